"""Script and solver agree: exhaust gives every par sheet's fractions exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.exact.par import WagerPar
from pitboss.games import registry
from pitboss.games.room import ProofCase
from pitboss.table.drivers.exhaust import chain, distribution, starter
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round

CASES = [
    pytest.param(case, id=f"{slug}-{case.wager}-{n}")
    for slug in registry.slugs()
    for n, case in enumerate(registry.room(slug).proofs())
]


def exhausted(case: ProofCase) -> dict[int, Fraction]:
    """Net result of the tracked wager in cents, with its exact chance."""
    table = case.table()
    if case.chained:
        return chain(table, case.bets, case.tracked, case.decide, case.beside).outcomes
    start = starter(table, case.bets)
    wager_id = 0 if case.instead else start().table.id_for(case.bets[case.tracked])
    others = (*case.beside, *case.instead)

    def net(round_: Round) -> int:
        nets = net_by_wager(round_.log)
        kinds = wager_kinds(round_.log)
        return sum(nets[n] for n in nets if n == wager_id or kinds[n] in others)

    return distribution(start, net, case.decide, table.game.card_class, case.unordered)


@pytest.mark.parametrize("case", CASES)
def test_exhaust_equals_the_par_sheet(case: ProofCase) -> None:
    stake = case.bets[case.tracked].cents
    found = {Fraction(net, stake): chance for net, chance in exhausted(case).items()}
    assert sum(found.values()) == 1
    sheet: WagerPar = case.sheet()
    mean = sum((net * chance for net, chance in found.items()), Fraction(0))
    square = sum((net**2 * chance for net, chance in found.items()), Fraction(0))
    assert mean == sheet.ev
    assert square - mean**2 == sheet.variance
    assert sum(c for net, c in found.items() if net > 0) == sheet.hit_frequency
    assert found.get(Fraction(0), Fraction(0)) == sheet.push_frequency


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_sheet_has_a_proof(slug: str) -> None:
    room = registry.room(slug)
    sheets = {sheet.wager for sheet in room.par(room.rules())}
    assert sheets <= {case.wager for case in room.proofs()}
