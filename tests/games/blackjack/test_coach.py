"""The coach at the table, the chart, and the picture."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe as Shoe52
from pitboss.cli.strategy import drawn
from pitboss.exact.blackjack import Shoe, price
from pitboss.exact.strategy import Strategy
from pitboss.families.blackjack.charting import UPS
from pitboss.families.blackjack.coaching import by_value
from pitboss.families.blackjack.running import running_of
from pitboss.games.blackjack import GAME, analysis
from pitboss.games.blackjack.sheets import solver_rules
from pitboss.rulebook import RuleSet
from pitboss.table.effects import Question
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.families.blackjack.floor import open_table, over, play
from tests.spoken import asked as put

RULES = RuleSet.of("blackjack")
ONE_DECK = RuleSet.of("blackjack", {"decks": 1})


def advice(round_: Round, player: str = "ann") -> dict[str, Fraction]:
    return dict(analysis.advise(round_.table, player))


def test_first_hand_of_a_shoe() -> None:
    round_ = play("ann 10", "T T 6 9")
    found = advice(round_)
    expected = price(Shoe.of_decks(6).without("TT6"), solver_rules(RULES), "T6", "T")
    assert next(iter(found)) == "hit"
    for name in ("stand", "hit", "double"):
        assert float(found[name]) == pytest.approx(expected[name], abs=1e-12)
    half = (1 + Fraction(9, 10)) * found["double"] / 2
    assert found["for_less"] == pytest.approx(half, abs=1e-12)
    assert advice(round_, "bob") == {}


def test_the_coach_knows_what_was_dealt_from_this_shoe() -> None:
    table = open_table(options={"decks": 1})
    over(play("ann 10", "2 3 2 4 hit 5 hit 6 stand 5 6", table=table))
    round_ = play("ann 10", "T T 6 9", table=table)
    running = running_of(table)
    assert running is not None
    unseen = by_value(running.unseen("ann"))
    gone = "22" + "34" + "56" + "56" + "TT6"
    assert unseen == Shoe.of_decks(1).without(gone)  # the hole card is still among them
    expected = price(unseen, solver_rules(table.rules), "T6", "T")
    assert float(advice(round_)["stand"]) == pytest.approx(expected["stand"], abs=1e-12)


def test_no_price_before_the_dealer_has_a_card() -> None:
    round_ = play("ann 10, bob 10", "T !box_gets_one_card !dealer_missed T 5")
    assert isinstance(round_.pending, Question)
    assert {option.name for option in round_.pending.options} == {"second_card", "dead"}
    assert advice(round_, round_.pending.player) == {}


def test_a_dead_first_hand_still_measures_a_double_for_less() -> None:
    round_ = play("ann 10", "8 6 8 T split 3 hit !card_not_dealt dead 3")
    found = advice(round_)
    assert found["for_less"] == pytest.approx(found["double"] * 19 / 20, abs=1e-12)


def test_the_cut_in_a_round_has_no_price() -> None:
    table = open_table(options={"decks": 1})
    table.shoe = Shoe52.from_counts([int(card in parse_cards("Tc 6d 8s 9h")) for card in range(52)])
    round_ = play("ann 10", "T 6 8 9 hit shuffle", table=table)
    assert isinstance(round_.pending, Question)
    assert "cut" in {option.name for option in round_.pending.options}
    assert advice(round_) == {}


def test_odd_chips_are_named() -> None:
    table = open_table(options={"smallest_chip": "5"})
    assert (
        put(play("ann 20", "5 6 6 T", table=table)) == "box 1: your 11? (numbers are chips of $5)"
    )
    assert put(play("ann 20", "5 6 6 T")) == "box 1: your 11?"


def test_burned_and_hidden_cards_stay_unseen() -> None:
    options = {"decks": 1, "deal": "pitch"}
    table = open_table(seats={"ann": 1, "bob": 2}, options=options)
    round_ = play("ann 10, bob 10", "burn:K 2 3 9 4 5 T", table=table)
    running = running_of(table)
    assert running is not None
    assert by_value(running.unseen("ann")) == Shoe.of_decks(1).without("294")
    assert by_value(running.unseen("bob")) == Shoe.of_decks(1).without("395")
    go_on(round_, "hit 8")
    assert by_value(running.unseen("bob")) == Shoe.of_decks(1).without("3958")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("8 6 8 T", {"stand", "hit", "double", "for_less", "split"}),
        ("8 6 8 T split 3", {"stand", "hit", "double", "for_less"}),
        ("8 6 8 T split 8", {"stand", "hit", "double", "for_less", "split"}),
        ("8 6 3 T hit 2", {"stand", "hit"}),
        ("A 6 A T split A", {"stand", "split"}),
    ],
)
def test_every_option_has_a_price(line: str, names: set[str]) -> None:
    assert set(advice(play("ann 10", line))) == names


@pytest.mark.clause("OH-A-9.I", "OH-A-9.II")
def test_insurance_and_even_money_are_priced() -> None:
    insured = advice(play("ann 10", "T A 9 T"))
    tens = Fraction(95, 309)
    assert insured == {
        "decline": 0,
        "for_less": Fraction(4, 10) * (3 * tens - 1),
        "insure": Fraction(1, 2) * (3 * tens - 1),
    }
    even = advice(play("ann 10", "T A A T"))
    assert even == {"decline": Fraction(3, 2) * (1 - tens), "even_money": Fraction(1)}


@pytest.mark.clause("OH-A-16.II.G")
def test_capping_is_priced() -> None:
    good = advice(play("ann 10 house_money 5", "5s 6 6s T"))
    assert list(good) == ["cap", "part", "take"]
    bad = advice(play("ann 10 house_money 5", "7s T 8s 9"))
    assert next(iter(bad)) == "take"
    assert bad["cap"] < 0 == bad["take"]


def test_no_price_where_the_player_knows_more() -> None:
    assert advice(play("ann 10", "T T 6 9 !hole_card_shown")) == {}
    assert advice(play("ann 10", "T T 6 9 !card_drawn_seen 2")) == {}
    assert advice(play("ann 10", "T 6 5 9 double")) == {}  # face up or face down


def chart(options: dict[str, object] | None = None, **tables: str) -> Strategy:
    return analysis.chart(RuleSet.of("blackjack", options or {}, tables))


def row(found: Strategy, grid: str, name: str) -> str:
    """A row of a chart, up cards from two to ace."""
    return " ".join(found.cells(grid, name))


def test_the_chart_players_know() -> None:
    found = chart({"decks": 6})
    assert not found.optimal
    assert row(found, "Hard", "16") == "S S S S S H H H H H"
    assert row(found, "Hard", "11") == "D D D D D D D D D D"
    assert row(found, "Soft", "A,7") == "Ds Ds Ds Ds Ds S S H H H"
    assert row(found, "Pairs", "8,8") == "P P P P P P P P P P"
    assert "dealer hits soft 17" in found.rules
    assert "split to 4 hands, one card to each ace." in found.rules
    text = _plain(drawn(found))
    assert "4,5,7 against 10: stand, not hit" in text
    assert "the chart costs" in text
    stands = chart({"soft_17": "stand"})
    assert row(stands, "Hard", "11") == "D D D D D D D D D H"
    assert row(stands, "Soft", "A,8") == "S S S S S S S S S S"
    assert "dealer stands on soft 17" in stands.rules


def test_a_cell_tells_what_its_options_are_worth() -> None:
    found = chart({"decks": 1})
    eights = next(each for each in found.grid("Pairs").rows if each.name == "8,8")
    ten = eights.cells[UPS.index("T")]
    assert ten is not None
    expected = price(Shoe.of_decks(1).without("88T"), solver_rules(ONE_DECK), "88", "T")
    assert ten.values["hit"] == pytest.approx(expected["hit"], abs=1e-12)
    sixteen = next(each for each in found.grid("Hard").rows if each.name == "16")
    stand = sixteen.cells[UPS.index("6")]
    assert stand is not None
    assert max(stand.values, key=lambda name: stand.values[name]) == "stand"
    assert sum(share.chance for share in found.shares) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("soft_17", ["hit", "stand"])
def test_a_pair_plays_by_its_own_two_cards(soft_17: str) -> None:
    """With one deck two sevens leave two for a third: against a ten they stand."""
    found = chart({"decks": 1, "soft_17": soft_17})
    assert row(found, "Pairs", "7,7").split()[UPS.index("T")] == "S"
    assert row(found, "Hard", "14").split()[UPS.index("T")] == "H"


def test_exceptions_gain_what_they_gain_when_they_are_faced() -> None:
    """A dealer who looked has no blackjack: the coach and the list say the same."""
    found = chart({"decks": 1})
    for hand, up in (("457", "T"), ("457", "A"), ("556", "A")):
        values = price(Shoe.of_decks(1).without(hand + up), solver_rules(ONE_DECK), hand, up)
        told = {(each.hand, each.against): each.gain for each in found.exceptions}
        name = (",".join(hand), "10" if up == "T" else up)
        assert told[name] == pytest.approx(values["stand"] - values["hit"], abs=1e-12)
    gains = [each.gain for each in found.exceptions]
    assert gains == sorted(gains, reverse=True)
    assert len(gains) > 30  # all of them, not those that a screen has room for


def test_even_money_is_the_insurance_of_a_table_that_pays_6_to_5() -> None:
    assert chart().summary[0].startswith("Never insure, nor take even money")
    short = chart(blackjack="OH-A-4.VI:6-5").summary[0]
    assert short.startswith("Never insure, but take even money for a blackjack")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"decks": 1, "split_hands": 1}, "For 1 deck; blackjack 3 to 2;"),
        ({"decks": 2, "split_hands": 1}, "double any two cards; no splits."),
        ({"decks": 2, "double_after_split": False}, "any two cards, never after a split; split"),
        (
            {"decks": 1, "double_on": "10-11", "peek": False},
            "no check for blackjack, and a late one takes the first wager only; double 10 or",
        ),
        ({"resplit_aces": False}, "split to 4 hands, aces once, one card to each ace."),
    ],
)
def test_the_chart_names_its_rules(options: dict[str, object], words: str) -> None:
    assert words in chart(options).rules


def _plain(text: str) -> str:
    from rich.text import Text  # noqa: PLC0415

    return Text.from_markup(text).plain


def test_the_picture_hides_what_players_may_not_see() -> None:
    round_ = play("ann 10 house_money 5", "8s 6h 8d Tc take split 3c")
    picture = _plain(GAME.layout(round_.table))
    assert "dealer 6h ▒▒" in picture
    assert "Split pairs 2 $10" in picture
    assert "8s 3c (11)" in picture
    assert "Blackjack pays 3 to 2. Dealer hits soft 17." in picture
    assert "dealer no cards" in _plain(GAME.layout(open_table()))
    pitch = play("ann 10", "burn:K 8s 6h 8d Tc", options={"decks": 1, "deal": "pitch"})
    assert "8s" not in _plain(GAME.layout(pitch.table))
