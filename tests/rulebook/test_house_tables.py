"""A table approved for a house stands in where the filing's words leave room, and only there."""

from pathlib import Path

import pytest

from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from pitboss.rulebook.house import HouseError, check_house
from pitboss.rulebook.interpretations import interpretations
from pitboss.rulebook.paytables import pay_tables


def own(wager: str, like: str, event: str, pays: str) -> dict[str, object]:
    """One approved table that pays one event otherwise."""
    words = {"wager": wager, "name": "Cheap", "approval": "memo 1", "like": like}
    return {"H": {**words, "pays": {event: pays}}}


def faults(folder: Path, text: str) -> list[HouseError]:
    path = folder / "house.toml"
    path.write_text(f'house = "Test"\nfiling = "ohio"\n{text}', "utf-8")
    return check_house(path)


# --- odds that a filing orders -----------------------------------------------------------------

ORDERED = [
    ("big-six", "joker", "OH-N-7.I", "joker", "50 to 1", "OH-N-7.I"),
    ("blackjack", "blackjack", "OH-A-4.VI:3-2", "blackjack", "2 to 1", "OH-A-4.VI"),
    ("blackjack", "blackjack", "OH-A-4.VI:3-2", "win", "1 to 10", "OH-A-4.VI"),
    ("blackjack", "insurance", "OH-A-9.IV", "dealer_blackjack", "1 to 10", "OH-A-9.IV"),
    ("three-card-poker", "ante_bonus", "OH-H-12.V", "straight", "2 to 1", "OH-H-12.V"),
    ("three-card-poker", "six_card_bonus", "OH-H-12.VI", "", "1 to 1", "OH-H-12.VI"),
    ("four-card-poker", "ante_bonus", "OH-C-11.I.B", "", "1 to 1", "OH-C-11.I.B"),
    ("ultimate-texas-holdem", "blind", "OH-I-10.III", "", "1 to 1", "OH-I-10.III"),
    ("pai-gow-poker", "pai_gow", "OH-F-13.XIII", "", "2 to 1", "OH-F-13.XIII"),
    ("craps", "buy_4", "OH-B-6.I", "", "3 to 1", "OH-B-6.I"),
    ("crazy-four-poker", "super_bonus", "OH-M-11.II", "", "1 to 1", "OH-M-11.II"),
    ("mini-baccarat", "player", "OH-E-13.I", "player", "2 to 1", "OH-E-13.I"),
    ("mini-baccarat", "dragon_bonus_player", "OH-E-13.IV", "", "1 to 1", "OH-E-13.IV"),
    ("dragon-bonus-baccarat", "dragon_bonus_player", "OH-EC-13.IV", "", "1 to 1", "OH-EC-13.IV"),
    ("dragon-bonus-baccarat", "fortune_7", "OH-EC-13.III", "", "1 to 1", "OH-EC-13.III"),
    ("free-bet-blackjack", "blackjack", "OH-AF-4.VII:3-2", "", "2 to 1", "OH-AF-4.VII"),
    ("free-bet-blackjack", "push_22", "OH-AF-16.I.B", "", "1 to 1", "OH-AF-16.I.B"),
    ("dj-wild", "trips", "OH-O-11.c.Trips", "", "1 to 1", "OH-O-11.c.Trips"),
    ("pontoon-plus", "bonus", "SG-4.1.3", "", "1 to 1", "SG-4.1.3"),
    ("ride-free", "bust_bonus", "PT-FLT-BB-01", "", "1 to 1", "CO-2119-25"),
]


@pytest.mark.parametrize(("game", "wager", "like", "event", "pays", "clause"), ORDERED)
def test_no_approved_table_replaces_odds_that_a_filing_orders(
    game: str, wager: str, like: str, event: str, pays: str, clause: str
) -> None:
    event = event or RuleSet.of(game).rules.filed(like).events[0]
    with pytest.raises(Refusal, match="the filing orders the odds of") as refused:
        RuleSet.of(game, house_tables=own(wager, like, event, pays))
    assert refused.value.clause == clause


def test_check_tells_it_of_a_house_file(tmp_path: Path) -> None:
    text = "[games.big-six.house_tables.H]\nwager = 'joker'\nname = 'Cheap'\napproval = 'memo'\n"
    [fault] = faults(tmp_path, text + "pays = { joker = '1 to 10' }")
    assert (fault.key, fault.clause) == ("games.big-six.house_tables.H", "OH-N-7.I")


@pytest.mark.parametrize("game", ["mini-baccarat", "dragon-bonus-baccarat"])
def test_of_a_table_with_one_minimum_only_that_row_may_differ(game: str) -> None:
    [table] = [each for each in pay_tables(game) if "tie" in each]
    better = RuleSet.of(game, {}, {"tie": "H"}, house_tables=own("tie", table.id, "tie", "9 to 1"))
    assert str(better.pay_table("tie").pays("tie")) == "9 to 1"
    for event, pays in (("tie", "7 to 1"), ("player", "2 to 1")):
        with pytest.raises(Refusal) as refused:
            RuleSet.of(game, house_tables=own("tie", table.id, event, pays))
        assert refused.value.clause == table.clause_of(event)
    same = RuleSet.of(game, house_tables=own("tie", table.id, "tie", "8 to 1"))
    assert RuleSet.from_json(same.as_json()) == same


def test_the_tables_that_leave_room_are_those_of_the_reading() -> None:
    leave_room = {table.clause for table in pay_tables() if table.others}
    reading = next(each for each in interpretations("general") if each.code == "GEN-02")
    assert leave_room == set(reading.clauses)
    for table in pay_tables():
        assert table.others == ("GEN-02" in table.reads), table.id
        assert table.others or not table.unprinted, table.id


# --- odds that are uniform in the house --------------------------------------------------------

FIELD = """.house_tables.H]
wager = "field"
name = "Field 1"
approval = "memo 1"
pays = { field_12 = "3 to 1" }
"""
CHOSEN = '.pay_tables]\nfield = "H"\n'


@pytest.mark.clause("OH-B-5.II.A")
def test_an_approved_craps_table_is_paid_at_every_table_of_the_house(tmp_path: Path) -> None:
    game, table = "[games.craps", "[games.craps.tables.high"
    assert faults(tmp_path, game + FIELD + game + CHOSEN + table + "]") == []
    filed = table + '.pay_tables]\nfield = "OH-B-5.II.T"'
    dearer = table + FIELD.replace("3 to 1", "4 to 1")
    for text in (
        "[games.craps]\n" + table + FIELD + table + CHOSEN,  # at one table only
        game + FIELD + game + CHOSEN + filed,  # at all tables but one
        game + FIELD + game + CHOSEN + dearer,  # the same id with other odds
    ):
        [fault] = faults(tmp_path, text)
        assert fault.key == "games.craps.tables.high.pay_tables.field"
        assert fault.clause == "OH-B-5.II.A"


def test_odds_raised_on_a_table_s_own_pay_table_are_read_there(tmp_path: Path) -> None:
    text = "[games.craps]\n[games.craps.tables.high" + FIELD
    text += '[games.craps.tables.high.raise.H]\nfield_2 = "3 to 1"\n'
    [fault] = faults(tmp_path, text)
    assert (fault.key, fault.clause) == ("games.craps.tables.high.raise.H", "OH-B-5.II.A")
