"""What one event of a pay table pays, with its text form and the inverse.

``back`` is everything handed back to the player, stake included, so that
``net = back - stake`` whatever the kind of pay.
"""

import re
from fractions import Fraction

import msgspec

from pitboss.money.cents import cents as read_cents
from pitboss.money.cents import show

Exact = Fraction | int


class To(msgspec.Struct, frozen=True, cache_hash=True):
    """``n to m``: the stake stays the player's and wins n/m times itself."""

    win: int
    per: int = 1

    def __post_init__(self) -> None:
        _whole("odds", self.win, self.per)

    @property
    def odds(self) -> Fraction:
        """The win for a stake of one."""
        return Fraction(self.win, self.per)

    def back(self, stake: Exact, *, meter: Exact = 0, units: Exact = 1) -> Fraction:
        """Stake and win."""
        return Fraction(stake * (self.per + self.win), self.per)

    def __str__(self) -> str:
        return f"{self.win} to {self.per}"


class For(msgspec.Struct, frozen=True, cache_hash=True):
    """``n for m``: the stake is gone and n/m times the stake comes back."""

    total: int
    per: int = 1

    def __post_init__(self) -> None:
        _whole("odds", self.total, self.per)

    @property
    def odds(self) -> Fraction:
        """The win for a stake of one, as the same pay said with ``to``."""
        return Fraction(self.total, self.per) - 1

    def back(self, stake: Exact, *, meter: Exact = 0, units: Exact = 1) -> Fraction:
        """The award alone."""
        return Fraction(stake * self.total, self.per)

    def __str__(self) -> str:
        return f"{self.total} for {self.per}"


class Fixed(msgspec.Struct, frozen=True, cache_hash=True):
    """``$50``: a fixed award for each base wagering unit; the stake is gone."""

    cents: int

    def __post_init__(self) -> None:
        _whole("award", self.cents)

    def back(self, stake: Exact, *, meter: Exact = 0, units: Exact = 1) -> Fraction:
        """The award for the units wagered."""
        return self.cents * Fraction(units)

    def __str__(self) -> str:
        return show(self.cents)


class MeterShare(msgspec.Struct, frozen=True, cache_hash=True):
    """``10%``: a share of the meter; the stake is gone."""

    percent: Fraction

    def __post_init__(self) -> None:
        if not 0 < self.percent <= 100:
            raise ValueError(f"a share of the meter is over 0% and up to 100%, not {self.percent}")

    @property
    def share(self) -> Fraction:
        """The same as a part of one."""
        return Fraction(self.percent) / 100

    def back(self, stake: Exact, *, meter: Exact = 0, units: Exact = 1) -> Fraction:
        """The share of the meter as it stands."""
        return self.share * meter

    def __str__(self) -> str:
        return show_percent(self.percent)


class Push(msgspec.Struct, frozen=True, cache_hash=True):
    """``push``: the stake goes back, nothing is won."""

    def back(self, stake: Exact, *, meter: Exact = 0, units: Exact = 1) -> Fraction:
        """The stake."""
        return Fraction(stake)

    def __str__(self) -> str:
        return "push"


class Lose(msgspec.Struct, frozen=True, cache_hash=True):
    """``lose``: the stake is gone."""

    def back(self, stake: Exact, *, meter: Exact = 0, units: Exact = 1) -> Fraction:
        """Nothing."""
        return Fraction(0)

    def __str__(self) -> str:
        return "lose"


Pays = To | For | Fixed | MeterShare | Push | Lose

_ODDS = re.compile(r"(\d{1,3}(?:,\d{3})+|\d{1,12})\s+(to|for)\s+(\d{1,12})", re.ASCII)
_PERCENT = re.compile(r"(\d{1,9}(?:\.\d{1,9})?|\d{1,9}/\d{1,9})%", re.ASCII)


def parse_pays(text: str) -> Pays:
    """Read ``9 to 5``, ``100 for 1``, ``$1,000``, ``10%``, ``push`` or ``lose``."""
    words = " ".join(text.lower().split())
    if words == "push":
        return Push()
    if words == "lose":
        return Lose()
    if odds := _ODDS.fullmatch(words):
        first, second = int(odds[1].replace(",", "")), int(odds[3])
        return To(first, second) if odds[2] == "to" else For(first, second)
    if words.endswith("%"):
        return MeterShare(parse_percent(words))
    if words.startswith("$"):
        return Fixed(read_cents(words))
    raise ValueError(
        f"not a pay: {text[:40]!r} (write 9 to 5, 100 for 1, $1,000, 10%, push or lose)"
    )


def parse_percent(text: str) -> Fraction:
    """Read ``5%``, ``2.5%`` or ``100/3%`` as a Fraction of per cent: ``5%`` is 5."""
    found = _PERCENT.fullmatch(text.strip())
    if found is None or found[1].endswith("/0"):
        raise ValueError(f"not a percentage: {text[:40]!r} (write 5% or 2.5%)")
    return Fraction(found[1])


def show_percent(percent: Exact) -> str:
    """Write a percentage as a decimal where it ends, else as a fraction."""
    exact = Fraction(percent)
    scaled = exact * 10**9
    if scaled.denominator != 1:
        return f"{exact}%"
    whole, rest = divmod(scaled.numerator, 10**9)
    return f"{whole}.{rest:09}".rstrip("0").rstrip(".") + "%"


def _whole(what: str, first: int, per: int = 1) -> None:
    if first < 0 or per < 1:
        raise ValueError(f"{what} out of range: {first}, {per}")
