from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import QUARTER_UP, TO_THE_CENT, Rounding

exact_cents = st.fractions(min_value=-(10**9), max_value=10**9, max_denominator=1000)
steps = st.integers(1, 10_000)


@pytest.mark.parametrize(
    ("rounding", "exact", "paid"),
    [
        (TO_THE_CENT, Fraction(2499, 2), 1249),
        (TO_THE_CENT, Fraction(1200), 1200),
        (QUARTER_UP, Fraction(1), 25),
        (QUARTER_UP, Fraction(25), 25),
        (QUARTER_UP, Fraction(101, 4), 50),
        (Rounding(100, "nearest"), Fraction(150), 200),
        (Rounding(100, "nearest"), Fraction(149), 100),
    ],
)
def test_to_coins(rounding: Rounding, exact: Fraction, paid: int) -> None:
    assert rounding(exact) == paid


@given(exact_cents, steps)
def test_down_up_and_nearest_hold_the_exact_amount_between_them(exact: Fraction, step: int) -> None:
    down, up = Rounding(step, "down")(exact), Rounding(step, "up")(exact)
    nearest = Rounding(step, "nearest")(exact)
    assert down % step == up % step == 0
    assert down <= exact <= up
    assert up - down == (0 if exact % step == 0 else step)
    assert nearest in (down, up)
    assert 2 * abs(nearest - exact) <= step


def test_a_step_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one cent"):
        Rounding(0, "down")


def test_an_unknown_way_is_refused() -> None:
    with pytest.raises(ValueError, match="down, up or nearest"):
        Rounding(1, "sideways")  # type: ignore[arg-type]
