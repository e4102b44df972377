"""Blackjack, simulated: every seat bets on its hand and makes each side wager that is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.cards import DECK
from pitboss.errors import Refusal
from pitboss.exact.blackjack import Policy, Rules, Solution
from pitboss.exact.blackjack.shoe import VALUES
from pitboss.exact.blackjack.side import value_index
from pitboss.families.blackjack.betting import BlackjackGame
from pitboss.families.blackjack.dealer import STANDS
from pitboss.families.blackjack.hands import MAIN
from pitboss.families.blackjack.points import BLACKJACK
from pitboss.families.blackjack.simulated_alone import alone_at
from pitboss.families.blackjack.simulated_counting import Counting, cells_of
from pitboss.families.blackjack.simulated_layout import (
    BY_HEDGED_END,
    BY_LAMMERS,
    DEALERS,
    HIT,
    LOSES,
    PUSHES,
    STAND,
    WINS,
    BlackjackTables,
    ByCount,
    DealersPlay,
    Plays,
    Rule,
    Sides,
)
from pitboss.families.blackjack.simulated_money import nets_of
from pitboss.families.blackjack.simulated_plays import (
    SOFT,
    THIRTY,
    check_strategy,
    mean_of,
    plays_of,
    strategy_of,
    with_card,
)
from pitboss.families.blackjack.simulated_rounds import deal_counted_lanes, deal_lanes
from pitboss.families.blackjack.simulated_seats import Seated, Seats
from pitboss.families.blackjack.simulated_shoe import HANDS_MOST, PACK, room_for
from pitboss.families.blackjack.simulated_sides import Side, SideTables
from pitboss.families.blackjack.simulated_tallies import Telling
from pitboss.families.blackjack.stepped import FREE, Steps
from pitboss.rooms.count_kernel import count_tables, no_longer_than
from pitboss.rooms.seated import table_with
from pitboss.rooms.simulator import OPTIMAL, Setting, Simulator, check_seats, names
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place

LEAD = 8  # cards that each seat and the dealer have laid out ahead
BEYOND = 2 * SOFT
TEN_PIPS, SUITS = 10, 4
NOTES = 64  # numbers that a round writes on the tape, for the dealer and for each seat
Ints = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Beside:
    """What a game has beside the wager on the hand.

    Attributes:
        sides: Side wagers; where one of them may cap the wager, it comes first.
        capped: The par sheet of that one with its caps; empty where there is none.
        draws: Whether the dealer draws for a side wager (`simulated_layout`).
        keeps: Whether a blackjack that was paid stays on the table for one.
    """

    sides: Sequence[Side] = ()
    capped: str = ""
    draws: int = 0
    keeps: bool = False


@dataclass(frozen=True)
class Dealt:
    """A blackjack game under rules and a setting."""

    game: BlackjackGame
    rules: RuleSet
    setting: Setting
    solution: Solution
    beside: Beside = field(default_factory=Beside)

    @cached_property
    def policy(self) -> Policy:
        """The strategy."""
        return strategy_of(self.solution, self.setting.strategy)

    @cached_property
    def plays(self) -> Plays:
        """The strategy as tables."""
        return plays_of(self.solution.desk, self.policy)

    @cached_property
    def counting(self) -> Counting | None:
        """What is done by the count, where somebody counts."""
        if self.setting.count is None:
            return None
        return Counting(
            rules=self.rules,
            setting=self.setting,
            solution=self.solution,
            base=self.policy,
            stake=self.stake,
            chip=self.game.terms(self.rules).chip,
            sides=self.beside.sides,
            count=self.setting.count,
        )

    def priced(self, side: Side) -> Side:
        """A side wager as its par sheet prices it, or without one.

        Lammers are priced for best play, and what loses with 30 for who never draws to it.
        """
        thirty = side.looks == BY_HEDGED_END and bool((self.plays.leads == THIRTY).any())
        other = side.looks == BY_LAMMERS and not self.is_optimal
        return replace(side, sheet="") if thirty or other else side

    @property
    def is_optimal(self) -> bool:
        """Is it the strategy that the par sheets suppose?"""
        return self.setting.strategy == OPTIMAL

    @property
    def caps(self) -> bool:
        """Are wins left on the wager? Best play does so where the hand is worth something."""
        return bool(self.beside.capped) and self.is_optimal and self.setting.count is None

    @cached_property
    def stake(self) -> int:
        """The wager on a hand, in cents; who counts bets what chips can halve, for insurance."""
        least = self.setting.stake(self.rules, MAIN)
        odd = least // self.game.terms(self.rules).chip % 2 and MAIN not in self.setting.stakes
        return 2 * least if odd and self.setting.count is not None else least

    @cached_property
    def raised(self) -> list[int]:
        """The wager of a box, as it is and capped by each row of the first side wager."""
        if not self.caps:
            return [self.stake]
        side = self.beside.sides[0]
        return [self.stake, *(self.stake + side.stake + gain for gain in side.gains[:-1])]

    @cached_property
    def capping(self) -> NDArray[np.int8]:
        """By up card and two cards: is a unit on them worth more than nothing?"""
        found = np.zeros((10, 10, 10), np.int8)
        if self.caps:
            for up, name in enumerate(VALUES):
                for one, two in product(range(10), repeat=2):
                    held = [VALUES[one], VALUES[two]]
                    if [*held, name].count(name) <= self.solution.shoe.counts[up]:
                        worth = max(self.solution.options(held, name).values())
                        found[up, one, two] = worth > 0
        return found.reshape(-1)

    @cached_property
    def sides(self) -> Sides:
        """The side wagers as tables."""
        return SideTables(self.beside.sides).tables()

    @cached_property
    def levels(self) -> Ints:
        """By class of two cards: to what the wager is raised."""
        rows = self.sides.rows
        kinds = int(self.sides.own_class.max()) + 1
        if not self.caps:
            return np.zeros(kinds, np.int64)
        lost = len(self.beside.sides[0].gains) - 1
        won = [int(rows[kind * DEALERS]) for kind in range(kinds)]
        return np.array([0 if row == lost else row + 1 for row in won], np.int64)

    @property
    def rule(self) -> Rule:
        """The figures of the table."""
        rules, setting, terms = self.rules, self.setting, self.game.terms(self.rules)
        size = rules.whole("decks") * PACK
        before = int(size * rules.percent("penetration") / Fraction(100))
        pitched = terms.way == "pitch"
        every = setting.fresh or rules.options.get("shuffle_after") == "every-round"
        ahead = LEAD + 3 * (setting.seats + 1) + (0 if every else before)
        return Rule(
            seats=setting.seats,
            size=size,
            behind=size + 1 if every else size - before,
            ahead=min(ahead, size),
            burns=int(not pitched and bool(self.game.clauses.burn)),
            pitched=int(pitched),
            peeks=int(terms.peeks),
            sides=len(self.beside.sides),
            draws=self.beside.draws,
            caps=int(self.caps),
            keeps=int(self.beside.keeps),
            money=int(self.adds_up),
            scarce=int(size - before < longest_round(size // PACK, setting.seats)),
            dealers=len(self.web.acts),
        )

    @property
    def web(self) -> Plays:
        """The strategy as the kernel plays it: by the count, where hands hang on it."""
        counting = self.counting
        return counting.web.plays if counting and counting.is_banded else self.plays

    @property
    def adds_up(self) -> bool:
        """Is all money added up round by round? Ends that are counted tell it for one seat."""
        return self.setting.seats > 1 or self.setting.count is not None

    def tables(self) -> BlackjackTables:
        """What the kernel looks up."""
        rule, counting, terms = self.rule, self.counting, self.game.terms(self.rules)
        dealer = dealers_play(terms.hits_soft_17, self.solution.rules.push_22)
        most = no_longer_than(rule.size, rule.behind, 2 * rule.seats + 2)
        counted = counting.counted if counting else None
        return BlackjackTables(
            rule=rule,
            places=np.array([value_index(card) for card in DECK], np.int64),
            plays=with_dealer(self.web, dealer),
            dealer=dealer,
            nets=nets_of(self.rules, terms, self.raised),
            caps=self.capping,
            levels=self.levels,
            sides=self.sides,
            counting=count_tables(counted, rule.size // PACK, most),
            by_count=counting.by_count if counting else ByCount(),
            bands=np.array(counting.bands if counting else [0], np.int64),
        )


def longest_round(decks: int, seats: int) -> int:
    """More cards than these no round takes: hands of the lowest cards, a burned one with them."""
    hands = HANDS_MOST * seats + 1
    left, cards = (BLACKJACK - 1) * hands, hands + 1  # who has 21 draws no more
    for pips in range(1, TEN_PIPS + 1):
        taken = min(SUITS * decks, left // pips)
        left, cards = left - taken * pips, cards + taken
    return cards


def with_dealer(plays: Plays, dealer: DealersPlay) -> Plays:
    """Behind the nodes of a strategy those of the dealer: one for each of his totals."""
    leads = np.concatenate((plays.leads, len(plays.acts) + dealer.after.reshape(-1)))
    acts = np.concatenate((plays.acts, np.where(dealer.draws, HIT, STAND)))
    return plays._replace(leads=leads.astype(np.int16), acts=acts.astype(np.int8))


def dealers_play(hits_soft_17: bool, push_22: bool) -> DealersPlay:
    """How a dealer plays under these rules."""
    after, draws = np.zeros((BEYOND, 10), np.int64), np.zeros(BEYOND, np.int64)
    for total in range(BLACKJACK + 1):
        for soft in (False, True):
            soft_17 = hits_soft_17 and soft and total == STANDS
            draws[total + SOFT * soft] = total < STANDS or soft_17
            for place in range(10):
                after[total + SOFT * soft, place] = with_card(total, soft, place)
    return DealersPlay(after.reshape(-1), draws, _beats(push_22))


def _beats(push_22: bool) -> Ints:
    """What becomes of a hand's total against the dealer's."""
    found = np.full((SOFT, SOFT), LOSES, np.int64)
    for dealer in range(SOFT):
        for own in range(BLACKJACK + 1):
            if (push_22 and dealer == BLACKJACK + 1) or own == dealer:
                found[dealer, own] = PUSHES
            elif dealer > BLACKJACK or own > dealer:
                found[dealer, own] = WINS
    return found.reshape(-1)


def blackjack(dealt: Dealt, code: str) -> Simulator:
    """A blackjack game under its rules, ready to be simulated."""
    rules, setting, counting = dealt.rules, dealt.setting, dealt.counting
    stated = [
        (name, cents, side.clause) for side in dealt.beside.sides for name, cents in side.stated
    ]
    telling = Telling(
        rules=rules,
        seats=setting.seats,
        alone=not dealt.adds_up,
        insured=counting.by_count.cell if counting else 0,
        insurance=counting.insurance if counting else 0,
        raised=dealt.raised,
        pays=dealt.solution.rules.blackjack_pays,
        nets=dealt.tables().nets,
        sides=[dealt.priced(side) for side in dealt.beside.sides],
        capped=dealt.beside.capped if dealt.caps else "",
        mean=None if dealt.is_optimal else mean_of(dealt.solution, dealt.policy),
    )
    bets = [
        Place(name, box, wager, cents)
        for box, name in enumerate(names(setting.seats), start=1)
        for wager, cents in [
            (MAIN, dealt.stake),
            *((side.wager, side.stake) for side in dealt.beside.sides if not side.late),
        ]
    ]
    late = [
        Place(name, box, side.wager, side.stake)
        for box, name in enumerate(names(setting.seats), start=1)
        for side in dealt.beside.sides
        if side.late
    ]

    def policy() -> Seated:
        seats = Seats(bets, late, dealt.plays, dealt.capping, stated)
        return counting.seated(seats) if counting else Seated(seats)

    return Simulator(
        rules=rules,
        setting=setting,
        kernel=deal_counted_lanes if counting else deal_lanes,
        tables=dealt.tables(),
        cells=counting.counted.end if counting else cells_of(dealt.beside.sides),
        tell=telling.tallies,
        table=lambda: table_with(dealt.game, rules, setting),
        policy=policy,
        notes=NOTES * (setting.seats + 1),
        code=code,
        steps=steps_of(dealt.solution.rules),
        cards=room_for(rules.whole("decks") * PACK, setting.seats),
        apart=True,
        on_card=None if dealt.adds_up else alone_at(dealt.rule),
        counted=counting.counted if counting else None,
    )


def steps_of(rules: Rules) -> Steps:
    """What may be done with a hand, by whether it was split and its total."""
    doubles = np.zeros((2, BEYOND), np.int64)
    for split, total, soft in product(range(2), range(SOFT), range(2)):
        if rules.may_double(total, bool(soft), bool(split)):
            free = rules.is_free_double(total, bool(soft))
            doubles[split, total + SOFT * soft] = FREE if free else 1
    return Steps(doubles.reshape(-1), rules.late_surrender)


def ready(rules: RuleSet, setting: Setting) -> None:
    """Refuse what cannot be simulated."""
    check_seats(rules, setting)
    check_strategy(rules.rules.name, setting.strategy)
    if setting.count is not None and setting.count.one_more:
        message = f"{rules.rules.name} has no one more round after that of the cutting card"
        raise Refusal(message, field="one_more")
    if rules.payout_limit is not None:
        message = f"{rules.rules.name}: a posted payout limit is not simulated"
        raise Refusal(message, field="payout_limit")
