"""Another process comes to the same log: nothing hangs on the order in which Python keeps a set."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys

from pitboss.rooms.room import Room
from pitboss.table.log.format import text_of
from pitboss.testing.fault import Fault, hold
from pitboss.testing.recovery import kept_log

THERE = "from pitboss.testing.elsewhere import play_there; play_there()"
ORDERS = "PYTHONHASHSEED"  # by which Python orders sets of words


def another_process_writes_the_same(room: Room, seed: int, rounds: int) -> None:
    """The same luck and answers make the same log, byte for byte, in another process."""
    others = "2" if os.environ.get(ORDERS) == "1" else "1"
    env = os.environ | {ORDERS: others, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    asked = pickle.dumps((room, seed, rounds))
    there = subprocess.run(
        [sys.executable, "-c", THERE], input=asked, env=env, capture_output=True, check=False
    )
    if there.returncode:
        raise Fault(there.stderr.decode(errors="replace").strip().rpartition("\n")[2])
    here = text_of(kept_log(room, seed, rounds)).split(b"\n")
    for ours, theirs in zip(here, there.stdout.split(b"\n"), strict=False):
        hold(ours == theirs, "another process writes another log", ours, theirs)


def play_there() -> None:
    """What the other process does."""
    room, seed, rounds = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(text_of(kept_log(room, seed, rounds)))
