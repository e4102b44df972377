"""The layout of Pontoon Plus: bets on any box, side bets on any box with a bet, the box limit.

A bet is a wager (SG-1.1); a player is whoever makes one (SG-1.18), seated or standing (SG-1.29).
The limits are posted (SG-3.4) and the player's to keep (SG-3.5): what is outside them is refused
while bets are open, and may be raised or taken back (SG-5.2).
"""

from __future__ import annotations

from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.games.pontoon_plus.hands import BET, BONUS, PAIR
from pitboss.games.pontoon_plus.memory import PontoonMemory, memory_of
from pitboss.rulebook.limits import NO_LIMIT
from pitboss.table.game import Game
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

SIDES = (PAIR, BONUS)
TENS = range(32, 36)  # the four tens among the card numbers


class PontoonBetting(Game):
    """Who may bet what, where and how much."""

    shared_boxes = True
    empty_boxes = True
    memory_type = PontoonMemory

    def full_shoe(self, table: Table) -> Shoe:
        """Four to eight decks of 48 cards (SG-2.2.1)."""
        decks = table.rules.whole("decks")
        counts = [0 if card in TENS else decks for card in range(52)]
        return Shoe.from_counts(counts)

    # --- what may go up -----------------------------------------------------------------------

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """Bets on any box, side bets where a bet lies; the rest by decision."""
        rule = table.rules.wager(wager)
        if wager not in (BET, *SIDES):
            raise Refusal(f"{rule.name} comes by decision", rule.clause, "wager")
        if player != table.seats.get(box) and not table.rules.flag("standing_players"):
            raise Refusal(f"box {box} is for its own player only", "SG-3.7", "box")
        if wager != BET and not bets_on(table, box):
            raise Refusal(f"{rule.name} needs a bet on box {box}", "SG-3.9", "wager")

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """Within the limits; the maximum is for all bets on a box together (SG-3.6, SG-5.1).

        A seated player comes first: his bet may push back those of standing players.
        """
        low, high, step = super().amounts(table, player, box, wager, spot)
        if wager != BET:
            return low, high, step
        limits, memory = table.rules.limits(BET), memory_of(table)
        held = table.find(player, box, BET, spot)
        others = sum(each.cents for each in bets_on(table, box)) - (held.cents if held else 0)
        if memory.excess_passed:
            high = NO_LIMIT
        elif player != table.seats.get(box):
            high -= others
        if memory.minimum_passed and held is None:
            low = step
        return low, high - high % limits.step, step

    def narrowed_by(self, table: Table, player: str, box: int, wager: str, spot: str) -> str:
        """What others have bet on a box counts against its maximum (SG-5.1)."""
        return "SG-5.1" if wager == BET else super().narrowed_by(table, player, box, wager, spot)

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """Bets are free until they are closed, and not after "no more bets" (SG-5.8)."""
        return "SG-3.10"

    # --- when bets are closed -----------------------------------------------------------------

    def close_bets(self, table: Table) -> None:
        """Boxes are brought to their limit; side bets without a bet go back.

        SG-5.14: from here on bets count where the chips lie.
        """
        memory = memory_of(table)
        for box in boxes_in_play(table):
            if not memory.excess_passed:
                self._reject_excess(table, box)
        table.announce("no_more_bets", "SG-3.10", "SG-5.14")
        for wager in list(table.wagers.values()):
            if wager.kind in SIDES and not bets_on(table, wager.box):
                table.push(wager, "SG-5.15")
        for box in boxes_in_play(table):
            self._pro_rata(table, box)
        memory.excess_passed = memory.minimum_passed = False

    def _reject_excess(self, table: Table, box: int) -> None:
        """A seated player's bet comes first: the last bets behind it go back (SG-5.1)."""
        limits, bets = table.rules.limits(BET), bets_on(table, box)
        over = sum(bet.cents for bet in bets) - limits.high
        standing = [bet for bet in bets if bet.player != table.seats.get(box)]
        for bet in reversed(standing):
            if over <= 0:
                return
            returned = min(over, bet.cents)
            if bet.cents - returned < limits.low:
                returned = bet.cents
            self._hand_back(table, bet, returned, "SG-5.1")
            over -= returned

    def _pro_rata(self, table: Table, box: int) -> None:
        """Each bet counts with its share of the limit; the rest goes back (PP-20)."""
        limits, bets = table.rules.limits(BET), bets_on(table, box)
        total = sum(bet.cents for bet in bets)
        if total <= limits.high:
            return
        for bet in bets:
            if bet.cents < limits.low:
                table.announce("bet_counts_whole", "SG-5.1.2", player=bet.player, box=box)
                continue
            share = max(bet.cents * limits.high // total, limits.low)
            self._hand_back(table, bet, bet.cents - share, "SG-5.1.1")

    def _hand_back(self, table: Table, bet: Wager, cents: int, clause: str) -> None:
        """Part of a bet goes back to its player, or all of it."""
        if cents == bet.cents:
            table.push(bet, clause)
        elif cents > 0:
            table.hand_back(bet, cents, clause)


def bets_on(table: Table, box: int) -> list[Wager]:
    """Every bet on a box, in the order made."""
    return [wager for wager in table.of_kind(BET) if wager.box == box]


def boxes_in_play(table: Table) -> list[int]:
    """Boxes with a bet, clockwise from the dealer's left."""
    return sorted({wager.box for wager in table.of_kind(BET)})


def decider(table: Table, box: int) -> str:
    """Who decides for a box: whoever sits there with a bet, else the highest bet (SG-1.23)."""
    bets = bets_on(table, box)
    seated = table.seats.get(box)
    if any(bet.player == seated for bet in bets) and seated is not None:
        return seated
    return max(bets, key=lambda bet: (bet.cents, -bet.id)).player
