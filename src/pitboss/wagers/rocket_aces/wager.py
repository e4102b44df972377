"""Rocket Aces at a blackjack table: the progressive wager that any such table may offer.

A host game mixes ``OffersRocketAces`` into its script and names the wager among its sides; the
option ``rocket_aces`` of the host brings the wager, its pay tables and its meters to the layout.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import RANKS, SUITS, Card, rank_of, suit_of
from pitboss.families.blackjack.felt import Felt, felt_of
from pitboss.families.blackjack.game import BlackjackTable
from pitboss.families.blackjack.points import ACE, TEN, is_blackjack, value
from pitboss.money import PayTable
from pitboss.progressive.jackpots import Jackpot
from pitboss.rulebook import RuleSet
from pitboss.table.effects import Script
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

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


class OffersRocketAces(BlackjackTable):
    """A blackjack table with the Rocket Aces wager, where its house takes it."""

    def rocket_offered(self, table: Table) -> bool:
        """Whether this house offers it, for the decks in play."""
        return ROCKET_ACES in table.rules.wagers

    # --- the wager ----------------------------------------------------------------------------

    def prepare(self, table: Table) -> Script[None]:
        """The meters stand at their seeds before the first wager."""
        if self.rocket_offered(table):
            AT_A_TABLE.open(table)
        yield from super().prepare(table)

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """Beside a wager on the hand, once the house has set its figures."""
        super().allow(table, player, box, wager, spot)
        if wager == ROCKET_ACES:
            AT_A_TABLE.check_open(table.rules)

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """One wager of the correct denomination (CO-899.29-1.A)."""
        if wager != ROCKET_ACES:
            return super().amounts(table, player, box, wager, spot)
        unit = AT_A_TABLE.unit(table.rules)
        return unit, 0 if table.find(player, box, wager, spot) else unit, unit

    def allow_dealer(self, table: Table, wager: str) -> str:
        """Nobody bets a progressive for the dealer."""
        return "" if wager == ROCKET_ACES else super().allow_dealer(table, wager)

    def taken_down(self, table: Table, wager: Wager, cents: int) -> None:
        """A wager that goes back after the lock-in leaves the meters again."""
        if wager.kind == ROCKET_ACES and felt_of(table) is not None:
            AT_A_TABLE.given_back(table, wager)
        super().taken_down(table, wager, cents)

    def take_wagers(self, table: Table) -> Script[Felt | None]:
        """The dealer locks the wagers in, and only then starts dealing (CO-899.29-1.C)."""
        felt = yield from super().take_wagers(table)
        if felt is not None and self.rocket_offered(table):
            AT_A_TABLE.lock_in(table)
        return felt

    # --- settlement (RA-10) -------------------------------------------------------------------

    def after_deal(self, felt: Felt) -> None:
        """At once where the up card allows no blackjack."""
        super().after_deal(felt)
        if value(felt.up) not in (ACE, TEN):
            self._settle_rocket(felt)

    def after_check(self, felt: Felt) -> Script[None]:
        """Otherwise when the dealer has checked."""
        if self.checks(felt):
            self._settle_rocket(felt)
        yield from super().after_check(felt)

    def settle_round(self, felt: Felt) -> None:
        """Or when his hole card is known."""
        self._settle_rocket(felt)
        super().settle_round(felt)

    def _settle_rocket(self, felt: Felt) -> None:
        table = felt.table
        held = sorted(table.of_kind(ROCKET_ACES), key=lambda wager: -wager.box)
        if held:
            pays = table.rules.pay_table(ROCKET_ACES)
            decided = [(w, row_of(pays, felt.first_two[w.box], felt.dealer)) for w in held]
            AT_A_TABLE.settle(table, decided, in_turn=pays_in_turn(table.rules))


def pays_in_turn(rules: RuleSet) -> bool:
    """Whether several winners are paid one after the other (RA-05)."""
    return rules.choice("rocket_meter_sharing") == "in-turn"
