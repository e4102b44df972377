"""Par sheets of Rocket Aces: under its own rules, and at the table of a host."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from pitboss.exact.blackjack import CardShoe
from pitboss.exact.par import ParSheet
from pitboss.families.blackjack.analysing import TableSheets
from pitboss.families.blackjack.jackpot_sheets import jackpot_sheet
from pitboss.rulebook import RuleSet
from pitboss.wagers.rocket_aces.solve import deals
from pitboss.wagers.rocket_aces.wager import AT_A_TABLE, PRICED, ROCKET_ACES


def sheets(rules: RuleSet) -> list[ParSheet]:
    """The wager from a full shoe: no play of any hand changes it."""
    return [jackpot_sheet(rules, PRICED, deals(CardShoe.of_decks(rules.whole("decks"))))]


def rocket_sheet(rules: RuleSet, shoe: CardShoe) -> ParSheet:
    """The wager at a host's table, under the host's rules."""
    found = jackpot_sheet(rules, AT_A_TABLE, deals(shoe))
    return msgspec.structs.replace(found, notes=(*found.notes, "under Colorado 30-899.29"))


def host_sheets(
    found: TableSheets, priced: Mapping[str, Sequence[str]], wagers: Iterable[str]
) -> list[ParSheet]:
    """The sheets of these wagers at a host's table: those named for its own, and this one."""
    made: list[ParSheet] = []
    for wager in wagers:
        if wager == ROCKET_ACES:
            made.append(rocket_sheet(found.rules, found.cards))
        made += [found.sheet(name) for name in priced.get(wager, ())]
    return made
