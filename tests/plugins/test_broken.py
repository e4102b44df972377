"""A package that is broken costs one line of warning, and nobody else anything."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.plugins.packages import install, pitboss, python

GAME = "[pitboss.games]\nshaky = shaky_game:GAME\n"
DATA = "[pitboss.rulebook]\nshaky = shaky_game\n"
INDEX = "id\tgame\tkind\tsoftware\n"

BROKEN: dict[str, tuple[str, Mapping[str, str], str]] = {
    "an import that fails": (GAME, {"__init__.py": "import nowhere_at_all"}, "nowhere_at_all"),
    "a package that is not there": (GAME, {}, "shaky_game"),
    "a door to nowhere": ('[pitboss.games]\nshaky = "?"\n', {}, "shaky"),
    "no such attribute": (GAME, {"__init__.py": ""}, "GAME"),
    "something that is no room": (GAME, {"__init__.py": "GAME = 7"}, "slug"),
    "a fault of its own": (GAME, {"__init__.py": "1 / 0"}, "ZeroDivisionError"),
    "a name that is taken": (
        "[pitboss.games]\nbig-six = shaky_game:GAME\n",
        {"__init__.py": "GAME = 7"},
        "stands in pitboss.games.big_six:GAME and in shaky_game:GAME",
    ),
    "no data": (DATA, {"__init__.py": ""}, "no folder named data"),
    "data that is no TOML": (
        DATA,
        {"__init__.py": "", "data/games/shaky.toml": "game = "},
        "shaky.toml: is not valid TOML",
    ),
    "data in a place of its own": (
        DATA,
        {"__init__.py": "", "data/paytabels/shaky.toml": ""},
        "the rulebook has no such place",
    ),
    "data under a name that is taken": (
        DATA,
        {"__init__.py": "", "data/paytables/big-six.toml": ""},
        "paytables/big-six.toml: stands in pitboss and in shaky",
    ),
    "a clause that is taken": (
        DATA,
        {"__init__.py": "", "data/clauses.tsv": f"{INDEX}OH-N-6.I\tshaky\tplay\t1\n"},
        "clause OH-N-6.I stands elsewhere too",
    ),
    "an index that is none": (
        DATA,
        {"__init__.py": "", "data/clauses.tsv": "a heading\n"},
        "clauses.tsv: line 1",
    ),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_package_is_one_warning(broken: str, tmp_path: Path) -> None:
    entry_points, files, says = BROKEN[broken]
    placed = {f"shaky_game/{name}": text for name, text in files.items()}
    install(tmp_path, "shaky", entry_points, placed)
    found = pitboss(tmp_path, "par", "big-six", "--wager", "joker", "--json")
    assert found.returncode == 0, found.stderr
    assert '"wager": "joker"' in found.stdout
    if "clause" in broken or "index" in broken:
        found = pitboss(tmp_path, "rules", "show", "OH-N-6.I")
        assert found.returncode == 0, found.stderr
    (line,) = found.stderr.splitlines()
    assert line.startswith("pitboss: warning: plug-in shaky is left out: ")
    assert says in line


def test_a_broken_package_is_in_no_list(tmp_path: Path) -> None:
    install(tmp_path, "shaky", GAME, {"shaky_game/__init__.py": "import nowhere_at_all"})
    found = pitboss(tmp_path, "games")
    assert found.returncode == 0
    assert "big-six" in found.stdout
    assert "shaky" not in found.stdout
    assert len(found.stderr.splitlines()) == 1


def test_a_filing_under_a_name_that_is_taken_is_left_out(tmp_path: Path) -> None:
    document = '[ohio]\nname = "Mine"\ncurrency = "USD"\nprefix = "XX"\ngames = []\n'
    files = {"shaky_game/__init__.py": "", "shaky_game/data/filings.toml": document}
    install(tmp_path, "shaky", DATA, files)
    asked = "from pitboss.rulebook.filings import filing; print(filing('ohio').prefix)"
    found = python(tmp_path, "-c", asked)
    assert found.stdout == "OH\n"
    assert "shaky is left out: filings.toml: ohio stands elsewhere too" in found.stderr
