"""Who sits at the table when a round of a line begins.

A player sits down where his name first comes with a bet (or in a ``sit`` section), from box 1 on
unless it says where, and buys in for $1,000 unless it says for how much.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pitboss.errors import Refusal
from pitboss.money.cents import show
from pitboss.table.notation.fitting import is_card
from pitboss.table.notation.layout import is_bet
from pitboss.table.notation.parse import RoundText
from pitboss.table.notation.words import (
    Label,
    Word,
    dollars,
    fault,
    is_amount,
    quoted,
    seat,
    unquoted,
)
from pitboss.table.table import Table
from pitboss.table.wagers import Snapshot

RACK = 1_000_00


def seat_players(table: Table, text: RoundText) -> dict[str, int]:
    """Players leave, buy in and sit down as the round's text says; the chips that each buys."""
    before = dict(table.racks)
    for word in text.leaving:
        with _refusals_at(word):
            table.leave(unquoted(word.text))
    labels = list(_labels(table, text))
    named = {box for label in labels for box in label.boxes}
    for label in labels:
        with _refusals_at(Word(label.name, label.at)):
            if label.name not in table.racks:
                _sit(table, label, named)
                continue
            if label.stands or any(table.seats.get(box) == label.name for box in label.boxes):
                raise Refusal(f"{label.name} is at the table already", field="player")
            if label.rack is not None:
                _buy_in(table, label.name, label.rack)
            for box in label.boxes:
                table.take_box(label.name, box)
    return {name: rack - before.get(name, 0) for name, rack in table.racks.items()}


@contextmanager
def _refusals_at(word: Word) -> Iterator[None]:
    """A refusal is told with the place of the word that asked for it."""
    try:
        yield
    except Refusal as refusal:
        raise fault(word, refusal.message, refusal.clause) from None


def _buy_in(table: Table, player: str, rack: int) -> None:
    """A player buys what his rack lacks."""
    held = table.racks[player]
    if rack < held:
        message = f"{player} has {show(held)}: who takes chips away leaves, and sits down again"
        raise Refusal(message, field="rack")
    if rack > held:
        table.buy_in(player, rack - held)


def _sit(table: Table, label: Label, named: set[int]) -> None:
    rack = RACK if label.rack is None else label.rack
    if label.stands:
        table.stand_behind(label.name, rack)
        return
    free = (box for box in range(1, table.rules.seats + 1) if box not in named | set(table.seats))
    first, *others = label.boxes or (next(free, table.rules.seats + 1),)
    table.sit(label.name, first, rack)
    for box in others:
        table.take_box(label.name, box)


def _labels(table: Table, text: RoundText) -> Iterator[Label]:
    """The seats that a round names, each once."""
    known = set(table.racks)
    for word in text.sitting:
        seated = seat(word)
        known.add(seated.name)
        yield seated
    for section in text.sections:
        for label, words in section.groups:
            if label is None:
                continue
            if label.is_seat or (label.name not in known and _is_newcomer(words)):
                known.add(label.name)
                yield label


def _is_newcomer(words: tuple[Word, ...]) -> bool:
    """A name that nobody has yet is a player's if a bet follows, or nothing at all."""
    if not words or is_bet(words):
        return True
    return is_amount(words[0].text) and not is_card(words[0].text)


# --- writing -------------------------------------------------------------------------------------


def leaving(table: Table, opening: Snapshot) -> list[str]:
    """Those who have left before a round opened; some of them have come back.

    Who has less than before has left, and so has who no longer has a box that he had, or who stood.
    """
    return [
        name
        for name, rack in table.racks.items()
        if opening.racks.get(name, -1) < rack or _has_moved(table, opening, name)
    ]


def _has_moved(table: Table, opening: Snapshot, name: str) -> bool:
    before, now = _boxes(table.seats, name), _boxes(opening.seats, name)
    return not before <= now or bool(before) != bool(now)


def _boxes(seats: Mapping[int, str], name: str) -> set[int]:
    return {box for box, owner in seats.items() if owner == name}


def seat_words(table: Table, opening: Snapshot) -> dict[str, str]:
    """The seat of each player who has come, or bought in, before a round opened."""
    found: dict[str, str] = {}
    came = [name for name in opening.racks if name not in table.racks]
    new = [(box, name) for box, name in opening.seats.items() if table.seats.get(box) != name]
    boxes = {name: [box for box, owner in new if owner == name] for name in opening.racks}
    free = [box for box in range(1, table.rules.seats + 1) if box not in table.seats]
    plain = [boxes[name] for name in came] == [[box] for box in free[: len(came)]]
    for name, rack in opening.racks.items():
        where = ",".join(map(str, boxes[name]))
        if name in came:
            where, held = "" if plain else f"@{where or '-'}", RACK
        else:
            where, held = where and f"@{where}", table.racks[name]
        if name in came or where or rack != held:
            money = "" if rack == held else f"={dollars(rack)}"
            found[name] = f"{quoted(name)}{where}{money}"
    return found
