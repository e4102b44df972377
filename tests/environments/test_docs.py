from __future__ import annotations

import re
from pathlib import Path

from pitboss.environments.felt import Felt
from pitboss.environments.observing import (
    COMMON_ROWS,
    DOWN,
    HOUSE_ROWS,
    OTHER_ROWS,
    OWN_ROWS,
    space_of,
)
from pitboss.environments.table_env import PATIENCE
from pitboss.environments.terms import BETS_MOST, RACK_UNITS, ROUNDS_MOST
from pitboss.rooms import registry

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_python_of_the_page_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
    assert len(blocks) == 5
    assert isinstance(names["action"], int)


def test_the_page_names_every_part_of_an_observation_and_no_other() -> None:
    parts: set[str] = set()
    for room in registry.rooms():
        parts |= set(space_of(Felt(room, room.rules(), (5_00,)), 2).spaces)
    section = PAGE.read_text("utf-8").split("## Observations")[1].split("## ")[0]
    told = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    assert {name for cell in told for name in re.findall(r"`(\w+)`", cell)} == parts


def test_the_figures_of_the_page_are_those_of_the_code() -> None:
    text = " ".join(PAGE.read_text("utf-8").split())
    assert (BETS_MOST, PATIENCE, DOWN) == (8, 16, 54)
    assert "at most eight between two deals" in text
    assert "After sixteen refusals" in text
    assert f"by default {RACK_UNITS} units" in text
    assert f"more than {ROUNDS_MOST} rounds" in text
    house, common = OWN_ROWS, OWN_ROWS + HOUSE_ROWS
    rows = f"Rows 0 to {house - 1} are his own, {house} and {common - 1} the dealer's"
    assert rows in text
    assert f"{common} to {common + COMMON_ROWS - 1} those of all" in text
    assert OTHER_ROWS == 4


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE.read_text("utf-8")):
        assert (PAGE.parent / target).exists(), target
