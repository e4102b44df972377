"""The layout as text: dice, chips, meter and limits are to be seen."""

from __future__ import annotations

from rich.text import Text

from pitboss.games.three_dice_baccarat import GAME
from pitboss.rulebook import RuleSet
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.filed import filed
from tests.games.three_dice_baccarat.floor import SLUG, open_table, shake


def drawn(table: Table) -> str:
    return Text.from_markup(GAME.layout(table)).plain


def test_cups_are_covered_until_they_are_shown() -> None:
    table = open_table()
    assert "both cups are covered" in drawn(table)
    shake("126", "113", "10 player", table=table)
    assert "Player ⚀ ⚁ ⚅ = 9     Banker ⚀ ⚀ ⚂ = 5" in drawn(table)


def test_chips_odds_and_meter() -> None:
    round_ = Round(open_table())
    for words in ("10 player", "bob: 15 player", "5 golden_3", "1 triple_progressive"):
        go_on(round_, f"ann: {words}")
    picture = drawn(round_.table)
    assert "Player 1 to 1 $25  |  Banker 1 to 1  |  Tie 8 to 1" in picture
    assert "Golden 3 35 to 1 $5" in picture
    assert "Triple Progressive $1 meter $1,000 $1" in picture


def test_what_the_house_leaves_out_is_not_drawn() -> None:
    bonus = [slug for slug, rule in RuleSet.of(SLUG).wagers.items() if rule.bonus]
    picture = drawn(open_table(RuleSet.of(SLUG, without=bonus)))
    assert "Golden" not in picture
    assert "Progressive" not in picture


def test_limits_are_posted() -> None:
    (sign,) = [line for line in drawn(open_table()).splitlines() if "bonus" in line]
    limits, push = sign.strip().rsplit("; ", 1)
    filed("CO-2899.09-5", limits, "standard $5 to $5,000; bonus $1 to $100")
    assert push == "3 over 0 pushes the winning side"
    limited = open_table(RuleSet.of(SLUG, payout_limit="25000"))
    assert "payouts of a round up to $25,000" in drawn(limited)
