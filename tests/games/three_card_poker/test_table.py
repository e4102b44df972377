"""Three Card Poker's own table: dealing, wagers, what a rack covers, when folds go."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.three_card_poker import GAME
from pitboss.table import events
from pitboss.table.results import wager_kinds
from tests.families.poker.rigged import play, table_of
from tests.families.poker.standard import (
    cuts_by_hand,
    deals_from_the_hand,
    jams_while_the_shoe_deals,
    made_before_the_deal,
    offered,
    posts,
    seen_at_bob,
    shuffler_troubles,
)

SLUG = "three-card-poker"
ALL = {"ante": 10_00, "pair_plus": 5_00, "six_card_bonus": 5_00}


@pytest.mark.clause("OH-H-8.II")
def test_cards_come_from_the_hand() -> None:
    deals_from_the_hand(SLUG, "ante", "OH-H-8.II")


def test_what_players_bet_themselves() -> None:
    made_before_the_deal(SLUG, set(ALL))


@pytest.mark.clause("OH-H-10.II")
@pytest.mark.parametrize(("rack", "answers"), [(20_00, {"fold", "play"}), (19_99, {"fold"})])
def test_a_play_wager_as_large_as_the_ante(rack: int, answers: set[str]) -> None:
    assert offered(SLUG, rack, {"ante": 10_00}, {}) == answers


@pytest.mark.clause("OH-H-10.III")
def test_forfeited_wagers_are_collected_when_all_have_decided() -> None:
    assert seen_at_bob(SLUG, "fold", ALL) == ALL


@pytest.mark.clause("OH-H-10.IV", "OH-H-10.V", "OH-H-10.IV.B", "OH-H-10.IV.C")
def test_seats_from_the_right_and_losers_before_winners() -> None:
    bets = dict.fromkeys(("ann", "bob"), ALL)
    hands = {"box_1": "2c 2d 9h", "box_2": "3c 3d 9s", "dealer": "8d 8s Ac"}
    round_ = play(table_of(GAME, *bets), bets, hands, dict.fromkeys(bets, "play"))
    turned = [(e.hand, e.also) for e in round_.log if isinstance(e, events.CardsTurned)]
    again = ("OH-H-10.IV", "OH-H-10.V")
    assert turned == [("dealer", ()), ("box_2", again[:1]), ("box_1", again)]
    ends = [e for e in round_.log if isinstance(e, events.WagerWon | events.WagerLost)]
    kinds = wager_kinds(round_.log)
    each = [("ante", "WagerLost"), ("play", "WagerLost"), ("pair_plus", "WagerWon")]
    each.append(("six_card_bonus", "WagerLost"))
    assert [(kinds[e.id], type(e).__name__) for e in ends] == each * 2


@pytest.mark.clause("OH-H-2.I", "OH-H-7.V")
def test_seats() -> None:
    table = table_of(GAME, *(f"player{n}" for n in range(7)))
    with pytest.raises(Refusal, match=r"OH-H-2\.I"):
        table.sit("late", 8, 100_00)
    with pytest.raises(Refusal, match=r"OH-H-7\.V"):
        table_of(GAME, "ann").take_box("ann", 2)


@pytest.mark.clause("OH-H-4.II", "OH-H-5.IV.A.2")
def test_a_deck_is_washed_when_new_and_cut() -> None:
    cuts_by_hand(SLUG, "ante", "OH-H-4.II", "OH-H-5.IV.A.2")


def test_odds_are_posted_while_bets_are_taken() -> None:
    posts(SLUG, "Pair Plus (to 1): straight flush 40; three of a kind 30")


@pytest.mark.clause("OH-H-5.II", "OH-H-13.IV")
def test_troubles_of_the_shuffler() -> None:
    shuffler_troubles(SLUG, "OH-H-5.II", "OH-H-13.IV")


def test_a_dealing_shoe_jams_only_while_it_deals() -> None:
    jams_while_the_shoe_deals(SLUG, "ante")
