"""The readings of a meter, by the names a regulator asks for them.

They are added up from the events that moved the meter, so an auditor can read them off the logs
of all linked tables (``recount``) and compare with what the link kept as it went.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.progressive.meter import MeterRule
from pitboss.table import events

MeterEvent = events.MeterFed | events.MeterPaid


class Readings(msgspec.Struct, frozen=True):
    """What stands on a meter's counters, in cents but for the number of hits.

    ``display + reserve + overflow == seeds + fed - wins`` at any time: see ``balanced``.
    """

    base_amount: int  # where it started
    reset_amount: int  # where it starts again after a full award
    rate: str  # part of each wager that feeds it, as an exact fraction
    in_meter: int = 0  # wagers accepted
    display: int = 0  # what players see
    hits: int = 0  # awards paid in part or in full
    wins: int = 0  # what those awards came to
    overflow: int = 0  # fed while the display stood at its ceiling
    reserve: int = 0  # put aside for the next start
    seeds: int = 0  # put on it by the house at its starts
    fed: int = 0  # put on it (or on overflow and reserve) by wagers

    @classmethod
    def of(cls, rule: MeterRule) -> Readings:
        """The readings of a meter that has not been opened."""
        reset = rule.seed if rule.reset is None else rule.reset
        return cls(base_amount=rule.seed, reset_amount=reset, rate=str(rule.rate))

    @property
    def balanced(self) -> bool:
        """Does what is there come to what went in less what went out?"""
        held = self.display + self.reserve + self.overflow
        return held == self.seeds + self.fed - self.wins

    def amounts(self, rule: MeterRule) -> dict[str, int]:
        """What stands on each of the meter's accounts."""
        by_account = {rule.name: self.display, rule.reserve: self.reserve}
        by_account[rule.overflow] = self.overflow
        return {account: by_account[account] for account in rule.accounts}

    def after(self, rule: MeterRule, event: MeterEvent) -> Readings:
        """The readings once this has happened; events of other meters change nothing."""
        if event.meter not in rule.accounts:
            return self
        sign, moved = (-1, _undone(event)) if event.undone else (1, event)
        changes = {
            counter: getattr(self, counter) + sign * change
            for counter, change in _changes(rule, moved).items()
        }
        return msgspec.structs.replace(self, **changes)


def other_account(event: MeterEvent) -> str:
    """Where the money came from that went onto a meter, or went that left it."""
    return event.source if isinstance(event, events.MeterFed) else event.to


def _undone(event: MeterEvent) -> MeterEvent:
    """The movement that a void undid by this one."""
    same: dict[str, Any] = {
        "meter": event.meter,
        "cents": event.cents,
        "wagered": event.wagered,
    }
    if isinstance(event, events.MeterFed):
        return events.MeterPaid(to=event.source, **same)
    return events.MeterFed(source=event.to, **same)


def _changes(rule: MeterRule, event: MeterEvent) -> dict[str, int]:
    """What an event adds to each counter."""
    kinds = {rule.name: "display", rule.reserve: "reserve", rule.overflow: "overflow"}
    sign = 1 if isinstance(event, events.MeterFed) else -1
    changes = {kinds[event.meter]: sign * event.cents}
    other = other_account(event).removeprefix("meter:")
    if other in rule.accounts:
        return changes | {kinds[other]: -sign * event.cents}
    if isinstance(event, events.MeterPaid):
        return changes | {"hits": 1, "wins": event.cents}
    if event.wagered or event.meter != rule.name:
        return changes | {"fed": event.cents, "in_meter": event.wagered}
    return changes | {"seeds": event.cents}


def recount(rule: MeterRule, logs: Iterable[Iterable[events.Event]]) -> Readings:
    """The readings added up anew from the logs of every round at every linked table."""
    found = Readings.of(rule)
    for log in logs:
        for event in log:
            if isinstance(event, events.MeterFed | events.MeterPaid):
                found = found.after(rule, event)
    return found
