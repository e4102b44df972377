"""Steps of a game's procedure as data."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.errors import BadFile, UnknownName
from pitboss.rulebook import steps as module
from pitboss.rulebook.steps import steps


class Few(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bets: str
    also: tuple[str, ...] = ()


def written(monkeypatch: pytest.MonkeyPatch, values: dict[str, object]) -> None:
    monkeypatch.setattr(module, "read_data", lambda folder, name, kind: (values, f"{name}.toml"))


def test_a_file_fills_the_family_s_struct_in(monkeypatch: pytest.MonkeyPatch) -> None:
    written(monkeypatch, {"bets": "OH-A-4.I", "also": ["OH-A-4.IV"]})
    assert steps("blackjack", Few) == Few(bets="OH-A-4.I", also=("OH-A-4.IV",))
    written(monkeypatch, {"table": {"bets": "OH-A-4.I"}})
    assert steps("blackjack", Few, "table") == Few(bets="OH-A-4.I")


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"bets": "OH-A-4.XIV"}, "OH-A-4.XIV"),
        ({"bets": "OH-A-4.I", "also": ["no clause"]}, "no clause"),
        ({"bets": "OH-A-4.I", "deal": "OH-A-4.I"}, "deal"),
        ({}, "bets"),
    ],
)
def test_what_no_filing_or_family_has_is_refused(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, object], why: str
) -> None:
    written(monkeypatch, values)
    with pytest.raises(BadFile, match=why):
        steps("blackjack", Few)


def test_a_section_that_is_missing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    written(monkeypatch, {"bets": "OH-A-4.I"})
    with pytest.raises(BadFile, match="table"):
        steps("blackjack", Few, "table")


def test_a_game_without_steps_is_named() -> None:
    with pytest.raises(UnknownName, match="canasta"):
        steps("canasta", Few)
