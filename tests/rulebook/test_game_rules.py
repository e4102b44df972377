import tomllib
from fractions import Fraction

import msgspec
import pytest

from pitboss.errors import BadFile, Refusal, UnknownName
from pitboss.money import To
from pitboss.rulebook.clauses import clauses
from pitboss.rulebook.fields import Fields, stop_at
from pitboss.rulebook.filings import filing, filings, games
from pitboss.rulebook.game_rules import game_rules, read_game_rules
from pitboss.rulebook.interpretations import interpretations
from pitboss.rulebook.options import Option, read_option
from pitboss.rulebook.paytables import pay_table
from tests.filed import filed

CODES = {entry.code for entry in interpretations()}


def cited(game: str) -> set[str]:
    rules = game_rules(game)
    found = {rules.seats_clause}
    for wager in rules.wagers.values():
        found |= {wager.clause, *msgspec.structs.astuple(wager.limited_by)}
    for option in rules.options.values():
        found.add(option.clause)
    for meter in rules.meters.values():
        found |= {meter.clause, meter.base_clause, meter.games_clause}
    if rules.payout:
        found.add(rules.payout.clause)
    return found - {""}


@pytest.mark.parametrize("game", games())
def test_a_game_file_cites_clauses_that_exist(game: str) -> None:
    rules = game_rules(game)
    assert rules.game == game
    assert game in filing(rules.filing).games
    assert rules.seats > 0
    lent = [option.guest for option in rules.options.values() if option.guest]
    assert cited(game) <= {clause.id for each in (game, *lent) for clause in clauses(each)}
    assert {option.reads for option in rules.options.values()} - {""} <= CODES
    assert {meter.reads for meter in rules.meters.values()} - {""} <= CODES


@pytest.mark.parametrize("game", games())
def test_wagers_follow_and_pay_by_what_exists(game: str) -> None:
    rules = game_rules(game)
    for wager in rules.wagers.values():
        assert wager.pay_tables or wager.follows
        if wager.follows:
            assert not rules.wager(wager.follows).follows
        for table in wager.pay_tables:
            assert pay_table(table, game).id == table
    for wager_slug in rules.meters:
        assert wager_slug in rules.wagers
    if rules.payout:
        assert set(rules.payout.wagers) <= set(rules.wagers)


def test_three_filings_hold_all_the_games() -> None:
    assert [each.slug for each in filings()] == ["ohio", "colorado", "singapore"]
    assert len(games()) == len(set(games())) == 22
    assert filing("singapore").currency == "SGD"
    with pytest.raises(UnknownName, match="did you mean ohio"):
        filing("ohoi")


# As the filings print them; below them those that a filing leaves to the casino.
SEATS = [
    ("blackjack", 7, "OH-A-2.I.B"),
    ("free-bet-blackjack", 7, "OH-AF-2.I.B"),
    ("craps", 16, "OH-B-2.V.A"),
    ("four-card-poker", 7, "OH-C-2.I"),
    ("let-it-ride", 7, "OH-D-2.I"),
    ("mini-baccarat", 14, "OH-E-2.I"),
    ("dragon-bonus-baccarat", 14, "OH-EC-2.I"),
    ("pai-gow-poker", 6, "OH-F-2.I"),
    ("three-card-poker", 7, "OH-H-2.I"),
    ("ultimate-texas-holdem", 6, "OH-I-2.I"),
    ("mississippi-stud", 7, "OH-J-2.I"),
    ("texas-holdem-bonus", 6, "OH-K-2.I"),
    ("crazy-four-poker", 6, "OH-M-2.I"),
    ("dj-wild", 7, "OH-O-2.a"),
]
OUR_SEATS = [
    ("pontoon-plus", 7, "SG-2.1.1.a"),  # as many as the layout shows
    ("roulette", 8, ""),
    ("big-six", 14, ""),
    ("multi-link-progressive", 7, ""),
    ("rocket-aces", 7, ""),
    ("ride-free", 7, ""),
    ("three-dice-baccarat", 14, ""),
    ("deuces-wild-xtreme", 7, ""),
]


@pytest.mark.parametrize(("game", "seats", "clause"), SEATS)
def test_seats_as_filed(game: str, seats: int, clause: str) -> None:
    filed(clause, (game_rules(game).seats, game_rules(game).seats_clause), (seats, clause))


@pytest.mark.parametrize(("game", "seats", "clause"), OUR_SEATS)
def test_seats_of_our_choice(game: str, seats: int, clause: str) -> None:
    assert (game_rules(game).seats, game_rules(game).seats_clause) == (seats, clause)


def test_every_game_has_its_seats() -> None:
    assert {game for game, *_ in (*SEATS, *OUR_SEATS)} == set(games())


@pytest.mark.parametrize(
    ("game", "low", "high", "clause"),
    [
        ("mini-baccarat", 6, 8, "OH-E-3.I"),
        ("dragon-bonus-baccarat", 6, 8, "OH-EC-3.I"),
        ("pontoon-plus", 4, 8, "SG-2.2.1"),
        ("blackjack", 1, 8, "OH-A-3.I"),
        ("free-bet-blackjack", 1, 8, "OH-AF-3.I"),
    ],
)
def test_decks_as_filed(game: str, low: int, high: int, clause: str) -> None:
    decks = game_rules(game).option("decks")
    filed(clause, (decks.clause, decks.low, decks.high), (clause, low, high))
    for wrong in (low - 1, high + 1, "many", True, 6.5, "9" * 5000):
        with pytest.raises(Refusal, match=rf"decks must be a whole number from {low} to {high}"):
            decks.parse("decks", wrong)


def option(text: str) -> Option:
    values = tomllib.loads(text + '\nclause = "OH-X-1"\nhelp = "For the test."')
    return read_option("it", Fields(values, "options.it", stop_at("test.toml")))


@pytest.mark.parametrize(
    ("text", "value", "parsed", "shown"),
    [
        ('kind = "choice"\nvalues = ["a", "b"]\ndefault = "a"', "b", "b", "b"),
        ('kind = "flag"\ndefault = false', "on", True, "true"),
        ('kind = "flag"\ndefault = true', False, False, "false"),
        ('kind = "whole"\nlow = 1\nhigh = 9\ndefault = 3', "7", 7, "7"),
        ('kind = "whole"\nvalues = [2, 6]\ndefault = 6', 2, 2, "2"),
        (
            'kind = "percent"\nlow = "0%"\nhigh = "5%"\ndefault = "5%"',
            "2.5%",
            Fraction(5, 2),
            "2.5%",
        ),
        ('kind = "money"\nlow = "1"\ndefault = "5"', 25, 2500, "$25"),
        ('kind = "odds"\nlow = "8 to 1"\ndefault = "8 to 1"', "9 to 1", To(9), "9 to 1"),
    ],
)
def test_an_option_reads_and_shows_its_values(
    text: str, value: object, parsed: object, shown: str
) -> None:
    it = option(text)
    found = it.parse("it", value)
    assert found == parsed
    assert it.show(found) == shown
    assert it.parse("it", it.show(found)) == found


@pytest.mark.parametrize(
    ("text", "wrong", "allowed"),
    [
        ('kind = "choice"\nvalues = ["a", "b"]\ndefault = "a"', "c", "one of a, b"),
        ('kind = "flag"\ndefault = false', "maybe", "true or false"),
        ('kind = "flag"\ndefault = false', 1, "true or false"),
        ('kind = "whole"\nvalues = [2, 6]\ndefault = 6', 4, "one of 2, 6"),
        ('kind = "percent"\nhigh = "5%"\ndefault = "5%"', "6%", "a percentage to 5%"),
        ('kind = "money"\nlow = "1"\ndefault = "5"', "0.50", "an amount from \\$1"),
        ('kind = "odds"\nlow = "8 to 1"\ndefault = "8 to 1"', "7 to 1", "odds such as 3 to 2"),
        ('kind = "odds"\ndefault = "8 to 1"', "push", "odds such as 3 to 2"),
    ],
)
def test_an_option_refuses_with_what_is_allowed(text: str, wrong: object, allowed: str) -> None:
    with pytest.raises(Refusal, match=rf"it must be {allowed}.*not {wrong!r} \[OH-X-1\]"):
        option(text).parse("it", wrong)


GOOD = """
game = "test"
name = "Test"
filing = "ohio"
part = "Appendix X"
seats = 7
[wagers.bet]
name = "Bet"
clause = "OH-X-2"
pay_table = "T-1"
minimum = "1.00"
"""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('name = "Test"\n', "", "bad.toml: name: missing"),
        ("seats = 7", 'seats = "seven"', "seats: must be a whole number, not 'seven'"),
        ('minimum = "1.00"', 'minimum = "a dollar"', r"wagers\.bet\.minimum: not an amount"),
        ('minimum = "1.00"', "minimun = 1", r"wagers\.bet\.minimun: unknown key"),
        ('pay_table = "T-1"', "", r"wagers\.bet\.pay_table: missing \[OH-X-2\]"),
        ("seats = 7", 'seats = 7\nhouse = "x"', "house: unknown key"),
        ("seats = 7", 'seats = 7\ncommon = ["x"]', "common: unknown common option 'x'"),
        (
            "[wagers.bet]",
            '[payout_limit]\nkind = "none"\n[wagers.bet]',
            r"payout_limit\.kind: must",
        ),
        ("[wagers.bet]", '[options.x]\nkind = "odd"\n[wagers.bet]', r"options\.x\.kind: must be"),
        (
            "[wagers.bet]",
            '[meters.bet]\nclause = "C"\nrate_floor = "x"\n[wagers.bet]',
            r"meters\.bet\.rate_floor: not a percentage",
        ),
        (
            "[wagers.bet]",
            '[options.x]\nkind = "whole"\nlow = 2\ndefault = 1\nhelp = "h"\n[wagers.bet]',
            r"options\.x\.default: default must be a whole number from 2, not 1",
        ),
    ],
)
def test_a_malformed_game_file_names_its_key(old: str, new: str, fault: str) -> None:
    assert read_game_rules(tomllib.loads(GOOD), "good.toml").wager("bet").minimum == 100
    assert old in GOOD
    with pytest.raises(BadFile, match=fault):
        read_game_rules(tomllib.loads(GOOD.replace(old, new, 1)), "bad.toml")
