"""Rounds of a simulation, played again through the script: the same luck, the same cents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.apparatus.cards import Card
from pitboss.apparatus.streams import AS_NEW, OPENED, SHUFFLED
from pitboss.errors import HouseFault
from pitboss.rooms.simulator import Simulator, Tally
from pitboss.simulation.blocks import Hands, Split, tell_lane
from pitboss.table.drivers.policy import play_round
from pitboss.table.effects import Chance, DealCard, ShuffleCards, SpinWheel, ThrowDice
from pitboss.table.gains import gained
from pitboss.table.round import Round


class TapeSource:
    """Luck as a kernel wrote it down, for one round."""

    def __init__(self, told: Sequence[int]) -> None:
        self._told = [each for each in told if each != AS_NEW]
        self._at = 0

    def answer(self, effect: Chance) -> Any:
        """What luck says."""
        if isinstance(effect, ShuffleCards):
            if self._next() != SHUFFLED:
                raise HouseFault("the script shuffles where the simulation did not")
            return None
        if isinstance(effect, DealCard):
            return Card(self._outcome())
        if isinstance(effect, ThrowDice):
            faces = [self._outcome() for _ in range(effect.dice)]
            return tuple(sorted(faces) if effect.alike else faces)
        if isinstance(effect, SpinWheel):
            return effect.wheel.marks[self._outcome()]
        raise HouseFault(f"no simulation tells of {type(effect).__name__}")

    @property
    def left(self) -> int:
        """How much of what was told is left."""
        return len(self._told) - self._at

    def _next(self) -> int:
        if not self.left:
            raise HouseFault("the script asks for more luck than the simulation had")
        self._at += 1
        return self._told[self._at - 1]

    def _outcome(self) -> int:
        told = self._next()
        if told < 0:
            raise HouseFault("the simulation shuffles where the script does not")
        return told


@dataclass(frozen=True)
class Replayed:
    """A round as the script played it, beside what the kernel made of it."""

    number: int
    round: Round
    script: dict[str, int]  # cents gained by each kind of wager
    kernel: dict[str, int]
    tallies: list[Tally]

    @property
    def agrees(self) -> bool:
        """Is it the same to the cent?"""
        return self.script == self.kernel


def told_gains(tallies: Sequence[Tally]) -> dict[str, int]:
    """What each kind of wager gained by the kernel's totals."""
    by_kind: dict[str, int] = {}
    for tally in tallies:
        if tally.joint:
            continue
        by_kind[tally.wager] = by_kind.get(tally.wager, 0) + tally.net
    return {kind: cents for kind, cents in by_kind.items() if cents}


def rounds_of(tape: Sequence[int]) -> list[list[int]]:
    """What luck said in each round of a tape."""
    found: list[list[int]] = []
    for told in tape:
        if told == OPENED:
            found.append([])
        else:
            found[-1].append(int(told))
    return found


def _has_new_shoe(luck: Sequence[int]) -> bool:
    """Did the round begin with a shuffle? One in its middle only fills up an empty shoe."""
    return list(luck[:1]) == [SHUFFLED]


def _last_new(lucks: Sequence[Sequence[int]]) -> int:
    """The last of these rounds before which the table stood as a new one."""
    new = [n for n, luck in enumerate(lucks) if _has_new_shoe(luck) or AS_NEW in luck]
    return new[-1] if new else 0


def replay(
    simulator: Simulator, seed: int, split: Split, number: int, rounds: int = 1
) -> Iterator[Replayed]:
    """Play rounds of a run through the script, from this number on; all in one lane.

    The table begins where the lane does, or where it last stood as a new one would: at a shuffle,
    or after a seven-out. Nothing before that matters.
    """
    place = split.place(number)
    last = min(place.before + rounds, split.lane_rounds)
    told = tell_lane(Hands(simulator), seed, place.lane, last)
    lucks = rounds_of(told.tape.tolist())
    start = 0 if simulator.whole else _last_new(lucks[: place.before + 1])
    start = place.before if simulator.alone else start
    table, policy = simulator.table(), simulator.policy()
    for at in range(start, last):
        if simulator.anew or (simulator.setting.fresh and _has_new_shoe(lucks[at])):
            table, policy = simulator.table(), simulator.policy()
        source = TapeSource(lucks[at])
        played = play_round(table, source, policy)
        if source.left:
            raise HouseFault("the simulation had more luck than the script asked for")
        if at >= place.before:
            tallies = simulator.tell([int(total) for total in told.totals[at]])
            yield Replayed(
                number + at - place.before, played, gained(played), told_gains(tallies), tallies
            )
