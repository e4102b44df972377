"""The conformance battery: every registered game, without being asked, must pass all of it."""

from __future__ import annotations

import pytest

from pitboss.rooms import registry
from pitboss.testing.battery import CHECKS, run

GAMES = registry.slugs()
PROVED = "the_script_proves_the_sheets"  # case by case in test_proofs
RUNS = [
    (name, seed) for name, check in CHECKS.items() for seed in range(check.seeds) if name != PROVED
]


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(("check", "seed"), RUNS, ids=str)
def test_every_game_passes(check: str, seed: int, slug: str) -> None:
    run(CHECKS[check], registry.room(slug), seed)
