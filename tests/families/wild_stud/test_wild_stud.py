"""Five cards with deuces and joker wild, as both games with them play it."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.ranks import rank_wild
from pitboss.families.wild_stud.settling import bad_beat_event
from pitboss.games.deuces_wild_xtreme import GAME as XTREME
from pitboss.games.dj_wild import GAME as DJ_WILD
from pitboss.rooms.room import Room
from tests.dealt import nets
from tests.families.poker.rigged import ended, play, table_of


@pytest.mark.clause("CO-2118-9.B.II", "CO-2118-12.A.II", "CO-2118-12.A.III")
@pytest.mark.parametrize(
    ("own", "dealer", "ante", "odds"),
    [
        ("9c 8d 7h 6s 5d", "3c 5h 7d Ts Jd", (), ("CO-2118-12.A.II",)),
        ("9c 8d 7h 6s 2d", "3c 5h 7d Ts Jd", (), ("CO-2118-12.A.II",)),
        ("9c 8d 7h 6s 5d", "Tc Td Th Ts Jd", (), ("CO-2118-12.A.III",)),
        ("Jd Tc 9c 8d 7h", "Jh Th 8c 7s 2c", ("CO-2118-9.B.II",), ("CO-2118-9.B.II",)),
        ("Jd Tc 9c 8d 7h", "Jh Th 9h 8c 7s", (), ()),  # no wild card at all: a plain tie
    ],
)
def test_a_tie_of_a_wild_and_a_natural_hand_is_told(
    own: str, dealer: str, ante: tuple[str, ...], odds: tuple[str, ...]
) -> None:
    hands = {"box_1": own, "dealer": dealer}
    round_ = play(table_of(XTREME, "ann"), {"ann": {"ante": 10_00}}, hands, {"ann": "play"})
    assert (ended(round_, "ante"), ended(round_, "odds")) == (ante, odds)


LOWEST = "3c 3d 3h 4s 5d"  # of three of a kind: deuces are wild


@pytest.mark.parametrize(
    ("own", "dealer", "event"),
    [
        (LOWEST, "9c 9d 9h 4c 5h", "three_of_a_kind"),
        ("9c 9d 9h 4c 5h", LOWEST, "three_of_a_kind"),
        ("Kc Kd Ah Ac 5h", LOWEST, ""),  # one good hand is not enough
        (LOWEST, "Kc Kd Ah Ac 5h", ""),
        ("9c 8d 7h 6s 5d", "9h 8c 7s 6d 5h", "tie"),
        ("Kc Kd Ah Ac 5h", "Kh Ks Ad As 5c", ""),
    ],
)
def test_a_bad_beat_takes_three_of_a_kind_or_better_on_both_sides(
    own: str, dealer: str, event: str
) -> None:
    assert bad_beat_event(*(rank_wild(parse_cards(each)) for each in (own, dealer))) == event


@pytest.mark.clause("OH-O-11.d")
@pytest.mark.parametrize(
    ("room", "wager", "won"),
    [(DJ_WILD, "two_way_bad_beat", 75_00), (XTREME, "bad_beat_xtreme", 45_00)],
)
def test_the_lowest_three_of_a_kind_is_good_enough(room: Room, wager: str, won: int) -> None:
    hands = {"box_1": LOWEST, "dealer": "9c 9d 9h 4c 5h"}
    bets = {"ante": 10_00, wager: 5_00}
    assert nets(play(table_of(room, "ann"), {"ann": bets}, hands, {"ann": "play"}))[wager] == won
