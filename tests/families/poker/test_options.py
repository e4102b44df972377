"""House options of the poker games in random play, with mishaps: the books balance, logs replay."""

from __future__ import annotations

import pytest

from pitboss.games.deuces_wild_xtreme.proofs import FIGURES
from pitboss.rooms.registry import room
from pitboss.table.drivers.replay import replay
from pitboss.table.log.format import text_of
from pitboss.testing.random_play import play

LEAVERS: dict[str, object] = {"leaver_forfeits_all": True, "deal": "shoe"}
HOUSES: list[tuple[str, dict[str, object]]] = [
    ("three-card-poker", LEAVERS),
    (
        "four-card-poker",
        {**LEAVERS, "envy_for_shown_folds": True, "progressive_with_aces_up": True},
    ),
    ("crazy-four-poker", LEAVERS),
    ("let-it-ride", LEAVERS),
    ("mississippi-stud", {**LEAVERS, "fold_forfeits_bonus": True}),
    ("dj-wild", {**LEAVERS, "payout_limit_per": "hand"}),
    (
        "deuces-wild-xtreme",
        {**FIGURES, "meter_sharing": "in-turn", "payout_limit_for": "each-wager"},
    ),
]


@pytest.mark.parametrize(("slug", "options"), HOUSES)
def test_options_keep_the_books_and_replay(slug: str, options: dict[str, object]) -> None:
    total = 0
    for round_, done in play(room(slug), 8, 15, 0.06, options):
        books = round_.table.books()
        total = sum(books.values()) if done == "opened" else total
        assert sum(books.values()) == total
        if round_.over:
            again = replay(round_)
            assert text_of(again.log) == text_of(round_.log)
