"""Roulette, simulated: which pockets came up decides every wager in every place.

Every seat has each wager once, in places next to each other on the layout: the first seat's
straight is on the first number, the second's on the next.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.roulette.layout import places
from pitboss.games.roulette.script import Roulette
from pitboss.games.roulette.settling import verdict
from pitboss.games.roulette.wheel import is_no_spin, wheel
from pitboss.rooms.decided import decided, spun
from pitboss.rooms.ends import Ends
from pitboss.rooms.seated import settled_at
from pitboss.rooms.simulator import Setting, Simulator, check_seats, check_strategy, names
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place

LOST = "any_other"
_GAME = Roulette()


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """Roulette under these rules."""
    check_seats(rules, setting)
    check_strategy(rules, setting)
    offered = [wager for wager in rules.wagers if places(rules, wager)]
    bets = {wager: _bets(rules, setting, wager) for wager in offered}
    ends = [_ends(rules, bets[wager]) for wager in offered]
    by_seat = sorted((bet for made in bets.values() for bet in made), key=lambda bet: bet.box)
    dealt = spun(len(wheel(rules).marks), __name__)
    return decided(_GAME, rules, setting, ends, by_seat, **dealt)


def _bets(rules: RuleSet, setting: Setting, wager: str) -> list[Place]:
    """One wager at every seat."""
    spots = list(places(rules, wager))
    stake = setting.stake(rules, wager)
    return [
        Place(name, at + 1, wager, stake, spots[at % len(spots)])
        for at, name in enumerate(names(setting.seats))
    ]


def _ends(rules: RuleSet, bets: Sequence[Place]) -> Ends:
    """What each pocket makes of a wager; a ball that must be spun again makes nothing of it."""
    first = bets[0]
    marks = wheel(rules).marks

    def gain(mark: str) -> int | None:
        if is_no_spin(rules, mark):
            return None
        pays = [verdict(rules, bet.wager, bet.spot, mark)[0] for bet in bets]
        return sum(settled_at(rules, first.cents, each) for each in pays)

    covered = places(rules, first.wager)[first.spot]
    return Ends(
        first.wager,
        first.cents,
        len(bets),
        [gain(mark) for mark in marks],
        [first.wager if mark in covered else LOST for mark in marks],
        first.spot,
    )
