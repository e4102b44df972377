"""The clauses of Colorado 30-2119 on the bonus wagers, and the two progressives."""

from __future__ import annotations

import msgspec

from pitboss.progressive.jackpots import Jackpot
from pitboss.rulebook.steps import steps


class JackpotClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the filing speaks of one progressive."""

    lost: str
    fixed_seed: str
    reserve: str
    notes: tuple[str, ...]
    scaled: str

    def jackpot(self, wager: str, prefix: str = "") -> Jackpot:
        """The progressive itself."""
        return Jackpot(
            wager=wager, prefix=prefix, locked=BONUS.locked, **msgspec.structs.asdict(self)
        )


class BonusClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the filing says what becomes of bonus wagers."""

    betting: str  # wagers go up before the deal
    locked: str  # the deal
    needs_main: str  # a bonus goes beside a blackjack wager
    for_dealer: str  # wagers for the dealer
    dealer_envy: str  # what the dealer gets of a Lucky Ladies award
    top_3_needs: str  # Top 3 goes beside a 21+3 wager
    bust_betting: str  # Bust Bonus is bet after the check
    bust_at_30: str  # and loses with a hand of 30
    three_eights: str  # unless the dealer is bust with three eights
    cards_stay: str  # cards stay on the table for Hedge 22
    draws_for_hedge: str  # and the dealer draws for it
    stacked: dict[str, str]  # by kind of lammer: it goes in front of a Silver Stack wager
    lost: dict[str, str]  # by wager: how it wins, and so how it loses
    twenty_one: JackpotClauses
    ladies: JackpotClauses


BONUS = steps("ride-free", BonusClauses, "bonus")
TWENTY_ONE_PROGRESSIVE = BONUS.twenty_one.jackpot("progressive_21_3")
LADIES_PROGRESSIVE = BONUS.ladies.jackpot("lucky_ladies_progressive", "ladies_")
JACKPOTS = {jackpot.wager: jackpot for jackpot in (TWENTY_ONE_PROGRESSIVE, LADIES_PROGRESSIVE)}
