"""The Ultimate Texas Hold'em room: how the game is found, priced, proved, coached and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.families.poker.linked_proof import DECK_9, linked_proof
from pitboss.families.poker.picture import layout
from pitboss.families.poker.proving import (
    BOX,
    HAND,
    PLAYER,
    always,
    by_best,
    holdem_hands,
    small_table,
)
from pitboss.games.ultimate_texas_holdem.script import UltimateTexasHoldem
from pitboss.rooms.room import ProofCase, Room, later
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.drivers.exhaust import Decide, stand_pat
from pitboss.table.round import Round

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

_GAME = UltimateTexasHoldem()

# Nine cards: two hands and a board. Between them they bring every size of Play wager, folds,
# dealers under a pair, ties, and Blind awards of a push and more.
SMALL_DECK = "2c 3h 8h 9h Ts Jd Kh Ks Ah"
MAIN = ("ante", "blind", "play")


def best_play(rules: RuleSet, deck: tuple[Card, ...]) -> Decide:
    """The best play on a small deck, as a policy."""
    from pitboss.games.ultimate_texas_holdem.small import SmallUltimate  # noqa: PLC0415

    small = SmallUltimate(deck, rules.pay_table("blind"))

    def values(round_: Round) -> dict[str, Fraction]:
        hands = round_.table.hands
        streets = (tuple(hands.get(street.hand, ())) for street in _GAME.streets)
        return small.options(tuple(hands[HAND]), *streets)

    return by_best(values)


def _proofs() -> Sequence[ProofCase]:
    """The three wagers together, the Blind by itself, and Trips after folds."""
    rules = RuleSet.of("ultimate-texas-holdem")
    deck = parse_cards(SMALL_DECK)
    proofs = [_proof(rules, deck, wager) for wager in ("ante", "blind", "trips")]
    linked = linked_proof(_GAME, rules, always("raise_4"), DECK_9)
    return [*proofs, replace(linked, unordered=holdem_hands)]


def _proof(rules: RuleSet, deck: tuple[Card, ...], wager: str) -> ProofCase:
    def sheet() -> WagerPar:
        from pitboss.games.ultimate_texas_holdem.sheets import sheets  # noqa: PLC0415

        return next(each for each in sheets(rules, deck) if each.wager == wager)

    kinds = ("ante", "trips") if wager == "trips" else ("ante",)
    return ProofCase(
        wager=wager,
        rules=rules,
        table=lambda: small_table(_GAME, rules, deck),
        bets=[Place(PLAYER, BOX, kind, rules.limits(kind).low) for kind in kinds],
        sheet=sheet,
        tracked=len(kinds) - 1,
        decide=stand_pat if wager == "trips" else best_play(rules, deck),
        instead=() if wager == "trips" else MAIN if wager == "ante" else (wager,),
        unordered=holdem_hands,
    )


GAME = Room(
    game=_GAME,
    name="Ultimate Texas Hold'em",
    summary="hold'em against the dealer: the sooner you raise, the more you may",
    par=later("pitboss.games.ultimate_texas_holdem.sheets", "sheets"),
    proofs=_proofs,
    headline="ante",
    layout=layout,
    advise=later("pitboss.games.ultimate_texas_holdem.coach", "advise"),
    chart=later("pitboss.games.ultimate_texas_holdem.coach", "chart"),
)
