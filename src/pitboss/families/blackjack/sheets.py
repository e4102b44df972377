"""Par sheets of the wagers that every blackjack table has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil, log10
from typing import Any

import msgspec

from pitboss.apparatus.cards import RANKS
from pitboss.apparatus.shoe import Shoe as Cards
from pitboss.exact.assumed import counts_on
from pitboss.exact.blackjack import (
    CardShoe,
    Deals,
    Estimate,
    Rules,
    Shoe,
    Solution,
    Spread,
    outcomes,
    solve,
    spread,
)
from pitboss.exact.blackjack.precise import precise_ev
from pitboss.exact.blackjack.shoe import ACE, TEN
from pitboss.exact.choice import EQUAL_CHOICES
from pitboss.exact.par import Outcome, ParEvent, ParSheet, par_of, won_or_lost
from pitboss.families.blackjack.hands import INSURANCE, MAIN
from pitboss.families.blackjack.risk import mean_at_risk
from pitboss.money import PayTable
from pitboss.rulebook import RuleSet

PLACES = 15  # decimals kept of a figure that was computed in floating point
PRECISE_PLACES = 18  # and of one that was computed in wide floating point


def as_fraction(value: float, places: int = PLACES) -> Fraction:
    """A floating-point figure as a plain decimal fraction."""
    return Fraction(f"{value:.{places}f}")


def places_for(error: float) -> int:
    """How many decimals of a figure are kept: two beyond its error, which is told generously."""
    return PLACES if error <= 0 else min(PLACES, ceil(-log10(error)) + 2)


def card_shoe(cards: Cards) -> CardShoe:
    """A shoe of cards for the solvers that look at suits."""
    rows = [cards.counts[4 * rank : 4 * rank + 4] for rank in range(len(RANKS))]
    return CardShoe(tuple((row[0], row[1], row[2], row[3]) for row in rows))


def full_shoe(rules: RuleSet) -> CardShoe:
    """Every card of the table's shoe."""
    return CardShoe.of_decks(rules.whole("decks"))


def blackjack_pays(rules: RuleSet) -> Fraction:
    """What a blackjack wins for a wager of one; the solver counts on even money for the others."""
    table = rules.pay_table(MAIN)
    counts_on(table, "win", 1)
    return table.pays("blackjack").back(1) - 1


@lru_cache(maxsize=16)
def solved(rules: Rules, shoe: Shoe) -> Solution:
    """Best play from a shoe, solved once whatever a blackjack pays."""
    even = msgspec.structs.replace(rules, blackjack_pays=Fraction(1))
    return _played(even, shoe).paying(rules.blackjack_pays)


@lru_cache(maxsize=16)
def _played(rules: Rules, shoe: Shoe) -> Solution:
    return solve(shoe, rules)


@lru_cache(maxsize=8)
def _spread(solution: Solution) -> Spread:
    """The results of a solved hand; the side wagers' tables do not change them."""
    return spread(solution)


@lru_cache(maxsize=8)
def _risked(solution: Solution) -> float:
    return mean_at_risk(solution)


@lru_cache(maxsize=8)
def _mean(solution: Solution) -> Estimate:
    return precise_ev(solution)


def main_sheet(rules: RuleSet, solution: Solution, notes: Iterable[str] = ()) -> ParSheet:
    """The wager on the hand under best play, with what doubles and splits add to it."""
    mean = _mean(solution)
    return played_sheet(
        rules,
        MAIN,
        as_fraction(mean.value, PRECISE_PLACES),
        _spread(solution),
        _risked(solution.root),
        ev_bound=mean.bound,
        names=hand_names(solution.rules.blackjack_pays),
        notes=(
            f"best play by composition, {solution.convention.value} after a split, no insurance",
            EQUAL_CHOICES,
            bound_note("ev", mean),
            *notes,
        ),
    )


def hand_names(pays: Fraction) -> dict[Fraction, str]:
    """Results of a hand that have a name; others go by their amount.

    Only a blackjack wins a part of the wager; an even win is like any other.
    """
    return {Fraction(0): "push"} | ({pays: "blackjack"} if pays.denominator > 1 else {})


def computed(rules: RuleSet, ev: Fraction, **told: Any) -> ParSheet:
    """A sheet that a dynamic program gave in floating point; ``told`` is the rest of it."""
    return ParSheet(
        rules=dict(rules.shown),
        method="dynamic_program",
        exact=False,
        combinations=Fraction(1),
        ev=ev,
        house_edge=-ev,
        **told,
    )


def played_sheet(
    rules: RuleSet,
    wager: str,
    ev: Fraction,
    found: Spread,
    at_risk: float,
    *,
    ev_bound: float,
    names: Mapping[Fraction, str],
    notes: Iterable[str],
) -> ParSheet:
    """The sheet of a hand that is played: every result of a round, by ``names`` or by amount."""
    rule = rules.wager(wager)
    places = places_for(found.error)
    # A list of events keeps one digit more, for the rare ones.
    listed = {net: as_fraction(c, min(PLACES, places + 1)) for net, c in found.chances.items()}
    events = tuple(
        ParEvent(names.get(net) or by_amount(net), chance, chance, _pays(net), net * chance)
        for net, chance in sorted(listed.items(), reverse=True)
        if chance
    )
    return computed(
        rules,
        ev,
        wager=wager,
        name=rule.name,
        clause=rule.clause,
        pay_table=rules.pay_table(wager).id,
        element_of_risk=-ev / as_fraction(at_risk),
        variance=as_fraction(found.variance.value),
        hit_frequency=as_fraction(sum(c for net, c in found.chances.items() if net > 0), places),
        push_frequency=as_fraction(found.chances.get(Fraction(0), 0.0), places),
        events=events,
        notes=(
            *notes,
            bound_note("element of risk", found.mean),
            bound_note("variance", found.variance),
            *split_notes(found),
        ),
        errors={
            "ev": ev_bound,
            "element_of_risk": found.mean.bound,
            "variance": found.variance.bound,
            "frequencies": found.error,
        },
    )


def split_notes(found: Spread) -> tuple[str, ...]:
    """Which figures are not exact, and how far they can be off."""
    return (
        f"{found.split_chance:.4%} of rounds are split, {found.many_hands_chance:.4%} into three or"
        " four hands: in the list of events, hit and push frequency those are taken as independent"
        " once the dealer's hand is known",
        spread_note(found.error),
    )


def spread_note(error: float) -> str:
    """How far the chances of results can be off, as measured on splits into two hands."""
    if error <= 0:
        return "hit and push frequency and the list of events: exact but for rounding"
    return (
        f"hit and push frequency and all of the list of events together: within {error:.0e}, by"
        " splits into two hands, worked out both ways; the mean square does not rest on them"
    )


def bound_note(name: str, estimate: Estimate) -> str:
    """How far a figure can be from the exact one."""
    return f"{name} computed in floating point: within {estimate.bound:.0e}"


def by_amount(net: Fraction) -> str:
    """The name of a result that has no other."""
    return f"{'win' if net > 0 else 'lose'}_{abs(net)}".replace("/", "_of_")


def _pays(net: Fraction) -> str:
    return "push" if net == 0 else f"{'+' if net > 0 else ''}{net}"


def own_rows(table: PayTable, wager: str) -> PayTable:
    """A pay table without the rows of other wagers that are printed with it."""
    rows = tuple(row for row in table if row.wager in ("", wager))
    return msgspec.structs.replace(table, rows=rows)


def side_sheet(
    rules: RuleSet, wager: str, deals: Deals, notes: Iterable[str] = (), stake: int = 100
) -> ParSheet:
    """A side wager by counting."""
    table = rules.pay_table(wager)
    return par_of(
        rules,
        wager,
        outcomes(deals, own_rows(table, wager), stake=stake),
        notes=tuple(notes),
    )


def insurance_sheet(rules: RuleSet, shoe: Shoe) -> ParSheet:
    """Insurance of a lone player from a full shoe; whoever has blackjack may not insure."""
    won, lost = insured(shoe.counts)
    pays = rules.pay_table(INSURANCE).pays("dealer_blackjack")
    any_hand = pays.back(1) * Fraction(shoe.counts[TEN], shoe.size - 1) - 1
    notes = (
        "without counting cards: the mean over every hand that may insure; a blackjack, which "
        "is offered even money instead, is left out",
        f"over all hands, blackjacks too: {any_hand} = {float(any_hand):+.4%}",
    )
    return won_or_lost(rules, INSURANCE, "dealer_blackjack", won, lost, notes)


def _gains(share: Fraction) -> str:
    return f"gains {float(share):.4%}"


def insured(counts: tuple[int, ...]) -> tuple[int, int]:
    """Deals with an ace up in which insurance wins and loses."""
    won = lost = 0
    for first in range(10):
        for second in range(10):
            if {first, second} == {ACE, TEN}:
                continue
            left = list(counts)
            ways = left[first]
            left[first] -= 1
            ways *= left[second]
            left[second] -= 1
            ways *= max(left[ACE], 0)
            left[ACE] -= 1
            if ways > 0:
                won += ways * left[TEN]
                lost += ways * (sum(left) - left[TEN])
    return won, lost


def even_money_sheet(rules: RuleSet, shoe: Shoe) -> ParSheet:
    """Even money: a sure win, set beside what a declined one is worth."""
    table = rules.pay_table("even_money")
    pays = table.pays("even_money")
    left = shoe.without("ATA")
    chance = Fraction(left.counts[TEN], left.size)
    declined = (1 - chance) * (rules.pay_table(MAIN).pays("blackjack").back(1) - 1)
    return par_of(
        rules,
        "even_money",
        method="closed_form",
        outcomes=[Outcome("even_money", 1, pays.back(1) - 1, str(pays))],
        notes=(
            f"declined, the blackjack is worth {declined} = {float(declined):.6f}",
            "no wager of its own, and never lost: taking it "
            + (f"gives up {float(declined - 1):.4%}" if declined > 1 else _gains(1 - declined))
            + " of the blackjack wager",
        ),
    )
