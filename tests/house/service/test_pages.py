"""The pages about the house are true: endpoints, commands, settings, roles, and the example."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

from pitboss.cli.house import house_app
from pitboss.house.config import PREFIX, Config
from pitboss.house.people.roles import RIGHTS, ROLES
from pitboss.house.tables.commands import COMMANDS, TimeUp
from tests.house.service.casino import Casino
from tests.house.service.test_endpoints import CASES, NOBODY
from tests.house.service.test_serving import SECONDS, service

ROOT = Path(__file__).parents[3]
API, HOUSE, DEPLOY = (
    (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("api", "house", "deploy")
)
CONFIRM = ["confirm_award_floor", "confirm_award_surveillance"]


def rows(page: str, heading: str) -> list[list[str]]:
    """The rows of the table of a page that begins with this heading, without its head."""
    lines = page.partition(f"\n| {heading} |")[2].splitlines()[2:]
    table = lines[: next(n for n, line in enumerate([*lines, ""]) if not line.startswith("|"))]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def words(cell: str) -> list[str]:
    """What stands between back quotes."""
    return re.findall(r"`([^`]+)`", cell)


def test_the_page_names_every_endpoint_of_the_schema(casino: Casino) -> None:
    schema = casino.request("GET", "/api/schema").json()
    there = [(method.upper(), path) for path, of in schema["paths"].items() for method in of]
    told = [(method, words(path)[0]) for method, path, _, _ in rows(API, "method")]
    assert sorted(told) == sorted(there)


def test_the_page_says_whom_each_endpoint_lets_in() -> None:
    """As the table of cases has it that is tried on every endpoint by every role."""
    for method, path, who, _ in rows(API, "method"):
        shape = re.sub(r"\{\w+\}", "[^/]+", words(path)[0])
        tried = [case for case in CASES if case[0] == method and re.fullmatch(shape, case[1])]
        assert tried, path
        rights = set(words(who))  # any of them will do
        for _, _, _, wanted in tried:
            known = wanted[NOBODY] == 401 and set(wanted.values()) != {401}
            assert known == (who in ("you", "see below") or bool(rights)), path
            if rights:
                let_in = {role for role in ROLES if wanted[role] != 403}
                assert let_in == {role for role in ROLES if rights & RIGHTS[role]}, path


def test_the_page_names_every_command_with_its_fields_and_right() -> None:
    there = {}
    for command in (each for each in COMMANDS if each is not TimeUp):
        fields = msgspec.structs.fields(command)
        spelled = [f.name if f.required else f"{f.name}?" for f in fields]
        right = CONFIRM if command.right == "confirm" else [command.right]
        there[command.__struct_config__.tag] = (spelled, right)
    told = {}
    for do, fields_told, right_told in rows(API, "`do`"):
        spelled = [name + mark for name, mark in re.findall(r"`(\w+)`(\??)", fields_told)]
        told[words(do)[0]] = (spelled, words(right_told))
    assert told == there


def test_the_page_names_every_setting_with_its_default() -> None:
    kinds = get_type_hints(Config)
    told = {words(name)[0]: words(default) for name, default, _ in rows(HOUSE, "variable")}
    there = {PREFIX + f.name.upper(): f.default for f in msgspec.structs.fields(Config)}
    assert told.keys() == there.keys()
    for name, default in there.items():
        kind = kinds[name.removeprefix(PREFIX).lower()]
        assert [kind(each) for each in told[name]] == ([default] if default != "" else []), name


def test_the_page_names_every_role_with_its_rights() -> None:
    told = {words(role)[0]: frozenset(words(rights)) for role, rights in rows(HOUSE, "role")}
    assert told == dict(RIGHTS)


def test_the_page_names_every_command_of_the_house() -> None:
    found = [
        each.name or getattr(each.callback, "__name__", "")
        for each in house_app.registered_commands
    ]
    assert len(found) >= 4
    for name in (*found, "people add"):
        assert f"pitboss house {name}" in HOUSE, name


@pytest.mark.parametrize("page", [API, HOUSE, DEPLOY], ids=["api", "house", "deploy"])
def test_what_a_page_points_at_is_there(page: str) -> None:
    for path in re.findall(r"(?:tests|src|bench)/[\w/.-]*[\w/]", page):
        assert (ROOT / path).exists(), path
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for target in re.findall(r"`make (\w+)", page):
        assert target in targets
    for link in re.findall(r"\]\(([^)#:]+)\)", page):
        assert (ROOT / "docs" / link).exists(), link


def test_the_proxies_of_the_page_pass_the_pages_on_and_hide_the_figures() -> None:
    """A lobby that only the machine itself can open is none."""
    (nginx,), (caddy,) = (
        re.findall(f"```{name}\n(.*?)```", DEPLOY, re.DOTALL) for name in ("nginx", "caddy")
    )
    assert re.search(r"location / \{\s+proxy_pass http://pitboss;", nginx)
    assert re.search(r"^    reverse_proxy 127\.0\.0\.1:8421$", caddy, re.MULTILINE)
    for path in ("/metrics", "/ready"):
        assert f"location = {path} {{ return 404; }}" in nginx
        assert path in re.findall(r"@private path (.*)", caddy)[0].split()


def test_the_example_of_the_page_plays_a_round(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", API, re.DOTALL)
    assert len(blocks) == 1
    with service(tmp_path / "house.db") as (address, _):
        done = subprocess.run(
            [sys.executable, "-c", blocks[0]],
            env=os.environ | {"HOUSE": address},
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert any(re.fullmatch(r"wheel_spun (00?|[1-9]\d?) OH-G-6.I", line) for line in lines)
    assert re.fullmatch(r"guest-\w+ has (9995|10005).00", lines[-1])
