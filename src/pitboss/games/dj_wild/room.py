"""The DJ Wild room: how the game is found, priced, proved, coached and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.families.poker.picture import layout
from pitboss.families.poker.proving import proof
from pitboss.families.wild_stud.proving import main_proofs
from pitboss.games.dj_wild.script import DJWild
from pitboss.rooms.room import ProofCase, Room
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar
    from pitboss.exact.strategy import Strategy

_GAME = DJWild()

# Small decks that bring folds, ties, natural and wild hands, and one good hand beaten by another.
MAIN_DECK = "2c 3d 3h 5d 7c 8s 9h Th Qd Qs Ad"
TRIPS_DECK = "2d 2s 3s 4s 5s 6s 9h 9c As Jo"
BAD_BEAT_DECK = "2c 2d 2h 2s 7c 7d 7h 8h 9h Jo"


def sheets(rules: RuleSet, deck: tuple[Card, ...]) -> list[WagerPar]:
    """The par sheets on a deck, solved when asked for."""
    from pitboss.games.dj_wild.exact import sheets as solve  # noqa: PLC0415

    return solve(rules, deck)


def _par(rules: RuleSet) -> list[WagerPar]:
    return sheets(rules, _GAME.deck)


def _advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    from pitboss.families.wild_stud.coach import advise  # noqa: PLC0415

    return advise(table, player, _GAME.odds)


def _chart(rules: RuleSet) -> Strategy:
    from pitboss.families.wild_stud.coach import chart  # noqa: PLC0415

    return chart(rules, _GAME.odds)


def _proofs() -> Sequence[ProofCase]:
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


GAME = Room(
    game=_GAME,
    name="DJ Wild Stud Poker",
    summary="five cards with deuces and joker wild, play or fold",
    par=_par,
    proofs=_proofs,
    headline="ante",
    layout=layout,
    advise=_advise,
    chart=_chart,
)
