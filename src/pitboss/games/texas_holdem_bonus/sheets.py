"""The par sheets of Texas Hold'em Bonus, from the endings that a solver counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import FIVE
from pitboss.exact.assumed import counts_on
from pitboss.exact.choice import EQUAL_CHOICES
from pitboss.exact.keep import kept
from pitboss.exact.kernels.boards import starting_hands
from pitboss.exact.kernels.combinations import colex_cards
from pitboss.exact.par import Outcome, ParSheet, par_of, percent
from pitboss.families.poker.linked_sheets import counts_after_folds, linked_sheets
from pitboss.families.poker.sheets import Line, main_sheet, net_of
from pitboss.games.texas_holdem_bonus.script import TexasHoldemBonus, ante_row
from pitboss.games.texas_holdem_bonus.small_deck import SmallBonus
from pitboss.games.texas_holdem_bonus.solve import (
    Ending,
    Opening,
    Solution,
    bonus_counts,
    later_wagers,
    net,
    risked,
    solve,
)
from pitboss.money.pays import Lose
from pitboss.rulebook import RuleSet

Deck = tuple[Card, ...]
EXTRAS = {"neither": "", "turn": "_turn", "river": "_river", "both": "_turn_river"}


@lru_cache(maxsize=1)
def solved() -> Solution:
    """The whole deck solved, once on this machine."""
    return kept((), Solution, solve)


@lru_cache(maxsize=1)
def opening() -> Opening:
    """The first decision with every starting hand."""
    return kept("opening", Opening, _opening)


def _opening() -> Opening:
    best = solved()
    return Opening(best.deals, best.hands)


def prepare(rules: RuleSet) -> None:
    """Work out what a coach needs before his first word."""
    even_money(rules)
    opening()


def even_money(rules: RuleSet) -> None:
    """Make sure of even money, and of the Ante's push under a straight: the solvers count on both.

    OH-K-11.II and OH-K-10.VIII.B fix them, so no house can choose otherwise.
    """
    wanted = {"win": 1, "ante_straight_or_higher": 1, "ante_less_than_straight": 0}
    for wager in TexasHoldemBonus.against:
        table = rules.pay_table(wager)
        for event, usual in wanted.items():
            counts_on(table, event, usual)


def solution(rules: RuleSet) -> Solution:
    """The whole deck solved, once; the pay tables leave no choice that matters to it."""
    even_money(rules)
    return solved()


def endings(rules: RuleSet, deck: Deck = DECK) -> Sequence[Ending]:
    """How every deal of a deck ends under the best play."""
    even_money(rules)
    if tuple(sorted(deck)) == DECK:
        return tuple(solution(rules).endings())
    return SmallBonus(deck).endings()


def sheets(rules: RuleSet, deck: Deck = DECK) -> list[ParSheet]:
    """The par sheet of every wager."""
    ante = ante_sheet(rules, endings(rules, deck))
    played = counts_after_folds(folded_pairs(rules)) if tuple(sorted(deck)) == DECK else None
    return [ante, bonus_sheet(rules, deck), *linked_sheets(rules, deck, played)]


def folded_pairs(rules: RuleSet) -> list[tuple[tuple[int, int], int]]:
    """The starting hands that the best play folds: two cards of each, and how many there are."""
    values, places = solution(rules).hands, starting_hands().tolist()
    found = []
    for place, value in enumerate(values):
        if value is not None and value.folds:
            low, high = colex_cards(places.index(place), 2)
            found.append(((low, high), places.count(place)))
    return found


# --- Ante, Flop, Turn and River together -------------------------------------------------------


def ante_sheet(rules: RuleSet, ends: Iterable[Ending]) -> ParSheet:
    """Ante, Flop, Turn and River together, per unit of the Ante."""
    ends = tuple(ends)
    tally: Counter[Line] = Counter()
    for end in ends:
        event, pays = _words(rules, end)
        tally[Line(event, pays, Fraction(net(end)), Fraction(risked(end)))] += end.deals
    return main_sheet(rules, "ante", tally, _notes(ends))


def _words(rules: RuleSet, end: Ending) -> tuple[str, str]:
    if end.made == "fold":
        return "fold", str(Lose())
    extra = EXTRAS[end.made]
    if end.ending != "win":
        return f"{end.ending}{extra}", "push" if end.ending == "tie" else "lose"
    row = ante_row(FIVE.floor(end.kind))
    made = "" if row == "ante_less_than_straight" else "_straight_or_higher"
    table = rules.pay_table("ante")
    return f"win{extra}{made}", f"{table.pays('win')}, Ante {table.pays(row)}"


def _notes(ends: Sequence[Ending]) -> tuple[str, ...]:
    total = sum(end.deals for end in ends)

    def mean(value: Callable[[Ending], int]) -> Fraction:
        return Fraction(sum(end.deals * value(end) for end in ends), total)

    folds, turn, river = (
        percent(mean(lambda end, names=names: end.made in names), 2)  # type: ignore[misc]
        for names in (("fold",), ("turn", "both"), ("river", "both"))
    )
    later = mean(lambda end: net(end) - _ante(end))
    return (
        "Ante, Flop, Turn and River together, per unit of the Ante, with the best play.",
        f"The best play folds {folds} of all hands, bets the Turn {turn} and the River {river} of "
        f"the time; {percent(mean(risked), 2).removesuffix('%')} per cent of the Ante is bet in "
        "all on average.",
        f"What each brings: Ante {percent(mean(_ante))}, the later wagers {percent(later)} of an "
        "Ante.",
        EQUAL_CHOICES,
    )


def _ante(end: Ending) -> int:
    """What the Ante alone comes to."""
    if end.ending == "tie" and end.made != "fold":
        return 0
    if end.ending == "win" and end.made != "fold":
        return net(end) - later_wagers(end.made)
    return -1


# --- the Bonus ---------------------------------------------------------------------------------


def bonus_sheet(rules: RuleSet, deck: Deck = DECK) -> ParSheet:
    """The Bonus on the player's two cards, with aces against aces where the house offers them."""
    both = rules.flag("aces_against_aces")
    counts = bonus_counts(deck, both)
    table = rules.pay_table("bonus")
    rows = [*rules.pay_table("bonus_supplement"), *table] if both else list(table)
    outcomes = [
        Outcome(row.event, counts.pop(row.event, 0), net_of(row.pays), str(row.pays))
        for row in rows
    ]
    outcomes.append(Outcome("any_other", sum(counts.values()), Fraction(-1), str(Lose())))
    return par_of(
        rules,
        "bonus",
        outcomes,
    )
