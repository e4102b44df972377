"""A player who leaves during a round, where the house treats every wager of his as lost."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pitboss.families.poker.mishaps import LEAVES
from pitboss.rooms.registry import room
from pitboss.table import events
from tests.dealt import nets
from tests.families.poker.rigged import asked, play, table_of

# The game, all that he bets, hands that would win every wager, and the clause.
TRIPS = {"box_1": "As Ah Ad", "dealer": "3c 5d Jh"}
FOUR = {"box_1": "As Ah Ad Ac 9d", "dealer": "3c 5d 8h 9s Jh"}
LEFT = [
    (
        "three-card-poker",
        {"ante": 10_00, "pair_plus": 5_00, "six_card_bonus": 5_00},
        TRIPS,
        "OH-H-7.III",
    ),
    (
        "four-card-poker",
        {"ante": 10_00, "aces_up": 5_00, "progressive": 1_00},
        FOUR,
        "OH-C-7.III",
    ),
    (
        "crazy-four-poker",
        {"ante": 10_00, "queens_up": 5_00, "progressive": 1_00},
        FOUR,
        "OH-M-7.III",
    ),
    (
        "let-it-ride",
        {"bet_1": 10_00, "bonus": 1_00, "three_card_bonus": 5_00, "progressive": 1_00},
        {"box_1": "As Ah Ad"},
        "OH-D-7.II",
    ),
    (
        "mississippi-stud",
        {"ante": 10_00, "three_card_bonus": 5_00, "progressive": 1_00},
        {"box_1": "As Ah", "third_street": "9c", "fourth_street": "9d", "fifth_street": "9h"},
        "OH-J-7.II",
    ),
    (
        "dj-wild",
        {"ante": 10_00, "trips": 5_00, "two_way_bad_beat": 5_00},
        {"box_1": "As Ah Ad 4c 9d", "dealer": "3c 3d 3h 9s Jh"},
        "OH-O-7.b",
    ),
    (
        "texas-holdem-bonus",
        {"ante": 10_00, "bonus": 5_00, "progressive": 1_00},
        {"box_1": "As Ah", "flop": "Ad Ac 9d", "dealer": "3c 5d"},
        "OH-K-7.V",
    ),
]


@pytest.mark.clause(
    *("OH-H-7.III", "OH-C-7.III", "OH-M-7.III", "OH-D-7.II", "OH-J-7.II", "OH-O-7.b"),
    "OH-K-7.V",
)
@pytest.mark.parametrize(("slug", "bets", "hands", "clause"), LEFT)
def test_every_wager_of_a_leaver_is_lost(
    slug: str, bets: Mapping[str, int], hands: Mapping[str, str], clause: str
) -> None:
    table = table_of(room(slug), "ann", "bob", options={"leaver_forfeits_all": True})
    opening = room(slug).game.opening[0]  # type: ignore[attr-defined]
    both = {"ann": bets, "bob": {opening: 10_00}}
    round_ = play(table, both, hands, {}, (LEAVES, asked))  # ann is the first to be asked
    staked = sum(e.cents for e in round_.log if isinstance(e, STAKED) and e.player == "ann")
    assert sum(nets(round_, "ann").values()) == -staked
    lost = [e for e in round_.log if isinstance(e, events.WagerLost) and e.clause == clause]
    assert sum(e.cents for e in lost) == staked
    asked_later = {e.player for e in round_.log if isinstance(e, events.OptionChosen)}
    assert asked_later == {"bob"}
    assert "box_1" not in {e.hand for e in round_.log if isinstance(e, events.CardsTurned)}


# The game, the bets, and what is left of them when the passive answers are given for a leaver.
ON = [
    ("let-it-ride", {"bet_1": 10_00}, {"bet_1": 30_00, "bet_2": 30_00, "bet_3": 30_00}),
    ("ultimate-texas-holdem", {"ante": 10_00}, {"ante": -10_00, "blind": -10_00}),
    ("mississippi-stud", {"ante": 10_00}, {"ante": -10_00}),
]
ACES = {"box_1": "As Ah Ad", "community_1": "9c", "community_2": "7d"}


@pytest.mark.parametrize(("slug", "bets", "left"), ON)
def test_a_leaver_is_asked_no_more(
    slug: str, bets: Mapping[str, int], left: Mapping[str, int]
) -> None:
    hands = ACES if slug == "let-it-ride" else {}
    round_ = play(table_of(room(slug), "ann"), {"ann": bets}, hands, {}, (LEAVES, asked))
    assert not [e for e in round_.log if isinstance(e, events.OptionChosen)]
    assert nets(round_) == left


STAKED = events.WagerPlaced | events.WagerAdded
