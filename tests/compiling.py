"""Numba compiles our kernels with half the work, to the same machine code, bit for bit.

Where one function is written out within another, Numba copies its whole intermediate form twice,
block by block with all variables, and throws one copy away: more than half of the time that a
kernel of a simulation takes. Our form is made anew for each place, so nobody else holds it and
nothing need be copied. A test run in a fresh clone compiles every kernel there is.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from numba.core import inline_closurecall

COPYING = inline_closurecall.copy


def _as_it_is(each: Any) -> Any:
    return each


AS_IT_IS = SimpleNamespace(copy=COPYING.copy, deepcopy=_as_it_is)


def _inline(
    worker: Any, caller: Any, block: Any, at: int, function: Any, arg_typs: Any = None
) -> Any:
    """``InlineWorker.inline_function``, without the copies."""
    own = worker.run_untyped_passes(function)
    inline_closurecall.copy = AS_IT_IS  # Numba compiles one kernel at a time, under a lock
    try:
        free = function.__code__.co_freevars
        return worker.inline_ir(caller, block, at, own, free, arg_typs=arg_typs)
    finally:
        inline_closurecall.copy = COPYING


def compile_quickly() -> None:
    """From now on in this process."""
    inline_closurecall.InlineWorker.inline_function = _inline
