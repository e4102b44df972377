"""Everything that the house sends to somebody, as bytes: views, answers, records, proofs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from pitboss.errors import Refusal
from pitboss.house.people.roles import Who
from pitboss.house.records.fairness import card_proof, summary, text
from pitboss.house.service.desk import Someone
from pitboss.house.service.problems import problem_of
from pitboss.house.service.records import _events, _seen
from pitboss.house.tables.saying import understood
from pitboss.house.tables.view import encoded
from pitboss.table import events
from pitboss.table.effects import FLOOR
from pitboss.table.layout import layout
from tests.house.secrecy.worlds import World

Post = dict[str, bytes]
_HASH = re.compile(rb"[0-9a-f]{64}")
_encode = msgspec.json.Encoder(order="deterministic").encode


def masked(sent: bytes) -> bytes:
    """Without the hashes, each of which leaves as many signs behind as it had."""
    return _HASH.sub(b"#" * 64, sent)


def views(world: World, viewer: str | None) -> Iterator[tuple[str, bytes]]:
    """The table as it is told to a client of any past."""
    host = world.host
    for since in (None, 0, max(0, host.version - 3), host.version + 9):
        yield f"view since {since}", masked(encoded(host, viewer, since))
        yield f"words since {since}", masked(encoded(host, viewer, since, words=True))
    yield "layout", _encode(layout(host.table))
    for line in ("help", "bets", "table", "why", "oops", "play", "10 ante", ""):
        yield f"said {line!r}", _encode(understood(host, viewer, line))


def proofs(world: World, viewer: str | None) -> Iterator[tuple[str, bytes]]:
    """What comes of asking for the proof of every line."""
    for n, event in world.told_lines:
        if isinstance(event, events.CardDealt):
            try:
                said = card_proof(world.host, n, viewer).encoded()
            except Refusal as refusal:
                said = _encode(problem_of(refusal))
            yield f"proof of line {n}", masked(said)


def records(world: World, viewer: str | None) -> Iterator[tuple[str, bytes]]:
    """What is stored, as far as it is shown."""
    someone = None
    if viewer is not None:
        roles = frozenset({"floor" if viewer == FLOOR else "player"})
        someone = Someone(Who(f"p-{viewer}", roles), viewer)
    with world.store.read() as conn:
        told, lines = _events(conn, world.table, 0, 500)
        yield "log", _encode((_seen(told, someone), lines))
        yield "promises", _encode(summary(conn, world.table))
        yield "published", masked(text(conn, world.table))


def post(world: World, viewer: str | None, whole: bool = True) -> Post:
    """All that a viewer is sent after the last step; if not the whole, what comes by itself."""
    step = world.steps[-1]
    asked = (step.play, *step.refused)
    own = b"\n".join(
        answer for each, answer in zip(asked, world.answers, strict=True) if each.player == viewer
    )
    found = {"answers": own}
    for part in (views, proofs, records) if whole else (views,):
        found |= dict(part(world, viewer))
    return found


def difference(one: Post, other: Post) -> str:
    """Where two differ first, in what both hold; nothing if they do not."""
    for name in sorted(one.keys() & other.keys()):
        left, right = one[name], other[name]
        if left != right:
            at = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
            at = max(0, at - 100)
            return f"{name}: {left[at : at + 220]!r} or {right[at : at + 220]!r}"
    return ""
