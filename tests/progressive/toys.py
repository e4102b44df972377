"""A bare host of the linked progressive: five cards each, stay or fold, and the dollar."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pitboss.apparatus.cards import DECK, Card, parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.games.poker.game import FOLD, Poker
from pitboss.games.poker.linked import linked
from pitboss.games.poker.mishaps import DEVICE_JAM, MISCOUNT, SHOE_JAM, rules_of
from pitboss.games.poker.procedure import Target, deal_hands
from pitboss.games.poker.seats import Seat
from pitboss.games.three_card_poker.clauses import CLAUSES
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Option, Place
from pitboss.table.effects import FLOOR, Betting, DealCard, Question, Script
from pitboss.table.round import Round
from pitboss.table.table import Table

RACK = 1_000_00
SEED = 10_000_00
CLAUSE = "OH-L-5.II"  # what the toy itself does stands in no filing

# The wagers that each game requires before the dollar (OH-L-3.I).
REQUIRED = {
    "let-it-ride": ("bet_1", "bet_2", "bet_3"),
    "mississippi-stud": ("ante",),
    "ultimate-texas-holdem": ("ante", "blind"),
    "texas-holdem-bonus": ("ante",),
    "four-card-poker": ("ante",),
    "crazy-four-poker": ("ante",),
}


def _five(table: Table, seat: Seat) -> list[Card]:
    return seat.cards(table)


DEVICES = (DEVICE_JAM, MISCOUNT, SHOE_JAM)  # the toy has none


class Host(Poker):
    """Any of the six games, shorn of everything but its wagers."""

    clauses = CLAUSES
    irregularities = tuple(rule for rule in rules_of(CLAUSES) if rule.kind not in DEVICES)

    def __init__(self, slug: str, deck: tuple[Card, ...] = DECK) -> None:
        self.deck = deck  # type: ignore[misc]
        self.slug = slug  # type: ignore[misc]
        self.opening = REQUIRED[slug]  # type: ignore[misc]
        self.sides = (linked(slug, needs=REQUIRED[slug], five=_five),)  # type: ignore[misc]

    def prepare(self, table: Table) -> Script[None]:
        self.sides[0].open(table)
        yield from table.shuffle(Shoe(self.deck), CLAUSE)

    def script(self, table: Table) -> Script[None]:
        seats = yield from self.take_wagers(table)
        targets = [Target(seat.hand, 5, (seat.player,)) for seat in seats]
        if seats:
            yield from deal_hands(table, targets, self.clauses)
        for seat in seats:
            choice = yield from self.ask(table, seat, "stay?", (FOLD, Option("stay")), CLAUSE)
            if choice == FOLD.name:
                self._drop(table, seat)
                self.sides[0].fold(table, seat)
        for seat in reversed(seats):
            table.turn_up(seat.hand, CLAUSE)
            yield from self.sides[0].settle(table, seat)
            self._drop(table, seat)

    def _drop(self, table: Table, seat: Seat) -> None:
        for kind in self.opening:
            held = seat.wager(table, kind)
            if held is not None:
                table.lose(held, CLAUSE)


HOSTS = {slug: Host(slug) for slug in REQUIRED}
everyone = pytest.mark.parametrize("slug", HOSTS)
# Ten cards for two players: one in fifty hands is a straight flush.
RICH_DECK = parse_cards("6s 7s 8s 9s Ts Js Qs Ks As 2d")
RICH = {slug: Host(slug, RICH_DECK) for slug in REQUIRED}

# Hands by the name of their row, in suits that do not clash between seats.
HANDS = {
    "royal_flush": "As Ks Qs Js Ts",
    "straight_flush": "9h 8h 7h 6h 5h",
    "four_of_a_kind": "4c 4d 4h 4s 9c",
    "full_house": "3c 3d 3h Jc Jd",
    "flush": "2d 5d 7d 9d Kd",
    "straight": "6c 7c 8d 9s Td",
    "three_of_a_kind": "Qc Qd Qh 2c 8s",
    "two_pair": "Kc Kh 6d 6s 2h",
}
NOTHING = "two_pair"


def open_table(
    slug: str = "four-card-poker",
    players: str = "ann bob cy",
    options: dict[str, object] | None = None,
    name: str = "table-1",
    hosts: Mapping[str, Host] = HOSTS,
) -> Table:
    """A table of a host with players in boxes 1, 2, ..."""
    table = Table(hosts[slug], RuleSet.of(slug, options), name)
    for box, player in enumerate(players.split(), start=1):
        table.sit(player, box, RACK)
    return table


def deal(
    table: Table,
    hands: Mapping[str, str],
    bettors: str = "ann bob cy",
    folds: str = "",
    floor: str = "confirmed",
) -> Round:
    """A round: every player of ``hands`` is in, ``bettors`` bet the dollar, ``folds`` fold."""
    round_ = start(table, hands, bettors)
    finish(round_, hands, folds, floor)
    return round_


def start(table: Table, hands: Mapping[str, str], bettors: str) -> Round:
    """A round with its wagers up and the betting still open."""
    round_ = Round(table)
    while not isinstance(round_.pending, Betting):
        round_.send(None)  # the shuffle
    for box, player in table.seats.items():
        if player in hands:
            for kind in REQUIRED[table.game.slug]:
                round_.send(Place(player, box, kind, 5_00))
            if player in bettors.split():
                round_.send(Place(player, box, "progressive", 1_00))
    return round_


def finish(
    round_: Round, hands: Mapping[str, str], folds: str = "", floor: str = "confirmed"
) -> None:
    """Close the betting, deal these hands and play to the end."""
    boxes = {player: box for box, player in round_.table.seats.items()}
    cards = {
        f"box_{boxes[player]}": list(parse_cards(HANDS.get(hand, hand)))
        for player, hand in hands.items()
    }
    while not round_.over:
        pending = round_.pending
        if isinstance(pending, Betting):
            round_.send(NoMoreBets())
        elif isinstance(pending, DealCard):
            round_.send(cards[pending.to].pop(0))
        elif isinstance(pending, Question):
            stay = "fold" if pending.player in folds.split() else "stay"
            round_.send(Choose(pending.player, floor if pending.player == FLOOR else stay))


def awards(round_: Round) -> dict[str, int]:
    """What each player was awarded on the dollar, by the house or the meter, without envy."""
    placed = [e for e in round_.log if isinstance(e, events.WagerPlaced)]
    owners = {e.id: e.player for e in placed if e.wager == "progressive"}
    found: dict[str, int] = {}
    for event in round_.log:
        if isinstance(event, events.WagerWon) and event.paid and event.id in owners:
            found[owners[event.id]] = event.paid
        elif isinstance(event, events.MeterPaid) and event.id and not event.undone:
            found[owners[event.id]] = event.cents
    return found


def envies(round_: Round) -> list[tuple[str, str, int]]:
    """Who was paid envy, for whose hand, how much."""
    paid = [event for event in round_.log if isinstance(event, events.EnvyPaid)]
    return [(event.player, event.holder, event.cents) for event in paid]


def words(round_: Round) -> dict[str, str]:
    """What the dealer said, and by which clause."""
    return {e.words: e.clause for e in round_.log if isinstance(e, events.Announced)}


def meter(table: Table) -> int:
    """The display."""
    return table.meters["progressive"]
