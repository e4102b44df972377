"""The table that a round starts from, where it is not one that has just opened.

``from shoe=6-2h-Kd shoes=1`` is a table whose shoe of six decks lacks two cards. Every field of the
game's memory has its own name: ``from point=6 shooter=1`` is a craps table with the puck on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from pitboss.apparatus.cards import DECK, JOKER, Card, parse_card, show_card
from pitboss.apparatus.shoe import Shoe
from pitboss.table.notation.rules import quote
from pitboss.table.notation.words import Word, fault
from pitboss.table.table import Table
from pitboss.table.wagers import Snapshot, Wager

NO_SHOE = "none"
_SHOE = re.compile(r"(\d{1,2})((?:[+-]\d*(?:[2-9TJQKA][cdhs]|Jo))*)")
_CARDS = re.compile(r"([+-])(\d*)([2-9TJQKA][cdhs]|Jo)")

# The parts of a table that are not its game's memory, by their names in a line.
FIELDS: dict[str, tuple[str, type[Any] | Any]] = {
    "next": ("next_id", int),
    "house": ("house", int),
    "dealer": ("dealer", int),
    "up": ("wagers", list[Wager]),
    "meters": ("meters", dict[str, int]),
    "links": ("linked", dict[str, int]),
    "owed": ("owed", dict[str, int]),
}


def restored(table: Table, words: Sequence[Word]) -> Table:
    """A table of the same players, rules and name, as these words say."""
    changes: dict[str, Any] = {}
    memory: dict[str, Any] = {}
    rounds = table.rounds
    kinds = {field.name: field.type for field in msgspec.structs.fields(table.game.memory_type)}
    for word in words:
        key, equals, text = word.text.partition("=")
        if not equals:
            raise fault(word, "expected a part of the table, such as round=3 or shoe=6")
        if key == "round":
            rounds = _typed(word, text, int) - 1
        elif key == "shoe":
            changes["shoe"] = _shoe(word, text)
        elif key in FIELDS:
            name, kind = FIELDS[key]
            changes[name] = _typed(word, text, kind)
        elif key in kinds:
            memory[key] = _typed(word, text, kinds[key])
        else:
            known = ", ".join(["round", "shoe", *FIELDS, *kinds])
            raise fault(word, f"{table.game.slug} has no such part (there are: {known})")
    remembered = msgspec.structs.replace(table.memory, **memory)
    changes["memory"] = msgspec.to_builtins(remembered)
    state = msgspec.structs.replace(table.snapshot(), **changes)
    _check(table, state, words)
    return Table.restore(table.game, table.rules, state, table.name, rounds)


def _check(table: Table, state: Snapshot, words: Sequence[Word]) -> None:
    """Refuse wagers and debts of nobody, wagers that the table has not, and sums below nothing."""
    people = {wager.player for wager in state.wagers} | set(state.owed)
    kinds = {wager.kind for wager in state.wagers}
    sums = [*(wager.cents for wager in state.wagers), *state.owed.values(), *state.meters.values()]
    ids = [wager.id for wager in state.wagers]
    wrong = ""
    if people - set(table.racks):
        wrong = f"not at the table: {', '.join(sorted(people - set(table.racks)))}"
    elif kinds - set(table.rules.wagers):
        wrong = f"no such wager here: {', '.join(sorted(kinds - set(table.rules.wagers)))}"
    elif min(sums, default=0) < 0:
        wrong = "no wager, debt or meter is below nothing"
    elif len(set(ids)) < len(ids) or max(ids, default=0) >= state.next_id:
        wrong = "every wager has a number of its own, below that of the next one"
    if wrong:
        raise fault(words[0], wrong)


def _typed(word: Word, text: str, kind: Any) -> Any:
    """A value of the kind wanted: as JSON, or the bare text."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError:
        pass
    try:
        return msgspec.convert(text, type=kind)
    except msgspec.ValidationError as error:
        raise fault(word, str(error)) from None


# --- the shoe ------------------------------------------------------------------------------------


def _shoe(word: Word, text: str) -> list[int] | None:
    """The cards of ``6-2h-3Kd+Jo``: six decks less a deuce and three kings, and a joker."""
    if text == NO_SHOE:
        return None
    found = _SHOE.fullmatch(text)
    if found is None:
        raise fault(word, "expected a shoe, such as shoe=6 or shoe=6-2h-Kd")
    counts = [int(found[1])] * len(DECK) + [0]
    for sign, many, name in _CARDS.findall(found[2]):
        counts[parse_card(name)] += int(many or 1) * (1 if sign == "+" else -1)
    if min(counts) < 0:
        raise fault(word, "more cards are gone than there were")
    return counts


def show_shoe(counts: Sequence[int]) -> str:
    """A shoe in text: the count that most cards have, and the cards that differ."""
    full = Shoe.from_counts(counts).counts
    decks = Counter(full[: len(DECK)]).most_common(1)[0][0]
    base = [decks] * len(DECK) + [0]
    text = str(decks)
    for card in (*DECK, JOKER):
        more = full[card] - base[card]
        if more:
            many = "" if abs(more) == 1 else str(abs(more))
            text += f"{'+' if more > 0 else '-'}{many}{show_card(Card(card))}"
    return text


# --- writing -------------------------------------------------------------------------------------


def differences(table: Table, opening: Snapshot, number: int) -> list[str]:
    """How a round's opening differs from a table as it stands, as ``restored`` reads it."""
    state = table.snapshot()
    words: list[str] = []
    if number != table.rounds + 1:
        words.append(f"round={number}")
    if _json(opening.shoe) != _json(state.shoe):
        words.append(f"shoe={show_shoe(opening.shoe) if opening.shoe else NO_SHOE}")
    for key, (name, _) in FIELDS.items():
        told = getattr(opening, name)
        if _json(told) != _json(getattr(state, name)):
            words.append(f"{key}={_json(told)}")
    for key, told in opening.memory.items():
        if _json(told) != _json(state.memory[key]):
            words.append(f"{key}={quote(told) if isinstance(told, str) else _json(told)}")
    return words


def _json(thing: object) -> str:
    return msgspec.json.encode(thing, order="deterministic").decode()
