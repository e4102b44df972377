"""Deuces Wild Xtreme: the kernel beside script and sheets."""

from __future__ import annotations

import pytest

from pitboss.rooms.simulator import Setting
from tests.simulation.agreement import agree, ready, within
from tests.simulation.rare import replay_rare

GAME = "deuces-wild-xtreme"
OPEN = {
    f"{wager}_meter_{figure}": value
    for wager in ("goin_wild", "too_wild", "linked")
    for figure, value in (("seed", "5000"), ("rate", "10%"))
}
FLUSHES = {"five_card_linked": "PT-BJS-5CL-06"}
TWO_METERS = {"five_card_linked": "PT-BJS-5CL-05"}
ENVY = {"five_card_linked": "PT-BJS-5CL-E01"}


@pytest.mark.parametrize(
    ("seats", "options", "pay_tables"),
    [
        (1, {}, {}),
        (7, OPEN | {"deal": "shoe"}, FLUSHES),
        (3, OPEN | {"meter_sharing": "in-turn", "linked_wager_unit": "2"}, ENVY),
    ],
)
def test_kernel_and_script_agree_to_the_cent(
    seats: int, options: dict[str, object], pay_tables: dict[str, str]
) -> None:
    agree(GAME, Setting(seats=seats), rounds=200, options=options, pay_tables=pay_tables)


@pytest.mark.parametrize(
    ("seats", "strategy", "options", "pay_tables"),
    [(2, "optimal", OPEN, FLUSHES), (1, "optimal", OPEN, ENVY), (1, "line", {}, {})],
)
def test_totals_lie_about_the_par_sheets(
    seats: int, strategy: str, options: dict[str, object], pay_tables: dict[str, str]
) -> None:
    setting = Setting(seats=seats, strategy=strategy)
    within(GAME, setting, rounds=300_000, options=options, pay_tables=pay_tables)


@pytest.mark.parametrize(
    ("wager", "event", "pay_tables"),
    [
        ("five_card_linked", "straight_flush", ENVY),
        ("five_card_linked", "straight_flush", TWO_METERS),
        ("goin_wild_progressive", "four_deuces", {}),
        ("too_wild_progressive", "royal_flush_natural", {}),
    ],
)
@pytest.mark.parametrize("sharing", ["split", "in-turn"])
def test_meters_are_won_as_the_script_pays_them(
    wager: str, event: str, pay_tables: dict[str, str], sharing: str
) -> None:
    options = OPEN | {"meter_sharing": sharing, "envy_per_winner": sharing == "split"}
    setting = Setting(seats=3, meter={wager: 8_765_43})
    replay_rare(ready(GAME, setting, options, pay_tables), wager, event)
