"""A wager that may be withdrawn may be reduced: in every game, by what its offer says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.table.actions import PlaceOffer, TakeDown, TakeDownOffer
from pitboss.table.effects import Betting, Chance
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

everyone = pytest.mark.parametrize("slug", registry.slugs())
SPOTS = 40  # of a layout with hundreds of places the first will do
STEPS = 3


def _open(slug: str) -> Round:
    """A betting period in which everything that may go up is up, above its minimum if it may."""
    room = registry.room(slug)
    table = Table(room.game, room.rules({}))
    table.sit("ann", 1, 100_000_00)
    round_ = Round(table)
    while not isinstance(round_.pending, Betting):
        luck = isinstance(round_.pending, Chance)
        round_.send(round_.chance()[0][0] if luck else round_.legal()[0].action())
    for _ in range(4):  # one wager may make room for another
        for offer in round_.legal("ann")[:SPOTS]:
            if isinstance(offer, PlaceOffer) and not _is_up(table, offer):
                try:
                    round_.send(offer.action(min(offer.low + STEPS * offer.step, offer.high)))
                except Refusal:
                    continue  # another that has just gone up excludes it
    return round_


def _is_up(table: Table, offer: PlaceOffer) -> bool:
    return table.find(offer.player, offer.box, offer.wager, offer.spot) is not None


def _down(round_: Round) -> Iterator[tuple[Wager, TakeDownOffer]]:
    for offer in round_.legal("ann"):
        if isinstance(offer, TakeDownOffer):
            yield round_.table.wagers[offer.wager_id], offer


def _refused(round_: Round, held: Wager, cents: int) -> Refusal | None:
    try:
        round_.table.game.check_action(round_.table, TakeDown("ann", held.id, cents), "")
    except Refusal as refusal:
        return refusal
    return None


@everyone
def test_what_may_be_withdrawn_may_be_reduced(slug: str) -> None:
    round_ = _open(slug)
    offers = list(_down(round_))
    assert offers
    for held, offer in offers:
        # odds in craps aside, a wager went up in the steps and over the minimum of its limits
        if held.cents - offer.step >= round_.table.rules.limits(held.kind).low:
            assert offer.low == offer.step <= offer.part < held.cents, held
        assert offer.high in (held.cents, offer.part), held


@everyone
def test_a_removal_is_taken_if_and_only_if_it_is_offered(slug: str) -> None:
    round_ = _open(slug)
    for held, offer in _down(round_):
        parts = range(offer.low, offer.part + 1, offer.step)
        for cents in range(-50, held.cents + 101, 50):
            offered = cents == offer.high or cents in parts
            assert (_refused(round_, held, cents) is None) is offered, (held, offer, cents)


@everyone
def test_a_reduction_below_the_smallest_wager_is_refused_by_the_limits(slug: str) -> None:
    round_ = _open(slug)
    for held, offer in _down(round_):
        limits = round_.table.rules.limits(held.kind)
        if offer.part and limits.low > offer.step:
            refusal = _refused(round_, held, held.cents - limits.low + offer.step)
            assert refusal is not None
            assert "stays up, or nothing" in str(refusal)
            assert refusal.clause == (limits.clauses.low or offer.clause)


@everyone
def test_a_reduction_moves_the_chips_and_leaves_the_rest(slug: str) -> None:
    round_ = _open(slug)
    table = round_.table
    for held, offer in list(_down(round_)):
        if not offer.part:
            continue
        before = {wager.id: wager.cents for wager in table.wagers.values()}
        rack = table.racks["ann"]
        round_.send(offer.action(offer.low))
        after = {wager.id: wager.cents for wager in table.wagers.values()}
        gone = {number: cents - after[number] for number, cents in before.items()}
        assert gone[held.id] == offer.low
        # its equals came down by as much, and nothing else did
        assert {cents for cents in gone.values() if cents} == {offer.low}
        assert table.racks["ann"] - rack >= sum(gone.values())  # vigorish goes back as well


EQUALS = [
    ("crazy-four-poker", "ante super_bonus", "OH-M-7.I.A"),
    ("ultimate-texas-holdem", "ante blind", "OH-I-6.III"),
    ("dj-wild", "ante blind", "OH-O-7.d"),
    ("deuces-wild-xtreme", "ante odds", "CO-2118-6"),
    ("let-it-ride", "bet_1 bet_2 bet_3", "OH-D-7.IV"),
]


@pytest.mark.clause("OH-M-7.I.A", "OH-I-6.III", "OH-O-7.d", "CO-2118-6", "OH-D-7.IV")
@pytest.mark.parametrize(("slug", "kinds", "clause"), EQUALS)
def test_equal_wagers_come_down_together(slug: str, kinds: str, clause: str) -> None:
    round_ = _open(slug)
    table = round_.table
    first, *others = kinds.split()
    (held,) = table.of_kind(first)
    round_.send(TakeDown("ann", held.id, 2_00))
    assert [table.of_kind(kind)[0].cents for kind in kinds.split()] == [
        held.cents - 2_00 for _ in kinds.split()
    ]
    assert [event.clause for event in round_.log[-len(others) :]] == [clause] * len(others)
    for kind in others:
        refusal = _refused(round_, table.of_kind(kind)[0], 1_00)
        assert refusal is not None
        assert refusal.clause == clause


RESTS = [
    ("blackjack", "blackjack", "OH-A-16.II.A"),
    ("free-bet-blackjack", "blackjack", "OH-AF-16.I"),
    ("ride-free", "blackjack", "CO-2119-3"),
    ("texas-holdem-bonus", "ante", "OH-K-7.III"),
    ("pai-gow-poker", "pai_gow", "OH-F-15.II"),
    ("mississippi-stud", "ante", "OH-J-8.II"),
    ("three-card-poker", "ante", "OH-H-7.I.D"),
    ("let-it-ride", "bet_1", "OH-D-8.II"),
]


@pytest.mark.clause("OH-A-16.II.A", "OH-AF-16.I", "OH-K-7.III")
@pytest.mark.parametrize(("slug", "kind", "clause"), RESTS)
def test_a_side_wager_forbids_only_to_take_all_of_the_main_one(
    slug: str, kind: str, clause: str
) -> None:
    round_ = _open(slug)
    (held,) = round_.table.of_kind(kind)
    refusal = _refused(round_, held, held.cents)
    assert refusal is not None
    assert refusal.clause == clause
    (offer,) = [offer for wager, offer in _down(round_) if wager is held]
    round_.send(offer.action())
    assert round_.table.of_kind(kind)[0].cents == round_.table.rules.limits(kind).low
