"""Reports written to a file: Markdown, HTML, CSV or JSON, as its ending says."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from pitboss.desk.heading import remark_words
from pitboss.desk.report import Part, Report, Table
from pitboss.errors import Refusal

COLOURED = ("S", "H", "D", "P", "R")  # first letters of the marks that the page has a colour for
MARK = 2  # the longest mark
Rows = Sequence[Sequence[object]]


FORMATS = ("md", "html", "csv", "json")


def write(path: Path, report: Report, document: Mapping[str, Any], rows: Rows) -> None:
    """Write a report, its document or its rows; Refusal where the ending says none of these."""
    ending = path.suffix.lower().removeprefix(".")
    if ending not in FORMATS:
        endings = ", ".join(f".{each}" for each in FORMATS)
        raise Refusal(f"{path}: the name must end in {endings}", field="output")
    path.write_text(text_of(ending, report, document, rows), "utf-8", newline="\n")


def text_of(form: str, report: Report, document: Mapping[str, Any], rows: Rows) -> str:
    """A report, its document or its rows, in one of the forms."""
    match form:
        case "md":
            return to_markdown(report)
        case "html":
            return to_html(report)
        case "csv":
            return csv_text(rows)
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def csv_text(rows: Rows) -> str:
    """Rows as CSV, the names of the columns first."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _head(report: Report) -> list[tuple[str, str]]:
    """The lines of the heading, by name."""
    heading = report.heading
    return [
        ("Game", heading.title),
        ("Rules", heading.rules_words or "as filed"),
        ("Digest of the rules", heading.digest),
        ("Made by", heading.made),
    ]


# --- Markdown ------------------------------------------------------------------------------------


def to_markdown(report: Report) -> str:
    """A report as Markdown."""
    lines = [f"# {_plain(report.title)}", ""]
    lines += [f"- {name}: {_plain(words)}" for name, words in _head(report)]
    lines += [f"- **{_plain(remark_words(remark))}**" for remark in report.heading.remarks]
    for part in report.parts:
        lines += ["", f"## {_plain(part.title)}", *_part(part)]
    return "\n".join(lines) + "\n"


def _part(part: Part) -> list[str]:
    lines: list[str] = []
    for words in part.lines:
        lines += ["", _plain(words)]
    for table in part.tables:
        lines += ["", *_rows(table)]
    if part.items:
        lines += ["", *(f"- {_plain(words)}" for words in part.items)]
    for words in part.notes:
        lines += ["", f"*{_plain(words)}*"]
    return lines


def _rows(table: Table) -> list[str]:
    rule = ("---:" if at in table.right else "---" for at in range(len(table.head)))
    every = (table.head, tuple(rule), *table.rows)
    return [f"| {' | '.join(_cell(cell) for cell in row)} |" for row in every]


def _cell(text: str) -> str:
    return text if set(text) <= {"-", ":"} else _plain(text)


def _plain(text: str) -> str:
    """Text that Markdown takes as it stands."""
    for letter in "\\`*_|<>":
        text = text.replace(letter, f"\\{letter}")
    return text


# --- HTML ----------------------------------------------------------------------------------------


def to_html(report: Report) -> str:
    """A report as a page that needs nothing beside it."""
    title = escape(report.title)
    head = "".join(f"<dt>{escape(n)}</dt><dd>{escape(w)}</dd>" for n, w in _head(report))
    remarks = map(remark_words, report.heading.remarks)
    told = "".join(f'<p class="warn">{escape(words)}</p>\n' for words in remarks)
    style = files("pitboss.desk").joinpath("page.css").read_text("utf-8")
    parts = "\n".join(_html_part(part) for part in report.parts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        f"<dl>{head}</dl>\n{told}{parts}\n</body>\n</html>\n"
    )


def _html_part(part: Part) -> str:
    anchor = f' id="{escape(part.anchor)}"' if part.anchor else ""
    lines = [f"<h2{anchor}>{escape(part.title)}</h2>"]
    lines += [f"<p>{escape(words)}</p>" for words in part.lines]
    lines += [_html_table(table) for table in part.tables]
    if part.items:
        lines.append(f"<ul>{''.join(f'<li>{escape(words)}</li>' for words in part.items)}</ul>")
    lines += [f'<p class="note">{escape(words)}</p>' for words in part.notes]
    return "\n".join(lines)


def _html_table(table: Table) -> str:
    kind = ' class="marks"' if table.marks else ""
    head = "".join(f"<th{_side(table, at)}>{escape(n)}</th>" for at, n in enumerate(table.head))
    rows = "\n".join(
        f"<tr>{''.join(_html_cell(table, n, at, text) for at, text in enumerate(row))}</tr>"
        for n, row in enumerate(table.rows)
    )
    body = f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>"
    return f'<div class="scroll"><table{kind}>{body}</table></div>'


def _html_cell(table: Table, row: int, at: int, text: str) -> str:
    shown = escape(text)
    if table.marks and at:
        coloured = text[:1] in COLOURED and len(text) <= MARK
        return f'<td class="{text[:1] if coloured else "none"}">{shown}</td>'
    if table.to and at == 0:
        shown = f'<a href="#{escape(table.to[row])}">{shown}</a>'
    return f"<td{_side(table, at)}>{shown}</td>"


def _side(table: Table, at: int) -> str:
    return ' class="n"' if at in table.right else ""
