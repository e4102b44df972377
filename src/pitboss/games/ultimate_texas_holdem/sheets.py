"""The par sheets of Ultimate Texas Hold'em, from the endings that a solver counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.ranks import FIVE, rank_7
from pitboss.exact.assumed import counts_on
from pitboss.exact.choice import EQUAL_CHOICES
from pitboss.exact.keep import kept
from pitboss.exact.par import ParSheet, percent
from pitboss.families.poker.linked_sheets import linked_sheets
from pitboss.families.poker.sheets import Line, main_sheet, net_of, side_sheet
from pitboss.games.ultimate_texas_holdem.script import blind_row
from pitboss.games.ultimate_texas_holdem.small_deck import SmallUltimate
from pitboss.games.ultimate_texas_holdem.solve import (
    Ending,
    Solution,
    net,
    risked,
    solve,
    trips_counts,
)
from pitboss.money.paytable import PayTable
from pitboss.rulebook import RuleSet

Deck = tuple[Card, ...]
ZERO = Fraction(0)


@lru_cache(maxsize=4)
def solved(blind: PayTable) -> Solution:
    """The whole deck solved for a Blind pay table, once on this machine."""
    odds = [(row.event, str(row.pays)) for row in blind]
    return kept(odds, Solution, lambda: solve(blind))


def even_money(rules: RuleSet) -> None:
    """Make sure that Ante and Play pay even money: the solvers count on it (OH-I-10.II)."""
    for wager in ("ante", "play"):
        counts_on(rules.pay_table(wager), "win", 1)


def prepare(rules: RuleSet) -> None:
    """Work out what a coach needs before his first word."""
    solution(rules)


def solution(rules: RuleSet) -> Solution:
    """The whole deck solved under these rules, once."""
    even_money(rules)
    return solved(rules.pay_table("blind"))


def endings(rules: RuleSet, deck: Deck = DECK) -> Sequence[Ending]:
    """How every deal of a deck ends under the best play."""
    even_money(rules)
    if tuple(sorted(deck)) == DECK:
        return tuple(solution(rules).endings())
    return SmallUltimate(deck, rules.pay_table("blind")).endings()


def sheets(rules: RuleSet, deck: Deck = DECK) -> list[ParSheet]:
    """The par sheet of every wager."""
    ends = endings(rules, deck)
    counts = trips_counts() if deck == DECK else dict(_kinds(deck))
    return [
        ante_sheet(rules, ends),
        _part(rules, "blind", ends, _blind_line),
        side_sheet(rules, "trips", counts),
        *linked_sheets(rules, deck),
    ]


def _kinds(deck: Deck) -> Counter[str]:
    return Counter(FIVE.category(rank_7(seven)) for seven in combinations(deck, 7))


# --- Ante, Blind and Play together -------------------------------------------------------------


def ante_sheet(rules: RuleSet, ends: Iterable[Ending]) -> ParSheet:
    """Ante, Blind and Play together, per unit of the Ante."""
    ends = tuple(ends)
    blind = rules.pay_table("blind")
    tally: Counter[Line] = Counter()
    for end in ends:
        event, pays = _words(rules, end, blind)
        tally[Line(event, pays, net(end, blind), Fraction(risked(end)))] += end.deals
    return main_sheet(rules, "ante", tally, _notes(rules, ends))


def _words(rules: RuleSet, end: Ending, blind: PayTable) -> tuple[str, str]:
    if not end.play:
        return "fold", "lose"
    result, _, low = end.ending.partition("_")
    if result == "tie":
        return f"tie_{end.play}x", "push"
    under = "_dealer_under_pair" if low else ""
    if result == "lose":
        return f"lose_{end.play}x{under}", "lose, Ante push" if low else "lose"
    row = blind_row(blind, end.kind)
    made = "" if row == "less_than_straight" else f"_with_{row}"
    even = str(rules.pay_table("ante").pays("win"))
    ante = "Ante push, " if low else ""
    return f"win_{end.play}x{made}{under}", f"{ante}{even}, Blind {blind.pays(row)}"


def _notes(rules: RuleSet, ends: Sequence[Ending]) -> tuple[str, ...]:
    total = sum(end.deals for end in ends)

    def share(wanted: Callable[[Ending], bool]) -> str:
        return percent(Fraction(sum(end.deals for end in ends if wanted(end)), total), 2)

    sizes = [
        ("raises four Antes before the flop", 4),
        ("three", 3),
        ("two on the flop", 2),
        ("one at the end", 1),
        ("folds", 0),
    ]
    parts = [
        f"{words} {share(lambda end, play=play: end.play == play)}"  # type: ignore[misc]
        for words, play in sizes
    ]
    return (
        "Ante, Blind and Play together, per unit of the Ante, with the best play.",
        EQUAL_CHOICES,
        f"The best play {', '.join(parts)} of the time.",
        "What each brings: "
        + ", ".join(
            f"{name} {percent(_mean(ends, lambda end, line=line: line(rules, end).net), 4)}"  # type: ignore[misc]
            for name, line in (("Ante", _ante_line), ("Blind", _blind_line), ("Play", _play_line))
        )
        + " of an Ante.",
    )


def _mean(ends: Sequence[Ending], value: Callable[[Ending], Fraction]) -> Fraction:
    total = sum(end.deals for end in ends)
    return sum((end.deals * value(end) for end in ends), ZERO) / total


# --- the wagers one by one ---------------------------------------------------------------------


def _ante_line(rules: RuleSet, end: Ending) -> Line:
    whole = net(end, rules.pay_table("blind"))
    rest = _blind_line(rules, end).net + _play_line(rules, end).net
    return Line(end.ending, "", whole - rest, Fraction(1))


def _blind_line(rules: RuleSet, end: Ending) -> Line:
    blind = rules.pay_table("blind")
    result = end.ending.partition("_")[0] if end.play else "fold"
    if result == "win":
        row = blind_row(blind, end.kind)
        pays = blind.pays(row)
        return Line(row, str(pays), net_of(pays), Fraction(1))
    if result == "tie":
        return Line("tie", "push", ZERO, Fraction(1))
    return Line(result, "lose", Fraction(-1), Fraction(1))


def _play_line(rules: RuleSet, end: Ending) -> Line:
    if not end.play:
        return Line("not_made", "no wager", ZERO, ZERO)
    result = end.ending.partition("_")[0]
    sign = {"win": 1, "tie": 0, "lose": -1}[result]
    even = str(rules.pay_table("play").pays("win"))
    pays = {"win": even, "tie": "push", "lose": "lose"}[result]
    return Line(f"{result}_{end.play}x", pays, Fraction(sign * end.play), Fraction(end.play))


def _part(
    rules: RuleSet, wager: str, ends: Iterable[Ending], line: Callable[[RuleSet, Ending], Line]
) -> ParSheet:
    """One wager alone, under the play that is best for all of them."""
    tally: Counter[Line] = Counter()
    for end in ends:
        tally[line(rules, end)] += end.deals
    note = "Alone, per unit of the Ante, under the play that is best for all wagers together."
    return main_sheet(rules, wager, tally, (note,))
