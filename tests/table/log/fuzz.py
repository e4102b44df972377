"""Edits of logs, every one of which a reader must refuse.

``python -m tests.table.log.fuzz --edits 100000`` flips bits, changes bytes and moves, doubles,
drops and rewrites lines of the logs of every game, and counts. A forger who seals the log again may
get past the seals, though not past somebody who holds one; whatever he writes, the reader ends in
one clear line.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from pitboss.errors import BadFile, PitbossError
from pitboss.rooms import registry
from pitboss.table.game import Game
from pitboss.table.log.format import GENESIS, seal_of, text_of
from pitboss.table.log.read import parse_log
from pitboss.table.log.recover import rules_of
from pitboss.table.log.verify import verify
from pitboss.talk.story import Story
from pitboss.testing.recovery import kept_log

Edit = Callable[[bytes, random.Random], bytes]
ROUNDS = 2  # of each log
NOWHERE = Path("edited.log")
TEXTS = (
    "",
    "??",
    "ann",
    "house",
    "*",
    "floor",
    "Ah",
    "Jo",
    "red",
    "joker",
    "box_1",
    "fold",
    "take",
)


def game_named(slug: str) -> Game:
    """The game of that name."""
    return registry.room(slug).game


def refused(text: bytes, seal: str = "") -> str:
    """Why a log is refused; empty if it is not."""
    try:
        log = parse_log(text, NOWHERE)
        verify(log, game_named, seal)
    except BadFile as fault:
        return fault.message
    return "torn" if log.torn else ""


def told(text: bytes) -> bool:
    """Can a log be told, true or not? What cannot is refused; nothing else may happen."""
    try:
        log = parse_log(text, NOWHERE)
        story = Story(rules_of(log.head))
    except PitbossError:
        return False
    return all(story.tell(event) for event in log.events)


# --- edits of bytes -----------------------------------------------------------------------------


def flip_a_bit(text: bytes, rng: random.Random) -> bytes:
    """One bit of one byte."""
    at = rng.randrange(len(text))
    return text[:at] + bytes([text[at] ^ 1 << rng.randrange(8)]) + text[at + 1 :]


def change_a_byte(text: bytes, rng: random.Random) -> bytes:
    """One byte is another, comes twice or goes."""
    at = rng.randrange(len(text))
    new = rng.choice((b"", text[at : at + 1] * 2, bytes([rng.randrange(256)]), b" ", b"\r\n"))
    return text[:at] + new + text[at + 1 :]


def break_lines_otherwise(text: bytes, rng: random.Random) -> bytes:
    """Another byte ends a line."""
    ends = [n for n, byte in enumerate(text) if byte == ord("\n")]
    at = rng.choice(ends)
    new = rng.choice((b"\r\n", b"\x0b", b"\x0c", b"\x1c", b"\xc2\x85", b"\xe2\x80\xa8", b"\n\n"))
    return text[:at] + new + text[at + 1 :]


def tear(text: bytes, rng: random.Random) -> bytes:
    """The end is cut off within a line."""
    cut = text[: rng.randrange(1, len(text))]
    return cut[:-1] if cut.endswith(b"\n") else cut


def dress_up(text: bytes, rng: random.Random) -> bytes:
    """Something before the log or after it."""
    return rng.choice((b"\xef\xbb\xbf" + text, b"\n" + text, text + b"\n", text + b"{}\n"))


def write_otherwise(text: bytes, rng: random.Random) -> bytes:
    """The same values in other bytes: escapes, blanks, doubled and foreign keys."""
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    line = lines[at]
    ways = (
        lambda: line.replace(b'"event":', b'"event" :', 1),
        lambda: line.replace(b'"clause"', b'"\\u0063lause"', 1),
        lambda: line.replace(b'"n":', b'"n":0,"n":', 1),
        lambda: line.replace(b'"event":{', b'"event":{"note":"paid short",', 1),
        lambda: line.replace(b'"event":{', b'"event":{"also":[],', 1),
        lambda: line.replace(b'"cents":', b'"cents":1,"cents":', 1),
        lambda: line.replace(b',"seal"', b' ,"seal"', 1),
        lambda: line[:-70] + line[-70:].upper(),
        lambda: line.replace(b"0", b"00", 1),
    )
    lines[at] = rng.choice(ways)()
    return b"".join(lines)


# --- edits of lines -----------------------------------------------------------------------------


def drop_a_line(text: bytes, rng: random.Random) -> bytes:
    """A line that is not the last one."""
    lines = text.splitlines(keepends=True)
    del lines[rng.randrange(len(lines) - 1)]
    return b"".join(lines)


def double_a_line(text: bytes, rng: random.Random) -> bytes:
    """A line comes once more, there or elsewhere."""
    lines = text.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
    return b"".join(lines)


def swap_lines(text: bytes, rng: random.Random) -> bytes:
    """Two lines change places."""
    lines = text.splitlines(keepends=True)
    one, other = rng.sample(range(len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def drop_a_round(text: bytes, rng: random.Random) -> bytes:
    """A round, or what came before the first, is gone; others follow."""
    lines = text.splitlines(keepends=True)
    heads = [0, *(n for n, line in enumerate(lines) if b'"round_opened"' in line)]
    at = rng.randrange(len(heads) - 1)
    return b"".join(lines[: heads[at]] + lines[heads[at + 1] :])


def change_a_value(text: bytes, rng: random.Random) -> bytes:
    """A field of an event has another value, or another type."""
    lines = text.splitlines(keepends=True)
    at = rng.randrange(len(lines))
    line = msgspec.json.decode(lines[at])
    places = list(_places(line["event"]))
    holder, key = rng.choice(places)
    old = holder[key]
    holder[key] = rng.choice(_others(old, rng))
    lines[at] = msgspec.json.encode(line) + b"\n"
    return b"".join(lines)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every value within a value, as where it is held and under which key."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        found += [(value, key) for key in value]
    elif isinstance(value, list):
        found += [(value, n) for n in range(len(value))]
    for holder, key in list(found):
        found += _places(holder[key])
    return found


def _others(old: object, rng: random.Random) -> list[object]:
    near = [old + 1, -old, old * 10**30] if isinstance(old, int) else []
    texts = [*TEXTS, f"{old}x"] if isinstance(old, str) else []
    wrong: list[object] = [None, True, -1, 10**9, 1.5, "x", [], {}, [[[]]]]
    return [each for each in (*near, *texts, rng.choice(wrong), "y") if each != old]


def cut_short(text: bytes, rng: random.Random) -> bytes:
    """Whole lines at the end are missing: only a seal that somebody holds tells."""
    lines = text.splitlines(keepends=True)
    return b"".join(lines[: rng.randrange(1, len(lines))])


EDITS: tuple[Edit, ...] = (
    *(flip_a_bit,) * 4,  # as many as of all others
    change_a_byte,
    break_lines_otherwise,
    tear,
    dress_up,
    write_otherwise,
    drop_a_line,
    double_a_line,
    swap_lines,
    drop_a_round,
    change_a_value,
)
OF_LINES: tuple[Edit, ...] = (
    drop_a_line,
    double_a_line,
    swap_lines,
    drop_a_round,
    change_a_value,
    write_otherwise,
    cut_short,
)


def resealed(text: bytes) -> bytes:
    """The same lines, sealed and numbered anew."""
    seal, made = GENESIS, []
    for n, line in enumerate(text.split(b"\n")[:-1]):
        body = line.rpartition(b',"seal":')[0]
        body = b'{"n":%d,' % n + body.partition(b",")[2]
        seal = seal_of(seal, body)
        made.append(b'%b,"seal":"%b"}\n' % (body, seal.encode()))
    return b"".join(made)


def texts(seed: int) -> list[bytes]:
    """A log of every game."""
    return [text_of(kept_log(room, seed, ROUNDS)) for room in registry.rooms()]


def fuzz(edits: int, seed: int) -> Counter[str]:
    """Make so many edits; AssertionError shows one that nobody refused."""
    rng = random.Random(seed)
    logs = texts(seed)
    seals = [parse_log(text, NOWHERE).seal for text in logs]
    counts: Counter[str] = Counter()
    while counts["edits"] < edits:
        which = rng.randrange(len(logs))
        text, seal = logs[which], seals[which]
        edit = rng.choice(EDITS)
        edited = edit(text, rng)
        if edited == text:
            continue
        assert refused(edited), (edit.__name__, _difference(text, edited))
        counts["edits"] += 1
        counts[edit.__name__] += 1
        if not counts["edits"] % 5:
            edit = rng.choice(OF_LINES)
            forged = resealed(edit(text, rng))
            if not forged.startswith(text):  # a log may go on after the seal that is held
                counts["sealed again"] += 1
                counts["sealed again, refused"] += bool(refused(forged))
                counts["sealed again, told"] += told(forged)
                assert refused(forged, seal), (edit.__name__, _difference(text, forged))
    return counts


def _difference(text: bytes, edited: bytes) -> tuple[bytes, bytes]:
    at = next((n for n, (a, b) in enumerate(zip(text, edited, strict=False)) if a != b), len(text))
    return text[max(at - 60, 0) : at + 60], edited[max(at - 60, 0) : at + 60]


def main() -> None:
    """Fuzz, and tell what was done."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--edits", type=int, default=100_000, help="how many (default 100,000)")
    asked.add_argument("--seed", type=int, default=0, help="other logs, other edits (default 0)")
    args = asked.parse_args()
    for what, count in sorted(fuzz(args.edits, args.seed).items()):
        print(f"{what:24} {count:,}")


if __name__ == "__main__":
    main()
