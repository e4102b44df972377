import json
from pathlib import Path

import pytest

from pitboss.errors import BadFile, UnknownName
from pitboss.rulebook import coverage as book
from pitboss.rulebook.clauses import clause_ids, games, software_ids
from pitboss.rulebook.coverage import as_json, coverage, explanations
from pitboss.rulebook.evidence import SHIPPED, Evidence, cited, gather
from pitboss.rulebook.marks import clause_marks

NOTHING = Evidence({}, {})

# What a mark may look like, and the ids that it gives to the one test below it.
READABLE = {
    "a string": ('@pytest.mark.clause("A-1")', ["A-1"]),
    "two strings": ('@pytest.mark.clause("A-1", "A-2")', ["A-1", "A-2"]),
    "two marks": ('@pytest.mark.clause("A-1")\n@pytest.mark.clause("A-2")', ["A-1", "A-2"]),
    "a constant": ('PASS = "A-1"\n@pytest.mark.clause(PASS)', ["A-1"]),
    "a typed constant": ('PASS: str = "A-1"\n@pytest.mark.clause(PASS)', ["A-1"]),
    "a starred list": ('HOPS = ["A-1", "A-2"]\n@pytest.mark.clause(*HOPS)', ["A-1", "A-2"]),
    "a starred dict": ('HOPS = {"A-1": 2}\n@pytest.mark.clause(*HOPS)', ["A-1"]),
    "dict values": ('HOPS = {2: "A-1"}\n@pytest.mark.clause(*HOPS.values())', ["A-1"]),
    "split words": ('@pytest.mark.clause(*"A-1 A-2".split())', ["A-1", "A-2"]),
    "a sum": ('ONE = ("A-1",)\nTWO = ONE + ("A-2",)\n@pytest.mark.clause(*TWO)', ["A-1", "A-2"]),
    "an f-string": ('ROOM = "A"\n@pytest.mark.clause(f"{ROOM}-1")', ["A-1"]),
    "a comprehension": (
        '@pytest.mark.clause(*[f"{a}-{n}" for a in "AB" for n in range(1, 3)])',
        ["A-1", "A-2", "B-1", "B-2"],
    ),
    "a column of cases": (
        'CASES = [("A-1", 7), ("A-2", 11)]\n@pytest.mark.clause(*(c[0] for c in CASES))',
        ["A-1", "A-2"],
    ),
    "marked cases": (
        '@pytest.mark.parametrize("n", [pytest.param(7, marks=pytest.mark.clause("A-1"))])',
        ["A-1"],
    ),
    "marked cases by name": (
        'CASES = [pytest.param(7, marks=pytest.mark.clause("A-1"))]\n'
        '@pytest.mark.parametrize("n", CASES)',
        ["A-1"],
    ),
    "marked cases in a loop": (
        'ROWS = [("A-1", 7), ("A-2", 11)]\n'
        '@pytest.mark.parametrize("n", [\n'
        "    pytest.param(n, marks=[pytest.mark.clause(id)]) for id, n in ROWS\n"
        "])",
        ["A-1", "A-2"],
    ),
    "another mark": ('@pytest.mark.parametrize("n", ["A-1"])', []),
    "no mark": ("", []),
}


@pytest.mark.parametrize(("mark", "ids"), READABLE.values(), ids=READABLE)
def test_marks_are_read_without_running_the_file(mark: str, ids: list[str]) -> None:
    source = f"{mark}\ndef test_it(n=1) -> None: ...\ndef unmarked() -> None: ...\n"
    assert clause_marks(source, "test_x.py") == ({"test_x.py::test_it": ids} if ids else {})


def test_marks_of_the_file_and_of_a_class_reach_their_tests() -> None:
    source = """
pytestmark = [pytest.mark.clause("A-1")]
@pytest.mark.clause("A-2")
class TestPass:
    @pytest.mark.clause("A-3")
    def test_wins(self) -> None: ...
def test_loses() -> None: ...
"""
    assert clause_marks(source, "t.py") == {
        "t.py::TestPass::test_wins": ["A-1", "A-2", "A-3"],
        "t.py::test_loses": ["A-1"],
    }


@pytest.mark.parametrize(
    ("mark", "fault"),
    [
        ("@pytest.mark.clause(*ELSEWHERE)", "line 1: write the ids of a clause mark as strings"),
        ("@pytest.mark.clause(make())", "line 1: write the ids"),
        ('@pytest.mark.clause(*[c for c in CASES if c != "A-1"])', "line 1: write the ids"),
        ("@pytest.mark.clause(7)", "line 1: a clause mark holds 7, which is no id"),
        ("@pytest.mark.clause(", "line 1: "),
    ],
)
def test_a_mark_that_cannot_be_read_is_refused(mark: str, fault: str) -> None:
    with pytest.raises(BadFile) as caught:
        clause_marks(f"{mark}\ndef test_it() -> None: ...\n", "test_x.py")
    assert str(caught.value).startswith(f"test_x.py: {fault}")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("# OH-B-3.I.A.1.a, and OH-B-4.I.", {"OH-B-3.I.A.1.a", "OH-B-4.I"}),
        ('clause = "CO-2899.09-14.A.IV"', {"CO-2899.09-14.A.IV"}),
        ("(OH-EC-1.intro; OH-B-5.II.T:odds)", {"OH-EC-1.intro", "OH-B-5.II.T"}),
        ('f"OH-B-3.I.{letter}"', set()),
        ('f"OH-B-3.I.{letter}.1"', set()),
        ("OH-B-3.I.A.9 XOH-B-4.I PT-OH-B-4.I", set()),
    ],
)
def test_a_citation_is_the_whole_id_and_nothing_more(text: str, ids: set[str]) -> None:
    assert cited(text) == ids


def test_every_id_of_the_index_can_be_cited() -> None:
    assert cited(" ".join(clause_ids())) == clause_ids()


def source_tree(root: Path, mark: str = "OH-G-5.I") -> Path:
    files = {
        "src/pitboss/games/roulette/script.py": "# OH-G-6.IV\nPAY = 'OH-G-5.I'  # OH-G-6.IV",
        "src/pitboss/rulebook/data/games/roulette.toml": 'clause = "OH-G-4.V.A"',
        "src/pitboss/rulebook/data/paytables/roulette.toml": 'id = "OH-G-5.I"',
        "src/pitboss/rulebook/data/paraphrases/roulette.toml": '"OH-G-7.V" = "A floater."',
        "tests/test_spin.py": f"@pytest.mark.clause({mark!r})\ndef test_spin() -> None: ...",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_evidence_comes_from_code_running_data_and_marks(tmp_path: Path) -> None:
    script, paytable = "games/roulette/script.py", "rulebook/data/paytables/roulette.toml"
    assert gather(source_tree(tmp_path)) == Evidence(
        enacted={
            "OH-G-4.V.A": ("pitboss/rulebook/data/games/roulette.toml",),
            "OH-G-5.I": (f"pitboss/{script}", f"pitboss/{paytable}"),
            "OH-G-6.IV": (f"pitboss/{script}",),
        },
        tested={"OH-G-5.I": ("tests/test_spin.py::test_spin",)},
    )


def test_a_mark_of_no_clause_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"test_spin: unknown clause 'OH-G-55\.I'"):
        gather(source_tree(tmp_path, mark="OH-G-55.I"))


def test_the_shipped_evidence_is_up_to_date() -> None:
    assert SHIPPED.read_bytes() == gather().json(), "run: python -m pitboss.rulebook.evidence"


def test_a_clause_is_covered_when_enacted_and_tested_or_explained(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both, coded, proved, told, *rest = software_ids("roulette")
    monkeypatch.setattr(book, "explanations", lambda game: {told: "A reason."})
    evidence = Evidence({both: ("a.py",), coded: ("a.py",)}, {both: ("t",), proved: ("t",)})
    [row] = coverage("roulette", evidence)
    assert (row.game, row.software) == ("roulette", len(rest) + 4)
    assert (row.enacted, row.tested, row.explained) == (2, 2, 1)
    assert row.missing == (coded, proved, *rest)


def test_clauses_that_ask_nothing_of_software_are_not_counted() -> None:
    evidence = Evidence({"OH-G-2.I": ("a.py",)}, {"OH-G-2.I": ("t",)})
    assert coverage("roulette", evidence) == coverage("roulette", NOTHING)


def test_every_game_is_listed() -> None:
    assert [row.game for row in coverage()] == list(games())


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown game 'crap'; did you mean craps"):
        coverage("crap")


def test_the_json_form() -> None:
    [row] = json.loads(as_json(coverage("big-six", NOTHING)))["games"]
    told = explanations("big-six")
    assert row == {
        "game": "big-six",
        "software": 47,
        "enacted": 0,
        "tested": 0,
        "explained": len(told),
        "missing": [id for id in software_ids("big-six") if id not in told],
    }


def test_a_reason_for_a_clause_outside_software_is_refused(tmp_path: Path) -> None:
    (tmp_path / "coverage").mkdir()
    (tmp_path / "coverage" / "roulette.toml").write_text('"OH-G-2.I" = "No ball here."')
    with pytest.raises(BadFile, match=r"roulette\.toml: clause OH-G-2\.I asks nothing of software"):
        explanations("roulette", tmp_path)


def test_no_clause_is_both_left_out_and_proven() -> None:
    evidence = gather()
    proven = evidence.enacted.keys() & evidence.tested.keys()
    assert [id for game in games() for id in explanations(game) if id in proven] == []


def test_every_file_of_reasons_belongs_to_a_game() -> None:
    assert {file.stem for file in (SHIPPED.parent / "coverage").iterdir()} <= set(games())
