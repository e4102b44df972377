"""Side bets that are data alone, at poker tables: how one is settled; ``analysis`` prices it."""

from __future__ import annotations

from pitboss.apparatus.ranks import rank_3, rank_4_of_5, rank_5
from pitboss.apparatus.ranks.ranking import Ranker
from pitboss.errors import BadFile, UnknownName
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.sides import Side, SideSteps
from pitboss.rulebook.side_bets import FOLDER, SideBet
from pitboss.table.table import Table

# A ranking by its name in data: of the whole hand, or of the best four of its five cards.
RANKS = {"three-card": rank_3, "four-card": rank_4_of_5, "five-card": rank_5}


def ranker_of(bet: SideBet) -> Ranker:
    """The ranker that judges a side bet; BadFile where its data names what there is not."""
    path = f"{FOLDER}/{bet.slug}.toml"
    if bet.ranks not in RANKS:
        raise BadFile(path, f"ranks: {UnknownName('ranking', bet.ranks, RANKS, plural='rankings')}")
    ranker = RANKS[bet.ranks]
    if bet.cards != ranker.cards:
        raise BadFile(path, f"cards: {bet.ranks} judges hands of {ranker.cards}, not {bet.cards}")
    for event in bet.table.events:
        if event not in ranker.ranking.categories:
            fault = UnknownName("hand", event, ranker.ranking.categories, plural="hands")
            raise BadFile(path, f"pays.{event}: {fault}")
    return ranker


def side_of(bet: SideBet) -> Side:
    """The wager as a table plays it: it stays in play after a fold, and is settled on its own."""
    ranker = ranker_of(bet)

    def event(table: Table, seat: Seat) -> str:
        return ranker.ranking.category(ranker(seat.cards(table)))

    by = SideSteps(won=bet.slug, lost=bet.slug)
    return Side(bet.wager, event, by, needs=bet.beside, apart=True)
