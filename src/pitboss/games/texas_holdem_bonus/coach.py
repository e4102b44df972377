"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import FIVE, rank_5, rank_7
from pitboss.errors import Refusal
from pitboss.exact.kernels.boards import deck_of
from pitboss.exact.kernels.holdem import workroom
from pitboss.exact.par import WagerPar
from pitboss.games.poker.at_stake import awards
from pitboss.games.poker.dealers import hands_of
from pitboss.games.poker.holdem import board
from pitboss.games.poker.seats import Seat
from pitboss.games.poker.sheets import percent
from pitboss.games.texas_holdem_bonus import kernels
from pitboss.games.texas_holdem_bonus.exact import FLOP_WAGER, first_choice
from pitboss.games.texas_holdem_bonus.script import BET, CHECK, FOLD, STRAIGHT
from pitboss.games.texas_holdem_bonus.sheets import ante_sheet, solution
from pitboss.games.texas_holdem_bonus.simple import RULE, simple_solution
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

Ints = npt.NDArray[np.int64]
RANKS = "AKQJT98765432"
ALL_BETS = 4  # Antes that a player may put up after the deal


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of every choice the player can afford, best first, per unit of the Ante.

    The Bonus is settled alike whatever he does, so it is left out; the progressive counts before
    the flop, where a fold forfeits it.
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    ante = seat.wager(table, "ante")
    antes = table.racks[player] // ante.cents if ante else 0
    bet_turn = seat.wager(table, "turn") is not None
    values = options(table.rules, seat.cards(table), board(table), bet_turn, antes)
    if BET in values and FOLD in values:
        values[BET] += expected_award(seat.cards(table), awards(table, seat))
    return sorted(values.items(), key=lambda choice: -choice[1])


def expected_award(hole: Sequence[Card], award: Mapping[str, Fraction]) -> Fraction:
    """What the progressive brings two cards on average, flop by flop."""
    if not award:
        return Fraction(0)
    flops = hands_of(set(DECK) - set(hole), 3)
    own = np.tile(np.array(hole, dtype=np.uint8), (len(flops), 1))
    counts = FIVE.tally(rank_5.batch(np.concatenate((flops, own), axis=1)))
    none = Fraction(0)
    return sum((many * award.get(kind, none) for kind, many in counts.items()), none) / len(flops)


def options(
    rules: RuleSet,
    hole: Sequence[Card],
    seen: Sequence[Card] = (),
    bet_turn: bool = False,
    antes: int = ALL_BETS,
) -> dict[str, Fraction]:
    """The value of each choice, with chips for so many more Antes."""
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
    if antes < ALL_BETS:
        raise Refusal("before the flop the coach counts on chips for every wager to come", "", "")
    return first_choice(solution(rules), hole)


class Showdowns(NamedTuple):
    """Every board that may come: what wagers at even money and the Ante win on it.

    ``last`` tells the two cards (or the one) that complete each board.
    """

    even: Ints
    ante: Ints
    last: Ints

    def mean(self, values: Ints) -> Fraction:
        """The mean over boards and dealer hands."""
        return Fraction(int(values.sum()), len(values) * comb(45, 2))

    def river_gain(self) -> Fraction:
        """What a River wager will bring, made on those turn cards where it is worth making."""
        by_turn = np.zeros(52, dtype=np.int64)
        for place in range(2):
            np.add.at(by_turn, self.last[:, place], self.even)
        return Fraction(int(np.maximum(by_turn, 0).sum()), 2 * len(self.even) * comb(45, 2))


def showdowns(hole: Sequence[Card], seen: Sequence[Card]) -> Showdowns:
    """All boards that complete the cards seen."""
    deck = deck_of(13)
    left = [card for card in deck.tolist() if card not in hole and card not in seen]
    last = np.array(list(combinations(left, 5 - len(seen))), dtype=np.int64)
    rows = np.concatenate((np.tile(np.array(seen), (len(last), 1)), last), axis=1)
    out = np.zeros((len(rows), 4), dtype=np.int64)
    cards = np.array(hole, dtype=np.uint8)
    room = (workroom(), deck, comb(45, 2))
    kernels.show_hole(cards, rows.astype(np.uint8), rank_7.tables, room, out)
    win, _, lose, rank = out.T
    return Showdowns(win - lose, np.where(rank >= STRAIGHT, win, 0) - lose, last)


# --- the chart ---------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def rule_of_thumb(rules: RuleSet) -> WagerPar:
    """All wagers as the rule of thumb plays them."""
    return ante_sheet(rules, simple_solution(solution(rules)).endings())


def folded(rules: RuleSet) -> list[str]:
    """The starting hands that the best play folds, as in ``72o``."""
    found = []
    for place, hand in enumerate(solution(rules).hands):
        if hand is not None and hand.folds:
            a, b = divmod(place, 13)
            high, low = RANKS[12 - max(a, b)], RANKS[12 - min(a, b)]
            found.append(high + low if a == b else f"{high}{low}{'s' if a > b else 'o'}")
    return sorted(found, key=lambda name: -RANKS.index(name[0]))


def chart(rules: RuleSet) -> str:
    """The hands to fold, the rule of thumb for the later wagers, and its cost."""
    best = ante_sheet(rules, solution(rules).endings())
    rule = rule_of_thumb(rules)
    return "\n".join(
        [
            f"[bold]Before the flop:[/] fold {', '.join(folded(rules))}; bet all other hands.",
            *RULE,
            "",
            f"Best play: house edge {percent(best.house_edge)} of the Ante, "
            f"{percent(best.element_of_risk)} of all that is bet.",
            f"These rules: {percent(rule.house_edge)}, which costs "
            f"[red]{percent(best.ev - rule.ev)}[/] more.",
            "[dim]The coach knows the best play of every hand. The Bonus asks for no decision.[/]",
        ]
    )
