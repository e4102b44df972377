"""A round of High Card, in the order of its rules."""

from __future__ import annotations

from pitboss.apparatus.cards import DECK, Card, rank_of, show_card
from pitboss.apparatus.shoe import Shoe
from pitboss.money.pays import Lose
from pitboss.table.effects import DealCard, Effect, Script
from pitboss.table.game import Game
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

BETS, DEAL, TURN, EXPOSED = "HC-2", "HC-3", "HC-4", "HC-7"
DEALER = "dealer"
NOBODY = ()


def hand_of(box: int) -> str:
    """The name of a box's hand."""
    return f"box_{box}"


def result(own: Card, dealers: Card) -> str:
    """What a card makes of the dealer's."""
    if rank_of(own) == rank_of(dealers):
        return "tie"
    return "win" if rank_of(own) > rank_of(dealers) else "loss"


def _dealing(_table: Table, pending: Effect) -> bool:
    return isinstance(pending, DealCard)


class HighCard(Game):
    """High Card as the engine plays it."""

    slug = "high-card"
    chips_clause = BETS
    irregularities = (IrregularityRule("card_exposed", EXPOSED, "card_exposed", when=_dealing),)

    def card_class(self, card: Card) -> int:
        """Suits are nothing here."""
        return rank_of(card)

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Wagers are free until the cards are shuffled."""
        return BETS

    def script(self, table: Table) -> Script[None]:
        """Take wagers, deal a card to each box and one face down, turn it, settle."""
        yield from table.take_wagers(BETS)
        boxes = sorted({wager.box for wager in table.wagers.values()})
        if not boxes:
            return
        yield from table.shuffle(Shoe(DECK), "HC-1")
        yield from table.deal(DEALER, DEAL, NOBODY)
        for box in boxes:
            yield from table.deal(hand_of(box), DEAL)
        table.turn_up(DEALER, TURN)
        table.announce("dealer_has", TURN, card=show_card(table.hands[DEALER][0]))
        settle(table, [self.verdict(table, wager) for wager in table.wagers.values()])

    def verdict(self, table: Table, wager: Wager) -> Verdict:
        """What becomes of a wager: its table pays the result, or it loses."""
        event = result(table.hands[hand_of(wager.box)][0], table.hands[DEALER][0])
        pays = table.rules.pay_table(wager.kind)
        return Verdict(wager, pays.pays(event) if event in pays else Lose(), pays.clause)
