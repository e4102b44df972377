"""A package that is broken costs one line of warning, and nobody else anything."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from pitboss.rooms import registry
from tests.plugins.packages import install, pitboss, python

GAME = "[pitboss.games]\nshaky = shaky_game:GAME\n"
DATA = "[pitboss.rulebook]\nshaky = shaky_game\n"
INDEX = "id\tgame\tkind\tsoftware\n"

OHIO = '[ohio]\nname = "Mine"\ncurrency = "USD"\nprefix = "XX"\ngames = []\n'

BROKEN: dict[str, tuple[str, Mapping[str, str], str]] = {
    "an import that fails": (GAME, {"__init__.py": "import nowhere_at_all"}, "nowhere_at_all"),
    "a package that is not there": (GAME, {}, "shaky_game"),
    "a door to nowhere": ('[pitboss.games]\nshaky = "?"\n', {}, "shaky"),
    "no such attribute": (GAME, {"__init__.py": ""}, "GAME"),
    "something that is no room": (GAME, {"__init__.py": "GAME = 7"}, "slug"),
    "a program that ends itself": (GAME, {"__init__.py": "import sys; sys.exit()"}, "SystemExit"),
    "data that ends itself": (DATA, {"__init__.py": "raise SystemExit"}, "SystemExit"),
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
    "a game that is filed wrongly": (
        DATA,
        {
            "__init__.py": "",
            "data/filings.toml": OHIO.replace("ohio", "mine").replace("[]", '["shaky"]'),
            "data/games/shaky.toml": 'game = "shaky"\n',
        },
        "games/shaky.toml: name: missing",
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
    "a clause of a game that is taken": (
        DATA,
        {"__init__.py": "", "data/clauses.tsv": f"{INDEX}XX-1\tbig-six\tplay\t1\n"},
        "the game big-six stands elsewhere too",
    ),
    "a pay table that is taken": (
        DATA,
        {
            "__init__.py": "",
            "data/paytables/a-shaky.toml": 'game = "shaky"\n[[table]]\nid = "OH-N-7.I"\n'
            'wager = "x"\nname = "X"\nclause = "XX-1"\n'
            'rows = [{ event = "win", label = "it", pays = "1 to 1" }]\n',
        },
        "pay table OH-N-7.I stands elsewhere too",
    ),
    "a line on a clause that is not there": (
        DATA,
        {
            "__init__.py": "",
            "data/clauses.tsv": f"{INDEX}XX-1\tshaky\tplay\t1\n",
            "data/paraphrases/shaky.toml": '"XX-2" = "Nothing."',
        },
        "shaky.toml: unknown clause 'XX-2'",
    ),
    "an index that is none": (
        DATA,
        {"__init__.py": "", "data/clauses.tsv": "a heading\n"},
        "clauses.tsv: line 1",
    ),
    "a filing that is taken": (
        DATA,
        {
            "__init__.py": "",
            "data/filings.toml": OHIO,
        },
        "filings.toml: ohio stands elsewhere too",
    ),
}


ASKED = """
from pitboss.cli.names import wager_homes
from pitboss.desk.catalogue import found_by
from pitboss.rooms import registry
from pitboss.rulebook.clauses import clause
from pitboss.rulebook.filings import filing
from pitboss.rulebook.paytables import pay_table
assert pay_table("OH-N-7.I").game == "big-six"
game = registry.room("big-six").name
assert wager_homes("joker") == [("big-six", "joker")]
assert found_by(["joker"])[0].game == "big-six"
print(len(registry.slugs()), game, clause("OH-N-6.I").game, filing("ohio").prefix)
"""


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_package_is_one_warning(broken: str, tmp_path: Path) -> None:
    entry_points, files, says = BROKEN[broken]
    placed = {f"shaky_game/{name}": text for name, text in files.items()}
    install(tmp_path, "shaky", entry_points, placed)
    found = python(tmp_path, "-c", ASKED)
    assert found.stdout == f"{len(registry.slugs())} Big Six big-six OH\n", found.stderr
    (line,) = [line for line in found.stderr.splitlines() if "BrokenPlugin" in line]
    assert "plug-in shaky is left out: " in line
    assert says in line


def test_a_command_goes_on_and_says_so_in_a_line(tmp_path: Path) -> None:
    install(tmp_path, "shaky", GAME, {"shaky_game/__init__.py": "import nowhere_at_all"})
    found = pitboss(tmp_path, "par", "big-six", "--wager", "joker")
    assert found.returncode == 0
    assert "Joker" in found.stdout
    (line,) = found.stderr.splitlines()
    assert line.startswith("pitboss: warning: plug-in shaky is left out: ModuleNotFoundError")
    found = pitboss(tmp_path, "par", "shaky")
    assert found.returncode == 2
    assert "shaky" in found.stderr.splitlines()[1]
