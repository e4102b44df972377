"""The solved sheets that travel with the package are what the solvers make of the filed rules."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import msgspec
import pytest

from pitboss.cli import contents, shipped, store
from pitboss.cli.cache import raw_sheets
from pitboss.cli.sheets import Asked, other_tables
from pitboss.money.pays import To
from pitboss.rooms import registry

# Solved again in every run: quick ones, and one of each method. The others' own tests solve them.
SAMPLE = (
    "big-six",
    "craps",
    "crazy-four-poker",
    "dragon-bonus-baccarat",
    "let-it-ride",
    "mini-baccarat",
    "mississippi-stud",
    "roulette",
    "three-card-poker",
    "three-dice-baccarat",
)


@pytest.mark.parametrize("slug", SAMPLE)
def test_a_sample_is_solved_again(slug: str) -> None:
    room = registry.room(slug)
    rules = room.rules()
    solved = json.loads(json.dumps(raw_sheets(room.par(rules))))
    assert solved == shipped.shipped(room, shipped.key_of(rules))


@pytest.mark.parametrize("slug", registry.priced())
def test_every_game_is_shipped_with_every_table(slug: str) -> None:
    asked = Asked(registry.room(slug))
    for rules in (asked.rules(), *other_tables(asked, asked.rules())):
        assert shipped.shipped(asked.room, shipped.key_of(rules)) is not None


# --- found by content ----------------------------------------------------------------------------


def test_a_changed_pay_is_another_sheet() -> None:
    """The ids stay the same: only what the table pays tells the two apart."""
    rules = registry.room("big-six").rules()
    wager = next(iter(rules.wagers))
    table = rules.pay_table(wager)
    first, *others = table.rows
    dearer = msgspec.structs.replace(first, pays=To(99))
    changed = registry.room("big-six").rules()
    changed._tables[table.id] = msgspec.structs.replace(table, rows=(dearer, *others))
    assert changed.as_json() == rules.as_json()
    assert shipped.key_of(changed) != shipped.key_of(rules)


def test_changed_code_is_another_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = tmp_path / contents.NAME
    shutil.copytree(contents.HERE, tree, ignore=shutil.ignore_patterns("solved", "__pycache__"))
    monkeypatch.setattr(contents, "HERE", tree)
    module = registry.room("blackjack").solver
    digests = []
    for changed in ("", "exact/blackjack/dealer.py", "cli/main.py", "games/craps/exact.py"):
        if changed:
            (tree / changed).write_text((tree / changed).read_text() + "# another line\n")
        contents.code_behind.cache_clear()
        digests.append(contents.code_behind(module))
    contents.code_behind.cache_clear()
    assert digests[0] != digests[1]  # the dealer's chances are part of every blackjack sheet
    assert digests[1] == digests[2] == digests[3]  # a command, or another game, is not


def test_the_digest_does_not_look_at_dates(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder, when in ((one, 1), (two, 10**9)):
        folder.mkdir()
        (folder / "pays.toml").write_text("pays = 1\n")
        os.utime(folder / "pays.toml", (when, when))
    digests = [store.code_of(folder) for folder in (one, two)]
    (two / "pays.toml").write_text("pays = 2\n")
    store.code_of.cache_clear()
    assert digests[0] == digests[1] != store.code_of(two)
