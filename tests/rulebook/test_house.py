from pathlib import Path

import pytest

from pitboss.errors import BadFile, UnknownName
from pitboss.money import To
from pitboss.rulebook.filings import filing
from pitboss.rulebook.house import HouseError, check_house, load_house

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.fixture
def house(tmp_path: Path) -> "HouseFile":
    return HouseFile(tmp_path / "house.toml")


class HouseFile:
    """Writes a house file and checks it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def check(self, text: str, filed: str = "ohio") -> list[HouseError]:
        self.path.write_text(f'house = "Test"\nfiling = "{filed}"\n{text}', encoding="utf-8")
        return check_house(self.path)

    def told(self, text: str, filed: str = "ohio") -> list[str]:
        return [str(error) for error in self.check(text, filed)]


@pytest.mark.parametrize(
    ("name", "filed"),
    [("horseshoe", "ohio"), ("black-hawk", "colorado"), ("sentosa", "singapore")],
)
def test_the_example_houses_load_and_hold_every_game_of_their_filing(name: str, filed: str) -> None:
    path = EXAMPLES / f"{name}.toml"
    assert check_house(path) == []
    found = load_house(path)
    assert found.filing == filing(filed)
    options = [(rules, key) for rules in found.games.values() for key in rules.rules.options]
    guests = {rules.rules.option(key).guest for rules, key in options if rules.options[key] is True}
    assert set(found.games) | (guests - {""}) == set(filing(filed).games)


def test_what_a_house_chooses_is_what_it_plays() -> None:
    found = load_house(EXAMPLES / "horseshoe.toml")
    craps = found.ruleset("craps")
    assert craps.limits("pass").low == 10_00
    assert craps.limits("come").low == 5_00
    assert craps.pay_table("field").pays("field_12") == To(3)
    assert found.ruleset("free-bet-blackjack").pay_table("blackjack").pays("blackjack") == To(6, 5)
    assert found.ruleset("let-it-ride").payout_limit == 75_000_00
    assert "six_card_bonus" not in found.ruleset("three-card-poker").wagers
    assert found.progressives["main"].rate == 23
    assert found.progressives["main"].base_wager == 100
    with pytest.raises(UnknownName, match="game of Horseshoe: 'whist'"):
        found.ruleset("whist")


def test_every_fault_is_told_with_its_key_and_clause(house: HouseFile) -> None:
    errors = house.check(
        """
colour = "red"
[games.blackjack]
options = { decks = 9, soft_17 = "maybe", dekcs = 6 }
pay_tables = { blackjack = "OH-A-4.VI:7-5", house_monie = "X" }
without = ["insurance"]
seats = 12
[games.craps.limits.fire]
low = "0.50"
high = "500"
[games.craps.raise."OH-B-5.II.T"]
field_12 = "1 to 1"
[games.let-it-ride]
payout_limit = "20000"
[games.ride-free]
[games.chess]
[progressives.main]
game = "let-it-ride"
wager = "progressive"
rate = "20%"
seed = "9999"
base_wager = "2"
"""
    )
    assert [(error.key, error.clause) for error in errors] == [
        ("games.blackjack.seats", ""),
        ("games.blackjack.options.decks", "OH-A-3.I"),
        ("games.blackjack.options.soft_17", "OH-A-2.I.D"),
        ("games.blackjack.options.dekcs", ""),
        ("games.blackjack.pay_tables.blackjack", "OH-A-4.VI"),
        ("games.blackjack.pay_tables.house_monie", ""),
        ("games.blackjack.without", "OH-A-9.I"),
        ("games.craps.raise.OH-B-5.II.T.field_12", "OH-B-5.II"),
        ("games.craps.limits.fire.low", "OH-B-12.II.A"),
        ("games.craps.limits.fire.high", "OH-B-12.II.A"),
        ("games.let-it-ride.payout_limit", "OH-D-13.III"),
        ("games.ride-free", ""),
        ("games.chess", ""),
        ("progressives.main.rate", "OH-D-15.3.III"),
        ("progressives.main.seed", "OH-D-15.3.III"),
        ("progressives.main.base_wager", "OH-D-15.1.II"),
        ("colour", ""),
    ]
    with pytest.raises(BadFile) as caught:
        load_house(house.path)
    assert str(caught.value).startswith(f"{house.path}: ")
    assert all(str(error) in str(caught.value) for error in errors)
    assert "\n" not in str(caught.value)


LINKED = """
[games.let-it-ride]
[games.mississippi-stud]
[games.three-card-poker]
[progressives.main]
games = ["let-it-ride", "mississippi-stud"]
wager = "progressive"
"""


@pytest.mark.clause("OH-D-15.3.III", "OH-D-15.1.II")
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("", []),
        ('rate = "21%"\nseed = "10000"\nbase_wager = 1', []),
        ('rate = "15%"\nsecondary_rate = "6%"', []),
        (
            'rate = "20.9%"',
            ["rate: 20.9% is under the filed rate of 21% [OH-D-15.3.III]"],
        ),
        (
            'rate = "15%"\nsecondary_rate = "5%"',
            ["rate: 20% is under the filed rate of 21% [OH-D-15.3.III]"],
        ),
        (
            'seed = "9999.99"',
            ["seed: $9,999.99 is under the filed seed of $10,000 [OH-D-15.3.III]"],
        ),
        (
            'base_wager = "5"',
            ["base_wager: $5 is not the filed wager of $1 [OH-D-15.1.II]"],
        ),
        (
            'rate = "90%"\nreserve_rate = "20%"',
            ["rate: the rates of a meter add up to more than 100% [OH-D-15.3.III]"],
        ),
    ],
)
def test_a_meter_keeps_to_the_filed_floors(house: HouseFile, lines: str, told: list[str]) -> None:
    assert house.told(LINKED + lines) == [f"progressives.main.{line}" for line in told]


@pytest.mark.parametrize(
    ("old", "new", "key", "message"),
    [
        ('"progressive"', '"jackpot"', "wager", "has no progressive wager 'jackpot'"),
        ('"mississippi-stud"]', '"four-card-poker"]', "games", "is not a game of this house"),
        ('"mississippi-stud"]', '"three-card-poker"]', "wager", "has no progressive wager"),
        ('games = ["let-it-ride", "mississippi-stud"]', "", "games", "missing: name the game"),
        ('wager = "progressive"', 'wager = "progressive"\nrate = 0.21', "rate", "must be a text"),
        ('wager = "progressive"', 'wager = "progressive"\nseed = "x"', "seed", "not an amount"),
        ('wager = "progressive"', 'wager = "progressive"\nsede = "x"', "sede", "unknown key"),
        (
            'wager = "progressive"',
            'wager = "progressive"\npay_table = "OH-D-13.II"',
            "pay_table",
            "'OH-D-13.II' is not the pay table of progressive",
        ),
        (
            "[games.mississippi-stud]",
            '[games.mississippi-stud]\nwithout = ["progressive"]',
            "wager",
            "mississippi-stud is played without progressive",
        ),
    ],
)
def test_a_meter_names_what_is_there(
    house: HouseFile, old: str, new: str, key: str, message: str
) -> None:
    assert old in LINKED
    errors = house.check(LINKED.replace(old, new, 1))
    assert any(e.key == f"progressives.main.{key}" and message in e.message for e in errors)


@pytest.mark.clause("OH-L-5.II")
def test_only_the_six_filed_games_may_share_a_meter(house: HouseFile) -> None:
    two = LINKED.replace('"mississippi-stud"]', '"three-card-poker"]')
    errors = house.check(two)
    assert [e.clause for e in errors if "may not be linked" in e.message] == ["OH-L-5.II"]


COLORADO = '[games.three-dice-baccarat]\n[progressives.triple]\ngame = "three-dice-baccarat"\n'


@pytest.mark.clause("CO-2899.09-14.A.VII", "CO-2119-30.A.VI", "CO-2119-31.A.V", "CO-899.29-1.A")
def test_where_the_filing_gives_no_figures_the_house_must(house: HouseFile) -> None:
    told = house.told("[games.ride-free]\n[games.rocket-aces]", "colorado")
    assert [line.rsplit(" ", 1)[1] for line in told] == [
        "[CO-2119-30.A.VI]",
        "[CO-2119-31.A.V]",
        "[CO-899.29-1.A]",
    ]
    bare = house.told(COLORADO + 'wager = "triple_progressive"', "colorado")
    assert {line.split(":")[0] for line in bare} == {
        "progressives.triple.rate",
        "progressives.triple.seed",
        "progressives.triple.base_wager",
    }
    full = 'wager = "triple_progressive"\nrate = "5%"\nseed = "100"\nbase_wager = "5"'
    assert house.told(COLORADO + full, "colorado") == []
    without = '[games.three-dice-baccarat]\nwithout = ["triple_progressive"]'
    assert house.told(without, "colorado") == []


def test_a_colorado_meter_serves_one_game(house: HouseFile) -> None:
    text = """
[games.ride-free]
without = ["lucky_ladies_progressive"]
[games.rocket-aces]
[progressives.both]
games = ["ride-free", "rocket-aces"]
wager = "progressive_21_3"
rate = "5%"
seed = "1"
base_wager = "1"
"""
    assert any("serve one game only" in line for line in house.told(text, "colorado"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("games = 7", ["games: must be a table, not 7", "games: a house needs at least one game"]),
        ("", ["games: a house needs at least one game"]),
        ("[games.craps]\noptions = 7", ["games.craps.options: must be a table, not 7"]),
        ("[games.craps]\nwithout = [7]", ["games.craps.without: must be a list of texts"]),
        ("[games.craps]\nlimits.pass = 7", ["games.craps.limits.pass: must be a table, not 7"]),
        ('[games.craps]\nraise.T = "x"', ["games.craps.raise.T: must be a table, not 'x'"]),
    ],
)
def test_a_wrong_type_is_told(house: HouseFile, text: str, told: list[str]) -> None:
    assert house.told(text) == told


def test_the_same_fault_of_two_wagers_is_told_of_both(house: HouseFile) -> None:
    errors = house.check(
        """
[games.roulette.limits]
main = { step = "0" }
red = { low = "50", high = "20" }
black = { low = "50", high = "20" }
[games.mini-baccarat.limits]
tie = { step = "0.25" }
dragon_bonus_player = { step = "0.25" }
"""
    )
    told = [(error.key, error.clause) for error in errors]
    for wager in ("red", "black"):
        assert (f"games.roulette.limits.{wager}.low", "OH-G-1.I.C") in told
    mini = "games.mini-baccarat.limits"
    assert (f"{mini}.tie.step", "OH-E-13.III") in told  # quarters are not for wagering
    assert (f"{mini}.dragon_bonus_player.step", "OH-E-13.III") in told
    assert [key for key, _ in told].count("games.roulette.limits.main.step") == 1


def test_an_unknown_filing_is_told(house: HouseFile) -> None:
    told = house.told("[games.craps]", "nevada")
    assert told == ["filing: unknown filing 'nevada'; filings: ohio, colorado, singapore"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"house = ", "is not valid TOML"),
        (b'house = "\xff"', "is not UTF-8 text"),
        (b"a = " + b"[" * 5_000, "is not valid TOML"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(content)
    with pytest.raises(BadFile, match=message):
        check_house(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="No such file"):
        load_house(tmp_path / "none.toml")
    with pytest.raises(BadFile, match="directory"):
        load_house(tmp_path)


def test_a_game_plays_with_the_meter_of_its_house() -> None:
    rules = load_house(EXAMPLES / "black-hawk.toml").ruleset("three-dice-baccarat")
    assert rules.money("meter_seed") == 2_500_00
    assert rules.percent("meter_rate") == 25
    assert rules.percent("reserve_rate") == 5
