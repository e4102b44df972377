"""A round of Three Card Poker, in the order of the filing."""

from __future__ import annotations

from fractions import Fraction

from pitboss.apparatus.ranks import THREE, rank_3
from pitboss.apparatus.ranks.events import six_card_event
from pitboss.families.poker.seats import DEALER, Seat
from pitboss.families.poker.showdown import Showdown, outcome
from pitboss.families.poker.sides import Side, side_steps
from pitboss.money.pays import Fixed, Lose, Pays, To
from pitboss.money.paytable import PayTable
from pitboss.rulebook.steps import steps
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

SIDES = side_steps("three-card-poker")
QUEEN, ROYAL = 10, "royal_flush"
# OH-H-12.I: the dealer plays with queen high or better (3C-06).
QUALIFIES = THREE.floor("high_card", QUEEN)
FIVE_CARD_KINDS = steps("three-card-poker", dict[str, str], "six_card_kinds")
# A losing wager is collected before any is paid.
LOSERS, WINNERS = "OH-H-10.IV.B", "OH-H-10.IV.C"


# How each outcome pays the Ante and the Play wager: the row of the table, and the clause.
ROWS = {
    "no_qualify": (("no_qualify_ante", "no_qualify_play"), "OH-H-12.I"),
    "win": (("win", "win"), "OH-H-12.II"),
    "tie": (("tie", "tie"), "OH-H-12.III"),
}


def _pair_plus(table: Table, seat: Seat) -> str:
    return THREE.category(rank_3(seat.cards(table)))


def _six_cards(table: Table, seat: Seat) -> str:
    return six_card_event([*seat.cards(table), *table.hands[DEALER]])


def six_card_pays(pays: PayTable, event: str, stake: int) -> Pays:
    """What six cards bring a wager of so many cents.

    The amount of a six-card royal comes on top of the wager; the hand holds a royal flush as well
    and is paid as one where that is more (3C-03).
    """
    row = pays.pays(event)
    if not isinstance(row, Fixed):
        return row
    amount = Fraction(row.cents, stake)
    royal = pays.pays(ROYAL)
    if isinstance(royal, To) and royal.odds > amount:
        return royal
    return To(amount.numerator, amount.denominator)


class SixCardBonus(Side):
    """The side wager on the best five of the player's and the dealer's cards (OH-H-11.I)."""

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """Call the six cards, if the wager is up, and judge them."""
        held = self.held(table, seat)
        if held is None:
            return []
        pays, event = table.rules.pay_table(self.wager), self.event(table, seat)
        if event not in pays:
            return [self.verdict(held, Lose())]
        clause = FIVE_CARD_KINDS.get(event, "OH-H-11.I")
        table.announce("six_cards", clause, player=seat.player, award=pays.row(event).label)
        return [self.verdict(held, six_card_pays(pays, event, held.cents))]

    def fold(self, table: Table, seat: Seat) -> None:
        """It stays in play after a fold."""
        if self.held(table, seat) is not None:
            name = table.rules.wager(self.wager).name
            table.announce("side_stays", "OH-H-10.II.B", player=seat.player, wager=name)


class ThreeCardPoker(Showdown, slug="three-card-poker"):
    """Three Card Poker as the engine plays it.

    One deck (OH-H-3.I); a round ends when its wagers are settled (OH-H-1.I.D). A player has one
    box only (OH-H-7.V), for the engine seats nobody twice.
    """

    ranker = rank_3  # OH-H-6.II
    sizes = (("play", 1),)  # the Play wager equals the Ante (OH-H-1.I.C)
    cards = dealer_cards = 3
    inscriptions = ("Dealer plays with queen high or better",)  # OH-H-2.I.F
    # OH-H-7.I: a player may bet on either or on both (OH-H-7.I.C); OH-H-10.II.A: a player with an
    # Ante who folds loses Pair Plus as well (3C-01), one without is never asked (3C-02).
    sides = (
        Side("pair_plus", _pair_plus, SIDES["pair_plus"]),  # OH-H-1.I.B
        SixCardBonus(  # OH-H-1.I.E
            "six_card_bonus",
            _six_cards,
            SIDES["six_card_bonus"],
            needs=("ante", "pair_plus"),
            apart=True,
        ),
    )

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """Ante, Play and Ante bonus (OH-H-10.IV, and again for each seat: OH-H-10.V)."""
        ante, play = seat.held(table, "ante", "play")
        own = self.rank(table, seat.hand)
        result = outcome(own, self.rank(table, DEALER), QUALIFIES)  # ties: OH-H-6.III
        pays: list[Pays] = [Lose(), Lose()]
        clause = LOSERS
        if result in ROWS:
            rows, clause = ROWS[result]
            pays = [table.rules.pay_table("ante").pays(row) for row in rows]
        found = [_verdict(held, row, clause) for held, row in zip((ante, play), pays, strict=True)]
        bonus, kind = table.rules.pay_table("ante_bonus"), THREE.category(own)
        if kind in bonus:  # OH-H-12.V: win, lose or tie (3C-07)
            row = bonus.pays(kind)
            found.append(Verdict(ante, row, "OH-H-12.V", stays=True, also=(WINNERS,)))
        return found


def _verdict(held: Wager, pays: Pays, clause: str) -> Verdict:
    return Verdict(held, pays, clause, also=(WINNERS,) if isinstance(pays, To) else ())
