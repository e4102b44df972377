"""What we keep on disk between runs, under a hash of the code that made it.

Each file is sealed. One that is missing, damaged, unreadable or made by other code is only ever a
reason to do the work again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pitboss

FOLDER = "PITBOSS_CACHE"  # the environment variable that puts the cache elsewhere
HERE = Path(pitboss.__file__).parent


def load(name: str, code: str, key: str) -> Any:
    """What was kept under this name, code and key; None if there is nothing good."""
    try:
        body = json.loads(_path(name, code, key).read_text("utf-8"))
        text = body["kept"]
        if body["seal"] != _seal(text):
            return None
        return json.loads(text)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def save(name: str, code: str, key: str, value: Any) -> None:
    """Keep a value; what older code kept under the name goes. A full disk is no fault."""
    path = _path(name, code, key)
    text = json.dumps(value)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}.tmp")
        draft.write_text(json.dumps({"seal": _seal(text), "kept": text}), "utf-8")
        draft.replace(path)
        for old in path.parent.glob(f"{name}.*.json"):
            if old.name.split(".")[1] != code:
                old.unlink(missing_ok=True)


def folder() -> Path:
    """Where it is kept: PITBOSS_CACHE, or the place this system has for such things."""
    if named := os.environ.get(FOLDER):
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "pitboss"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home()) / "pitboss" / "cache"
    xdg = os.environ.get("XDG_CACHE_HOME")
    return (Path(xdg) if xdg else Path.home() / ".cache") / "pitboss"


@cache
def code_of(home: Path = HERE) -> str:
    """A short hash of all our code and data, or of another package's too, by content."""
    hashed = hashlib.sha256(pitboss.__version__.encode())
    for root in sorted({HERE, home}):
        for path in sorted(_files(root)):
            hashed.update(f"{path.relative_to(root).as_posix()}\n".encode())
            hashed.update(path.read_bytes())
    return hashed.hexdigest()[:16]


def key_of(*parts: object) -> str:
    """A short hash of what was asked."""
    text = json.dumps(parts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _path(name: str, code: str, key: str) -> Path:
    return folder() / f"{name}.{code}.{key}.json"


def _seal(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _files(root: Path) -> Iterator[Path]:
    with os.scandir(root) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name not in ("cli", "__pycache__"):
                    yield from _files(Path(entry.path))
            elif entry.name.endswith((".py", ".toml")):
                yield Path(entry.path)
