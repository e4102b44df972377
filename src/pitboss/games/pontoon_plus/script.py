"""A round of Pontoon Plus, in the order of the game rules.

Each round stands by itself: once the next has begun nothing of it changes (SG-5.6), and an error
found late changes nothing of the next (SG-5.13).
"""

from __future__ import annotations

from pitboss.families.blackjack.dealer import stands
from pitboss.games.pontoon_plus import mishaps
from pitboss.games.pontoon_plus.betting import PontoonBetting, boxes_in_play, decider
from pitboss.games.pontoon_plus.cards import discard, next_card
from pitboss.games.pontoon_plus.hands import INSURANCE
from pitboss.games.pontoon_plus.memory import memory_of
from pitboss.games.pontoon_plus.mishaps import IRREGULARITIES
from pitboss.games.pontoon_plus.running import Running
from pitboss.games.pontoon_plus.settling import (
    pay_pontoon,
    settle_hands,
    settle_pontoon,
    settle_second_card,
    settle_sides,
)
from pitboss.games.pontoon_plus.turns import offer_insurance, offer_surrender, play_hands
from pitboss.table.effects import Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table

# Where the clause that voids is not the one by which the irregularity is called.
VOID_BY = {mishaps.EXHAUSTED: "SG-5.5.3", mishaps.INTERRUPTED: "SG-5.4.2"}


class PontoonPlus(PontoonBetting):
    """Pontoon Plus as the engine plays it."""

    slug = "pontoon-plus"
    irregularities = IRREGULARITIES

    def prepare(self, table: Table) -> Script[None]:
        """A freshly shuffled shoe at the opening and behind the cut card (PP-23).

        An electronic shuffler has all cards in it again before every round (SG-1.6, PP-38).
        """
        shoe, memory = table.shoe, memory_of(table)
        spent = shoe is None or shoe.left <= table.rules.whole("cut_card_depth")
        if table.rules.choice("dealt_from") == "shuffler":
            yield from table.shuffle(self.full_shoe(table), "SG-1.6")
        elif spent or memory.cards_wrong:
            yield from table.shuffle(self.full_shoe(table), "SG-5.5.4")
        memory.cards_wrong = False

    def script(self, table: Table) -> Script[None]:
        """From "place your bets" to the final settlement of all players (SG-1.22)."""
        try:
            yield from self._round(table)
        except Irregularity as slip:
            clause = VOID_BY.get(slip.kind, slip.clause)
            raise Irregularity(slip.kind, clause, slip.call) from None

    def _round(self, table: Table) -> Script[None]:
        yield from self._take_bets(table)
        self.close_bets(table)
        boxes = boxes_in_play(table)
        if not boxes:
            return
        running = Running.of(table, {box: decider(table, box) for box in boxes})
        yield from self._initial_deal(running)
        yield from self._interim(running)
        yield from play_hands(running)
        if running.sides_late:
            settle_sides(running)
        yield from self._dealers_turn(running)

    def voided(self, table: Table, kind: str) -> None:
        """The round has no result (SG-1.33); cards that are not right are not used again."""
        table.announce("all_bets_go_back", "SG-5.17", "SG-1.33")
        memory = memory_of(table)
        memory.excess_passed = memory.minimum_passed = False
        if kind in mishaps.CARDS_WRONG:
            memory.cards_wrong = True
            table.announce("cards_out_of_play", "SG-5.5")

    def _take_bets(self, table: Table) -> Script[None]:
        """Bets while they are open; the dealer may overlook a limit."""
        # SG-1.22: the round begins, and those before it stand as they were settled.
        table.announce("place_your_bets", "SG-3.3", "SG-1.22", "SG-5.6", "SG-5.13")
        while True:
            try:
                yield from table.take_wagers("SG-3.3")
                table.closed_by = "SG-5.8"
                return
            except Irregularity as slip:
                memory = memory_of(table)
                match slip.kind:
                    case mishaps.EXCESS:
                        memory.excess_passed = True
                    case mishaps.UNDER_MINIMUM:
                        memory.minimum_passed = True
                    case _:
                        raise

    # --- the initial deal (SG-1.13) -----------------------------------------------------------

    def _initial_deal(self, running: Running) -> Script[None]:
        """A card to each box and one to the dealer, then a second to each box alone."""
        for turn in (0, 1):
            for hand in list(running.hands):
                if hand.is_open(running.table):
                    yield from next_card(running, hand, "SG-3.11")
            if turn == 0:
                yield from next_card(running, running.dealer, "SG-3.11")
        for hand in running.hands:
            if len(hand.cards) == 2 and hand.is_open(running.table):
                running.first_two[hand.box] = tuple(hand.cards)
        running.dealt = True

    def _interim(self, running: Running) -> Script[None]:
        """Side bets and Pontoons are settled before anyone draws (SG-1.15, SG-3.13)."""
        if not running.sides_late:
            settle_sides(running)
        for hand in running.open_hands():
            if hand.is_blackjack:
                pay_pontoon(running, hand)
        yield from offer_insurance(running)
        yield from offer_surrender(running)

    # --- the dealer's hand (SG-3.27) ----------------------------------------------------------

    def _dealers_turn(self, running: Running) -> Script[None]:
        """He draws while a bet, an insurance or a surrender is open (PP-18)."""
        table = running.table
        open_bets = [hand for hand in running.open_hands() if not hand.unpaid]
        if open_bets or table.of_kind(INSURANCE):
            yield from next_card(running, running.dealer, "SG-3.27")
            settle_second_card(running)
        if running.dealer.is_blackjack:
            table.announce("dealer_pontoon", "SG-1.20")
            settle_pontoon(running)
            return
        while self._compares(running) and not stands(running.dealer, hits_soft_17=True):
            yield from next_card(running, running.dealer, "SG-3.27")
        if running.overdraw:
            yield from discard(running, "SG-5.10.2")  # and his total stands (PP-24)
        dealer = running.dealer
        if dealer.is_bust:
            table.announce("dealer_too_many", "SG-3.27", "SG-1.2")
        elif len(dealer.cards) > 1:
            table.announce("dealer_has", "SG-3.27", total=dealer.counted)
        settle_hands(running)

    def _compares(self, running: Running) -> bool:
        return any(not hand.unpaid for hand in running.open_hands())
