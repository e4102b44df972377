"""Reports in files: what they say, in every form, and that nothing in them is taken for markup."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pitboss.desk.desk import Desk
from pitboss.desk.heading import EPOCH, heading_of, today
from pitboss.desk.report import Part, Report, Table, par_report, strategy_report
from pitboss.desk.writing import to_html, to_markdown, write
from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet

DAY = "2026-11-16"


@pytest.fixture(autouse=True)
def _that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(EPOCH, "1794787200")


class _Page(HTMLParser):
    """What a page shows, and that its tags are closed in their order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.shown = ""
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.shown += f"{data} "


def _big_six(**pays: object) -> Report:
    room = registry.room("big-six")
    rules = room.rules()
    for wager, pay in pays.items():
        rules = rules.with_pays(wager, {wager: pay})
    return par_report(rules, room.analysis.sheets(rules), heading_of(rules))


def test_a_page_says_what_it_is_and_needs_nothing_else() -> None:
    page = to_html(_big_six())
    shown = _Page(page).shown
    digest = RuleSet.of("big-six").digest
    for words in ("Big Six (ohio, Appendix N)", digest, DAY, "4/27", "method: enumeration, exact"):
        assert words in shown
    assert "http" not in page
    assert '<a href="#sheet-1">' in page
    assert '<h2 id="sheet-1">' in page


def test_markdown_has_every_table() -> None:
    text = to_markdown(_big_six())
    assert text.startswith("# Par sheets of Big Six\n")
    assert (
        "\n| event | combinations | chance | pays | return |\n| --- | ---: | ---: | --- | ---: |\n"
        in text
    )
    assert "\n| house edge | 14.8148% | 4/27 |\n" in text


@pytest.mark.parametrize("form", [to_html, to_markdown])
def test_what_is_not_as_filed_is_marked(form: object) -> None:
    assert callable(form)
    assert "not as filed: " in form(_big_six(joker=45))
    assert "not as filed" not in form(_big_six())


def test_no_text_is_taken_for_markup() -> None:
    nasty = "<b>|*_`&\\"
    part = Part(nasty, (nasty,), (Table((nasty,), ((nasty,),)),), (nasty,), (nasty,))
    report = Report(nasty, heading_of(RuleSet.of("big-six"), nasty), (part,))
    assert "<b>" not in to_html(report)
    assert _Page(to_html(report)).shown.count(nasty) == 9
    lines = [line for line in to_markdown(report).splitlines() if "b" in line]
    assert all("\\<b\\>\\|\\*\\_\\`&\\\\" in line for line in lines if "<b" in line)


def test_a_strategy_is_drawn_with_its_marks() -> None:
    room = registry.room("three-card-poker")
    chart = Desk(use_cache=False).strategy(room, room.rules())
    page = to_html(strategy_report(chart, heading_of(room.rules())))
    shown = _Page(page).shown
    assert "Play Q-6-4 or better; fold the rest." in shown
    assert "Simpler rules, and what they cost" in shown
    grid = Report("x", heading_of(room.rules()), (Part("g", tables=(MARKS,)),))
    assert '<td class="S">S</td><td class="none">raise 4</td>' in to_html(grid)


MARKS = Table(("", "2", "3"), (("17", "S", "raise 4"),), marks=True)


def test_the_ending_says_the_form(tmp_path: Path) -> None:
    report, document, rows = _big_six(), {"edge": "4/27"}, [("a", "b"), (1, "x,y")]
    for ending in ("md", "html", "csv", "json", "HTML"):
        write(tmp_path / f"sheet.{ending}", report, document, rows)
    assert json.loads((tmp_path / "sheet.json").read_text("utf-8")) == document
    read = csv.reader(io.StringIO((tmp_path / "sheet.csv").read_text("utf-8")))
    assert list(read) == [["a", "b"], ["1", "x,y"]]
    assert (tmp_path / "sheet.HTML").read_text("utf-8") == to_html(report)
    with pytest.raises(Refusal, match=r"must end in \.md, \.html, \.csv, \.json"):
        write(tmp_path / "sheet.pdf", report, document, rows)


def test_a_sheet_can_be_dated(monkeypatch: pytest.MonkeyPatch) -> None:
    assert today().isoformat() == DAY
    monkeypatch.setenv(EPOCH, "yesterday")
    with pytest.raises(Refusal, match="seconds since 1970, not 'yesterday'"):
        today()
