import tomllib
from fractions import Fraction

import pytest

from pitboss.errors import BadFile, UnknownEvent, UnknownName
from pitboss.money import To
from pitboss.rulebook.clauses import clauses
from pitboss.rulebook.filings import games
from pitboss.rulebook.game_rules import game_rules
from pitboss.rulebook.interpretations import interpretations
from pitboss.rulebook.paytables import pay_table, pay_tables, read_pay_tables
from tests.filed import filed
from tests.rulebook.printed import loaded

# The filings print 176 tables; the two that offer "3 to 2 or 6 to 5" are one table a choice here.
COUNTS = {
    "big-six": 1,
    "blackjack": 6,
    "craps": 13,
    "crazy-four-poker": 4,
    "deuces-wild-xtreme": 30,
    "dj-wild": 4,
    "dragon-bonus-baccarat": 3,
    "four-card-poker": 4,
    "free-bet-blackjack": 5,
    "let-it-ride": 4,
    "mini-baccarat": 2,
    "mississippi-stud": 3,
    "multi-link-progressive": 1,
    "pai-gow-poker": 2,
    "pontoon-plus": 10,
    "ride-free": 44,
    "rocket-aces": 11,
    "roulette": 1,
    "texas-holdem-bonus": 4,
    "three-card-poker": 4,
    "three-dice-baccarat": 20,
    "ultimate-texas-holdem": 4,
}


def test_every_table_loads() -> None:
    assert {game: len(pay_tables(game)) for game in games()} == COUNTS
    ids = [table.id for table in pay_tables()]
    assert len(set(ids)) == len(ids) == 180


@pytest.mark.parametrize("game", COUNTS)
def test_a_table_cites_what_exists(game: str) -> None:
    known = {clause.id for clause in clauses(game)}
    read = {entry.code for entry in interpretations()}
    for table in pay_tables(game):
        assert table.clause in known, table.id
        assert set(table.reads) <= read, table.id
        assert all(row.label for row in table), table.id
        assert table.vigorish is None or table.vigorish.clause in known, table.id


@pytest.mark.parametrize("game", COUNTS)
def test_every_table_is_approved_for_a_wager(game: str) -> None:
    wagers = game_rules(game).wagers
    approved = {table for wager in wagers.values() for table in wager.pay_tables}
    assert approved == {table.id for table in pay_tables(game)}
    for table in pay_tables(game):
        assert {row.wager for row in table if row.wager} <= set(wagers)


def test_a_split_wager_takes_the_odds_of_its_parts() -> None:
    craps = pay_table("OH-B-5.II.T")
    shares = {
        "OH-B-5.III": ("any_craps", "eleven"),
        "OH-B-5.IV": ("craps_2", "craps_3", "eleven", "craps_12"),
        "OH-B-5.V": ("craps_2", "craps_3", "eleven", "craps_12", "high"),
        "OH-B-5.VI": ("craps_2", "craps_3", "eleven", "craps_12", "any_seven"),
    }
    for table_id, wagers in shares.items():
        table = pay_table(table_id, "craps")
        filed(table_id, [part.wager for part in table.parts], list(wagers))
        assert {part.share for part in table.parts} == {Fraction(1, len(wagers))}
        assert all(row.pays == craps.pays(row.event) for row in table)


def test_vigorish() -> None:
    found = {table.vigorish.clause: table.vigorish for table in pay_tables() if table.vigorish}
    printed = {
        "OH-B-6.I": ("5", "stake", ()),
        "OH-B-6.II": ("5", "payoff", ()),
        "OH-E-13.III": ("5", "win", ("banker",)),
        "OH-F-13.XIII": ("5", "win", ()),
    }
    assert found.keys() == printed.keys()
    for clause, vigorish in found.items():
        held = (str(vigorish.percent), str(vigorish.of), vigorish.events)
        filed(clause, held, printed[clause])


def test_six_games_pay_the_linked_progressive_alike() -> None:
    twins = ("OH-C-13.3.I", "OH-D-15.3.I", "OH-I-12.3.I", "OH-J-14.3.I", "OH-K-13.3.I")
    linked = pay_table("OH-L-7.I")
    printed = {
        "royal_flush": "100%/$1,000",
        "straight_flush": "10%/$300",
        "four_of_a_kind": "$300",
        "full_house": "$50",
        "flush": "$40",
        "straight": "$30",
        "three_of_a_kind": "$9",
    }
    for table in (*twins, "OH-M-13.3.I"):
        filed(table, loaded(table), printed)
        assert pay_table(table).rows == linked.rows
        assert pay_table(table).envy_to == "other players"


@pytest.mark.parametrize("appendix", ["E", "EC"])
def test_a_minimum_may_belong_to_one_row(appendix: str) -> None:
    table = pay_table(f"OH-{appendix}-13.I")
    filed(f"OH-{appendix}-13.II", (table.pays("tie"), table.may_raise("tie")), (To(8), True))
    assert not table.may_raise("banker")


def test_what_the_filing_lost_in_print_is_marked() -> None:
    restored = {
        table.id: [row.event for row in table if row.restored]
        for table in pay_tables()
        if any(row.restored for row in table)
    }
    low = ["straight", "flush"]
    suited, mixed = "three_of_a_kind_suited", "three_of_a_kind_offsuit"
    assert restored == {
        "PT-BJS-213-02": [suited, "straight_flush", mixed, *low],
        "PT-BJS-213-05": [suited, "straight_flush", *low],
        "PT-BJS-213-05:printed": [suited, "straight_flush", "flush"],
        "PT-BJS-213-08": ["straight"],
        **{f"PT-BJS-213-{number}": low for number in ("03", "06", "09", "11")},
    }
    assert all("RF-02" in pay_table(table, "ride-free").reads for table in restored)


def test_unknown_names() -> None:
    with pytest.raises(UnknownName, match=r"did you mean OH-B-5\.II\.T"):
        pay_table("OH-B-5.II.TT", "craps")
    with pytest.raises(UnknownName, match="unknown game 'crap'; did you mean craps"):
        pay_tables("crap")
    with pytest.raises(UnknownEvent, match=r"event of pay table OH-G-5\.I: 'corner'"):
        pay_table("OH-G-5.I").pays("corner")


GOOD = """
game = "test"
[[table]]
id = "T-1"
wager = "bet"
name = "Bet"
clause = "OH-B-5.VII"
rows = [{ event = "win", label = "wins", pays = "1 to 1" }]
"""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"1 to 1"', '"one to one"', r"table T-1 event win\.pays: not a pay: 'one to one'"),
        ('label = "wins", ', "", r"table T-1 event win\.label: missing"),
        ('"wins"', '"wins", lable = "x"', r"table T-1 event win\.lable: unknown key"),
        ('wager = "bet"', "wager = 7", r"table T-1\.wager: must be a text, not 7"),
        ('wager = "bet"', "decks = ['six']", r"table T-1\.decks: must be a list of whole numbers"),
        ('[{ event = "win", label = "wins", pays = "1 to 1" }]', "[]", "at least one row"),
        (
            'wager = "bet"',
            'parts_of = "T-0"\nparts = [{ wager = "a", share = "1/2" }]',
            "no table 'T-0' stands above",
        ),
        (
            'wager = "bet"',
            'vigorish = { percent = "5", of = "win", clause = "X" }',
            r"vigorish\.percent: not a percentage: '5'",
        ),
        (
            'wager = "bet"',
            'vigorish = { percent = "5%", of = "luck", clause = "X" }',
            r"vigorish\.of: must be one of win, stake, payoff, not 'luck'",
        ),
    ],
)
def test_a_malformed_table_names_file_key_and_clause(old: str, new: str, fault: str) -> None:
    assert list(read_pay_tables(tomllib.loads(GOOD), "good.toml")) == ["T-1"]
    assert old in GOOD
    with pytest.raises(BadFile, match=fault) as caught:
        read_pay_tables(tomllib.loads(GOOD.replace(old, new)), "paytables/bad.toml")
    assert str(caught.value).startswith("paytables/bad.toml: ")
    assert str(caught.value).endswith("[OH-B-5.VII]")


def test_a_table_that_stands_twice_is_a_fault() -> None:
    values = tomllib.loads(GOOD + GOOD.replace('game = "test"', ""))
    with pytest.raises(BadFile, match="table T-1 stands twice"):
        read_pay_tables(values, "bad.toml")
