from pathlib import Path

import pytest

from pitboss.errors import BadFile, UnknownName
from pitboss.rulebook.clauses import games
from pitboss.rulebook.evidence import source_tree
from pitboss.rulebook.interpretations import (
    GENERAL,
    Section,
    for_clause,
    interpretations,
    read_section,
    render_markdown,
    sections,
)

ENTRY = {
    "code": '"RO-01"',
    "title": '"A title"',
    "weight": '"low"',
    "clauses": '["OH-G-1.II"]',
    "gap": '"A gap."',
    "reading": '"A reading."',
    "why": '"A reason."',
    "option": '""',
}
HEAD = 'game = "roulette"\nname = "Roulette"\n'


def section_file(folder: Path, head: str = HEAD, **changed: str) -> Path:
    lines = [f"{key} = {value}" for key, value in {**ENTRY, **changed}.items() if value]
    file = folder / "roulette.toml"
    file.write_text("\n".join([head, "[[entry]]", *lines]))
    return file


def test_every_game_and_the_general_points_have_a_section() -> None:
    assert [section.game for section in sections()] == [GENERAL, *games()]
    assert all(section.entries for section in sections())


@pytest.mark.parametrize("section", sections(), ids=lambda section: section.game)
def test_codes_run_from_01_under_one_prefix(section: Section) -> None:
    prefix = section.entries[0].code.partition("-")[0]
    count = len(section.entries)
    assert [e.code for e in section.entries] == [f"{prefix}-{n:02}" for n in range(1, count + 1)]
    assert {e.game for e in section.entries} == {section.game}


def test_an_interpretation_is_found_by_code_game_and_clause() -> None:
    zero_as_even = next(each for each in interpretations("roulette") if each.code == "RO-05")
    assert zero_as_even.game == "roulette"
    assert zero_as_even in interpretations()
    assert zero_as_even in for_clause("OH-G-4.V.L")
    assert len(interpretations()) == sum(len(section.entries) for section in sections())


def test_a_clause_without_doubt_has_no_interpretation() -> None:
    assert for_clause("OH-G-4.V.K") == ()


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownName, match="unknown game 'keno'"):
        interpretations("keno")
    with pytest.raises(UnknownName, match="unknown clause 'OH-Z-1'"):
        for_clause("OH-Z-1")


def test_a_good_file_is_read(tmp_path: Path) -> None:
    section = read_section(section_file(tmp_path))
    assert section.name == "Roulette"
    assert section.entries[0].clauses == ("OH-G-1.II",)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"weight": '"huge"'}, "entry RO-01: Invalid enum value 'huge'"),
        ({"gap": ""}, "entry RO-01: Object missing required field `gap`"),
        ({"why": '" "'}, "entry RO-01: why is empty"),
        ({"colour": '"red"'}, "entry RO-01: Object contains unknown field `colour`"),
        ({"clauses": '["OH-G-1.XX"]'}, "entry RO-01: unknown clause 'OH-G-1.XX'"),
        ({"clauses": '"OH-G-1.II"'}, "entry RO-01: Expected `array`"),
        ({"head": 'game = "craps"\nname = "Craps"'}, "game must be 'roulette', not 'craps'"),
        ({"head": 'game = "roulette"'}, "needs a name and a list"),
        ({"head": HEAD + "wheels = 2"}, "unknown key 'wheels'"),
        ({"head": "game = "}, "line 1"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, changed: dict[str, str], fault: str) -> None:
    file = section_file(tmp_path, **changed)
    with pytest.raises(BadFile) as caught:
        read_section(file)
    assert str(caught.value).startswith(str(file))
    assert fault in str(caught.value)


def test_an_entry_that_is_no_table_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "roulette.toml"
    file.write_text(HEAD + "entry = [1]")
    with pytest.raises(BadFile, match="each entry must be a table"):
        read_section(file)


def test_the_page_shows_every_entry_once_with_its_option() -> None:
    page = render_markdown()
    for entry in interpretations():
        assert page.count(f"\n### {entry.code} {entry.title}\n") == 1
    assert page.count("- **The other reading:**") == sum(bool(e.option) for e in interpretations())


def test_the_contents_count_what_is_there() -> None:
    craps = interpretations("craps")
    counts = [sum(e.weight == weight for e in craps) for weight in ("high", "medium", "low")]
    cells = " | ".join(map(str, (len(craps), *counts, 0)))
    name = next(section.name for section in sections() if section.game == "craps")
    assert f"| [{name}](#craps) | {cells} |" in render_markdown()


def test_checks_of_published_figures_are_no_readings() -> None:
    checks = [entry for entry in interpretations() if entry.is_check]
    assert {entry.code for entry in checks} >= {"BJ-26", "PG-27", "PP-32"}
    readings = len(interpretations()) - len(checks)
    total = next(line for line in render_markdown().splitlines() if line.startswith("| **all**"))
    assert total.split(" | ")[1] == str(readings)
    assert total.split(" | ")[-1] == f"{len(checks)} |"


def test_the_page_in_docs_is_up_to_date() -> None:
    page = source_tree() / "docs" / "interpretations.md"
    assert page.read_text("utf-8") == render_markdown(), (
        "run: python -m pitboss.rulebook.interpretations"
    )
