"""What one throw does to every wager on the layout, each by its own clause."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from pitboss.apparatus.dice import Throw
from pitboss.games.craps.bets import (
    FLATS,
    HIGH,
    LINE,
    ODDS,
    ODDS_OF,
    ONE_ROLL,
    PLACES,
    RACES,
    SPLITS,
    Race,
    flat_race,
    number_of,
    odds_race,
)
from pitboss.games.craps.betting import works
from pitboss.games.craps.memory import is_come_out, remembered
from pitboss.money.pays import Lose, Pays, Push
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

AT_SEVEN_OUT = "OH-B-12.I.E"  # Fire Bets are paid or collected upon a loser 7
FIRE_LEAST = 4  # different points that a Fire Bet needs (OH-B-3.I.MM.1)


def verdicts(table: Table, throw: Throw) -> Iterator[Verdict]:
    """The verdict on every wager that this throw decides, around the table from box 1."""
    for wager in sorted(table.wagers.values(), key=lambda wager: (wager.box, wager.id)):
        found = verdict(table, wager, throw)
        if found is not None:
            yield found


def verdict(table: Table, wager: Wager, throw: Throw) -> Verdict | None:
    """What a throw makes of one wager; None where the wager waits on."""
    if wager.kind in ONE_ROLL:
        return _one_roll(table, wager, throw)
    if wager.kind in SPLITS:
        return _split(table, wager, throw)
    race = _race_of(table, wager)
    if race is not None:
        return _race(table, wager, race, throw)
    if wager.kind in FLATS:
        return _first_roll(table, wager, throw)
    return _fire(table, wager, throw)


def _one_roll(table: Table, wager: Wager, throw: Throw) -> Verdict:
    bet = ONE_ROLL[wager.kind]
    row = bet.row(throw)
    return _won(table, wager, row, bet.won) if row else Verdict(wager, Lose(), bet.lost)


def _won(
    table: Table, wager: Wager, row: str, clause: str, *also: str, stays: bool = False
) -> Verdict:
    """A win by its clause, paid by the clause of its pay row; raised odds by OH-B-5.II.A."""
    pay_table = table.rules.pay_table(wager.kind)
    paid_by = pay_table.clause_of(row)
    raised = row in table.rules.raises.get(pay_table.parts_of or pay_table.id, {})
    others = dict.fromkeys((paid_by, *(("OH-B-5.II.A",) if raised else ()), *also))
    others.pop(clause, None)
    return Verdict(wager, pay_table.pays(row), clause, stays, tuple(others))


# --- races -------------------------------------------------------------------------------------


def _race_of(table: Table, wager: Wager) -> Race | None:
    """The race that a wager is in; None before its point is set, and for a Fire Bet."""
    kind = wager.kind
    if kind in RACES:
        return _named_race(table, kind)
    if kind in LINE:
        point = remembered(table).point
        return flat_race(kind, point) if point else None
    if not wager.spot:
        return None
    number = int(wager.spot)
    return odds_race(kind, number) if kind in ODDS else flat_race(kind, number)


def _named_race(table: Table, kind: str) -> Race:
    """The race of a bet on its own number; a Place bet on the point is named as such."""
    race = RACES[kind]
    if kind in PLACES and number_of(kind) == remembered(table).point:
        return race._replace(won="OH-B-3.I.F.3", lost="OH-B-3.I.F.3")
    return race


def _race(table: Table, wager: Wager, race: Race, throw: Throw) -> Verdict | None:
    """Won, lost or waiting. Odds that are off go back when the bet they support is decided."""
    if throw not in race.wins and throw not in race.loses:
        return None
    if not works(table, wager):
        return Verdict(wager, Push(), ODDS[wager.kind].clause) if wager.kind in ODDS else None
    if throw in race.loses:
        return Verdict(wager, Lose(), race.lost)
    stays = wager.kind in RACES  # the stake of the others comes back with the win (CR-13)
    return _won(table, wager, race.row, race.won, *_beside_odds(table, wager), stays=stays)


def _beside_odds(table: Table, wager: Wager) -> tuple[str, ...]:
    """With odds behind it a bet still pays even money (OH-B-7.I.A and its twins)."""
    kind = ODDS_OF.get(wager.kind)
    if kind is None:
        return ()
    spot = wager.spot or str(remembered(table).point)
    behind = table.find(wager.player, wager.box, kind, spot)
    return (f"{ODDS[kind].clause}.A",) if behind else ()


def _first_roll(table: Table, wager: Wager, throw: Throw) -> Verdict | None:
    """A line or come bet on the roll that decides it or sets its point."""
    flat = FLATS[wager.kind]
    if throw in flat.wins:
        return _won(table, wager, wager.kind, flat.won_at_once)
    if throw in flat.loses:
        return Verdict(wager, Lose(), flat.lost_at_once)
    if throw in flat.pushes:
        return Verdict(wager, Push(), flat.pushed, stays=True)  # to take or to leave (CR-12)
    return None


def _fire(table: Table, wager: Wager, throw: Throw) -> Verdict | None:
    """A Fire Bet is settled by the seven-out alone (OH-B-12.I.E, CR-06, CR-08)."""
    if is_come_out(table) or sum(throw) != 7:
        return None
    made = len(remembered(table).fire)
    if made < FIRE_LEAST:
        return Verdict(wager, Lose(), "OH-B-3.I.MM.2", also=(AT_SEVEN_OUT,))
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
    return won, rules.pay_table(kind).pays(row) if row else Lose()


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
        return Verdict(left, Lose(), lose_clause)
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
