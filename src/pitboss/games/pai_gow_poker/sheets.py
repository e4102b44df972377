"""Exact par sheets of Fortune Pai Gow Poker.

The Pai Gow wager stands there three times: set by the house way, set as well as possible, and as
the bank of a player against the house. All three come from one count over all pairs of hands.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.apparatus.cards import Card
from pitboss.exact.assumed import counts_on
from pitboss.exact.par import Outcome, ParSheet, par_of, percent
from pitboss.families.poker.sheets import net_of, side_sheet
from pitboss.games.pai_gow_poker.bank import commission
from pitboss.games.pai_gow_poker.fortune import QUALIFYING_HANDS, QUALIFYING_WAGER, WAGER
from pitboss.games.pai_gow_poker.setting import FULL
from pitboss.games.pai_gow_poker.solution import Solved, shipped
from pitboss.games.pai_gow_poker.solve import count_fortune, solved
from pitboss.money import show
from pitboss.rulebook import RuleSet

MAIN = "pai_gow"
BEST, BANK = f"{MAIN}_best", f"{MAIN}_bank"
Deck = tuple[Card, ...]


def sheets(rules: RuleSet, deck: Deck = FULL) -> list[ParSheet]:
    """The par sheet of every wager this house offers, the main one by each way of playing it."""
    found = [house_sheet(rules, deck), best_sheet(rules, deck), bank_sheet(rules, deck)]
    if WAGER in rules.wagers:
        found.append(fortune_sheet(rules, deck))
    return found


def vigorish_of(rules: RuleSet) -> Fraction:
    """The vigorish as a share of what is won."""
    vigorish = rules.pay_table(MAIN).vigorish
    return vigorish.percent / 100 if vigorish else Fraction(0)


def _solution(rules: RuleSet, deck: Deck) -> Solved:
    counts_on(rules.pay_table(MAIN), "win", 1)
    return solved(deck, vigorish_of(rules))


# --- the Pai Gow wager, three ways --------------------------------------------------------------


def _sheet(
    rules: RuleSet,
    counts: tuple[int, int, int],
    notes: tuple[str, ...],
    *,
    slug: str = "",
    played: str = "",
    clause: str = "",
) -> ParSheet:
    """A sheet of wins, losses and pushes, the vigorish taken off what is won."""
    pairs, wins, losses = counts
    odds, vigorish = rules.pay_table(MAIN).pays("win"), vigorish_of(rules)
    net = net_of(odds) * (1 - vigorish)
    less = f"{odds} less {percent(vigorish, 0)}"
    return par_of(
        rules,
        MAIN,
        [
            Outcome("win", wins, net, less),
            Outcome("tie", pairs - wins - losses, Fraction(0), "push"),
            Outcome("lose", losses, Fraction(-1), "lose"),
        ],
        slug=slug,
        name=rules.wager(MAIN).name + played,
        clause=clause,
        notes=notes,
    )


def house_sheet(rules: RuleSet, deck: Deck = FULL) -> ParSheet:
    """Player and dealer both set by the house way."""
    found = _solution(rules, deck)
    rounding = _rounding(rules, Fraction(found.wins, found.pairs))
    notes = ("The player sets by the house way; the house banks.", *rounding)
    return _sheet(rules, (found.pairs, found.wins, found.losses), notes)


def best_sheet(rules: RuleSet, deck: Deck = FULL) -> ParSheet:
    """The player sets every hand as well as possible against the house way."""
    found = _solution(rules, deck)
    counts = found.pairs, found.best_wins, found.best_losses
    vigorish = vigorish_of(rules)
    gain = sum((each.gain(vigorish) for each in found.rules), Fraction(0)) / found.pairs
    notes = (
        f"Every hand set in its best legal way; the house banks. Better than the house way by "
        f"{percent(gain)} of the wager, on {found.differ} of {found.hands} hands.",
    )
    return _sheet(rules, counts, notes, slug=BEST, played=", best setting", clause="OH-F-13.I")


def bank_sheet(rules: RuleSet, deck: Deck = FULL) -> ParSheet:
    """A player banks, by the house way, against the dealer alone; copies are his."""
    found = _solution(rules, deck)
    notes = (
        "The player banks, sets by the house way and plays against the house alone, per unit of "
        "the house's wager; commission on the net win.",
    )
    counts = found.pairs, found.losses, found.wins
    return _sheet(rules, counts, notes, slug=BANK, played=", as the bank", clause="OH-F-14.XVIII")


def _rounding(rules: RuleSet, won: Fraction) -> tuple[str, ...]:
    """What the rounding of the vigorish costs where it does not come out even (PG-14)."""
    if rules.choice("vigorish_rounding") != "quarter-up":
        return ()
    limits, exact = rules.limits(MAIN), vigorish_of(rules)
    stakes = range(limits.low, min(limits.high, limits.low + 20 * limits.step) + 1, limits.step)
    fees = {stake: Fraction(commission(rules, stake), stake) for stake in stakes}
    worst = max(stakes, key=lambda stake: fees[stake])
    if fees[worst] == exact:
        return ()
    cost = (fees[worst] - exact) * won
    return (
        f"At stakes whose vigorish is a whole number of quarters; rounded up to the next quarter "
        f"it costs up to {percent(cost)} more, at {show(worst)}.",
    )


# --- the Fortune Bonus --------------------------------------------------------------------------


def fortune_counts(deck: Deck = FULL) -> dict[str, int]:
    """How many hands of seven cards make each event: the shipped counts for the full deck."""
    if deck == FULL:
        return shipped().fortune
    return count_fortune(deck)


def envy(rules: RuleSet, deck: Deck = FULL) -> Fraction:
    """What envy brings, in cents, for each other player's hand."""
    counts = fortune_counts(deck)
    rows = {row.event: row.envy for row in rules.pay_table(WAGER)}
    awards = {event: pays for event in QUALIFYING_HANDS if (pays := rows.get(event)) is not None}
    total = sum((counts[event] * pays.back(0) for event, pays in awards.items()), Fraction(0))
    return total / sum(counts.values())


def fortune_sheet(rules: RuleSet, deck: Deck = FULL) -> ParSheet:
    """The Fortune Bonus by itself; envy depends on the other players, and is told beside it."""
    others = envy(rules, deck)
    share = others / QUALIFYING_WAGER
    notes = (
        f"Without envy, which from {show(QUALIFYING_WAGER)} on brings {share} of a "
        f"{show(QUALIFYING_WAGER)} wager ({percent(share)}) for each other player's hand.",
    )
    return side_sheet(rules, WAGER, fortune_counts(deck), notes)
