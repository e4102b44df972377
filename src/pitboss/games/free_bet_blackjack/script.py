"""Free Bet Blackjack of Ohio Appendix A, with the Push 22 side wager."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import Card, suit_of
from pitboss.families.blackjack.clauses import Clauses
from pitboss.families.blackjack.felt import Felt
from pitboss.families.blackjack.hands import FREE_SPLIT, Hand
from pitboss.families.blackjack.lammers import LammerClauses, LammerTable
from pitboss.families.blackjack.mishaps import rules_of
from pitboss.families.blackjack.points import total_of
from pitboss.rulebook.steps import steps
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table
from pitboss.wagers.rocket_aces.wager import ROCKET_ACES, OffersRocketAces

CLAUSES = steps("free-bet-blackjack", Clauses, "table")
LAMMERS = steps("free-bet-blackjack", LammerClauses, "lammers")
FREE_SPLITS = "OH-AF-13.I"  # the rest as for tens (OH-AF-13.III)
PUSH_22 = "push_22"
RED = (1, 2)  # diamonds and hearts


def push_22_event(dealer: Sequence[Card]) -> str:
    """The row of the pay table that the dealer's whole hand makes (FB-12)."""
    if total_of(dealer).points != 22:
        return "other"
    suits = {suit_of(card) for card in dealer}
    if len(suits) == 1:
        return "dealer_22_suited"
    colours = {suit in RED for suit in suits}
    return "dealer_22_same_color" if len(colours) == 1 else "dealer_22_other"


class FreeBetBlackjack(OffersRocketAces, LammerTable):
    """Free Bet Blackjack with Push 22."""

    slug = "free-bet-blackjack"
    clauses = CLAUSES
    lammers = LAMMERS
    irregularities = rules_of(CLAUSES)
    sides = (PUSH_22, ROCKET_ACES)

    def draws_to_split_aces(self, table: Table) -> bool:
        """Split aces play on, unless the table says otherwise (FB-03)."""
        return not table.rules.flag("split_aces_one_card")

    def hits_soft_17(self, table: Table) -> bool:
        """As the layout says (OH-AF-2.I.D, FB-10)."""
        return table.rules.choice("soft_17") == "hit"

    def split_clause(self, felt: Felt, hand: Hand) -> str:
        """Tens are split for money, other pairs for free."""
        free = self.split_kind(felt, hand) == FREE_SPLIT
        return FREE_SPLITS if free and not hand.split else super().split_clause(felt, hand)

    def split_also(self, kind: str) -> tuple[str, ...]:
        """Free splits follow the rules of paid ones."""
        return ("OH-AF-13.III",) if kind == FREE_SPLIT else ()

    def dealer_must_draw(self, felt: Felt) -> bool:
        """The dealer draws out for Push 22 even if no hand is left (FB-11)."""
        return bool(felt.table.of_kind(PUSH_22))

    def settle_sides(self, felt: Felt, box: int) -> None:
        """Push 22 hangs on nothing but the dealer's hand (OH-AF-16.I.A)."""
        table = felt.table
        pay_table = table.rules.pay_table(PUSH_22)
        for wager in table.of_kind(PUSH_22):
            if wager.box == box:
                pays = pay_table.pays(push_22_event(felt.dealer))
                clause = pay_table.clause
                settle(table, [Verdict(wager, pays, clause, also=("OH-AF-16.I.A",))])


__all__ = ["PUSH_22", "FreeBetBlackjack", "push_22_event"]
