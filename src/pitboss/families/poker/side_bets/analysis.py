"""What a side bet is worth: any hand is as likely as any other."""

from __future__ import annotations

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks.kernels import batch
from pitboss.exact.par import ParSheet
from pitboss.families.poker.counting import hands_of
from pitboss.families.poker.sheets import side_sheet
from pitboss.families.poker.side_bets import ranker_of
from pitboss.rulebook import RuleSet


def sheets(rules: RuleSet, deck: tuple[Card, ...] = DECK) -> list[ParSheet]:
    """A par sheet for each side bet of a table."""
    found = []
    for bet in rules.rules.side_bets:
        ranker = ranker_of(bet)
        counts = ranker.ranking.tally(batch(ranker, hands_of(deck, bet.cards)))
        found.append(side_sheet(rules, bet.wager, counts, (bet.rule,)))
    return found
