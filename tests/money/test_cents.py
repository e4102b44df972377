import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import Cents, cents, show


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("5", 500),
        ("5.00", 500),
        ("$1,000.50", 100050),
        (" $25 ", 2500),
        ("0.05", 5),
        ("-$5", -500),
        ("1000000", 100_000_000),
    ],
)
def test_an_amount_is_read_in_whole_cents(text: str, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize(
    "text", ["", "five", "5.0", "5.001", "1,00", "$", "1e3", "\u0665", "5 5", "9" * 60, "--5"]
)
def test_what_is_not_money_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="not an amount of money"):
        cents(text)


@pytest.mark.parametrize(
    ("amount", "text"),
    [(123450, "$1,234.50"), (500, "$5"), (-500, "-$5"), (-505, "-$5.05"), (0, "$0"), (7, "$0.07")],
)
def test_money_as_written(amount: int, text: str) -> None:
    assert show(amount) == text


@given(st.integers(-(10**15), 10**15))
def test_written_and_read_again(amount: int) -> None:
    assert cents(show(amount)) == Cents(amount)
