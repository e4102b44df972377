"""The solver against a naive player who deals every card of a small shoe, in Fractions."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

import msgspec
import pytest

from pitboss.exact.blackjack.play import DOUBLE, HIT
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import Shoe, index_of
from pitboss.exact.blackjack.solution import Solution, solve
from pitboss.exact.blackjack.splits import Convention
from pitboss.exact.blackjack.spread import spread as spread_of
from pitboss.games.ride_free.exact_silver_stack import lammer_deals

Counts = tuple[int, ...]
Result = tuple[int, int, int]  # total (22 and over is bust), units won, units lost
Spread = dict[tuple[Fraction, int], Fraction]  # chance by (net, lammers)

PLAIN = Rules(blackjack_pays=Fraction(3, 2))
FREE_BET = Rules(
    blackjack_pays=Fraction(6, 5),
    push_22=True,
    free_doubles=(9, 10, 11),
    free_splits=True,
    resplit_aces=True,
    draw_to_split_aces=True,
)
RIDE_FREE = msgspec.structs.replace(FREE_BET, draw_to_split_aces=False, late_surrender=True)


def shoe_of(**cards: int) -> Shoe:
    counts = [0] * 10
    for name, count in cards.items():
        counts[index_of(name[1:])] = count
    return Shoe(tuple(counts))


def less(counts: Counts, place: int) -> Counts:
    assert counts[place] > 0
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])


def points(hand: Counts) -> tuple[int, bool]:
    hard = sum((place + 1) * count for place, count in enumerate(hand))
    soft = hand[0] > 0 and hard <= 11
    return hard + 10 * soft, soft


def holding(*places: int) -> Counts:
    return tuple(places.count(place) for place in range(10))


def is_natural(hand: Counts) -> bool:
    return hand == holding(0, 9)


class Naive:
    """Plays a solved strategy card by card: hole card dealt, hands completed in their order."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.rules = solution.rules
        self.dealer = cache(self._dealer)
        self.play = cache(self._play)

    def _dealer(self, left: Counts, hand: Counts) -> dict[int, Fraction]:
        total, soft = points(hand)
        if total > 17 or (total == 17 and not (soft and self.rules.hit_soft_17)):
            return {total: Fraction(1)}
        cards = sum(left)
        assert cards, "the shoe ran out"
        found: dict[int, Fraction] = defaultdict(Fraction)
        for place, count in enumerate(left):
            if count:
                drawn = self.dealer(less(left, place), add(hand, place))
                for end, chance in drawn.items():
                    found[end] += Fraction(count, cards) * chance
        return found

    def round(self) -> Spread:
        """The whole spread of results of a round."""
        found: Spread = defaultdict(Fraction)
        counts = self.solution.shoe.counts
        for cards, chance in deal(counts, 4, ()):
            first, up, second, hole = cards
            left = counts
            for card in cards:
                left = less(left, card)
            hand, shown = holding(first, second), holding(up, hole)
            for (net, lammers), part in self._start(left, hand, up, shown).items():
                found[net, lammers] += chance * part
        return found

    def _start(self, left: Counts, hand: Counts, up: int, shown: Counts) -> Spread:
        policy, number = self.solution.policy, self.solution.desk.hands.find(*places(hand))
        if is_natural(shown):
            return {(Fraction(0) if is_natural(hand) else Fraction(-1), 0): Fraction(1)}
        if is_natural(hand):
            return {(Fraction(self.rules.blackjack_pays), 0): Fraction(1)}
        if policy.surrender[number, up]:
            return {(Fraction(-1, 2), 0): Fraction(1)}
        pair = max(hand) == 2
        if pair and policy.split[hand.index(2), up]:
            place = hand.index(2)
            free = self.rules.is_free_split(place)
            return self.play(left, holding(place), 1, (), 2, place, up, shown, int(free))
        return self.play(left, hand, 0, (), 1, -1, up, shown, 0)

    def _own(self, done: tuple[Result, ...], place: int) -> bool:
        """Whether the hand in play carries the player's own wager."""
        return place < 0 or not self.rules.is_free_split(place) or not done

    def _play(
        self,
        left: Counts,
        hand: Counts,
        waiting: int,
        done: tuple[Result, ...],
        hands: int,
        place: int,
        up: int,
        shown: Counts,
        lammers: int,
    ) -> Spread:
        """Spread of results with a hand in play, hands waiting behind it and hands done."""
        state = (waiting, done, hands, place, up, shown)
        size, own = sum(hand), self._own(done, place)
        total, soft = points(hand)
        if size == 1:
            return self._each_card(left, hand, *state, lammers)
        if size == 2 and place >= 0 and hand[place] == 2 and hands < self._hands_max(place):
            more = lammers + int(self.rules.is_free_split(place))
            return self.play(
                left, holding(place), waiting + 1, done, hands + 1, place, up, shown, more
            )
        stake = (1, 1 if own else 0)
        one_card = place == 0 and not self.rules.draw_to_split_aces
        if total >= 21 or one_card:
            return self._next(left, (min(total, 99), *stake), *state, lammers)
        choice = self._choice(hand, up, own, place)
        if choice == DOUBLE and not self.rules.may_double(total, soft, place >= 0):
            choice = self._choice(hand, up, own, place, drawn=True)
        if choice == DOUBLE:
            free = self.rules.is_free_double(total, soft)
            added = (2, stake[1] + (0 if free else 1))
            found: Spread = defaultdict(Fraction)
            for card, count in enumerate(left):
                if count:
                    end = points(add(hand, card))[0]
                    rest = self._next(less(left, card), (end, *added), *state, lammers + int(free))
                    merge(found, rest, Fraction(count, sum(left)))
            return found
        if choice == HIT:
            return self._each_card(left, hand, *state, lammers)
        return self._next(left, (total, *stake), *state, lammers)

    def _each_card(self, left: Counts, hand: Counts, *state: object) -> Spread:
        found: Spread = defaultdict(Fraction)
        assert sum(left), "the shoe ran out"
        for card, count in enumerate(left):
            if count:
                rest = self.play(less(left, card), add(hand, card), *state)
                merge(found, rest, Fraction(count, sum(left)))
        return found

    def _next(
        self,
        left: Counts,
        result: Result,
        waiting: int,
        done: tuple[Result, ...],
        hands: int,
        place: int,
        up: int,
        shown: Counts,
        lammers: int,
    ) -> Spread:
        ended = (*done, result)
        if waiting:
            return self.play(
                left, holding(place), waiting - 1, ended, hands, place, up, shown, lammers
            )
        found: Spread = defaultdict(Fraction)
        for total, chance in self.dealer(left, shown).items():
            net = sum(self._settle(each, total) for each in ended)
            found[Fraction(net), lammers] += chance
        return found

    def _settle(self, result: Result, dealer: int) -> int:
        total, win, lose = result
        if total > 21:
            return -lose
        if dealer == 22 and self.rules.push_22:
            return 0
        if dealer > 21 or dealer < total:
            return win
        return 0 if dealer == total else -lose

    def _hands_max(self, place: int) -> int:
        return self.rules.hands_max(place)

    def _choice(self, hand: Counts, up: int, own: bool, place: int, drawn: bool = False) -> int:
        policy = self.solution.policy
        play = policy.own if own else policy.free
        if place >= 0:  # the same for any number of hands, by CDZ- and by CDP1
            play = self.solution.after_split[place, own, 0]
        assert play is not None
        number = self.solution.desk.hands.find(*places(hand))
        table = play.drawn if drawn or sum(hand) > 2 else play.two_card
        return int(table[number, up])


def merge(found: Spread, rest: Spread, chance: Fraction) -> None:
    for key, part in rest.items():
        found[key] += chance * part


def add(hand: Counts, place: int) -> Counts:
    return (*hand[:place], hand[place] + 1, *hand[place + 1 :])


def places(hand: Counts) -> list[int]:
    return [place for place, count in enumerate(hand) for _ in range(count)]


def deal(
    counts: Counts, cards: int, dealt: tuple[int, ...]
) -> list[tuple[tuple[int, ...], Fraction]]:
    if cards == 0:
        return [(dealt, Fraction(1))]
    whole = sum(counts)
    return [
        (rest, Fraction(count, whole) * chance)
        for place, count in enumerate(counts)
        if count
        for rest, chance in deal(less(counts, place), cards - 1, (*dealt, place))
    ]


SHOES = {
    "eights": shoe_of(_A=2, _8=5, _9=2, _T=7),
    "aces": shoe_of(_A=5, _7=3, _T=8),
    "tens": shoe_of(_6=2, _9=3, _T=9, _A=2),
    "fives": shoe_of(_5=4, _6=3, _T=10),
}
GAMES = {
    "h17": PLAIN,
    "s17_resplit_aces": msgspec.structs.replace(PLAIN, hit_soft_17=False, resplit_aces=True),
    "no_das_two_hands": msgspec.structs.replace(
        PLAIN, double_after_split=False, split_hands=2, late_surrender=True
    ),
    "double_9_11": msgspec.structs.replace(PLAIN, doubles="9-11", split_hands=3),
    "free_bet": FREE_BET,
    "ride_free": RIDE_FREE,
}


def split_everything(solution: Solution) -> Solution:
    """The same plays with every pair split, so that the split formulas are all at work."""
    policy = solution.policy
    splits = policy.split | (solution.split > -9)
    surrender = policy.surrender & False
    changed = type(policy)(policy.own, policy.free, splits, surrender)
    return Solution(
        solution.desk,
        solution.convention,
        changed,
        solution.own,
        solution.free,
        solution.split,
        solution.after_split,
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("shoe", SHOES)
def test_round_equals_every_card_dealt(shoe: str, game: str) -> None:
    best = solve(SHOES[shoe], GAMES[game])
    for solution in (best, split_everything(best)):
        spread = Naive(solution).round()
        assert sum(spread.values()) == 1
        exact = sum((net * chance for (net, _), chance in spread.items()), Fraction(0))
        assert solution.ev.value == pytest.approx(float(exact), abs=1e-12)
        square = sum((net**2 * chance for (net, _), chance in spread.items()), Fraction(0))
        found = spread_of(solution)
        assert found.variance.value == pytest.approx(float(square - exact**2), abs=1e-12)
        assert sum(found.chances.values()) == pytest.approx(1, abs=1e-12)
        mean = sum(float(net) * chance for net, chance in found.chances.items())
        assert mean == pytest.approx(float(exact), abs=1e-12)
        if solution.rules.split_hands == 2:
            assert found.many_hands_chance == 0
            results: dict[Fraction, Fraction] = defaultdict(Fraction)
            for (net, _), chance in spread.items():
                results[net] += chance
            for net, chance in results.items():
                assert found.chances[net] == pytest.approx(float(chance), abs=1e-13)


@pytest.mark.parametrize("shoe", SHOES)
def test_cdp1_equals_every_card_dealt(shoe: str) -> None:
    rules = msgspec.structs.replace(PLAIN, resplit_aces=True)
    solution = split_everything(solve(SHOES[shoe], rules, Convention.CDP1))
    spread = Naive(solution).round()
    exact = sum((net * chance for (net, _), chance in spread.items()), Fraction(0))
    assert solution.ev.value == pytest.approx(float(exact), abs=1e-12)


def test_spread_is_exact_where_nothing_is_split() -> None:
    rules = msgspec.structs.replace(PLAIN, split_hands=1, late_surrender=True)
    solution = solve(SHOES["tens"], rules)
    found = spread_of(solution)
    assert found.split_chance == 0
    exact: dict[Fraction, Fraction] = defaultdict(Fraction)
    for (net, _), chance in Naive(solution).round().items():
        exact[net] += chance
    assert found.chances == pytest.approx({net: float(c) for net, c in exact.items()}, abs=1e-13)


def test_spread_of_six_decks() -> None:
    """Three or four hands joined through the dealer alone miss the variance by under 2e-5."""
    found = spread_of(solve(Shoe.of_decks(6), PLAIN))
    assert found.variance.value == pytest.approx(1.3466269418, abs=found.variance.bound)
    joined = sum(float(net) ** 2 * chance for net, chance in found.chances.items())
    assert joined - found.mean.value**2 == pytest.approx(found.variance.value, abs=2e-5)
    assert min(found.chances) == -8
    assert max(found.chances) == 8


@pytest.mark.parametrize("shoe", ["eights", "fives", "aces"])
def test_lammers_equal_every_card_dealt(shoe: str) -> None:
    solution = split_everything(solve(SHOES[shoe], RIDE_FREE))
    counted: dict[str, Fraction] = defaultdict(Fraction)
    for (_, lammers), chance in Naive(solution).round().items():
        counted[f"lammers_{lammers}" if lammers else ""] += chance
    found = {next(iter(events), ""): chance for events, chance in lammer_deals(solution).items()}
    assert found == counted
