"""What goes wrong at a Mississippi Stud table, and what the filing makes of it."""

from __future__ import annotations

import pytest

from pitboss.families.poker.mishaps import LEAVES
from pitboss.games.mississippi_stud import GAME
from pitboss.table import events
from tests.dealt import nets
from tests.families.poker.rigged import asked, clauses, play, table_of

ANTE = 10_00
ALL = {"ante": ANTE, "three_card_bonus": 5_00}
HANDS = {"box_1": "As Ad", "third_street": "Ah", "fourth_street": "Kd", "fifth_street": "Qs"}


@pytest.mark.clause("OH-J-7.II")
@pytest.mark.parametrize("forfeits", [False, True])
def test_a_player_who_leaves_folds(forfeits: bool) -> None:
    table = table_of(GAME, "ann", options={"leaver_forfeits_sides": forfeits})
    round_ = play(table, {"ann": ALL}, HANDS, mishap=(LEAVES, asked))
    bonus = -5_00 if forfeits else 30_00  # A-K-Q on the board
    assert nets(round_) == {"ante": -ANTE, "three_card_bonus": bonus}
    assert ("OH-J-7.II" in clauses(round_, events.WagerLost)) == forfeits
