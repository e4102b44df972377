"""Let It Ride, simulated."""

from __future__ import annotations

import numpy as np

from pitboss.apparatus.ranks import FIVE, THREE_BONUS, rank_3_bonus
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import by_rank, gain
from pitboss.families.poker.holdings import any_of
from pitboss.families.poker.placing import BURNED, Look, board_at, by_stack
from pitboss.families.poker.stud import LOSE
from pitboss.families.poker.stud_simulating import Ends, Ridden, by_class, looks_of, stud
from pitboss.games.let_it_ride.coach import FIRST_RULE, SECOND_RULE, rides, rule_of_thumb, shown
from pitboss.games.let_it_ride.script import BETS, RIDE, WITHDRAW, LetItRide, event_of
from pitboss.games.let_it_ride.sheets import solution
from pitboss.games.let_it_ride.solve import EVENTS
from pitboss.money.pays import Lose
from pitboss.rooms.simulator import OPTIMAL, Setting, Simulator, check_seats, check_strategy
from pitboss.rulebook import RuleSet

_GAME = LetItRide()
THUMB = "rule_of_thumb"


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules, played for the best or by the rule of thumb."""
    check_seats(rules, setting)
    check_strategy(rules, setting, (OPTIMAL, THUMB))
    by_thumb = setting.strategy == THUMB
    best = solution(rules)
    first, second = best.first > 0, best.second > 0
    if by_thumb:
        first, second = (
            np.array(rides(any_of(rule), size))
            for rule, size in ((FIRST_RULE, 3), (SECOND_RULE, 4))
        )
    looks = looks_of(_GAME)
    beside = Beside(rules, setting, looks)
    three = beside.look(Look(rank_3_bonus, own=(0, 1, 2)))
    beside.felt(by_rank("bonus", FIVE, event_of))
    beside.felt(by_rank("three_card_bonus", THREE_BONUS, THREE_BONUS.category, look=three))
    beside.linked(looks[0])  # nothing forfeits it (LR-09)
    ridden = Ridden(
        plans=(by_class(first, 3), by_class(second, 4)),
        beside=beside,
        order=_order(rules.choice("deal"), setting.seats),
        events=EVENTS,
        event_of=event_of,
        ends=_ends(rules, setting.stake(rules, "bet_1")),
        answers=(WITHDRAW.name, RIDE.name),
        shown=shown,
        mean=rule_of_thumb(rules).ev if by_thumb else None,
    )
    return stud(_GAME, rules, setting, ridden, __name__)


def _order(way: str, seats: int) -> list[int]:
    """Three cards to every seat; the community's between them, or after one that is discarded."""
    every, board = list(range(seats)), board_at(seats)
    if way == "shoe":
        return [*by_stack(every, 3), BURNED, board, board]
    return [*every, board, *every, board, *every]


def _ends(rules: RuleSet, stake: int) -> Ends:
    table = rules.pay_table("bet_1")

    def ends(choices: tuple[int, ...], event: str) -> tuple[str, dict[str, int]]:
        won = gain(rules, stake, Lose() if event == LOSE else table.pays(event))
        left = [*choices, 1]  # Bet Number 3 always stays (LR-05)
        many = sum(each > 0 for each in left)
        bets = "1_bet" if many == 1 else f"{many}_bets"
        return f"{event}_{bets}", {bet: won for bet, rode in zip(BETS, left, strict=True) if rode}

    return ends
