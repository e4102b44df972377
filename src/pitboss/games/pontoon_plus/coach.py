"""What each choice is worth to a player of Pontoon Plus, and basic strategy as a chart."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from pitboss.apparatus.cards import show_card, show_cards
from pitboss.exact.blackjack import CardShoe
from pitboss.exact.blackjack.dealer import BLACKJACK, BUST, chances_against
from pitboss.games.blackjack_table.charting import COLOURS, LEGEND
from pitboss.games.blackjack_table.points import TEN, value
from pitboss.games.blackjack_table.sheets import as_fraction, card_shoe
from pitboss.games.pontoon_plus.exact import price
from pitboss.games.pontoon_plus.exact_chart import chart as chart_of
from pitboss.games.pontoon_plus.hands import INSURANCE, SUPER_BONUS, Hand
from pitboss.games.pontoon_plus.mishaps import play_of
from pitboss.games.pontoon_plus.play import Play
from pitboss.games.pontoon_plus.sheets import pays, solution_of
from pitboss.games.pontoon_plus.turns import stake_of
from pitboss.money.cents import show
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

Advice = list[tuple[str, Fraction]]
UPS = "23456789TA"
_NAMES = {"T": "10"}


def advise(table: Table, player: str) -> Advice:
    """The value of the options of the pending question, best first, per unit of the bet.

    All cards lie face up, so what is left in the shoe is what nobody has seen. No price is given
    for what an irregularity asks, for following another player, or for a double for less.
    """
    play = play_of(table)
    if play is None or play.asked is None or play.waiting or table.shoe is None:
        return []
    hand = play.asked
    stake = stake_of(play, hand, player)
    if stake is None or play.answers != player:
        return []
    names = {option.name: option.high for option in play.offered}
    values = _values(play, hand, stake.cents, names)
    found = [(name, values[name]) for name in names if name in values]
    return sorted(found, key=lambda choice: -choice[1])


def _values(play: Play, hand: Hand, bet: int, names: Mapping[str, int]) -> dict[str, Fraction]:
    table = play.table
    if "insure" in names or "follow" in names:
        chip = table.rules.money("smallest_chip")
        cents = {"decline": 0, "insure": bet // 2, "for_less": chip * names.get("for_less", 0)}
        unit = insurance_value(table) / bet
        return {} if "follow" in names else {name: unit * each for name, each in cents.items()}
    if "rescue" in names:
        return {"keep": _kept(play, hand), "rescue": Fraction(-1)}
    paid = pays(table.rules, bet)
    cards, up = show_cards(hand.cards(table)), show_card(play.dealer[0])
    found = price(_unseen(table), paid, cards, up, hands=len(play.of_box(hand.box)))
    values = {name: as_fraction(worth) for name, worth in found.items()}
    if "surrender" in names:
        values["play_on"] = max(v for name, v in values.items() if name != "surrender")
    return values


def _kept(play: Play, hand: Hand) -> Fraction:
    """A doubled hand that is not rescued; a dealer's Pontoon takes the first bet alone."""
    table = play.table
    counts = np.array([_unseen(table).by_value().counts], dtype=np.int64)
    up = value(play.dealer[0]) - 1
    counts[0, up] += 1
    chances = chances_against(up, counts, hit_soft_17=True)[0]
    own = hand.total(table).points
    worth = 2 * float(chances[BUST]) - float(chances[BLACKJACK])
    for total in range(17, 22):
        worth += 2 * float(chances[total - 17]) * ((own > total) - (own < total))
    return as_fraction(worth)


def _unseen(table: Table) -> CardShoe:
    assert table.shoe is not None
    return card_shoe(table.shoe)


def insurance_value(table: Table) -> Fraction:
    """One unit of insurance, from the cards that are left."""
    unseen = _unseen(table)
    tens = Fraction(unseen.by_value().counts[TEN - 1], unseen.size)
    return tens * table.rules.pay_table(INSURANCE).pays("insurance").back(1) - 1


def chart(rules: RuleSet) -> str:
    """The chart by total and number of cards for the smallest bet, and what it costs."""
    solution = solution_of(rules)
    found = chart_of(solution)
    rows = [_heading("Hard")]
    rows += _lines(found.hard)
    rows += ["", _heading("Soft"), *_lines(found.soft), "", _heading("Pairs")]
    order = [*list(found.pairs)[1:], *list(found.pairs)[:1]]
    rows += [_row(f"{_NAMES.get(p, p)},{_NAMES.get(p, p)}", found.pairs[p]) for p in order[::-1]]
    legend = "  ".join(f"[{COLOURS[key]}] {key} [/] {words}" for key, words in LEGEND.items())
    rows += [
        "",
        legend,
        "",
        "Lines tell totals apart by their number of cards, since longer 21s pay more.",
        *_for_the_super_bonus(rules),
        f"Never insure. This chart returns {found.ev.value:+.6%} of the bet; best play by cards "
        f"and suits {solution.ev.value:+.6%}: the chart costs {found.cost:.6%}.",
    ]
    return "\n".join(rows)


def _for_the_super_bonus(rules: RuleSet) -> list[str]:
    """Where suits count most: two sevens of one suit against a seven."""
    least = min(row.least for row in rules.pay_table(SUPER_BONUS))
    if solution_of(rules, bet=least).best("7s 7s", "7") != "hit":
        return []
    return [f"With {show(least)} or more, hit two sevens of one suit against a 7: the Super Bonus."]


def _lines(table: Mapping[int, Mapping[int, Mapping[str, str]]]) -> list[str]:
    """One row a total, and one more wherever a number of cards plays otherwise."""
    rows = []
    for total in sorted(table, reverse=True):
        shown: Mapping[str, str] | None = None
        for cards, cells in sorted(table[total].items()):
            if cells != shown:
                rows.append(_row(f"{total}" if shown is None else f"{total} ({cards}+)", cells))
                shown = cells
    return rows


def _heading(name: str) -> str:
    return f"[bold]{name:<8}[/]" + " ".join(f"[bold]{_NAMES.get(up, up):^4}[/]" for up in UPS)


def _row(name: str, cells: Mapping[str, str]) -> str:
    shown = " ".join(
        f"[{COLOURS[cells[up]]}]{cells[up]:^4}[/]" if up in cells else " " * 4 for up in UPS
    )
    return f"{name:<8}{shown}"
