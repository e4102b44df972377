"""Random houses: options of a game picked at random, as far as its filing allows them together."""

from __future__ import annotations

import random

from pitboss.errors import PitbossError
from pitboss.rooms.room import Room
from pitboss.rulebook import RuleSet
from pitboss.rulebook.options import Option

# Without a seed, a rate and a unit a progressive wager stays closed: open it more often than not.
METERS = {"meter_seed": "1000", "meter_rate": "15", "wager_unit": "1"}


def some_options(room: Room, rng: random.Random, chance: float) -> dict[str, object]:
    """Options that this game can be played with, each set with the given chance."""
    options: dict[str, object] = {}
    for key, option in room.rules().rules.options.items():
        figure = next((cents for name, cents in METERS.items() if key.endswith(name)), None)
        if figure is not None:
            options |= {key: figure}
        elif rng.random() < chance:
            options |= _some_value(key, option, rng)
    while True:
        try:
            room.rules(options)
            return options
        except PitbossError:  # not all at once: drop one and look again
            options.pop(rng.choice(sorted(options)))


def _some_value(key: str, option: Option, rng: random.Random) -> dict[str, object]:
    if option.kind == "flag":
        return {key: rng.random() < 0.5}
    if option.values:
        return {key: rng.choice(option.values)}
    if option.kind == "whole" and isinstance(option.low, int) and isinstance(option.high, int):
        return {key: rng.randint(option.low, option.high)}
    return {}


def some_rules(room: Room, rng: random.Random, chance: float = 0.3) -> RuleSet:
    """The rules of a random house."""
    options = some_options(room, rng, chance)
    tables: dict[str, str] = {}
    for slug, wager in room.rules(options).rules.wagers.items():
        if wager.pay_tables and rng.random() < chance:
            tables[slug] = rng.choice(sorted(wager.pay_tables))
    while True:
        try:
            return room.rules(options, tables)
        except PitbossError:
            tables.pop(rng.choice(sorted(tables)))
