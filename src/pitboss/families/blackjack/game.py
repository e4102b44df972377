"""A round of blackjack in the order of the filing; each game's script builds on it."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.families.blackjack import kinds
from pitboss.families.blackjack.clauses import further
from pitboss.families.blackjack.dealing import Deal
from pitboss.families.blackjack.felt import DRAWING, Felt
from pitboss.families.blackjack.hands import DEALER, INSURANCE, MAIN, Hand
from pitboss.families.blackjack.points import ACE, TEN, Total, is_blackjack, value
from pitboss.families.blackjack.turns import FOR_LESS, Turns
from pitboss.money import Lose, Pays, Push, show
from pitboss.table.actions import Option, Place
from pitboss.table.effects import Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.settlement import Verdict, settle
from pitboss.table.table import Table

DECLINE, INSURE, EVEN_MONEY = Option("decline"), Option("insure"), Option("even_money")
WIN, BLACKJACK, PUSH, LOSE = "win", "blackjack", "push", "lose"


class Ruling(NamedTuple):
    """What becomes of a hand, and by which clause."""

    event: str
    clause: str


def is_soft_17(total: Total) -> bool:
    """The one total on which layouts differ."""
    return total.points == 17 and total.soft


class BlackjackTable(Turns):
    """A blackjack game whose dealer takes two cards."""

    def script(self, table: Table) -> Script[None]:
        """Wagers, deal, check, players' turns, dealer's turn, settlement."""
        felt = yield from self.take_wagers(table)
        if felt is None:
            return
        yield from Deal(felt, self.sides).run()
        self.after_deal(felt)
        self.announce_blackjacks(felt)
        yield from self.offer_insurance(felt)
        if self.check(felt):
            self.dealer_has_blackjack(felt)
            return
        self.collect_insurance(felt)
        yield from self.after_check(felt)
        self.pay_blackjacks(felt)
        yield from self.players_turns(felt)
        yield from self.dealers_turn(felt)
        self.settle_round(felt)

    # --- what games add -----------------------------------------------------------------------

    def after_deal(self, felt: Felt) -> None:
        """Side wagers that the first cards decide."""

    def after_check(self, felt: Felt) -> Script[None]:
        """Side wagers that are settled once the dealer is known to have no blackjack."""
        return
        yield

    def settle_sides(self, felt: Felt, box: int) -> None:
        """Side wagers of a box that are settled with it."""

    def dealer_must_draw(self, felt: Felt) -> bool:
        """Whether a side wager hangs on the dealer's total."""
        return False

    def hits_soft_17(self, table: Table) -> bool:
        """What the dealer does on a soft 17."""
        return True

    # --- blackjack ----------------------------------------------------------------------------

    def announce_blackjacks(self, felt: Felt) -> None:
        """A player's blackjack is announced, and turned over where it lies face down."""
        clause = self._blackjack_clause(felt)
        for hand in self.open_hands(felt):
            if hand.is_blackjack(felt.table):
                felt.table.announce(f"{hand.words} has blackjack", clause)
                self.turn_over(felt, hand, clause)

    def _blackjack_clause(self, felt: Felt) -> str:
        risky = value(felt.up) in (ACE, TEN)
        return self.clauses.blackjack_after if risky else self.clauses.blackjack_now

    def pay_blackjacks(self, felt: Felt) -> None:
        """Blackjacks are paid before any third card, unless the hole card is still unknown."""
        risky = value(felt.up) in (ACE, TEN)
        if risky and not self.checks(felt):
            return
        for hand in reversed(self.open_hands(felt)):
            if hand.is_blackjack(felt.table):
                self._settle_hands(felt, [hand], self._blackjack_clause(felt))

    def checks(self, felt: Felt) -> bool:
        """Whether the dealer's check for blackjack counts in this round.

        A table may do without a card reader (OH-A-2.III, OH-AF-2.III).
        """
        return felt.peeks and not felt.blackjack_missed

    def check(self, felt: Felt) -> bool:
        """The dealer looks at the hole card under an ace or a ten (BJ-03)."""
        if value(felt.up) not in (ACE, TEN):
            return False
        if not felt.peeks:
            felt.table.announce("there is no card reader: nobody looks", self.clauses.card_reader)
            return False
        natural = is_blackjack(felt.dealer) and not felt.blackjack_missed
        words = "the dealer checks: blackjack" if natural else "the dealer checks: no blackjack"
        felt.table.announce(words, self.clauses.peek, *self.waiting_for_check(felt))
        felt.checked = not natural
        return natural

    def waiting_for_check(self, felt: Felt) -> tuple[str, ...]:
        """The clauses of side wagers that wait for the check."""
        return ()

    def dealer_has_blackjack(self, felt: Felt) -> None:
        """Nobody plays: insurance is paid and the wagers are settled."""
        felt.show_hole_card(self.clauses.peek)
        felt.clear_exposed()
        self.settle_round(felt)

    # --- insurance and even money -------------------------------------------------------------

    def offer_insurance(self, felt: Felt) -> Script[None]:
        """Against an ace: insurance, or even money for a blackjack, before the check."""
        if value(felt.up) != ACE or not self.clauses.insurance:
            return
        for hand in self.open_hands(felt):
            if hand.is_blackjack(felt.table):
                yield from self._offer_even_money(felt, hand)
            else:
                yield from self._offer_insurance(felt, hand)

    def _offer_even_money(self, felt: Felt, hand: Hand) -> Script[None]:
        table, clause = felt.table, self.clauses.even_money
        question = "even money for your blackjack?"
        choice = yield from felt.question(hand, question, (DECLINE, EVEN_MONEY), clause)
        if choice.option == EVEN_MONEY.name:
            pays = table.rules.pay_table("even_money").pays("even_money")
            settle(table, [Verdict(wager, pays, clause) for wager in hand.wagers(table)])
            hand.closed = True

    def _offer_insurance(self, felt: Felt, hand: Hand) -> Script[None]:
        """Up to half the wager, rounded up to what chips allow (BJ-10)."""
        table = felt.table
        chip = table.rules.money("smallest_chip")
        most = -(-felt.original(hand) // (2 * chip)) * chip
        rack = table.racks[hand.player]
        options = [DECLINE] + ([INSURE] if rack >= most else [])
        chips = min(most - 1, rack) // chip
        if chips:
            options.append(Option(FOR_LESS, 1, chips))
        if len(options) == 1:
            return
        clause = self.clauses.insurance
        question = f"insurance of {show(most)}?"
        choice = yield from felt.question(hand, question, tuple(options), clause, most)
        if choice.option != DECLINE.name:
            cents = most if choice.option == INSURE.name else choice.number * chip
            place = Place(hand.player, hand.box, INSURANCE, cents)
            felt.put_up(place, self.clauses.insurance_limit)

    def collect_insurance(self, felt: Felt) -> None:
        """Insurance is lost as soon as the check finds no blackjack."""
        if self.checks(felt):
            for wager in reversed(felt.table.of_kind(INSURANCE)):
                felt.table.lose(wager, self.clauses.insurance_lost)

    def _settle_insurance(self, felt: Felt, box: int) -> None:
        """Insurance that waited for the hole card."""
        table = felt.table
        for wager in table.of_kind(INSURANCE):
            if wager.box != box:
                continue
            if is_blackjack(felt.dealer):
                pays = table.rules.pay_table(INSURANCE).pays("dealer_blackjack")
                settle(table, [Verdict(wager, pays, self.clauses.insurance_won)])
            else:
                table.lose(wager, self.clauses.insurance_lost)

    # --- the dealer's turn --------------------------------------------------------------------

    def dealers_turn(self, felt: Felt) -> Script[None]:
        """The hole card is turned, and the dealer draws as he must."""
        felt.phase = DRAWING
        felt.show_hole_card(felt.dealt.hole)
        if not self.total_matters(felt):
            felt.table.announce("the dealer's total decides nothing", self.clauses.no_effect)
            felt.clear_exposed()
            return
        soft_17 = is_soft_17(felt.dealer_total())
        while not self.stands(felt.table, felt.dealer_total()):
            yield from self._dealer_draws(felt)
            soft_17 = soft_17 or is_soft_17(felt.dealer_total())
        if felt.overdraw:
            yield from self._overdraws(felt)
        felt.clear_exposed()
        total = felt.dealer_total()
        words = f"the dealer is bust with {total}" if total.points > 21 else f"dealer has {total}"
        by_layout = further(self.clauses.dealer_draws, self.clauses.soft_17) if soft_17 else ()
        felt.table.announce(words, self.clauses.dealer_draws, *by_layout)

    def total_matters(self, felt: Felt) -> bool:
        """Whether any hand, or a side wager, still hangs on the dealer's total."""
        table = felt.table
        live = [
            hand
            for hand in self.open_hands(felt)
            if not hand.is_blackjack(table) and (hand.down or not hand.is_bust(table))
        ]
        return bool(live) or self.dealer_must_draw(felt)

    def stands(self, table: Table, total: Total) -> bool:
        """The dealer stands on hard 17 and on soft 18, and on soft 17 where the layout says so."""
        if is_soft_17(total):
            return not self.hits_soft_17(table)
        return total.points >= 17

    def _dealer_draws(self, felt: Felt) -> Script[None]:
        clause = self.clauses.dealer_draws
        while not felt.exposed:
            try:
                yield from felt.next_card(DEALER, clause)
                return
            except Irregularity as slip:
                if slip.kind != kinds.DRAWN_SEEN:
                    raise
                yield from felt.expose(slip.clause)
        felt.lay(DEALER, clause)

    def _overdraws(self, felt: Felt) -> Script[None]:
        """A card drawn to a finished hand goes to the discard rack (BJ-17)."""
        felt.table.announce("the dealer's hand was finished", felt.overdraw)
        yield from felt.discard_next(felt.overdraw)

    # --- settlement ---------------------------------------------------------------------------

    def open_hands(self, felt: Felt) -> list[Hand]:
        """The hands that are still to be settled."""
        return [hand for hand in felt.hands if not hand.closed]

    def settle_round(self, felt: Felt) -> None:
        """Box by box from the dealer's right: take losers, pay winners."""
        for box in felt.table.counterclockwise():
            self._settle_insurance(felt, box)
            self._settle_hands(felt, [h for h in self.open_hands(felt) if h.box == box])
            self.settle_sides(felt, box)

    def _settle_hands(self, felt: Felt, hands: list[Hand], clause: str = "") -> None:
        """Settle all hands of one box together."""
        verdicts: list[Verdict] = []
        order = "" if clause else self.clauses.settle
        for hand in hands:
            self.turn_over(felt, hand, self.turn_clause(hand))
            ruling = self.ruling(felt, hand)
            if clause:
                ruling = ruling._replace(clause=clause)
            verdicts += self.verdicts(felt, hand, ruling, order)
            hand.closed = True
        self.settle_wagers(felt, verdicts)

    def settle_wagers(self, felt: Felt, verdicts: list[Verdict]) -> None:
        """Move the chips of one box."""
        settle(felt.table, verdicts)

    def turn_clause(self, hand: Hand) -> str:
        """By which clause face-down cards are turned over at the end."""
        return self.clauses.double_card if hand.down else self.clauses.turn_hands

    def ruling(self, felt: Felt, hand: Hand) -> Ruling:
        """Whether a hand wins, loses or pushes. What neither wins nor pushes loses (BJ-04)."""
        table, clauses = felt.table, self.clauses
        natural = hand.is_blackjack(table)
        if is_blackjack(felt.dealer):
            if natural:
                return Ruling(PUSH, clauses.push_blackjack or clauses.blackjack_after)
            tied = hand.total(table).points == 21
            return Ruling(LOSE, felt.misread or (clauses.lose_blackjack if tied else clauses.lose))
        if natural:
            return Ruling(BLACKJACK, self.blackjack_beats(felt.dealer_total().points))
        return self.by_totals(hand.total(table).points, felt.dealer_total().points)

    def blackjack_beats(self, dealer: int) -> str:
        """By which clause a blackjack beats a dealer's hand that is none."""
        if dealer > 21:
            return self.clauses.win_bust
        return self.clauses.win_blackjack if dealer == 21 else self.clauses.win_higher

    def by_totals(self, own: int, dealer: int) -> Ruling:
        """The same where neither side has blackjack."""
        clauses = self.clauses
        if own > 21:
            return Ruling(LOSE, clauses.bust)
        if dealer > 21:
            return Ruling(WIN, clauses.win_bust)
        if own == dealer:
            return Ruling(PUSH, clauses.push)
        return Ruling(WIN, clauses.win_higher) if own > dealer else Ruling(LOSE, clauses.lose)

    def verdicts(self, felt: Felt, hand: Hand, ruling: Ruling, order: str = "") -> list[Verdict]:
        """What becomes of each wager on a hand; ``order`` is the clause of the round's end."""
        table = felt.table
        found: list[Verdict] = []
        for wager in hand.wagers(table):
            event, clause = ruling
            if event == LOSE and wager.kind != MAIN and is_blackjack(felt.dealer):
                # OH-A-10.II, OH-A-11.IV: a dealer's blackjack takes the original wager only
                event, clause = PUSH, self._given_back(felt, wager.kind)
            pays = self._pays(table, wager.kind, event)
            odds = "" if event in (PUSH, LOSE) else table.rules.pay_table(wager.kind).clause
            found.append(Verdict(wager, pays, clause, also=further(clause, order, odds)))
        return found

    def _given_back(self, felt: Felt, kind: str) -> str:
        clauses = self.clauses
        by_rule = clauses.split_natural if kind.endswith("split") else clauses.double_natural
        return felt.misread or by_rule

    def _pays(self, table: Table, kind: str, event: str) -> Pays:
        if event == LOSE:
            return Lose()
        return Push() if event == PUSH else table.rules.pay_table(kind).pays(event)
