"""A round of Deuces Wild Xtreme, in the order of the filing."""

from __future__ import annotations

from typing import Any

from pitboss.apparatus.ranks import rank_wild
from pitboss.errors import Refusal
from pitboss.families.poker.procedure import deal_card
from pitboss.families.poker.running import running
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.showdown import Showdown
from pitboss.families.wild_stud.settling import PLAY, WILD_DECK, Endings, verdicts
from pitboss.games.deuces_wild_xtreme.bonuses import BONUSES, REPLACEMENT_CARD, Progressive
from pitboss.games.deuces_wild_xtreme.jackpots import FIVE_CARD_LINKED, JACKPOTS
from pitboss.rulebook.steps import steps
from pitboss.table.actions import Place
from pitboss.table.effects import NO_ONE, Script
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

SLUG = "deuces-wild-xtreme"
ENDINGS = steps(SLUG, Endings, "endings")
FOR_DEALER = "CO-2118-7"


class DeucesWildXtreme(Showdown, slug=SLUG):
    """Deuces Wild Xtreme as the engine plays it.

    A deck of 53 cards, deuces and joker wild (CO-2118-1). Ante and Odds are equal and go up
    together (CO-2118-6). The house offers any of the bonus wagers (CO-2118-2), and players may bet
    for the dealer, where it takes such wagers: in front of their own, won and lost with them
    (CO-2118-7, RF-20). One that stands in front of the standard wagers follows the Ante (DW-15).
    """

    deck = WILD_DECK
    takes_side_bets = False  # their ranks know no wild cards
    cards = dealer_cards = 5
    ranker = rank_wild  # each wild card is put to its best use
    sizes = (PLAY,)
    odds = "odds"  # always equals the Ante, and is paid by the winning hand
    mates = {"ante": odds}  # noqa: RUF012 - a constant of the game
    sides = BONUSES
    sure_spots = False  # a progressive is closed until the house has set its figures
    dealer_clause = FOR_DEALER  # which bars a wager for the dealer beside the progressives
    posts_odds = False  # limits must be posted here (CO-2118-4), of odds nothing is said

    # --- the layout ---------------------------------------------------------------------------

    def allow_dealer(self, table: Table, wager: str) -> str:
        """In front of any wager made before the deal, but no progressive."""
        taken = table.rules.flag("dealer_wagers") and wager not in JACKPOTS
        return FOR_DEALER if taken else ""

    def check_action(self, table: Table, action: Any, clause: str) -> None:
        """As everywhere; a wager for the dealer stands in front of one of the player's own."""
        super().check_action(table, action, clause)
        if not isinstance(action, Place) or not action.for_dealer:
            return
        if not table.find(action.player, action.box, action.wager, action.spot):
            name = table.rules.wager(action.wager).name
            message = f"{name}: a wager for the dealer goes in front of your own"
            raise Refusal(message, FOR_DEALER, "for_dealer")

    def allow_reduction(self, table: Table, wager: Wager) -> None:
        """The dealer's wager at any time before the deal."""
        if not wager.for_dealer:
            super().allow_reduction(table, wager)

    def allow_removal(self, table: Table, wager: Wager) -> None:
        """All of the wager behind the dealer's only after that."""
        if wager.for_dealer:
            return
        if tip_of(table, wager) is not None:
            raise Refusal("the dealer's wager must come down first", FOR_DEALER, "wager_id")
        super().allow_removal(table, wager)

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """Within the posted limits (CO-2118-4), the dealer's part included.

        A progressive takes its one unit.
        """
        if wager in JACKPOTS:
            unit = JACKPOTS[wager].unit(table.rules)
            held = table.find(player, box, wager, spot)
            return unit, 0 if held else unit, unit
        low, high, step = super().amounts(table, player, box, wager, spot)
        tip = table.find(player, box, wager, spot, for_dealer=True)
        return low, high - (tip.cents if tip else 0), step

    def removal_step(self, table: Table, wager: Wager) -> int:
        """A progressive goes down as the one unit that it is."""
        jackpot = JACKPOTS.get(wager.kind)
        return jackpot.unit(table.rules) if jackpot else super().removal_step(table, wager)

    # --- the round ----------------------------------------------------------------------------

    def deal(self, table: Table, seats: list[Seat]) -> Script[None]:
        """Five cards each; then the joker replacement card, face down till the end (DW-04)."""
        yield from super().deal(table, seats)
        if FIVE_CARD_LINKED.is_open(table.rules):
            yield from deal_card(table, REPLACEMENT_CARD, "CO-2118-11.F.I", NO_ONE)

    def reveal(self, table: Table) -> None:
        """The dealer's hand, and the replacement card with it."""
        super().reveal(table)
        if REPLACEMENT_CARD in table.hands:
            table.turn_up(REPLACEMENT_CARD, "CO-2118-19.A.VI")

    def fold(self, table: Table, seat: Seat) -> None:
        """A fold loses the dealer's wager in front of the Ante as well."""
        tip = table.find(seat.player, seat.box, "ante", "", for_dealer=True)
        super().fold(table, seat)
        if tip is not None:
            table.lose(tip, self.steps.fold)

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """Ante, Odds and Play."""
        return verdicts(table, seat, self.odds, ENDINGS)

    def followed(self, table: Table, verdicts: list[Verdict]) -> list[Verdict]:
        """The dealer's wagers end as those behind them do."""
        found = []
        for verdict in verdicts:
            found.append(verdict)
            tip = tip_of(table, verdict.wager)
            if tip is not None:
                found.append(Verdict(tip, verdict.pays, verdict.clause))
        return found

    def settle_seats(self, table: Table, seats: list[Seat]) -> Script[None]:
        """Then what depends on all hands: shares of meters, and envy."""
        yield from super().settle_seats(table, seats)
        for side in self.sides:
            if isinstance(side, Progressive):
                side.close(table, seats)

    def forfeit_sides(self, table: Table, seat: Seat, clause: str) -> None:
        """A wager given up takes the dealer's along; it wins no envy, and earns none for others."""
        super().forfeit_sides(table, seat, clause)
        for side in self.sides:
            tip = table.find(seat.player, seat.box, side.wager, "", for_dealer=True)
            if tip is not None:
                table.lose(tip, clause)
        for bettors in running(table).locked.values():
            bettors.pop(seat.player, None)


def tip_of(table: Table, wager: Wager) -> Wager | None:
    """The dealer's wager in front of this one."""
    return table.find(wager.player, wager.box, wager.kind, wager.spot, for_dealer=True)
