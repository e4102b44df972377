"""Rounds as columns in a Parquet file: what each wager gained, round by round or shoe by shoe."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from pitboss.apparatus.streams import SHUFFLED
from pitboss.errors import BadFile, Refusal
from pitboss.late import load
from pitboss.rooms.simulator import Simulator
from pitboss.simulation.blocks import Hands, tell_lane
from pitboss.simulation.cells import Cells
from pitboss.simulation.job import Job, simulator_of
from pitboss.simulation.replay import rounds_of

ROUNDS_MOST: Final = 100_000_000  # a file of more is a mistake
PER: Final = ("round", "shoe")


def write_rounds(path: Path, job: Job, *, per: str = "round") -> int:
    """Write what every round or shoe gained, in cents by wager; how many rows there are."""
    if per not in PER:
        raise Refusal(f"--per is one of {', '.join(PER)}, not {per!r}", field="per")
    if job.rounds > ROUNDS_MOST:
        words = f"a file has {ROUNDS_MOST:,} rounds at most: ask for fewer, or for no file"
        raise Refusal(words, field="parquet")
    polars = load("polars", "--parquet needs", "simulation", "parquet")
    frames = [polars.DataFrame(columns) for columns in _lanes(job, per)]
    whole = polars.concat(frames)
    try:
        whole.write_parquet(path)
    except OSError as fault:
        raise BadFile(path, fault.strerror or str(fault)) from None
    return len(whole)


class _Gains:
    """What each cell adds to each wager, in cents."""

    def __init__(self, made: Simulator) -> None:
        cells = Cells(made)
        plain = [tally for tally in cells.tallies if not tally.joint]
        self.names = [tally.name for tally in plain]
        self.weights = np.stack([cells.nets(tally) for tally in plain], axis=1)


def _lanes(job: Job, per: str) -> Iterator[dict[str, Any]]:
    """The columns of each lane."""
    made = simulator_of(job)
    hands, split = Hands(made), job.split
    if per == "shoe" and SHUFFLED not in tell_lane(hands, job.seed, 0, 1).tape:
        raise Refusal(f"{job.game} has no shoe", field="per")
    gains = _Gains(made)
    for first, lanes, rounds in split.pieces(range(split.blocks)):
        for lane in range(first, first + lanes):
            yield _lane(gains, hands, job, lane, rounds, per)


def _lane(
    gains: _Gains, hands: Hands, job: Job, lane: int, rounds: int, per: str
) -> dict[str, Any]:
    told = tell_lane(hands, job.seed, lane, rounds)
    shuffled = [SHUFFLED in luck for luck in rounds_of(told.tape.tolist())]
    shoes = np.cumsum(shuffled).tolist()
    number = np.arange(lane * job.lane_rounds, lane * job.lane_rounds + rounds)
    columns = dict(zip(gains.names, (told.totals @ gains.weights).T, strict=True))
    if per == "round":
        return {"round": number, "lane": np.full(rounds, lane), "shoe": shoes, **columns}
    ends = np.flatnonzero(np.diff(np.array(shoes), append=shoes[-1] + 1))
    starts = np.concatenate(([0], ends[:-1] + 1))
    return {
        "first_round": number[starts],
        "lane": np.full(len(starts), lane),
        "shoe": np.array(shoes)[starts],
        "rounds": ends - starts + 1,
        **{name: np.add.reduceat(gained, starts) for name, gained in columns.items()},
    }
