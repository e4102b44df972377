"""What goes wrong at a Let It Ride table, and what the filing makes of it."""

from __future__ import annotations

import pytest

from pitboss.families.poker.mishaps import LEAVES
from pitboss.games.let_it_ride import GAME
from pitboss.table import events
from tests.dealt import nets
from tests.families.poker.rigged import asked, clauses, play, table_of

ALL = {"bet_1": 10_00, "bonus": 1_00, "three_card_bonus": 5_00}
HANDS = {"box_1": "As Ad 2h", "community_1": "Ah", "community_2": "4s"}


@pytest.mark.clause("OH-D-7.II")
@pytest.mark.parametrize("forfeits", [False, True])
def test_a_player_who_leaves_lets_the_bets_ride(forfeits: bool) -> None:
    table = table_of(GAME, "ann", options={"leaver_forfeits_sides": forfeits})
    round_ = play(table, {"ann": ALL}, HANDS, mishap=(LEAVES, asked))
    assert not clauses(round_, events.OptionChosen)  # and is not asked again
    bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), 3000)  # three aces
    sides = {"bonus": -1_00, "three_card_bonus": -5_00}
    if not forfeits:
        sides = {"bonus": 4_00, "three_card_bonus": 5_00}
    assert nets(round_) == {**bets, **sides}
    assert ("OH-D-7.II" in clauses(round_, events.WagerLost)) == forfeits
