"""A round of Pontoon Plus, in the order of the game rules.

Each round stands by itself: once the next has begun nothing of it changes (SG-5.6), and an error
found late changes nothing of the next (SG-5.13).
"""

from __future__ import annotations

from pitboss.families.blackjack.points import total_of
from pitboss.games.pontoon_plus import kinds
from pitboss.games.pontoon_plus.betting import (
    Betting,
    boxes_in_play,
    decider,
    memory_of,
)
from pitboss.games.pontoon_plus.hands import BLACKJACK, DEALER, INSURANCE, Hand, is_pontoon
from pitboss.games.pontoon_plus.mishaps import IRREGULARITIES
from pitboss.games.pontoon_plus.play import Play
from pitboss.games.pontoon_plus.settling import (
    pay_pontoon,
    settle_hands,
    settle_pontoon,
    settle_second_card,
    settle_sides,
    stands,
)
from pitboss.games.pontoon_plus.turns import offer_insurance, offer_surrender, play_hands
from pitboss.table.effects import Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table

# Where the clause that voids is not the one by which the irregularity is called.
VOID_BY = {kinds.EXHAUSTED: "SG-5.5.3", kinds.INTERRUPTED: "SG-5.4.2"}


class PontoonPlus(Betting):
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
        hands = [Hand(box) for box in boxes]
        play = Play(table, hands, {box: decider(table, box) for box in boxes})
        yield from self._initial_deal(play)
        yield from self._interim(play)
        yield from play_hands(play)
        if play.sides_late:
            settle_sides(play)
        yield from self._dealers_turn(play)

    def voided(self, table: Table, kind: str) -> None:
        """The round has no result (SG-1.33); cards that are not right are not used again."""
        table.announce("all bets go back to their players", "SG-5.17", "SG-1.33")
        memory = memory_of(table)
        memory.excess_passed = memory.minimum_passed = False
        if kind in kinds.CARDS_WRONG:
            memory.cards_wrong = True
            table.announce("these cards are taken out of play", "SG-5.5")

    def _take_bets(self, table: Table) -> Script[None]:
        """Bets while they are open; the dealer may overlook a limit."""
        # SG-1.22: the round begins, and those before it stand as they were settled.
        table.announce("place your bets, please", "SG-3.3", "SG-1.22", "SG-5.6", "SG-5.13")
        while True:
            try:
                yield from table.take_wagers("SG-3.3")
                table.closed_by = "SG-5.8"
                return
            except Irregularity as slip:
                memory = memory_of(table)
                match slip.kind:
                    case kinds.EXCESS:
                        memory.excess_passed = True
                    case kinds.UNDER_MINIMUM:
                        memory.minimum_passed = True
                    case _:
                        raise

    # --- the initial deal (SG-1.13) -----------------------------------------------------------

    def _initial_deal(self, play: Play) -> Script[None]:
        """A card to each box and one to the dealer, then a second to each box alone."""
        for turn in (0, 1):
            for hand in list(play.hands):
                if hand.is_open(play.table):
                    yield from play.card(hand.name, "SG-3.11")
            if turn == 0:
                yield from play.card(DEALER, "SG-3.11")
        for hand in play.hands:
            cards = hand.cards(play.table)
            if len(cards) == 2 and hand.is_open(play.table):
                play.first_two[hand.box] = (cards[0], cards[1])
        play.dealt = True

    def _interim(self, play: Play) -> Script[None]:
        """Side bets and Pontoons are settled before anyone draws (SG-1.15, SG-3.13)."""
        if not play.sides_late:
            settle_sides(play)
        for hand in play.open_hands():
            if hand.is_pontoon(play.table):
                pay_pontoon(play, hand)
        yield from offer_insurance(play)
        yield from offer_surrender(play)

    # --- the dealer's hand (SG-3.27) ----------------------------------------------------------

    def _dealers_turn(self, play: Play) -> Script[None]:
        """He draws while a bet, an insurance or a surrender is open (PP-18)."""
        table = play.table
        open_bets = [hand for hand in play.open_hands() if not hand.unpaid]
        if open_bets or table.of_kind(INSURANCE):
            yield from play.card(DEALER, "SG-3.27")
            settle_second_card(play)
        if is_pontoon(play.dealer):
            table.announce("the dealer has Pontoon", "SG-1.20")
            settle_pontoon(play)
            return
        while self._compares(play) and not stands(total_of(play.dealer)):
            yield from play.card(DEALER, "SG-3.27")
        if play.overdraw:
            yield from play.overdraws()
        if len(play.dealer) > 1:
            total = total_of(play.dealer)
            bust = total.points > BLACKJACK
            words = "too many" if bust else str(total)
            table.announce(f"the dealer has {words}", "SG-3.27", *(["SG-1.2"] if bust else []))
        settle_hands(play)

    def _compares(self, play: Play) -> bool:
        return any(not hand.unpaid for hand in play.open_hands())
