"""Side bets that are data alone, at poker tables: how one is settled, and what it is worth."""

from __future__ import annotations

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import FIVE, FOUR, THREE, Ranker, rank_3, rank_4, rank_5
from pitboss.errors import BadFile, UnknownName
from pitboss.exact.par import ParSheet
from pitboss.families.poker.dealers import hands_of
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.sheets import side_sheet
from pitboss.families.poker.sides import Side
from pitboss.rulebook import RuleSet
from pitboss.rulebook.side_bets import FOLDER, SideBet
from pitboss.table.table import Table

# A ranking by its name in data, with the ranker of as many cards.
RANKS = {"three-card": (THREE, rank_3), "four-card": (FOUR, rank_4), "five-card": (FIVE, rank_5)}


def ranker_of(bet: SideBet) -> Ranker:
    """The ranker that judges a side bet; BadFile where its data names what there is not."""
    path = f"{FOLDER}/{bet.slug}.toml"
    if bet.ranks not in RANKS:
        raise BadFile(path, f"ranks: {UnknownName('ranking', bet.ranks, RANKS, plural='rankings')}")
    ranking, ranker = RANKS[bet.ranks]
    if bet.cards != ranker.cards:
        raise BadFile(path, f"cards: {bet.ranks} judges {ranker.cards} cards, not {bet.cards}")
    for event in bet.table.events:
        if event not in ranking.categories:
            fault = UnknownName("hand", event, ranking.categories, plural="hands")
            raise BadFile(path, f"pays.{event}: {fault}")
    return ranker


def side_of(bet: SideBet) -> Side:
    """The wager as a table plays it: it stays in play after a fold, and is settled on its own."""
    ranker = ranker_of(bet)

    def event(table: Table, seat: Seat) -> str:
        return ranker.ranking.category(ranker(seat.cards(table)[: bet.cards]))

    return Side(
        wager=bet.wager, event=event, won=bet.slug, lost=bet.slug, needs=bet.beside, apart=True
    )


def bet_sheets(rules: RuleSet, deck: tuple[Card, ...] = DECK) -> list[ParSheet]:
    """A par sheet for each side bet of a table: any first cards are as likely as any other."""
    found = []
    for bet in rules.rules.side_bets:
        ranker = ranker_of(bet)
        counts = ranker.ranking.tally(ranker.batch(hands_of(deck, bet.cards)))
        found.append(side_sheet(rules, bet.wager, counts, (bet.rule,)))
    return found
