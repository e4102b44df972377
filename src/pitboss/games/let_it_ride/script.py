"""A round of Let It Ride, in the order of the filing."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import FIVE, rank_3_bonus, rank_5
from pitboss.errors import Refusal
from pitboss.families.poker.linked import linked
from pitboss.families.poker.procedure import deal_card, way
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.sides import Side, side_steps
from pitboss.families.poker.stud import LOSE, Stud, five_of
from pitboss.rulebook.steps import steps
from pitboss.table.actions import Option, Place
from pitboss.table.effects import BURN, NO_ONE, Script
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

SIDES = side_steps("let-it-ride")
THREE_CARD_KINDS = steps("let-it-ride", dict[str, str], "three_card_kinds")  # LR-03
# From the hand: the cards of each player, and in between those of the community.
TO_PLAYERS = ("OH-D-10.II.A", "OH-D-10.II.C", "OH-D-10.II.E")
TO_COMMUNITY = ("OH-D-10.II.B", "OH-D-10.II.D")
RIDE, WITHDRAW = Option("ride"), Option("withdraw")
BETS = ("bet_1", "bet_2", "bet_3")
COMMUNITY = ("community_1", "community_2")  # OH-D-1.II; in the order turned (LR-06)
TEN = 8
# Before each community card: the bet that may come back, by which clauses it is offered, rides
# and is withdrawn, and the clause by which the card is then turned.
DECISIONS = (
    ("bet_1", "OH-D-12.II", "OH-D-12.II.A", "OH-D-12.II.B", "OH-D-12.III"),
    ("bet_2", "OH-D-12.IV", "OH-D-12.IV.A", "OH-D-12.IV.B", "OH-D-12.V"),
)


def event_of(rank: int) -> str:
    """The row of the pay table that five cards fit; less than a pair of tens loses (LR-10)."""
    kind = FIVE.category(rank)
    if kind == "pair":
        return "tens_or_better" if FIVE.lead(rank) >= TEN else LOSE
    return LOSE if kind == "high_card" else kind


def five_cards(table: Table, seat: Seat) -> Sequence[Card]:
    """A seat's three cards and the two community cards (OH-D-1.III)."""
    return five_of(table, seat, COMMUNITY)


def _five(table: Table, seat: Seat) -> str:
    return event_of(rank_5(five_cards(table, seat)))


def _three(table: Table, seat: Seat) -> str:
    """The player's own three cards, by the ranks of the pay table (LR-03)."""
    return rank_3_bonus.ranking.category(rank_3_bonus(seat.cards(table)))


class LetItRideBonus(Side):
    """The dollar on three of a kind or better (OH-D-8.I), collected before the deal (LR-01)."""

    def lock(self, table: Table) -> None:
        """The dealer takes the chips into the table's own; void hands would bring them back."""
        if table.of_kind(self.wager):
            # Each seat has its device, which shows that its wager was taken.
            shown = ("OH-D-2.IV.A", "OH-D-2.IV.B")
            closed = LetItRide.clauses.closed[way(table)]
            table.announce("bonus_collected", closed, *shown)


class ThreeCardBonus(Side):
    """The wager on the player's own three cards (OH-D-9.I)."""

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """Call the three cards, if the wager is up and wins."""
        kind = self.event(table, seat)
        if self.held(table, seat) is not None and kind in THREE_CARD_KINDS:
            clause = THREE_CARD_KINDS[kind]
            table.announce("three_cards", clause, player=seat.player, event=kind)
        return super().verdicts(table, seat)


class LetItRide(Stud, slug="let-it-ride"):
    """Let It Ride as the engine plays it.

    One deck (OH-D-3.I); a round ends when its wagers are settled (OH-D-1.V, OH-D-12.VI). A player
    has one box only (OH-D-7.V), for the engine seats nobody twice. There is no fold, and Bet
    Number 3 always stays (LR-05).
    """

    opening = ("bet_1",)
    bets = BETS
    cards = 3
    community = COMMUNITY
    sides = (  # with the first bet go the other two
        LetItRideBonus("bonus", _five, SIDES["bonus"], needs=opening),
        ThreeCardBonus("three_card_bonus", _three, SIDES["three_card_bonus"], needs=opening),
        linked("let-it-ride", needs=opening, five=five_cards),  # LR-09: nothing forfeits it
    )

    # --- the layout: three equal bets go up and come down as one (OH-D-7.IV) ------------------

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """Bet Number 1 stands for all three."""
        if wager in BETS[1:]:
            name = table.rules.wager(wager).name
            words = f"{name} goes up with Bet Number 1: the three bets are equal"
            raise Refusal(words, "OH-D-7.IV", "wager")
        super().allow(table, player, box, wager, spot)

    def cost(self, table: Table, wager: str, spot: str, cents: int) -> int:
        """Three bets at once."""
        return cents * (len(BETS) if wager in self.opening else 1)

    def placed(self, table: Table, wager: Wager, cents: int) -> None:
        """The other two bets go up with the first."""
        if wager.kind in self.opening:
            for kind in BETS[1:]:
                table.put_up(Place(wager.player, wager.box, kind, cents), "OH-D-7.IV")

    def taken_down(self, table: Table, wager: Wager, cents: int) -> None:
        """The other two come down with it."""
        if wager.kind in self.opening:
            for kind in BETS[1:]:
                held = table.find(wager.player, wager.box, kind, "")
                if held is not None:
                    table.hand_back(held, cents, "OH-D-7.IV")

    def allow_reduction(self, table: Table, wager: Wager) -> None:
        """All three bets or none, before the deal, so that they stay equal."""
        if wager.kind in BETS[1:]:
            raise Refusal("the three bets come down together: take down Bet Number 1", "OH-D-7.IV")
        super().allow_reduction(table, wager)

    # --- the round ----------------------------------------------------------------------------

    def deal(self, table: Table, seats: list[Seat]) -> Script[None]:
        """Three cards to every seat, two to the community."""
        if way(table) == "shoe":
            for seat in seats:
                for _ in range(self.cards):
                    yield from self.deal_to(table, seat)
            # A stack of three: its bottom card, on the dealer's left, is discarded unseen (LR-06).
            yield from deal_card(table, BURN, self.clauses.deal["shoe"], NO_ONE)
            for hand in self.community:
                yield from self.deal_down(table, hand)
            return
        for number in range(self.cards):
            for seat in seats:
                yield from self.deal_to(table, seat, TO_PLAYERS[number])
            if number < len(self.community):
                yield from self.deal_down(table, self.community[number], TO_COMMUNITY[number])

    def decide(self, table: Table, seat: Seat, before: int) -> Script[None]:
        """Take a bet back or let it ride (OH-D-1.IV), whatever was done with the other."""
        kind, offered, rides, withdrawn, _ = DECISIONS[before]
        held = seat.wager(table, kind)
        if held is None:
            return
        name = table.rules.wager(kind).name
        question, options = "withdraw_or_ride", (RIDE, WITHDRAW)
        choice = yield from self.ask(table, seat, question, options, offered, wager=name)
        if seat.wager(table, kind) is None:
            return  # he has left the table, and the house took his bets
        if choice == RIDE.name:
            table.announce("rides", rides, player=seat.player, wager=name)
        else:
            table.push(held, withdrawn)
        if kind == "bet_2":
            table.announce("lie_face_down", "OH-D-12.I.C", player=seat.player)

    def show(self, table: Table, number: int) -> Script[None]:
        """Turn the next community card."""
        self.turn(table, self.community[number], DECISIONS[number][-1])
        return
        yield

    def event(self, rank: int) -> str:
        """The row that five cards fit."""
        return event_of(rank)
