"""Small tables on which the script must give the par sheets of Texas Hold'em Bonus."""

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
from pitboss.games.texas_holdem_bonus.script import TexasHoldemBonus
from pitboss.games.texas_holdem_bonus.sheets import sheets
from pitboss.games.texas_holdem_bonus.small import SmallBonus
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.drivers.exhaust import Decide, stand_pat
from pitboss.table.round import Round

_GAME = TexasHoldemBonus()

# Nine cards: two hands and a board. They bring folds, every choice of Turn and River, ties, wins
# with and without a straight; and aces against aces.
DECKS = {"ante": "2c 3h 8h 9h Ts Jd Kh Ks Ah", "bonus": "2c Jd Jh Qs Ks Ac Ad Ah As"}


def best_play(deck: tuple[Card, ...]) -> Decide:
    """The best play on a small deck, as a policy."""
    small = SmallBonus(deck)

    def values(round_: Round) -> dict[str, Fraction]:
        hands = round_.table.hands
        flop, turn = (tuple(hands.get(street, ())) for street in ("flop", "turn"))
        return small.options(tuple(hands[HAND]), flop, turn)

    return by_best(values)


def proofs() -> Sequence[ProofCase]:
    """All wagers against the dealer together, the Bonus with aces against aces, the dollar."""
    plain = RuleSet.of("texas-holdem-bonus")
    aces = RuleSet.of("texas-holdem-bonus", {"aces_against_aces": True})
    linked = linked_proof(_GAME, plain, always("bet"), DECK_9)
    progressive = replace(linked, unordered=holdem_hands)
    return [_proof(plain, "ante"), _proof(aces, "bonus"), progressive]


def _proof(rules: RuleSet, wager: str) -> ProofCase:
    deck = parse_cards(DECKS[wager])

    def sheet() -> ParSheet:
        return next(each for each in sheets(rules, deck) if each.wager == wager)

    kinds = ("ante",) if wager == "ante" else ("ante", wager)
    return ProofCase(
        wager=wager,
        rules=rules,
        table=lambda: small_table(_GAME, rules, deck),
        bets=[Place(PLAYER, BOX, kind, rules.limits(kind).low) for kind in kinds],
        sheet=sheet,
        tracked=len(kinds) - 1,
        decide=best_play(deck) if wager == "ante" else stand_pat,
        beside=("flop", "turn", "river") if wager == "ante" else (),
        unordered=holdem_hands,
    )
