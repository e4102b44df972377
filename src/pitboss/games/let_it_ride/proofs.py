"""Small tables on which the script must give the par sheets of Let It Ride."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import parse_cards
from pitboss.families.poker.linked_proof import DECK_9, linked_proof
from pitboss.families.poker.proving import HAND, by_best, own_cards, proof
from pitboss.games.let_it_ride.coach import shown
from pitboss.games.let_it_ride.script import BETS, LetItRide
from pitboss.games.let_it_ride.sheets import sheets
from pitboss.games.let_it_ride.small_deck import SmallRide
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.drivers.exhaust import stand_pat

_GAME = LetItRide()

# Small decks that bring most rows of each pay table, bets that ride and bets that come back.
DECKS = {
    "bet_1": "2c 2d 9s Ts Js Qs Ks As",
    "bonus": "2c 2d 9s Ts Js Qs Ks As",
    "three_card_bonus": "2c 2d 2h 4s Qs Ks As",
}


def proofs() -> Sequence[ProofCase]:
    """The three bets together, both bonuses and the progressive."""
    own = own_cards(_GAME)
    rules = RuleSet.of("let-it-ride")
    deck = parse_cards(DECKS["bet_1"])
    small = SmallRide(deck, rules.pay_table("bet_1"))
    decide = by_best(
        lambda round_: small.options((*round_.table.hands[HAND], *shown(round_.table)))
    )
    bets = proof(_GAME, rules, "bet_1", deck, sheets, decide, instead=BETS, unordered=own)
    bonuses = [
        proof(_GAME, rules, wager, parse_cards(DECKS[wager]), sheets, unordered=own)
        for wager in ("bonus", "three_card_bonus")
    ]
    return [bets, *bonuses, linked_proof(_GAME, rules, stand_pat, DECK_9)]
