"""Script and solver agree: exhaust gives every par sheet's fractions exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.desk.desk import Desk
from pitboss.exact.par import ParSheet
from pitboss.rooms import registry
from pitboss.rooms.proof import ProofCase, Slack
from pitboss.table.drivers.exhaust import chain, distribution, starter
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round

CASES = [
    pytest.param(case, id=f"{slug}-{case.wager}-{n}")
    for slug in registry.slugs()
    for n, case in enumerate(registry.room(slug).analysis.proofs())
]


def exhausted(case: ProofCase) -> dict[Fraction, Fraction]:
    """Net result of the tracked wager per unit of it, with its exact chance."""
    if case.measure is not None:
        return measured(case)
    stake = case.bets[case.tracked].cents
    return {Fraction(net, stake): chance for net, chance in in_cents(case).items()}


def measured(case: ProofCase) -> dict[Fraction, Fraction]:
    """Results of a wager made by decision, given that it was made."""
    assert case.measure is not None
    table = case.table()
    same = case.same or table.game.card_class
    start = starter(table, case.bets)
    found = distribution(start, case.measure, case.decide, same, case.unordered)
    found.pop(None, None)
    made = sum(found.values())
    return {net: chance / made for net, chance in found.items()}


def in_cents(case: ProofCase) -> dict[int, Fraction]:
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

    same = case.same or table.game.card_class
    return distribution(start, net, case.decide, same, case.unordered)


@pytest.mark.parametrize("case", CASES)
def test_exhaust_equals_the_par_sheet(case: ProofCase) -> None:
    found = exhausted(case)
    assert sum(found.values()) == 1
    sheet: ParSheet = case.sheet()
    assert sheet.exact == (case.slack == Slack())
    mean = sum((net * chance for net, chance in found.items()), Fraction(0))
    square = sum((net**2 * chance for net, chance in found.items()), Fraction(0))
    hits = sum((c for net, c in found.items() if net > 0), Fraction(0))
    assert abs(mean - sheet.ev) <= case.slack.ev
    assert abs(square - mean**2 - sheet.variance) <= case.slack.variance
    assert abs(hits - sheet.hit_frequency) <= case.slack.frequency
    assert abs(found.get(Fraction(0), Fraction(0)) - sheet.push_frequency) <= case.slack.frequency


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_sheet_has_a_proof(slug: str) -> None:
    room = registry.room(slug)
    rules = room.rules()
    sheets = Desk().sheets(room, rules)
    assert {sheet.wager for sheet in sheets} <= {case.wager for case in room.analysis.proofs()}
