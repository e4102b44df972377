"""What a rule set or a house has beyond its filing is told, and never called as filed."""

from pathlib import Path

import pytest

from pitboss.errors import BadFile, Refusal, UnknownName
from pitboss.money import To
from pitboss.rulebook import RuleSet
from pitboss.rulebook.house import House, HouseError, check_house, load_house
from pitboss.rulebook.standing import remarks

PAIR_PLUS = {
    "HQ-7": {
        "wager": "pair_plus",
        "name": "Pair Plus, table 7",
        "approval": "OCCC 2026-118",
        "pays": {"flush": "4 to 1", "straight_flush": "50 to 1"},
    }
}


def written(folder: Path, text: str, filing: str = "ohio") -> Path:
    path = folder / "house.toml"
    path.write_text(f'house = "Test"\nfiling = "{filing}"\n{text}', "utf-8")
    return path


def faults(folder: Path, text: str, filing: str = "ohio") -> list[HouseError]:
    return check_house(written(folder, text, filing))


def opened(folder: Path, text: str, filing: str = "ohio") -> House:
    return load_house(written(folder, text, filing))


# --- Rocket Aces at Ohio tables ----------------------------------------------------------------

ROCKET = """
[progressives.rocket]
game = "{game}"
wager = "rocket_aces"
rate = "30%"
seed = "1000"
base_wager = "1"
"""


@pytest.mark.parametrize(
    ("game", "clause"), [("blackjack", "OH-A-4.X"), ("free-bet-blackjack", "OH-AF-4.XI")]
)
def test_an_ohio_house_needs_an_addendum_for_a_wager_of_colorado(
    tmp_path: Path, game: str, clause: str
) -> None:
    text = f"[games.{game}]\noptions = {{ rocket_aces = true }}" + ROCKET.format(game=game)
    [fault] = faults(tmp_path, text)
    assert (fault.key, fault.clause) == (f"games.{game}.options.rocket_aces", clause)
    [remark] = remarks(RuleSet.of(game, {"rocket_aces": True}))
    assert not remark.filed
    assert "practice combination, not as filed" in remark.words


def test_ride_free_may_offer_it_and_is_told_to_be_doubtful(tmp_path: Path) -> None:
    text = """[games.ride-free]
options = { rocket_aces = true }
without = ["progressive_21_3", "lucky_ladies_progressive"]"""
    house = opened(tmp_path, text + ROCKET.format(game="ride-free"), "colorado")
    [remark] = house.remarks()
    assert remark.words.startswith("doubtful: ")
    assert remark.key == "games.ride-free.options.rocket_aces"


# --- presets -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("three-dice-baccarat", ""),
        ("ride-free", ""),
        ("ride-free", "ladies_"),
        ("rocket-aces", ""),
        ("deuces-wild-xtreme", "goin_wild_"),
        ("deuces-wild-xtreme", "too_wild_"),
        ("deuces-wild-xtreme", "linked_"),
    ],
)
def test_a_progressive_without_filed_figures_is_closed_or_has_a_marked_preset(
    game: str, key: str
) -> None:
    figures = [f"{key}meter_seed", f"{key}meter_rate"]
    assert not any(RuleSet.of(game).options[figure] for figure in figures)
    assert remarks(RuleSet.of(game)) == ()
    rules = RuleSet.of(game, {f"{key}meter_preset": "practice"})
    assert all(rules.options[figure] for figure in figures)
    [remark] = remarks(rules)
    assert "preset, not in the filing" in remark.words
    assert RuleSet.from_json(rules.as_json()) == rules


def test_figures_of_the_house_win_over_a_preset() -> None:
    chosen = {"meter_preset": "practice", "meter_seed": "2500"}
    rules = RuleSet.of("three-dice-baccarat", chosen)
    assert rules.money("meter_seed") == 2500_00
    [remark] = remarks(rules)
    assert "wager of $1, 20% to each meter: preset" in remark.words


def test_the_pennsylvania_preset_is_for_its_table_and_decks() -> None:
    chosen = {"meter_preset": "pennsylvania", "decks": 6}
    rules = RuleSet.of("ride-free", chosen, {"progressive_21_3": "PT-BJS-213-01"})
    assert rules.money("meter_seed") == 2000_00
    assert rules.percent("meter_rate") == 17
    assert "58 Pa. Code 633b.17" in remarks(rules)[0].words
    with pytest.raises(Refusal, match="for other pay tables or decks"):
        RuleSet.of("ride-free", chosen, {"progressive_21_3": "PT-BJS-213-04"})


def test_a_house_names_a_preset_or_gives_its_figures(tmp_path: Path) -> None:
    game = "[games.three-dice-baccarat]\n[progressives.t]\ngame = 'three-dice-baccarat'\n"
    text = game + 'wager = "triple_progressive"\n'
    assert {e.key for e in faults(tmp_path, text, "colorado")} == {
        "progressives.t.rate",
        "progressives.t.seed",
        "progressives.t.base_wager",
    }
    house = opened(tmp_path, text + 'preset = "practice"', "colorado")
    assert house.ruleset("three-dice-baccarat").money("meter_seed") == 1000_00
    [remark] = house.remarks()
    assert "preset, not in the filing" in remark.words
    own = 'rate = "22%"\nseed = "4000"\nbase_wager = "1"'
    assert opened(tmp_path, text + own, "colorado").remarks() == []
    [fault] = faults(tmp_path, text + own + '\npreset = "reno"', "colorado")
    assert fault.key == "progressives.t.preset"


# --- meters ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("ride-free", {"meter_rate": "60%"}),
        ("deuces-wild-xtreme", {"goin_wild_meter_rate": "101%"}),
        ("three-dice-baccarat", {"meter_rate": "60%", "reserve_rate": "41%"}),
    ],
)
def test_meters_never_take_more_than_the_wager(game: str, options: dict[str, object]) -> None:
    with pytest.raises(Refusal):
        RuleSet.of(game, options)


def test_check_counts_the_meters_of_a_wager(tmp_path: Path) -> None:
    text = """[games.ride-free]
options = { shared_meter = %s }
without = ["lucky_ladies_progressive"]
pay_tables = { progressive_21_3 = "PT-BJS-213-01" }
[progressives.p]
game = "ride-free"
wager = "progressive_21_3"
rate = "60%%"
seed = "1000"
base_wager = "1"
"""
    [fault] = faults(tmp_path, text % "false", "colorado")
    assert fault.key == "progressives.p.rate"
    assert "the 2 meters add up to more than 100%" in fault.message
    assert faults(tmp_path, text % "true", "colorado") == []


def test_a_wager_has_one_meter(tmp_path: Path) -> None:
    text = "[games.let-it-ride]\n"
    for name in ("a", "b"):
        text += f'[progressives.{name}]\ngame = "let-it-ride"\nwager = "progressive"\n'
    [fault] = faults(tmp_path, text)
    assert (fault.key, fault.clause) == ("progressives.b.wager", "OH-D-15.3.III")


def test_every_bad_key_of_a_meter_is_told_at_once(tmp_path: Path) -> None:
    text = """[games.let-it-ride]
[progressives.main]
game = "let-it-ride"
wagr = "progressive"
rate = "300%"
seed = "-10"
"""
    assert [fault.key for fault in faults(tmp_path, text)] == [
        "progressives.main.wager",
        "progressives.main.wagr",
        "progressives.main.rate",
        "progressives.main.seed",
    ]


def test_a_negative_step_is_told_under_step(tmp_path: Path) -> None:
    text = '[games.roulette.limits.red]\nlow = "5"\nhigh = "100"\nstep = "-1"'
    assert [fault.key for fault in faults(tmp_path, text)] == ["games.roulette.limits.red.step"]


def test_a_fault_of_limits_for_many_wagers_is_told_once(tmp_path: Path) -> None:
    text = '[games.roulette.limits.main]\nlow = "5"\nhigh = "100"\nstep = "-1"'
    assert [fault.key for fault in faults(tmp_path, text)] == ["games.roulette.limits.main.step"]


@pytest.mark.parametrize(
    ("game", "clause"), [("pai-gow-poker", "OH-F-13.XIII"), ("mini-baccarat", "OH-E-13.III")]
)
def test_quarters_are_no_wager(tmp_path: Path, game: str, clause: str) -> None:
    for key, limits in (("low", 'low = "5.25"'), ("step", 'low = "5"\nstep = "0.25"')):
        told = faults(tmp_path, f'[games.{game}.limits.main]\nhigh = "100"\n{limits}')
        assert {(fault.key.rpartition(".")[2], fault.clause) for fault in told} == {(key, clause)}


# --- several tables of one game ----------------------------------------------------------------

TABLES = """[games.blackjack]
options = { decks = 6 }
[games.blackjack.limits.main]
low = "15"
high = "1000"
[games.blackjack.tables."6-5"]
pay_tables = { blackjack = "OH-A-4.VI:6-5" }
[games.blackjack.tables.pitch]
options = { decks = 2, deal = "pitch" }
[games.blackjack.tables.pitch.limits.main]
low = "50"
high = "5000"
"""


def test_a_house_has_several_tables_of_a_game(tmp_path: Path) -> None:
    house = opened(tmp_path, TABLES)
    usual, low, pitch = (house.ruleset("blackjack", name) for name in ("", "6-5", "pitch"))
    pays = [each.pay_table("blackjack").pays("blackjack") for each in (usual, low, pitch)]
    assert pays == [To(3, 2), To(6, 5), To(3, 2)]
    assert [each.whole("decks") for each in (usual, low, pitch)] == [6, 6, 2]
    assert [each.limits("blackjack").low for each in (usual, low, pitch)] == [1500, 1500, 5000]
    with pytest.raises(UnknownName, match="tables: 6-5, pitch"):
        house.ruleset("blackjack", "vip")


def test_a_fault_is_told_where_it_stands(tmp_path: Path) -> None:
    text = TABLES.replace("decks = 6", "decks = 9").replace("decks = 2", "decks = 3")
    assert [fault.key for fault in faults(tmp_path, text)] == [
        "games.blackjack.options.decks",
        "games.blackjack.tables.pitch.options.deal",
    ]


@pytest.mark.clause("OH-B-5.II.A")
def test_craps_odds_are_raised_for_every_table_of_the_house(tmp_path: Path) -> None:
    raised = '.raise."OH-B-5.II.T"]\nfield_12 = "3 to 1"\n'
    assert faults(tmp_path, "[games.craps" + raised + "[games.craps.tables.high]") == []
    [fault] = faults(tmp_path, "[games.craps]\n[games.craps.tables.high" + raised)
    assert fault.clause == "OH-B-5.II.A"


@pytest.mark.clause("OH-E-13.VI")
def test_baccarat_vigorish_is_of_one_type_at_every_table_of_the_house(tmp_path: Path) -> None:
    game, table = "[games.mini-baccarat]\n", "[games.mini-baccarat.tables.high]\n"
    charged = "options = { tie_vigorish = true }\n"
    assert faults(tmp_path, game + charged + table) == []
    [fault] = faults(tmp_path, game + table + charged)
    assert (fault.key, fault.clause) == (
        "games.mini-baccarat.tables.high.options.tie_vigorish",
        "OH-E-13.VI",
    )


# --- pay tables approved for the house ---------------------------------------------------------


def test_an_approved_table_is_paid_and_marked() -> None:
    rules = RuleSet.of("three-card-poker", {}, {"pair_plus": "HQ-7"}, house_tables=PAIR_PLUS)
    table = rules.pay_table("pair_plus")
    assert [str(row.pays) for row in table] == [
        "50 to 1",
        "30 to 1",
        "6 to 1",
        "4 to 1",
        "1 to 1",
    ]
    [remark] = remarks(rules)
    assert not remark.filed
    assert "HQ-7 (Pair Plus, table 7) is not in the filing; approved under OCCC 2026-118" in str(
        remark
    )
    assert RuleSet.from_json(rules.as_json()) == rules
    assert rules.digest != RuleSet.of("three-card-poker").digest


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"pays": {"flush": "2 to 1"}}, "2 to 1 is under the filed minimum of 3 to 1"),
        ({"pays": {"flush": "$4"}}, "must be said as 3 to 1 is"),
        ({"pays": {"royal": "9 to 1"}}, "unknown event"),
        ({"pays": {}}, "pays must be a table of events"),
        ({"approval": ""}, "approval must be a text"),
        ({"wager": "ante_pay"}, "unknown wager"),
        ({"aproval": "x"}, "unknown key 'aproval'"),
        ({"like": "OH-H-12.V"}, "no pay table of pair_plus"),
    ],
)
def test_what_is_wrong_with_a_house_table_is_told(change: dict[str, object], message: str) -> None:
    own = {"HQ-7": PAIR_PLUS["HQ-7"] | change}
    with pytest.raises((Refusal, UnknownName), match=message):
        RuleSet.of("three-card-poker", {}, {"pair_plus": "HQ-7"}, house_tables=own)


def test_one_of_several_tables_of_which_one_is_printed_may_be_another(tmp_path: Path) -> None:
    text = """[games.crazy-four-poker]
pay_tables = { queens_up = "Q-1" }
[games.crazy-four-poker.house_tables.Q-1]
wager = "queens_up"
name = "Queens Up 1"
approval = "OCCC 12"
pays = { four_of_a_kind = "40 to 1" }
"""
    house = opened(tmp_path, text)
    rules = house.ruleset("crazy-four-poker")
    assert rules.pay_table("queens_up").approval == "OCCC 12"
    assert [remark.key for remark in house.remarks()] == [
        "games.crazy-four-poker.pay_tables.queens_up"
    ]


def test_a_table_written_in_place_gets_a_clear_line(tmp_path: Path) -> None:
    text = '[games.three-card-poker]\npay_tables = { pair_plus = { flush = "4 to 1" } }'
    [fault] = faults(tmp_path, text)
    assert "under house_tables" in fault.message
    assert "{" not in fault.message


def test_raised_odds_are_told_as_the_house_s_own() -> None:
    [remark] = remarks(RuleSet.of("craps", raises={"OH-B-5.II.T": {"field_12": "3 to 1"}}))
    assert remark.filed
    assert "3 to 1, above the filed 2 to 1" in remark.words


# --- numbers that are none ---------------------------------------------------------------------


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000])
def test_a_number_too_long_to_read_is_a_bad_file(tmp_path: Path, number: str) -> None:

    with pytest.raises(BadFile, match="is not valid TOML"):
        faults(tmp_path, f"[games.craps]\npayout_limit = {number}")


def test_options_take_no_endless_numbers_and_no_foreign_digits() -> None:
    for value in (10**5000, "9" * 50, "٣", "3 "):
        with pytest.raises(Refusal, match="decks must be a whole number"):
            RuleSet.of("blackjack", {"decks": value})
    with pytest.raises(Refusal, match="too long to read"):
        RuleSet.of("let-it-ride", payout_limit=10**5000)


# --- changing what a house plays ---------------------------------------------------------------


def test_rules_are_changed_on_top_of_a_house(tmp_path: Path) -> None:
    usual = opened(tmp_path, TABLES).ruleset("blackjack")
    changed = usual.changed({"soft_17": "stand"}, {"blackjack": "OH-A-4.VI:6-5"})
    assert changed.limits("blackjack").low == 15_00
    assert changed.choice("soft_17") == "stand"
    assert changed.pay_table("blackjack").pays("blackjack") == To(6, 5)
    assert usual.changed({}) is usual
    with pytest.raises(UnknownName):
        usual.changed({"soft17": "stand"})


def test_a_preset_named_later_fills_its_figures() -> None:
    closed = RuleSet.of("three-dice-baccarat")
    assert closed.changed({"meter_preset": "practice"}).money("meter_seed") == 1000_00


def test_a_limit_that_the_filing_fixes_follows_the_odds() -> None:
    own = {
        "T-1": {
            "wager": "trips",
            "name": "Trips 1",
            "approval": "OCCC 7",
            "pays": {"royal_flush": "100000 to 1"},
        }
    }
    rules = RuleSet.of("ultimate-texas-holdem", house_tables=own)
    assert rules.payout_limit == 50_000_00
    paid = rules.changed({}, {"trips": "T-1"})
    assert paid.payout_limit is not None
    assert paid.payout_limit > 100_000_00  # $1 at 100,000 to 1
