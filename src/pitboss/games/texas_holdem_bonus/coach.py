"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from pitboss.apparatus.cards import Card
from pitboss.exact.choice import best_first
from pitboss.exact.par import ParSheet
from pitboss.exact.strategy import Rule, Share, Strategy, chance, costs, edges
from pitboss.families.poker.flop_awards import expected_award
from pitboss.families.poker.holdem import board
from pitboss.families.poker.progressive_at_stake import awards
from pitboss.families.poker.seats import Seat
from pitboss.games.texas_holdem_bonus.rules_of_thumb import WORDS, simple_solutions
from pitboss.games.texas_holdem_bonus.script import BET, CHECK, FOLD
from pitboss.games.texas_holdem_bonus.sheets import ante_sheet, even_money, opening, solution
from pitboss.games.texas_holdem_bonus.solve import ALL_BETS, FLOP_WAGER, first_choice, showdowns
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

RANKS = "AKQJT98765432"


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of every choice the player can afford, best first, per unit of the Ante.

    The Bonus is settled alike whatever he does, so it is left out; the progressive counts before
    the flop, where a fold forfeits it (TH-07). After the flop nothing can change it any more.
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    ante = seat.wager(table, "ante")
    antes = table.racks[player] // ante.cents if ante else 0
    bet_turn = seat.wager(table, "turn") is not None
    values = options(table.rules, seat.cards(table), board(table), bet_turn, antes)
    if BET in values and FOLD in values:
        values[BET] += expected_award(seat.cards(table), awards(table, seat))
    return best_first(values)


def options(
    rules: RuleSet,
    hole: Sequence[Card],
    seen: Sequence[Card] = (),
    bet_turn: bool = False,
    antes: int = ALL_BETS,
) -> dict[str, Fraction]:
    """The value of each choice, with chips for so many more Antes."""
    even_money(rules)
    if not seen:
        return _first(rules, hole, antes)
    shown = showdowns(hole, seen)
    check = FLOP_WAGER * shown.mean(shown.even) + shown.mean(shown.ante)
    even = shown.mean(shown.even)
    if len(seen) == 4:
        check += even if bet_turn else 0
        return {CHECK: check, **({BET: check + even} if antes else {})}
    river = shown.river_gain()
    found = {CHECK: check + (river if antes else 0)}
    if antes:
        found[BET] = check + even + (river if antes > 1 else 0)
    return found


def _first(rules: RuleSet, hole: Sequence[Card], antes: int) -> dict[str, Fraction]:
    if antes < FLOP_WAGER:
        return {FOLD: Fraction(-1)}
    return first_choice(opening(), hole, antes - FLOP_WAGER)


# --- the chart ---------------------------------------------------------------------------------

SIMPLER = ("these rules", "the rule for the Turn alone", "for the River alone")


@lru_cache(maxsize=4)
def _simple(rules: RuleSet) -> list[ParSheet]:
    """By the rule of thumb alone; with the Turn left to it; with the River left to it."""
    return [ante_sheet(rules, each.endings()) for each in simple_solutions(solution(rules))]


def rule_of_thumb(rules: RuleSet) -> ParSheet:
    """All wagers as the rule of thumb plays them."""
    return _simple(rules)[0]


def folded(rules: RuleSet) -> list[str]:
    """The starting hands that the best play folds, as in ``72o``."""
    found = []
    for place, hand in enumerate(solution(rules).hands):
        if hand is not None and hand.folds:
            a, b = divmod(place, 13)
            high, low = RANKS[12 - max(a, b)], RANKS[12 - min(a, b)]
            found.append(high + low if a == b else f"{high}{low}{'s' if a > b else 'o'}")
    return sorted(found, key=lambda name: -RANKS.index(name[0]))


def chart(rules: RuleSet) -> Strategy:
    """The hands to fold, the rule of thumb for the later wagers, and its cost."""
    best = ante_sheet(rules, solution(rules).endings())
    both = chance(best, "_turn_river")
    turn, river = chance(best, "_turn") - both, chance(best, "_river") - both
    fold = chance(best, "fold")
    return Strategy(
        title="the best play before the flop, then a rule of thumb",
        optimal=False,
        words=(
            Rule("Before the flop: fold", (f"{', '.join(folded(rules))}; bet all other hands",)),
            Rule("Turn and River: bet with", WORDS),
        ),
        summary=edges(best, "the Ante"),
        shares=(
            Share("best play", "fold before the flop", fold),
            Share("best play", "Turn and River", both),
            Share("best play", "Turn alone", turn),
            Share("best play", "River alone", river),
            Share("best play", "neither", 1 - fold - both - turn - river),
        ),
        simpler=costs(best, zip(SIMPLER, _simple(rules), strict=True)),
        notes=(
            "The coach knows the best play of every hand, and counts a progressive wager, which a "
            "fold forfeits. The Bonus asks for no decision.",
        ),
    )
