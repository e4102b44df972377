"""A round of DJ Wild Stud Poker, in the order of the filing."""

from __future__ import annotations

from typing import cast

from pitboss.apparatus.ranks import WILDS, rank_wild
from pitboss.apparatus.ranks.events import NaturalRule
from pitboss.apparatus.ranks.orders import DEUCES
from pitboss.families.poker.procedure import way
from pitboss.families.poker.seats import DEALER, Seat
from pitboss.families.poker.showdown import Showdown
from pitboss.families.poker.sides import Side, side_steps
from pitboss.families.wild_stud.settling import (
    PLAY,
    WILD_DECK,
    BadBeat,
    Endings,
    bad_beat,
    trips_event,
    verdicts,
)
from pitboss.money.pays import Lose, Pays, Push
from pitboss.rulebook import RuleSet
from pitboss.rulebook.steps import steps
from pitboss.table.actions import Option
from pitboss.table.effects import Script
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table

SIDES = side_steps("dj-wild")
SLUG = "dj-wild"
ENDINGS = steps(SLUG, Endings, "endings")
TRIPS_KINDS = steps(SLUG, dict[str, str], "trips_kinds")
BAD_BEAT_KINDS = steps(SLUG, dict[str, str], "bad_beat_kinds")
# By the way of dealing: what the dealer offers and then shows.
OFFERED = {"hand": "OH-O-8.c", "shoe": "OH-O-9.c"}
REVEALED = {"hand": "OH-O-8.d", "shoe": "OH-O-9.d"}
# A fold forfeits Ante and Blind, but the side wagers stay in action (DJ-03).
TUCKED = {"hand": "OH-O-8.f", "shoe": "OH-O-9.f"}


def natural_rule(rules: RuleSet) -> NaturalRule:
    """When a deuce counts as natural for the Trips wager (OH-O-12.f, DJ-01)."""
    return cast(NaturalRule, rules.choice("natural_deuces"))


def on_tie(rules: RuleSet) -> Pays:
    """What a tie does to the Two Way Bad Beat (DJ-04)."""
    return Push() if rules.choice("bad_beat_tie") == "push" else Lose()


def _trips(table: Table, seat: Seat) -> str:
    return trips_event(seat.cards(table), natural_rule(table.rules))


class Trips(Side):
    """The side wager on the player's own hand, natural or wild (OH-O-1.TripsWager)."""

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """Call the hand as this wager counts it, if it is up and wins."""
        kind, _, how = self.event(table, seat).rpartition("_")
        if self.held(table, seat) is not None and kind in TRIPS_KINDS:
            deuce = any(card in DEUCES for card in seat.cards(table))
            as_two = ("OH-O-12.f",) if deuce and how == "natural" else ()
            by = (TRIPS_KINDS[kind], "OH-O-6.c", *as_two)
            table.announce("trips_hand", *by, player=seat.player, event=kind, how=how)
        return super().verdicts(table, seat)


class TwoWayBadBeat(BadBeat):
    """The side wager on two good hands, paid by the losing one (OH-O-1.TwoWayBadBeat)."""

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """Call the beaten hand, if the wager is up and wins."""
        kind = self.event(table, seat)
        if self.held(table, seat) is not None and kind in BAD_BEAT_KINDS:
            best = max(rank_wild(seat.cards(table)), rank_wild(table.hands[DEALER]))
            by = WILDS.category(best)
            ranks = (BAD_BEAT_KINDS[kind], BAD_BEAT_KINDS[by])
            table.announce("beaten", *ranks, "OH-O-6.e", loser=kind, winner=by)
        return super().verdicts(table, seat)


class DJWild(Showdown, slug=SLUG):
    """DJ Wild Stud Poker as the engine plays it.

    One deck of 53 cards (OH-O-3.a, OH-O-3.c), five of them a hand (OH-O-1.Hand). Ante and Blind
    (OH-O-1.Ante, OH-O-1.Blind) go up together, for the Blind equals the Ante (OH-O-7.d). Wild and
    natural cards are those of OH-O-1.Wild and OH-O-1.Natural. A round ends when its wagers are
    settled (OH-O-1.RoundOfPlay).
    """

    deck = WILD_DECK
    takes_side_bets = False  # their ranks know no wild cards
    cards = dealer_cards = 5
    ranker = rank_wild  # each wild card is put to its best use
    sizes = (PLAY,)
    opening = ("ante",)
    odds = "blind"  # always equals the Ante, and is paid by the winning hand
    mates = {"ante": odds}  # noqa: RUF012 - a constant of the game
    folds_at_once = True  # OH-O-10.b.2
    sides = (
        Trips("trips", _trips, SIDES["trips"], needs=opening),
        TwoWayBadBeat(
            "two_way_bad_beat", bad_beat, SIDES["two_way_bad_beat"], needs=opening, on_tie=on_tie
        ),
    )

    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """Ante, Blind and Play."""
        return verdicts(table, seat, self.odds, ENDINGS)

    def answer(self, table: Table, name: str) -> Option:
        """Twice the Ante to stay; who offers no Play wager forfeits."""
        return Option(name, clause="OH-O-10.b.1" if name == "play" else OFFERED[way(table)])

    def revealed_by(self, table: Table) -> tuple[str, ...]:
        """Set for its best rank once all have decided."""
        return (REVEALED[way(table)],)

    def play_or_fold(self, table: Table, seat: Seat) -> Script[bool]:
        """A hand that stays lies face down until it is settled (OH-O-10.a.3)."""
        stays = yield from super().play_or_fold(table, seat)
        if stays:
            table.announce("lie_face_down", "OH-O-10.a.3", player=seat.player)
        return stays

    def fold(self, table: Table, seat: Seat) -> None:
        """Ante and Blind go to the house at once; a side wager keeps the cards on the table."""
        super().fold(table, seat)
        if any(side.held(table, seat) for side in self.sides):
            table.announce("under_sides", TUCKED[way(table)], player=seat.player)
