"""The Multi-Link Progressive as a side wager of its host games (Ohio Appendix L).

A host plugs it in with one line among its sides::

    sides = (..., linked("four-card-poker", needs=("ante",), five=lambda table, seat: ...))

where ``five`` gives the five cards that its own filing judges. The wager goes into the tray when
the deal begins and feeds the meter there and then. Every seat that has not folded has a turn in
the order of settlement: awards in per cent are taken on the meter as it then stands, and whoever
has a wager up earns envy for each straight flush or better that another player holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.families.poker.mishaps import DECK_COUNT
from pitboss.families.poker.running import running
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.sides import Side, SideSteps
from pitboss.money.pays import Fixed, MeterShare
from pitboss.money.rounding import Rounding
from pitboss.progressive.hosts import HOSTS, Host
from pitboss.progressive.link import Link
from pitboss.progressive.meter import (
    MeterRule,
    contribute,
    open_meter,
    pay_envy,
    pay_fixed,
    pay_in_turn,
    withdraw,
)
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Option
from pitboss.table.effects import FLOOR, Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

PROGRESSIVE = "progressive"
TRAY = "tray"  # where the chips of an accepted wager lie (OH-L-4.I)
ROYAL, STRAIGHT_FLUSH = "royal_flush", "straight_flush"
# What a supervisor and surveillance find; the deck is sorted to see that it is complete.
CONFIRMED, UNCONFIRMED = Option("confirmed"), Option("not_confirmed")
WRONG_DECK = Option("deck_not_complete", clause="OH-L-6.IV.C.2")
VERIFIED = (CONFIRMED, UNCONFIRMED, WRONG_DECK)
# "At least" the filed rate: a part of a cent is rounded up, for the meter (OH-L-7.III).
FOR_THE_METER = Rounding(1, "up")

# Appendix L's own clauses, beside those by which each host repeats them.
# A wager beside those that the game requires; each seat's device shows that it was taken.
ACCEPTED = ("OH-L-2.I.C.1", "OH-L-3.I", "OH-L-3.III")
LOCKED = ("OH-L-2.I.C.2", "OH-L-3.IV")  # nothing is made, increased or withdrawn from here on
JUDGED = ("OH-L-5.I", "OH-L-6.II", "OH-L-6.IV.A")  # five cards, as their highest hand, verified
PAID = ("OH-L-6.I", "OH-L-7.I")  # by the table of awards, before the cards are collected
ENVIED = ("OH-L-7.II", "OH-L-7.II.A")  # once for every other player's hand

FiveCards = Callable[[Table, Seat], Sequence[Card]]


@lru_cache(maxsize=64)
def meter_rule(rules: RuleSet) -> MeterRule:
    """How the linked meter is kept under these rules (ML-05)."""
    filed = rules.rules.meters[PROGRESSIVE]
    assert filed.base_wager is not None
    return MeterRule(
        name=PROGRESSIVE,
        base_wager=filed.base_wager,
        seed=rules.money("meter_seed"),
        rate=rules.percent("meter_rate") / 100,
        clause=filed.clause,
        rounding=FOR_THE_METER,
    )


def open_link(rules: RuleSet) -> Link:
    """A link for tables of all six games that keep their meters by these figures (OH-L-5.II)."""
    return Link(meter_rule(rules), tuple(HOSTS), "OH-L-5.II")


def join(link: Link, table: Table) -> None:
    """Put a table of one of the six games on the link."""
    link.join(table, meter_rule(table.rules))


def hand_of(cards: Sequence[Card]) -> str:
    """The one hand that five cards are paid as: their highest (OH-L-6.II, ML-08)."""
    return FIVE.category(rank_5(cards))


@dataclass(frozen=True, kw_only=True)
class LinkedProgressive(Side):
    """The dollar on a progressive payout hand (OH-L-1.I.C)."""

    host: Host
    five: FiveCards

    # --- before the deal ----------------------------------------------------------------------

    def open(self, table: Table) -> None:
        """The meter stands at its initial amount before the first wager."""
        if self.offered(table):
            open_meter(table, meter_rule(table.rules))

    def offered(self, table: Table) -> bool:
        """Does this house offer the wager?"""
        return self.wager in table.rules.wagers

    def lock(self, table: Table) -> None:
        """Lock out further wagers, count the chips, put them into the tray, feed the meter."""
        held = sorted(table.of_kind(self.wager), key=lambda wager: wager.box)
        if not held:
            return
        boxes = [wager.box for wager in held]
        table.announce("accepted", self.host.accepted, *ACCEPTED, boxes=boxes)
        table.announce("locked_out", "OH-L-4.I", self.host.locked, *LOCKED, n=len(held))
        chips = [table.move(wager, TRAY, "OH-L-4.I") for wager in held]
        running(table).progressive = [(wager.player, wager.id) for wager in chips]
        contribute(table, meter_rule(table.rules), chips)

    def held(self, table: Table, seat: Seat) -> Wager | None:
        """A seat's wager: on its device, or in the tray once locked in."""
        on_device = table.find(seat.player, seat.box, self.wager, "")
        return on_device or table.find(seat.player, seat.box, self.wager, TRAY)

    # --- during the play ----------------------------------------------------------------------

    def warn(self, table: Table, seat: Seat) -> None:
        """Before he may fold: tell a player what his five cards are worth (UT-03)."""
        if self.held(table, seat) is None:
            return
        hand = hand_of(self.five(table, seat))
        table_of = table.rules.pay_table(self.wager)
        call, parts = "unpaid_hand", {}
        if hand in table_of:
            row = table_of.row(hand)
            call, parts = "paid_hand", {"award": row.label, "pays": str(row.pays)}
        whisper = events.Whispered(to=seat.player, call=call, parts=parts, clause="OH-L-6.III")
        table.record(whisper)

    def fold(self, table: Table, seat: Seat) -> None:
        """A fold forfeits the wager, but not envy (ML-02); the hand earns no envy (ML-04)."""
        running(table).folded.add(seat.box)
        held = self.held(table, seat)
        if held is not None:
            table.lose(held, "OH-L-6.III")

    # --- settlement ---------------------------------------------------------------------------

    def awaits(self, table: Table, seat: Seat) -> bool:
        """Others may be paid for a hand that has no wager left itself, unless it was folded."""
        if self.out(table, seat):
            return False
        return bool(self._envious(table, seat, self.held(table, seat)))

    def out(self, table: Table, seat: Seat) -> bool:
        """Whether a seat's hand counts no more: it was folded (ML-04)."""
        return seat.box in running(table).folded

    def settle(self, table: Table, seat: Seat) -> Script[None]:
        """A seat's turn: pay its wager by the meter as it stands, and envy for its hand.

        Whatever became of its other wagers (OH-L-6.III).
        """
        if self.out(table, seat):
            return
        held = self.held(table, seat)
        envious = self._envious(table, seat, held)
        if held is None and not envious:
            return
        hand = hand_of(self.five(table, seat))
        pays = table.rules.pay_table(self.wager)
        if hand not in pays:
            if held is not None:
                table.lose(held, self.host.pays)
            return
        row = pays.row(hand)
        if held is not None or row.envy is not None:
            by = (self.host.five, self.host.cards, self.host.poker, *JUDGED)
            table.announce("progressive_hand", *by, player=seat.player, award=row.label)
        if row.envy is not None and not (yield from self._verified(table, seat, row.label)):
            if held is not None:
                table.push(held, "OH-L-6.IV.A")
                withdraw(table, held, self.host.meter)
            return
        if held is not None:
            self._pay(table, held, row.pays)
        if isinstance(row.envy, Fixed):
            for bettor in envious:
                one = Fraction(1)
                pay_envy(table, bettor, seat.player, row.envy, one, self.host.envy, *ENVIED)

    def _envious(self, table: Table, seat: Seat, held: Wager | None) -> list[tuple[str, int]]:
        """Who earns envy for this seat's hand: every other player with a wager (OH-L-7.II.A).

        OH-L-1.I.A: whoever has placed the wager; OH-L-1.I.B: for any hand with an envy award.
        """
        if held is None and table.rules.flag("envy_needs_wager"):
            return []
        bettors = running(table).progressive
        return [(player, id) for player, id in bettors if player != seat.player]

    def _verified(self, table: Table, seat: Seat, label: str) -> Script[bool]:
        """A straight flush or better: a supervisor and surveillance confirm hand and deck first.

        The last of what OH-L-6.IV asks before a payout. A hand that they do not confirm is not
        paid; a deck that is not complete voids the round by the host's own clause (ML-11).
        """
        question, clause = "confirm_award", "OH-L-6.IV.C.1"
        answer = yield from table.ask(
            FLOOR, question, VERIFIED, clause, holder=seat.player, award=label
        )
        if answer.option == WRONG_DECK.name:
            raise _wrong_deck(table)
        confirmed = answer.option == CONFIRMED.name
        if not confirmed:
            table.announce("unconfirmed", "OH-L-6.IV.A", player=seat.player, award=label)
        return confirmed

    def _pay(self, table: Table, held: Wager, pays: object) -> None:
        """Fixed awards come from the house (ML-06), shares from the meter (OH-L-7.IV)."""
        rule = meter_rule(table.rules)
        if isinstance(pays, Fixed):
            pay_fixed(table, rule, held, pays, self.host.pays, *PAID)
        elif isinstance(pays, MeterShare):
            table.announce("meter_stands", "OH-L-7.IV", cents=table.meters[rule.name])
            pay_in_turn(table, rule, held, pays, self.host.pays, *PAID)


def _wrong_deck(table: Table) -> Irregularity:
    """What the host's filing makes of a deck with more or less than its cards."""
    rules = (rule for rule in table.game.irregularities if rule.fits(table))
    return next(rule.happen() for rule in rules if rule.kind == DECK_COUNT)


def own_five(table: Table, seat: Seat) -> Sequence[Card]:
    """The five cards dealt to the player (OH-L-5.V)."""
    return seat.cards(table)


def with_flop(table: Table, seat: Seat) -> Sequence[Card]:
    """The player's two cards and the first three community cards (OH-L-5.IV)."""
    return [*seat.cards(table), *table.hands["flop"]]


def linked(
    game: str,
    *,
    needs: tuple[str, ...],
    five: FiveCards,
    kind: type[LinkedProgressive] = LinkedProgressive,
) -> LinkedProgressive:
    """The wager for one host: what must be up before it, and its five cards (OH-L-3.I)."""
    host = HOSTS[game]
    return kind(
        PROGRESSIVE,
        lambda table, seat: hand_of(five(table, seat)),
        SideSteps(won=host.pays, lost=host.pays, needed_by=host.offered, folds="OH-L-6.III"),
        needs,
        apart=True,
        host=host,
        five=five,
    )
