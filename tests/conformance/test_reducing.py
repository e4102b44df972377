"""Wagers of single games that come down together, or only to their minimum, by their clauses."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.table.actions import TakeDown
from pitboss.testing.reducing import coming_down, everything_up, refused

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
    round_ = everything_up(registry.room(slug))
    table = round_.table
    first, *others = kinds.split()
    (held,) = table.of_kind(first)
    round_.send(TakeDown("ann", held.id, 2_00))
    assert [table.of_kind(kind)[0].cents for kind in kinds.split()] == [
        held.cents - 2_00 for _ in kinds.split()
    ]
    assert [event.clause for event in round_.log[-len(others) :]] == [clause] * len(others)
    for kind in others:
        refusal = refused(round_, table.of_kind(kind)[0], 1_00)
        assert refusal is not None
        assert refusal.clause == clause


RESTS = [
    ("blackjack", "blackjack", "OH-A-16.II.A"),
    ("free-bet-blackjack", "blackjack", "OH-AF-16.I.B"),
    ("ride-free", "blackjack", "CO-2119-3"),
    ("texas-holdem-bonus", "ante", "OH-K-7.III"),
    ("pai-gow-poker", "pai_gow", "OH-F-15.II"),
    ("mississippi-stud", "ante", "OH-J-8.II"),
    ("three-card-poker", "ante", "OH-H-7.I.D"),
    ("let-it-ride", "bet_1", "OH-D-8.II"),
]


@pytest.mark.clause("OH-A-16.II.A", "OH-AF-16.I.B", "OH-K-7.III")
@pytest.mark.parametrize(("slug", "kind", "clause"), RESTS)
def test_a_side_wager_forbids_only_to_take_all_of_the_main_one(
    slug: str, kind: str, clause: str
) -> None:
    round_ = everything_up(registry.room(slug))
    (held,) = round_.table.of_kind(kind)
    with pytest.raises(Refusal) as refusal:
        round_.send(TakeDown("ann", held.id, held.cents))
    assert refusal.value.clause == clause
    (offer,) = [offer for wager, offer in coming_down(round_) if wager is held]
    round_.send(offer.action())
    assert round_.table.of_kind(kind)[0].cents == round_.table.rules.limits(kind).low
