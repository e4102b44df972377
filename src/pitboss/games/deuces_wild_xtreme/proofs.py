"""Small tables on which the script must give the par sheets of Deuces Wild Xtreme."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pitboss.apparatus.cards import parse_cards
from pitboss.families.poker.proving import proof
from pitboss.families.wild_stud.proving import main_proofs
from pitboss.games.deuces_wild_xtreme.jackpots import JACKPOTS
from pitboss.games.deuces_wild_xtreme.script import DeucesWildXtreme
from pitboss.games.deuces_wild_xtreme.sheets import sheets
from pitboss.progressive.jackpots import figures
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place

_GAME = DeucesWildXtreme()

# Small decks that bring folds, ties, natural and wild hands, beaten hands, awards of the meters.
MAIN_DECK = "2c 3d 3h 5d 7c 8s 9h Th Qd Qs Ad"
BAD_BEAT_DECK = "2c 2d 2h 2s 7c 7d 7h 8h 9h Jo"
TRIPS_DECK = "2d 2s 3s 4s 5s 6s 9h 9c As Jo"
WILDS_DECK = "2c 2d 2h 2s 5d 7c 8s 9h Qd Jo"
TOO_WILD_DECK = "2c 2d 2h 2s Th Jh Qh Kh Ah Jo"
LINKED_DECK = "2h 2s 3h 4h 5h 6h Ah Ad Ac 9h Jo"

# Figures for the proofs: no filing prints any, so by default the progressives stay closed (DW-13).
FIGURES = figures(JACKPOTS.values(), meter_seed="2500", meter_rate="15%")


def proofs() -> Sequence[ProofCase]:
    """Every wager on a small deck; the linked progressive by two kinds of table.

    Where that one is closed no replacement card is drawn, and the deck can be smaller.
    """
    linked = JACKPOTS["five_card_linked"].prefix
    others = {key: value for key, value in FIGURES.items() if not key.startswith(linked)}
    rules = RuleSet.of(_GAME.slug, others)
    sides = {
        "bad_beat_xtreme": BAD_BEAT_DECK,
        "trips_plus_wild": TRIPS_DECK,
        "goin_wild": WILDS_DECK,
        "goin_wild_progressive": WILDS_DECK,
        "too_wild_progressive": TOO_WILD_DECK,
    }
    found = main_proofs(_GAME, rules, parse_cards(MAIN_DECK), sheets)
    found += [_side(rules, wager, deck) for wager, deck in sides.items()]
    for table in ("PT-BJS-5CL-05", "PT-BJS-5CL-06"):  # with two full meters; for flushes only
        chosen = RuleSet.of(_GAME.slug, FIGURES, {"five_card_linked": table})
        found.append(_side(chosen, "five_card_linked", LINKED_DECK))
    return found


def _side(rules: RuleSet, wager: str, deck: str) -> ProofCase:
    """One bonus wager, with an Ante; the progressives for their one unit."""
    case = proof(_GAME, rules, wager, parse_cards(deck), sheets)
    if wager not in JACKPOTS:
        return case
    *others, last = case.bets
    unit = JACKPOTS[wager].unit(rules)
    return replace(case, bets=[*others, Place(last.player, last.box, wager, unit)])
