"""Numba's compiler behind types: the one place where an untyped decorator enters the package.

Kernels release the interpreter lock, so that threads share the work, and are kept on disk, so that
only the first use on a machine compiles. Numba looks only at the file a kernel stands in, and would
not notice that one it calls has changed in another; so the folder it keeps them in is named by all
the code behind the file, and by the versions of the machinery.
"""

from __future__ import annotations

import os
import pickle
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba import extending
from numba.core import caching

from pitboss import contents

F = TypeVar("F", bound=Callable[..., Any])

FOLDER = "NUMBA_CACHE_DIR"  # Numba's own variable: compiled kernels elsewhere than other results
SEAL = 32  # bytes in front of a file: the SHA-256 of what follows
GENERATIONS = 8  # folders that are kept of one module, for several trees may share a cache


def njit(**options: Any) -> Callable[[F], F]:
    """Decorator that compiles a function with Numba and keeps its Python type."""
    return cast(Callable[[F], F], numba.njit(**options))


def kernel(function: F) -> F:
    """Compile a counting kernel: no interpreter lock, kept on disk."""
    return _kept(function, nogil=True)


def dealer(function: F) -> F:
    """Compile a kernel of a simulation, which a graphics card can run as well.

    It makes no arrays of its own and counts no references to those it is given: counting them
    at every card cost more than the cards.
    """
    return _kept(function, nogil=True, _nrt=False)


def part(function: F) -> F:
    """A small piece of dealers, written out where it is called: arrays are handed over freely."""
    return njit(inline="always")(function)


def piece(function: F) -> F:
    """A part of which a card has a version of its own (`pitboss.simulation.grid`)."""

    @wraps(function)
    def as_it_stands(*_: Any) -> F:
        return function

    extending.overload(function)(as_it_stands)
    return function


class _Shelf(caching.IndexDataCacheFile):  # type: ignore[misc]
    """Numba's files of one kernel, sealed: one that is damaged or another's is as good as none."""

    def save(self, key: object, data: object) -> None:
        """Keep a compiled kernel; a full disk is no fault."""
        with suppress(OSError):
            super().save(key, data)

    def _save_index(self, overloads: dict[object, str]) -> None:
        with self._open_for_write(self._index_path) as file:
            file.write(self._dump((self._source_stamp, overloads)))

    def _load_index(self) -> dict[object, str]:
        try:
            stamp, overloads = _unsealed(self._index_path)
        except OSError:
            return {}
        return overloads if stamp == self._source_stamp else {}

    def _load_data(self, name: str) -> Any:
        return _unsealed(self._data_path(name))

    def _dump(self, value: object) -> bytes:
        body: bytes = super()._dump(value)
        return sha256(body).digest() + body


def _unsealed(path: str) -> Any:
    """What was kept in a file; OSError, as for a file that is gone, if it is not as it was kept."""
    text = Path(path).read_bytes()
    seal, body = text[:SEAL], text[SEAL:]
    if sha256(body).digest() != seal:
        raise OSError(f"{path} is damaged")
    return pickle.loads(body)


def _kept(function: F, **options: Any) -> F:
    home = folder_of(function.__module__)
    before = numba.config.CACHE_DIR
    try:
        numba.config.CACHE_DIR = home
        compiled: Any = njit(cache=bool(home), **options)(function)
        if home and not numba.config.DISABLE_JIT:
            compiled._cache._cache_file.__class__ = _Shelf
        return cast(F, compiled)
    finally:
        numba.config.CACHE_DIR = before


@cache
def folder_of(module: str) -> str:
    """Where the kernels of a module are kept; nowhere if they cannot be."""
    if contents.file_of(module) is None:
        return ""
    named = os.environ.get(FOLDER)
    code = contents.digest(contents.machinery(), contents.code_behind(module))
    try:
        root = Path(named) if named else contents.folder() / "kernels"
        home = root / f"{module}-{code}"
        if not home.is_dir():
            _sweep(root, module)
            home.mkdir(parents=True)
    except FileExistsError:  # another process was quicker
        pass
    except OSError:
        return ""
    return str(home) if os.access(home, os.W_OK) else ""


def _sweep(root: Path, module: str) -> None:
    """Leave a place for a new folder among those of older code."""
    dated = sorted((each.stat().st_mtime, each) for each in root.glob(f"{module}-*"))
    for _, old in dated[: max(0, len(dated) + 1 - GENERATIONS)]:
        shutil.rmtree(old, ignore_errors=True)
