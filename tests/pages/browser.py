"""The browser of the tests: the system's Chromium, or else the one that npm brings."""

from __future__ import annotations

import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import msgspec
from playwright.sync_api import Browser, Playwright

from pitboss.house.service.pages import FOLDER

WEB = Path(__file__).parents[2] / "web"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ALWAYS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


class Chromium(msgspec.Struct):
    """A browser that can be started."""

    path: str
    libraries: str = ""

    def start(self, playwright: Playwright) -> Browser:
        """Start it with our own words only: those of the package put all people into one process,
        where one may find another's cookies, and loosen what a page may do.
        """
        return playwright.chromium.launch(
            executable_path=self.path, args=ALWAYS, env=self.environment
        )

    @property
    def environment(self) -> dict[str, str | float | bool]:
        """What it is started with: the libraries that came with it, if any did."""
        own = {"LD_LIBRARY_PATH": self.libraries} if self.libraries else {}
        return {**os.environ, **own}


def find_chromium() -> Chromium:
    """The system's browser, or the unpacked one."""
    for name in NAMES:
        if found := shutil.which(name):
            return Chromium(found)
    return unpacked(WEB / "node_modules" / ".chromium")


def unpacked(folder: Path) -> Chromium:
    """The browser inside the npm package, in a folder of ours."""
    path = build().search_path()
    node = shutil.which("node", path=path)
    assert node, "web/build.py finds a Node or fails"
    with alone("unpack"):
        command = [node, str(WEB / "chromium.mjs"), str(folder)]
        done = subprocess.run(
            command, cwd=WEB, env=os.environ | {"PATH": path}, check=True, capture_output=True
        )
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Chromium)


def build() -> ModuleType:
    """The programme that builds the pages."""
    spec = importlib.util.spec_from_file_location("pitboss_web_build", WEB / "build.py")
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def sources() -> Iterator[Path]:
    """What the pages are built from."""
    for path in WEB.rglob("*"):
        made = "node_modules" in path.parts or path.name.startswith("schema.")
        if path.is_file() and not made and "__pycache__" not in path.parts:
            yield path


def stale() -> bool:
    """Are the built pages missing, or older than what they are built from?"""
    index, installed = FOLDER / "index.html", WEB / "node_modules" / ".package.json"
    if not index.exists() or not installed.exists():
        return True
    if installed.read_bytes() != (WEB / "package.json").read_bytes():
        return True
    built = index.stat().st_mtime
    return any(path.stat().st_mtime > built for path in sources())


def build_if_stale() -> None:
    """Pages as the sources have them now; of several that ask, one builds."""
    with alone("build"):
        if stale():
            subprocess.run([sys.executable, str(WEB / "build.py")], check=True)


@contextmanager
def alone(what: str) -> Iterator[None]:
    """Nobody else does this meanwhile, in whatever process."""
    with (WEB.parent / f".{what}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
