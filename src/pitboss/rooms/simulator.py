"""What a room's ``simulator`` module offers: its rounds, dealt at compiled speed.

It stands beside the room, is found by its name, and is loaded when somebody simulates: it brings
the compiler along. Its one function, ``simulator(rules, setting)``, makes everything ready that a
run needs: tables of pays and of the strategy as arrays, the kernel, and how totals are told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.util import find_spec
from typing import Any, Final, Protocol, cast

from pitboss import late
from pitboss.errors import Refusal
from pitboss.rooms.counting import Count, Counted
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Action
from pitboss.table.round import Round
from pitboss.table.table import Table

MODULE: Final = "simulator"
OPTIMAL: Final = "optimal"
RACK: Final = 10**12  # cents: nobody at a simulated table runs out of chips
LANE_ROUNDS: Final = 4096  # rounds of a lane, where a game does not say otherwise
LANES: Final = 64  # lanes of a block


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What is asked of a simulation besides the rules.

    Attributes:
        seats: How many boxes are played.
        strategy: How hands are played, by name (see the room for those it knows), or the text of a
            table of decisions.
        fresh: Whether every round is dealt from a full shoe, as exact figures suppose.
        stakes: What is bet, in cents by wager; what is not named is bet as the room says.
        meter: What a progressive meter shows, in cents, by its wager.
        count: How cards are counted, where somebody does.
    """

    seats: int = 1
    strategy: str = OPTIMAL
    fresh: bool = False
    stakes: Mapping[str, int] = field(default_factory=dict)
    meter: Mapping[str, int] = field(default_factory=dict)
    count: Count | None = None

    def stake(self, rules: RuleSet, wager: str, usual: int = 0) -> int:
        """The cents of a wager: as asked, or the usual ones, or the least that is taken."""
        rule, limits = rules.wager(wager), rules.limits(wager)
        if wager not in self.stakes:
            return max(usual, limits.low)
        limits.check(self.stakes[wager], rule.name)
        return self.stakes[wager]


@dataclass(frozen=True, kw_only=True)
class Tally:
    """What a wager came to in a simulation.

    Attributes:
        wager: The wager, as the rules name it.
        place: Where it lay, where a wager has several places of different worth.
        stake: The cents of one opening wager.
        made: How many were decided.
        tries: How many independent observations these are: rounds, if several seats share cards.
        net: What players gained, in cents.
        squares: The squares of what each observation gained, added up.
        events: How often each event came at the first seat, by the names of the par sheet. Seats
            that share cards are no independent witnesses.
        sheet: The par sheet it is held against, by its wager; empty where there is none.
        joint: Whether it is a sum of others, such as an ante with its play: held against its sheet,
            but not counted once more where money is added up.
        mean: The exact figure, where it is another than the sheet's ``ev`` (per unit of stake).
        handle: The cents of all of them, where they were not of one stake.
    """

    wager: str
    stake: int
    made: int
    net: int
    squares: int
    events: Mapping[str, int]
    tries: int = -1  # as many as were made
    place: str = ""
    sheet: str = ""
    joint: bool = False
    mean: Fraction | None = None
    handle: int = 0

    @property
    def wagered(self) -> int:
        """The cents of all of them."""
        return self.handle or self.made * self.stake

    @property
    def name(self) -> str:
        """The wager and its place."""
        return f"{self.wager} {self.place}".rstrip()


Kernel = Callable[..., None]
Tell = Callable[[Sequence[int]], list[Tally]]
Policy = Callable[[Round], Action]


@dataclass(frozen=True, kw_only=True)
class Simulator:
    """A game under rules and a setting, ready to be simulated.

    Attributes:
        rules: The rules, penetration and decks included.
        setting: What was asked.
        kernel: Plays lanes. Called with ``(lanes, tables, tray, totals)``: see `apparatus.streams`.
            ``totals`` has one row of cells for everything, or a row for each round of a single
            lane; the tray's ``tape`` has no room unless luck is to be written down.
        tables: A named tuple of arrays: whatever the kernel looks up.
        cells: How many totals there are.
        tell: What the totals of any number of rounds mean.
        table: A new table of the engine with everybody seated, as a lane begins.
        policy: What people at that table do, for one lane: bets, and the strategy.
        cards: How many cards the kernel wants room for (bytes that are its own while it deals).
        notes: The most numbers that one round writes on the tape, its shuffle and marks included.
        lane_rounds: Rounds of a lane; a shoe is new at its beginning and given up at its end.
        alone: Whether a round has nothing to do with those before it.
        whole: Whether a lane must be played from its beginning to come to one of its rounds.
        anew: Whether every round is played at a new table: meters show each time what was stated.
        unit: What a round is called.
        code: The module whose text names the results, for manifests and checkpoints.
        unlimited: Whether it has seen to it that no win reaches a payout limit.
        counted: Where its totals by the count lie, if somebody counts.
        apart: Whether lanes go different ways through a round: then each thread of a card counts
            for itself, which was quicker on an H200 than to share counts with its group.
        on_card: The kernel of a card, where it is another one; it deals the same rounds.
        steps: What tables that stop at every decision want besides, where a game has them.
    """

    rules: RuleSet
    setting: Setting
    kernel: Kernel
    tables: tuple[Any, ...]
    cells: int
    tell: Tell
    table: Callable[[], Table]
    policy: Callable[[], Policy]
    notes: int
    code: str
    cards: int = 0
    lane_rounds: int = LANE_ROUNDS
    alone: bool = False
    whole: bool = False
    anew: bool = False
    unit: str = "rounds"
    unlimited: bool = False
    counted: Counted | None = None
    apart: bool = False
    on_card: Kernel | None = None
    steps: tuple[Any, ...] | None = None


class Simulates(Protocol):
    """The module ``simulator`` of a room."""

    def simulator(self, rules: RuleSet, setting: Setting, /) -> Simulator:
        """The game under these rules, ready; Refusal for a setting that it cannot serve."""


def module_of(home: str) -> str:
    """The name of the module that simulates the room of a package."""
    return f"{home}.{MODULE}"


def simulates(home: str) -> bool:
    """Has the room of this package a simulator? Nothing is loaded."""
    return find_spec(module_of(home)) is not None


def load(home: str, slug: str) -> Simulates:
    """The simulator of the room of a package, loaded now if it was not before."""
    if not simulates(home):
        raise Refusal(f"{slug} has no simulator", field="game")
    return cast(Simulates, late.load(module_of(home)))


def usual_strategy(home: str, slug: str) -> str:
    """How a game is played if nobody says: the best play, unless it takes long to find."""
    return getattr(load(home, slug), "USUAL", OPTIMAL)


def names(seats: int) -> list[str]:
    """Who sits at a simulated table, in the order of the boxes."""
    return [f"seat-{box}" for box in range(1, seats + 1)]


def check_seats(rules: RuleSet, setting: Setting) -> None:
    """Refuse more players than the table has boxes, or none."""
    if not 1 <= setting.seats <= rules.seats:
        words = f"{rules.rules.name} has 1 to {rules.seats} seats, not {setting.seats}"
        raise Refusal(words, rules.seats_clause, "seats")


def is_written(strategy: str) -> bool:
    """Is this a table that somebody wrote, and no name?"""
    return "\n" in strategy


def check_strategy(rules: RuleSet, setting: Setting, known: Sequence[str] = (OPTIMAL,)) -> None:
    """Refuse a strategy that this game does not know by its name."""
    if is_written(setting.strategy):
        message = f"{rules.rules.name} takes no strategy as a table"
        raise Refusal(message, field="strategy")
    if setting.strategy not in known:
        words = ", ".join(known)
        message = f"{rules.rules.name} knows no strategy {setting.strategy!r} (it has: {words})"
        raise Refusal(message, field="strategy")
