"""A linked meter moves at another table: ``~progressive+12.50[OH-L-5.II]``."""

from __future__ import annotations

import re

from pitboss.table import events
from pitboss.table.notation.words import METER, Word, amount, dollars, fault, quoted, unquoted

_MOVE = re.compile(r'~("(?:[^"\\]|\\.)*"|[^"]+?)([+-])(\$?[0-9][0-9,.]*)(?:\[([^\]]*)\])?')


def read_move(word: Word) -> events.MeterMirrored:
    """The movement that a word tells of."""
    found = _MOVE.fullmatch(word.text)
    if found is None:
        raise fault(word, "expected a meter and what it moves by, such as ~progressive+12.50")
    by = amount(Word(found[3], word.at + found.start(3)))
    cents = by if found[2] == "+" else -by
    return events.MeterMirrored(meter=unquoted(found[1]), cents=cents, clause=found[4] or "")


def move_words(moved: events.MeterMirrored) -> str:
    """The movement as a word."""
    sign = "-" if moved.cents < 0 else "+"
    clause = f"[{moved.clause}]" if moved.clause else ""
    return f"{METER}{quoted(moved.meter)}{sign}{dollars(abs(moved.cents))}{clause}"
