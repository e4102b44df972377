"""Numba's compiler behind types: the one place where an untyped decorator enters the package.

Kernels release the interpreter lock, so that threads share the work, and are kept on disk, so that
only the first use on a machine compiles. Numba looks only at the file a kernel stands in, and would
not notice that one it calls has changed in another; so the folder it keeps them in is named by all
the code behind the file, and by the versions of the machinery.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba import extending

from pitboss import contents

F = TypeVar("F", bound=Callable[..., Any])

FOLDER = "NUMBA_CACHE_DIR"  # Numba's own variable: compiled kernels elsewhere than other results
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


def _kept(function: F, **options: Any) -> F:
    home = folder_of(function.__module__)
    before = numba.config.CACHE_DIR
    try:
        numba.config.CACHE_DIR = home
        return njit(cache=bool(home), **options)(function)
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
