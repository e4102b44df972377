"""Small tables on which the script must give the par sheets of Four Card Poker."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from pitboss.apparatus.cards import parse_cards
from pitboss.families.poker.linked_proof import linked_proof
from pitboss.families.poker.proving import HAND, always, by_best, proof
from pitboss.games.four_card_poker.script import UP, FourCardPoker
from pitboss.games.four_card_poker.sheets import options, sheets
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.round import Round

_GAME = FourCardPoker()

# A small deck of as many cards as a round takes, with every bonus, folds and both sizes of Play.
SMALL = "2c 3c 4c 5c 5d 5h 5s 9d Jh Ah Ad"


def proofs() -> Sequence[ProofCase]:
    """Every wager on a small deck; Aces Up alone."""
    rules, deck = RuleSet.of("four-card-poker"), parse_cards(SMALL)
    worth = cache(lambda cards, up: options(rules, cards, up, deck))

    def values(round_: Round) -> dict[str, Fraction]:
        hands = round_.table.hands
        found: dict[str, Fraction] = worth(tuple(sorted(hands[HAND])), hands[UP][0])
        return found

    return [
        proof(_GAME, rules, "ante", deck, sheets, by_best(values), beside=("play",)),
        proof(_GAME, rules, "aces_up", deck, sheets),
        linked_proof(_GAME, rules, always("play_1x")),
    ]
