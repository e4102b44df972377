"""What Colorado 30-2119 prints as figures: the bonus wagers, and the decks of their tables."""

from __future__ import annotations

from pitboss.rulebook import RuleSet
from pitboss.rulebook.paytables import pay_table
from pitboss.rulebook.posting import posted
from tests.filed import filed
from tests.games.ride_free.rigged import table_of

ONE_TO_EIGHT = (1, 2, 3, 4, 5, 6, 7, 8)


def decks(*tables: str) -> dict[str, tuple[int, ...]]:
    return {name: pay_table(f"PT-{name}").decks for name in tables}


def test_the_bonus_wagers_that_a_house_may_mix() -> None:
    rules = RuleSet.of("ride-free")
    offered = {rule.name for rule in rules.wagers.values() if rule.bonus and rule.optional}
    filed(
        "CO-2119-2",
        offered,
        {
            "Hedge 22",
            "Silver Stack",
            "Bust Bonus",
            "21+3 Classic",
            "21+3 Xtreme",
            "21+3 Top 3",
            "Lucky Ladies",
            "21+3 Progressive",
            "Lucky Ladies Progressive",
        },
    )


def test_decks_of_the_pay_tables() -> None:
    filed("CO-2119-25.A.III", decks("FLT-BB-01"), {"FLT-BB-01": ONE_TO_EIGHT})
    classic = {  # the heads of the columns (RF-14)
        "FLT-213-01": (2,),
        "FLT-213-03": (6,),
        "FLT-213-E01": (8,),
        "FLT-213-E02": (8,),
        "FLT-213-E03": (8,),
        "FLT-213-E04": (1, 2, 6),
    }
    filed("CO-2119-26.A.III", decks(*classic), classic)
    xtreme = {
        "FLT-213XT-01": ONE_TO_EIGHT,
        "FLT-213XT-03": (4, 5, 6, 7, 8),
        "FLT-213XT-04": (4, 5, 6, 7, 8),
    }
    filed("CO-2119-27.A.III", decks(*xtreme), xtreme)
    top_3 = {"FLT-TOP3-01": (2, 3, 4, 5, 6, 7, 8), "FLT-TOP3-02": (2, 3, 4, 5, 6, 7, 8)}
    filed("CO-2119-28.A.III", decks(*top_3), top_3)
    progressive = {f"BJS-213-{n:02}": (3, 4, 5, 6, 7, 8) for n in range(1, 12)}
    filed("CO-2119-30.A.III", decks(*progressive), progressive)


def test_limits_are_posted() -> None:
    notices = {notice.words for notice in posted(table_of(payout_limit="60000").rules)}
    assert "$5 to $5,000: Blackjack" in notices
    assert any(words.startswith("$1 to $100: Hedge 22, Silver Stack") for words in notices)
    assert any(words.endswith("up to $60,000") for words in notices)
