"""House Money with the option to cap: the wager's own value plus what its proceeds then earn.

A hand's result is proportional to its wager, so each unit of proceeds left on the wager earns
what a unit of the wager earns: everything is added where the hand is worth more than nothing
(OH-A-16.II.E.2, OH-A-16.II.G). Against an ace or a ten that means after the dealer's check; a
table without a check pays with the hand, and nothing can be added there.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from pitboss.exact.blackjack import CardShoe, Estimate, Solution
from pitboss.exact.blackjack.shoe import ACE, TEN, VALUES
from pitboss.exact.blackjack.side import value_index
from pitboss.exact.blackjack.solve import HandTable, Measure
from pitboss.exact.blackjack.split_results import splits_of
from pitboss.exact.par import ParEvent, ParSheet
from pitboss.families.blackjack.sheets import as_fraction, bound_note, computed, places_for
from pitboss.games.blackjack.house_money import HOUSE_MONEY, house_money_event
from pitboss.rulebook import RuleSet

CAPPED = "house_money_capped"


class Worth(NamedTuple):
    """A unit on a hand given no dealer's natural: mean, mean square, chance of no loss."""

    mean: float
    square: float
    unbeaten: float
    error: float = 0.0  # of the chance


class Row(NamedTuple):
    """What a row of the pay table comes to: chance, mean, mean square, chance of a gain."""

    chance: float = 0.0
    mean: float = 0.0
    square: float = 0.0
    hit: float = 0.0

    def plus(self, weight: float, mean: float, square: float, hit: float) -> Row:
        """The same with another case added."""
        return Row(
            self.chance + weight,
            self.mean + weight * mean,
            self.square + weight * square,
            self.hit + weight * hit,
        )


class Capping:
    """The best use of House Money's proceeds beside a solved game."""

    def __init__(self, shoe: CardShoe, solution: Solution) -> None:
        self.shoe = shoe
        self.solution = solution
        self._squares = self._table(lambda net: net * net)
        self._losses = self._table(lambda net: float(net < 0))
        self.error = 0.0  # of the chance to gain, summed over the rows worked out
        self.rule: dict[str, list[str]] = {}  # the up cards against which a hand is capped

    def _table(self, of: object) -> HandTable:
        solution = self.solution
        measure = Measure(of)  # type: ignore[arg-type]
        return solution.desk.value(True, kept=solution.policy.own, measure=measure)

    def worth(self, low: int, high: int, up: int) -> Worth:
        """What a unit on a hand is worth once the dealer has no natural."""
        solution, hand = self.solution, VALUES[low] + VALUES[high]
        mean = max(solution.options(hand, VALUES[up]).values())
        if {low, high} == {ACE, TEN}:
            return Worth(mean, mean * mean, 1.0)
        number, error = solution.number(hand), 0.0
        natural = float(solution.natural_chance(hand, VALUES[up]))
        if low == high and solution.policy.split[low, up]:
            split = splits_of(solution.root).result(low, up)
            square = split.second_moment
            lost = sum(chance for net, chance in split.chances.items() if net < 0)
            error = split.error
        else:
            square = float(self._squares.played()[number, up])
            lost = float(self._losses.played()[number, up])
        given = 1 - natural
        unbeaten = 1 - (lost - natural) / given
        return Worth(mean, (square - natural) / given, unbeaten, error / given)

    def rows(self, rules: RuleSet) -> dict[str, Row]:
        """Every row of the pay table under the best rule, and what no row covers."""
        table = rules.pay_table(HOUSE_MONEY)
        found: dict[str, Row] = defaultdict(Row)
        whole = self.shoe.size * (self.shoe.size - 1) // 2
        for (event, low, high), ways in self._ways().items():
            if not event:
                found[event] = found[event].plus(ways / whole, -1.0, 1.0, 0.0)
                continue
            back = float(table.pays(event).back(1))
            left = self.solution.shoe.without(VALUES[low] + VALUES[high])
            for up, count in enumerate(left.counts):
                if count:
                    weight = ways / whole * count / left.size
                    row = found[event]
                    found[event] = self._against(row, weight, back, (low, high), up)
        return dict(found)

    def _against(self, row: Row, weight: float, back: float, hand: tuple[int, int], up: int) -> Row:
        """One hand against one up card: taken, or left on the wager."""
        gain, words = back - 1, VALUES[hand[0]] + VALUES[hand[1]]
        taken = (gain, gain * gain, 1.0)
        natural = float(self.solution.natural_chance(words, VALUES[up]))
        checked = up not in (ACE, TEN) or self.solution.rules.hole_card
        worth = self.worth(*hand, up) if checked and natural < 1 else None
        if worth is None or worth.mean <= 0:
            return row.plus(weight, *taken)
        ups = self.rule.setdefault(words, [])
        if VALUES[up] not in ups:
            ups.append(VALUES[up])
        square = gain * gain + 2 * gain * back * worth.mean + back * back * worth.square
        row = row.plus(weight * natural, *taken)
        self.error += weight * (1 - natural) * worth.error
        return row.plus(weight * (1 - natural), gain + back * worth.mean, square, worth.unbeaten)

    def _ways(self) -> dict[tuple[str, int, int], int]:
        """Two-card deals by event and card values."""
        found: dict[tuple[str, int, int], int] = defaultdict(int)
        for cards, ways in self.shoe.hands(2):
            event = house_money_event(cards[0], cards[1])
            low, high = sorted(value_index(card) for card in cards)
            found[(event, low, high) if event else ("", 0, 0)] += ways
        return dict(found)


def capped_sheet(rules: RuleSet, shoe: CardShoe, solution: Solution) -> ParSheet:
    """House Money when every win is used in the best way."""
    table, rule = rules.pay_table(HOUSE_MONEY), rules.wager(HOUSE_MONEY)
    capping = Capping(shoe, solution)
    rows = capping.rows(rules)
    mean = sum(row.mean for row in rows.values())
    most = float(max(row.pays.back(1) for row in table))
    ev = as_fraction(mean)
    return computed(
        rules,
        ev,
        wager=CAPPED,
        name=f"{rule.name}, capped by the best rule",
        clause="OH-A-16.II.G",
        pay_table=table.id,
        element_of_risk=-ev,
        variance=as_fraction(sum(row.square for row in rows.values()) - mean * mean),
        hit_frequency=as_fraction(sum(row.hit for row in rows.values()), places_for(capping.error)),
        push_frequency=Fraction(0),
        events=tuple(
            ParEvent(
                event or "any_other",
                as_fraction(row.chance),
                as_fraction(row.chance),
                str(table.pays(event)) if event else "lose",
                as_fraction(row.mean),
            )
            for event, row in rows.items()
        ),
        notes=(
            "proceeds stay on the wager where the hand is worth more than nothing",
            bound_note("ev", Estimate(mean, solution.ev.bound * most)),
            bound_note("variance", Estimate(mean, 10 * solution.ev.bound * most * most)),
            f"hit frequency: within {capping.error:.0e}, by splits into two hands, worked out both"
            " ways",
            "cap " + "; ".join(f"{hand} against {_ups(ups)}" for hand, ups in capping.rule.items()),
        ),
        errors={
            "ev": solution.ev.bound * most,
            "variance": 10 * solution.ev.bound * most * most,
            "hit_frequency": capping.error,
        },
    )


def _ups(ups: list[str]) -> str:
    return "all" if len(ups) == len(VALUES) else "".join(sorted(ups, key="23456789TA".index))
