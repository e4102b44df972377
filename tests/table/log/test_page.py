"""docs/log-format.md: what it shows is so."""

from __future__ import annotations

import re

import pytest

from pitboss.table.log.format import KINDS, SPEC, seal_of
from pitboss.table.log.read import read_log
from tests.table.log.example import EXAMPLE, PAGE, text


def test_the_example_is_read_as_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PAGE.parents[1])
    [code] = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    exec(compile(code, str(PAGE), "exec"), {})


def test_the_example_is_what_the_table_writes() -> None:
    """After a change of the events or of Big Six: ``python -m tests.table.log.example``."""
    assert EXAMPLE.read_bytes() == text()


def test_seals_can_be_made_by_the_page_alone() -> None:
    seal = "0" * 64
    for line in EXAMPLE.read_bytes().split(b"\n")[:-1]:
        body = line[: line.rindex(b',"seal":')]
        seal = seal_of(seal, body)
        assert line == body + b',"seal":"' + seal.encode() + b'"}'
    assert seal == read_log(EXAMPLE).seal


def test_the_page_names_the_version_and_every_input() -> None:
    page = PAGE.read_text("utf-8")
    assert f"`{SPEC}`" in page
    for kind in KINDS:
        if kind.is_input:
            assert f"`{kind.__struct_config__.tag}`" in page, kind
    for path in re.findall(r"\]\(([^)]+)\)", page):
        assert (PAGE.parent / path).exists(), path
