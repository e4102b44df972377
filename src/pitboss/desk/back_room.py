"""The back room: a process that solves, so that whoever serves people never waits for a kernel.

``python -m pitboss.desk.back_room`` reads requests, a JSON line each, and answers each in its turn:
``{"did": …}`` when it is done, ``{"refused": …}`` or ``{"fault": …}`` when it is not, and
``{"doing": "words"}`` meanwhile. What it keeps, it keeps where every desk does.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, TypeVar

import msgspec

from pitboss.desk import store
from pitboss.desk.advice import coach_of
from pitboss.desk.charts import Reached, bankroll
from pitboss.desk.desk import Desk
from pitboss.desk.drills import dealer, hard
from pitboss.desk.explored import Question, explored
from pitboss.desk.position import Position
from pitboss.desk.priced import priced
from pitboss.desk.reviewed import reviewed
from pitboss.errors import PitbossError, Refusal
from pitboss.rooms import registry

T = TypeVar("T")
Task = Callable[[Desk, Any], object]
PATIENT = 10  # how much it steps back behind those who serve


class Request(msgspec.Struct, frozen=True):
    """Something to work out."""

    task: str
    asked: msgspec.Raw


class Asked(msgspec.Struct, frozen=True):
    """A decision to price."""

    position: Position
    player: str


class Drawn(msgspec.Struct, frozen=True):
    """A bankroll to draw."""

    title: str
    points: list[Reached]


class Drilled(msgspec.Struct, frozen=True):
    """A drill to deal."""

    game: str
    seed: int


def _warm(_desk: Desk, _asked: None) -> object:
    """Load what every coach needs."""
    return sum(coach_of(registry.room(slug)) is not None for slug in registry.slugs())


def _open(desk: Desk, _asked: None) -> object:
    """Load what every sheet needs: the rooms, and whatever it takes to look one up."""
    rooms = [registry.room(slug).slug for slug in registry.slugs()]
    return len(rooms) if explored(Question(rooms[0]), desk) else 0


TASKS: dict[str, tuple[Any, Task]] = {
    "advise": (Asked, lambda desk, asked: priced(asked.position, asked.player, desk)),
    "review": (Asked, lambda desk, asked: reviewed(asked.position, asked.player, desk)),
    "explore": (Question, lambda desk, asked: explored(asked, desk)),
    "draw": (Drawn, lambda _desk, asked: bankroll(asked.points, asked.title)),
    "drill_hard": (Drilled, lambda desk, asked: hard(asked.game, asked.seed, desk)),
    "drill_dealer": (Drilled, lambda _desk, asked: dealer(asked.game, asked.seed)),
    "warm": (None, _warm),
    "open": (None, _open),
}


def answer(request: bytes, say: Callable[[str], None]) -> bytes:
    """Do what is asked, and say what came of it."""

    def run(words: str, work: Callable[[], T]) -> T:
        say(words.strip())
        return work()

    try:
        wanted = msgspec.json.decode(request, type=Request)
        shape, task = TASKS[wanted.task]
        asked = msgspec.json.decode(wanted.asked, type=shape)
        return b'{"did":%b}' % store.written(task(Desk(run=run), asked))
    except Refusal as refusal:
        return msgspec.json.encode({"refused": refusal.parts})
    except PitbossError as fault:
        return msgspec.json.encode({"refused": Refusal(str(fault)).parts})
    except Exception as fault:  # the next request is another matter
        return msgspec.json.encode({"fault": f"{type(fault).__name__}: {fault}"})


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more."""

    def tell(line: bytes) -> None:
        answers.write(line + b"\n")
        answers.flush()

    for request in requests:
        tell(answer(request, lambda words: tell(msgspec.json.encode({"doing": words}))))


def main() -> None:
    """Serve whoever started this process; what anybody prints goes to the error stream."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(OSError, AttributeError):  # not everywhere
        os.nice(PATIENT)
    with suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
