"""The odds of Free Bet Blackjack at its own table."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.table import events
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import of
from tests.families.blackjack.floor import FREE, nets, open_table, play, said


@pytest.mark.clause("OH-AF-4.VII", "OH-AF-8.I", "OH-AF-9.II", "OH-AF-9.IV")
@pytest.mark.parametrize(
    ("pays", "line", "found"),
    [
        ("3-2", "A 9 T 9", {"blackjack": 15_00}),
        ("6-5", "A 9 T 9", {"blackjack": 12_00}),
        ("3-2", "T 9 9 9 stand", {"blackjack": 10_00}),
        ("6-5", "T 9 9 9 stand", {"blackjack": 10_00}),
        ("3-2", "A A T 9 even_money", {"blackjack": 10_00}),
        ("6-5", "A A T T even_money", {"blackjack": 10_00}),
        ("3-2", "T A 9 T insure", {"blackjack": -10_00, "insurance": 10_00}),
        ("3-2", "T A 9 9 insure stand", {"blackjack": -10_00, "insurance": -5_00}),
        ("3-2", "A 6 2 T double face_up 8 T", {"blackjack": 10_00, "double_down": 10_00}),
        ("3-2", "T 6 T T split 9 stand 8 stand T", {"blackjack": 10_00, "split": 10_00}),
        ("3-2", "5 6 6 T double face_up 8 T", {"blackjack": 10_00, "free_double": 10_00}),
    ],
)
def test_odds(pays: str, line: str, found: dict[str, int]) -> None:
    assert nets(play("ann 10", line, FREE, pays=f"OH-AF-4.VII:{pays}")) == found


@pytest.mark.clause("OH-AF-14.I.A", "OH-AF-7.VI")
@pytest.mark.parametrize(("drawn", "also"), [("8", ("OH-AF-14.I.A",)), ("7", ())])
def test_nobody_draws_to_21(drawn: str, also: tuple[str, ...]) -> None:
    round_ = play("ann 10", f"T 6 3 T hit {drawn}", FREE)
    told = next(e for e in of(round_, events.Announced) if e.clause == "OH-AF-7.VI")
    assert told.also == also


@pytest.mark.clause("OH-AF-6.V")
@pytest.mark.parametrize(("asked", "taken"), [("20%", True), ("19%", False), ("96%", False)])
def test_how_deep_the_cutting_card_may_go(asked: str, taken: bool) -> None:
    if taken:
        table = open_table(FREE, options={"decks": 1, "penetration": asked}, fresh=True)
        round_ = go_on(Round(table), "shuffle decline")
        assert said(round_, "OH-AF-6.V") == ["the cutting card goes in behind 10 cards"]
        return
    with pytest.raises(Refusal) as refused:
        open_table(FREE, options={"penetration": asked})
    assert refused.value.clause == "OH-AF-6.V"
