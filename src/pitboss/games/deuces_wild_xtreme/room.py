"""The Deuces Wild Xtreme room: how the game is found, priced, proved, coached and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.families.poker.picture import layout
from pitboss.families.poker.proving import proof
from pitboss.families.wild_stud.proving import main_proofs
from pitboss.games.deuces_wild_xtreme.clauses import JACKPOTS
from pitboss.games.deuces_wild_xtreme.script import DeucesWildXtreme
from pitboss.rooms.room import ProofCase, Room
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar
    from pitboss.exact.strategy import Strategy

_GAME = DeucesWildXtreme()

# Small decks that bring folds, ties, natural and wild hands, beaten hands, awards of the meters.
MAIN_DECK = "2c 3d 3h 5d 7c 8s 9h Th Qd Qs Ad"
BAD_BEAT_DECK = "2c 2d 2h 2s 7c 7d 7h 8h 9h Jo"
TRIPS_DECK = "2d 2s 3s 4s 5s 6s 9h 9c As Jo"
WILDS_DECK = "2c 2d 2h 2s 5d 7c 8s 9h Qd Jo"
TOO_WILD_DECK = "2c 2d 2h 2s Th Jh Qh Kh Ah Jo"
LINKED_DECK = "2h 2s 3h 4h 5h 6h Ah Ad Ac 9h Jo"

# Figures for the proofs: no filing prints any, so by default the progressives stay closed (DW-13).
FIGURES: dict[str, object] = {
    f"{jackpot.prefix}{key}": value
    for jackpot in JACKPOTS.values()
    for key, value in (("meter_seed", "2500"), ("meter_rate", "15%"))
}


def sheets(rules: RuleSet, deck: tuple[Card, ...]) -> list[WagerPar]:
    """The par sheets on a deck, solved when asked for."""
    from pitboss.games.deuces_wild_xtreme.exact import sheets as solve  # noqa: PLC0415

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


GAME = Room(
    game=_GAME,
    name="Deuces Wild Xtreme",
    summary="five cards with deuces and joker wild, six bonus wagers",
    par=_par,
    proofs=_proofs,
    headline="ante",
    layout=layout,
    advise=_advise,
    chart=_chart,
)
