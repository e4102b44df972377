"""Random but legal play of any game, with random irregularities, from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

from pitboss.errors import Refusal
from pitboss.rooms.room import Room
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Action, ChooseOffer, CloseOffer, Offer, PlaceOffer, TakeDownOffer
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import Betting, Chance, DealCard
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.testing.fault import Fault

PLAYERS = ("ann", "bob", "cy", "dee", "eve", "fay", "gus", "hal")
RACK = 2_000_00
MOST_STEPS = 4_000  # no round of any game, with mishaps, comes near it


def open_table(room: Room, rules: RuleSet, rng: random.Random, players: int = 3) -> Table:
    """A table with so many players in random boxes, or as many as it seats."""
    table = Table(room.game, rules)
    seats = table.rules.seats
    boxes = rng.sample(range(1, seats + 1), min(players, seats))
    for n, box in enumerate(boxes):
        table.sit(PLAYERS[n] if n < len(PLAYERS) else f"guest {n}", box, RACK)
    return table


def some_action(offer: Offer, rng: random.Random) -> Action:
    """One of the actions that an offer stands for."""
    match offer:
        case PlaceOffer():
            steps = min((offer.high - offer.low) // offer.step, 5)
            return offer.action(offer.low + rng.randint(0, steps) * offer.step)
        case TakeDownOffer(part=part) if part and rng.random() < 0.5:
            steps = (part - offer.low) // offer.step
            return offer.action(offer.low + rng.randint(0, steps) * offer.step)
        case ChooseOffer():
            return offer.action(rng.randint(offer.low, offer.high))
        case _:
            return offer.action()


def answer_people(round_: Round, rng: random.Random, headline: str) -> Action:
    """A random legal answer; the headline wager goes up most, and betting is closed at last."""
    offers = round_.legal()
    if isinstance(round_.pending, Betting):
        if rng.random() < (0.3 if round_.table.wagers else 0.03):
            closing = [offer for offer in offers if isinstance(offer, CloseOffer)]
            return some_action(closing[0], rng)
        kinds = sorted({_kind(offer) for offer in offers})
        main = f"PlaceOffer:{headline}"
        # By kind first, or roulette's splits would drown the rest; the main wager most often, or
        # a craps shooter without a line bet would rarely throw.
        kind = main if main in kinds and rng.random() < 0.4 else rng.choice(kinds)
        offers = [offer for offer in offers if _kind(offer) == kind]
    return some_action(rng.choice(offers), rng)


def _kind(offer: Offer) -> str:
    return f"{type(offer).__name__}:{getattr(offer, 'wager', '')}"


def top_up(table: Table) -> None:
    """Players short of chips buy in again (a movement from outside the table)."""
    for player, rack in list(table.racks.items()):
        if rack < RACK:
            table.buy_in(player, RACK - rack)


def come_and_go(table: Table, rng: random.Random) -> None:
    """Somebody takes a box more, leaves, or comes; what the rules forbid does not happen."""
    seats = range(1, table.rules.seats + 1)
    player = rng.choice(list(table.racks))
    newcomer = rng.choice(PLAYERS)
    with suppress(Refusal):
        table.take_box(player, rng.choice(seats))
    with suppress(Refusal):
        table.stand_behind(newcomer, RACK)
    if len(table.racks) > 1:
        with suppress(Refusal):
            table.leave(player)
    with suppress(Refusal):
        table.sit(newcomer, rng.choice(seats), RACK)


def play(
    room: Room,
    seed: int,
    rounds: int,
    mishap: float = 0.05,
    options: dict[str, object] | None = None,
) -> Iterator[tuple[Round, str]]:
    """Play so many rounds; after each step yield the round and what was done."""
    rng = random.Random(seed)
    table = open_table(room, room.rules(options or {}), rng)
    yield from play_at(table, rng, rounds, mishap, room.headline)


def play_at(
    table: Table, rng: random.Random, rounds: int, mishap: float, headline: str = ""
) -> Iterator[tuple[Round, str]]:
    """Play so many rounds at a table; after each step yield the round and what was done.

    A mishap may be found at any step, and after the last one.
    """
    source = LiveSource(below=rng.randrange)
    for _ in range(rounds):
        top_up(table)
        round_ = Round(table)
        yield round_, "opened"
        yield from to_the_end(round_, source, rng, mishap, headline)


def to_the_end(
    round_: Round,
    source: LiveSource,
    rng: random.Random,
    mishap: float = 0.0,
    headline: str = "",
) -> Iterator[tuple[Round, str]]:
    """Play a round to its end, and perhaps find out afterwards that it was void."""
    for _ in range(MOST_STEPS):
        mishaps = round_.irregularities()
        if mishaps and rng.random() < mishap:
            kind = rng.choice(mishaps).kind
            round_.call_irregularity(kind)
            yield round_, kind
        elif round_.over:
            return
        else:
            yield round_, step(round_, source, rng, headline)
    raise Fault(f"no end after {MOST_STEPS} steps: {round_.log[-8:]}")


def step(round_: Round, source: LiveSource, rng: random.Random, headline: str = "") -> str:
    """One answer, by luck or by a player; tells which."""
    if isinstance(round_.pending, Chance):
        is_deal = isinstance(round_.pending, DealCard)
        round_.send(source.answer(round_.pending))
        return "dealt" if is_deal else "rolled"
    action = answer_people(round_, rng, headline)
    try:
        round_.send(action)
    except Exception as error:
        raise Fault(f"offered but refused: {action}: {error}") from error
    return "acted"
