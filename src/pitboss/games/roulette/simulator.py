"""Roulette, simulated: which pockets came up decides every wager in every place.

Every seat has each wager once, in places next to each other on the layout: the first seat's
straight is on the first number, the second's on the next.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.spins import NOTES, spin_lanes, wheel_tables
from pitboss.games.roulette.layout import places
from pitboss.games.roulette.script import Roulette
from pitboss.games.roulette.settling import verdict
from pitboss.games.roulette.wheel import is_no_spin, wheel
from pitboss.rooms.seated import Betting, settled_at, table_with
from pitboss.rooms.simulator import Setting, Simulator, Tally, check_seats, check_strategy
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place

LANE_SPINS = 1 << 16
_GAME = Roulette()


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """Roulette under these rules."""
    check_seats(rules, setting)
    check_strategy(rules, setting)
    bets = _bets(rules, setting)
    marks = wheel(rules).marks

    def tell(totals: Sequence[int]) -> list[Tally]:
        decided = [
            (mark, count)
            for mark, count in zip(marks, totals, strict=True)
            if count and not is_no_spin(rules, mark)
        ]
        return [_tally(rules, bets, wager, decided) for wager in _offered(rules)]

    return Simulator(
        rules=rules,
        setting=setting,
        kernel=spin_lanes,
        tables=wheel_tables(len(marks)),
        cells=len(marks),
        tell=tell,
        table=lambda: table_with(_GAME, rules, setting),
        policy=lambda: Betting(bets),
        notes=NOTES,
        code=__name__,
        lane_rounds=LANE_SPINS,
        unit="spins",
    )


def _offered(rules: RuleSet) -> list[str]:
    """The wagers that have a place on this layout."""
    return [wager for wager in rules.wagers if places(rules, wager)]


def _bets(rules: RuleSet, setting: Setting) -> list[Place]:
    return [
        Place(f"seat-{box}", box, wager, setting.stake(rules, wager), spots[(box - 1) % len(spots)])
        for box in range(1, setting.seats + 1)
        for wager in _offered(rules)
        for spots in [list(places(rules, wager))]
    ]


def _tally(
    rules: RuleSet, bets: Sequence[Place], wager: str, decided: Sequence[tuple[str, int]]
) -> Tally:
    """One wager at all seats, from how often each pocket came up."""
    ours = [bet for bet in bets if bet.wager == wager]
    stake = ours[0].cents
    first = ours[0].spot
    spins = net = squares = wins = 0
    for mark, count in decided:
        gained = sum(
            settled_at(rules, stake, verdict(rules, wager, bet.spot, mark)[0]) for bet in ours
        )
        spins += count
        net += gained * count
        squares += gained * gained * count
        wins += count * (mark in places(rules, wager)[first])
    return Tally(
        wager=wager,
        place=first,
        stake=stake,
        made=spins * len(ours),
        tries=spins,
        net=net,
        squares=squares,
        events={wager: wins, "any_other": spins - wins},
        sheet=wager,
    )
