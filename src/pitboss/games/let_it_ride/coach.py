"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations

from pitboss.apparatus.cards import DECK, RANKS, Card
from pitboss.apparatus.ranks import rank_5
from pitboss.exact.choice import EQUAL_CHOICES
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.exact.par import ParSheet
from pitboss.exact.strategy import Rule, Share, Strategy, costs, edges
from pitboss.families.poker.holdings import (
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
from pitboss.families.poker.payout_limit import most_paid
from pitboss.families.poker.running import running
from pitboss.families.poker.seats import Seat
from pitboss.games.let_it_ride.script import TEN, event_of
from pitboss.games.let_it_ride.sheets import main, solution
from pitboss.games.let_it_ride.solve import EVENTS, Ending, Solution, bet_value, odds, retally
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

EVEN_SHOWN = 8  # holdings that are worth nothing either way and listed


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of the bet now asked about, if it rides and if it comes back, best first.

    Per unit of one bet. The other bets and the bonuses do not depend on it, but under an aggregate
    payout limit a bet earns only what the others leave of it.
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    seen = [*seat.cards(table), *shown(table)]
    bet = seat.wager(table, "bet_3")
    most = most_paid(table, seat, "bet_1", bet.cents) if bet else None
    first = seat.wager(table, "bet_1") is not None
    values = options(table.rules, seen, most, first_rides=first)
    return sorted(values.items(), key=lambda choice: -choice[1])


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


def options(
    rules: RuleSet,
    seen: Sequence[Card],
    most: Fraction | None = None,
    *,
    first_rides: bool = False,
) -> dict[str, Fraction]:
    """The value of a bet that rides with three or four cards seen, and of one withdrawn.

    ``most`` is what all bets may be paid together, in bets; ``first_rides`` tells whether Bet
    Number 1 was left when Bet Number 2 is decided.
    """
    found = solution(rules)
    ride = bet_value(found, seen)
    if most is not None:
        ride -= _held_back(rules, found, seen, most, first_rides)
    return {"withdraw": Fraction(0), "ride": ride}


def _held_back(
    rules: RuleSet, found: Solution, seen: Sequence[Card], most: Fraction, first_rides: bool
) -> Fraction:
    """What a payout limit takes of the bet now decided, the other bets being paid first.

    Bet Number 3 always rides; Bet Number 2 will where that is worth more than nothing.
    """
    table = rules.pay_table("bet_1")
    if 3 * max(odds(event, table) for event in EVENTS) <= most:
        return Fraction(0)
    left = [card for card in DECK if card not in seen]
    total, deals = Fraction(0), 0
    for last in permutations(left, 5 - len(seen)):
        win = odds(event_of(rank_5((*seen, *last))), table)
        deals += 1
        if win <= 0 or 3 * win <= most:
            continue
        beside = bet_value(found, (*seen, last[0])) > 0 if len(seen) == 3 else first_rides
        others = 1 + beside
        total += win - (min(most, (others + 1) * win) - min(most, others * win))
    return total / deals


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
def rule_of_thumb(rules: RuleSet) -> ParSheet:
    """The three bets as the rule of thumb plays them."""
    return _by_rules(rules, FIRST_RULE, SECOND_RULE)


def _by_rules(rules: RuleSet, first: Sequence[Holding], second: Sequence[Holding]) -> ParSheet:
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


def _shorter(rules: RuleSet) -> Iterator[tuple[str, ParSheet]]:
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
