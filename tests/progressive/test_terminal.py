"""The linked dollar at the terminal: the floor confirms, the meter pays, envy is told."""

from __future__ import annotations

import builtins
from collections.abc import Iterator

import pytest

from pitboss.cli.sitting import Sitting
from pitboss.rooms import registry
from tests.families.poker.rigged import Rig, table_of

LINES = ["10 ante", "1 progressive", "", "play 1x"]


def typed(lines: list[str]) -> Iterator[str]:
    yield from lines
    raise EOFError


@pytest.mark.parametrize(
    ("players", "lines"), [(["ann"], LINES), (["ann", "bob"], [*LINES[:3], *LINES, "play 1x"])]
)
def test_a_royal_flush_is_told(
    players: list[str],
    lines: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    room = registry.room("four-card-poker")
    table = table_of(room, *players)
    rig = Rig({"box_1": "As Ks Qs Js Ts", "box_2": "2c 4d 6s 8c Th"})
    words = typed(lines)
    monkeypatch.setattr(builtins, "input", lambda _prompt="": next(words))
    sitting = Sitting(room, table, rig, players)
    sitting.run()
    told = capsys.readouterr().out
    assert "the progressive meter pays $10,000" in told
    assert "floor answers confirmed" in told
    assert "Multi-link progressive goes into the tray" in told
    assert "Multi-link progressive wins" in told
    assert ("envy for ann" in told) is (len(players) == 2)
