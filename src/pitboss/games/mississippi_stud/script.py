"""A round of Mississippi Stud, in the order of the filing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import FIVE, THREE, rank_3
from pitboss.families.poker.linked import linked
from pitboss.families.poker.procedure import deal_card, way
from pitboss.families.poker.running import running
from pitboss.families.poker.script import FOLD, Raise
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.sides import Side, side_steps
from pitboss.families.poker.stud import LOSE, Stud, five_of
from pitboss.table.actions import Option
from pitboss.table.effects import BURN, NO_ONE, Script
from pitboss.table.table import Table

SIDES = side_steps("mississippi-stud")
SIX, JACK = 4, 9
SIZES = (1, 2, 3)  # Antes on each street


class Street(NamedTuple):
    """A street: its wager and card by one name, and the clauses of its steps."""

    name: str
    asked: str
    folds: str
    dealt: str
    turned: str


# OH-J-1.I.D, OH-J-1.I.E, OH-J-1.I.F: three community cards complete the hand. OH-J-9.III and
# OH-J-10.III offer the first wager as OH-J-11.II does; OH-J-10.V repeats the steps of OH-J-10.III
# and OH-J-10.IV for the later streets.
STREETS = (
    Street("third_street", "OH-J-11.II", "OH-J-11.II.B", "OH-J-9.IV", "OH-J-11.III"),
    Street("fourth_street", "OH-J-11.IV", "OH-J-11.IV.B", "OH-J-9.V", "OH-J-11.V"),
    Street("fifth_street", "OH-J-11.VI", "OH-J-11.VI.B", "OH-J-9.V", "OH-J-11.VII"),
)
COMMUNITY = tuple(street.name for street in STREETS)


def event_of(rank: int) -> str:
    """The row of the pay table that five cards fit; less than a pair of sixes loses."""
    kind = FIVE.category(rank)
    if kind == "pair":
        lead = FIVE.lead(rank)
        return "jacks_or_better" if lead >= JACK else "sixes_to_tens" if lead >= SIX else LOSE
    return LOSE if kind == "high_card" else kind


def five_cards(table: Table, seat: Seat) -> Sequence[Card]:
    """A seat's two cards and the three community cards (OH-J-1.I.A, OH-J-1.I.B, MS-01)."""
    return five_of(table, seat, COMMUNITY)


def shown(table: Table) -> list[Card]:
    """The community cards that lie face up."""
    up = (hand for hand in COMMUNITY if hand not in running(table).face_down)
    return [card for hand in up for card in table.hands.get(hand, ())]


def _community(table: Table, seat: Seat) -> str:
    return THREE.category(rank_3([card for hand in COMMUNITY for card in table.hands[hand]]))


class ThreeCardBonus(Side):
    """The wager on the three community cards (OH-J-8.I)."""

    def fold(self, table: Table, seat: Seat) -> None:
        """It stays in action, unless the house reads a fold's forfeit as of everything (MS-02)."""
        held = self.held(table, seat)
        if held is None or not table.rules.flag("fold_forfeits_bonus"):
            return
        on_third = not shown(table)
        if way(table) == "hand":
            table.lose(held, "OH-J-9.III" if on_third else "OH-J-9.V")
        else:
            table.lose(held, "OH-J-10.III" if on_third else "OH-J-10.V")


class MississippiStud(Stud, slug="mississippi-stud"):
    """Mississippi Stud as the engine plays it.

    One deck (OH-J-3.I); a round ends when its wagers are settled (OH-J-1.I.C, OH-J-11.VIII). A
    player has one box only (OH-J-7.V), for the engine seats nobody twice.
    """

    bets = ("ante", *COMMUNITY)
    cards = 2
    community = COMMUNITY
    sides = (
        ThreeCardBonus("three_card_bonus", _community, SIDES["three_card_bonus"], needs=("ante",)),
        linked("mississippi-stud", needs=("ante",), five=five_cards),  # MS-03
    )

    def deal(self, table: Table, seats: list[Seat]) -> Script[None]:
        """Two cards to every seat; from a shoe the community cards come first, face down."""
        if way(table) == "shoe":
            for hand in self.community:
                yield from self.deal_down(table, hand)
            for seat in seats:
                for _ in range(self.cards):
                    yield from self.deal_to(table, seat)
            return
        for _ in range(self.cards):
            for seat in seats:
                yield from self.deal_to(table, seat)

    def decide(self, table: Table, seat: Seat, before: int) -> Script[None]:
        """Bet one, two or three Antes on the street, or fold (MS-08)."""
        street = STREETS[before]
        if seat.wager(table, "ante") is None:
            return
        bets = [Raise(Option(f"bet_{n}"), street.name, n) for n in SIZES]
        rule = table.rules.wager(street.name)
        clauses = (street.asked, rule.clause)
        made = yield from self.raise_or(
            table, seat, "bet_or_fold", FOLD, bets, clauses, wager=rule.name
        )
        if not made:  # the house takes every wager on the hand, and the cards
            self.forfeit(table, seat, self.bets, street.folds)
            return
        if before == len(STREETS) - 1:
            table.announce("lie_face_down", "OH-J-11.I.C", player=seat.player)

    def show(self, table: Table, number: int) -> Script[None]:
        """From the hand a burn (OH-J-1.I.G, MS-05) and the next card; from a shoe turn one up."""
        street = STREETS[number]
        if way(table) == "hand":
            yield from deal_card(table, BURN, street.dealt, NO_ONE)
            yield from deal_card(table, street.name, street.dealt)
            return
        if number == 0:
            table.announce("community_spread", "OH-J-10.IV")  # MS-10
        self.turn(table, street.name, street.turned)

    def event(self, rank: int) -> str:
        """The row that five cards fit."""
        return event_of(rank)
