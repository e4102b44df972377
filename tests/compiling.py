"""Numba compiles our kernels with half the work, to the same machine code, bit for bit.

Where one function is written out within another, Numba copies its whole intermediate form twice,
block by block with all variables, and throws one copy away: more than half of the time that a
kernel of a simulation takes. Our form is made anew for each place, so nobody else holds it and
nothing need be copied. After every step it finds out which variables live at the entry of each
block, which only generators and Python's own objects need; and to give a variable a name for each
of its values it writes all blocks anew, those too in which the variable is not named. A test run in
a fresh clone compiles every kernel there is.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from numba.core import inline_closurecall, ssa, transforms
from numba.core.postproc import PostProcessor, VariableLifetime

Blocks = dict[int, Any]
COPYING = inline_closurecall.copy
CHECKING = PostProcessor.run
WRITING = ssa._run_block_rewrite
SSA = ssa._run_ssa


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


def _check(self: PostProcessor, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """``PostProcessor.run``, without what nobody asks for."""
    form = self.func_ir
    if form.is_generator or emit_dels:
        CHECKING(self, emit_dels, extend_lifetimes)
        return
    form.blocks = transforms.canonicalize_cfg(form.blocks)
    form.variable_lifetime = VariableLifetime(form.blocks)  # which looks when it is asked
    form.generator_info = None


class _Names:
    """The variables named in each block; a block that is written anew has statements of its own."""

    def __init__(self) -> None:
        self.blocks: dict[int, tuple[Any, set[str]]] = {}
        self.statements: dict[Any, list[str]] = {}

    def of(self, body: list[Any]) -> set[str]:
        """By the list itself, which is kept so that no other takes its place."""
        if id(body) not in self.blocks:
            self.blocks[id(body)] = body, {name for each in body for name in self._in(each)}
        return self.blocks[id(body)][1]

    def _in(self, statement: Any) -> list[str]:
        if statement not in self.statements:
            self.statements[statement] = [each.name for each in statement.list_vars()]
        return self.statements[statement]


def _name_values(blocks: Blocks) -> Blocks:
    """``ssa._run_ssa``, which writes only those blocks anew that name the variable in hand."""
    names = _Names()

    def rewrite(blocks: Blocks, states: dict[str, Any], handler: Any) -> Blocks:
        name = states["varname"]
        told = {at: each for at, each in blocks.items() if name in names.of(each.body)}
        written: Blocks = WRITING(told, states, handler)
        return blocks | written

    ssa._run_block_rewrite = rewrite
    try:
        named: Blocks = SSA(blocks)
        return named
    finally:
        ssa._run_block_rewrite = WRITING


def compile_quickly() -> None:
    """From now on in this process."""
    inline_closurecall.InlineWorker.inline_function = _inline
    PostProcessor.run = _check
    ssa._run_ssa = _name_values
