"""Script and solver agree: exhaust gives every par sheet's fractions exactly."""

from __future__ import annotations

from fractions import Fraction

from pitboss.desk.desk import Desk
from pitboss.families.poker.side_bets.proofs import bet_proofs
from pitboss.rooms.proof import ProofCase, Slack
from pitboss.rooms.room import Room
from pitboss.table.drivers.exhaust import chain, distribution, starter
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round
from pitboss.testing.fault import Fault, hold


def the_script_proves_the_sheets(room: Room, _seed: int, _rounds: int) -> None:
    """Every par sheet has a proof, and the script gives what each says."""
    every_sheet_has_a_proof(room)
    for case in _proofs(room):
        check_proof(case)


def every_sheet_has_a_proof(room: Room) -> None:
    """Every wager is priced, and no par sheet stands on its solver's word alone."""
    rules = room.rules()
    sheets = {sheet.wager for sheet in Desk().sheets(room, rules)}
    for wager, rule in rules.wagers.items():
        if not rule.follows and not rule.supplements:  # those are priced with what they follow
            family = any(f"{each}_".startswith(f"{wager}_") for each in sheets)
            hold(family, "there is no par sheet of", wager)
    bare = sheets - {case.wager for case in _proofs(room)}
    hold(not bare, "these sheets have no proof", *sorted(bare))


def _proofs(room: Room) -> list[ProofCase]:
    """The game's own cases, and those of the side bets at its tables."""
    return [*room.analysis.proofs(), *bet_proofs(room.game, room.rules())]


def check_proof(case: ProofCase) -> None:
    """What the script makes of a small table, played in every way, is what the sheet says."""
    found = exhausted(case)
    wager, sheet, slack = case.wager, case.sheet(), case.slack
    hold(sum(found.values()) == 1, wager, "the chances do not add up", found)
    hold(sheet.exact == (slack == Slack()), wager, "is exact, or is it not?")
    mean = sum((net * chance for net, chance in found.items()), Fraction(0))
    square = sum((net**2 * chance for net, chance in found.items()), Fraction(0))
    hits = sum((c for net, c in found.items() if net > 0), Fraction(0))
    pushes = found.get(Fraction(0), Fraction(0))
    for name, ours, theirs, apart in (
        ("expected value", mean, sheet.ev, slack.ev),
        ("variance", square - mean**2, sheet.variance, slack.variance),
        ("hit frequency", hits, sheet.hit_frequency, slack.frequency),
        ("push frequency", pushes, sheet.push_frequency, slack.frequency),
    ):
        hold(abs(ours - theirs) <= apart, wager, f"{name}: script {ours}, sheet {theirs}")


def exhausted(case: ProofCase) -> dict[Fraction, Fraction]:
    """Net result of the tracked wager per unit of it, with its exact chance."""
    if case.measure is not None:
        return measured(case)
    stake = case.bets[case.tracked].cents
    return {Fraction(net, stake): chance for net, chance in in_cents(case).items()}


def measured(case: ProofCase) -> dict[Fraction, Fraction]:
    """Results of a wager made by decision, given that it was made."""
    table, measure = case.table(), case.measure
    if measure is None:
        raise Fault("nothing is measured")
    same = case.same or table.game.card_class
    start = starter(table, case.bets)
    found = distribution(start, measure, case.decide, same, case.unordered)
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
