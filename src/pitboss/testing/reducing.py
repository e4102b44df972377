"""A wager that may be withdrawn may be reduced: by what its offer says, and by nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import Refusal
from pitboss.rooms.room import Room
from pitboss.table.actions import PlaceOffer, TakeDown, TakeDownOffer
from pitboss.table.effects import Betting, Chance
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.wagers import Wager
from pitboss.testing.fault import hold

PLAYER = "ann"
SPOTS = 40  # of a layout with hundreds of places the first will do
STEPS = 3


def everything_up(room: Room) -> Round:
    """A betting period in which everything that may go up is up, above its minimum if it may."""
    table = Table(room.game, room.rules({}))
    table.sit(PLAYER, 1, 100_000_00)
    round_ = Round(table)
    while not isinstance(round_.pending, Betting):
        luck = isinstance(round_.pending, Chance)
        round_.send(round_.chance()[0][0] if luck else round_.legal()[0].action())
    for _ in range(4):  # one wager may make room for another
        for offer in round_.legal(PLAYER)[:SPOTS]:
            if isinstance(offer, PlaceOffer) and not _is_up(table, offer):
                try:
                    round_.send(offer.action(min(offer.low + STEPS * offer.step, offer.high)))
                except Refusal:
                    continue  # another that has just gone up excludes it
    return round_


def _is_up(table: Table, offer: PlaceOffer) -> bool:
    return table.find(offer.player, offer.box, offer.wager, offer.spot) is not None


def coming_down(round_: Round) -> Iterator[tuple[Wager, TakeDownOffer]]:
    """Each wager that may come down, with its offer."""
    for offer in round_.legal(PLAYER):
        if isinstance(offer, TakeDownOffer):
            yield round_.table.wagers[offer.wager_id], offer


def refused(round_: Round, held: Wager, cents: int) -> Refusal | None:
    """Why so much of a wager may not come down; None if it may."""
    try:
        round_.table.game.check_action(round_.table, TakeDown(PLAYER, held.id, cents), "")
    except Refusal as refusal:
        return refusal
    return None


def what_may_go_may_be_reduced(room: Room, _seed: int, _rounds: int) -> None:
    """A wager over its minimum may be reduced in its steps; all of it, or that part, may go."""
    round_ = everything_up(room)
    offers = list(coming_down(round_))
    hold(bool(offers), "no wager may be taken down while bets are taken")
    for held, offer in offers:
        # odds in craps aside, a wager went up in the steps and over the minimum of its limits
        if held.cents - offer.step >= round_.table.rules.limits(held.kind).low:
            hold(offer.low == offer.step <= offer.part < held.cents, held, offer)
        hold(offer.high in (held.cents, offer.part), held, offer)


def a_removal_is_taken_if_offered(room: Room, _seed: int, _rounds: int) -> None:
    """What an offer names is taken, and what it does not name is refused."""
    round_ = everything_up(room)
    for held, offer in coming_down(round_):
        parts = range(offer.low, offer.part + 1, offer.step)
        for cents in range(-50, held.cents + 101, 50):
            offered = cents == offer.high or cents in parts
            hold((refused(round_, held, cents) is None) is offered, held, offer, cents)


def the_minimum_stays_up(room: Room, _seed: int, _rounds: int) -> None:
    """A reduction below the smallest wager is refused by the clause of the limits."""
    round_ = everything_up(room)
    for held, offer in coming_down(round_):
        limits = round_.table.rules.limits(held.kind)
        if offer.part and limits.low > offer.step:
            refusal = refused(round_, held, held.cents - limits.low + offer.step)
            hold(refusal is not None, "less than the minimum stays up", held)
            hold("stays up, or nothing" in str(refusal), refusal)
            if refusal is not None:
                hold(refusal.clause == (limits.clauses.low or offer.clause), refusal)


def a_reduction_moves_its_chips(room: Room, _seed: int, _rounds: int) -> None:
    """A reduction gives the chips back, takes its equals down with it, and nothing else."""
    round_ = everything_up(room)
    table = round_.table
    for held, offer in list(coming_down(round_)):
        if not offer.part:
            continue
        before = {wager.id: wager.cents for wager in table.wagers.values()}
        rack = table.racks[PLAYER]
        round_.send(offer.action(offer.low))
        after = {wager.id: wager.cents for wager in table.wagers.values()}
        gone = {number: cents - after[number] for number, cents in before.items()}
        hold(gone[held.id] == offer.low, "another sum came down", held, gone)
        # its equals came down by as much, and nothing else did
        hold({cents for cents in gone.values() if cents} == {offer.low}, held, gone)
        hold(table.racks[PLAYER] - rack >= sum(gone.values()), held)  # vigorish goes back as well
