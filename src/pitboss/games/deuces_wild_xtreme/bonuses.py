"""The bonus wagers of Deuces Wild Xtreme: three on the felt, three progressives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.families.poker.running import running
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.sides import EventOf, Side, SideSteps, side_steps
from pitboss.families.wild_stud.settling import BadBeat, bad_beat
from pitboss.games.deuces_wild_xtreme.jackpots import (
    FIVE_CARD_LINKED,
    GOIN_WILD_PROGRESSIVE,
    TOO_WILD_PROGRESSIVE,
)
from pitboss.games.deuces_wild_xtreme.rows import (
    goin_wild_progressive_row,
    goin_wild_row,
    linked_row,
    too_wild_row,
    trips_plus_row,
    wild_cards,
)
from pitboss.money.pays import Fixed, Lose, MeterShare
from pitboss.money.paytable import Row
from pitboss.progressive.jackpots import PAY_UNIT, Jackpot
from pitboss.progressive.link import Link
from pitboss.progressive.meter import pay_envy
from pitboss.rulebook import RuleSet
from pitboss.table.effects import Script
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table

REPLACEMENT_CARD = "joker_replacement"  # the hand that holds that card
SIDES = side_steps("deuces-wild-xtreme")


@dataclass(frozen=True, kw_only=True)
class Bonus(Side):
    """An optional bonus wager; it stays active after a fold."""

    def needed(self, table: Table) -> tuple[str, ...]:
        """An Ante, where the house asks for one (CO-2118-3)."""
        return self.needs if table.rules.flag("bonus_needs_main") else ()

    def fold(self, table: Table, seat: Seat) -> None:
        """It stays active."""
        if self.held(table, seat) is not None:
            name = table.rules.wager(self.wager).name
            table.announce("side_stays", "CO-2118-8.B.I", player=seat.player, wager=name)

    def won_row(self, table: Table, seat: Seat) -> Row | None:
        """The row that a seat's wager is paid by."""
        if self.held(table, seat) is None:
            return None
        pays, event = table.rules.pay_table(self.wager), self.event(table, seat)
        return pays.row(event) if event in pays else None

    def call(self, table: Table, seat: Seat, row: Row, *clauses: str) -> None:
        """Call a hand as this wager counts it."""
        name = table.rules.wager(self.wager).name
        table.announce("bonus_hand", *clauses, wager=name, player=seat.player, award=row.label)


class TripsPlusWild(Bonus):
    """The player's own hand, natural or wild."""

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """Call the hand as this wager counts it, if it wins."""
        row = self.won_row(table, seat)
        if row is not None:
            deuces, joker = wild_cards(seat.cards(table))
            by = "CO-2118-15.A.III" if joker else "CO-2118-15.A.IV" if deuces else self.by.won
            self.call(table, seat, row, by)
        return super().verdicts(table, seat)


class GoinWild(Bonus):
    """The wild cards of the player's hand."""

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """Count the wild cards, if they win."""
        row = self.won_row(table, seat)
        if row is not None:
            self.call(table, seat, row, "CO-2118-16.A.III")
        return super().verdicts(table, seat)


@dataclass(frozen=True, kw_only=True)
class BadBeatXtreme(Bonus, BadBeat):
    """Two hands of three of a kind or better that do not tie (CO-2118-14.A.III)."""


@dataclass(frozen=True, kw_only=True)
class Progressive(Bonus):
    """A bonus wager with meters, locked in by the deal."""

    jackpot: Jackpot

    def allow(self, table: Table, seat: Seat) -> None:
        """Closed until the house has set its figures (DW-13)."""
        super().allow(table, seat)
        self.jackpot.check_open(table.rules)

    def open(self, table: Table) -> None:
        """The meters stand at their seeds before the first wager."""
        self.jackpot.open(table)

    def lock(self, table: Table) -> None:
        """The deal begins: every wager feeds the meters."""
        held = sorted(table.of_kind(self.wager), key=lambda wager: wager.box)
        running(table).locked[self.wager] = {wager.player: wager.id for wager in held}
        self.jackpot.lock_in(table)

    def settle(self, table: Table, seat: Seat) -> Script[None]:
        """A seat's turn; a share of a meter waits until all hands are known (DW-16)."""
        held, row = self.held(table, seat), self.won_row(table, seat)
        if row is not None and not isinstance(row.pays, Lose):
            self.call(table, seat, row, *self.by.paid_by, *self.counted_by(table, seat))
        if held is not None and (pays_in_turn(table.rules) or not self.shares(table, seat)):
            self.jackpot.settle(table, [(held, self.event(table, seat))], in_turn=True)
        return
        yield

    def counted_by(self, table: Table, seat: Seat) -> tuple[str, ...]:
        """Further clauses by which a seat's hand is counted."""
        return ()

    def shares(self, table: Table, seat: Seat) -> bool:
        """Whether a seat's hand is paid out of a meter."""
        pays, event = table.rules.pay_table(self.wager), self.event(table, seat)
        return event in pays and isinstance(pays.pays(event), MeterShare)

    def close(self, table: Table, seats: Sequence[Seat]) -> None:
        """The winners of a meter are paid together, and split a full award."""
        held = ((self.held(table, seat), seat) for seat in reversed(seats))
        waiting = [(wager, self.event(table, seat)) for wager, seat in held if wager is not None]
        self.jackpot.settle(table, waiting, in_turn=False)


@dataclass(frozen=True, kw_only=True)
class LinkedProgressive(Progressive):
    """The Five-Card Linked Progressive, with envy where its table has any."""

    def counted_by(self, table: Table, seat: Seat) -> tuple[str, ...]:
        """Deuces are plain twos."""
        return ("CO-2118-19.A.V",) if wild_cards(seat.cards(table))[0] else ()

    def close(self, table: Table, seats: Sequence[Seat]) -> None:
        """Envy for every other bettor: once for the highest award, or for each winner (DW-08)."""
        super().close(table, seats)
        pays = table.rules.pay_table(self.wager)
        bettors = running(table).locked.get(self.wager, {})
        won = {}
        for seat in reversed(seats):
            event = self.event(table, seat) if seat.player in bettors else ""
            if event in pays and isinstance(pays.row(event).envy, Fixed):
                won[seat.player] = event
        if not won:
            return
        winners = sorted(won, key=lambda player: pays.events.index(won[player]))
        if not table.rules.flag("envy_per_winner"):
            winners = winners[:1]
        units = Fraction(self.jackpot.unit(table.rules), PAY_UNIT)
        for winner in winners:
            envy = pays.row(won[winner]).envy
            for player, wager_id in bettors.items():
                if player not in won and isinstance(envy, Fixed):
                    pay_envy(table, (player, wager_id), winner, envy, units, "CO-2118-19.A.III")


def pays_in_turn(rules: RuleSet) -> bool:
    """Whether several winners of a meter are paid one after the other (DW-16)."""
    return rules.choice("meter_sharing") == "in-turn"


def open_links(rules: RuleSet) -> list[Link]:
    """A link for each meter of the Five-Card Linked Progressive, open to any game that has it."""
    return [Link(rule, (), "CO-2118-11.F") for rule in FIVE_CARD_LINKED.distinct(rules)]


# --- the six wagers ----------------------------------------------------------------------------


def _goin_wild(table: Table, seat: Seat) -> str:
    return goin_wild_row(*wild_cards(seat.cards(table)))


def _goin_wild_progressive(table: Table, seat: Seat) -> str:
    return goin_wild_progressive_row(*wild_cards(seat.cards(table)))


def _trips_plus(table: Table, seat: Seat) -> str:
    return trips_plus_row(seat.cards(table))


def _too_wild(table: Table, seat: Seat) -> str:
    return too_wild_row(seat.cards(table))


def _linked(table: Table, seat: Seat) -> str:
    (replacement,) = table.hands[REPLACEMENT_CARD]
    pays = table.rules.pay_table(FIVE_CARD_LINKED.wager)
    return linked_row(pays, seat.cards(table), replacement)


def _bonus(wager: str, event: EventOf) -> tuple[str, EventOf, SideSteps, tuple[str, ...]]:
    """What every one of them has: its name, its row, its clauses, and an Ante before it."""
    return wager, event, SIDES[wager], ("ante",)


BONUSES: tuple[Side, ...] = (
    BadBeatXtreme(*_bonus("bad_beat_xtreme", bad_beat), on_tie=lambda rules: Lose()),
    TripsPlusWild(*_bonus("trips_plus_wild", _trips_plus)),
    GoinWild(*_bonus("goin_wild", _goin_wild)),
    *(
        kind(*_bonus(jackpot.wager, event), apart=True, jackpot=jackpot)
        for kind, jackpot, event in (
            (Progressive, GOIN_WILD_PROGRESSIVE, _goin_wild_progressive),
            (Progressive, TOO_WILD_PROGRESSIVE, _too_wild),
            (LinkedProgressive, FIVE_CARD_LINKED, _linked),
        )
    ),
)
