"""A round of Crazy Four Poker, in the order of the filing."""

from __future__ import annotations

from pitboss.apparatus.ranks import FOUR, rank_4_of_5
from pitboss.families.poker.linked import linked, own_five
from pitboss.families.poker.seats import DEALER, Seat
from pitboss.families.poker.showdown import Showdown, outcome
from pitboss.families.poker.sides import Side, side_steps
from pitboss.money.pays import Lose, Pays, Push
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Option
from pitboss.table.effects import FLOOR, Script
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table

SIDES = side_steps("crazy-four-poker")
QUEEN, KING, ACE = 10, 11, 12
# The dealer qualifies with king high or any better hand (C4-04).
QUALIFIES = FOUR.floor("high_card", KING)
# A pair of aces or better may play up to three times the Ante (C4-05).
ACES = FOUR.floor("pair", ACE)
PLAYS = (("play_1x", 1), ("play_2x", 2), ("play_3x", 3))
# Super Bonus awards that wait for a supervisor's approval (C4-07).
LARGE = ("four_aces", "four_of_a_kind")
APPROVES = (Option("approved"), Option("not_approved"))
APPROVAL = "OH-M-11.II"  # the table of the Super Bonus, and who approves it

# How a hand that stayed can end, by the clause (OH-M-10.V.A.2: against a dealer who qualifies).
OUTCOMES = {
    "no_qualify": "OH-M-10.V.A.1",
    "lose": "OH-M-10.V.A.2.a",
    "win": "OH-M-10.V.A.2.b",
    "tie": "OH-M-10.V.A.2.c",
}


def super_bonus_event(rank: int) -> str:
    """The row of the Super Bonus table that a hand's rank stands for."""
    kind = FOUR.category(rank)
    return "four_aces" if kind == "four_of_a_kind" and FOUR.lead(rank) == ACE else kind


def queens_up_event(rank: int) -> str:
    """The row of the Queens Up table that a hand's rank stands for."""
    kind = FOUR.category(rank)
    if kind == "pair" and FOUR.lead(rank) >= QUEEN:
        return "pair_of_queens_or_better"
    return kind


def main_pays(rules: RuleSet, result: str, own: int) -> dict[str, Pays]:
    """What Ante, Play and Super Bonus come to (OH-M-11.I, C4-01, C4-02)."""
    win, back = rules.pay_table("ante").pays("win"), Push()
    ante, play = {
        "no_qualify": (back, win),
        "win": (win, win),
        "tie": (back, back),
        "lose": (Lose(), Lose()),
    }[result]
    bonus = rules.pay_table("super_bonus")
    event = super_bonus_event(own)
    # Without a row of the table it goes back unless the hand is beaten.
    rest = Lose() if result == "lose" else back
    paid = bonus.pays(event) if event in bonus else rest
    return {"ante": ante, "play": play, "super_bonus": paid}


def _also(kind: str, pays: Pays) -> tuple[str, ...]:
    """By what a wager is paid, and a Super Bonus given back."""
    if isinstance(pays, Lose):
        return ()
    if kind == "super_bonus":
        return ("OH-M-2.I.D.4" if isinstance(pays, Push) else APPROVAL,)
    return () if isinstance(pays, Push) else ("OH-M-11.I",)


def _queens_up(table: Table, seat: Seat) -> str:
    return queens_up_event(rank_4_of_5(seat.cards(table)))


class CrazyFourPoker(Showdown, slug="crazy-four-poker"):
    """Crazy Four Poker as the engine plays it.

    One deck (OH-M-3.I); a round ends when its wagers are settled (OH-M-1.I.F). A player has one
    box only (OH-M-7.V), for the engine seats nobody twice.
    """

    ranker = rank_4_of_5  # the best four cards are the hand (OH-M-1.I.D, OH-M-2.I.D.1)
    sizes = PLAYS
    cards = dealer_cards = 5  # the dealer's all face down (C4-09)
    inscriptions = (  # OH-M-2.I.D.1 to OH-M-2.I.D.4
        "The best four-card hand plays",
        "Dealer qualifies with a king or better",
        "A pair of aces or better may play up to three times the Ante",
        "A win or tie under a straight returns the Super Bonus",
    )
    # OH-M-7.I: Ante and Super Bonus are always equal (OH-M-1.I.A, OH-M-1.I.C): the one brings the
    # other along.
    mates = {"ante": "super_bonus"}  # noqa: RUF012 - declared a ClassVar by the base
    sides = (
        # OH-M-1.I.B; after the wagers against the dealer (OH-M-10.V.A.3).
        Side("queens_up", _queens_up, SIDES["queens_up"], needs=("ante",), apart=True),
        linked("crazy-four-poker", needs=("ante",), five=own_five),
    )

    def raises(self, table: Table, seat: Seat) -> tuple[tuple[str, int], ...]:
        """Once the Ante, or up to three times with aces or better (OH-M-1.I.E)."""
        return PLAYS if rank_4_of_5(seat.cards(table)) >= ACES else PLAYS[:1]

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """Ante, Play and Super Bonus, one seat after the other (OH-M-10.V.A.4)."""
        own = rank_4_of_5(seat.cards(table))
        result = outcome(own, rank_4_of_5(table.hands[DEALER]), QUALIFIES)
        found = []
        for kind, pays in main_pays(table.rules, result, own).items():
            held = seat.wager(table, kind)
            if held is not None:
                found.append(Verdict(held, pays, OUTCOMES[result], also=_also(kind, pays)))
        return found

    def answer(self, table: Table, name: str) -> Option:
        """Twice and three times the Ante are there for a pair of aces or better."""
        return Option(name, clause="OH-M-2.I.D.3" if name in ("play_2x", "play_3x") else "")

    def reveal(self, table: Table) -> None:
        """The dealer's hand, and whether it qualifies."""
        super().reveal(table)
        fits = rank_4_of_5(table.hands[DEALER]) >= QUALIFIES
        call = "qualifies" if fits else "does_not_qualify"
        table.announce(call, "OH-M-2.I.D.2")

    def judge(self, table: Table, seat: Seat) -> Script[list[Verdict]]:
        """Four of a kind needs a supervisor's approval; without it the Super Bonus goes back."""
        found = self.verdicts(table, seat)
        event = super_bonus_event(rank_4_of_5(seat.cards(table)))
        if event not in LARGE:
            return found
        answer = yield from table.ask(
            FLOOR, "approve_super_bonus", APPROVES, APPROVAL, holder=seat.player, event=event
        )
        if answer.option == APPROVES[0].name:
            return found
        table.announce("not_approved", APPROVAL, player=seat.player, event=event)
        return [
            Verdict(each.wager, Push(), APPROVAL) if each.wager.kind == "super_bonus" else each
            for each in found
        ]
