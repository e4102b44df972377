"""The readings of a meter, by the names a regulator asks for them.

They are added up from the events that moved the meter, so an auditor can read them off the logs
of all linked tables (``recount``) and compare with what the link kept as it went.
"""

from __future__ import annotations

from collections.abc import Iterable

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
        fed = isinstance(event, events.MeterFed)
        changes = _moved(self, rule, event.meter, event.cents if fed else -event.cents)
        if isinstance(event, events.MeterFed):
            source = event.source.removeprefix("meter:")
            if source in rule.accounts:
                moved = msgspec.structs.replace(self, **changes)
                changes |= _moved(moved, rule, source, -event.cents)
            elif event.wagered or event.meter != rule.name:
                changes |= {"fed": self.fed + event.cents}
                changes |= {"in_meter": self.in_meter + event.wagered}
            else:
                changes |= {"seeds": self.seeds + event.cents}
        elif event.to.startswith("player:"):
            changes |= {"hits": self.hits + 1, "wins": self.wins + event.cents}
        else:
            changes |= {"fed": self.fed - event.cents}
            changes |= {"in_meter": self.in_meter - event.wagered}
        return msgspec.structs.replace(self, **changes)


def _moved(now: Readings, rule: MeterRule, account: str, cents: int) -> dict[str, int]:
    """The change of one of the meter's accounts."""
    kinds = {rule.name: "display", rule.reserve: "reserve", rule.overflow: "overflow"}
    kind = kinds[account]
    return {kind: getattr(now, kind) + cents}


def recount(rule: MeterRule, logs: Iterable[Iterable[events.Event]]) -> Readings:
    """The readings added up anew from the logs of every round at every linked table."""
    found = Readings.of(rule)
    for log in logs:
        for event in log:
            if isinstance(event, events.MeterFed | events.MeterPaid):
                found = found.after(rule, event)
    return found
