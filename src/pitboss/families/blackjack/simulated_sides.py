"""Side wagers of a simulated blackjack table: what each looks at, and what each row gains.

What a wager looks at is one of a few: the first two cards of both sides, three cards with the
dealer's up card, his finished hand, the lammers of a box. A room says which row each of these
makes; here it becomes tables in which the kernel finds the row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.cards import DECK, SUITS, Card, parse_card, suit_of
from pitboss.errors import HouseFault, Refusal
from pitboss.families.blackjack.points import is_blackjack, total_of, value
from pitboss.families.blackjack.sheets import own_rows
from pitboss.families.blackjack.simulated_layout import (
    BY_END,
    BY_HEDGED_END,
    BY_LAMMERS,
    BY_PAIR,
    BY_THREE,
    DEALERS,
    ROWS,
    SPAN,
    Sides,
)
from pitboss.families.blackjack.simulated_shoe import PACK
from pitboss.money import Fixed, MeterShare, Pays
from pitboss.money.rounding import CENT_UP, TO_THE_CENT
from pitboss.progressive.jackpots import PAY_UNIT, Jackpot
from pitboss.rooms.seated import settled_at
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet

OTHER: Final = "any_other"  # what no row covers, by the name of the par sheets
LAMMERS_MOST: Final = 7
Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Side:
    """A side wager that every seat makes.

    Attributes:
        wager: Its kind.
        stake: Its cents.
        looks: What it looks at.
        row: The event of a row, or nothing, by what it looks at.
        events: The events of its rows, and last what no row covers.
        gains: What each of them gains, in cents.
        late: Whether it is bet once the dealer is known to have no blackjack.
        stood: What its meters show when it is decided.
        meters: For each row the number of the meter that it wins in full, counted from one.
        stated: What each of its meters shows before a round, by name.
        sheet: Its par sheet; none where several seats share a meter.
        mean: The exact figure, where the meter is not at its seed.
    """

    wager: str
    stake: int
    looks: int
    row: Callable[..., str]
    events: Sequence[str]
    gains: Sequence[int]
    late: bool = False
    stood: int = 0
    meters: Sequence[int] = ()
    stated: tuple[tuple[str, int], ...] = ()
    clause: str = ""
    sheet: str = ""
    mean: Fraction | None = None

    def number(self, event: str) -> int:
        """The number of a row."""
        return self.events.index(event or OTHER)


def side(
    rules: RuleSet,
    setting: Setting,
    wager: str,
    looks: int,
    row: Callable[..., str],
    *,
    late: bool = False,
) -> Side:
    """A side wager that is paid by odds."""
    stake = setting.stake(rules, wager)
    table = own_rows(rules.pay_table(wager), wager)
    gains = [settled_at(rules, stake, each.pays) for each in table]
    return Side(
        wager=wager,
        stake=stake,
        looks=looks,
        row=row,
        events=(*table.events, OTHER),
        gains=(*gains, -stake),
        late=late,
        sheet=wager,
    )


def progressive(
    rules: RuleSet,
    setting: Setting,
    jackpot: Jackpot,
    looks: int,
    row: Callable[..., str],
    *,
    in_turn: bool,
    edge: Callable[[int], Fraction],
) -> Side:
    """A side wager that is paid from meters; ``edge`` is its exact one at a reading of theirs."""
    wager, unit = jackpot.wager, jackpot.unit(rules)
    if in_turn and setting.seats > 1:
        name = rules.wager(wager).name
        message = f"{name}: winners paid in turn are simulated at one seat only"
        raise Refusal(message, jackpot.fixed_seed, "seats")
    meters, table = jackpot.meters(rules), rules.pay_table(wager)
    first = next(iter(meters.values()))
    shown = setting.meter.get(wager, first.seed)
    stood = shown + setting.seats * first.part(unit)
    names = [rule.name for rule in jackpot.distinct(rules)]
    full = [
        1 + names.index(meters[each.event].name) if _is_full(each.pays) else 0 for each in table
    ]
    alone = setting.seats == 1
    return Side(
        wager=wager,
        stake=unit,
        looks=looks,
        row=row,
        events=(*table.events, OTHER),
        gains=(*(_award(rules, each.pays, unit, stood) - unit for each in table), -unit),
        stood=stood,
        meters=(*full, 0),
        stated=tuple((name, shown) for name in names),
        clause=jackpot.fixed_seed,
        sheet=wager if alone else "",
        mean=-edge(stood) if alone and shown != first.seed else None,
    )


def _is_full(pays: Pays) -> bool:
    return isinstance(pays, MeterShare) and pays.share == 1


def _award(rules: RuleSet, pays: Pays, unit: int, stood: int) -> int:
    """What a row of a progressive wager brings, the wager itself being gone."""
    if isinstance(pays, MeterShare):
        return TO_THE_CENT(pays.back(0, meter=stood))
    if isinstance(pays, Fixed):
        return CENT_UP(pays.back(unit, units=Fraction(unit, PAY_UNIT)))
    return settled_at(rules, unit, pays) + unit


# --- tables -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SideTables:
    """All side wagers as the kernel looks them up."""

    sides: Sequence[Side]

    @cached_property
    def _pairs(self) -> tuple[Bytes, list[tuple[int, ...]]]:
        """The class of every two cards, and of each class the rows by wager and dealer's class."""
        looking = [each for each in self.sides if each.looks == BY_PAIR]
        found = np.zeros((PACK, PACK), np.uint8)
        classes: dict[tuple[int, ...], int] = {}
        for pair in combinations_with_replacement(DECK, 2):
            rows = tuple(
                each.number(each.row(pair, dealer)) for each in looking for dealer in _dealers()
            )
            number = classes.setdefault(rows, len(classes))
            found[pair[0], pair[1]] = found[pair[1], pair[0]] = number
        return found.reshape(-1), list(classes)

    def tables(self) -> Sides:
        """The tables; no class of three cards where no wager looks at them."""
        return Sides(
            self._pairs[0],
            self._dealer_class(),
            self._threes[0],
            self._looks(),
            self._rows(),
            gains=self._by_row(lambda each: each.gains),
            full=self._by_row(lambda each: [1 << 4 * (n - 1) if n else 0 for n in each.meters]),
        )

    def _dealer_class(self) -> Bytes:
        """The class of a dealer's two cards."""
        found = np.zeros((PACK, PACK), np.uint8)
        for one in DECK:
            for two in DECK:
                if is_blackjack((one, two)):
                    suited = suit_of(one) == suit_of(two)
                    found[one, two] = 2 + suit_of(one) if suited else 1
        return found.reshape(-1)

    @cached_property
    def _threes(self) -> tuple[Bytes, list[tuple[int, ...]]]:
        """The class of every three cards, and of each class the rows by wager."""
        looking = [each for each in self.sides if each.looks == BY_THREE]
        if not looking:
            return np.zeros(0, np.uint8), []
        found = np.zeros((PACK, PACK, PACK), np.uint8)
        classes: dict[tuple[int, ...], int] = {}
        for a, b, c in combinations_with_replacement(DECK, 3):
            rows = tuple(each.number(each.row((a, b, c))) for each in looking)
            number = classes.setdefault(rows, len(classes))
            for one, two, three in ((a, b, c), (a, c, b), (b, c, a)):
                found[one, two, three] = found[two, one, three] = number
        return found.reshape(-1), list(classes)

    def _looks(self) -> Ints:
        """By wager: what it looks at, whether it is bet late, what its meters show."""
        each = [(each.looks, int(each.late), each.stood) for each in self.sides]
        return np.array(each, np.int64).reshape(-1)

    def _rows(self) -> Bytes:
        """By wager and what it looks at: the row."""
        found = np.zeros((max(len(self.sides), 1), SPAN), np.uint8)
        for at, each in enumerate(self.sides):
            found[at] = each.number("")
            seen = self._seen(each)
            found[at, : len(seen)] = seen
        return found.reshape(-1)

    def _seen(self, each: Side) -> list[int]:
        place = [other for other in self.sides if other.looks == each.looks].index(each)
        if each.looks == BY_PAIR:
            cut = slice(place * DEALERS, (place + 1) * DEALERS)
            return _fits([row for rows in self._pairs[1] for row in rows[cut]])
        if each.looks == BY_THREE:
            return _fits([rows[place] for rows in self._threes[1]])
        if each.looks in (BY_END, BY_HEDGED_END):
            return [each.number(each.row(cards)) for cards in _finished()]
        if each.looks == BY_LAMMERS:
            return [each.number(each.row(lammers)) for lammers in range(LAMMERS_MOST + 1)]
        raise HouseFault(f"{each.wager} looks at nothing known")

    def _by_row(self, of: Callable[[Side], Iterable[Any]]) -> Ints:
        found = np.zeros((max(len(self.sides), 1), ROWS), np.int64)
        for at, each in enumerate(self.sides):
            for row, figure in enumerate(of(each)):
                found[at, row] = figure
        return found.reshape(-1)


def _fits(rows: list[int]) -> list[int]:
    if len(rows) >= SPAN:
        raise HouseFault(f"{len(rows)} kinds of cards are more than the tables hold")
    return rows


def _dealers() -> list[tuple[Card, Card]]:
    """A dealer's two cards of each class: no blackjack, one of two suits, one of each suit."""
    suited = [(parse_card(f"A{suit}"), parse_card(f"K{suit}")) for suit in SUITS]
    return [
        (parse_card("2c"), parse_card("3c")),
        (parse_card("Ac"), parse_card("Kd")),
        *suited,
    ]


def _finished() -> list[tuple[Card, ...]]:
    """A dealer's finished hand of each kind: by up card, by total, and by its suits.

    Totals are those up to 21, 22, more, and that of three eights.
    """
    found = []
    for place in range(1, 11):
        for total in (21, 22, 23, 0):
            for suits in ("ss", "sc", "sh"):
                found.append(_hand(place, total, suits))
    return found


def _hand(place: int, total: int, suits: str) -> tuple[Card, ...]:
    """A hand that begins with a value: of this total, or all of that value."""
    values = [place]
    if total:
        while total - sum(values) > 0:
            values.append(min(total - sum(values), 10))
    else:
        values += [place] * 2
    names = {1: "A", 10: "T"}
    cards = tuple(
        parse_card(names.get(each, str(each)) + suits[n % 2]) for n, each in enumerate(values)
    )
    if total > 21 and total_of(cards).points != total:
        raise HouseFault(f"no hand of {total} begins with {value(cards[0])}")
    return cards
