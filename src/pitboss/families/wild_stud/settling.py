"""How five cards with deuces and joker wild are settled, and the side wagers on such hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from pitboss.apparatus.cards import DECK, JOKER
from pitboss.apparatus.ranks import WILDS, rank_wild
from pitboss.apparatus.ranks.events import NaturalRule, wild_hand
from pitboss.apparatus.ranks.orders import DEUCES
from pitboss.families.poker.seats import DEALER, Seat
from pitboss.families.poker.showdown import outcome
from pitboss.families.poker.sides import Side
from pitboss.money.pays import Lose, Pays, Push
from pitboss.money.paytable import PayTable
from pitboss.rulebook import RuleSet
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table

WILD_DECK = (*DECK, JOKER)
WILD_CARDS = (*DEUCES, JOKER)
PLAY = ("play", 2)  # a Play wager is twice the Ante: OH-O-1.PlayWager, CO-2118-8.A
# Both hands must be three of a kind or better for a bad beat: OH-O-10.d.4, CO-2118-14.A.III.
BAD_BEAT_FLOOR = WILDS.floor("three_of_a_kind")
TIE = "tie"


class Endings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clauses by which the wagers against the dealer end."""

    won: str  # Ante and Play are paid
    odds: str  # the wager that equals the Ante is paid by its table
    tied: str  # all push
    lost: str  # all are collected
    settled: tuple[str, ...] = ()  # further clauses of every ending
    odds_paid: tuple[str, ...] = ()  # of the odds that are paid
    odds_lost: tuple[str, ...] = ()  # of the odds that are collected with the rest
    wild_tie: tuple[str, ...] = ()  # of a tie between a hand with wild cards and one without


def odds_row(table: PayTable, kind: str) -> str:
    """The row of the Blind or Odds table for a kind of winning hand."""
    return kind if kind in table else "other"


def trips_event(cards: Sequence[int], rule: NaturalRule) -> str:
    """The row of a Trips table: the kind of hand, natural or wild."""
    kind, natural = wild_hand(cards, rule)
    return f"{kind}_{'natural' if natural else 'wild'}"


def bad_beat_event(own: int, dealer: int) -> str:
    """The kind of the beaten hand, a tie of two good hands, or nothing."""
    if min(own, dealer) < BAD_BEAT_FLOOR:
        return ""
    return TIE if own == dealer else WILDS.category(min(own, dealer))


def bad_beat(table: Table, seat: Seat) -> str:
    """The same for a seat at the table."""
    return bad_beat_event(rank_wild(seat.cards(table)), rank_wild(table.hands[DEALER]))


@dataclass(frozen=True, kw_only=True)
class BadBeat(Side):
    """A wager that two good hands meet; it is paid by the losing one, whoever holds it."""

    on_tie: Callable[[RuleSet], Pays]

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """A tie beats neither hand: it loses, or pushes where the house says so."""
        held = self.held(table, seat)
        if held is not None and self.event(table, seat) == TIE:
            return [Verdict(held, self.on_tie(table.rules), self.by.lost, also=self.by.also)]
        return super().verdicts(table, seat)


def verdicts(table: Table, seat: Seat, odds: str, ends: Endings) -> list[Verdict]:
    """Ante and Play at even money, and by the hand that wins the wager that equals the Ante."""
    hands = (seat.cards(table), table.hands[DEALER])
    own, dealer = (rank_wild(cards) for cards in hands)
    how = outcome(own, dealer)  # natural and wild are equal (DJ-02, CO-2118-9.B.II)
    clause = {"win": ends.won, TIE: ends.tied, "lose": ends.lost}[how]
    wild = {any(card in WILD_CARDS for card in cards) for cards in hands}
    also = (*ends.settled, *(ends.wild_tie if how == TIE and len(wild) > 1 else ()))
    found = []
    for held in seat.held(table, "ante", odds, "play"):
        pays = table.rules.pay_table(held.kind)
        if held.kind != odds:
            found.append(Verdict(held, pays.pays(how), clause, also=also))
        elif how == "win":
            row = pays.pays(odds_row(pays, WILDS.category(own)))
            found.append(Verdict(held, row, ends.odds, also=(*also, *ends.odds_paid)))
        elif how == TIE:
            found.append(Verdict(held, Push(), clause, also=also))
        else:
            found.append(Verdict(held, Lose(), clause, also=(*also, *ends.odds_lost)))
    return found
