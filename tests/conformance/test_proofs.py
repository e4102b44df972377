"""Script and solver agree: exhaust gives every par sheet's fractions exactly."""

from __future__ import annotations

import pytest

from pitboss.rooms import registry
from pitboss.rooms.proof import ProofCase
from pitboss.testing.proofs import check_proof, every_sheet_has_a_proof

CASES = [
    pytest.param(case, id=f"{slug}-{case.wager}-{n}")
    for slug in registry.slugs()
    for n, case in enumerate(registry.room(slug).analysis.proofs())
]


@pytest.mark.parametrize("case", CASES)
def test_exhaust_equals_the_par_sheet(case: ProofCase) -> None:
    check_proof(case)


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_sheet_has_a_proof(slug: str) -> None:
    every_sheet_has_a_proof(registry.room(slug))
