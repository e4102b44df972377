"""Void rounds: whatever the round had done is undone, and whenever the mishap is found."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from pitboss.errors import Refusal
from pitboss.families.poker.mishaps import DECK_COUNT, EXPOSED, LEAVES, WRONG_NUMBER
from pitboss.rooms.registry import room
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import FLOOR, Effect, Question
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import words
from tests.families.poker.rigged import RACK, clauses, play, table_of, voided


class Case(NamedTuple):
    """All that may be wagered, how one gives up and how one stays, and the clauses of a misdeal."""

    bets: dict[str, int]
    gives_up: str
    stays: str
    misdeal: str
    by_hand: str
    by_shoe: str


ANTE, DOLLAR = {"ante": 10_00}, {"progressive": 1_00}
CASES = {
    "three-card-poker": Case(
        {"ante": 10_00, "pair_plus": 5_00, "six_card_bonus": 5_00},
        *("fold", "play", "OH-H-13.II", "OH-H-8.IV", "OH-H-9.IV"),
    ),
    "four-card-poker": Case(
        {**ANTE, "aces_up": 5_00, **DOLLAR},
        *("fold", "play_3x", "OH-C-12.II", "OH-C-8.IV", "OH-C-9.IV"),
    ),
    "crazy-four-poker": Case(
        {**ANTE, "queens_up": 5_00, **DOLLAR},
        *("fold", "play_1x", "OH-M-12.II", "OH-M-8.IV", "OH-M-9.IV"),
    ),
    "let-it-ride": Case(
        {"bet_1": 10_00, "bonus": 1_00, "three_card_bonus": 5_00, **DOLLAR},
        *("withdraw", "ride", "OH-D-14.II", "OH-D-10.IV", "OH-D-11.IV"),
    ),
    "mississippi-stud": Case(
        {**ANTE, "three_card_bonus": 5_00, **DOLLAR},
        *("fold", "bet_3", "OH-J-13.II", "OH-J-9.VI", "OH-J-10.VI"),
    ),
    "ultimate-texas-holdem": Case(
        {**ANTE, "trips": 5_00, **DOLLAR},
        *("check fold", "raise_4", "OH-I-11.III", "OH-I-7.IV", "OH-I-8.IV"),
    ),
    "texas-holdem-bonus": Case(
        {**ANTE, "bonus": 5_00, **DOLLAR},
        *("fold", "bet", "OH-K-12.III", "OH-K-8.IV", "OH-K-9.IV"),
    ),
    "dj-wild": Case(
        {**ANTE, "trips": 5_00, "two_way_bad_beat": 5_00},
        *("fold", "play", "OH-O-12.c", "OH-O-8.e", "OH-O-9.e"),
    ),
    "deuces-wild-xtreme": Case(
        {**ANTE, "trips_plus_wild": 5_00, "goin_wild": 5_00},
        *("fold", "play", "CO-2118-8", "CO-2118-1", "CO-2118-1"),
    ),
}
FOUND = [
    (slug, way, kind, case.misdeal if kind == WRONG_NUMBER else clause)
    for slug, case in CASES.items()
    for way, clause in (("hand", case.by_hand), ("shoe", case.by_shoe))
    for kind in (WRONG_NUMBER, DECK_COUNT)
]
everywhere = pytest.mark.parametrize(("slug", "way", "kind", "clause"), FOUND)


def seated(slug: str, way: str, **options: object) -> Table:
    return table_of(room(slug), "ann", "bob", options={"deal": way, **options})


def bob_asked(pending: Effect) -> bool:
    return isinstance(pending, Question) and pending.player == "bob"


def nothing_happened(table: Table) -> None:
    assert table.racks == {"ann": RACK, "bob": RACK}
    assert not table.wagers
    assert set(table.meters.values()) <= {10_000_00}


@pytest.mark.clause("OH-H-13.II", "OH-H-8.IV", "OH-H-9.IV", "OH-C-12.II", "OH-C-8.IV", "OH-C-9.IV")
@pytest.mark.clause("OH-M-12.II", "OH-M-8.IV", "OH-M-9.IV", "OH-D-14.II", "OH-D-10.IV")
@pytest.mark.clause("OH-D-11.IV", "OH-J-13.II", "OH-J-9.VI", "OH-J-10.VI", "OH-O-12.c", "OH-O-8.e")
@pytest.mark.clause("OH-O-9.e", "CO-2118-8", "CO-2118-1")
@everywhere
def test_what_a_player_gave_up_comes_back(slug: str, way: str, kind: str, clause: str) -> None:
    case, table = CASES[slug], seated(slug, way)
    choices = {"ann": case.gives_up, "bob": case.stays}
    both = dict.fromkeys(("ann", "bob"), case.bets)
    round_ = play(table, both, {}, choices, (kind, bob_asked))
    assert voided(round_)
    assert clauses(round_, events.RoundVoided) == [clause]
    nothing_happened(table)


# Ultimate Texas Hold'em lets no house take what a leaver has up (GEN-06).
@pytest.mark.parametrize(
    ("slug", "way", "kind", "clause"),
    [case for case in FOUND if case[0] != "ultimate-texas-holdem"],
)
def test_what_a_leaver_forfeited_comes_back(slug: str, way: str, kind: str, clause: str) -> None:
    forfeits: dict[str, object] = {"leaver_forfeits_sides": True}
    case, table = CASES[slug], seated(slug, way, **forfeits)
    round_ = Round(table)
    _bet(round_, case)
    while not isinstance(round_.pending, Question):
        round_.send(next(card for card, many in round_.chance() if many))
    assert round_.pending.player == "ann"
    round_.call_irregularity(LEAVES)
    assert events.WagerLost in {type(event) for event in round_.log}
    round_.call_irregularity(kind)
    assert clauses(round_, events.RoundVoided) == [clause]
    nothing_happened(table)


def _bet(round_: Round, case: Case) -> None:
    round_.send(None)  # the shuffle
    for box, player in round_.table.seats.items():
        for wager, cents in case.bets.items():
            round_.send(Place(player, box, wager, cents))
    round_.send(NoMoreBets())


@pytest.mark.clause("OH-H-13.II", "OH-H-8.IV", "OH-H-9.IV", "OH-C-12.II", "OH-C-8.IV", "OH-C-9.IV")
@pytest.mark.clause("OH-M-12.II", "OH-M-8.IV", "OH-M-9.IV", "OH-D-14.II", "OH-D-10.IV")
@pytest.mark.clause("OH-D-11.IV", "OH-J-13.II", "OH-J-9.VI", "OH-J-10.VI", "OH-O-12.c", "OH-O-8.e")
@pytest.mark.clause("OH-O-9.e", "CO-2118-8", "CO-2118-1")
@everywhere
def test_a_misdeal_found_after_the_settlement(slug: str, way: str, kind: str, clause: str) -> None:
    case, table = CASES[slug], seated(slug, way)
    choices = {"ann": case.gives_up, "bob": case.stays}
    both = dict.fromkeys(("ann", "bob"), case.bets)
    round_ = play(table, both, {}, choices)
    assert table.racks != {"ann": RACK, "bob": RACK}
    round_.call_irregularity(kind)
    assert clauses(round_, events.RoundVoided) == [clause]
    nothing_happened(table)
    again = play(table, both, {}, choices)  # with a deck that is shuffled anew
    assert clauses(again, events.CardsShuffled)
    washed = any("washed" in said for said in words(again))
    assert washed == (kind == DECK_COUNT and slug != "deuces-wild-xtreme")  # it is another one
    with pytest.raises(Refusal):
        round_.call_irregularity(kind)  # the next round has been played


ROYAL = "Ac Kc Qc Jc Tc"
HOSTS = {
    "four-card-poker": {"box_1": ROYAL, "dealer": "2c 2d 3d 3h 9s"},
    "crazy-four-poker": {"box_1": ROYAL, "dealer": "2c 2d 3d 3h 9s"},
    "let-it-ride": {"box_1": "Ac Kc Qc", "community_1": "Jc", "community_2": "Tc"},
    "mississippi-stud": {
        "box_1": "Ac Kc",
        **{"third_street": "Qc", "fourth_street": "Jc", "fifth_street": "Tc"},
    },
}


@pytest.mark.clause("OH-C-8.IV", "OH-M-8.IV", "OH-D-10.IV", "OH-J-9.VI")
@pytest.mark.clause("OH-C-12.II", "OH-M-12.II", "OH-D-14.II", "OH-J-13.II")
@pytest.mark.parametrize("kind", [DECK_COUNT, WRONG_NUMBER])
@pytest.mark.parametrize("slug", HOSTS)
def test_a_jackpot_s_confirmation_may_find_the_deck_incomplete(slug: str, kind: str) -> None:
    case, table = CASES[slug], seated(slug, "hand")
    both = dict.fromkeys(("ann", "bob"), case.bets)

    def confirming(pending: Effect) -> bool:
        return isinstance(pending, Question) and pending.clause == "OH-L-6.IV.C.1"

    choices = {"ann": case.stays, "bob": case.stays}
    round_ = play(table, both, HOSTS[slug], choices, (kind, confirming))
    assert events.WagerWon in {type(e) for e in round_.log}  # much had been paid already
    found = case.by_hand if kind == DECK_COUNT else case.misdeal
    assert clauses(round_, events.RoundVoided) == [found]
    nothing_happened(table)


@pytest.mark.clause("OH-M-11.II", "OH-M-8.IV")
def test_so_may_the_approval_of_a_super_bonus() -> None:
    table = seated("crazy-four-poker", "hand")
    hands = {"box_1": "7c 7d 7h 7s 9d"}

    def approving(pending: Effect) -> bool:
        return isinstance(pending, Question) and pending.player == FLOOR

    both = dict.fromkeys(("ann", "bob"), CASES["crazy-four-poker"].bets)
    round_ = play(table, both, hands, dict.fromkeys(both, "play_1x"), (DECK_COUNT, approving))
    assert clauses(round_, events.RoundVoided) == ["OH-M-8.IV"]
    nothing_happened(table)


@pytest.mark.clause("OH-J-11.IV.B", "OH-J-11.VI.B")
@pytest.mark.parametrize("streets", [1, 2])
@pytest.mark.parametrize("kind", [WRONG_NUMBER, DECK_COUNT, EXPOSED])
def test_a_fold_on_a_later_street_is_undone_with_all_bets_before_it(
    kind: str, streets: int
) -> None:
    """Mississippi Stud from a shoe, where a community card still lies face down."""
    case, table = CASES["mississippi-stud"], seated("mississippi-stud", "shoe")
    round_ = Round(table)
    _bet(round_, case)
    for street in range(streets + 1):
        while not isinstance(round_.pending, Question):
            round_.send(next(card for card, many in round_.chance() if many))
        round_.send(Choose("ann", "fold" if street == streets else "bet_3"))
        if street < streets:
            round_.send(Choose("bob", "bet_1"))
    lost = [e.cents for e in round_.log if isinstance(e, events.WagerLost)]
    assert sum(lost) == (1 + 3 * streets) * 10_00 + 1_00
    round_.call_irregularity(kind)
    nothing_happened(table)
