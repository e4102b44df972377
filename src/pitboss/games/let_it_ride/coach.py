"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from pitboss.apparatus.cards import RANKS, Card
from pitboss.exact.choice import EQUAL_CHOICES
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.exact.par import WagerPar
from pitboss.games.let_it_ride.exact import Ending, Solution, bet_value, retally
from pitboss.games.let_it_ride.script import TEN
from pitboss.games.let_it_ride.sheets import main, solution
from pitboss.games.poker.holdings import (
    Holding,
    any_of,
    draw_with_gaps,
    of_a_kind,
    one_suit,
    open_run,
    pair_from,
    royal_draw,
    run_from,
    two_pair,
)
from pitboss.games.poker.running import running
from pitboss.games.poker.seats import Seat
from pitboss.games.strategy import Rule, Share, Strategy, costs, edges
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

EVEN_SHOWN = 8  # holdings that are worth nothing either way and listed


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

_THREE = 1
FIRST_RULE = (
    pair_from(TEN),
    of_a_kind(3),
    royal_draw(3),
    run_from(_THREE, 3, suited=True),
    draw_with_gaps(3, 1, 1, TEN),
    draw_with_gaps(3, 2, 2, TEN),
)
SECOND_RULE = (pair_from(TEN), two_pair(), of_a_kind(3), one_suit(4), open_run(4, TEN))


def rides(rule: Callable[[Sequence[int]], bool], size: int) -> list[bool]:
    """Where a rule lets a bet ride, by class of the cards seen."""
    return [rule(cards) for cards in cards_of(suit_classes(size).masks).tolist()]


@lru_cache(maxsize=4)
def rule_of_thumb(rules: RuleSet) -> WagerPar:
    """The three bets as the rule of thumb plays them."""
    return _by_rules(rules, FIRST_RULE, SECOND_RULE)


def _by_rules(rules: RuleSet, first: Sequence[Holding], second: Sequence[Holding]) -> WagerPar:
    """The three bets where each rides with these holdings."""
    by_class = rides(any_of(first), 3), rides(any_of(second), 4)
    return main(rules, retally(solution(rules), *by_class).endings())


def chart(rules: RuleSet) -> Strategy:
    """The rule of thumb for both decisions, and what it costs against the best play."""
    found = solution(rules)
    best, rule = main(rules, found.endings()), rule_of_thumb(rules)
    return Strategy(
        title="a rule of thumb",
        optimal=rule.ev == best.ev,
        words=(
            _rule("Bet Number 1 (three cards seen)", FIRST_RULE),
            _rule("Bet Number 2 (four cards seen)", SECOND_RULE),
        ),
        summary=(*edges(best, "one bet"), *_even(found)),
        shares=_shares(found),
        simpler=costs(best, [("these rules", rule), *_shorter(rules)]),
        notes=(EQUAL_CHOICES, "The bonuses ask for no decision."),
    )


def _shorter(rules: RuleSet) -> Iterator[tuple[str, WagerPar]]:
    """The rules with one line less, and with made hands alone."""
    for number, lines in ((1, FIRST_RULE), (2, SECOND_RULE)):
        for line in lines:
            rest = tuple(each for each in lines if each is not line)
            both = (rest, SECOND_RULE) if number == 1 else (FIRST_RULE, rest)
            short = line.words.partition(" (")[0]
            yield f"Bet {number} without {short}", _by_rules(rules, *both)
    yield "withdraw always", _by_rules(rules, (), ())


def _rule(when: str, holdings: Sequence[Holding]) -> Rule:
    return Rule(f"{when}: let it ride with", tuple(each.words for each in holdings))


def _shares(found: Solution) -> tuple[Share, ...]:
    """How often the best play lets each bet ride."""
    ends = tuple(found.endings())

    def of(wanted: Callable[[Ending], bool]) -> Fraction:
        return Fraction(sum(end.deals for end in ends if wanted(end)), found.deals)

    return (
        Share("Bet Number 1", "rides", of(lambda end: end.first)),
        Share("Bet Number 2", "rides", of(lambda end: end.second)),
        Share("both", "ride", of(lambda end: end.first and end.second)),
        Share("neither", "rides", of(lambda end: not (end.first or end.second))),
    )


def _even(found: Solution) -> tuple[str, ...]:
    """The four cards with which Bet Number 2 is worth just nothing: riding or not is the same."""
    hands = cards_of(suit_classes(4).masks)[found.second == 0].tolist()
    ranks = {tuple(sorted((card >> 2 for card in cards), reverse=True)) for cards in hands}
    runs = ["-".join(RANKS[rank] for rank in each) for each in sorted(ranks, reverse=True)]
    if not runs:
        return ()
    listed = ", ".join(runs[:EVEN_SHOWN]) + (" and others" if len(runs) > EVEN_SHOWN else "")
    return (f"Worth nothing either way, so taken back: Bet Number 2 with {listed}.",)
