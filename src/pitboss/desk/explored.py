"""Questions about a game beside its filed rules: other options, tables, pays, a meter; answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec

from pitboss.desk.asked import Asked
from pitboss.desk.charts import KINDS
from pitboss.desk.desk import Desk
from pitboss.desk.heading import heading_of
from pitboss.desk.papers import document, sheet_rows, strategy_rows
from pitboss.desk.report import par_report, strategy_report
from pitboss.desk.writing import FORMATS, text_of
from pitboss.errors import Refusal, UnknownName
from pitboss.exact.par import ParSheet, decimal
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet

Want = Literal["sheets", "strategy", "chart", "sheets_file", "strategy_file"]
Word = Annotated[str, msgspec.Meta(max_length=64)]
Few = 64
Cents = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
MEDIA = {
    "csv": "text/csv",
    "json": "application/json",
    "md": "text/markdown",
    "html": "text/html",
    "svg": "image/svg+xml",
}


class Question(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is asked: of which game, under which rules, in which form.

    ``pays`` are other pays by wager and event, ``figures`` other figures than the filing allows:
    both are marked in the answer as not as filed. ``meters`` are meters in cents by wager.
    """

    game: Word
    want: Want = "sheets"
    options: Annotated[dict[Word, Word], msgspec.Meta(max_length=Few)] = {}
    pay_tables: Annotated[dict[Word, Word], msgspec.Meta(max_length=Few)] = {}
    pays: Annotated[dict[Word, dict[Word, Word]], msgspec.Meta(max_length=Few)] = {}
    figures: Annotated[dict[Word, Word], msgspec.Meta(max_length=Few)] = {}
    meters: Annotated[dict[Word, Cents], msgspec.Meta(max_length=Few)] = {}
    wager: Word = ""
    pay_table: Word = ""
    chart: Word = ""
    format: Word = ""

    @property
    def as_filed(self) -> bool:
        """Is it about the rules as they are filed?"""
        return not (self.options or self.pay_tables or self.pays or self.figures)

    def rules(self) -> RuleSet:
        """The rules that are asked about; what the filing forbids is refused or marked."""
        if self.game not in registry.priced():
            raise UnknownName("game", self.game, registry.priced())
        rules = registry.listed(self.game).rules(dict(self.options), dict(self.pay_tables))
        if self.figures:
            rules = rules.with_figures(self.figures)
        for wager, pays in self.pays.items():
            rules = rules.with_pays(wager, pays)
        return rules

    @property
    def media(self) -> str:
        """What kind of file the answer is."""
        return MEDIA["svg" if self.want == "chart" else self.format or "json"]


def check(question: Question) -> None:
    """Refuse what can be refused without any work."""
    question.rules()
    files = question.want in ("sheets_file", "strategy_file")
    if files and question.format not in FORMATS:
        raise Refusal("a file is csv, json, md or html", field="format")
    if question.want == "chart" and question.chart not in KINDS:
        raise Refusal(f"a chart is one of {', '.join(KINDS)}", field="chart")


class Explored(msgspec.Struct, frozen=True):
    """An answer: a document, or the text of a file."""

    document: dict[str, Any] = {}
    text: str = ""


def explored(question: Question, desk: Desk) -> Explored:
    """Work out what is asked."""
    check(question)
    return _ANSWERS[question.want](question, desk)


def _gathered(question: Question, desk: Desk) -> tuple[RuleSet, list[ParSheet]]:
    """The sheets: as filed with every approved pay table, otherwise of the rules as they are."""
    rules, room = question.rules(), registry.listed(question.game)
    sheets = desk.every_sheet(Asked(room)) if question.as_filed else desk.sheets(room, rules)
    return rules, list(sheets)


def _sheets(question: Question, desk: Desk) -> Explored:
    rules, sheets = _gathered(question, desk)
    told = document(rules, sheets, heading_of(rules))
    told["unfiled"] = rules.unfiled.words() if rules.unfiled else ""
    told["at_meter"] = _at_meters(question, sheets)
    return Explored(told)


def _at_meters(question: Question, sheets: Sequence[ParSheet]) -> dict[str, Any]:
    """The edge of progressive wagers at the meters that were asked for."""
    found = {}
    for sheet in sheets:
        cents = question.meters.get(sheet.wager)
        if cents is not None and sheet.meter is not None and sheet.wager not in found:
            edge: Fraction = sheet.meter.edge(cents)
            found[sheet.wager] = {
                "meter_cents": cents,
                "house_edge": str(edge),
                "house_edge_decimal": decimal(edge),
            }
    return found


def _strategy(question: Question, desk: Desk) -> Explored:
    rules = question.rules()
    chart = desk.strategy(registry.listed(question.game), rules)
    told = {**heading_of(rules).as_json(), "strategy": chart.as_json()}
    return Explored(told | {"unfiled": rules.unfiled.words() if rules.unfiled else ""})


def _chart(question: Question, desk: Desk) -> Explored:
    _, sheets = _gathered(question, desk)
    wager = question.wager or registry.listed(question.game).headline
    fits = [each for each in sheets if each.wager == wager]
    fits = [each for each in fits if question.pay_table in ("", each.pay_table)]
    if not fits:
        raise UnknownName("wager", wager, sorted({each.wager for each in sheets}))
    return Explored(text=KINDS[question.chart](fits[0]))


def _sheets_file(question: Question, desk: Desk) -> Explored:
    rules, sheets = _gathered(question, desk)
    heading = heading_of(rules)
    report, told = par_report(rules, sheets, heading), document(rules, sheets, heading)
    return Explored(text=text_of(question.format, report, told, [*sheet_rows(sheets, heading)]))


def _strategy_file(question: Question, desk: Desk) -> Explored:
    rules = question.rules()
    chart = desk.strategy(registry.listed(question.game), rules)
    heading = heading_of(rules)
    report, told = (
        strategy_report(chart, heading),
        {**heading.as_json(), "strategy": chart.as_json()},
    )
    return Explored(text=text_of(question.format, report, told, [*strategy_rows(chart, heading)]))


_ANSWERS: dict[str, Callable[[Question, Desk], Explored]] = {
    "sheets": _sheets,
    "strategy": _strategy,
    "chart": _chart,
    "sheets_file": _sheets_file,
    "strategy_file": _strategy_file,
}
