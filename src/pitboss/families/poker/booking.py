"""What ends of hands bring, as tables for a kernel; and what its totals then mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from pitboss.apparatus.ranks.ranking import Ranking
from pitboss.apparatus.streams import Ints
from pitboss.errors import Refusal
from pitboss.families.poker.dealing import (
    BY_NUMBER,
    FIRST_CELL,
    LINES,
    NO_BYTES,
    ROUNDS,
    Bytes,
    Lines,
)
from pitboss.money.cents import show
from pitboss.money.pays import Fixed, Lose, Pays
from pitboss.rooms.seated import settled_at
from pitboss.rooms.simulator import Setting, Tally
from pitboss.rulebook import RuleSet

OTHER: Final = "any_other"  # what par sheets call an end without a row
SQUARES_MOST: Final = 1 << 59  # a block adds up squares: some of the largest must fit


@dataclass(frozen=True, kw_only=True)
class Wagered:
    """A wager at every seat, and what each end of its line brings it.

    Attributes:
        wager: As the script books it.
        line: On which line of a seat it ends.
        stake: Cents of one opening wager.
        gains: Cents by end; empty where meters are paid from.
        events: What the par sheet calls each end.
        sheet: The par sheet it is held against.
        joint: Whether it is a sum of others.
        mean: Its exact figure, where it is not the sheet's.
        row: Its row among metered wagers; -1 where it has none.
    """

    wager: str
    line: int
    stake: int
    gains: tuple[int, ...] = ()
    events: tuple[str, ...] = ()
    sheet: str = ""
    joint: bool = False
    mean: Fraction | None = None
    row: int = -1


@dataclass(frozen=True, kw_only=True)
class SideLine:
    """How a side wager ends: by what it is found, and the names of its ends."""

    wager: str
    by: int
    codes: Bytes
    endings: tuple[str, ...]
    forfeited: bool = False
    same: int = -1
    both: int = -1

    @property
    def width(self) -> int:
        """How many ends there are: those of hands that were folded come after the others."""
        return len(self.endings) * (2 if self.forfeited else 1)


def gain(rules: RuleSet, stake: int, pays: Pays) -> int:
    """What a stake gains by a pay, in cents; a fixed award is the same at any size."""
    if isinstance(pays, Fixed):
        return rules.rounding.of(pays.cents, 1) - stake
    return settled_at(rules, stake, pays)


def coded(events: Sequence[str]) -> tuple[Bytes, tuple[str, ...]]:
    """Events as numbers, and the names of these."""
    names = tuple(dict.fromkeys(events))
    numbers = {name: number for number, name in enumerate(names)}
    return np.array([numbers[event] for event in events], np.uint8), names


def by_rank(
    wager: str,
    ranking: Ranking,
    event_of: Callable[[int], str],
    *,
    look: int = 0,
    forfeited: bool = False,
    beyond: Sequence[str] = (),
) -> SideLine:
    """A side wager that a rank decides; ``beyond`` names those above the ranking's own."""
    ranked = [event_of(rank) for rank in range(1, len(ranking) + 1)]
    codes, names = coded([ranked[0], *ranked, *beyond])
    return SideLine(wager=wager, by=look, codes=codes, endings=names, forfeited=forfeited)


def by_number(wager: str, codes: Bytes, endings: Sequence[str], **more: bool) -> SideLine:
    """A side wager that the hand itself decides, which has a number."""
    return SideLine(wager=wager, by=BY_NUMBER, codes=codes, endings=tuple(endings), **more)


def felt_wager(
    rules: RuleSet,
    setting: Setting,
    line: SideLine,
    at: int,
    pays_of: Callable[[str, int], Pays] | None = None,
    pushes: Sequence[str] = (),
) -> Wagered:
    """A side wager that is paid by its table alone, or as ``pays_of`` says of an event."""
    table = rules.pay_table(line.wager)
    stake = setting.stake(rules, line.wager)

    def paid(event: str) -> Pays:
        if pays_of is not None:
            return pays_of(event, stake)
        return table.pays(event) if event in table else Lose()

    gains = [gain(rules, stake, paid(event)) for event in line.endings]
    events = [event if event in table or event in pushes else OTHER for event in line.endings]
    if line.forfeited:
        gains += [-stake] * len(events)
        events += events
    return Wagered(
        wager=line.wager,
        line=at,
        stake=stake,
        gains=tuple(gains),
        events=tuple(events),
        sheet=line.wager,
    )


def check_stakes(rules: RuleSet, setting: Setting, wagers: Sequence[Wagered]) -> None:
    """Refuse stakes that could reach an aggregate payout limit, which no par sheet counts.

    Of a round limit two hands' wins must fall short together, however many seats there are: the
    best hand of all is dealt once at most.
    """
    singles = [each for each in wagers if not each.joint and each.gains]
    limited = [each for each in singles if any(rules.payout_limits(each.wager))]
    best, second = _most_paid(limited)
    limit = rules.payout_limit
    per_round = any(rules.payout_limits(each.wager)[1] for each in limited)
    most = best + (second * (setting.seats - 1) if per_round else 0)
    if limit is not None and most > limit:
        words = f"such stakes could win {show(most)}, above the payout limit of {show(limit)}"
        raise Refusal(f"{words}: smaller ones are simulated", field="stakes")
    whole_round = sum(_most_paid(singles)) * setting.seats
    if whole_round**2 > SQUARES_MOST:
        raise Refusal("such stakes are too large to add up their squares", field="stakes")


def _most_paid(wagers: Sequence[Wagered]) -> tuple[int, int]:
    """The most and the second most that one seat may win on its wagers together."""
    best = second = 0
    for line in {each.line for each in wagers}:
        gains = [each.gains for each in wagers if each.line == line]
        wins = [sum(max(won, 0) for won in end) for end in zip(*gains, strict=True)]
        ranked = sorted(set(wins), reverse=True)
        best += ranked[0]
        second += ranked[min(1, len(ranked) - 1)]
    return best, second


# --- totals --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Book:
    """Every line and wager of a seat: tables for the kernel, and what its totals mean."""

    seats: int
    width: int  # ends of the first line
    sides: tuple[SideLine, ...]
    wagers: tuple[Wagered, ...]

    def __post_init__(self) -> None:
        assert len(self.sides) < LINES, "more side wagers than a seat has lines"

    @property
    def widths(self) -> list[int]:
        """How many ends each line has."""
        return [self.width, *(side.width for side in self.sides)]

    @property
    def cells(self) -> int:
        """How many totals there are."""
        return FIRST_CELL + 2 * len(self.wagers) + sum(self.widths)

    def lines(self, meters: Ints, awards: Ints) -> Lines:
        """Lines and wagers as the kernel reads them."""
        sides = np.zeros((len(self.sides), 6), np.int64)
        at = 0
        for row, side in enumerate(self.sides):
            ends = len(side.endings)
            sides[row] = side.by, at, side.forfeited, side.same, side.both, ends
            at += len(side.codes)
        codes = np.concatenate([NO_BYTES, *(side.codes for side in self.sides)])
        wagers = np.zeros((len(self.wagers), 3), np.int64)
        gains: list[int] = []
        for row, wager in enumerate(self.wagers):
            wagers[row] = wager.line, len(gains), wager.row
            gains += wager.gains
        widths = np.array(self.widths, np.int64)
        return Lines(widths, sides, codes, wagers, np.array(gains, np.int64), meters, awards)

    def tell(self, totals: Sequence[int]) -> list[Tally]:
        """What totals of any number of rounds mean."""
        rounds = totals[ROUNDS]
        ends = totals[FIRST_CELL + 2 * len(self.wagers) :]
        starts = [sum(self.widths[:line]) for line in range(len(self.widths))]
        found = []
        for number, wager in enumerate(self.wagers):
            at = FIRST_CELL + 2 * number
            events: dict[str, int] = {}
            for end, event in enumerate(wager.events):
                count = ends[starts[wager.line] + end]
                if count and event:
                    events[event] = events.get(event, 0) + count
            found.append(
                Tally(
                    wager=wager.wager,
                    stake=wager.stake,
                    made=rounds * self.seats,
                    tries=rounds,
                    net=totals[at],
                    squares=totals[at + 1],
                    events=events,
                    sheet=wager.sheet,
                    joint=wager.joint,
                    mean=wager.mean,
                )
            )
        return found


def joined(
    ends: Sequence[tuple[str, dict[str, int]]],
    kinds: Sequence[str],
    stake: int,
    *,
    mean: Fraction | None = None,
    alone: Sequence[str] = (),
    events_alone: Sequence[dict[str, str]] = (),
) -> list[Wagered]:
    """The wagers of a seat's first line: each by itself, and all of them per unit of the first.

    Of every end there is the event and what each kind gains. ``alone`` names those that have a par
    sheet of their own, whose events ``events_alone`` tells. With a ``mean`` the strategy is not the
    sheet's, and its events are nothing to compare.
    """
    first = kinds[0]
    sheet = first if mean is None else ""
    events = tuple(event for event, _ in ends)
    found = [
        Wagered(
            wager=kind,
            line=0,
            stake=stake,
            gains=tuple(gains.get(kind, 0) for _, gains in ends),
            events=tuple(each[kind] for each in events_alone) if kind in alone else (),
            sheet=kind if kind in alone and mean is None else "",
        )
        for kind in kinds
    ]
    together = Wagered(
        wager=first,
        line=0,
        stake=stake,
        gains=tuple(sum(gains.values()) for _, gains in ends),
        events=events,
        sheet=sheet,
        joint=True,
        mean=mean,
    )
    return [*found, together]
