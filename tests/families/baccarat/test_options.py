"""Random play with mishaps under every option: the books balance and each round replays."""

from __future__ import annotations

import pytest

from pitboss.rooms import registry
from pitboss.table.drivers.replay import replay
from pitboss.table.log.ledger import recompute_books
from pitboss.testing.random_play import play
from tests.families.baccarat.house import FREE, MINI

OPTIONS: list[tuple[str, dict[str, object]]] = [
    (MINI, {"deal": "midi", "vigorish_deferred": True, "tie_vigorish": True}),
    (MINI, {"deal": "face-down", "tie_vigorish": True, "bonus_settlement": "seat-by-seat"}),
    (MINI, {"both_sides": False, "payout_rounding": "chip", "smallest_chip": "5"}),
    (MINI, {"shuffler": True, "decks": 6, "cut_card_depth": 208, "vigorish_deferred": True}),
    (FREE, {"deal": "face-down", "bonus_settlement": "seat-by-seat"}),
    (FREE, {"shuffler": True, "decks": 6, "cut_card_depth": 208}),
]


@pytest.mark.parametrize(("slug", "options"), OPTIONS)
def test_books_and_replays(slug: str, options: dict[str, object]) -> None:
    room = registry.room(slug)
    shoes = 0
    for round_, _ in play(room, seed=17, rounds=60, mishap=0.15, options=options):
        assert all(cents >= 0 for name, cents in round_.table.books().items() if name != "house")
        assert all(owed <= round_.table.racks[name] for name, owed in round_.table.owed.items())
        if round_.over:
            again = replay(round_)
            assert again.log == round_.log
            assert recompute_books(round_.opening, round_.log) == round_.table.books()
            shoes = max(shoes, round_.table.memory.shoes)
    assert shoes >= 1 + ("shuffler" in options)
