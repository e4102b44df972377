"""Craps, simulated: every seat makes every wager there is, one of a kind at a time.

A strategy that a player wrote as a table is played by the engine instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pitboss.games.craps import deciding
from pitboss.games.craps.bets import (
    FLATS,
    HIGH,
    LINE,
    ODDS,
    ODDS_OF,
    ONE_ROLL,
    POINTS,
    PUT,
    RACES,
    SPLITS,
)
from pitboss.games.craps.betting import has_odds_limit
from pitboss.games.craps.everything import Everything
from pitboss.games.craps.script import Craps
from pitboss.games.craps.settling import FIRE_LEAST, LOSE
from pitboss.games.craps.stakes import odds_stake, stake_of
from pitboss.games.craps.throwing import (
    BEGAN,
    CELLS,
    CELLS_OF_STATES,
    FIRE,
    LANE_THROWS,
    LAST,
    NOTES,
    ROOM,
    STATES,
    THROWS,
    dice_tables,
    throw_lanes,
)
from pitboss.games.craps.vigorish import CHARGED, is_taken_first
from pitboss.games.craps.with_odds import full_odds
from pitboss.games.craps.written import Player, read_table
from pitboss.rooms.by_engine import by_engine
from pitboss.rooms.ends import Ends
from pitboss.rooms.seated import settled_at, table_with
from pitboss.rooms.simulator import (
    Setting,
    Simulator,
    Tally,
    check_seats,
    check_strategy,
    is_written,
)
from pitboss.rulebook import RuleSet

_GAME = Craps()
_ON = next(state for state in STATES if state.point)
_OFF = STATES[0]


@dataclass(frozen=True)
class Wagered:
    """One wager of the layout: how its cells are told, and the sheet it is held against."""

    ends: Ends
    sheet: str
    joint: bool = False
    ahead: int = 0  # vigorish taken when it goes up, at all seats together
    decides: tuple[int, ...] = ()  # the cells of last throws that decide it

    def tally(self, totals: Sequence[int]) -> Tally:
        """What it came to. Vigorish is told with the throw before which it was taken.

        That is one throw after the last bet was decided: so the first bet of a lane pays its own,
        and what follows upon the last throw is not paid any more.
        """
        told = replace(self.ends.tally(totals), sheet=self.sheet, joint=self.joint)
        unpaid = sum(totals[cell] for cell in self.decides) - totals[BEGAN]
        return replace(told, net=told.net + self.ahead * unpaid) if self.ahead else told


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """Craps under these rules."""
    check_seats(rules, setting)
    if is_written(setting.strategy):
        plan = read_table(rules, setting.strategy)
        return by_engine(_GAME, rules, setting, lambda: Player(rules, plan), __name__)
    check_strategy(rules, setting)
    wagers = list(_wagers(rules, setting))
    return Simulator(
        rules=rules,
        setting=setting,
        kernel=throw_lanes,
        tables=dice_tables(),
        cells=CELLS,
        tell=lambda totals: [wager.tally(totals) for wager in wagers],
        table=lambda: table_with(_GAME, rules, setting),
        policy=lambda: Everything(rules, setting),
        notes=NOTES,
        code=__name__,
        cards=ROOM,
        lane_rounds=LANE_THROWS,
        unit="throws",
    )


def _wagers(rules: RuleSet, setting: Setting) -> Iterator[Wagered]:
    """Every wager of the layout, in the order of the rules; then line bets with their odds."""
    for kind in rules.wagers:
        if kind in ODDS:
            for number in POINTS:
                yield _odds(rules, setting, kind, number)
            continue
        stake = stake_of(rules, setting, kind)
        if kind in ONE_ROLL:
            yield _plain(setting, kind, stake, deciding.one_roll(rules, kind, stake))
        elif kind in SPLITS:
            for spot in HIGH if kind == "horn_high" else ("",):
                decide = deciding.split(rules, kind, spot, stake)
                yield _plain(setting, kind, stake, decide, spot)
        elif kind in RACES:
            yield _race(rules, setting, kind, stake)
        elif kind in FLATS:
            yield _plain(setting, kind, stake, deciding.flat(rules, kind, stake))
        elif kind == PUT:
            for number in POINTS:
                decide = deciding.put(rules, number, stake)
                yield _plain(setting, kind, stake, decide, str(number))
        else:
            yield _fire(rules, setting, stake)
    if has_odds_limit(rules):
        yield from (_line_with_odds(rules, setting, kind) for kind in LINE)


def _plain(
    setting: Setting, kind: str, stake: int, decide: deciding.Decide, spot: str = ""
) -> Wagered:
    """A wager that the states of the table tell."""
    sheet = f"{kind}_{spot}" if spot else kind
    return Wagered(_ends(setting, kind, stake, decide, spot), sheet)


def _ends(setting: Setting, kind: str, stake: int, decide: deciding.Decide, spot: str) -> Ends:
    found = [decide(state, throw) for state in STATES for throw in THROWS]
    found += [None] * (CELLS - CELLS_OF_STATES)
    return Ends(
        kind,
        stake,
        setting.seats,
        [None if each is None else setting.seats * each[1] for each in found],
        ["" if each is None else each[0] for each in found],
        spot,
    )


def _race(rules: RuleSet, setting: Setting, kind: str, stake: int) -> Wagered:
    """A bet that stays up; on some of them vigorish is taken as they go up."""
    decide = deciding.race(rules, kind, stake)
    told = _plain(setting, kind, stake, decide)
    if kind not in CHARGED or not is_taken_first(rules, kind):
        return told
    due = setting.seats * deciding.vigorish_due(rules, kind, stake)
    decides = tuple(
        LAST + at * len(THROWS) + n
        for at, state in enumerate((_OFF, _ON))
        for n, throw in enumerate(THROWS)
        if decide(state, throw) is not None
    )
    return replace(told, ahead=due, decides=decides)


def _odds(rules: RuleSet, setting: Setting, kind: str, number: int) -> Wagered:
    """Odds on a number; those that rest are priced from another beginning: no sheet is theirs."""
    flat = stake_of(rules, setting, ODDS[kind].flat)
    stake = odds_stake(rules, kind, number, flat)
    told = _plain(setting, kind, stake, deciding.odds(rules, kind, number, stake), str(number))
    rests = ODDS[kind].flat in ("come", PUT) and not rules.flag("come_odds_working")
    return replace(told, sheet="") if rests else told


def _fire(rules: RuleSet, setting: Setting, stake: int) -> Wagered:
    """The Fire Bet, told by its own cells."""
    table = rules.pay_table("fire")
    gains: list[int | None] = [None] * CELLS
    events = [""] * CELLS
    for made in range(len(POINTS) + 1):
        pays = LOSE if made < FIRE_LEAST else table.pays(f"points_{made}")
        gains[FIRE + made] = setting.seats * settled_at(rules, stake, pays)
        events[FIRE + made] = f"points_{made}"
    return Wagered(Ends("fire", stake, setting.seats, gains, events), "fire")


def _line_with_odds(rules: RuleSet, setting: Setting, kind: str) -> Wagered:
    """A line bet and its odds as one; held against its sheet where the odds are full exactly."""
    stake = stake_of(rules, setting, kind)
    behind = ODDS_OF[kind]
    stakes = {number: odds_stake(rules, behind, number, stake) for number in POINTS}
    others = {number: deciding.odds(rules, behind, number, stakes[number]) for number in POINTS}
    decide = deciding.together(deciding.flat(rules, kind, stake), others, kind)
    full = all(stakes[n] == full_odds(rules, behind, n) * stake for n in POINTS)
    sheet = f"{kind}_with_odds" if full else ""
    return Wagered(_ends(setting, kind, stake, decide, "with odds"), sheet, joint=True)
