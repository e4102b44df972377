"""Exact par sheets of craps: two dice, 36 equally likely throws, and the races between them.

A sheet is per bet made. ``per["resolved"]`` leaves pushes out; ``per["roll"]`` spreads the result
over the throws on which the bet works.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from pitboss.exact.par import Method, Outcome, ParSheet, par_of
from pitboss.games.craps.bets import (
    ALL,
    FLATS,
    HIGH,
    LINE,
    ODDS,
    ONE_ROLL,
    POINTS,
    RACES,
    SPLITS,
    Flat,
    Race,
    Throws,
    flat_race,
    odds_race,
    totals,
)
from pitboss.games.craps.betting import has_odds_limit
from pitboss.games.craps.fire import fire_outcomes, fire_rolls
from pitboss.games.craps.resting_odds import resting_odds
from pitboss.games.craps.settling import split_pays
from pitboss.games.craps.vigorish import is_taken_first, rate
from pitboss.games.craps.with_odds import with_odds
from pitboss.money.pays import Lose, Pays, Push
from pitboss.rulebook import RuleSet

ONE = Fraction(1)


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The par sheet of every wager, one for each number where the odds differ."""
    found = [sheet for wager in rules.wagers for sheet in wager_sheets(rules, wager)]
    if not has_odds_limit(rules):  # without a limit there are no full odds to price
        return found
    return [*found, *(_with_odds(rules, flat) for flat in LINE)]


def wager_sheets(rules: RuleSet, wager: str) -> list[ParSheet]:
    """The par sheets of one wager."""
    if wager in ONE_ROLL:
        return [_one_roll(rules, wager)]
    if wager in SPLITS:
        return [_split(rules, wager, spot) for spot in (HIGH if wager == "horn_high" else ("",))]
    if wager in RACES:
        return [_sheet(rules, wager, "", *_race(rules, wager, RACES[wager]))]
    if wager in FLATS:
        return [_sheet(rules, wager, "", *_flat(rules, wager))]
    if wager == "fire":
        return [_fire(rules)]
    return [_on_number(rules, wager, number) for number in POINTS]


def _sheet(
    rules: RuleSet,
    wager: str,
    spot: str,
    outcomes: Iterable[Outcome],
    rolls: Fraction,
    method: Method = "closed_form",
    notes: tuple[str, ...] = (),
) -> ParSheet:
    rows = list(outcomes)
    if method != "markov_chain":
        rows = _in_whole_numbers(rows)
    total = sum((Fraction(row.weight) for row in rows), Fraction(0))
    kept = sum((Fraction(row.weight) for row in rows if row.pays != str(Push())), Fraction(0))
    return par_of(
        rules,
        wager,
        rows,
        slug=f"{wager}_{spot}" if spot else "",
        name=f"{rules.wager(wager).name} {spot.replace('_', ' ')}" if spot else "",
        method=method,
        per={"resolved": kept / total, "roll": rolls},
        notes=notes,
    )


def _in_whole_numbers(rows: list[Outcome]) -> list[Outcome]:
    """The same chances as the smallest whole numbers of combinations."""
    scale = lcm(*(Fraction(row.weight).denominator for row in rows))
    return [
        Outcome(row.event, int(row.weight * scale), row.net, row.pays, row.risked) for row in rows
    ]


def _chance(wanted: Throws) -> Fraction:
    return Fraction(len(wanted), len(ALL))


def _net(pays: Pays) -> Fraction:
    return pays.back(1) - 1


# --- one roll ----------------------------------------------------------------------------------


def _one_roll(rules: RuleSet, wager: str) -> ParSheet:
    bet = ONE_ROLL[wager]
    table = rules.pay_table(wager)
    outcomes = [
        Outcome(row, len(wins), _net(table.pays(row)), str(table.pays(row)))
        for row, wins in bet.rows.items()
    ]
    rest = len(ALL) - sum(len(wins) for wins in bet.rows.values())
    outcomes.append(Outcome("any_other", rest, -ONE, str(Lose())))
    return _sheet(rules, wager, "", outcomes, ONE, "enumeration")


def _split(rules: RuleSet, wager: str, spot: str) -> ParSheet:
    """Part by part: what wins, less what the other parts lose."""
    counts: dict[tuple[str, Fraction, str], int] = {}
    for throw in sorted(ALL):
        share, pays = split_pays(rules, wager, spot, throw)
        net = share * (1 + _net(pays)) - 1
        event = f"total_{sum(throw)}" if share else "any_other"
        paid = f"{pays} on {share}" if share else str(pays)
        counts[event, net, paid] = counts.get((event, net, paid), 0) + 1
    outcomes = [Outcome(event, n, net, paid) for (event, net, paid), n in counts.items()]
    return _sheet(rules, wager, spot, outcomes, ONE, "enumeration")


# --- races -------------------------------------------------------------------------------------


def _race(rules: RuleSet, wager: str, race: Race) -> tuple[list[Outcome], Fraction]:
    """Won or lost by the first throw that counts, with any vigorish."""
    pays = rules.pay_table(wager).pays(race.row)
    vigorish = rate(rules, wager)
    first = vigorish if is_taken_first(rules, wager) else Fraction(0)
    risked = 1 + first
    wins, loses = len(race.wins), len(race.loses)
    outcomes = [
        Outcome("won", wins, _net(pays) - vigorish, str(pays), risked),
        Outcome("lost", loses, -1 - first, str(Lose()), risked),
    ]
    return outcomes, 1 / _chance(race.wins | race.loses)


def _on_number(rules: RuleSet, wager: str, number: int) -> ParSheet:
    """A Put bet or odds on a number; odds that rest on come-out rolls need a chain."""
    if wager in ("come_odds", "put_odds") and not rules.flag("come_odds_working"):
        pays = rules.pay_table(wager).pays(f"odds_{number}")
        outcomes, rolls = resting_odds(number, pays, travelled=wager == "come_odds")
        note = "odds made at the first chance after the come-out; off on come-out rolls"
        return _sheet(rules, wager, str(number), outcomes, rolls, "markov_chain", (note,))
    race = odds_race(wager, number) if wager in ODDS else flat_race(wager, number)
    return _sheet(rules, wager, str(number), *_race(rules, wager, race))


def _flat(rules: RuleSet, wager: str) -> tuple[list[Outcome], Fraction]:
    """A line or come bet: decided at once, or by the race for the point."""
    flat: Flat = FLATS[wager]
    pays = rules.pay_table(wager).pays(wager)
    outcomes = [
        Outcome("won_at_once", _chance(flat.wins), _net(pays), str(pays)),
        Outcome("lost_at_once", _chance(flat.loses), -ONE, str(Lose())),
    ]
    if flat.pushes:
        outcomes.append(Outcome("pushed", _chance(flat.pushes), Fraction(0), str(Push())))
    rolls = ONE
    for number in POINTS:
        race = flat_race(wager, number)
        set_ = _chance(totals(number))
        decided = _chance(race.wins | race.loses)
        rolls += set_ / decided
        won = set_ * _chance(race.wins) / decided
        outcomes.append(Outcome(f"point_{number}_won", won, _net(pays), str(pays)))
        outcomes.append(Outcome(f"point_{number}_lost", set_ - won, -ONE, str(Lose())))
    return outcomes, rolls


def _with_odds(rules: RuleSet, flat: str) -> ParSheet:
    """A line bet with the most odds behind it: the same loss on more money."""
    _, rolls = _flat(rules, flat)
    note = f"full odds, {rules.choice('odds_limit')} times; per unit of the flat bet"
    return _sheet(rules, flat, "with_odds", with_odds(rules, flat), rolls, notes=(note,))


def _fire(rules: RuleSet) -> ParSheet:
    table = rules.pay_table("fire")
    return _sheet(rules, "fire", "", fire_outcomes(table), fire_rolls(), "markov_chain")
