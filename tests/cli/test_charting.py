"""``par --chart``: the desk's charts, in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.desk.charts import KINDS
from tests.cli.conftest import Pitboss


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_chart_is_written(kind: str, tmp_path: Path, pitboss: Pitboss) -> None:
    path = tmp_path / "field.svg"
    done = pitboss("par", "craps", "--wager", "field", "--chart", str(path), "--kind", kind)
    assert " ".join(done.out.split()).endswith(f"{kind} of Field, OH-B-5.II.T")
    assert path.read_text("utf-8").startswith("<svg")


def test_the_main_wager_where_none_is_named(tmp_path: Path, pitboss: Pitboss) -> None:
    done = pitboss("par", "roulette", "--chart", str(tmp_path / "it.svg"))
    assert "outcomes of Red" in done.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--chart", "it.png"), "must end in .svg"),
        (("--chart", "it.svg", "--kind", "cake"), "--kind is one of"),
    ],
)
def test_what_cannot_be_drawn(words: tuple[str, ...], message: str, pitboss: Pitboss) -> None:
    assert message in pitboss("par", "craps", *words).complaint()
