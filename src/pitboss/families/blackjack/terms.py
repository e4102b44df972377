"""What one table allows and pays, read from its rules once and not at every hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from pitboss.families.blackjack.hands import ON_A_HAND
from pitboss.money import Pays
from pitboss.rulebook import RuleSet

ANY_TOTAL = range(4, 21)
WIN, BLACKJACK, PUSH, LOSE = "win", "blackjack", "push", "lose"


class Odds(msgspec.Struct, frozen=True):
    """What a wager on a hand pays for an event, and the clause of its pay table."""

    pays: Pays
    clause: str


class Terms(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What the filing leaves to the casino, as this table has it."""

    chip: int  # the smallest one, in cents
    odds: Mapping[tuple[str, str], Odds]  # by kind of wager and event
    way: str = "shoe"  # of dealing
    peeks: bool = True  # whether the dealer checks for blackjack before the players' turns
    hits_soft_17: bool = True
    split_hands: int = 4  # how many a pair may become
    resplits_aces: bool = True
    draws_to_split_aces: bool = False
    doubles: range = ANY_TOTAL  # the totals of two cards that may be doubled
    doubles_split: bool = True
    surrenders: bool = False


@lru_cache(maxsize=64)
def odds(rules: RuleSet) -> Mapping[tuple[str, str], Odds]:
    """What wagers on a hand pay."""
    return {
        (kind, row.event): Odds(row.pays, rules.pay_table(kind).clause)
        for kind in ON_A_HAND
        if kind in rules.wagers
        for row in rules.pay_table(kind)
    }
