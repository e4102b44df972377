"""Pontoon Plus: the solver against a naive player of suited cards, and the filing's rules."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from pitboss.apparatus.cards import RANKS, Card, parse_card, rank_of, show_card, suit_of
from pitboss.exact.blackjack.cards import CardShoe
from pitboss.exact.blackjack.play import DOUBLE, HIT, STAND
from pitboss.exact.blackjack.shoe import VALUES, index_of
from pitboss.games.pontoon_plus.exact_spread import spread
from pitboss.games.pontoon_plus.solve import (
    PontoonPays,
    PontoonSolution,
    pays_of,
    solve,
)
from pitboss.rulebook.paytables import pay_table

Counts = tuple[int, ...]
Spread = dict[Fraction, Fraction]  # chance by net result
PAYS = pays_of(pay_table("SG-4.1.1"), pay_table("SG-4.1.2"), 10_00)


def shoe_of(text: str) -> CardShoe:
    rows = [[0, 0, 0, 0] for _ in RANKS]
    for word in text.split():
        card, count = word.split("*")
        rows[rank_of(parse_card(card))][suit_of(parse_card(card))] = int(count)
    return CardShoe(tuple((r[0], r[1], r[2], r[3]) for r in rows))


def place_of(card: Card) -> int:
    return index_of(RANKS[rank_of(card)])


def points(cards: tuple[Card, ...]) -> tuple[int, bool]:
    hard = sum(place_of(card) + 1 for card in cards)
    soft = hard <= 11 and any(place_of(card) == 0 for card in cards)
    return hard + 10 * soft, soft


def moved(spread: Spread, by: Fraction | int) -> Spread:
    return {net + by: chance for net, chance in spread.items()}


def mixed(parts: list[tuple[Fraction, Spread]]) -> Spread:
    found: Spread = {}
    for share, part in parts:
        for net, chance in part.items():
            found[net] = found.get(net, Fraction(0)) + share * chance
    return found


def mean(spread: Spread, power: int = 1) -> Fraction:
    return sum((net**power * chance for net, chance in spread.items()), Fraction(0))


class Naive:
    """Deals suited cards one by one, no hole card, and settles as the filing says."""

    def __init__(self, shoe: CardShoe, solution: PontoonSolution, pays: PontoonPays) -> None:
        self.solution, self.pays = solution, pays
        self.kinds = [
            Card(rank * 4 + suit)
            for rank, row in enumerate(shoe.counts)
            for suit, count in enumerate(row)
            if count
        ]
        self.whole: Counts = tuple(shoe.count(card) for card in self.kinds)
        self.dealer = cache(self._dealer)
        self.play = cache(self._play)

    def draws(self, left: Counts) -> list[tuple[Card, Fraction, Counts]]:
        assert sum(left), "the shoe ran out"
        return [
            (card, Fraction(n, sum(left)), (*left[:i], n - 1, *left[i + 1 :]))
            for i, (card, n) in enumerate(zip(self.kinds, left, strict=True))
            if n
        ]

    def _dealer(self, left: Counts, held: tuple[Card, ...]) -> dict[tuple[int, bool], Fraction]:
        total, soft = points(held)
        if total > 17 or (total == 17 and not soft):
            return {(total, total == 21 and len(held) == 2): Fraction(1)}
        found: dict[tuple[int, bool], Fraction] = {}
        for card, chance, rest in self.draws(left):
            grown = tuple(sorted((*held, card)))
            for end, part in self.dealer(rest, grown).items():
                found[end] = found.get(end, Fraction(0)) + chance * part
        return found

    def round(self) -> Spread:
        return mixed(
            [
                (p * q * r, self.start(left3, (first, second), up))
                for first, p, left in self.draws(self.whole)
                for up, q, left2 in self.draws(left)
                for second, r, left3 in self.draws(left2)
            ]
        )

    def start(self, left: Counts, hand: tuple[Card, ...], up: Card) -> Spread:
        if points(hand)[0] == 21:
            return {self.pays.pontoon: Fraction(1)}
        name = " ".join(map(show_card, hand))
        option = self.solution.best(name, VALUES[place_of(up)])
        if option == "surrender":
            lost = self.dealer(left, (up,))
            pontoon = sum((c for (_, p), c in lost.items() if p), Fraction(0))
            return {Fraction(-1, 2): 1 - pontoon, Fraction(-1): pontoon}
        if option == "split":
            self.pair = place_of(hand[0])
            self.play.cache_clear()
            return self.play(left, (hand[0],), (hand[1],), (), 2, up)
        if option == "double":
            return self.double(left, hand, up, (), (), 1)
        if option == "hit":
            return self.each(left, hand, (), (), 1, up)
        return self.settle(left, ((points(hand)[0], 1),), up)

    def each(self, left: Counts, hand: tuple[Card, ...], *state: object) -> Spread:
        parts = []
        for card, chance, rest in self.draws(left):
            # A second card keeps its place: if it makes a pair, it is the one moved.
            grown = (*hand, card) if len(hand) == 1 else tuple(sorted((*hand, card)))
            parts.append((chance, self.play(rest, grown, *state)))
        return mixed(parts)

    def _play(
        self,
        left: Counts,
        hand: tuple[Card, ...],
        waiting: tuple[Card, ...],
        done: tuple[tuple[int, int], ...],
        hands: int,
        up: Card,
    ) -> Spread:
        total, _ = points(hand)
        if len(hand) == 1:
            return self.each(left, hand, waiting, done, hands, up)
        place = place_of(hand[0])
        if hands > 1 and len(hand) == 2 and place == place_of(hand[1]) and 0 < hands < 4 and place:
            return self.play(left, hand[:1], (*waiting, hand[1]), done, hands + 1, up)
        if total >= 21:
            paid = self.paid(hand, hands, up) if total == 21 else Fraction(-1)
            return moved(self.go_on(left, waiting, done, hands, up), paid)
        choice = self.choice(hand, up)
        if hands > 1 and len(hand) == 2 and place_of(self.begun(hand)) == 0 and self.aces(hand):
            choice = STAND
        if choice == DOUBLE:
            return self.double(left, hand, up, waiting, done, hands)
        if choice == HIT:
            return self.each(left, hand, waiting, done, hands, up)
        return self.go_on(left, waiting, (*done, (total, 1)), hands, up)

    def begun(self, hand: tuple[Card, ...]) -> Card:
        return next((card for card in hand if place_of(card) == 0), hand[0])

    def aces(self, hand: tuple[Card, ...]) -> bool:
        """A two-card split hand with an ace comes from split aces: the tests split no others."""
        return not any(place_of(card) == self.pair for card in hand) or self.pair == 0

    pair = -1  # value of the pair being split

    def choice(self, hand: tuple[Card, ...], up: Card) -> int:
        places = tuple(sorted(place_of(card) for card in hand))
        number = self.solution.desk.hands.find(*places)
        against = place_of(up)
        if len(hand) > 2:
            return int(self.solution.own.play.drawn[number, against])
        kept = self.solution.desk.kept.get((places[0], places[1]))
        if kept is None:
            return int(self.solution.own.play.two_card[number, against])
        same = suit_of(hand[0]) == suit_of(hand[1])
        return int(kept[suit_of(hand[0]) if same else 4, against])

    def paid(self, hand: tuple[Card, ...], hands: int, up: Card) -> Fraction:
        ranks = sorted(place_of(card) + 1 for card in hand)
        suits = {suit_of(card) for card in hand}
        if ranks not in ([6, 7, 8], [7, 7, 7]):
            return self.pays.long_21(len(hand))
        if len(suits) > 1:
            return self.pays.mixed
        award = self.pays.spades if suits == {3} else self.pays.suited
        if ranks == [7, 7, 7] and hands == 1 and place_of(up) + 1 == 7:
            award += self.pays.super_bonus
        return award

    def double(
        self,
        left: Counts,
        hand: tuple[Card, ...],
        up: Card,
        waiting: tuple[Card, ...],
        done: tuple[tuple[int, int], ...],
        hands: int,
    ) -> Spread:
        parts = []
        hard = sum(place_of(card) + 1 for card in hand)
        for card, chance, rest in self.draws(left):
            total = hard + place_of(card) + 1
            if place_of(card) == 0 and total + 10 <= 21:
                total += 10
            if total > 21:
                part = moved(self.go_on(rest, waiting, done, hands, up), -2)
            elif total == 21:
                part = moved(self.go_on(rest, waiting, done, hands, up), 2)
            elif self.rescues(rest, hand, card, total, up):
                part = moved(self.go_on(rest, waiting, done, hands, up), -1)
            else:
                part = self.go_on(rest, waiting, (*done, (total, 2)), hands, up)
            parts.append((chance, part))
        return mixed(parts)

    def rescues(
        self, left: Counts, hand: tuple[Card, ...], card: Card, total: int, up: Card
    ) -> bool:
        """By the hand's own cards alone, as the strategy has no memory of other hands."""
        missing = list(self.whole)
        for each in (*hand, card, up):
            missing[self.kinds.index(each)] -= 1
        return mean(self.settle(tuple(missing), ((total, 2),), up)) < -1

    def go_on(
        self,
        left: Counts,
        waiting: tuple[Card, ...],
        done: tuple[tuple[int, int], ...],
        hands: int,
        up: Card,
    ) -> Spread:
        if waiting:
            return self.play(left, (waiting[-1],), waiting[:-1], done, hands, up)
        return self.settle(left, done, up)

    def settle(self, left: Counts, done: tuple[tuple[int, int], ...], up: Card) -> Spread:
        if not done:
            return {Fraction(0): Fraction(1)}
        found: Spread = {}
        for (total, pontoon), chance in self.dealer(left, (up,)).items():
            net = Fraction(0)
            for held, wager in done:
                if pontoon:
                    net -= 1
                elif total > 21 or total < held:
                    net += wager
                elif total > held:
                    net -= wager
            found[net] = found.get(net, Fraction(0)) + chance
        return found


UNSPLIT = "6s*2 6h*1 7s*1 7h*1 8s*2 8d*1 Kc*6 Ad*2 5c*1"


def test_round_equals_every_card_dealt() -> None:
    # No pair but aces can be split with profit here; see the next test for splits.
    shoe = shoe_of(UNSPLIT)
    solution = solve(shoe, PAYS)
    naive = Naive(shoe, solution, PAYS)
    naive.pair = 0
    value = Fraction(0)
    weights = Fraction(0)
    found = 0.0
    table = solution.values()
    for first, p, left in naive.draws(naive.whole):
        for up, q, left2 in naive.draws(left):
            for second, r, left3 in naive.draws(left2):
                name = f"{show_card(first)} {show_card(second)}"
                options = solution.options(name, VALUES[place_of(up)])
                if "split" in options and solution.best(name, VALUES[place_of(up)]) == "split":
                    continue
                value += p * q * r * mean(naive.start(left3, (first, second), up))
                found += float(p * q * r) * max(options.values())
                weights += p * q * r
    assert weights > Fraction(3, 4)
    assert found == pytest.approx(float(value), abs=1e-12)
    assert table.shape == (len(solution.desk.hands.keys), 10)


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("7s*3 7h*1 6s*1 8s*1 8h*1 Kc*6 9d*2", "7"),
        ("8s*2 8h*2 7s*1 6s*1 Kc*5 9d*2", "8"),
        ("Ac*3 Ad*2 7s*1 6s*2 Kc*6 8h*2", "A"),
        ("Kc*5 Qh*2 Ad*2 6s*2 9s*2 8d*1", "T"),
    ],
)
def test_split_equals_every_card_dealt(text: str, pair: str) -> None:
    shoe = shoe_of(text)
    solution = solve(shoe, PAYS)
    naive = Naive(shoe, solution, PAYS)
    naive.pair = index_of(pair)
    for against in VALUES:
        total, weight = Fraction(0), Fraction(0)
        for first, p, left in naive.draws(naive.whole):
            for second, q, left2 in naive.draws(left):
                for up, r, left3 in naive.draws(left2):
                    fits = place_of(first) == place_of(second) == naive.pair
                    if fits and place_of(up) == index_of(against):
                        chance = p * q * r
                        split = naive.play(left3, (first,), (second,), (), 2, up)
                        total += chance * mean(split)
                        weight += chance
        if weight:
            found = solution.split[naive.pair, index_of(against)]
            assert found == pytest.approx(float(total / weight), abs=1e-12), against


def test_variance_equals_every_card_dealt() -> None:
    """Without 6-7-8 or 7-7-7 in the shoe, where two hands' suits cannot meet."""
    shoe = shoe_of("8s*2 8h*2 9d*2 Kc*5 Ad*3 3c*1")
    solution = solve(shoe, PAYS)
    exact = Naive(shoe, solution, PAYS).round()
    assert sum(exact.values()) == 1
    found = spread(solution)
    assert found.split_chance > 0.05
    assert solution.ev.value == pytest.approx(float(mean(exact)), abs=1e-12)
    variance = float(mean(exact, 2) - mean(exact) ** 2)
    assert found.variance.value == pytest.approx(variance, abs=1e-12)
    assert sum(found.chances.values()) == pytest.approx(1, abs=1e-12)
    joined = sum(float(net) * chance for net, chance in found.chances.items())
    assert joined == pytest.approx(float(mean(exact)), abs=1e-12)


def test_spread_without_splits_is_exact() -> None:
    shoe = shoe_of("6s*1 7s*1 8s*1 Kc*3 Ad*1 9h*1 5c*1 4d*1")
    solution = solve(shoe, PAYS)
    found = spread(solution)
    assert found.split_chance == 0
    exact = {net: float(c) for net, c in Naive(shoe, solution, PAYS).round().items() if c}
    assert exact.keys() >= {Fraction(3), Fraction(3, 2), Fraction(-1, 2), Fraction(-2)}
    assert found.chances == pytest.approx(exact, abs=1e-12)
