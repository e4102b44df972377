"""What a sheet is about: a wager, a part of one, a way of playing one; and what it is charged."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from pitboss.exact.par import ParEvent, ParSheet, percent
from pitboss.money.pays import parse_pays
from pitboss.rulebook import RuleSet

BY_ITSELF = ("insurance",)  # goes with another wager, but is decided and priced like any bet


class Rows(NamedTuple):
    """Sheets with the same figures: one line of a list."""

    sheet: ParSheet
    alike: int  # how many more pay tables give the same


def part_of(rules: RuleSet, sheet: ParSheet, sheets: Sequence[ParSheet]) -> str:
    """The wager that a sheet is a part of, or a way of playing; nothing for a wager by itself.

    The Blind goes up with the Ante, even money is an answer to a question, and the best setting of
    a Pai Gow hand is the same wager once more.
    """
    if sheet.wager in rules.wagers:
        follows = rules.wagers[sheet.wager].follows
        return "" if sheet.wager in BY_ITSELF else follows
    bases = [base for base in rules.wagers if sheet.wager.startswith(f"{base}_")]
    base = max(bases, key=len, default="")
    return base if any(each.wager == base for each in sheets) else ""


def folded(sheets: Sequence[ParSheet]) -> list[Rows]:
    """Sheets of a wager whose pay tables come to the same, on one line."""
    groups: dict[object, list[ParSheet]] = {}
    for sheet in sheets:
        meter = sheet.meter and sheet.meter.meter
        figures = (sheet.ev, sheet.variance, sheet.hit_frequency, sheet.rules.get("decks"))
        groups.setdefault((sheet.wager, *figures, meter), []).append(sheet)
    return [Rows(group[0], len(group) - 1) for group in groups.values()]


# --- vigorish ------------------------------------------------------------------------------------


def vigorish_note(rules: RuleSet, sheet: ParSheet) -> str:
    """The vigorish in words: how much, of what, when it is taken, and whether a loss keeps it."""
    charged = charged_on(rules, sheet)
    if charged is None:
        return ""
    rate, of = charged
    of_what = {"stake": "the wager"}.get(of, "what the wager can win")
    if is_paid_first(sheet):
        when = "paid when the wager is made, and lost with it"
    else:
        when = "taken from a win only"
    return f"Vigorish: {_short(rate)} of {of_what}, {when}."


def charged_on(rules: RuleSet, sheet: ParSheet) -> tuple[Fraction, str] | None:
    """The rate that a sheet's figures were made with, and what it is a rate of."""
    if sheet.wager not in rules.wagers:
        return None
    vigorish = rules.pay_table(sheet.wager).vigorish
    won = next((row for row in sheet.events if row.contribution > 0), None)
    if vigorish is None or won is None or (odds := _odds(won)) is None:
        return None
    amount = odds - won.contribution / won.probability
    rate = amount if vigorish.of == "stake" else amount / odds
    return (rate, vigorish.of) if rate > 0 else None


def is_paid_first(sheet: ParSheet) -> bool:
    """Is more at risk than the wager itself, because the vigorish is paid with it?"""
    return sheet.element_of_risk != sheet.house_edge


def _odds(row: ParEvent) -> Fraction | None:
    """What a row pays for one, before vigorish; None where the words say it is taken off."""
    try:
        return parse_pays(row.pays).back(1) - 1
    except (ValueError, TypeError):
        return None


def _short(share: Fraction) -> str:
    return percent(share, 4).rstrip("%").rstrip("0").rstrip(".") + "%"
