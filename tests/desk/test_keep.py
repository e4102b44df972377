"""Solutions of long solvers are kept whole, and made again when they are not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from pitboss.exact.keep import kept
from pitboss.exact.keeper import keep_with


@dataclass(frozen=True)
class Plan:
    unit: int
    bets: npt.NDArray[np.uint8]


class Drawer:
    def __init__(self) -> None:
        self.held: dict[tuple[str, str], Any] = {}

    def load(self, module: str, asked: object) -> Any:
        return self.held.get((module, str(asked)))

    def save(self, module: str, asked: object, value: Any) -> None:
        self.held[module, str(asked)] = value


def test_a_solution_with_arrays_is_kept_whole() -> None:
    drawer, made = Drawer(), Plan(6, np.arange(12, dtype=np.uint8).reshape(3, 4))
    try:
        keep_with(drawer)
        assert kept(1, Plan, lambda: made) is made
        again = kept(1, Plan, lambda: pytest.fail("solved twice"))
        assert (again.unit, str(again.bets.dtype)) == (6, "uint8")
        assert np.array_equal(again.bets, made.bets)
        damages: list[Any] = [{"unit": 6}, {"unit": 6, "bets": {"packed": "?"}}, [], "x"]
        for damage in damages:
            drawer.held[__name__, "1"] = damage
            assert kept(1, Plan, lambda: made) is made
    finally:
        keep_with(None)
    assert kept(1, Plan, lambda: made) is made
