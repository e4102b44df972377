"""Single-event wagers and Golden Talons (CO-2899.09-10, 12 and 13)."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.filed import filed
from tests.games.three_dice_baccarat.floor import SLUG, ends, open_table, rules, shake, won

# wager, odds to 1, cups (Player:Banker) that win, cups that lose
SINGLES = [
    ("golden_3", 35, "111:136 136:445", "111:146 146:136 111:111"),
    ("golden_3_player", 70, "111:136 445:235", "136:111 111:146"),
    ("golden_3_banker", 70, "136:111 235:445", "111:136 146:111"),
    ("sun_7", 14, "111:566 114:115", "566:111 566:566 115:126 666:566"),
    ("moon_8", 10, "666:111 116:566", "111:666 666:116 116:126"),
    ("triple_3", 100, "333:112 112:333 333:333", "112:126 222:444"),
    ("triple_1_or_6", 50, "111:126 126:666 111:111 666:111", "222:333 126:112"),
    ("any_triple", 15, "222:112 112:555 444:444 111:126 126:333 666:112", "112:126 123:456"),
    ("nine_over_six", 50, "126:114 114:333 333:556", "126:115 114:114 126:126"),
    ("double_straight", 70, "123:123 234:456 345:123", "123:124 124:456 111:234"),
    ("zero_or_nine_tie", 30, "136:226 126:333", "111:445 136:126 115:115"),
    ("five_tie", 150, "113:456 555:113", "114:114 113:114"),
    ("one_over_zero", 25, "146:136 136:155", "146:126 111:136 146:146"),
]


def pairs_of(text: str) -> list[tuple[str, str]]:
    return [
        (player, banker) for player, _, banker in (pair.partition(":") for pair in text.split())
    ]


@pytest.mark.clause(
    "CO-2899.09-10.A",
    "CO-2899.09-12",
    "CO-2899.09-12.A.I",
    "CO-2899.09-12.A.III",
    "CO-2899.09-12.A.IV",
)
@pytest.mark.parametrize(("wager", "odds", "wins", "losses"), SINGLES)
def test_each_single_event_wager_wins_by_its_event_alone(
    wager: str, odds: int, wins: str, losses: str
) -> None:
    for player, banker in pairs_of(wins):
        round_ = shake(player, banker, f"10 {wager}")
        assert won(round_) == 10 * odds, (player, banker)
        assert [end.clause for end in ends(round_)] == ["CO-2899.09-12"]
    for player, banker in pairs_of(losses):
        round_ = shake(player, banker, f"10 {wager}")
        assert won(round_) == -10, (player, banker)
        assert [end.clause for end in ends(round_)] == ["CO-2899.09-10.A"]


# Cups, the selected hand first, that win by each margin from 9 to 0, then lose.
MARGINS = {
    9: ("126", "136"),
    8: ("666", "136"),
    7: ("566", "136"),
    6: ("114", "136"),
    5: ("113", "136"),
    4: ("112", "136"),
    3: ("111", "136"),
    2: ("246", "136"),
    1: ("146", "136"),
    0: ("136", "136"),
    -1: ("136", "146"),
    -9: ("136", "126"),
}
# table -> what $10 comes to at each of those margins
TALONS = {
    "PT-FLT-3DB-GT-01": (100, 50, 40, 30, 20, 10, -10, -10, -10, -10, -10, -10),
    "PT-FLT-3DB-GT-02": (100, 50, 40, 30, 10, -10, -10, -10, -10, 0, -10, -10),
    "PT-FLT-3DB-GT-03": (150, 50, 40, 30, 20, -10, -10, -10, -10, -10, -10, -10),
}


@pytest.mark.clause("CO-2899.09-10.B", "CO-2899.09-13", "CO-2899.09-13.A.I", "CO-2899.09-13.A.II")
@pytest.mark.parametrize("table", TALONS)
@pytest.mark.parametrize("side", ["player", "banker"])
def test_golden_talons_pay_by_the_margin_of_the_selected_hand(table: str, side: str) -> None:
    wager = f"golden_talons_{side}"
    chosen = rules({wager: table})
    for (selected, other), net in zip(MARGINS.values(), TALONS[table], strict=True):
        cups = (selected, other) if side == "player" else (other, selected)
        assert won(shake(*cups, f"10 {wager}", chosen=chosen)) == net, cups


@pytest.mark.clause("CO-2899.09-10.B", "CO-2899.09-13.A.II")
def test_golden_talons_may_be_on_both_hands() -> None:
    both = ("10 golden_talons_player", "10 golden_talons_banker")
    assert won(shake("126", "136", *both)) == 100 - 10
    assert won(shake("136", "126", *both)) == 100 - 10


def test_every_pay_table_of_single_events_is_a_wager_of_its_own() -> None:
    chosen = RuleSet.of(SLUG)
    tables = [chosen.pay_table(wager) for wager, *_ in SINGLES]
    printed = [f"PT-FLT-3DB-SE-{number:02}" for number in range(1, 14)]
    filed("CO-2899.09-12.A.II", [table.id for table in tables], printed)
    assert all(len(table) == 1 for table in tables)


def test_a_house_offers_any_mix_of_bonus_wagers() -> None:
    offered = RuleSet.of(SLUG).wagers
    bonus = [slug for slug, rule in offered.items() if rule.bonus]
    talons = ["golden_talons_player", "golden_talons_banker"]
    singles = [wager for wager, *_ in SINGLES]
    optional = [slug for slug, rule in offered.items() if rule.optional]
    filed("CO-2899.09-2", optional, [*singles, *talons, "triple_progressive"])
    assert bonus == optional
    none = RuleSet.of(SLUG, without=bonus)
    assert list(none.wagers) == ["player", "banker", "tie"]
    assert won(shake("126", "112", "10 player", chosen=none)) == 10
    some = RuleSet.of(SLUG, {"bonus_needs_main": False}, without=["golden_3"])
    round_ = Round(open_table(some))
    with pytest.raises(Refusal, match="no wager 'golden_3'"):
        round_.send(Place("ann", 1, "golden_3", 5_00))
    go_on(round_, "ann: 5 sun_7")
    with pytest.raises(Refusal, match="may not be left out"):
        RuleSet.of(SLUG, without=["player"])
