"""House Money (OH-A-16): a side wager on the first two cards whose win may cap the wager."""

from __future__ import annotations

from pitboss.apparatus.cards import RANKS, Card, rank_of, suit_of
from pitboss.families.blackjack.cards import ask
from pitboss.families.blackjack.clauses import further
from pitboss.families.blackjack.hands import MAIN, PlayerHand
from pitboss.families.blackjack.parts import Part
from pitboss.families.blackjack.running import Running
from pitboss.table.actions import Option, Place
from pitboss.table.effects import Script
from pitboss.table.settlement import Verdict, settle

HOUSE_MONEY = "house_money"
TAKE, CAP, PART = Option("take", clause="OH-A-16.I.B"), Option("cap"), "part"
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


class HouseMoney(Part):
    """House Money beside the hands of a round."""

    kinds = (HOUSE_MONEY,)

    def waits(self, running: Running) -> tuple[str, ...]:
        """It waits for the check under an ace or a ten."""
        return ("OH-A-16.II.E",) if running.table.of_kind(HOUSE_MONEY) else ()

    def after_check(self, running: Running) -> Script[None]:
        """It is paid once the dealer has no blackjack, and may cap the wager.

        Against a low card there is nothing to wait for (OH-A-16.II.F, BJ-21).
        """
        if running.risky and not running.checks:
            return  # no check, so nothing to go by: it is paid with the hand, without a cap
        for hand in running.hands:
            won = self._settle(running, hand.box)
            if won:
                running.turn_over(hand, "OH-A-16.II.B")
            if won and not hand.closed:
                yield from self._offer_cap(running, hand, won)

    def settle_box(self, running: Running, box: int) -> None:
        """With a dealer's blackjack it is paid, but caps nothing."""
        self._settle(running, box, "OH-A-16.II.E.1" if running.dealer.is_blackjack else "")

    def _settle(self, running: Running, box: int, by: str = "") -> int:
        """Pay or collect a box's House Money (OH-A-16.II.C); stake and win if it won."""
        table = running.table
        held = next((each for each in table.of_kind(HOUSE_MONEY) if each.box == box), None)
        if held is None:
            return 0
        event = house_money_event(*running.first_two[box])
        if not event:
            table.lose(held, "OH-A-16.II.D", ("OH-A-16.II.B",))
            return 0
        pay_table = table.rules.pay_table(HOUSE_MONEY)
        at_once = "" if running.risky else "OH-A-16.II.F"
        also = further(pay_table.clause, "OH-A-16.II.B", by, at_once)
        verdict = Verdict(held, pay_table.pays(event), pay_table.clause, also=also)
        won = settle(table, [verdict])  # nothing, where the table pays no such row
        return sum(held.cents + paid for _, paid in won)

    def _offer_cap(self, running: Running, hand: PlayerHand, proceeds: int) -> Script[None]:
        """Any part of stake and win may go on top of the wager (OH-A-16.I.B, BJ-22)."""
        clause = "OH-A-16.II.E.2" if running.risky else "OH-A-16.II.G"
        chip, options = running.terms.chip, [TAKE, CAP]
        if chips := (proceeds - 1) // chip:
            options.append(Option(PART, 1, chips))
        choice = yield from ask(
            running, hand, "cap_wager", tuple(options), clause, proceeds, proceeds=proceeds
        )
        if choice.option != TAKE.name:
            cents = proceeds if choice.option == CAP.name else choice.number * chip
            running.table.put_up(Place(hand.player, hand.box, MAIN, cents), clause)
            running.opening[hand.box] += cents
