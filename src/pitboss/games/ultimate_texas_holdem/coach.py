"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from pitboss.apparatus.cards import Card, show_cards
from pitboss.errors import HouseFault
from pitboss.exact.kernels.boards import pair_numbers, starting_hands
from pitboss.exact.par import WagerPar
from pitboss.games.poker.at_stake import awards
from pitboss.games.poker.flop_awards import expected_award
from pitboss.games.poker.holdem import board
from pitboss.games.poker.linked import hand_of
from pitboss.games.poker.seats import Seat
from pitboss.games.poker.sheets import percent
from pitboss.games.ultimate_texas_holdem.awards import lost_by_folds
from pitboss.games.ultimate_texas_holdem.exact import HandValue, choices
from pitboss.games.ultimate_texas_holdem.script import CHECK, FOLD
from pitboss.games.ultimate_texas_holdem.sheets import ante_sheet, even_money, solution
from pitboss.games.ultimate_texas_holdem.simple import OUTS, simple_solution
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

RANKS = "AKQJT98765432"


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of every choice the player can afford, best first, per unit of the Ante.

    Trips is settled alike whatever he does, so it is left out. The awards of a progressive wager
    count, for a fold at the end forfeits it (UT-03).
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    ante = seat.wager(table, "ante")
    antes = table.racks[player] // ante.cents if ante else 0
    hole, seen = seat.cards(table), board(table)
    values = options(table.rules, hole, seen, antes, awards(table, seat))
    return sorted(values.items(), key=lambda choice: -choice[1])


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
    values = choices(hole, seen, rules.pay_table("blind"), forfeits=owed).options
    if antes == 0 and CHECK in values:
        values[CHECK] = Fraction(-2)  # nothing is left to play with
    return {
        name: value
        for name, value in values.items()
        if name in (CHECK, FOLD) or _size(name) <= antes
    }


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


def grid(rules: RuleSet) -> list[str]:
    """The first decision by starting hand: suited above the diagonal, unsuited below."""
    hands = solution(rules).hands
    rows = [f"     {'  '.join(RANKS)}   suited"]
    for top in range(12, -1, -1):
        cells = []
        for left in range(12, -1, -1):
            # In the solver's grid the higher rank comes first for suited cards.
            place = 13 * max(top, left) + min(top, left)
            if left > top:
                place = 13 * top + left
            hand = hands[place]
            play = hand.play if hand else 0
            cells.append(f"[bold green]{play}[/]" if play else "[dim].[/]")
        rows.append(f"  {RANKS[12 - top]}  {'  '.join(cells)}")
    rows.append("  unsuited")
    return rows


@lru_cache(maxsize=4)
def rule_of_thumb(rules: RuleSet) -> WagerPar:
    """Ante, Blind and Play as the rule of thumb plays them."""
    return ante_sheet(rules, simple_solution(solution(rules)).endings())


def chart(rules: RuleSet) -> str:
    """The best first decision of every hand, the rule of thumb for the others, and its cost."""
    best = ante_sheet(rules, solution(rules).endings())
    rule = rule_of_thumb(rules)
    return "\n".join(
        [
            "[bold]Before the flop:[/] raise so many Antes with these hands, check the others.",
            *grid(rules),
            "",
            "[bold]On the flop,[/] raise two Antes with two pair or better, with a hidden",
            "pair other than deuces in the hole, or with four to a flush that holds a hidden",
            "ten or better. (A pair is hidden if a hole card is part of it.)",
            "[bold]At the end,[/] play a hidden pair or better, or a hand that fewer than",
            f"{OUTS} single cards of the dealer beat; fold the rest.",
            "",
            f"Best play: house edge {percent(best.house_edge)} of the Ante, "
            f"{percent(best.element_of_risk)} of all that is bet.",
            f"These rules: {percent(rule.house_edge)}, which costs "
            f"[red]{percent(best.ev - rule.ev)}[/] more.",
            "[dim]The coach knows the best play of every hand, and counts a progressive wager,",
            "which a fold forfeits. Trips asks for no decision.[/]",
        ]
    )
