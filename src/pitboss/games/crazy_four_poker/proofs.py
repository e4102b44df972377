"""Small tables on which the script must give the par sheets of Crazy Four Poker."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import parse_cards
from pitboss.families.poker.linked_proof import linked_proof
from pitboss.families.poker.proving import always, by_hand, proof
from pitboss.games.crazy_four_poker.script import CrazyFourPoker
from pitboss.games.crazy_four_poker.sheets import options, sheets
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet

_GAME = CrazyFourPoker()

# Small decks that bring every outcome: a dealer who does not qualify, ties, each bonus, folds.
SMALL = "2c 3c 4c 5c 6d 7h Kh Ah Ad Ac As"
BESIDE = ("play", "super_bonus")


def proofs() -> Sequence[ProofCase]:
    """Every wager on a small deck; for Queens Up every hand is played."""
    rules, deck = RuleSet.of("crazy-four-poker"), parse_cards(SMALL)
    best = by_hand(lambda cards: options(rules, cards, deck))
    return [
        proof(_GAME, rules, "ante", deck, sheets, best, beside=BESIDE),
        proof(_GAME, rules, "queens_up", deck, sheets, always("play_1x")),
        linked_proof(_GAME, rules, always("play_1x")),
    ]
