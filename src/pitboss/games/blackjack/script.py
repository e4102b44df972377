"""Blackjack of Ohio Appendix A, with the House Money side wager."""

from __future__ import annotations

from pitboss.apparatus.cards import RANKS, Card, rank_of, suit_of
from pitboss.families.blackjack.clauses import Clauses, further
from pitboss.families.blackjack.felt import Felt
from pitboss.families.blackjack.hands import MAIN, Hand
from pitboss.families.blackjack.mishaps import rules_of
from pitboss.families.blackjack.points import ACE, TEN, is_blackjack, value
from pitboss.money import show
from pitboss.rulebook.steps import steps
from pitboss.table.actions import Option, Place
from pitboss.table.effects import Script
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table
from pitboss.table.wagers import Wager
from pitboss.wagers.rocket_aces.wager import ROCKET_ACES, OffersRocketAces

CLAUSES = steps("blackjack", Clauses, "table")
HOUSE_MONEY = "house_money"
TAKE, CAP, PART = Option("take", clause="OH-A-16.I.B"), Option("cap"), "part"
DOUBLE_ON = {
    "any": range(4, 21),
    "8-11": range(8, 12),
    "9-11": range(9, 12),
    "10-11": range(10, 12),
    "11": range(11, 12),
    "none": range(0),
}
ACE_RANK = RANKS.index("A")


def house_money_event(first: Card, second: Card) -> str:
    """The row of the pay table that two cards make, if any (OH-A-16.I.A, BJ-20)."""
    low, high = sorted((rank_of(first), rank_of(second)))
    if low == high:
        return "pair"  # OH-A-16.I.A.3
    if high - low != 1 and (low, high) != (0, ACE_RANK):
        return ""
    if suit_of(first) != suit_of(second):
        return "straight"  # OH-A-16.I.A.4
    if high == ACE_RANK and high - low == 1:
        return "ace_king_suited"  # OH-A-16.I.A.1
    return "straight_flush"  # OH-A-16.I.A.2


class Blackjack(OffersRocketAces):
    """Blackjack with House Money."""

    slug = "blackjack"
    clauses = CLAUSES
    irregularities = rules_of(CLAUSES)
    sides = (HOUSE_MONEY, ROCKET_ACES)

    # --- what the filing leaves to the casino -------------------------------------------------

    def hits_soft_17(self, table: Table) -> bool:
        """As the layout says (OH-A-2.I.D)."""
        return table.rules.choice("soft_17") == "hit"

    def split_hands(self, table: Table) -> int:
        """Four, or what a one- or two-deck table posts (OH-A-11.V)."""
        return table.rules.whole("split_hands")

    def resplits_aces(self, table: Table) -> bool:
        """Aces may be split again unless the table says otherwise (BJ-05)."""
        return table.rules.flag("resplit_aces")

    def draws_to_split_aces(self, table: Table) -> bool:
        """One card each, unless a one- or two-deck table posts otherwise (OH-A-11.V)."""
        return table.rules.flag("draw_to_split_aces")

    def may_double(self, felt: Felt, hand: Hand) -> bool:
        """Any two cards, or what a one- or two-deck table posts (OH-A-10.IV)."""
        rules = felt.table.rules
        if hand.split and not rules.flag("double_after_split"):
            return False
        return hand.total(felt.table).points in DOUBLE_ON[rules.choice("double_on")]

    def hit_clause(self, felt: Felt, hand: Hand) -> str:
        """A split ace that plays on does so by what the table posts."""
        ace = hand.split and value(hand.cards(felt.table)[0]) == ACE
        return "OH-A-11.V" if ace else super().hit_clause(felt, hand)

    def double_clause(self, felt: Felt, hand: Hand) -> str:
        """Where a one- or two-deck table posts its own rule, that is the one."""
        posted = felt.table.rules.choice("double_on") != "any"
        return "OH-A-10.IV" if posted else super().double_clause(felt, hand)

    # --- House Money --------------------------------------------------------------------------

    def after_check(self, felt: Felt) -> Script[None]:
        """House Money is paid once the dealer has no blackjack, and may cap the wager.

        Against a low card there is nothing to wait for (OH-A-16.II.F, BJ-21).
        """
        yield from super().after_check(felt)
        if value(felt.up) in (ACE, TEN) and not self.checks(felt):
            return  # no check, so nothing to go by: it is paid with the hand, without a cap
        for hand in felt.hands:
            won = self._settle_house_money(felt, hand.box)
            if won:
                self.turn_over(felt, hand, "OH-A-16.II.B")
            if won and not hand.closed:
                yield from self._offer_cap(felt, hand, won)

    def waiting_for_check(self, felt: Felt) -> tuple[str, ...]:
        """House Money waits for the check under an ace or a ten."""
        return ("OH-A-16.II.E",) if felt.table.of_kind(HOUSE_MONEY) else ()

    def settle_sides(self, felt: Felt, box: int) -> None:
        """With a dealer's blackjack it is paid, but caps nothing."""
        natural = is_blackjack(felt.dealer)
        self._settle_house_money(felt, box, "OH-A-16.II.E.1" if natural else "")

    def _settle_house_money(self, felt: Felt, box: int, by: str = "") -> int:
        """Pay or collect a box's House Money (OH-A-16.II.C); stake and win if it won."""
        table = felt.table
        held = self._house_money(table, box)
        if held is None:
            return 0
        event = house_money_event(*felt.first_two[box])
        if not event:
            table.lose(held, "OH-A-16.II.D", "OH-A-16.II.B")
            return 0
        pay_table = table.rules.pay_table(HOUSE_MONEY)
        at_once = "" if value(felt.up) in (ACE, TEN) else "OH-A-16.II.F"
        also = further(pay_table.clause, "OH-A-16.II.B", by, at_once)
        verdict = Verdict(held, pay_table.pays(event), pay_table.clause, also=also)
        ((_, paid),) = settle(table, [verdict])
        return held.cents + paid

    def _house_money(self, table: Table, box: int) -> Wager | None:
        for wager in table.of_kind(HOUSE_MONEY):
            if wager.box == box:
                return wager
        return None

    def _offer_cap(self, felt: Felt, hand: Hand, proceeds: int) -> Script[None]:
        """Any part of stake and win may go on top of the wager (OH-A-16.I.B, BJ-22)."""
        table = felt.table
        risky = value(felt.up) in (ACE, TEN)
        clause = "OH-A-16.II.E.2" if risky else "OH-A-16.II.G"
        chip = table.rules.money("smallest_chip")
        options = [TAKE, CAP]
        if chips := (proceeds - 1) // chip:
            options.append(Option(PART, 1, chips))
        question = f"cap your wager with the {show(proceeds)} of House Money?"
        choice = yield from felt.question(hand, question, tuple(options), clause, proceeds)
        if choice.option != TAKE.name:
            cents = proceeds if choice.option == CAP.name else choice.number * chip
            table.put_up(Place(hand.player, hand.box, MAIN, cents), clause)
