from fractions import Fraction

import pytest

from pitboss.errors import UnknownEvent
from pitboss.money import PayTable, Push, Row, To, Vigorish

TABLE = PayTable(
    id="T-1",
    game="test",
    wager="banker",
    name="Banker",
    clause="T-1",
    rows=(Row("win_by_9", "win by nine", To(30)), Row("natural_tie", "tie", Push())),
)


def test_a_table_gives_the_pays_of_an_event() -> None:
    assert TABLE.pays("win_by_9") == To(30)
    assert "natural_tie" in TABLE
    assert "win_by_3" not in TABLE
    assert [row.event for row in TABLE] == list(TABLE.events) == ["win_by_9", "natural_tie"]
    assert len(TABLE) == 2


def test_an_unknown_event_names_the_table_and_the_nearest_event() -> None:
    with pytest.raises(UnknownEvent) as caught:
        TABLE.pays("win_by_8")
    assert str(caught.value) == (
        "unknown event of pay table T-1: 'win_by_8'; did you mean win_by_9?"
    )


@pytest.mark.parametrize(("of", "commission"), [("win", 19), ("stake", 20), ("payoff", 19)])
def test_vigorish_of_win_stake_or_payoff(of: str, commission: int) -> None:
    vigorish = Vigorish(Fraction(5), of, "T-2")  # type: ignore[arg-type]
    assert vigorish.amount(400, 380) == commission
