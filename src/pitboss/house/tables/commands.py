"""What people ask a live table to do: small frozen records with a JSON form.

Whoever sends one makes its action id first and keeps it: the same id again is the same act.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import or_

import msgspec

from pitboss.errors import Refusal

LONGEST_ID = 64
SHORTEST_ID = 8
LARGEST = 1 << 53  # no amount, number or version is larger: every reader can hold it


class Command(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"
):
    """Something asked of a table."""

    right = "play"  # what it takes to ask for it


# --- players -------------------------------------------------------------------------------------


class Sit(Command, frozen=True, tag="sit"):
    """Buy in and take a free box."""

    box: int
    cents: int


class Stand(Command, frozen=True, tag="stand"):
    """Buy in without a box, where the game has standing players."""

    cents: int


class TakeBox(Command, frozen=True, tag="take_box"):
    """Take a further free box."""

    box: int


class BuyIn(Command, frozen=True, tag="buy_in"):
    """Buy more chips."""

    cents: int


class Leave(Command, frozen=True, tag="leave"):
    """Leave with the rack: at once, or when the round allows it."""


class Bet(Command, frozen=True, tag="bet"):
    """Put a wager on the layout."""

    box: int
    wager: str
    cents: int
    spot: str = ""
    for_dealer: bool = False


class TakeDown(Command, frozen=True, tag="take_down"):
    """Take back all or part of a wager."""

    wager_id: int
    cents: int


class CallBet(Command, frozen=True, tag="call"):
    """Call a wager on or off."""

    wager_id: int
    on: bool


class Ready(Command, frozen=True, tag="ready"):
    """No more bets from this player."""


class Answer(Command, frozen=True, tag="answer"):
    """Answer the question that is put to this player."""

    option: str
    number: int = 0


class Seed(Command, frozen=True, tag="seed"):
    """The player's own part in the luck of the next deal."""

    seed: str


# --- dealers -------------------------------------------------------------------------------------


class OpenRound(Command, frozen=True, tag="open_round"):
    """Begin the next round."""

    right = "deal"


class CloseBets(Command, frozen=True, tag="close_bets"):
    """No more bets."""

    right = "deal"


class Enter(Command, frozen=True, tag="enter"):
    """What came of luck on the real table: a card, dice, a mark of the wheel, or a shuffle done."""

    right = "deal"
    card: str = ""
    dice: tuple[int, ...] = ()
    mark: str = ""
    shuffled: bool = False


# --- the floor -----------------------------------------------------------------------------------


class Reasoned(Command, frozen=True):
    """What nobody orders without a reason."""

    reason: str


class Declare(Reasoned, frozen=True, tag="declare"):
    """An irregularity has happened."""

    right = "declare_irregularity"
    kind: str


class Void(Reasoned, frozen=True, tag="void"):
    """The round does not count, on a ground that the filing gives."""

    right = "void_round"
    kind: str = ""


class Reshuffle(Reasoned, frozen=True, tag="reshuffle"):
    """New cards before the next round, where the filing lets the floor order it."""

    right = "reshuffle"


class Confirm(Command, frozen=True, tag="confirm"):
    """One of the two people who confirm an award, or the supervisor who rules, has answered."""

    right = "confirm"
    option: str
    reason: str = ""


class ChangeLimits(Reasoned, frozen=True, tag="change_limits"):
    """Other limits for some wagers, by wager: ``low``, ``high`` and ``step`` in dollars."""

    right = "change_limits"
    limits: dict[str, dict[str, str]]


class Close(Reasoned, frozen=True, tag="close"):
    """No further round is opened; the table closes when everybody has left."""

    right = "close_table"


class TimeUp(Command, frozen=True, tag="time_up"):
    """The house's own clock: what was waited for did not come."""

    right = "house"


COMMANDS: tuple[type[Command], ...] = (
    *(each for each in Command.__subclasses__() if each is not Reasoned),
    *Reasoned.__subclasses__(),
)
_decode = msgspec.json.Decoder(reduce(or_, COMMANDS)).decode
encode = msgspec.json.Encoder(order="deterministic").encode


def read(body: bytes) -> Command:
    """The command that these bytes are; a refusal names the field."""
    try:
        command: Command = _decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        what, _, path = str(fault).partition(" - at `$.")
        raise Refusal(f"no command of a table: {what}", field=path.rstrip("`") or "do") from None
    for name in command.__struct_fields__:
        value = getattr(command, name)
        for each in value if type(value) is tuple else (value,):
            if type(each) is int and not -LARGEST <= each <= LARGEST:
                raise Refusal(f"{name} is out of all bounds", field=name)
    return command


_IS_ID = re.compile(rf"[0-9A-Za-z_-]{{{SHORTEST_ID},{LONGEST_ID}}}").fullmatch


def check_id(action_id: str) -> None:
    """Refuse what is no id of an action."""
    if _IS_ID(action_id):
        return
    if not SHORTEST_ID <= len(action_id) <= LONGEST_ID or not action_id.isascii():
        raise Refusal(
            f"an action id is {SHORTEST_ID} to {LONGEST_ID} plain letters", field="action_id"
        )
    raise Refusal("an action id holds letters, digits, - and _ only", field="action_id")
