"""A round of Ultimate Texas Hold'em, in the order of the filing."""

from __future__ import annotations

from pitboss.apparatus.ranks import FIVE
from pitboss.families.poker.holdem import Holdem, Street, rank_of
from pitboss.families.poker.linked import linked, with_flop
from pitboss.families.poker.script import Raise
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.sides import Side, side_steps
from pitboss.money.pays import Lose, Pays, Push
from pitboss.money.paytable import PayTable
from pitboss.table.actions import Option
from pitboss.table.effects import Script
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table

SIDES = side_steps("ultimate-texas-holdem")
CHECK, FOLD = "check", "fold"
# The Play wagers of each decision, in Antes (UT-10), with the passive choice beside them, and the
# clauses that offer them, put them up and grant the passive choice.
DECISIONS = (
    # before the flop
    (CHECK, (4, 3), ("OH-I-9.I", "OH-I-9.I.A", "OH-I-9.I.B")),
    (CHECK, (2,), ("OH-I-9.III", "OH-I-9.III.A", "OH-I-9.III.B")),  # on the flop
    (FOLD, (1,), ("OH-I-9.V", "OH-I-9.V.A", "OH-I-9.V.B")),  # with all cards out
)
# A dealer with less than a pair ties with the Ante.
QUALIFIES = FIVE.floor("pair")


def blind_row(blind: PayTable, kind: str) -> str:
    """The row of the Blind table for a kind of winning hand (UT-02)."""
    return kind if kind in blind else "less_than_straight"


def _trips(table: Table, seat: Seat) -> str:
    return FIVE.category(rank_of(table, seat.hand))


class UltimateTexasHoldem(Holdem, slug="ultimate-texas-holdem"):
    """Ultimate Texas Hold'em as the engine plays it."""

    inscriptions = (
        "The Ante ties if the dealer has less than a pair",  # OH-I-2.II.E
        "The Blind is paid only to a hand that beats the dealer's",  # OH-I-2.II.F.2
        "Play is 4 or 3 Antes before the flop, 2 on it, 1 at the end",  # OH-I-2.II.F.3
    )
    # Ante and Blind are required and equal (OH-I-6.III).
    mates = {"ante": "blind"}  # noqa: RUF012 - read only
    against = ("ante", "blind", "play")
    # Five community cards, of which the flop is the first three; a burn before each part (UT-04).
    streets = (Street("flop", 3, "OH-I-9.II"), Street("turn_river", 2, "OH-I-9.IV"))

    # On the player's own hand, whatever becomes of the rest (OH-I-6.IV): a folded hand is judged
    # like any other (UT-11).
    sides = (
        Side("trips", _trips, SIDES["trips"], needs=("ante",), apart=True),
        linked("ultimate-texas-holdem", needs=("ante",), five=with_flop),
    )

    def decide(self, table: Table, seat: Seat, before: int) -> Script[None]:
        """A Play wager, once in a round, or a check: who checks is asked again; at last a fold."""
        if seat.wager(table, "ante") is None or seat.wager(table, "play") is not None:
            return
        name, antes, (asked, up, passes) = DECISIONS[before]
        if name == FOLD:  # UT-03
            for side in self.sides:
                side.warn(table, seat)
        raises = [Raise(Option(f"raise_{many}"), "play", many) for many in antes]
        passive = Option(name, clause=passes)
        made = yield from self.raise_or(table, seat, "which", passive, raises, (asked, up))
        if not made and name == FOLD:
            self.fold(table, seat)

    def decided(self, table: Table, seats: list[Seat], before: int) -> bool:
        """Once every seat has made a Play wager or folded."""
        antes = (seat for seat in seats if seat.wager(table, "ante") is not None)
        return all(seat.wager(table, "play") is not None for seat in antes)

    def verdicts(self, table: Table, seat: Seat, own: int, dealer: int) -> list[Verdict]:
        """Ante, Blind and Play (OH-I-9.VIII); a dealer under a pair returns the Ante (UT-01)."""
        ante, blind, play = (seat.wager(table, kind) for kind in self.against)
        if ante is None or blind is None or play is None:
            return []
        pays: tuple[Pays, Pays, Pays]
        if own == dealer:
            pays, clauses = (Push(), Push(), Push()), ("OH-I-9.VIII.C",) * 3
        elif own < dealer:
            pays, clauses = (Lose(), Lose(), Lose()), ("OH-I-9.VIII.A",) * 3
        else:
            even = table.rules.pay_table("ante").pays("win")
            odds = table.rules.pay_table("blind")
            row = odds.pays(blind_row(odds, FIVE.category(own)))  # on a win only
            unpaid = isinstance(row, Push)
            pays = (even, row, even)
            clauses = ("OH-I-10.II", "OH-I-9.VIII.B" if unpaid else "OH-I-10.III", "OH-I-10.II")
        found = [Verdict(*each) for each in zip((ante, blind, play), pays, clauses, strict=True)]
        if dealer < QUALIFIES:
            found[0] = Verdict(ante, Push(), "OH-I-9.VII")
        return found
