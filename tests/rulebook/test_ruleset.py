import json

import pytest

from pitboss.errors import BadFile, PitbossError, Refusal, UnknownName
from pitboss.money import To
from pitboss.rulebook import RuleSet
from pitboss.rulebook.filings import games
from pitboss.rulebook.limits import Limits
from tests.filed import filed


def posted(limits: Limits) -> tuple[int, int, int]:
    return limits.low, limits.high, limits.step


@pytest.mark.parametrize("game", games())
def test_the_filed_defaults_make_a_rule_set_and_survive_json(game: str) -> None:
    rules = RuleSet.of(game)
    again = RuleSet.from_json(json.loads(json.dumps(rules.as_json())))
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.digest == rules.digest
    assert len(rules.digest) == 16
    for wager in rules.wagers:
        assert rules.pay_table(wager).rows
        limits = rules.limits(wager)
        assert 0 < limits.low <= limits.high
        assert limits.low % limits.step == 0


def test_choices_change_the_digest() -> None:
    usual = RuleSet.of("mini-baccarat")
    six = RuleSet.of("mini-baccarat", {"decks": 6})
    assert six != usual
    assert six.digest != usual.digest
    assert six.option("decks") == six.whole("decks") == 6


def test_options_by_kind() -> None:
    craps = RuleSet.of("craps", {"buy_vigorish": "4%", "vigorish_when": "won"})
    assert craps.percent("buy_vigorish") == 4
    assert craps.choice("vigorish_when") == "won"
    assert craps.flag("come_odds_working") is True
    assert craps.money("smallest_chip") == 100
    with pytest.raises(TypeError, match="buy_vigorish of craps is a percent, not a flag"):
        craps.flag("buy_vigorish")
    with pytest.raises(UnknownName, match="did you mean buy_vigorish"):
        craps.option("by_vigorish")


@pytest.mark.clause("OH-A-14.I", "OH-A-10.IV", "OH-A-11.V")
def test_what_is_for_one_or_two_decks_only() -> None:
    RuleSet.of("blackjack", {"decks": 2, "deal": "pitch", "double_on": "10-11", "split_hands": 2})
    for key, value in (("deal", "pitch"), ("double_on", "10-11"), ("split_hands", 2)):
        with pytest.raises(Refusal, match=f"{key} = {value} needs decks to be 1 or 2, not 6"):
            RuleSet.of("blackjack", {key: value})


@pytest.mark.clause("OH-A-16.II.C.2")
def test_house_money_is_paid_by_the_number_of_decks() -> None:
    assert RuleSet.of("blackjack", {"decks": 2}).pay_table("house_money").id == "OH-A-16.II.C.1"
    assert RuleSet.of("blackjack", {"decks": 1}).pay_table("house_money").id == "OH-A-16.II.C.2"
    with pytest.raises(Refusal, match=r"is for decks 1, not 6 \[OH-A-16\.II\.C\.2\]"):
        RuleSet.of("blackjack", {}, {"house_money": "OH-A-16.II.C.2"})


@pytest.mark.clause("OH-A-4.VI")
def test_a_blackjack_at_six_to_five_is_the_casinos_choice() -> None:
    cheap = RuleSet.of("blackjack", {}, {"blackjack": "OH-A-4.VI:6-5"})
    pays = [
        each.pay_table("blackjack").pays("blackjack") for each in (RuleSet.of("blackjack"), cheap)
    ]
    filed("OH-A-2.I.C", pays, [To(3, 2), To(6, 5)])
    # A doubled or split hand is paid by the table of the wager it follows.
    assert cheap.pay_table("split").id == "OH-A-4.VI:6-5"
    with pytest.raises(Refusal, match=r"'OH-A-4\.VI:7-5' is not approved.*\[OH-A-4\.VI\]"):
        RuleSet.of("blackjack", {}, {"blackjack": "OH-A-4.VI:7-5"})


def test_a_side_wager_without_a_table_for_the_decks_is_not_offered() -> None:
    assert "classic_21_3" in RuleSet.of("ride-free", {"decks": 6}).wagers
    assert "classic_21_3" not in RuleSet.of("ride-free", {"decks": 4}).wagers


def test_odds_may_be_raised_above_the_filed_minimum_and_the_split_wagers_follow() -> None:
    craps = RuleSet.of(
        "craps", raises={"OH-B-5.II.T": {"field_12": "3 to 1", "craps_12": "31 to 1"}}
    )
    filed("OH-B-5.II.A", craps.pay_table("field").pays("field_12"), To(3))
    assert craps.pay_table("field").pays("field_2") == To(2)
    assert craps.pay_table("horn").pays("craps_12") == To(31)
    assert craps.pay_table("world").pays("craps_12") == To(31)
    assert RuleSet.from_json(craps.as_json()).pay_table("horn") == craps.pay_table("horn")


@pytest.mark.parametrize(
    ("game", "table", "event", "pays", "fault"),
    [
        (
            "craps",
            "OH-B-5.II.T",
            "field_12",
            "1 to 1",
            "1 to 1 is under the filed minimum of 2 to 1",
        ),
        ("craps", "OH-B-5.II.T", "field_12", "3 for 1", "must be said as 2 to 1 is, not 3 for 1"),
        ("craps", "OH-B-5.II.T", "field_12", "lots", "not a pay: 'lots'"),
        ("craps", "OH-B-5.II.T", "field_12", 3, "not a pay: ''"),
        ("craps", "OH-B-5.II.T", "field_7", "3 to 1", "unknown event"),
        ("craps", "OH-B-6.I", "buy_4", "3 to 1", "is fixed at 2 to 1"),
        ("craps", "OH-G-5.I", "red", "3 to 1", "unknown pay table"),
        ("mini-baccarat", "OH-E-13.I", "banker", "2 to 1", "is fixed at 1 to 1"),
        ("let-it-ride", "OH-D-13.IV", "flush", "$40", r"\$40 is under the filed minimum of \$50"),
    ],
)
def test_odds_that_may_not_be_raised(
    game: str, table: str, event: str, pays: object, fault: str
) -> None:
    with pytest.raises(PitbossError, match=fault):
        RuleSet.of(game, raises={table: {event: pays}})


def test_dollar_awards_and_pushes_may_be_raised_too() -> None:
    ride = RuleSet.of("let-it-ride", raises={"OH-D-13.IV": {"flush": "$60"}})
    assert str(ride.pay_table("bonus").pays("flush")) == "$60"
    stud = RuleSet.of("mississippi-stud", raises={"OH-J-12.II": {"sixes_to_tens": "1 to 2"}})
    assert stud.pay_table("ante").pays("sixes_to_tens") == To(1, 2)
    tie = RuleSet.of("mini-baccarat", raises={"OH-E-13.I": {"tie": "9 to 1"}})
    assert tie.pay_table("tie").pays("tie") == To(9)


def test_only_an_optional_wager_may_be_left_out() -> None:
    assert "fire" not in RuleSet.of("craps", without=["fire"]).wagers
    with pytest.raises(Refusal, match=r"pass may not be left out \[OH-B-3\.I\.A\]"):
        RuleSet.of("craps", without=["pass"])


def test_filed_limits_bound_the_posted_ones() -> None:
    craps = RuleSet.of(
        "craps", limits={"main": {"low": "10", "high": 1000}, "sides": {"high": 900}}
    )
    assert posted(craps.limits("pass")) == (1000, 100_000, 100)
    filed("OH-B-12.II.A", posted(craps.limits("fire")), (100, 10_000, 100))
    filed("OH-E-15.II", RuleSet.of("mini-baccarat").limits("dragon_bonus_player").low, 100)
    filed("OH-D-8.II", posted(RuleSet.of("let-it-ride").limits("bonus")), (100, 100, 100))
    link = RuleSet.of("multi-link-progressive").limits("progressive")
    filed("OH-L-3.II", posted(link), (100, 100, 100))


@pytest.mark.parametrize(
    ("limits", "fault"),
    [
        ({"fire": {"low": "0.50"}}, r"under the filed minimum of \$1 \[OH-B-12\.II\.A\]"),
        ({"fire": {"high": "101"}}, r"over the filed maximum of \$100 \[OH-B-12\.II\.A\]"),
        ({"fire": {"step": "1.50"}}, r"not in increments of \$1 \[OH-B-12\.II\.A\]"),
        ({"pass": {"low": "50", "high": "5"}}, r"low \$50 is above high \$5"),
        ({"pass": {"low": "1", "high": "4", "step": "5"}}, r"from \$1 to \$4 is in steps of \$5"),
        ({"pass": {"low": "0"}}, "must be more than nothing"),
        ({"pass": {"low": True}}, "must be an amount such as"),
        ({"pass": {"low": "ten"}}, "not an amount of money"),
        ({"main": {"low": "ten"}}, "not an amount of money"),
        ({"pass": {"hihg": "5"}}, "unknown key; limits have"),
        ({"pass_odds": {"low": "5"}}, "is sized by pass"),
        ({"pas": {"low": "5"}}, "did you mean pass"),
    ],
)
def test_limits_that_may_not_be_posted(limits: dict[str, dict[str, object]], fault: str) -> None:
    with pytest.raises(PitbossError, match=fault):
        RuleSet.of("craps", limits=limits)


def test_a_split_wager_is_bet_in_whole_parts() -> None:
    craps = RuleSet.of("craps")
    steps = {slug: craps.limits(slug).step for slug in ("c_and_e", "horn", "horn_high", "world")}
    assert steps == {"c_and_e": 200, "horn": 400, "horn_high": 500, "world": 500}


def test_limits_refuse_a_wager_outside_them() -> None:
    limits = RuleSet.of("craps").limits("pass")
    limits.check(500, "pass")
    with pytest.raises(
        Refusal, match=r"pass: \$4 is not within from \$5 to \$5,000 \[OH-B-3\.II\.A\]"
    ):
        limits.check(400, "pass")
    with pytest.raises(Refusal, match=r"to \$5,000 \[OH-B-3\.II\.B\]"):
        limits.check(500_100, "pass")
    with pytest.raises(Refusal, match=r"\$5\.50 is not a multiple of \$1"):
        limits.check(550, "pass")


@pytest.mark.parametrize(
    ("game", "wager", "low", "high", "step"),
    [
        ("craps", "place_6", "OH-B-3.II.A", "OH-B-3.II.B", "OH-B-3.I.F"),
        ("craps", "fire", "OH-B-12.II.A", "OH-B-12.II.A", "OH-B-12.II.A"),
        ("roulette", "red", "OH-G-1.I.C", "OH-G-1.I.C", "OH-G-1.I.C"),
        ("mini-baccarat", "banker", "OH-E-8.I.A", "OH-E-8.I.A", "OH-E-13.III"),
        ("mini-baccarat", "dragon_bonus_player", "OH-E-15.II", "OH-E-15.II", "OH-E-13.III"),
        ("three-card-poker", "pair_plus", "OH-H-7.I.B", "OH-H-7.I.B", "OH-H-7.I.B"),
        ("three-dice-baccarat", "tie", "CO-2899.09-5", "CO-2899.09-5", "CO-2899.09-5"),
        ("deuces-wild-xtreme", "ante", "CO-2118-4", "CO-2118-4", "CO-2118-4"),
        ("ride-free", "blackjack", "CO-2119-4", "CO-2119-4", "CO-2119-4"),
        ("pontoon-plus", "bet", "SG-5.2", "SG-5.1", "SG-3.5"),
    ],
)
def test_each_side_of_a_limit_has_its_clause(
    game: str, wager: str, low: str, high: str, step: str
) -> None:
    limits = RuleSet.of(game).limits(wager)
    assert limits.clause_against(limits.low - 1) == low == limits.clause
    assert limits.clause_against(limits.high + 1) == high
    assert limits.clause_against(limits.low + 1) == step


@pytest.mark.clause("OH-D-13.III", "OH-F-15.VI", "OH-J-12.IV")
def test_a_posted_payout_limit_has_a_floor() -> None:
    assert RuleSet.of("let-it-ride").payout_limit is None
    assert RuleSet.of("let-it-ride", payout_limit="50000").payout_limit == 5_000_000
    with pytest.raises(Refusal, match=r"\$49,999 is under the filed floor of \$50,000 \[OH-D-13"):
        RuleSet.of("let-it-ride", payout_limit="49999")
    with pytest.raises(Refusal, match=r"under the filed floor of \$50,000 \[OH-F-15\.VI\]"):
        RuleSet.of("pai-gow-poker", payout_limit="1")
    # Three bets of $25 at 1000 to 1: the floor rises to what the minimum bet could win.
    rich = {"bet_1": {"low": "25"}}
    with pytest.raises(Refusal, match=r"under the filed floor of \$75,000"):
        RuleSet.of("let-it-ride", limits=rich, payout_limit="60000")
    # Ante and three streets of three antes each, at 500 to 1.
    with pytest.raises(Refusal, match=r"under the filed floor of \$75,000 \[OH-J-12\.IV\]"):
        RuleSet.of("mississippi-stud", limits={"ante": {"low": "15"}}, payout_limit="60000")


@pytest.mark.clause("OH-I-10.V", "OH-K-11.V", "OH-O-11.e")
def test_a_fixed_payout_limit_is_always_on() -> None:
    for game in ("ultimate-texas-holdem", "texas-holdem-bonus", "dj-wild"):
        assert RuleSet.of(game).payout_limit == 5_000_000
        with pytest.raises(Refusal, match=r"payout_limit is fixed at \$50,000, not \$60,000"):
            RuleSet.of(game, payout_limit="60000")
    # $100: Ante 1, Play 4, Blind 500 to 1; Trips stays at its own $1 minimum, 50 to 1.
    rich = RuleSet.of("ultimate-texas-holdem", limits={"ante": {"low": "100"}})
    assert rich.payout_limit == 100_00 * (1 + 4 + 500) + 1_00 * 50


def test_a_payout_limit_where_the_filing_has_none() -> None:
    with pytest.raises(Refusal, match="craps has no payout limit in its filing"):
        RuleSet.of("craps", payout_limit="50000")


@pytest.mark.clause("CO-2119-4", "CO-2118-4", "CO-2899.09-5")
def test_colorado_posts_any_payout_limit() -> None:
    for game in ("ride-free", "deuces-wild-xtreme", "three-dice-baccarat"):
        assert RuleSet.of(game, payout_limit="1000").payout_limit == 100_000
        with pytest.raises(Refusal, match="payout_limit"):
            RuleSet.of(game, payout_limit="0")


def test_a_saved_rule_set_that_was_tampered_with() -> None:
    saved = RuleSet.of("craps").as_json()
    with pytest.raises(BadFile, match="unknown field"):
        RuleSet.from_json({**saved, "luck": 1})
    with pytest.raises(BadFile, match="rule set"):
        RuleSet.from_json({**saved, "options": 7})
    with pytest.raises(UnknownName, match="did you mean craps"):
        RuleSet.from_json({**saved, "game": "carps"})


def test_a_pay_table_goes_by_the_end_of_its_id() -> None:
    rules = RuleSet.of("blackjack", pay_tables={"blackjack": "6-5"})
    assert rules == RuleSet.of("blackjack", pay_tables={"blackjack": "OH-A-4.VI:6-5"})
    with pytest.raises(Refusal, match="is not approved; approved: OH-A-4"):
        RuleSet.of("blackjack", pay_tables={"blackjack": "7-5"})
