"""A round of Four Card Poker, in the order of the filing."""

from __future__ import annotations

from pitboss.apparatus.ranks import FOUR, rank_4_of_5, rank_4_of_6
from pitboss.families.poker.linked import LinkedProgressive, linked, own_five
from pitboss.families.poker.procedure import deal_card, way
from pitboss.families.poker.seats import DEALER, Seat
from pitboss.families.poker.showdown import Showdown
from pitboss.families.poker.sides import Side, side_steps
from pitboss.money.pays import Lose
from pitboss.table.effects import NO_ONE, Script
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table

SIDES = side_steps("four-card-poker")
ACE = 12
UP = "dealer_up"  # the dealer's sixth card, in sight of all
EXTRA = "extra_stack"
# OH-C-7.I.A, OH-C-10.III: one, two or three times the Ante, on any hand (4C-07).
PLAYS = (("play_1x", 1), ("play_2x", 2), ("play_3x", 3))


def aces_up_event(rank: int) -> str:
    """The row of the Aces Up table that a hand's rank stands for (OH-C-1.I.B)."""
    kind = FOUR.category(rank)
    if kind == "pair":
        return "pair_of_aces" if FOUR.lead(rank) == ACE else kind
    return kind


def _aces_up(table: Table, seat: Seat) -> str:
    return aces_up_event(rank_4_of_5(seat.cards(table)))


class FourCardLink(LinkedProgressive):
    """The linked dollar beside Aces Up, which may stand alone and outlives a fold."""

    def lacks(self, table: Table, seat: Seat) -> str:
        """An Ante; where the house says so Aces Up alone will do (4C-09)."""
        beside = seat.wager(table, "aces_up") is not None
        if beside and table.rules.flag("progressive_with_aces_up"):
            return ""
        return super().lacks(table, seat)

    def rests_on(self, table: Table, seat: Seat, kind: str) -> bool:
        """On either of the two, where both would do."""
        others = {"ante": "aces_up", "aces_up": "ante"}
        if kind not in others or self.held(table, seat) is None:
            return False
        if table.rules.flag("progressive_with_aces_up"):
            return seat.wager(table, others[kind]) is None
        return kind == "ante"

    def out(self, table: Table, seat: Seat) -> bool:
        """A folded hand is settled only where Aces Up turns it up: it may earn envy (ML-04)."""
        return super().out(table, seat) and not table.rules.flag("envy_for_shown_folds")


class FourCardPoker(Showdown, slug="four-card-poker"):
    """Four Card Poker as the engine plays it.

    One deck (OH-C-3.I); a round ends when its wagers are settled (OH-C-1.I.E). A player has one
    box only (OH-C-7.V), for the engine seats nobody twice.
    """

    ranker = rank_4_of_5
    sizes = PLAYS  # OH-C-1.I.D
    cards = 5
    dealer_cards = 5  # and one more, face up: see `deal`
    # OH-C-7.I: a player may bet on the Ante (OH-C-1.I.A), on Aces Up or on both (OH-C-7.I.C). A
    # fold leaves Aces Up in play, and a player without an Ante is never asked (4C-06).
    sides = (
        Side("aces_up", _aces_up, SIDES["aces_up"]),
        linked("four-card-poker", needs=("ante",), five=own_five, kind=FourCardLink),
    )

    def deal(self, table: Table, seats: list[Seat]) -> Script[None]:
        """Five cards each, and the dealer's sixth face up (4C-08)."""
        yield from super().deal(table, seats)
        clause = self.clauses.deal[way(table)]
        yield from deal_card(table, UP, clause)
        if way(table) == "shoe":
            # A stack of five more: its bottom card came first (4C-08), the rest is discarded.
            for _ in range(4):
                yield from deal_card(table, EXTRA, clause, NO_ONE)
            del table.hands[EXTRA]

    def rank(self, table: Table, hand: str) -> int:
        """The best four cards of a hand, by the ranks of OH-C-6.II (OH-C-1.I.C)."""
        return dealer_rank(table) if hand == DEALER else rank_4_of_5(table.hands[hand])

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """Ante, Play and Ante bonus, for each seat in turn (OH-C-10.VII).

        The dealer always plays (4C-04).
        """
        ante, play = seat.held(table, "ante", "play")
        own = rank_4_of_5(seat.cards(table))
        found = []
        if own >= dealer_rank(table):  # a tie wins as well (4C-02)
            win = table.rules.pay_table("ante").pays("win")
            found += [Verdict(wager, win, "OH-C-11.I.A") for wager in (ante, play)]
        else:  # 4C-03
            found += [Verdict(wager, Lose(), "OH-C-10.VI") for wager in (ante, play)]
        bonus = table.rules.pay_table("ante_bonus")  # OH-C-11.I: the second of three kinds of pay
        if FOUR.category(own) in bonus:  # win or lose (4C-05)
            pays = bonus.pays(FOUR.category(own))
            found.append(Verdict(ante, pays, "OH-C-11.I.B", stays=True))
        return found


def dealer_rank(table: Table) -> int:
    """The rank of the best four of the dealer's six cards."""
    return rank_4_of_6([*table.hands[DEALER], *table.hands[UP]])
