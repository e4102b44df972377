from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import (
    Fixed,
    For,
    Lose,
    MeterShare,
    Pays,
    Push,
    To,
    parse_pays,
    parse_percent,
    show_percent,
)

counts = st.integers(0, 10**9)
pers = st.integers(1, 10**6)
percents = st.fractions(min_value=Fraction(1, 1000), max_value=100, max_denominator=1000)
any_pays: st.SearchStrategy[Pays] = st.one_of(
    st.builds(To, counts, pers),
    st.builds(For, counts, pers),
    st.builds(Fixed, counts),
    st.builds(MeterShare, percents),
    st.just(Push()),
    st.just(Lose()),
)


@given(any_pays)
def test_written_and_read_again(pays: Pays) -> None:
    assert parse_pays(str(pays)) == pays


@pytest.mark.parametrize(
    ("text", "pays"),
    [
        ("9 to 5", To(9, 5)),
        ("1,000 to 1", To(1000)),
        ("100 FOR 1", For(100)),
        ("$1,000", Fixed(100_000)),
        ("10%", MeterShare(Fraction(10))),
        ("2.5%", MeterShare(Fraction(5, 2))),
        ("Push", Push()),
        ("lose", Lose()),
    ],
)
def test_the_words_of_a_pay_table(text: str, pays: Pays) -> None:
    assert parse_pays(text) == pays


@pytest.mark.parametrize(
    "text", ["", "9", "9 to", "to 1", "9 to 0", "-1 to 1", "1000%", "0%", "$", "win", "1 per 1"]
)
def test_what_is_not_a_pay_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a|out of range|over 0%"):
        parse_pays(text)


@pytest.mark.parametrize(
    ("text", "back"),
    [
        ("9 to 5", Fraction(1400)),
        ("1 to 1", Fraction(1000)),
        ("5 to 2", Fraction(1750)),
        ("3 for 1", Fraction(1500)),
        ("$50", Fraction(10_000)),
        ("10%", Fraction(2000)),
        ("push", Fraction(500)),
        ("lose", Fraction(0)),
    ],
)
def test_what_comes_back_for_five_dollars(text: str, back: Fraction) -> None:
    assert parse_pays(text).back(500, meter=20_000, units=2) == back


@given(st.integers(1, 10**6), counts, pers)
def test_n_to_m_is_n_and_m_for_m(stake: int, win: int, per: int) -> None:
    assert To(win, per).back(stake) == For(win + per, per).back(stake)
    assert To(win, per).odds == For(win + per, per).odds


def test_percentages() -> None:
    assert parse_percent("4.5%") == Fraction(9, 2)
    assert show_percent(Fraction(9, 2)) == "4.5%"
    assert show_percent(Fraction(100, 3)) == "100/3%"
    with pytest.raises(ValueError, match="not a percentage"):
        parse_percent("1/0%")
