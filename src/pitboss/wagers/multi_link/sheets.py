"""Exact par sheets of the linked wager: by Appendix L itself, then at each of its six games."""

from __future__ import annotations

import msgspec

from pitboss.exact.par import ParSheet
from pitboss.families.poker.linked import PROGRESSIVE
from pitboss.families.poker.linked_sheets import progressive_sheet
from pitboss.money.cents import show
from pitboss.progressive.hosts import HOSTS
from pitboss.rulebook import RuleSet


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The wager under these figures of the meter, wherever it is played."""
    own = progressive_sheet(rules)
    notes = (*own.notes, _among_others(own, rules.seats))
    found = [msgspec.structs.replace(own, notes=notes)]
    for game in HOSTS:
        host = host_rules(game, rules)
        name = f"{host.wager(PROGRESSIVE).name} at {host.rules.name}"
        found.append(progressive_sheet(host, wager=sheet_name(game), name=name))
    return found


def sheet_name(game: str) -> str:
    """The name of a host game's sheet."""
    return f"{PROGRESSIVE}_{game.replace('-', '_')}"


def host_rules(game: str, rules: RuleSet) -> RuleSet:
    """A host game by the same figures of the meter."""
    option = rules.rules.option
    return RuleSet.of(game, {key: option(key).show(value) for key, value in rules.options.items()})


def _among_others(sheet: ParSheet, seats: int) -> str:
    """The break-even meter by the number of other hands, each of which may earn envy."""
    assert sheet.meter is not None
    found = []
    for others in range(1, seats):
        even = sheet.meter.break_even_among(others)
        if even is not None:
            found.append(f"{others}: {show(-int(-even // 100) * 100)}")
    return f"Break-even meter by the number of other hands: {', '.join(found)}."
