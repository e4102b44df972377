"""What a throw decides in a state of the simulated table: each wager's event and its cents."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from pitboss.apparatus.dice import Throw
from pitboss.games.craps.bets import (
    BUYS,
    COME,
    FLATS,
    LINE,
    ODDS,
    ONE_ROLL,
    PLACES,
    PUT,
    RACES,
    Race,
    flat_race,
    odds_race,
)
from pitboss.games.craps.settling import LOSE, split_pays
from pitboss.games.craps.throwing import State
from pitboss.games.craps.vigorish import is_taken_first, rate
from pitboss.money.rounding import TO_THE_CENT
from pitboss.rooms.seated import settled_at
from pitboss.rulebook import RuleSet

Decided = tuple[str, int] | None  # the event and the cents gained; None: the wager waits
Decide = Callable[[State, Throw], Decided]
LOST = "any_other"


def one_roll(rules: RuleSet, kind: str, stake: int) -> Decide:
    """A wager that the next throw decides."""
    table = rules.pay_table(kind)

    def decide(_state: State, throw: Throw) -> Decided:
        row = ONE_ROLL[kind].row(throw)
        return (row or LOST), settled_at(rules, stake, table.pays(row) if row else LOSE)

    return decide


def split(rules: RuleSet, kind: str, spot: str, stake: int) -> Decide:
    """A wager that is settled part by part."""

    def decide(_state: State, throw: Throw) -> Decided:
        share, pays = split_pays(rules, kind, spot, throw)
        if not share:
            return LOST, -stake
        part = int(stake * share)
        return f"total_{sum(throw)}", settled_at(rules, part, pays) - (stake - part)

    return decide


def race(rules: RuleSet, kind: str, stake: int) -> Decide:
    """A wager that stays up until its number or a 7 comes; off on some come-out rolls."""
    due = vigorish_due(rules, kind, stake)
    before = due if is_taken_first(rules, kind) else 0
    off = kind in PLACES or (kind in BUYS and not rules.flag("buy_working"))

    def decide(state: State, throw: Throw) -> Decided:
        if off and not state.point:
            return None
        return _raced(rules, kind, RACES[kind], stake, throw, (due, before))

    return decide


def vigorish_due(rules: RuleSet, kind: str, stake: int) -> int:
    """The vigorish on a bet, in cents."""
    return TO_THE_CENT(Fraction(stake) * rate(rules, kind))


def _raced(
    rules: RuleSet, kind: str, run: Race, stake: int, throw: Throw, due: tuple[int, int] = (0, 0)
) -> Decided:
    """Won, lost or waiting; ``due`` is the vigorish on a win and on a loss."""
    if throw in run.wins:
        won = settled_at(rules, stake, rules.pay_table(kind).pays(run.row))
        return "won", won - due[0]
    return ("lost", -stake - due[1]) if throw in run.loses else None


def _number(kind: str, state: State) -> int:
    """The number that a flat bet races for; 0 before its first roll."""
    return state.point if kind in LINE else state.come


def flat(rules: RuleSet, kind: str, stake: int) -> Decide:
    """A line bet at every come-out; a Come bet behind a point when the last one is decided."""
    bet = FLATS[kind]
    won = settled_at(rules, stake, rules.pay_table(kind).pays(kind))

    def decide(state: State, throw: Throw) -> Decided:
        number = _number(kind, state)
        if number:
            raced = _raced(rules, kind, flat_race(kind, number), stake, throw)
            return None if raced is None else (f"point_{number}_{raced[0]}", raced[1])
        if kind in COME and not state.point:
            return None
        if throw in bet.wins:
            return "won_at_once", won
        if throw in bet.loses:
            return "lost_at_once", -stake
        return ("pushed", 0) if throw in bet.pushes else None

    return decide


def put(rules: RuleSet, number: int, stake: int) -> Decide:
    """A Put bet on every number behind a point; after that it waits for its number or a 7."""

    def decide(state: State, throw: Throw) -> Decided:
        if not is_put(state, number):
            return None
        return _raced(rules, PUT, flat_race(PUT, number), stake, throw)

    return decide


def is_put(state: State, number: int) -> bool:
    """Is a Put bet on this number up?"""
    return bool(state.point) or state.made not in (0, number)


def odds(rules: RuleSet, kind: str, number: int, stake: int) -> Decide:
    """Odds behind a bet on a number; off with the puck where the house says so."""
    supported = ODDS[kind].flat
    rests = supported in ("come", PUT) and not rules.flag("come_odds_working")

    def decide(state: State, throw: Throw) -> Decided:
        up = is_put(state, number) if supported == PUT else _number(supported, state) == number
        raced = _raced(rules, kind, odds_race(kind, number), stake, throw) if up else None
        if raced is not None and rests and not state.point:
            return "handed_back", 0
        return raced

    return decide


def together(first: Decide, others: dict[int, Decide], kind: str) -> Decide:
    """A line bet and the odds behind it as one bet, by the events of the line bet."""

    def decide(state: State, throw: Throw) -> Decided:
        found = first(state, throw)
        number = _number(kind, state)
        beside = others[number](state, throw) if found is not None and number else None
        return found if found is None or beside is None else (found[0], found[1] + beside[1])

    return decide
