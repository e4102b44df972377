"""What the desk knows without any work: sheets that were shipped, or kept from before."""

from __future__ import annotations

from pitboss.desk import store
from pitboss.desk.shipped import code_of, sheets_key, shipped
from pitboss.exact.par import ParSheet
from pitboss.rooms.room import Listed
from pitboss.rulebook import RuleSet


def known_sheets(room: Listed, rules: RuleSet) -> list[ParSheet] | None:
    """The par sheets of a game under these rules, if nothing has to be solved for them."""
    key = sheets_key(rules, ())
    if (sent := shipped(room, key)) is not None:
        return sent
    return store.load(room.slug, code_of(room, rules), key, list[ParSheet])


def known_sheet(room: Listed, rules: RuleSet) -> ParSheet | None:
    """The sheet of the wager that stands for the game in lists, if it is known."""
    found = known_sheets(room, rules) or ()
    return next((sheet for sheet in found if sheet.wager == room.headline), None)
