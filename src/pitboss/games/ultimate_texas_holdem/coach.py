"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from pitboss.apparatus.cards import Card, show_cards
from pitboss.errors import HouseFault
from pitboss.exact.choice import best_first
from pitboss.exact.kernels.boards import pair_numbers, starting_hands
from pitboss.exact.par import ParSheet
from pitboss.exact.strategy import Cell, Grid, Row, Rule, Strategy, costs, edges, shares_of
from pitboss.families.poker.flop_awards import expected_award
from pitboss.families.poker.holdem import board
from pitboss.families.poker.linked import hand_of
from pitboss.families.poker.payout_limit import most_paid
from pitboss.families.poker.progressive_at_stake import awards
from pitboss.families.poker.seats import Seat
from pitboss.games.ultimate_texas_holdem.awards_lost import lost_by_folds
from pitboss.games.ultimate_texas_holdem.payout_limit import held_back
from pitboss.games.ultimate_texas_holdem.rules_of_thumb import END_RULE, FLOP_RULE, simple_solution
from pitboss.games.ultimate_texas_holdem.script import CHECK, FOLD
from pitboss.games.ultimate_texas_holdem.sheets import ante_sheet, even_money, solution
from pitboss.games.ultimate_texas_holdem.solve import HandValue, choices
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

RANKS = "AKQJT98765432"


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of every choice the player can afford, best first, per unit of the Ante.

    Trips is settled alike whatever he does, so it is left out. The awards of a progressive wager
    count, for a fold at the end forfeits it (UT-03). No more is paid than OH-I-10.V allows a hand.
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    ante = seat.wager(table, "ante")
    antes = table.racks[player] // ante.cents if ante else 0
    hole, seen = seat.cards(table), board(table)
    values = options(table.rules, hole, seen, antes, awards(table, seat))
    most = most_paid(table, seat, "ante", ante.cents) if ante else None
    if most is not None:
        blind = table.rules.pay_table("blind")
        values = {
            name: value - (0 if name == FOLD else held_back(blind, hole, seen, _play(name), most))
            for name, value in values.items()
        }
    return best_first(values)


def options(
    rules: RuleSet,
    hole: Sequence[Card],
    seen: Sequence[Card],
    antes: int = 4,
    award: Mapping[str, Fraction] = MappingProxyType({}),
) -> dict[str, Fraction]:
    """The value of each choice, with chips for so many more Antes.

    ``award`` (in Antes, by kind of hand) is what a player who does not fold is owed for his two
    cards and the flop besides.
    """
    even_money(rules)
    if not seen:
        return _first(rules, hole, antes, award)
    owed = award.get(hand_of([*hole, *seen[:3]]), Fraction(0))
    values = choices(hole, seen, rules.pay_table("blind"), forfeits=owed)
    if antes == 0 and CHECK in values:
        values[CHECK] = Fraction(-2)  # nothing is left to play with
    return {
        name: value
        for name, value in values.items()
        if name in (CHECK, FOLD) or _size(name) <= antes
    }


def _play(name: str) -> int:
    """The Play wager that a choice leads to; after a check it is the single one at the end."""
    return _size(name) if name != CHECK else 1


def _size(name: str) -> int:
    return int(name.removeprefix("raise_"))


def _first(
    rules: RuleSet, hole: Sequence[Card], antes: int, award: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    if not antes:
        return {CHECK: Fraction(-2)}  # he will have to fold, and the progressive is lost with it
    best = solution(rules)
    hand = starting_hand(rules, hole)
    parts = best.unit * hand.deals
    owed = expected_award(hole, award)
    check = Fraction(hand.check if antes >= 2 else hand.wait, parts) + owed
    values = {CHECK: check - _given_up(rules, tuple(hole), tuple(award.items()), antes >= 2)}
    for size, value in ((4, hand.raise_4), (3, hand.raise_3)):
        if size <= antes:
            values[f"raise_{size}"] = Fraction(value, parts) + owed
    return values


@lru_cache(maxsize=16)
def _given_up(
    rules: RuleSet, hole: tuple[Card, ...], award: tuple[tuple[str, Fraction], ...], raises: bool
) -> Fraction:
    """What folds to come take from the awards, if the player checks now."""
    if not award:
        return Fraction(0)
    blind = rules.pay_table("blind")
    return lost_by_folds(solution(rules), hole, dict(award), blind, raises=raises)


def starting_hand(rules: RuleSet, hole: Sequence[Card]) -> HandValue:
    """What the solution says of two cards."""
    first, second = hole
    place = int(starting_hands()[pair_numbers()[first, second]])
    hand = solution(rules).hands[place]
    if hand is None:
        raise HouseFault(f"no such starting hand: {show_cards(hole)}")
    return hand


# --- the chart ---------------------------------------------------------------------------------


def grid(rules: RuleSet) -> Grid:
    """The first decision by starting hand: suited above the diagonal, unsuited below."""
    found = solution(rules)
    rows = []
    for top in range(12, -1, -1):
        cells = []
        for left in range(12, -1, -1):
            # In the solver's grid the higher rank comes first for suited cards.
            place = 13 * max(top, left) + min(top, left)
            if left > top:
                place = 13 * top + left
            cells.append(_first_cell(found.hands[place], found.unit))
        rows.append(Row(RANKS[12 - top], tuple(cells)))
    return Grid("suited above", tuple(RANKS), tuple(rows))


def _first_cell(hand: HandValue | None, unit: int) -> Cell | None:
    """How many Antes to raise before the flop, and what each choice is worth."""
    if hand is None:
        return None
    parts = unit * hand.deals
    worth = {"raise_4": hand.raise_4, "raise_3": hand.raise_3, "check": hand.check}
    values = {name: float(Fraction(value, parts)) for name, value in worth.items()}
    return Cell(str(hand.play) if hand.play else ".", values)


@lru_cache(maxsize=4)
def rule_of_thumb(rules: RuleSet) -> ParSheet:
    """Ante, Blind and Play as the rule of thumb plays them."""
    return ante_sheet(rules, simple_solution(solution(rules), rules.pay_table("blind")).endings())


@lru_cache(maxsize=4)
def _stages(rules: RuleSet) -> dict[str, ParSheet]:
    """The best play with one decision left to the rule of thumb, and with the rule for both."""
    return {
        name: ante_sheet(
            rules,
            simple_solution(
                solution(rules), rules.pay_table("blind"), on_flop=flop, at_end=not flop
            ).endings(),
        )
        for name, flop in (
            ("the rule on the flop alone", True),
            ("the rule at the end alone", False),
        )
    }


def chart(rules: RuleSet) -> Strategy:
    """The best first decision of every hand, the rule of thumb for the others, and its cost."""
    best = ante_sheet(rules, solution(rules).endings())
    return Strategy(
        title="the best raise before the flop, then a rule of thumb",
        optimal=False,
        rules="Before the flop: raise so many Antes with these hands, check the others.",
        grids=(grid(rules),),
        words=(
            Rule("On the flop: raise two Antes with", FLOP_RULE),
            Rule("At the end: play with", END_RULE),
        ),
        legend={"4": "raise four Antes", ".": "check"},
        summary=edges(best, "the Ante"),
        shares=shares_of(
            best,
            "best play",
            {
                "raise 4x before the flop": "_4x",
                "3x": "_3x",
                "2x on the flop": "_2x",
                "1x at the end": "_1x",
                "fold": "fold",
            },
        ),
        simpler=costs(best, [("these rules", rule_of_thumb(rules)), *_stages(rules).items()]),
        notes=(
            "The coach knows the best play of every hand, and counts a progressive wager, which a "
            "fold forfeits. Trips asks for no decision.",
        ),
    )
