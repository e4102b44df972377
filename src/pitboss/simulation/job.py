"""A simulation as one small record: whoever has it gets the same totals, anywhere.

It travels to other processes and machines, stands at the head of checkpoints, and is the manifest
that a user keeps.
"""

from __future__ import annotations

import hashlib
from dataclasses import fields, replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss import contents
from pitboss.desk.solutions import Drawer
from pitboss.errors import BadFile, Refusal
from pitboss.exact.keeper import keep_with
from pitboss.rooms.counting import Count
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import LANES, OPTIMAL, Setting, Simulator, load, usual_strategy
from pitboss.rulebook import RuleSet
from pitboss.simulation.blocks import Split, Totals, halves
from pitboss.simulation.counts import Bets
from pitboss.simulation.policies import is_policy, policy_simulator
from pitboss.version import __version__

FORMAT: Final = "pitboss simulation 1"
KEPT: Final = 8  # simulators that a process keeps at hand


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """What is simulated.

    Attributes:
        game: The game's name.
        rules: Its rules, as `RuleSet.as_json` tells them.
        seats: How many boxes are played.
        strategy: How they are played.
        fresh: Whether every round has a full shoe.
        stakes: Cents by wager, where they are not the usual ones.
        meter: Cents on meters, by wager.
        count: How cards are counted.
        seed: The seed.
        rounds: How many rounds.
        lane_rounds: How many of them a lane has.
        lanes: How many lanes a block has.
        version: The version of Pitboss that made it.
        code: A digest of the code that deals it.
    """

    game: str
    rules: dict[str, Any]
    seed: int
    rounds: int
    lane_rounds: int
    code: str
    seats: int = 1
    strategy: str = OPTIMAL
    fresh: bool = False
    stakes: dict[str, int] = {}
    meter: dict[str, int] = {}
    count: Count | None = None
    lanes: int = LANES
    version: str = __version__

    @property
    def setting(self) -> Setting:
        """What is asked besides the rules."""
        return Setting(**{each.name: getattr(self, each.name) for each in fields(Setting)})

    @property
    def split(self) -> Split:
        """How its rounds are split."""
        return Split(self.rounds, self.lane_rounds, self.lanes)

    @property
    def digest(self) -> str:
        """Names everything that totals hang on, but for how many rounds there are."""
        plain = msgspec.structs.replace(self, rounds=0, version="")
        return contents.digest(msgspec.json.encode(plain, order="sorted"))


def job_of(
    rules: RuleSet,
    setting: Setting,
    *,
    seed: int,
    rounds: int,
    lanes: int = LANES,
    lane_rounds: int = 0,
) -> Job:
    """The job of simulating a game; refuses what cannot be simulated."""
    halves(seed)
    if not setting.strategy:
        usual = usual_strategy(room(rules.game).home, rules.game)
        setting = replace(setting, strategy=usual)
    made = _made(rules, setting)
    if rules.payout_limit is not None and not made.unlimited:
        raise Refusal("a simulation has no aggregate payout limit", field="payout_limit")
    if setting.count is not None and made.counted is None:
        raise Refusal(f"{rules.rules.name} is not dealt to anyone who counts", field="count")
    job = Job(
        game=rules.game,
        rules=rules.as_json(),
        seed=seed,
        rounds=rounds,
        lane_rounds=lane_rounds or made.lane_rounds,
        code=contents.code_behind(made.code),
        seats=setting.seats,
        strategy=setting.strategy,
        fresh=setting.fresh,
        stakes=dict(setting.stakes),
        meter=dict(setting.meter),
        count=setting.count,
        lanes=lanes,
    )
    _ = job.split.blocks  # refuses a run without rounds
    return job


def _made(rules: RuleSet, setting: Setting) -> Simulator:
    """A simulator; what its strategy takes long to solve is shipped, or kept."""
    if is_policy(setting.strategy):
        return policy_simulator(rules, setting)
    keep_with(Drawer())
    return load(room(rules.game).home, rules.game).simulator(rules, setting)


@lru_cache(maxsize=KEPT)
def _simulator(named: bytes) -> Simulator:
    job = msgspec.json.decode(named, type=Job)
    rules = RuleSet.from_json(job.rules)
    return _made(rules, job.setting)


def simulator_of(job: Job) -> Simulator:
    """The simulator of a job, made once in each process."""
    plain = msgspec.structs.replace(job, rounds=0, seed=0, version="")
    return _simulator(msgspec.json.encode(plain, order="sorted"))


def check_code(job: Job, path: Path) -> None:
    """Refuse a job that other code dealt: its totals would not go with ours."""
    if job.code != contents.code_behind(simulator_of(job).code):
        raise BadFile(
            path, f"{job.game} is dealt by other code now (Pitboss {job.version} wrote it)"
        )


# --- manifests ---------------------------------------------------------------------------------


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """A job with the digest of the totals that it gave, and the bets that were laid over them."""

    format: str
    job: Job
    totals: str
    bets: Bets | None = None


def digest_of(totals: Totals) -> str:
    """Names totals."""
    return hashlib.sha256(",".join(map(str, totals)).encode()).hexdigest()


def write_manifest(path: Path, job: Job, totals: Totals, bets: Bets | None = None) -> None:
    """Write down what was simulated, so that it can be again."""
    made = Manifest(format=FORMAT, job=job, totals=digest_of(totals), bets=bets)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n")


def read_manifest(path: Path) -> Manifest:
    """Read what was simulated."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Manifest)
    except OSError as fault:
        raise BadFile(path, fault.strerror or str(fault)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise BadFile(path, f"not a manifest of a simulation: {fault}") from None
    if found.format != FORMAT:
        raise BadFile(path, f"not a manifest of this kind: {found.format[:40]!r}")
    check_code(found.job, path)
    return found


def parse_rounds(text: str) -> int:
    """Read a number of rounds: 1000000, 1_000_000 or 1e6."""
    plain = text.strip().lower().replace(",", "").replace("_", "")
    try:
        exact = Fraction(plain)
    except (ValueError, ZeroDivisionError):
        exact = Fraction(1, 2)
    if exact.denominator != 1 or "/" in plain or len(plain) > 24:
        raise Refusal(
            f"not a number of rounds: {text[:40]!r} (write 1000000 or 1e6)", field="rounds"
        )
    return int(exact)
