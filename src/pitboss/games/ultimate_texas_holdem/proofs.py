"""Small tables on which the script must give the par sheets of Ultimate Texas Hold'em."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.exact.par import ParSheet
from pitboss.families.poker.linked_proof import DECK_9, linked_proof
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
from pitboss.games.ultimate_texas_holdem.sheets import sheets
from pitboss.games.ultimate_texas_holdem.small import SmallUltimate
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.drivers.exhaust import Decide, stand_pat
from pitboss.table.round import Round

_GAME = UltimateTexasHoldem()

# Nine cards: two hands and a board. Between them they bring every size of Play wager, folds,
# dealers under a pair, ties, and Blind awards of a push and more.
SMALL_DECK = "2c 3h 8h 9h Ts Jd Kh Ks Ah"
MAIN = ("ante", "blind", "play")


def best_play(rules: RuleSet, deck: tuple[Card, ...]) -> Decide:
    """The best play on a small deck, as a policy."""
    small = SmallUltimate(deck, rules.pay_table("blind"))

    def values(round_: Round) -> dict[str, Fraction]:
        hands = round_.table.hands
        streets = (tuple(hands.get(street.hand, ())) for street in _GAME.streets)
        return small.options(tuple(hands[HAND]), *streets)

    return by_best(values)


def proofs() -> Sequence[ProofCase]:
    """The three wagers together, the Blind by itself, and Trips after folds."""
    rules = RuleSet.of("ultimate-texas-holdem")
    deck = parse_cards(SMALL_DECK)
    proofs = [_proof(rules, deck, wager) for wager in ("ante", "blind", "trips")]
    linked = linked_proof(_GAME, rules, always("raise_4"), DECK_9)
    return [*proofs, replace(linked, unordered=holdem_hands)]


def _proof(rules: RuleSet, deck: tuple[Card, ...], wager: str) -> ProofCase:
    def sheet() -> ParSheet:
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
