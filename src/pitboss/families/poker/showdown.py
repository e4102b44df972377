"""Games with one decision: deal, play or fold, and the players who stay meet the dealer."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

import msgspec

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks.ranking import Ranker
from pitboss.errors import Refusal
from pitboss.exact.choice import best_first
from pitboss.families.poker.calling import called
from pitboss.families.poker.procedure import Target, cited, deal_hands
from pitboss.families.poker.running import running
from pitboss.families.poker.script import FOLD, Poker, Raise
from pitboss.families.poker.seats import DEALER, Seat
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Option
from pitboss.table.effects import Script
from pitboss.table.settlement import Verdict
from pitboss.table.table import Table


class Steps(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clauses of a game's own steps."""

    decide: str  # each player is offered the choice
    fold: str  # a fold forfeits the wagers against the dealer
    reveal: str  # the dealer's hand is revealed
    turn: str  # a player's hand is turned up to be settled
    order: str = ""  # the seats are settled from the dealer's right
    again: str = ""  # so for each seat after the first
    ranked: tuple[str, ...] = ()  # by which cards and hands are ranked
    kinds: dict[str, str]  # each kind of hand


class Showdown(Poker):
    """A game of Ante and Play against the dealer, with one decision.

    What a fold forfeits is collected once all have decided, or ``folds_at_once``.
    """

    steps: ClassVar[Steps]
    steps_type = Steps
    ranker: ClassVar[Ranker]
    sizes: ClassVar[tuple[tuple[str, int], ...]]  # of a Play wager: names, and how many Antes
    cards: ClassVar[int]
    dealer_cards: ClassVar[int]
    folds_at_once: ClassVar[bool] = False
    takes_side_bets = True

    # --- what a game says of itself -----------------------------------------------------------

    def check_side_bets(self, rules: RuleSet) -> None:
        """A side bet is judged on the whole hand: it must be of as many cards."""
        super().check_side_bets(rules)
        for bet in rules.rules.side_bets:
            if bet.cards != self.cards:
                message = f"{bet.name} is for hands of {bet.cards}: here a hand has {self.cards}"
                raise Refusal(message, bet.slug, "bets")

    def raises(self, table: Table, seat: Seat) -> tuple[tuple[str, int], ...]:
        """The sizes of Play that this seat's hand allows."""
        return self.sizes

    def rank(self, table: Table, hand: str) -> int:
        """The rank of a hand, once its cards are known."""
        return _ranked(self.ranker, tuple(table.hands[hand]))

    @abstractmethod
    def verdicts(self, table: Table, seat: Seat) -> list[Verdict]:
        """What becomes of the wagers against the dealer of a seat that stayed."""

    # --- the round ----------------------------------------------------------------------------

    def script(self, table: Table) -> Script[None]:
        """Take wagers, deal, let every seat play or fold, settle."""
        seats = yield from self.deal_in(table, self.deal)
        if not seats:
            return
        folded = []
        for seat in seats:
            if seat.wager(table, "ante") is None or (yield from self.play_or_fold(table, seat)):
                continue
            if self.folds_at_once:
                self.fold(table, seat)
            else:
                folded.append(seat)
        for seat in folded:
            self.fold(table, seat)
        self.reveal(table)
        yield from self.settle_seats(table, seats)

    def deal(self, table: Table, seats: list[Seat]) -> Script[None]:
        """Every seat's hand, and the dealer's face down."""
        targets = [Target(seat.hand, self.cards, (seat.player,)) for seat in seats]
        targets.append(Target(DEALER, self.dealer_cards))
        return deal_hands(table, targets, self.clauses)

    def play_or_fold(self, table: Table, seat: Seat) -> Script[bool]:
        """Offer the choice, as far as the rack reaches; does the seat stay?"""
        clauses = (self.steps.decide, table.rules.wager("play").clause)
        fold, plays = self.answer(table, FOLD.name), self.plays(table, seat)
        return self.raise_or(table, seat, "play_or_fold", fold, plays, clauses)

    def answer(self, table: Table, name: str) -> Option:
        """One of the answers, with the clause that grants it if that is not the question's."""
        return Option(name)

    def plays(self, table: Table, seat: Seat) -> list[Raise]:
        """The Play wagers that the hand allows."""
        raises = self.raises(table, seat)
        return [Raise(self.answer(table, name), "play", many) for name, many in raises]

    def reveal(self, table: Table) -> None:
        """The dealer's hand is turned up and called."""
        table.turn_up(DEALER, self.steps.reveal, *self.revealed_by(table))
        self.call(table, "dealer_has", DEALER)

    def call(self, table: Table, call: str, hand: str, **parts: object) -> None:
        """The dealer calls a hand."""
        steps, ranking, rank = self.steps, self.ranker.ranking, self.rank(table, hand)
        clause = steps.kinds[ranking.category(rank)]
        table.announce(call, clause, *steps.ranked, hand=called(ranking, rank), **parts)

    def revealed_by(self, table: Table) -> tuple[str, ...]:
        """Further clauses by which the dealer's hand is shown."""
        return ()

    def fold(self, table: Table, seat: Seat) -> None:
        """Collect what a fold forfeits: the opening wagers, each with its mate."""
        pairs = [(kind, self.mates.get(kind)) for kind in self.opening]
        kinds = [kind for pair in pairs for kind in pair if kind]
        self.forfeit(table, seat, kinds, self.steps.fold)

    def settle_seats(self, table: Table, seats: list[Seat]) -> Script[None]:
        """One seat after the other, from the dealer's right."""
        for seat in reversed(seats):
            yield from self.settle_seat(table, seat)

    def settle_seat(self, table: Table, seat: Seat) -> Script[None]:
        """Turn the hand up and settle what the seat still has on the layout."""
        if not seat.in_play(table):
            return
        again = self.steps.again if running(table).settling else ""
        running(table).settling = True
        hand = seat.hand
        table.turn_up(hand, self.steps.turn, *cited(self.steps.order, again))
        self.call(table, "player_has", hand, player=seat.player)
        found = (yield from self.judge(table, seat)) if seat.wager(table, "play") else []
        yield from self.settle_with_sides(table, seat, found)

    def judge(self, table: Table, seat: Seat) -> Script[list[Verdict]]:
        """The verdicts on a seat that stayed; a large award may have to be approved first."""
        return self.verdicts(table, seat)
        yield


@lru_cache(maxsize=64)  # the hands of a round: called, compared, and looked at by side wagers
def _ranked(ranker: Ranker, cards: tuple[Card, ...]) -> int:
    return ranker(cards)


def outcome(own: int, dealer: int, qualifies: int = 0) -> str:
    """How a player's rank fares against the dealer's."""
    if dealer < qualifies:
        return "no_qualify"
    if own == dealer:
        return "tie"
    return "win" if own > dealer else "lose"


def on_offer(
    table: Table, seat: Seat, values: Mapping[str, Fraction]
) -> list[tuple[str, Fraction]]:
    """The values of what a seat can choose now, best first: no Play wager beyond its rack."""
    game = table.game
    assert isinstance(game, Showdown)
    can = game.can_raise(table, seat, game.plays(table, seat))
    return best_first({name: values[name] for name in values if name in (FOLD.name, *can)})
