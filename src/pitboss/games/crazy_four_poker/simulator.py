"""Crazy Four Poker, simulated."""

from __future__ import annotations

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.ranks import FOUR, rank_5
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import by_rank, gain
from pitboss.families.poker.dealing import Plans
from pitboss.families.poker.placing import Look
from pitboss.families.poker.showdown_simulating import Ends, Shown, showdown, two_hands
from pitboss.families.poker.simulating import suit_names
from pitboss.games.crazy_four_poker.coach import by_cut, play_cut
from pitboss.games.crazy_four_poker.script import (
    QUALIFIES,
    CrazyFourPoker,
    main_pays,
    queens_up_event,
    super_bonus_event,
)
from pitboss.games.crazy_four_poker.sheets import ante_sheet, best_times, solved
from pitboss.rooms.simulator import OPTIMAL, Setting, Simulator, check_seats, check_strategy
from pitboss.rulebook import RuleSet

_GAME = CrazyFourPoker()
LINE = "line"  # three times with aces or better, once from the best cut on: the chart's rule


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules, played for the best or by the line of its chart."""
    check_seats(rules, setting)
    check_strategy(rules, setting, (OPTIMAL, LINE))
    found = solved(DECK)
    times = best_times(rules, found)
    if setting.strategy == LINE:
        times = by_cut(found, play_cut(rules, found))
    beside = Beside(rules, setting, two_hands(_GAME))
    beside.felt(by_rank("queens_up", FOUR, queens_up_event, forfeited=True))
    beside.linked(Look(rank_5, own=(0, 1, 2, 3, 4)))
    shown = Shown(
        plans=Plans(plan=times.astype("uint8")[suit_names(5)[0]]),
        beside=beside,
        kinds=("ante", "super_bonus", "play"),
        ends=_ends(rules, setting.stake(rules, "ante")),
        kind_of=super_bonus_event,
        qualifies=QUALIFIES,
        mean=ante_sheet(rules, times=times).ev if setting.strategy == LINE else None,
    )
    return showdown(_GAME, rules, setting, shown, __name__)


def _ends(rules: RuleSet, stake: int) -> Ends:
    ranks = {super_bonus_event(rank): rank for rank in range(1, len(FOUR) + 1)}
    paid = rules.pay_table("super_bonus")

    def ends(antes: int, result: str, kind: str) -> tuple[str, dict[str, int]]:
        if not antes:
            return "fold", {"ante": -stake, "super_bonus": -stake}
        pays = main_pays(rules, result, ranks[kind])
        sizes = {"ante": stake, "super_bonus": stake, "play": antes * stake}
        event = f"{result}_{antes}x" + (f"_with_{kind}" if kind in paid else "")
        return event, {wager: gain(rules, sizes[wager], each) for wager, each in pays.items()}

    return ends
