"""Checkpoints: a run that was stopped goes on, and one that was done goes further.

A checkpoint holds the totals of whole blocks, from the first on without a gap; a block that is cut
short is the end of a run and is played again when the run goes further. It is written beside the
old one and put in its place, so that whatever happens one of them is whole.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Final

import msgspec

from pitboss.errors import BadFile
from pitboss.simulation.blocks import Totals
from pitboss.simulation.job import Job, check_code, simulator_of

FORMAT: Final = "pitboss checkpoint 1"


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True):
    """The totals of a job's first blocks."""

    format: str
    job: Job
    blocks: int
    totals: tuple[int, ...]
    seal: str = ""

    def sealed(self) -> str:
        """The seal of all the rest."""
        bare = msgspec.structs.replace(self, seal="")
        return hashlib.sha256(msgspec.json.encode(bare, order="sorted")).hexdigest()


def save(path: Path, job: Job, blocks: int, totals: Totals) -> None:
    """Put a checkpoint in the place of the last one."""
    bare = Checkpoint(format=FORMAT, job=job, blocks=blocks, totals=totals)
    whole = msgspec.structs.replace(bare, seal=bare.sealed())
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        beside.write_bytes(msgspec.json.encode(whole))
        beside.replace(path)
    except OSError as fault:
        beside.unlink(missing_ok=True)
        raise BadFile(path, fault.strerror or str(fault)) from None


def resume(path: Path, job: Job) -> tuple[int, Totals]:
    """How many blocks of this job are done, with their totals; none if there is no such file."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return 0, (0,) * simulator_of(job).cells
    except OSError as fault:
        raise BadFile(path, fault.strerror or str(fault)) from None
    try:
        found = msgspec.json.decode(raw, type=Checkpoint)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadFile(path, "a damaged checkpoint, or none at all") from None
    if found.format != FORMAT or found.seal != found.sealed():
        raise BadFile(path, "a damaged checkpoint: its seal does not fit")
    if found.job.digest != job.digest:
        _tell_difference(path, found.job, job)
    if found.blocks * job.split.block_rounds > job.rounds:
        done = found.blocks * job.split.block_rounds
        raise BadFile(path, f"it holds {done:,} rounds already: ask for as many or more")
    return found.blocks, found.totals


def _tell_difference(path: Path, kept: Job, job: Job) -> None:
    """Refuse the checkpoint of another run, and say what is other."""
    if kept.game == job.game:
        check_code(kept, path)
    before, now = msgspec.structs.asdict(kept), msgspec.structs.asdict(job)
    other = [key for key in now if key not in ("rounds", "version") and before[key] != now[key]]
    raise BadFile(path, f"the checkpoint of another run: {', '.join(other)} differ")
