"""A round of Texas Hold'em Bonus, in the order of the filing."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import Card, rank_of, suit_of
from pitboss.apparatus.ranks import FIVE
from pitboss.families.poker.holdem import Holdem, Street
from pitboss.families.poker.linked import linked, with_flop
from pitboss.families.poker.running import running
from pitboss.families.poker.script import Raise
from pitboss.families.poker.seats import DEALER, Seat
from pitboss.families.poker.sides import Side, side_steps
from pitboss.money.pays import Lose, Push
from pitboss.table.actions import Option
from pitboss.table.effects import Script
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table

SIDES = side_steps("texas-holdem-bonus")
FOLD, CHECK, BET = "fold", "check", "bet"
# Before each street: the passive choice, the wager beside it, how many Antes it is, and by which
# clauses it is offered and put up, and the passive choice granted. Turn and River wagers are free
# choices, apart from each other (TH-02, TH-08).
DECISIONS = (
    (FOLD, "flop", 2, ("OH-K-10.I", "OH-K-10.I.A", "OH-K-10.I.B")),  # a fold only here
    (CHECK, "turn", 1, ("OH-K-10.III", "OH-K-10.III", "")),
    (CHECK, "river", 1, ("OH-K-10.V", "OH-K-10.V", "")),
)
# A winning Ante is paid with a straight or better only (TH-01).
STRAIGHT = FIVE.floor("straight")
JACK, KING, ACE = 9, 11, 12
BOTH_ACES = "both_pair_of_aces"


def ante_row(rank: int) -> str:
    """The row by which the Ante of a winning hand is settled (TH-01)."""
    return "ante_straight_or_higher" if rank >= STRAIGHT else "ante_less_than_straight"


def bonus_event(hole: Sequence[Card]) -> str:
    """The row of the Bonus table that two cards fit; empty if none."""
    low, high = sorted(rank_of(card) for card in hole)
    suited = suit_of(hole[0]) == suit_of(hole[1])
    if low == high:
        if high == ACE:
            return "pair_of_aces"
        return "pair_of_kings_queens_or_jacks" if high >= JACK else "pair_of_tens_to_twos"
    if high != ACE or low < JACK:
        return ""
    cards = "ace_king" if low == KING else "ace_queen_or_jack"
    return f"{cards}_{'suited' if suited else 'offsuit'}"


def bonus_on(table: Table, seat: Seat) -> str:
    """A seat's event; aces against the dealer's aces come first where they are offered (TH-03)."""
    event = bonus_event(seat.cards(table))
    offered = table.rules.flag("aces_against_aces")
    if offered and event == bonus_event(table.hands[DEALER]) == "pair_of_aces":
        return BOTH_ACES
    return event


class Bonus(Side):
    """The wager on the player's two cards."""

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """By the Bonus table, or by its supplement."""
        held = self.held(table, seat)
        if held is not None and self.event(table, seat) == BOTH_ACES:
            pays = table.rules.pay_table("bonus_supplement").pays(BOTH_ACES)
            return [Verdict(held, pays, "OH-K-11.IV")]
        return super().verdicts(table, seat)


class TexasHoldemBonus(Holdem, slug="texas-holdem-bonus"):
    """Texas Hold'em Bonus as the engine plays it."""

    against = ("ante", "flop", "turn", "river")
    inscriptions = ("The Ante of a winning hand is paid with a straight or higher",)  # OH-K-2.I.G
    # Three community cards, one and one, each time after a burn.
    streets = (
        Street("flop", 3, "OH-K-10.II"),
        Street("turn", 1, "OH-K-10.IV"),
        Street("river", 1, "OH-K-10.VI"),
    )
    # After an Ante; it has no bearing on any other wager (OH-K-7.III).
    sides = (
        Bonus("bonus", bonus_on, SIDES["bonus"], needs=("ante",), apart=True),
        linked("texas-holdem-bonus", needs=("ante",), five=with_flop),  # TH-07
    )

    def decide(self, table: Table, seat: Seat, before: int) -> Script[None]:
        """Bet or fold before the flop, bet or check before turn and river."""
        if before >= len(DECISIONS) or seat.wager(table, "ante") is None:
            return
        name, wager, antes, (asked, up, passes) = DECISIONS[before]
        passive, raises = Option(name, clause=passes), [Raise(Option(BET), wager, antes)]
        made = yield from self.raise_or(table, seat, "which", passive, raises, (asked, up))
        if not made and name == FOLD:
            self.fold(table, seat)

    def decided(self, table: Table, seats: list[Seat], before: int) -> bool:
        """Once the River wagers are made, or nobody is left to make them (TH-10)."""
        last = before == len(DECISIONS) - 1
        return last or all(seat.wager(table, "ante") is None for seat in seats)

    def needs_board(self, table: Table) -> bool:
        """The Bonus is judged on two cards, the progressive on the flop as well."""
        return bool(running(table).progressive)

    def verdicts(self, table: Table, seat: Seat, own: int, dealer: int) -> list[Verdict]:
        """Ante, Flop, Turn and River (OH-K-10.VIII); every dealer hand plays (TH-09)."""
        found = []
        for kind in self.against:
            held = seat.wager(table, kind)
            if held is None:
                continue
            if own == dealer:
                found.append(Verdict(held, Push(), "OH-K-10.VIII.C"))
            elif own < dealer:
                found.append(Verdict(held, Lose(), "OH-K-10.VIII.A"))
            else:
                pays = table.rules.pay_table(kind).pays(ante_row(own) if kind == "ante" else "win")
                unpaid = isinstance(pays, Push)
                found.append(Verdict(held, pays, "OH-K-10.VIII.B" if unpaid else "OH-K-11.II"))
        return found
