"""Pays and figures beyond a filing: one door, marked everywhere, never in a house file."""

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.errors import PitbossError, Refusal, UnknownEvent, UnknownName
from pitboss.money import To
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.rulebook.house import check_house
from pitboss.rulebook.posting import posted
from pitboss.rulebook.standing import remarks
from pitboss.rulebook.unfiled import Unfiled
from pitboss.table.game import Game
from pitboss.table.layout import layout
from pitboss.table.notation import play
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.citations import HEARD, listening

THREE = RuleSet.of("three-card-poker")
BACCARAT = RuleSet.of("mini-baccarat")


def test_a_pay_is_changed_and_marked() -> None:
    rules = THREE.with_pays("pair_plus", {"flush": "4 to 1"})
    assert rules.pay_table("pair_plus").pays("flush") == To(4)
    assert THREE.pay_table("pair_plus").pays("flush") == To(3)
    assert rules.shown["not_as_filed"] == "OH-H-12.IV flush=4 to 1"
    [remark] = remarks(rules)
    assert not remark.filed
    assert remark.clause == "OH-H-12.IV"
    assert remark.words == "flush of OH-H-12.IV pays 4 to 1; the filing prints 3 to 1"
    assert rules != THREE
    assert rules.digest != THREE.digest


def test_filed_rules_carry_no_mark() -> None:
    assert not THREE.unfiled
    assert "unfiled" not in THREE.as_json()
    assert "not_as_filed" not in THREE.shown
    assert THREE.with_pays("pair_plus", {"flush": 3}) == THREE
    assert BACCARAT.with_figures({"decks": 7}) == RuleSet.of("mini-baccarat", {"decks": 7})


def test_figures_beyond_the_filing_are_marked() -> None:
    rules = BACCARAT.with_figures({"decks": 5})
    assert rules.whole("decks") == 5
    [remark] = remarks(rules)
    assert str(remark) == "decks is 5; the filing has it a whole number from 6 to 8 [OH-E-3.I]"
    assert rules.changed({"deal": "midi"}).unfiled.options == {"decks": "5"}
    assert not rules.changed({"decks": 8}).unfiled
    assert rules == RuleSet.of("mini-baccarat", unfiled=Unfiled({"decks": 5}))


def test_all_of_it_is_saved_and_read_again() -> None:
    rules = BACCARAT.with_figures({"decks": 5}).with_pays("tie", {"tie": 9})
    again = RuleSet.from_json(rules.as_json())
    assert again == rules
    assert again.unfiled == Unfiled({"decks": "5"}, {"OH-E-13.I": {"tie": "9 to 1"}})
    kept = rules.with_pays("player", {"player": "6-5"}).with_figures({"cut_card_depth": 300})
    assert kept.unfiled.words() == (
        "decks=5, cut_card_depth=300, OH-E-13.I tie=9 to 1, OH-E-13.I player=6 to 5"
    )
    assert not kept.with_figures({"decks": 6, "cut_card_depth": 14}).unfiled.options


PAYS = [
    # game, wager, event, as said, as it is then paid
    ("three-card-poker", "pair_plus", "flush", 4, "4 to 1"),
    ("three-card-poker", "pair_plus", "flush", "7:2", "7 to 2"),
    ("three-card-poker", "pair_plus", "flush", "push", "push"),
    ("blackjack", "blackjack", "blackjack", "6-5", "6 to 5"),
    ("craps", "field", "field_12", "3", "3 to 1"),
    ("multi-link-progressive", "progressive", "flush", "60", "$60"),
    ("multi-link-progressive", "progressive", "straight_flush", "20", "20%"),
]


@pytest.mark.parametrize(("game", "wager", "event", "said", "paid"), PAYS)
def test_how_a_pay_may_be_said(game: str, wager: str, event: str, said: object, paid: str) -> None:
    rules = RuleSet.of(game).with_pays(wager, {event: said})
    assert str(rules.pay_table(wager).pays(event)) == paid


REFUSED = [
    # game, wager, event, pay, kind of error, words of it
    ("three-card-poker", "pair_plus", "flushh", 4, UnknownEvent, "did you mean flush?"),
    ("three-card-poker", "pair", "flush", 4, UnknownName, "did you mean pair_plus?"),
    ("three-card-poker", "pair_plus", "flush", "x", Refusal, "'x' is no pay; write it as 3 to 1"),
    ("three-card-poker", "pair_plus", "flush", -4, Refusal, "-4 is no pay"),
    ("three-card-poker", "pair_plus", "flush", 1.5, Refusal, "1.5 is no pay"),
    ("three-card-poker", "pair_plus", "flush", True, Refusal, "True is no pay"),
    ("three-card-poker", "pair_plus", "flush", "$5", Refusal, "must be said as 3 to 1 is, not $5"),
    ("three-card-poker", "pair_plus", "flush", 10**6, Refusal, "more than the solvers add up"),
    ("craps", "pass_odds", "pass", 2, Refusal, "name the wager pass [OH-B-7.I.A]"),
    ("pai-gow-poker", "pai_gow", "win", "push", Refusal, "must be paid, if only 0 to 1, not push"),
    ("dj-wild", "ante", "lose", "push", Refusal, "lose of OH-O-11.b is lost"),
]


@pytest.mark.parametrize(("game", "wager", "event", "pay", "kind", "words"), REFUSED)
def test_what_is_no_pay_is_refused(
    game: str, wager: str, event: str, pay: object, kind: type[PitbossError], words: str
) -> None:
    with pytest.raises(kind) as refused:
        RuleSet.of(game).with_pays(wager, {event: pay})
    assert words in str(refused.value)


FIGURES = [
    ({"decks": "five"}, "decks must be a whole number from 1 to 20, not 'five' [OH-E-3.I]"),
    ({"decks": 0}, "decks must be a whole number from 1 to 20, not 0"),
    ({"decks": 21}, "decks must be a whole number from 1 to 20, not 21"),
    ({"deck": 5}, "did you mean decks?"),
    ({"deal": "upside-down"}, "deal is no figure: it must be one of face-up, face-down, midi"),
]


@pytest.mark.parametrize(("figures", "words"), FIGURES)
def test_what_is_no_figure_is_refused(figures: dict[str, object], words: str) -> None:
    with pytest.raises(PitbossError) as refused:
        BACCARAT.with_figures(figures)
    assert words in str(refused.value)


def test_a_pay_table_for_other_decks_serves_decks_that_no_filing_has() -> None:
    with pytest.raises(Refusal, match="between_decks"):
        RuleSet.of("rocket-aces", {"decks": 5})
    rules = RuleSet.of("rocket-aces").with_figures({"decks": 5})
    assert "rocket_aces" in rules.wagers
    assert rules.unfiled.words() == "decks=5"


def test_the_pays_of_a_split_wager_are_those_of_its_parts() -> None:
    rules = RuleSet.of("craps").with_pays("horn", {"craps_2": 35})
    assert rules.pay_table("horn").pays("craps_2") == To(35)
    assert rules.pay_table("craps_2").pays("craps_2") == To(35)


def test_they_win_over_odds_that_a_house_raised() -> None:
    raised = RuleSet.of("craps", raises={"OH-B-5.II.T": {"field_12": "3 to 1"}})
    assert raised.with_pays("field", {"field_12": 5}).pay_table("field").pays("field_12") == To(5)
    assert not raised.with_pays("field", {"field_12": 3}).unfiled


# --- the mark ------------------------------------------------------------------------------------


def test_table_log_and_layout_are_marked() -> None:
    rules = RuleSet.of("big-six").with_pays("joker", {"joker": 45})
    table = Table(registry.room("big-six").game, rules)
    assert table.name == "table-1, not as filed"
    notice = posted(rules)[0]
    assert notice.words == "Not as filed: OH-N-7.I joker=45 to 1"
    felt = layout(table)
    assert (felt.table, felt.posted[0]) == (table.name, notice)
    table.sit("ann", 1, 100_00)
    again = Table(registry.room("big-six").game, RuleSet.from_json(rules.as_json()), table.name)
    assert again.name == table.name
    assert Round(table).table.name == table.name


def test_every_sheet_is_marked() -> None:
    room = registry.room("big-six")
    marks = {
        sheet.rules["not_as_filed"]
        for sheet in room.analysis.sheets(room.rules().with_pays(*JOKER))
    }
    assert marks == {"OH-N-7.I joker=45 to 1"}
    assert all("not_as_filed" not in sheet.rules for sheet in room.analysis.sheets(room.rules()))


JOKER = ("joker", {"joker": 45})

KEYS = ("unfiled = { options = { decks = 5 } }", "[games.mini-baccarat.pays.tie]\ntie = '9 to 1'")


@pytest.mark.parametrize("text", [*KEYS, "options = { decks = 5 }"])
def test_no_house_file_may_hold_it(tmp_path: Path, text: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'house = "T"\nfiling = "ohio"\n[games.mini-baccarat]\n{text}\n', "utf-8")
    assert check_house(path)


PLAYED = [
    # the pay, and a line under it; what ann wins
    ("big-six", "joker.joker=45", "ann: 10 joker | joker", 450_00),
    ("three-card-poker", "pair_plus.pair=lose", "ann: 10 pair_plus | 6s 6d 4h / *", -10_00),
    ("three-card-poker", "pair_plus.pair=push", "ann: 10 pair_plus | 6s 6d 4h / *", 0),
    (
        "blackjack",
        "house_money.pair=lose",
        "ann: 9 blackjack 5 house_money | 6 6 / 7 T | stand",
        -14_00,
    ),
]


@pytest.mark.parametrize(("game", "pay", "line", "won"), PLAYED)
def test_it_is_played_as_it_pays(game: str, pay: str, line: str, won: int) -> None:
    dealt = play(f"{game} unfiled.pays.{pay} | {line}", _game)
    assert dealt.won == {"ann": won}
    assert play(dealt.line, _game).won == dealt.won


def _game(slug: str) -> Game:
    return registry.room(slug).game


# --- solvers -------------------------------------------------------------------------------------

PRICED = [
    # game, wager, event, pay: the sheet moves by what the event pays more
    ("roulette", "red", "red", "6 to 5"),
    ("craps", "field", "field_12", 4),
    ("three-card-poker", "pair_plus", "flush", 4),
    ("mini-baccarat", "tie", "tie", 9),
    ("let-it-ride", "three_card_bonus", "flush", 5),
]


@pytest.mark.parametrize(("game", "wager", "event", "pay"), PRICED)
def test_solvers_price_what_is_asked(game: str, wager: str, event: str, pay: object) -> None:
    room, rules = registry.room(game), RuleSet.of(game)
    other = rules.with_pays(wager, {event: pay})
    old, new = (
        next(sheet for sheet in room.analysis.sheets(each) if sheet.wager == wager)
        for each in (rules, other)
    )
    more = other.pay_table(wager).pays(event).back(1) - rules.pay_table(wager).pays(event).back(1)
    pairs = zip(old.events, new.events, strict=True)
    chance = sum((row.probability for was, row in pairs if was.pays != row.pays), Fraction(0))
    assert chance
    assert new.ev == old.ev + chance * more


SOLVERS = [
    ("dj-wild", "ante", {"tie": "1 to 1"}, "tie of OH-O-11.b must pay push, not 1 to 1"),
    (
        "pai-gow-poker",
        "pai_gow",
        {"win": 2},
        "must pay 1 to 1, not 2 to 1: the solver counts on it",
    ),
    ("pontoon-plus", "bet", {"seven_card_21": 9}, "must pay by halves up to 3 to 1, not 9 to 1"),
    ("pontoon-plus", "double_down", {"double_down": 2}, "must pay 1 to 1, not 2 to 1"),
    ("blackjack", "blackjack", {"win": 2}, "win of OH-A-4.VI:3-2 must pay 1 to 1"),
    ("free-bet-blackjack", "blackjack", {"win": 2}, "win of OH-AF-4.VII:3-2 must pay 1 to 1"),
    ("ride-free", "blackjack", {"win": 2}, "win of CO-2119-8.B must pay 1 to 1"),
    ("texas-holdem-bonus", "ante", {"win": 2}, "win of OH-K-11.II must pay 1 to 1"),
    (
        "pontoon-plus",
        "bet",
        {"three_sevens_mixed": 9},
        "must pay the same: the solver counts on it",
    ),
]


@pytest.mark.parametrize(("game", "wager", "pays", "words"), SOLVERS)
def test_what_a_solver_cannot_do_is_said(
    game: str, wager: str, pays: dict[str, object], words: str
) -> None:
    room = registry.room(game)
    with pytest.raises(Refusal) as refused:
        room.analysis.sheets(room.rules().with_pays(wager, pays))
    assert words in str(refused.value)


def test_it_proves_no_clause() -> None:
    heard = set(HEARD.now)
    with listening():
        play("big-six unfiled.pays.joker.joker=45 | ann: 10 joker | joker", _game)
        room = registry.room("big-six")
        assert all(sheet.ev for sheet in room.analysis.sheets(room.rules().with_pays(*JOKER)))
        assert heard == HEARD.now
        play("big-six | ann: 10 joker | joker", _game)
    assert heard < HEARD.now
