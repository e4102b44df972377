"""The par sheets of Mississippi Stud, from the endings that a solver counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from pitboss.apparatus.cards import DECK, Card
from pitboss.exact.choice import EQUAL_CHOICES
from pitboss.exact.par import ParSheet, percent
from pitboss.families.poker.linked_sheets import FOLDED, linked_sheets
from pitboss.families.poker.sheets import Line, main_sheet, side_sheet
from pitboss.games.mississippi_stud.small_deck import SmallStud
from pitboss.games.mississippi_stud.solve import (
    MOST,
    Ending,
    Solution,
    net,
    solve,
    three_card_counts,
)
from pitboss.games.mississippi_stud.streets import bonus_after_folds
from pitboss.rulebook import RuleSet

Deck = tuple[Card, ...]

solved = lru_cache(maxsize=4)(solve)


def solution(rules: RuleSet) -> Solution:
    """The whole deck solved under these rules, once."""
    return solved(rules.pay_table("ante"))


def endings(rules: RuleSet, deck: Deck = DECK) -> Sequence[Ending]:
    """How every deal of a deck ends under the best play."""
    if tuple(sorted(deck)) == DECK:
        return tuple(solution(rules).endings())
    return SmallStud(deck, rules.pay_table("ante")).endings()


def sheets(rules: RuleSet, deck: Deck = DECK) -> list[ParSheet]:
    """The par sheet of every wager this house offers."""
    ends = endings(rules, deck)
    found = [ante_sheet(rules, ends)]
    if "three_card_bonus" in rules.wagers:
        notes = _bonus_notes(rules, deck)
        found.append(side_sheet(rules, "three_card_bonus", three_card_counts(deck), notes))
    return found + linked_sheets(rules, deck, played(ends))


def _bonus_notes(rules: RuleSet, deck: Deck) -> tuple[str, ...]:
    """Where a fold forfeits the Three Card Bonus (MS-02): what the best play of the rest costs."""
    if not rules.flag("fold_forfeits_bonus"):
        return ()
    counts = bonus_after_folds(rules.pay_table("ante"), deck)
    total = sum(counts.values())
    pays = rules.pay_table("three_card_bonus")
    edge = 1 - sum((counts[row.event] * row.pays.back(1) for row in pays), Fraction(0)) / total
    return (
        "For a player who stays in: in this house a fold forfeits the wager.",
        f"The best play of the other wagers folds {percent(Fraction(counts[FOLDED], total), 2)} of "
        f"the hands; with it the house edge on the bonus is {percent(edge)}.",
    )


def played(ends: Iterable[Ending]) -> Counter[str]:
    """The hands that the best play sees to the end, and those it folds."""
    counts: Counter[str] = Counter()
    for end in ends:
        counts[FOLDED if end.event.startswith("fold_") else end.event] += end.deals
    return counts


def ante_sheet(rules: RuleSet, ends: Iterable[Ending]) -> ParSheet:
    """The Ante and the street wagers together, per unit of the Ante."""
    ends = tuple(ends)
    table = rules.pay_table("ante")
    tally: Counter[Line] = Counter()
    for end in ends:
        folds = end.event.startswith("fold") or end.event == "lose"
        pays = "lose" if folds else str(table.pays(end.event))
        antes = "1_ante" if end.wagered == 1 else f"{end.wagered}_antes"
        line = Line(f"{end.event}_{antes}", pays, net(end, table), Fraction(end.wagered))
        tally[line] += end.deals
    return main_sheet(rules, "ante", tally, _notes(ends))


def _notes(ends: Sequence[Ending]) -> tuple[str, ...]:
    total = sum(end.deals for end in ends)

    def share(wanted: Callable[[Ending], bool]) -> str:
        return percent(Fraction(sum(end.deals for end in ends if wanted(end)), total), 2)

    third, fourth, fifth = (
        share(lambda end, street=street: end.event == f"fold_{street}")  # type: ignore[misc]
        for street in ("third", "fourth", "fifth")
    )
    bet = Fraction(sum(end.deals * end.wagered for end in ends), total)
    return (
        "Ante and street wagers together, per unit of the Ante, with the best play.",
        EQUAL_CHOICES,
        f"The best play folds {third} of all hands on Third Street, {fourth} on Fourth and "
        f"{fifth} on Fifth; {share(lambda end: end.wagered == MOST)} are raised three Antes each "
        "time.",
        f"On average {percent(bet / 100).removesuffix('%')} Antes are bet in all.",
    )
