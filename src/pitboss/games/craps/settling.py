"""What one throw does to every wager on the layout, each by its own clause."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pitboss.apparatus.dice import Throw
from pitboss.games.craps.bets import (
    FLATS,
    HIGH,
    LINE,
    ODDS,
    ODDS_OF,
    ON_POINT,
    ONE_ROLL,
    RACES,
    SPLITS,
    Race,
    flat_race,
    odds_race,
)
from pitboss.games.craps.betting import works
from pitboss.games.craps.memory import CrapsMemory, is_come_out, memory_of
from pitboss.money.pays import Lose, Pays, Push
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

LOSE, PUSH = Lose(), Push()
LOSERS_FIRST = "OH-B-10.IV"  # the order of every settlement
AT_SEVEN_OUT = "OH-B-12.I.E"  # Fire Bets are paid or collected upon a loser 7
FIRE_LEAST = 4  # different points that a Fire Bet needs (OH-B-3.I.MM.1)


def verdicts(table: Table, throw: Throw) -> list[Verdict]:
    """The verdict on every wager that this throw decides, around the table from box 1."""
    wagers = [*table.wagers.values()]
    if len(wagers) > 1:
        wagers.sort(key=_turn)
    found = []
    for wager in wagers:
        decided = verdict(table, wager, throw)
        if decided is not None:
            found.append(decided)
    return found


def _turn(wager: Wager) -> tuple[int, int]:
    return wager.box, wager.id


def verdict(table: Table, wager: Wager, throw: Throw) -> Verdict | None:
    """What a throw makes of one wager; None where the wager waits on."""
    kind = wager.kind
    if kind in ONE_ROLL:
        bet = ONE_ROLL[kind]
        row = bet.row(throw)
        return _won(table, wager, row, bet.won) if row else _lost(wager, bet.lost)
    if kind in SPLITS:
        return _split(table, wager, throw)
    race = _race_of(table, wager)
    if race is not None:
        return _race(table, wager, race, throw)
    if kind in FLATS:
        return _first_roll(table, wager, throw)
    return _fire(table, wager, throw)


def _lost(wager: Wager, clause: str, *also: str) -> Verdict:
    return Verdict(wager, LOSE, clause, False, (*also, LOSERS_FIRST))


def _pushed(wager: Wager, clause: str, stays: bool = False) -> Verdict:
    return Verdict(wager, PUSH, clause, stays, (LOSERS_FIRST,))


def _won(
    table: Table, wager: Wager, row: str, clause: str, *also: str, stays: bool = False
) -> Verdict:
    pays, others = _paid(table.rules, wager.kind, row, clause, also)
    return Verdict(wager, pays, clause, stays, others)


@lru_cache(maxsize=4096)
def _paid(
    rules: RuleSet, kind: str, row: str, clause: str, also: tuple[str, ...]
) -> tuple[Pays, tuple[str, ...]]:
    """What a win pays, by the clause of its pay row; raised odds by OH-B-5.II.A."""
    table = rules.pay_table(kind)
    raised = row in rules.raises.get(table.parts_of or table.id, {})
    others = dict.fromkeys((table.clause_of(row), *(("OH-B-5.II.A",) if raised else ()), *also))
    others.pop(clause, None)
    return table.pays(row), (*others, LOSERS_FIRST)


# --- races -------------------------------------------------------------------------------------


def _race_of(table: Table, wager: Wager) -> Race | None:
    """The race that a wager is in; None before its point is set, and for a Fire Bet."""
    kind = wager.kind
    memory: CrapsMemory = table.memory
    if kind in LINE:
        return flat_race(kind, memory.point) if memory.point else None
    if kind in RACES:
        return ON_POINT.get((kind, memory.point)) or RACES[kind]
    if not wager.spot:
        return None
    number = int(wager.spot)
    return odds_race(kind, number) if kind in ODDS else flat_race(kind, number)


def _race(table: Table, wager: Wager, race: Race, throw: Throw) -> Verdict | None:
    """Won, lost or waiting. Odds that are off go back when the bet they support is decided."""
    if throw not in race.wins and throw not in race.loses:
        return None
    if not works(table, wager):
        return _pushed(wager, ODDS[wager.kind].clause) if wager.kind in ODDS else None
    if throw in race.loses:
        return _lost(wager, race.lost)
    stays = wager.kind in RACES  # the stake of the others comes back with the win (CR-13)
    return _won(table, wager, race.row, race.won, *_beside_odds(table, wager), stays=stays)


def _beside_odds(table: Table, wager: Wager) -> tuple[str, ...]:
    """With odds behind it a bet still pays even money (OH-B-7.I.A and its twins)."""
    kind = ODDS_OF.get(wager.kind)
    if kind is None:
        return ()
    spot = wager.spot or str(memory_of(table).point)
    behind = table.find(wager.player, wager.box, kind, spot)
    return (f"{ODDS[kind].clause}.A",) if behind else ()


def _first_roll(table: Table, wager: Wager, throw: Throw) -> Verdict | None:
    """A line or come bet on the roll that decides it or sets its point."""
    flat = FLATS[wager.kind]
    if throw in flat.wins:
        return _won(table, wager, wager.kind, flat.by.won_at_once)
    if throw in flat.loses:
        return _lost(wager, flat.by.lost_at_once)
    if throw in flat.pushes:
        return _pushed(wager, flat.by.pushed, stays=True)  # to take or to leave (CR-12)
    return None


def _fire(table: Table, wager: Wager, throw: Throw) -> Verdict | None:
    """A Fire Bet is settled by the seven-out alone (OH-B-12.I.E, CR-06, CR-08)."""
    if is_come_out(table) or sum(throw) != 7:
        return None
    made = len(memory_of(table).fire)
    if made < FIRE_LEAST:
        return _lost(wager, "OH-B-3.I.MM.2", AT_SEVEN_OUT)
    return _won(table, wager, f"points_{made}", "OH-B-3.I.MM.1", AT_SEVEN_OUT)


# --- split wagers ------------------------------------------------------------------------------


class Part(NamedTuple):
    """A share of a split wager that plays as another wager."""

    wager: str
    share: Fraction


def parts(rules: RuleSet, kind: str, spot: str) -> list[Part]:
    """How a split wager divides; the high part of a Horn High bet goes by its spot."""
    return [
        Part(HIGH[spot] if part.wager == "high" else part.wager, part.share)
        for part in rules.pay_table(kind).parts
    ]


def split_row(rules: RuleSet, kind: str, spot: str, throw: Throw) -> tuple[Fraction, str]:
    """The share of a split wager that wins with a throw, and the row that pays it."""
    won = Fraction(0)
    reached = ""
    for part in parts(rules, kind, spot):
        row = ONE_ROLL[part.wager].row(throw)
        if row:  # no throw wins for two different parts, but a high number counts twice
            won += part.share
            reached = row
    return won, reached


def split_pays(rules: RuleSet, kind: str, spot: str, throw: Throw) -> tuple[Fraction, Pays]:
    """The share of a split wager that wins with a throw, and what that share pays."""
    won, row = split_row(rules, kind, spot, throw)
    return won, rules.pay_table(kind).pays(row) if row else LOSE


def _split(table: Table, wager: Wager, throw: Throw) -> Verdict:
    """Collect the parts that lost; the rest of the wager wins as the parts it is (CR-15)."""
    won, row = split_row(table.rules, wager.kind, wager.spot, throw)
    win_clause, losses = _split_clauses(table.rules, wager.kind, won, throw)
    if not won:
        *losses, (_, lose_clause) = losses
    for share, clause in losses:
        lost = int(wager.cents * share)
        held = table.wagers[wager.id]
        table.record(events.WagerLost(id=wager.id, cents=lost, clause=clause))
        table.give_up(held, lost)
    left = table.wagers[wager.id]
    if not won:
        return _lost(left, lose_clause)
    return _won(table, left, row, win_clause, SPLITS[wager.kind].divided)


def _split_clauses(
    rules: RuleSet, kind: str, won: Fraction, throw: Throw
) -> tuple[str, list[tuple[Fraction, str]]]:
    """The clause by which a split wager wins, and each share that loses with its own.

    A wager that wins as a whole still loses the parts that were not thrown, because it is paid as
    separate wagers. A World bet without a place of its own goes as a Horn and an Any Seven
    (OH-B-3.I.U).
    """
    bet = SPLITS[kind]
    if kind != "world" or rules.flag("world_area"):
        return bet.won, [(1 - won, bet.divided if won else bet.lost)]
    seven, horn = ONE_ROLL["any_seven"], SPLITS["horn"]
    on_seven = {part.wager: part.share for part in parts(rules, kind, "")}["any_seven"]
    if seven.row(throw):
        return seven.won, [(1 - on_seven, horn.lost)]
    rest = 1 - on_seven - won
    return horn.won, [
        (on_seven, seven.lost),
        (rest, horn.divided if won else horn.lost),
    ]
