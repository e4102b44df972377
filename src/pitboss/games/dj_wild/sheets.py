"""Exact par sheets of DJ Wild Stud Poker."""

from __future__ import annotations

from pitboss.exact.par import ParSheet
from pitboss.families.poker.sheets import side_sheet
from pitboss.families.wild_stud.settling import TIE, WILD_DECK
from pitboss.families.wild_stud.solve import Deck, bad_beat_counts, main_sheets, trips_counts
from pitboss.games.dj_wild.script import natural_rule, on_tie
from pitboss.money.pays import Push
from pitboss.rulebook import RuleSet


def sheets(rules: RuleSet, deck: Deck = WILD_DECK) -> list[ParSheet]:
    """The par sheet of every wager this house offers."""
    found = main_sheets(rules, "blind", deck)
    if "trips" in rules.wagers:
        found.append(side_sheet(rules, "trips", trips_counts(natural_rule(rules), deck)))
    if "two_way_bad_beat" in rules.wagers:
        pushes = (TIE,) if isinstance(on_tie(rules), Push) else ()
        counts = bad_beat_counts(deck)
        found.append(side_sheet(rules, "two_way_bad_beat", counts, pushes=pushes))
    return found
