"""Rounds with the linked dollar at the six real games, dealt so that a player holds five cards."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import FLOOR, Betting, Chance, Question
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.families.poker.rigged import Rig, choice_of

RACK = 1_000_00
SEED = 10_000_00
STAKE = 5_00

# Where each game's own appendix repeats Appendix L, and L's clause on its five cards.
SECTION = {
    "let-it-ride": "OH-D-15",
    "mississippi-stud": "OH-J-14",
    "ultimate-texas-holdem": "OH-I-12",
    "texas-holdem-bonus": "OH-K-13",
    "four-card-poker": "OH-C-13",
    "crazy-four-poker": "OH-M-13",
}
FIVE = {
    "let-it-ride": "OH-L-5.III",
    "mississippi-stud": "OH-L-5.III",
    "ultimate-texas-holdem": "OH-L-5.IV",
    "texas-holdem-bonus": "OH-L-5.IV",
    "four-card-poker": "OH-L-5.V",
    "crazy-four-poker": "OH-L-5.V",
}
# The wager with which everyone plays, and how a player stays in or folds at each decision.
REQUIRED = {
    "let-it-ride": "bet_1",
    "mississippi-stud": "ante",
    "ultimate-texas-holdem": "ante",
    "texas-holdem-bonus": "ante",
    "four-card-poker": "ante",
    "crazy-four-poker": "ante",
}
STAYS = {
    "let-it-ride": "ride",
    "mississippi-stud": "bet_1",
    "ultimate-texas-holdem": "raise_4",
    "texas-holdem-bonus": "bet",
    "four-card-poker": "play_1x",
    "crazy-four-poker": "play_1x",
}
FOLDS = {"ultimate-texas-holdem": "check fold"}
# The hands in which the cards lie that all players share.
SHARED = {
    "let-it-ride": {"community_1": 1, "community_2": 1},
    "mississippi-stud": {"third_street": 1, "fourth_street": 1, "fifth_street": 1},
    "ultimate-texas-holdem": {"flop": 3},
    "texas-holdem-bonus": {"flop": 3},
}
everyone = pytest.mark.parametrize("slug", SECTION)

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
    rules: RuleSet | None = None,
) -> Table:
    """A table of a host with players in boxes 1, 2, ..."""
    table = Table(registry.room(slug).game, rules or RuleSet.of(slug, options), name)
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
            round_.send(Place(player, box, REQUIRED[table.game.slug], STAKE))
            if player in bettors.split():
                round_.send(Place(player, box, "progressive", 1_00))
    return round_


def cards_for(table: Table, hands: Mapping[str, str]) -> dict[str, str]:
    """Which cards go where; where cards are shared, the first hand that pays lies there."""
    boxes = {player: box for box, player in table.seats.items()}
    fives = {player: HANDS.get(hand, hand).split() for player, hand in hands.items()}
    shared = SHARED.get(table.game.slug, {})
    own = 5 - sum(shared.values())
    found = {f"box_{boxes[player]}": " ".join(five[:own]) for player, five in fives.items()}
    lead = [five for player, five in fives.items() if hands[player] != NOTHING]
    rest = (lead or list(fives.values()) or [[]])[0][own:]
    for hand, cards in shared.items():
        found[hand], rest = " ".join(rest[:cards]), rest[cards:]
    return found


def finish(
    round_: Round, hands: Mapping[str, str], folds: str = "", floor: str = "confirmed"
) -> None:
    """Close the betting, deal these hands and play to the end."""
    table = round_.table
    slug, rig = table.game.slug, Rig(cards_for(table, hands))
    choices = dict.fromkeys(hands, STAYS[slug])
    choices |= dict.fromkeys(folds.split(), FOLDS.get(slug, "fold")) | {FLOOR: f"{floor} approved"}
    while not round_.over:
        pending = round_.pending
        if isinstance(pending, Betting):
            round_.send(NoMoreBets())
        elif isinstance(pending, Chance):
            round_.send(rig.answer(pending))
        elif isinstance(pending, Question):
            round_.send(Choose(pending.player, choice_of(pending, choices)))


def until_floor(table: Table, hands: Mapping[str, str], bettors: str) -> Round:
    """A round up to the question whether a hand is confirmed."""
    round_, rig = start(table, hands, bettors), Rig(cards_for(table, hands))
    round_.send(NoMoreBets())
    stays = dict.fromkeys(hands, STAYS[table.game.slug])
    while not (isinstance(pending := round_.pending, Question) and pending.player == FLOOR):
        if isinstance(pending, Chance):
            round_.send(rig.answer(pending))
        elif isinstance(pending, Question):
            round_.send(Choose(pending.player, choice_of(pending, stays)))
    return round_


def awards(round_: Round) -> dict[str, int]:
    """What each player was awarded on the dollar, by the house or the meter, without envy."""
    placed = [e for e in round_.log if isinstance(e, events.WagerPlaced)]
    owners = {e.id: e.player for e in placed if e.wager == "progressive"}
    found: dict[str, int] = {}
    for event in round_.log:
        if isinstance(event, events.WagerWon) and event.paid and event.id in owners:
            found[owners[event.id]] = event.paid
        elif isinstance(event, events.MeterPaid) and event.id and event.to != "house":
            found[owners[event.id]] = event.cents
    return found


def envies(round_: Round) -> list[tuple[str, str, int]]:
    """Who was paid envy, for whose hand, how much."""
    paid = [event for event in round_.log if isinstance(event, events.EnvyPaid)]
    return [(event.player, event.holder, event.cents) for event in paid]


def meter(table: Table) -> int:
    """The display."""
    return table.meters["progressive"]
