from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss import __version__
from tests.cli.console import DOCUMENTS, ROOT, examples, matches, run


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_examples_of_our_documents_are_true(document: str, tmp_path: Path) -> None:
    found = examples((ROOT / document).read_text("utf-8"))
    assert len(found) >= 5
    printed = run([example.command for example in found], tmp_path)
    for example, output in zip(found, printed, strict=True):
        assert matches(example.output, output), f"$ {example.command}\n{output}"


def test_an_untrue_example_would_be_found() -> None:
    assert matches("a\n...\nc\n", "a\nb\nb\nc\n")
    assert matches("a\n", "a\n")
    assert not matches("a\n...\nd\n", "a\nb\nc\n")
    assert not matches("a\n", "a\nb\n")


def test_the_python_of_the_readme_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 1
    exec(compile(blocks[0], "README.md", "exec"), {})


def test_the_two_commands_come_first() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    first = re.search(r"```\w*\n(.*?)```", readme, re.DOTALL)
    assert first is not None
    assert [line.split("#")[0].strip() for line in first[1].splitlines()] == [
        "make run",
        "make test",
    ]


def test_the_changelog_tells_of_this_version() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize(
    "document",
    [
        "README.md",
        "CONTRIBUTING.md",
        "docs/architecture.md",
        "docs/cli.md",
        "docs/fairness.md",
    ],
)
def test_links_lead_somewhere(document: str) -> None:
    path = ROOT / document
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target
