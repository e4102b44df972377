"""Pontoon Plus, simulated: every seat bets, with both side bets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.cards import DECK
from pitboss.exact.blackjack.side import value_index
from pitboss.families.blackjack.sheets import as_fraction, by_amount, own_rows
from pitboss.families.blackjack.simulated_plays import check_strategy
from pitboss.families.blackjack.simulated_shoe import room_for
from pitboss.families.blackjack.simulated_sides import OTHER
from pitboss.families.blackjack.simulating import dealers_play
from pitboss.games.pontoon_plus.betting import SIDES as SIDE_BETS
from pitboss.games.pontoon_plus.betting import TENS
from pitboss.games.pontoon_plus.hands import BET, DOUBLE, SPLIT, SUPER_BONUS
from pitboss.games.pontoon_plus.script import PontoonPlus
from pitboss.games.pontoon_plus.settling import side_row
from pitboss.games.pontoon_plus.sheets import solution_of
from pitboss.games.pontoon_plus.simulated_plays import Compiler, policy_of
from pitboss.games.pontoon_plus.simulated_rounds import (
    BONUS_HALVES,
    HALVES,
    HALVES_CELL,
    HALVES_CELLS,
    MADE_CELL,
    ROUNDS_CELL,
    ROWS,
    SIDE_CELLS,
    SIDES_CELL,
    SUMS_CELL,
    Plays,
    PontoonTables,
    Rule,
    deal_lanes,
)
from pitboss.games.pontoon_plus.simulated_seats import answering
from pitboss.games.pontoon_plus.solve import PontoonSolution
from pitboss.money import Fixed
from pitboss.rooms.seated import Bettors, settled_at, table_with
from pitboss.rooms.simulator import OPTIMAL, Setting, Simulator, Tally, check_seats, names
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place

_GAME = PontoonPlus()
IN_ALL = "in all"
STAND_OFF = "stand_off"
LEAD = 8
NOTES = 64
PAID_BY = (
    "win",
    "five_card_21",
    "six_card_21",
    "seven_card_21",
    "six_seven_eight_mixed",
    "six_seven_eight_suited",
    "six_seven_eight_spades",
    "three_sevens_mixed",
    "three_sevens_suited",
    "three_sevens_spades",
    "pontoon",
)  # rows of the pay table, as the kernel numbers them
Ints = NDArray[np.int64]


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules."""
    check_seats(rules, setting)
    check_strategy(rules.rules.name, setting.strategy)
    stake = setting.stake(rules, BET)
    solution = solution_of(rules, bet=stake)
    policy = policy_of(solution, setting.strategy)
    mean = policy.mean
    if setting.strategy == OPTIMAL and stake != rules.limits(BET).low:
        mean = as_fraction(solution.ev.value)  # the sheet is for the smallest bet
    plays = Compiler(solution, policy).plays()
    sides = [_Side.of(rules, setting, kind) for kind in SIDE_BETS if kind in rules.wagers]
    priced = setting.strategy == OPTIMAL and mean is None
    telling = _Telling(solution, setting.seats, stake, sides, BET if priced else "", mean)
    bets = [
        Place(name, box, kind, cents)
        for box, name in enumerate(names(setting.seats), start=1)
        for kind, cents in [(BET, stake), *((side.kind, side.stake) for side in sides)]
    ]
    return Simulator(
        rules=rules,
        setting=setting,
        kernel=deal_lanes,
        tables=_tables(rules, setting, stake, plays, sides),
        cells=SIDES_CELL + SIDE_CELLS * len(sides),
        tell=telling.tallies,
        table=lambda: table_with(_GAME, rules, setting),
        policy=lambda: Bettors(bets, answering(plays)),
        notes=NOTES * (setting.seats + 1),
        code=__name__,
        cards=room_for(_size(rules), setting.seats),
    )


def _size(rules: RuleSet) -> int:
    return rules.whole("decks") * (len(DECK) - len(TENS))


@dataclass(frozen=True)
class _Side:
    """A side bet on the first two cards."""

    kind: str
    stake: int
    events: tuple[str, ...]
    gains: tuple[int, ...]

    @classmethod
    def of(cls, rules: RuleSet, setting: Setting, kind: str) -> _Side:
        stake = setting.stake(rules, kind)
        table = own_rows(rules.pay_table(kind), kind)
        gains = [settled_at(rules, stake, row.pays) for row in table]
        return cls(kind, stake, (*table.events, OTHER), (*gains, -stake))

    def rows(self) -> list[int]:
        """The row of every two cards."""
        return [
            self.events.index(side_row(self.kind, (one, two)) or OTHER)
            for one in DECK
            for two in DECK
        ]


# --- tables --------------------------------------------------------------------------------------


def _tables(
    rules: RuleSet, setting: Setting, stake: int, plays: Plays, sides: Sequence[_Side]
) -> PontoonTables:
    size, depth = _size(rules), rules.whole("cut_card_depth")
    every = setting.fresh or rules.choice("dealt_from") == "shuffler"
    ahead = LEAD + 3 * (setting.seats + 1) + (0 if every else size - depth)
    rule = Rule(
        seats=setting.seats,
        size=size,
        behind=size if every else depth,
        ahead=min(ahead, size),
        sides=len(sides),
        stake=stake,
    )
    gains = np.zeros((max(len(sides), 1), ROWS), np.int64)
    for at, side in enumerate(sides):
        gains[at, : len(side.gains)] = side.gains
    return PontoonTables(
        rule=rule,
        pack=np.array([card for card in DECK if card not in TENS], np.uint8),
        places=np.array([value_index(card) for card in DECK], np.int64),
        plays=plays,
        dealer=dealers_play(hits_soft_17=True, push_22=False),  # SG-3.27
        pays=_pays(rules, stake),
        halves=_halves(rules),
        side_rows=np.array([row for side in sides for row in side.rows()], np.uint8),
        side_gains=gains.reshape(-1),
    )


def _pays(rules: RuleSet, stake: int) -> Ints:
    """What a bet wins by each row, a double, the Super Bonus and its envy, half a bet lost."""
    table, bonus = rules.pay_table(BET), rules.pay_table(SUPER_BONUS)
    found = [settled_at(rules, stake, table.pays(row)) for row in PAID_BY]
    found.append(settled_at(rules, stake, rules.pay_table(DOUBLE).pays("double_down")))
    earned = [row for row in bonus if stake >= row.least and isinstance(row.pays, Fixed)]
    award = earned[0].pays if earned else None
    envy = next(iter(bonus)).envy if award is not None else None
    found += [
        award.cents if isinstance(award, Fixed) else 0,
        envy.cents if isinstance(envy, Fixed) else 0,
        -(stake // 2),
        int(rules.flag("super_bonus_replaces")),
    ]
    return np.array(found, np.int64)


def _halves(rules: RuleSet) -> Ints:
    """The same rows in halves of a bet."""
    table = rules.pay_table(BET)
    return np.array([int((table.pays(row).back(1) - 1) * 2) for row in PAID_BY], np.int64)


# --- what totals mean ----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Telling:
    """What is needed to tell totals."""

    solution: PontoonSolution
    seats: int
    stake: int
    sides: Sequence[_Side]
    sheet: str
    mean: Fraction | None

    def tallies(self, totals: Sequence[int]) -> list[Tally]:
        """The bet, doubles and splits by themselves, all of them together, side bets."""
        rounds = totals[ROUNDS_CELL]
        made = (rounds * self.seats, totals[MADE_CELL], totals[MADE_CELL + 1])
        found = [
            Tally(
                wager=BET,
                place=IN_ALL,
                stake=self.stake,
                made=rounds * self.seats,
                tries=rounds,
                net=totals[SUMS_CELL + 6],
                squares=totals[SUMS_CELL + 7],
                events=self._events(totals),
                sheet=self.sheet,
                mean=self.mean,
                joint=True,
            )
        ]
        found += [
            Tally(
                wager=kind,
                stake=self.stake,
                made=made[at],
                tries=rounds,
                net=totals[SUMS_CELL + 2 * at],
                squares=totals[SUMS_CELL + 2 * at + 1],
                events={},
            )
            for at, kind in enumerate((BET, DOUBLE, SPLIT))
        ]
        return found + [self._side(totals, at, side) for at, side in enumerate(self.sides)]

    def _events(self, totals: Sequence[int]) -> dict[str, int]:
        """Results of the first seat, by the names of the par sheet."""
        found: dict[str, int] = {}
        for cell in range(HALVES_CELLS):
            count = totals[HALVES_CELL + cell]
            net = Fraction(cell - HALVES, 2)
            if cell >= BONUS_HALVES:
                net = self.solution.desk.pays.with_bonus(3 if cell > BONUS_HALVES else 0)
            if count:
                name = by_amount(net) if net else STAND_OFF
                found[name] = found.get(name, 0) + count
        return found

    def _side(self, totals: Sequence[int], at: int, side: _Side) -> Tally:
        cell = SIDES_CELL + at * SIDE_CELLS
        rounds = totals[ROUNDS_CELL]
        counts = totals[cell : cell + len(side.events)]
        return Tally(
            wager=side.kind,
            stake=side.stake,
            made=rounds * self.seats,
            tries=rounds,
            net=totals[cell + ROWS],
            squares=totals[cell + ROWS + 1],
            events={event: n for event, n in zip(side.events, counts, strict=True) if n},
            sheet=side.kind,
        )
