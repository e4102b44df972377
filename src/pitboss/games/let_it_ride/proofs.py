"""Small tables on which the script must give the par sheets of Let It Ride."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.exact.par import ParSheet
from pitboss.families.poker.linked_proof import DECK_9, linked_proof
from pitboss.families.poker.proving import BOX, HAND, PLAYER, by_best, small_table
from pitboss.games.let_it_ride.coach import shown
from pitboss.games.let_it_ride.script import BETS, LetItRide
from pitboss.games.let_it_ride.sheets import sheets
from pitboss.games.let_it_ride.small import SmallRide
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.drivers.exhaust import Decide, stand_pat
from pitboss.table.round import Round

_GAME = LetItRide()

# Small decks that bring most rows of each pay table, bets that ride and bets that come back.
DECKS = {
    "bet_1": "2c 2d 9s Ts Js Qs Ks As",
    "bonus": "2c 2d 9s Ts Js Qs Ks As",
    "three_card_bonus": "2c 2d 2h 4s Qs Ks As",
}


def best_play(rules: RuleSet, deck: tuple[Card, ...]) -> Decide:
    """The best play on a small deck, as a policy."""
    small = SmallRide(deck, rules.pay_table("bet_1"))

    def values(round_: Round) -> dict[str, Fraction]:
        return small.options((*round_.table.hands[HAND], *shown(round_.table)))

    return by_best(values)


def own_cards(hand: str) -> bool:
    """The order of a player's own cards does not matter; that of the community cards does."""
    return hand == HAND


def proofs() -> Sequence[ProofCase]:
    """The three bets together, both bonuses and the progressive."""
    rules = RuleSet.of("let-it-ride")
    proofs = [_proof(rules, wager) for wager in DECKS]
    return [*proofs, linked_proof(_GAME, rules, stand_pat, DECK_9)]


def _proof(rules: RuleSet, wager: str) -> ProofCase:
    deck = parse_cards(DECKS[wager])

    def sheet() -> ParSheet:
        return next(each for each in sheets(rules, deck) if each.wager == wager)

    kinds = ("bet_1",) if wager == "bet_1" else ("bet_1", wager)
    return ProofCase(
        wager=wager,
        rules=rules,
        table=lambda: small_table(_GAME, rules, deck),
        bets=[Place(PLAYER, BOX, kind, rules.limits(kind).low) for kind in kinds],
        sheet=sheet,
        tracked=len(kinds) - 1,
        decide=best_play(rules, deck) if wager == "bet_1" else stand_pat,
        instead=BETS if wager == "bet_1" else (),
        unordered=own_cards,
    )
