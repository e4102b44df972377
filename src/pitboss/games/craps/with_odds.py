"""A line bet with full odds behind it, as one bet: what it risks and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.exact.par import Outcome
from pitboss.games.craps.bets import ALL, FLATS, ODDS, ODDS_OF, POINTS, flat_race, totals
from pitboss.games.craps.betting import multiple
from pitboss.money.pays import Lose, Push
from pitboss.rulebook import RuleSet


def full_odds(rules: RuleSet, kind: str, number: int) -> Fraction:
    """The most odds behind a flat bet of one, before any rounding up to chips (CR-18)."""
    most = Fraction(multiple(rules, number))
    if ODDS[kind].right:
        return most
    return most / (rules.pay_table(kind).pays(f"odds_{number}").back(1) - 1)


def with_odds(rules: RuleSet, flat: str) -> Iterator[Outcome]:
    """Every way the two bets end together, per unit of the flat bet (OH-B-7.I, OH-B-7.II)."""
    bet = FLATS[flat]
    kind = ODDS_OF[flat]
    pays = rules.pay_table(flat).pays(flat)
    even = pays.back(1) - 1
    throws = len(ALL)
    yield Outcome("won_at_once", Fraction(len(bet.wins), throws), even, str(pays))
    yield Outcome("lost_at_once", Fraction(len(bet.loses), throws), Fraction(-1), str(Lose()))
    if bet.pushes:
        chance = Fraction(len(bet.pushes), throws)
        yield Outcome("pushed", chance, Fraction(0), str(Push()))
    for number in POINTS:
        race = flat_race(flat, number)
        odds = full_odds(rules, kind, number)
        true = rules.pay_table(kind).pays(f"odds_{number}")
        risked = 1 + odds
        set_ = Fraction(len(totals(number)), throws)
        won = set_ * Fraction(len(race.wins), len(race.wins | race.loses))
        paid = f"{pays}, odds {true}"
        gain = even + true.back(odds) - odds
        yield Outcome(f"point_{number}_won", won, gain, paid, risked)
        yield Outcome(f"point_{number}_lost", set_ - won, -risked, str(Lose()), risked)
