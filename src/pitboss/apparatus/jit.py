"""Numba's compiler behind types: the one place where an untyped decorator enters the package.

Kernels release the interpreter lock, so that threads share the work, and are kept on disk, so that
only the first use on a machine compiles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def njit(**options: Any) -> Callable[[F], F]:
    """Decorator that compiles a function with Numba and keeps its Python type."""
    return cast(Callable[[F], F], numba.njit(**options))


def kernel(function: F) -> F:
    """Compile a counting kernel: no interpreter lock, cached on disk."""
    return njit(nogil=True, cache=True)(function)
