"""A house that pays in whole chips takes only what they can pay: no odds are cut short."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet, game_rules


@pytest.mark.parametrize(
    ("game", "wager", "chip", "step", "low"),
    [
        ("roulette", "red", "100", 100_00, 100_00),
        ("roulette", "straight", "5", 5_00, 5_00),
        ("craps", "pass", "1", 1_00, 5_00),
        ("craps", "put", "1", 1_00, 5_00),  # even money, whatever its odds pay
        ("craps", "place_6", "1", 6_00, 6_00),
        ("craps", "place_6", "5", 30_00, 30_00),
        ("craps", "lay_5", "1", 3_00, 6_00),
        ("craps", "horn", "1", 4_00, 4_00),
        ("craps", "horn", "5", 20_00, 20_00),
        ("blackjack", "blackjack", "1", 2_00, 6_00),
        ("blackjack", "blackjack", "0.50", 1_00, 5_00),
        ("ultimate-texas-holdem", "ante", "1", 2_00, 6_00),  # the Blind pays a flush 3 to 2
        ("three-card-poker", "ante", "5", 5_00, 5_00),
        ("mini-baccarat", "banker", "1", 1_00, 5_00),  # quarters are the change of a vigorish
    ],
)
def test_a_house_that_pays_in_chips_takes_what_they_can_pay(
    game: str, wager: str, chip: str, step: int, low: int
) -> None:
    without = [slug for slug, rule in game_rules(game).wagers.items() if rule.maximum == 100]
    options = {"payout_rounding": "chip", "smallest_chip": chip}
    limits = RuleSet.of(game, options, without=without).limits(wager)
    assert (limits.step, limits.low) == (step, low)
    again = RuleSet.from_json(RuleSet.of(game, options, without=without).as_json())
    assert again.limits(wager) == limits


def test_six_to_five_and_raised_odds_set_their_own_step() -> None:
    in_chips = {"payout_rounding": "chip"}
    six_to_five = RuleSet.of("blackjack", in_chips, {"blackjack": "OH-A-4.VI:6-5"})
    assert six_to_five.limits("blackjack").step == 5_00
    raised = RuleSet.of("craps", in_chips, raises={"OH-B-5.II.T": {"place_6": "6 to 5"}})
    assert raised.limits("place_6").step == 5_00
    posted = {"blackjack": {"low": "15", "high": "100", "step": "5"}}
    limits = RuleSet.of("blackjack", in_chips, limits=posted).limits("blackjack")
    assert (limits.low, limits.step) == (20_00, 10_00)


@given(
    st.sampled_from(["roulette", "craps", "blackjack", "big-six", "dj-wild", "mississippi-stud"]),
    st.sampled_from([None, 1, 25, 50, 100, 500]),
    st.data(),
)
def test_no_accepted_wager_is_paid_less_than_its_odds(
    game: str, chip: int | None, data: st.DataObject
) -> None:
    options: dict[str, object] = {}
    if chip is not None:
        options = {"payout_rounding": "chip", "smallest_chip": f"{chip // 100}.{chip % 100:02}"}
    without = [slug for slug, rule in game_rules(game).wagers.items() if rule.maximum == 100]
    rules = RuleSet.of(game, options, without=without)
    slug = data.draw(st.sampled_from([s for s, w in rules.wagers.items() if not w.follows]))
    limits, table = rules.limits(slug), rules.pay_table(slug)
    stake = data.draw(st.integers(0, (limits.high - limits.low) // limits.step)) * limits.step
    stake += limits.low
    shares = [part.share for part in table.parts] or [Fraction(1)]
    for row in table:
        if row.wager in ("", slug):
            for share in shares:
                due = row.pays.back(stake * share) - stake * share
                assert due <= rules.rounding(due) < due + 1  # no more than a cent over


def test_a_wager_too_small_for_the_chips_is_refused() -> None:
    options = {"payout_rounding": "chip", "smallest_chip": "5"}
    with pytest.raises(Refusal, match=r"bonus, \$1 at most, cannot be bet and paid in chips"):
        RuleSet.of("let-it-ride", options)
    RuleSet.of("let-it-ride", options, without=["bonus", "progressive"])


def test_the_unit_of_an_open_progressive_is_paid_in_the_chips() -> None:
    options = {"payout_rounding": "chip", "smallest_chip": "100"}
    RuleSet.of("deuces-wild-xtreme", options)  # no figures yet: its progressives are closed
    open_ = options | {"linked_meter_seed": "2500", "linked_meter_rate": "15%"}
    words = r"five_card_linked, for \$1, cannot be bet and paid in chips of \$100"
    with pytest.raises(Refusal, match=words) as refused:
        RuleSet.of("deuces-wild-xtreme", open_)
    assert refused.value.clause == "CO-2118-19.A.IV"
    RuleSet.of("deuces-wild-xtreme", open_ | {"linked_wager_unit": "100"})
    RuleSet.of("deuces-wild-xtreme", open_, without=["five_card_linked"])
