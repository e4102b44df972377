"""The proof that a host's script pays the linked dollar as its par sheet says."""

from __future__ import annotations

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.families.poker.linked import PROGRESSIVE
from pitboss.families.poker.linked_sheets import linked_sheets
from pitboss.families.poker.proving import proof
from pitboss.families.poker.script import Poker
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.drivers.exhaust import Decide

# As few cards as make every hand of the pay table; and all but four of a kind.
DECK_11 = parse_cards("9c Tc Jc Qc Kc Ac 9d 9h 9s Td Th")
DECK_9 = parse_cards("9c Tc Jc Qc Kc Ac 9d 9h Td")


def linked_proof(
    game: Poker, rules: RuleSet, stay: Decide, deck: tuple[Card, ...] = DECK_11
) -> ProofCase:
    """The dollar of a player who never folds, on a small deck."""
    return proof(game, rules, PROGRESSIVE, deck, linked_sheets, stay)
