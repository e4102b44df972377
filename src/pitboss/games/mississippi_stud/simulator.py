"""Mississippi Stud, simulated."""

from __future__ import annotations

import numpy as np

from pitboss.apparatus.ranks import THREE, rank_3
from pitboss.exact.kernels.growth import growth, last_ranks
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import by_rank, gain
from pitboss.families.poker.counting import in_units
from pitboss.families.poker.placing import BURNED, Look, board_at, by_hand, by_stack
from pitboss.families.poker.script import FOLD
from pitboss.families.poker.stud_simulating import Ends, Ridden, by_class, looks_of, stud
from pitboss.games.mississippi_stud.rules_of_thumb import plans as thumb_plans
from pitboss.games.mississippi_stud.script import SIZES, MississippiStud, event_of, shown
from pitboss.games.mississippi_stud.sheets import ante_sheet, played, solution
from pitboss.games.mississippi_stud.solve import (
    EVENTS,
    MOST,
    OPTIONS,
    STREETS,
    Ints,
    events_by_rank,
    odds,
    retally,
    street_values,
)
from pitboss.money.pays import Lose
from pitboss.money.paytable import PayTable
from pitboss.rooms.simulator import OPTIMAL, Setting, Simulator, check_seats, check_strategy
from pitboss.rulebook import RuleSet

_GAME = MississippiStud()
THUMB = "rule_of_thumb"
SEEN = (2, 3, 4)  # cards, at each decision


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules, played for the best or by the rule of thumb."""
    check_seats(rules, setting)
    check_strategy(rules, setting, (OPTIMAL, THUMB))
    by_thumb = setting.strategy == THUMB
    plans = thumb_plans() if by_thumb else best_plans(rules.pay_table("ante"))
    ends = tuple(retally(solution(rules), plans).endings())
    looks = looks_of(_GAME)
    beside = Beside(rules, setting, looks)
    three = beside.look(Look(rank_3, board=(0, 1, 2)))
    forfeits = rules.flag("fold_forfeits_bonus")
    bonus = by_rank("three_card_bonus", THREE, THREE.category, look=three, forfeited=forfeits)
    beside.felt(bonus, exact=not forfeits)  # its sheet is of a player who stays in (MS-02)
    beside.linked(looks[0], played(ends))
    nothing_left = forfeits or bonus.wager not in rules.wagers
    by_the_hand = rules.choice("deal") == "hand"
    ridden = Ridden(
        plans=[by_class(plan, size) for plan, size in zip(plans, SEEN, strict=True)],
        beside=beside,
        order=_order(rules.choice("deal"), setting.seats),
        events=EVENTS,
        event_of=event_of,
        ends=_ends(rules, setting.stake(rules, "ante")),
        answers=(FOLD.name, *(f"bet_{size}" for size in SIZES)),
        shown=shown,
        folds=True,
        street=2 if by_the_hand and nothing_left else 0,  # a burn and a card
        mean=ante_sheet(rules, ends).ev if by_thumb else None,
    )
    return stud(_GAME, rules, setting, ridden, __name__)


def best_plans(table: PayTable) -> list[Ints]:
    """The best wager on each street, by class of the cards seen and Antes wagered (`solve`)."""
    unit, worth = in_units([odds(event, table) for event in EVENTS])
    antes = np.arange(MOST + 1)
    last = worth[events_by_rank()[last_ranks()]]
    value, after = last.sum(axis=1)[:, None] * antes, last.shape[1]
    plans: list[Ints] = []
    for size in reversed(SEEN):
        if plans:
            value, after = value[growth(size)].sum(axis=1), after * (52 - size)
        street = street_values(value, -antes * after * unit)
        plans.insert(0, OPTIONS[street[:, :, OPTIONS].argmax(axis=2)])
        value = street.max(axis=2)
    return plans


def _order(way: str, seats: int) -> list[int]:
    """Two cards to every seat; community cards after a burn each, or all of them first."""
    every, board = list(range(seats)), board_at(seats)
    if way == "shoe":
        return [board, board, board, *by_stack(every, 2)]
    return [*by_hand(every, 2), *[BURNED, board] * 3]


def _ends(rules: RuleSet, stake: int) -> Ends:
    table = rules.pay_table("ante")

    def ends(choices: tuple[int, ...], event: str) -> tuple[str, dict[str, int]]:
        folded = choices.index(0) if 0 in choices else None
        bets = (1, *choices[:folded])
        wagered = sum(bets)
        pays = Lose() if folded is not None or event == "lose" else table.pays(event)
        name = event if folded is None else f"fold_{STREETS[folded]}"
        antes = "1_ante" if wagered == 1 else f"{wagered}_antes"
        gains = (gain(rules, bet * stake, pays) for bet in bets)
        return f"{name}_{antes}", dict(zip(_GAME.bets, gains, strict=False))

    return ends
