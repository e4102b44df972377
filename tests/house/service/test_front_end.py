"""The built pages as the house serves them; and the browser that `serve --browser` opens."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import msgspec
import pytest

from pitboss.house.service import desktop, pages
from pitboss.house.service.dump import schema_bytes
from tests.house.service.casino import Casino


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small front end, and a secret beside it."""
    folder = tmp_path / "pages"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Pitboss</title>")
    (folder / "assets" / "index-1a2b.js").write_text("let chips;")
    (folder / "assets" / "index-1a2b.css").write_text("a{}")
    (tmp_path / "secret.js").write_text("seed")
    monkeypatch.setattr(pages, "FOLDER", folder)
    return folder


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/", "/tables/abc", "/text/tables/abc", "/games/craps"])
def test_every_path_of_a_page_gets_the_same_document(casino: Casino, path: str) -> None:
    told = casino.request("GET", path)
    assert (told.status_code, told.text) == (200, "<!doctype html><title>Pitboss</title>")
    assert told.headers["content-type"] == "text/html; charset=utf-8"
    assert told.headers["cache-control"] == "no-store"
    assert "script-src 'self'" in told.headers["content-security-policy"]


@pytest.mark.usefixtures("built")
def test_assets_may_be_kept_for_ever(casino: Casino) -> None:
    script = casino.request("GET", "/assets/index-1a2b.js")
    assert (script.status_code, script.text) == (200, "let chips;")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    style = casino.request("GET", "/assets/index-1a2b.css")
    assert style.headers["content-type"].startswith("text/css")


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path", ["/assets/..%2Fsecret.js", "/assets/../../secret.js", "/assets/.hidden", "/assets/none"]
)
def test_nothing_outside_the_folder_is_served(casino: Casino, path: str) -> None:
    told = casino.request("GET", path)
    assert "seed" not in told.text
    assert told.status_code == 404 or "<title>Pitboss</title>" in told.text


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/assets", "/health/of/what"])
def test_what_belongs_to_the_service_is_no_page(casino: Casino, path: str) -> None:
    told = casino.request("GET", path)
    assert (told.status_code, told.json()["message"]) == (404, "not found")


def test_a_file_that_is_built_anew_is_read_anew(casino: Casino, built: Path) -> None:
    casino.request("GET", "/")
    (built / "index.html").write_text("<!doctype html><title>Anew</title>")
    assert "Anew" in casino.request("GET", "/").text


def test_without_pages_the_house_says_so(
    casino: Casino, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    told = casino.request("GET", "/")
    assert told.status_code == 200
    assert "make pages" in told.text


def test_the_types_of_the_pages_come_from_the_schema_that_is_served(casino: Casino) -> None:
    dumped = msgspec.json.decode(schema_bytes())
    served = casino.request("GET", "/api/schema").json()
    assert dumped["paths"].keys() == served["paths"].keys()
    assert dumped["components"]["schemas"].keys() == served["components"]["schemas"].keys()


@pytest.mark.parametrize(
    ("platform", "environment", "there"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
        ("darwin", {"SSH_CONNECTION": "somewhere"}, False),
        ("win32", {}, True),
    ],
)
def test_a_browser_opens_only_where_there_is_a_desktop(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], there: bool
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    found = desktop.has_desktop(platform, environment)
    monkeypatch.setattr(desktop, "has_desktop", lambda *_: found)
    desktop.open_page("http://127.0.0.1:1")
    assert opened == (["http://127.0.0.1:1"] if there else [])
