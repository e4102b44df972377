"""Simulators of games in which the end of a round alone decides every bet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.apparatus.spins import LANE_SPINS, NOTES, spin_lanes, wheel_tables
from pitboss.rooms.ends import Ends, tallies
from pitboss.rooms.seated import Bettors, table_with
from pitboss.rooms.simulator import Setting, Simulator
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.game import Game


def decided(
    game: Game,
    rules: RuleSet,
    setting: Setting,
    ends: Sequence[Ends],
    bets: Sequence[Place],
    **dealt: Any,
) -> Simulator:
    """A simulator whose rounds stand alone; ``dealt`` says how, as `Simulator` asks it."""
    return Simulator(
        rules=rules,
        setting=setting,
        tell=lambda totals: tallies(ends, totals),
        table=lambda: table_with(game, rules, setting),
        policy=lambda: Bettors(bets),
        alone=True,
        **dealt,
    )


def spun(marks: int, code: str) -> dict[str, Any]:
    """How a wheel of so many marks is dealt."""
    return {
        "kernel": spin_lanes,
        "tables": wheel_tables(marks),
        "cells": marks,
        "notes": NOTES,
        "code": code,
        "lane_rounds": LANE_SPINS,
        "unit": "spins",
    }
