"""Small tables on which the script must give the par sheets of DJ Wild."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import parse_cards
from pitboss.families.poker.proving import proof
from pitboss.families.wild_stud.proving import main_proofs
from pitboss.games.dj_wild.script import DJWild
from pitboss.games.dj_wild.sheets import sheets
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet

_GAME = DJWild()

# Small decks that bring folds, ties, natural and wild hands, and one good hand beaten by another.
MAIN_DECK = "2c 3d 3h 5d 7c 8s 9h Th Qd Qs Ad"
TRIPS_DECK = "2d 2s 3s 4s 5s 6s 9h 9c As Jo"
BAD_BEAT_DECK = "2c 2d 2h 2s 7c 7d 7h 8h 9h Jo"


def proofs() -> Sequence[ProofCase]:
    """Every wager on a small deck, and the options that change one."""
    rules = RuleSet.of(_GAME.slug)
    other = RuleSet.of(_GAME.slug, {"natural_deuces": "straights-only", "bad_beat_tie": "push"})
    trips, bad_beat = parse_cards(TRIPS_DECK), parse_cards(BAD_BEAT_DECK)
    return [
        *main_proofs(_GAME, rules, parse_cards(MAIN_DECK), sheets),
        proof(_GAME, rules, "trips", trips, sheets),
        proof(_GAME, other, "trips", trips, sheets),
        proof(_GAME, rules, "two_way_bad_beat", bad_beat, sheets),
        proof(_GAME, other, "two_way_bad_beat", bad_beat, sheets),
    ]
