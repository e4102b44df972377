import json
from pathlib import Path

import pytest

from pitboss.errors import BadFile, UnknownName
from pitboss.rulebook import coverage as book
from pitboss.rulebook.clauses import clause_ids, games, software_ids
from pitboss.rulebook.coverage import as_json, coverage, explanations, named, noted
from pitboss.rulebook.evidence import SHIPPED, Evidence
from pitboss.rulebook.fields import read_toml

NOTHING = Evidence({}, {})


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Heading of OH-B-3.I.A.1.a, and OH-B-4.I.", {"OH-B-3.I.A.1.a", "OH-B-4.I"}),
        ("(OH-EC-1.intro; OH-B-5.II.T:odds)", {"OH-EC-1.intro", "OH-B-5.II.T"}),
        ("OH-B-3.I.A.9 XOH-B-4.I PT-OH-B-4.I", set()),
    ],
)
def test_a_clause_is_named_by_its_whole_id(text: str, ids: set[str]) -> None:
    assert named(text) == ids


def test_every_id_of_the_index_can_be_named() -> None:
    assert named(" ".join(clause_ids())) == clause_ids()


def test_each_clause_counts_once_by_the_best_that_is_known_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both, played, data, heading, told, *rest = software_ids("roulette")
    monkeypatch.setattr(book, "noted", lambda game: {heading: "Heads.", data: "Heads."})
    monkeypatch.setattr(book, "explanations", lambda game: {told: "A reason."})
    evidence = Evidence({both: ("t",), played: ("t",)}, {both: ("t",), data: ("t",)})
    [row] = coverage("roulette", evidence)
    assert (row.game, row.software) == ("roulette", len(rest) + 5)
    assert (row.played, row.data, row.noted, row.left_out) == (2, 1, 1, 1)
    assert row.unproved == tuple(rest)


def test_clauses_that_ask_nothing_of_software_are_not_counted() -> None:
    evidence = Evidence({"OH-G-2.I": ("t",)}, {})
    assert coverage("roulette", evidence) == coverage("roulette", NOTHING)


def test_every_game_is_listed() -> None:
    assert [row.game for row in coverage()] == list(games())


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown game 'crap'; did you mean craps"):
        coverage("crap")


def test_the_json_form() -> None:
    [row] = json.loads(as_json(coverage("big-six", NOTHING)))["games"]
    told = explanations("big-six")
    heads = noted("big-six")
    assert row == {
        "game": "big-six",
        "software": 47,
        "played": 0,
        "data": 0,
        "noted": len(heads),
        "left_out": len(told),
        "unproved": [id for id in software_ids("big-six") if id not in told.keys() | heads.keys()],
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[noted]\n"OH-G-2.I" = "OH-G-4.V.A"', "clause OH-G-2.I asks nothing of software"),
        ('[noted]\n"OH-G-4.V" = "A list."', "clause OH-G-4.V must name the clauses that do its"),
        ('[noted]\n"OH-G-4.V" = "OH-G-4.V"', "clause OH-G-4.V must name the clauses that do its"),
        ('noted = "OH-G-4.V"', "noted must be a table of clauses, each with a line of text"),
        ('[noted]\n"OH-N-6.I" = "OH-N-6.II"', "clause OH-N-6.I belongs to big-six"),
    ],
)
def test_a_note_that_excuses_nothing_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "coverage").mkdir()
    (tmp_path / "coverage" / "roulette.toml").write_text(text)
    with pytest.raises(BadFile) as caught:
        noted("roulette", tmp_path)
    assert fault in str(caught.value)


def test_a_reason_for_a_clause_outside_software_is_refused(tmp_path: Path) -> None:
    (tmp_path / "coverage").mkdir()
    (tmp_path / "coverage" / "roulette.toml").write_text('[left_out]\n"OH-G-2.I" = "No ball here."')
    with pytest.raises(BadFile, match=r"roulette\.toml: clause OH-G-2\.I asks nothing of software"):
        explanations("roulette", tmp_path)


def test_every_file_of_reasons_belongs_to_a_game_and_holds_nothing_else() -> None:
    for file in (SHIPPED.parent / "coverage").iterdir():
        assert file.stem in games()
        assert read_toml(file).keys() <= {"noted", "left_out"}
        noted(file.stem)
        explanations(file.stem)
