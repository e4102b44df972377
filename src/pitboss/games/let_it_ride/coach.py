"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache

from pitboss.apparatus.cards import Card
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.exact.par import WagerPar
from pitboss.games.let_it_ride.exact import bet_value, retally
from pitboss.games.let_it_ride.script import TEN
from pitboss.games.let_it_ride.sheets import main, solution
from pitboss.games.poker.running import running
from pitboss.games.poker.seats import Seat
from pitboss.games.poker.sheets import percent
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

ACE = 12


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of the bet now asked about, if it rides and if it comes back, best first.

    Per unit of one bet. The other bets and the bonuses do not depend on it.
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    seen = [*seat.cards(table), *shown(table)]
    return sorted(options(table.rules, seen).items(), key=lambda choice: -choice[1])


def shown(table: Table) -> list[Card]:
    """The first community card, once it has been turned."""
    turned = running(table).face_down
    hands = table.hands
    return [
        card
        for hand in ("community_1", "community_2")
        if hand in hands and hand not in turned
        for card in hands[hand]
    ]


def options(rules: RuleSet, seen: Sequence[Card]) -> dict[str, Fraction]:
    """The value of a bet that rides with three or four cards seen, and of one withdrawn."""
    return {"withdraw": Fraction(0), "ride": bet_value(solution(rules), seen)}


# --- the chart ---------------------------------------------------------------------------------

FIRST_RULE = (
    "[bold]Bet Number 1[/] (three cards): let it ride with",
    "  - a pair of tens or better, or three of a kind;",
    "  - three to a royal flush;",
    "  - three suited in a row, except A-2-3 and 2-3-4;",
    "  - three to a straight flush with one gap and a ten or better, or with two gaps",
    "    and two of them.",
)
SECOND_RULE = (
    "[bold]Bet Number 2[/] (four cards): let it ride with",
    "  - a pair of tens or better, two pair, three or four of a kind;",
    "  - four to a flush, straight flush or royal flush;",
    "  - four in a row that can grow at both ends, with a ten or better among them.",
)


def first_rule(cards: Sequence[int]) -> bool:
    """Whether the rule of thumb lets Bet Number 1 ride on three cards."""
    ranks = sorted(card >> 2 for card in cards)
    if len(set(ranks)) < 3:
        pair = ranks[1]
        return pair >= TEN or ranks[0] == ranks[2]
    if len({card & 3 for card in cards}) > 1:
        return False
    high = sum(rank >= TEN for rank in ranks)
    gaps = ranks[2] - ranks[0] - 2
    if gaps == 0:
        return ranks[0] >= 1  # 3-4-5 and up
    return high == 3 or (gaps == 1 and high >= 1) or (gaps == 2 and high >= 2)


def second_rule(cards: Sequence[int]) -> bool:
    """Whether the rule of thumb lets Bet Number 2 ride on four cards."""
    ranks = sorted(card >> 2 for card in cards)
    many = {rank: ranks.count(rank) for rank in ranks}
    if max(many.values()) >= 3 or sum(n == 2 for n in many.values()) == 2:
        return True
    if any(n == 2 and rank >= TEN for rank, n in many.items()):
        return True
    if len({card & 3 for card in cards}) == 1:
        return True
    run = len(many) == 4 and ranks[3] - ranks[0] == 3
    return run and TEN <= ranks[3] < ACE


def rides(rule: Callable[[Sequence[int]], bool], size: int) -> list[bool]:
    """Where a rule lets a bet ride, by class of the cards seen."""
    return [rule(cards) for cards in cards_of(suit_classes(size).masks).tolist()]


@lru_cache(maxsize=4)
def rule_of_thumb(rules: RuleSet) -> WagerPar:
    """The three bets as the rule of thumb plays them."""
    best = solution(rules)
    return main(rules, retally(best, rides(first_rule, 3), rides(second_rule, 4)).endings())


def chart(rules: RuleSet) -> str:
    """The rule of thumb for both decisions, and what it costs against the best play."""
    best, rule = main(rules, solution(rules).endings()), rule_of_thumb(rules)
    return "\n".join(
        [
            *FIRST_RULE,
            *SECOND_RULE,
            "",
            f"Best play: house edge {percent(best.house_edge)} of one bet, "
            f"{percent(best.element_of_risk)} of all that is left at risk.",
            f"These rules: {percent(rule.house_edge)}, which costs "
            f"[red]{percent(best.ev - rule.ev)}[/] more.",
            "[dim]The bonuses ask for no decision.[/]",
        ]
    )
