"""Rocket Aces at a blackjack table: the progressive wager that any such table may offer.

A host game has ``RocketAces`` among its parts; the option ``rocket_aces`` of the host brings the
wager, its pay tables and its meters to the layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pitboss.apparatus.cards import RANKS, SUITS, Card, rank_of, suit_of
from pitboss.families.blackjack.parts import Progressive
from pitboss.families.blackjack.points import is_blackjack
from pitboss.families.blackjack.running import Running
from pitboss.money import PayTable
from pitboss.progressive.jackpots import Jackpot
from pitboss.rulebook import RuleSet
from pitboss.table.effects import Script

ROCKET_ACES = "rocket_aces"
_SPADES = SUITS.index("s")
_ACE = RANKS.index("A")


def jackpot(prefix: str) -> Jackpot:
    """The wager; the filing prints neither seed nor reserve (RA-03)."""
    return Jackpot(
        wager=ROCKET_ACES,
        prefix=prefix,
        lost="CO-899.29-1.D",
        locked="CO-899.29-1.B",
        deal="CO-899.29-1.C",
        fixed_seed="CO-899.29-1.A",
        reserve="CO-899.29-1.A",
        independent=True,  # CO-899.29-2.T11 (RA-06): a host's shared meter is not for this wager
    )


PRICED = jackpot("")  # under its own rules
AT_A_TABLE = jackpot("rocket_")  # under those of a host


def row_of(table: PayTable, own: Sequence[Card], dealer: Sequence[Card]) -> str:
    """The highest row that the first two cards of both sides earn (RA-04, RA-11)."""
    earned = events_of(own, dealer)
    return next(row.event for row in table if row.event in earned)


def events_of(own: Sequence[Card], dealer: Sequence[Card]) -> set[str]:
    """Every row of any of the pay tables that these cards fit (RA-07, RA-08)."""
    aces = sum(rank_of(card) == _ACE for card in own)
    natural = is_blackjack(dealer)
    suited = natural and len({suit_of(card) for card in dealer}) == 1
    in_spades = suited and suit_of(dealer[0]) == _SPADES
    pair = aces == 2
    suited_aces = pair and own[0] == own[1]
    spade_aces = suited_aces and suit_of(own[0]) == _SPADES
    facts = {
        "spade_aces_dealer_spade_blackjack": spade_aces and in_spades,
        "spade_aces_dealer_suited_blackjack": spade_aces and suited,
        "suited_aces_dealer_suited_blackjack": suited_aces and suited,
        "suited_aces_dealer_blackjack": suited_aces and natural,
        "aces_dealer_blackjack": pair and natural,
        "suited_aces": suited_aces,
        "two_aces": pair,
        "both_blackjack": is_blackjack(own) and natural,
        "player_blackjack": is_blackjack(own),
        "single_ace": aces == 1,
        "dealer_blackjack": natural,
        "other": True,
    }
    return {event for event, holds in facts.items() if holds}


class RocketAces(Progressive):
    """Rocket Aces beside the hands of a round (RA-10)."""

    kinds = (ROCKET_ACES,)
    guest = True
    jackpots: ClassVar = {ROCKET_ACES: AT_A_TABLE}

    def after_deal(self, running: Running) -> None:
        """Settled at once where the up card allows no blackjack."""
        if not running.risky:
            self._settle(running)

    def after_check(self, running: Running) -> Script[None]:
        """Otherwise when the dealer has checked."""
        if running.checks:
            self._settle(running)
        return
        yield

    def before_settling(self, running: Running) -> None:
        """Or when his hole card is known."""
        self._settle(running)

    def _settle(self, running: Running) -> None:
        table, dealer = running.table, running.dealer.cards
        held = sorted(table.of_kind(ROCKET_ACES), key=lambda wager: -wager.box)
        if held:
            pays = table.rules.pay_table(ROCKET_ACES)
            decided = [(w, row_of(pays, running.first_two[w.box], dealer)) for w in held]
            AT_A_TABLE.settle(table, decided, in_turn=pays_in_turn(table.rules))


def pays_in_turn(rules: RuleSet) -> bool:
    """Whether several winners are paid one after the other (RA-05)."""
    return rules.choice("rocket_meter_sharing") == "in-turn"
