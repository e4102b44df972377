"""A counter at a simulated blackjack table: his strategies, his insurance, his seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from pitboss.exact.blackjack import Policy, Solution
from pitboss.exact.blackjack.play import DOUBLE as PLAY_DOUBLE
from pitboss.exact.blackjack.play import HIT as PLAY_HIT
from pitboss.families.blackjack.counted_play import bands, indices, insured_from, policies
from pitboss.families.blackjack.hands import FREE_SPLIT, INSURANCE, PlayerHand
from pitboss.families.blackjack.memory import memory_of
from pitboss.families.blackjack.running import Running
from pitboss.families.blackjack.simulated_bands import Banded, banded
from pitboss.families.blackjack.simulated_layout import (
    INSURED_CELLS,
    NEVER_INSURED,
    SIDE_CELLS,
    SIDES_CELL,
    ByCount,
)
from pitboss.families.blackjack.simulated_seats import Seated, Seats, places_of
from pitboss.families.blackjack.simulated_shoe import PACK
from pitboss.families.blackjack.simulated_sides import Side
from pitboss.rooms.counting import Count, Counted
from pitboss.rooms.seated import settled_at
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet
from pitboss.table import effects
from pitboss.table.actions import Choose
from pitboss.table.round import Round
from pitboss.table.table import Table

IN_ALL, FIRST_BOX = "blackjack", "first_box"  # what is told by the count: all hands, one box
DEALER_HAS_IT: Final = "dealer_blackjack"


def cells_of(sides: Sequence[Side]) -> int:
    """How many totals there are where nobody counts."""
    return SIDES_CELL + SIDE_CELLS * len(sides)


@dataclass(frozen=True, kw_only=True)
class Counting:
    """What is done by the count at one table."""

    rules: RuleSet
    setting: Setting
    solution: Solution
    base: Policy
    stake: int
    chip: int
    sides: Sequence[Side]
    count: Count

    @cached_property
    def _banded(self) -> tuple[list[int], list[Policy]]:
        decks = self.rules.whole("decks")
        return bands(policies(self.solution.desk, self.base, self.count, decks))

    @property
    def bands(self) -> list[int]:
        """The strategy that is played at each count."""
        return self._banded[0]

    @property
    def is_banded(self) -> bool:
        """Does the play of any hand hang on the count?"""
        return bool(self.count.best or self.count.plays)

    @cached_property
    def web(self) -> Banded:
        """All strategies as one web."""
        return banded(self.solution.desk, self._banded[1])

    @cached_property
    def insured_from(self) -> int | None:
        """The count from which on insurance is taken."""
        if INSURANCE not in self.rules.wagers:
            return None
        pays = self.rules.pay_table(INSURANCE).pays(DEALER_HAS_IT).back(1) - 1
        return insured_from(self.count, self.rules.whole("decks"), Fraction(pays))

    @property
    def insurance(self) -> int:
        """The cents of an insurance: half the wager, rounded up to what chips allow (BJ-10)."""
        return -(-self.stake // (2 * self.chip)) * self.chip

    @property
    def by_count(self) -> ByCount:
        """What the kernel does by the count."""
        wins, insured = 0, self.insured_from
        if insured is not None:
            pays = self.rules.pay_table(INSURANCE).pays(DEALER_HAS_IT)
            wins = settled_at(self.rules, self.insurance, pays)
        return ByCount(
            bands=int(self.is_banded),
            stride=self.web.stride if self.is_banded else 0,
            insures=NEVER_INSURED if insured is None else insured,
            loss=-self.insurance,
            win=wins,
            cell=cells_of(self.sides),
        )

    @cached_property
    def counted(self) -> Counted:
        """Where totals by the count lie."""
        decks, share = self.rules.whole("decks"), self.rules.percent("penetration")
        dealt = int(decks * PACK * share / Fraction(100))
        return Counted(
            count=self.count,
            first=cells_of(self.sides) + INSURED_CELLS,
            wagers={IN_ALL: self.stake, FIRST_BOX: self.stake, INSURANCE: self.insurance}
            | {side.wager: side.stake for side in self.sides},
            boxes={IN_ALL: (FIRST_BOX, self.setting.seats)},
            gone=range(dealt + 1) if self.count.cuts else (0,),
            indices=lambda: indices(self.solution.desk, self.count, decks),
            insured=self.insured_from,
        )

    def seated(self, seats: Seats) -> Seated:
        """Those who sit at the table of the engine."""
        return CountingSeats(seats, self)


class CountingSeats(Seated):
    """Seats that see every card on the table but the hole card, and play by what they count."""

    def __init__(self, seats: Seats, counting: Counting) -> None:
        super().__init__(seats)
        self._counting = counting

    def _answer(self, round_: Round, asked: effects.Question, running: Running | None) -> Choose:
        names = [option.name for option in asked.options]
        insures = {"insure", "even_money"} & set(names)
        insured = self._counting.insured_from
        if running is None or not insures or insured is None:
            return super()._answer(round_, asked, running)
        if count_of(self._counting.count, round_.table, running) >= insured:
            return Choose(asked.player, insures.pop())
        return super()._answer(round_, asked, running)

    def _play(self, hand: PlayerHand, up: int, running: Running, splits: bool) -> str:
        counting = self._counting
        if not counting.is_banded:
            return super()._play(hand, up, running, splits)
        at = count_of(counting.count, running.table, running)
        policy = counting._banded[1][counting.bands[at - counting.count.low]]
        return _played(counting.solution, policy, hand, up, running, splits)


def _played(
    solution: Solution, policy: Policy, hand: PlayerHand, up: int, running: Running, splits: bool
) -> str:
    """What a strategy does with a hand, straight from its tables."""
    places = places_of(hand)
    desk, number = solution.desk, solution.desk.hands.find(*places)
    lammer = any(wager.kind == FREE_SPLIT for wager in hand.wagers(running.table))
    play = policy.free if lammer and policy.free is not None else policy.own
    if len(places) == 2:
        if not hand.split and policy.surrender[number, up]:
            return "surrender"
        pair = places[0] == places[1]
        if splits and pair and (hand.split or policy.split[places[0], up]):
            return "split"
        total, soft = int(desk.hands.total[number]), bool(desk.hands.soft[number])
        doubles = play.two_card[number, up] == PLAY_DOUBLE
        if doubles and desk.rules.may_double(total, soft, hand.split):
            return "double"
    return "hit" if play.drawn[number, up] == PLAY_HIT else "stand"


def count_of(count: Count, table: Table, running: Running | None) -> int:
    """The count at a table: of all cards that are neither in the shoe nor hidden."""
    shoe, decks = table.shoe, table.rules.whole("decks")
    if shoe is None:
        return count.at(count.before(decks), decks * PACK)
    hidden = list(memory_of(table).burned)
    if running is not None and not running.hole_shown:
        hidden += running.dealer.cards[1:2]
    unseen = sum(count.tag(card) * shoe.counts[card] for card in range(PACK))
    unseen += sum(count.tag(card) for card in hidden)
    whole = sum(count.tag(card) for card in range(PACK)) * decks
    return count.at(count.before(decks) + whole - unseen, shoe.left + len(hidden))
