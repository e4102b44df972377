"""Basic strategy as a chart, in the letters players know."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from pitboss.apparatus.cards import DECK
from pitboss.exact.blackjack import Chart, Solution, total_dependent
from pitboss.exact.blackjack.play import DOUBLE, STAND
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import VALUES, index_of
from pitboss.exact.blackjack.solve import Play
from pitboss.exact.strategy import Cell, Cost, Exceptional, Grid, Row, Share, Strategy
from pitboss.families.blackjack.sheets import as_fraction
from pitboss.rulebook import RuleSet

UPS = "23456789TA"
LEGEND = {
    "S": "stand",
    "H": "hit",
    "D": "double, else hit",
    "D*": "double free, else hit",
    "Ds": "double, else stand",
    "P": "split",
    "P*": "split free",
    "R": "surrender, else hit",
    "Rs": "surrender, else stand",
}
DOUBLES = {
    "any": "any two cards",
    "9-11": "9, 10 or 11",
    "10-11": "10 or 11",
}
FREE_WORDS = "A star: the house puts up the wager. Every other double or split is paid in chips."
LAMMER_WORDS = "Free: what a hand of a free split plays otherwise; the rest as above."
PAIR_OF_ACES = 12  # a soft total that no other two cards make
_NAMES = {"T": "10"}

Cells = Mapping[str, str]


def name_of(value: str) -> str:
    """A card value as players write it."""
    return _NAMES.get(value, value)


def chart(rules: RuleSet, solution: Solution) -> Strategy:
    """The total-dependent chart of a solved game, what it costs, and where cards say otherwise."""
    found = total_dependent(solution)
    draw = _Drawing(solution, found)
    ev, best = found.ev.value, solution.ev.value
    free = (FREE_WORDS, LAMMER_WORDS) if found.policy.free is not None else ()
    return Strategy(
        title="basic strategy by totals",
        optimal=found.cost <= 0,
        rules=rules_words(solution),
        grids=draw.grids(),
        legend=draw.legend(),
        summary=(
            insurance_words(rules, solution),
            f"This chart returns {ev:+.6%} of the wager; best play by composition {best:+.6%}: "
            f"the chart costs {found.cost:.6%}.",
        ),
        shares=_shares(solution, found),
        simpler=(Cost("this chart", as_fraction(-ev), as_fraction(found.cost)),),
        exceptions=tuple(
            Exceptional(
                ",".join(name_of(card) for card in each.hand),
                name_of(each.up),
                each.chart,
                each.best,
                each.gain,
            )
            for each in found.deviations
        ),
        notes=free,
    )


def insurance_words(rules: RuleSet, solution: Solution) -> str:
    """What to do about insurance and even money off the top of the shoe."""
    words = "Never insure"
    if "even_money" not in rules.wagers:
        return f"{words}."
    sure = rules.pay_table("even_money").pays("even_money").back(1) - 1
    declined = solution.rules.blackjack_pays * (1 - solution.natural_chance("AT", "A"))
    beside = f"it is sure to bring {sure}, declined it is worth {float(declined):.4f}"
    if declined >= sure:
        return f"{words}, nor take even money ({beside})."
    return f"{words}, but take even money for a blackjack ({beside})."


class _Drawing:
    """The grids of a chart, each cell with what the options are worth."""

    def __init__(self, solution: Solution, found: Chart) -> None:
        self.solution, self.found = solution, found
        self.rules = solution.rules

    def grids(self) -> tuple[Grid, ...]:
        """Hard and soft totals, pairs, and what hands on a lammer play otherwise."""
        found, desk = self.found, self.solution.desk
        pairs = list(found.pairs)
        grids = [
            self._grid("Hard", {str(n): (n, False) for n in sorted(found.hard, reverse=True)}),
            self._grid("Soft", {_soft_name(n): (n, True) for n in self._soft()}),
            Grid(
                "Pairs",
                _columns(),
                tuple(self._pair_row(pair) for pair in reversed([*pairs[1:], *pairs[:1]])),
            ),
        ]
        free = found.policy.free
        if free is None:
            return tuple(grids)
        rows: dict[tuple[bool, int], Row] = {}
        for hand in desk.two_card:
            total, soft = int(desk.hands.total[hand]), bool(desk.hands.soft[hand])
            own = (found.soft if soft else found.hard).get(total, {})
            cells = {up: _letter(free, int(hand), VALUES.index(up)) for up in own}
            if cells != own and not (soft and total == PAIR_OF_ACES):
                name = _soft_name(total) if soft else str(total)
                rows[soft, -total] = Row(name, self._starred(cells, total, soft))
        lammers = Grid("Free", _columns(), tuple(rows[key] for key in sorted(rows)))
        return (*grids, lammers) if rows else tuple(grids)

    def _soft(self) -> list[int]:
        return [n for n in sorted(self.found.soft, reverse=True) if n > PAIR_OF_ACES]

    def _grid(self, name: str, lines: Mapping[str, tuple[int, bool]]) -> Grid:
        rows = []
        for label, (total, soft) in lines.items():
            cells = (self.found.soft if soft else self.found.hard)[total]
            values = {up: self._mean(total, soft, up) for up in cells}
            rows.append(Row(label, self._starred(cells, total, soft, values)))
        return Grid(name, _columns(), tuple(rows))

    def _starred(
        self,
        cells: Cells,
        total: int,
        soft: bool,
        values: Mapping[str, dict[str, float]] | None = None,
    ) -> tuple[Cell | None, ...]:
        """The cells of a line, free doubles with a star."""
        star = "*" if self.rules.is_free_double(total, soft) else ""
        return tuple(
            Cell(cells[up] + star if cells[up] == "D" else cells[up], (values or {}).get(up, {}))
            if up in cells
            else None
            for up in UPS
        )

    def _pair_row(self, pair: str) -> Row:
        cells, name = self.found.pairs[pair], name_of(pair)
        free = "P*" if self.rules.is_free_split(index_of(pair)) else "P"
        number = self.solution.number(pair * 2)
        hands = self.solution.desk.hands
        doubles = self.rules.is_free_double(int(hands.total[number]), bool(hands.soft[number]))
        stars = {"P": free, "D": "D*" if doubles else "D"}
        return Row(
            f"{name},{name}",
            tuple(
                Cell(stars.get(cells[up], cells[up]), self.solution.options(pair * 2, up))
                if up in cells
                else None
                for up in UPS
            ),
        )

    def _mean(self, total: int, soft: bool, up: str) -> dict[str, float]:
        """What the options of a line's two cards are worth on average, pairs left out."""
        desk, place = self.solution.desk, index_of(up)
        hands = [
            int(hand)
            for hand in desk.two_card
            if desk.hands.total[hand] == total and bool(desk.hands.soft[hand]) == soft
        ]
        apart = [hand for hand in hands if desk.hands.cards[hand].max() == 1] or hands
        looked = desk.naturals[:, place] if self.rules.hole_card else np.zeros(len(desk.naturals))
        weights = {hand: desk.first_two[hand, place] * (1 - looked[hand]) for hand in apart}
        whole = sum(weights.values())
        found: dict[str, float] = {}
        for hand, weight in weights.items():
            if weight > 0:
                cards = [VALUES[card] for card in np.repeat(np.arange(10), desk.hands.cards[hand])]
                for option, value in self.solution.options(cards, up).items():
                    if option != "split":
                        found[option] = found.get(option, 0.0) + float(weight / whole) * value
        return found

    def legend(self) -> dict[str, str]:
        """The marks that the grids use."""
        used = {cell.play for g in self.grids() for row in g.rows for cell in row.cells if cell}
        return {mark: words for mark, words in LEGEND.items() if mark in used}


def _columns() -> tuple[str, ...]:
    return tuple(name_of(up) for up in UPS)


def _soft_name(total: int) -> str:
    return f"A,{total - 11}"


def _letter(play: Play, hand: int, up: int) -> str:
    stands = play.drawn[hand, up] == STAND
    if play.two_card[hand, up] == DOUBLE:
        return "Ds" if stands else "D"
    return "S" if stands else "H"


def _shares(solution: Solution, found: Chart) -> tuple[Share, ...]:
    """How often the chart does what with the first two cards, blackjacks left out."""
    desk, policy = solution.desk, found.policy
    weights = desk.first_two * (1 - desk.naturals if solution.rules.hole_card else 1.0)
    weights[solution.number("AT")] = 0.0
    whole = float(weights.sum())
    split = np.zeros(weights.shape, dtype=bool)
    for place in range(10):
        split[desk.hands.find(place, place)] = policy.split[place]
    given_up = policy.surrender
    left = weights * ~split * ~given_up
    made = {
        "stand": float(left[policy.own.two_card == STAND].sum()),
        "double": float(left[policy.own.two_card == DOUBLE].sum()),
        "split": float((weights * split * ~given_up).sum()),
        "surrender": float((weights * given_up).sum()),
    }
    made["hit"] = whole - sum(made.values())
    return tuple(
        Share("first two cards", name, Fraction(f"{made[name] / whole:.6f}"))
        for name in ("stand", "hit", "double", "split", "surrender")
        if made[name] > 0
    )


def rules_words(solution: Solution) -> str:
    """The rules that the chart is for, as players ask about them."""
    rules, decks = solution.rules, solution.shoe.size // len(DECK)
    pays = rules.blackjack_pays
    unseen = "no check for blackjack, and a late one takes the first wager only"
    words = [
        f"For {decks} deck{'s' if decks > 1 else ''}",
        f"blackjack {pays.numerator} to {pays.denominator}",
        f"dealer {'hits' if rules.hit_soft_17 else 'stands on'} soft 17",
        "dealer checks for blackjack" if rules.hole_card else unseen,
        f"double {DOUBLES[rules.doubles]}"
        + ("" if rules.double_after_split else ", never after a split"),
        _split_words(rules),
    ]
    if rules.push_22:
        words.append("dealer 22 pushes")
    if rules.late_surrender:
        words.append("surrender")
    return "; ".join(words) + "."


def _split_words(rules: Rules) -> str:
    if rules.split_hands == 1:
        return "no splits"
    words = f"split to {rules.split_hands} hands"
    if rules.split_hands > 2 and not rules.resplit_aces:
        words += ", aces once"
    return words if rules.draw_to_split_aces else f"{words}, one card to each ace"
