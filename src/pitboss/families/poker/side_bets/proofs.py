"""Proofs of side bets that are data alone: a small deck, played in every way by the script."""

from __future__ import annotations

from pitboss.apparatus.cards import parse_cards
from pitboss.families.poker.proving import proof
from pitboss.families.poker.showdown import Showdown
from pitboss.families.poker.side_bets.analysis import sheets
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.rulebook.side_bets import SideBet
from pitboss.table.game import Game

# Pairs, threes, runs and flushes come early, so that a short deck has hands of many kinds.
CARDS = parse_cards("4c 4d 4h 3c 2c Kd 9d 5c Kh 9s 6c 7d Jh Qs")
SPARE = 1  # cards that stay in the deck, so that not every hand is dealt


def bet_proofs(game: Game, rules: RuleSet) -> list[ProofCase]:
    """A case for each side bet of a table."""
    if not isinstance(game, Showdown):
        return []
    return [_proof(game, rules, bet) for bet in rules.rules.side_bets]


def _proof(game: Showdown, rules: RuleSet, bet: SideBet) -> ProofCase:
    deck = CARDS[: game.cards + game.dealer_cards + SPARE]
    return proof(game, rules, bet.wager, deck, sheets, needs=bet.beside)
