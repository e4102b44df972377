"""What people at the table may say: the answers to a betting period or a question.

Each is a small frozen record with a JSON form, so that a log, a bot and a web page all speak
the same words. None refers to itself, so the garbage collector need not know of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

import msgspec

from pitboss.errors import Refusal


class Place(msgspec.Struct, frozen=True, gc=False, tag="place"):
    """A player puts a wager on the layout (or adds to one already there)."""

    player: str
    box: int
    wager: str
    cents: int
    spot: str = ""
    for_dealer: bool = False


class TakeDown(msgspec.Struct, frozen=True, gc=False, tag="take_down"):
    """A player takes back all or part of a wager."""

    player: str
    wager_id: int
    cents: int


class Call(msgspec.Struct, frozen=True, gc=False, tag="call"):
    """A player calls a wager on or off for the next roll."""

    player: str
    wager_id: int
    on: bool


class NoMoreBets(msgspec.Struct, frozen=True, gc=False, tag="no_more_bets"):
    """The dealer closes the betting."""


class Choose(msgspec.Struct, frozen=True, gc=False, tag="choose"):
    """A player answers a question, with a number where the option asks for one."""

    player: str
    option: str
    number: int = 0


Action = Place | TakeDown | Call | NoMoreBets | Choose
ON_THE_LAYOUT = (Place, TakeDown, Call, NoMoreBets)  # what only a betting period takes


def check_types(action: Any, clause: str) -> None:
    """Refuse an action whose parts are not of the kind that a log can carry."""
    fits = _FITS.get(type(action))
    if fits(action) if fits else not isinstance(action, Action):
        return
    try:
        msgspec.convert(msgspec.structs.asdict(action) | _tag(action), type(action))
    except msgspec.ValidationError as fault:
        what, _, path = str(fault).partition(" - at `$.")
        raise Refusal(f"{type(action).__name__}: {what}", clause, path.rstrip("`")) from None


def is_bet(action: Place) -> bool:
    """Whether every part of a wager is of the plain kind that it should be."""
    return (
        type(action.player) is type(action.wager) is type(action.spot) is str
        and type(action.box) is type(action.cents) is int
        and type(action.for_dealer) is bool
    )


# Plain parts, told at a glance; whatever is not so plain is read as a log would read it.
_FITS: dict[type[Action], Callable[[Any], bool]] = {
    Place: is_bet,
    TakeDown: lambda a: type(a.player) is str and type(a.wager_id) is type(a.cents) is int,
    Call: lambda a: type(a.player) is str and type(a.wager_id) is int and type(a.on) is bool,
    NoMoreBets: lambda a: True,
    Choose: lambda a: type(a.player) is type(a.option) is str and type(a.number) is int,
}


def _tag(action: Action) -> dict[str, Any]:
    return {"type": type(action).__struct_config__.tag}


class Option(msgspec.Struct, frozen=True, gc=False):
    """One answer to a question; ``high > 0`` means a number from low to high goes with it.

    ``clause`` grants this answer, where that is another one than the question's.
    """

    name: str
    low: int = 0
    high: int = 0
    clause: str = ""


class Options(Sequence[Option]):
    """Options that are made when somebody looks at them all; ``named`` finds one by its name."""

    def __init__(
        self, make: Callable[[], Iterable[Option]], named: Callable[[str], Iterable[Option]]
    ) -> None:
        self._make, self.named = make, named

    @cached_property
    def _all(self) -> tuple[Option, ...]:
        return tuple(self._make())

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, at: Any) -> Any:
        return self._all[at]

    def __iter__(self) -> Iterator[Option]:
        return iter(self._all)

    def __repr__(self) -> str:
        return repr(self._all)


# --- what is legal now: offers, from which an action can be made -------------------------------


class PlaceOffer(msgspec.Struct, frozen=True, gc=False, tag="place"):
    """A wager that would be accepted, for any amount from low to high in whole steps."""

    player: str
    box: int
    wager: str
    spot: str
    low: int
    high: int
    step: int
    clause: str
    for_dealer: bool = False

    def action(self, cents: int | None = None) -> Place:
        """The wager itself, for the given amount (the lowest if none is given)."""
        amount = self.low if cents is None else cents
        return Place(self.player, self.box, self.wager, amount, self.spot)


class TakeDownOffer(msgspec.Struct, frozen=True, gc=False, tag="take_down"):
    """A wager that may come down: by ``high``, or by ``low`` to ``part`` in whole steps.

    ``high`` is the whole wager, or the largest part where another wager leans on this one;
    ``part`` is 0 where all of it comes down or nothing.
    """

    player: str
    wager_id: int
    high: int
    clause: str
    low: int
    part: int
    step: int

    def action(self, cents: int | None = None) -> TakeDown:
        """The removal itself (of as much as may go if no amount is given)."""
        return TakeDown(self.player, self.wager_id, self.high if cents is None else cents)


class CallOffer(msgspec.Struct, frozen=True, gc=False, tag="call"):
    """A wager that may be called on or off."""

    player: str
    wager_id: int
    on: bool
    clause: str

    def action(self) -> Call:
        """The call itself."""
        return Call(self.player, self.wager_id, self.on)


class CloseOffer(msgspec.Struct, frozen=True, gc=False, tag="no_more_bets"):
    """The dealer may close the betting."""

    clause: str

    def action(self) -> NoMoreBets:
        """The closing itself."""
        return NoMoreBets()


class ChooseOffer(msgspec.Struct, frozen=True, gc=False, tag="choose"):
    """An option of the question now asked."""

    player: str
    option: str
    low: int
    high: int
    clause: str

    def action(self, number: int | None = None) -> Choose:
        """The answer itself, with the given number (the lowest if none is given)."""
        return Choose(self.player, self.option, self.low if number is None else number)


Offer = PlaceOffer | TakeDownOffer | CallOffer | CloseOffer | ChooseOffer
