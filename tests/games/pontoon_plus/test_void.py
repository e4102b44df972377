"""Section 5: what voids a round, what does not, and what becomes of the cards."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_card
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import Betting, DealCard, Question, ShuffleCards
from pitboss.table.round import Round
from tests.dealt import nets, words
from tests.games.pontoon_plus.rigged import BET, RACK, Script, bet, gained, play, table_of

SIDE = bet(cents=5_00, wager="player_pair")


def voids(round_: Round) -> list[str]:
    return [e.clause for e in round_.log if isinstance(e, events.RoundVoided)]


# --- void rounds ---------------------------------------------------------------------------------


@pytest.mark.clause(
    "SG-5.5", "SG-5.5.1", "SG-5.5.2", "SG-5.5.4", "SG-5.17", "SG-1.33", "SG-5.4", "SG-5.4.2"
)
@pytest.mark.parametrize(
    ("slip", "clause"),
    [
        ("foreign_card_found", "SG-5.5.1"),
        ("cards_short_or_over", "SG-5.5.2"),
        ("cards_not_shuffled", "SG-5.5.4"),
        ("technical_interruption", "SG-5.4.2"),
    ],
)
def test_void(slip: str, clause: str) -> None:
    for at in (0, 1, 2):
        cards = " ".join(["9c", "7d", "9d"][:at])
        round_ = play(cards, bets=[bet(), SIDE], slips={at: slip})
        assert voids(round_) == [clause]
        assert gained(round_) == 0
        assert words(round_)["all bets go back to their players"] == "SG-5.17"


@pytest.mark.clause("SG-5.5", "SG-5.17", "SG-1.33")
def test_a_void_round_undoes_what_was_settled() -> None:
    table = table_of(("ann", "bob", "cy"))
    bets = [bet(), bet("bob", 2), bet("cy", 3), bet("cy", 3, 5_00, "bonus")]
    # Ann has a Pontoon, cy's bonus loses, bob doubles and is bust: then a joker turns up.
    cards = "Ac 9c 9d 7d Kc 7c 8d Kd"
    round_ = play(cards, "double hit", bets, table, slips={8: "foreign_card_found"})
    assert voids(round_) == ["SG-5.5.1"]
    assert table.racks == {"ann": RACK, "bob": RACK, "cy": RACK}
    undone = {e.to: e.cents for e in round_.log if isinstance(e, events.SettlementReversed)}
    assert undone["player:ann"] == -BET * 3 // 2
    assert undone["player:cy"] == 5_00
    assert set(nets(round_).values()) == {0}


@pytest.mark.clause("SG-5.5.3")
def test_too_few_cards_void_the_round() -> None:
    table = table_of(cut_card_depth=0)
    assert table.shoe is not None
    while table.shoe.left > 3:
        table.shoe.remove(next(card for card, _ in table.shoe.outcomes()))
    script = Script(table, [bet()])
    while not script.round.over:
        pending = script.round.pending
        if isinstance(pending, DealCard):
            script.round.send(pending.outcomes()[0][0])
        else:
            assert isinstance(pending, Question)
            names = [option.name for option in pending.options]
            script.round.send(Choose(pending.player, "hit" if "hit" in names else names[0]))
    assert voids(script.round) == ["SG-5.5.3"]
    assert gained(script.round) == 0
    fresh = Round(table)  # and the next round begins with a shuffle
    assert not isinstance(fresh.pending, Question)


@pytest.mark.clause("SG-5.4", "SG-5.4.1")
def test_an_interruption_after_an_outcome_stops_nothing() -> None:
    # The pair bet is lost when the power fails.
    round_ = play("9c 7d 8d Kd", "hit", [bet(), SIDE], slips={3: "technical_interruption"})
    assert not voids(round_)
    assert "SG-5.4.1" in words(round_).values()
    assert nets(round_) == {"bet": -BET, "player_pair": -5_00}


@pytest.mark.clause("SG-5.4.1", "SG-5.4.2")
@pytest.mark.parametrize(("side", "void"), [(True, False), (False, True)])
def test_an_interruption_while_a_player_thinks(side: bool, void: bool) -> None:
    script = Script(table_of(), [bet(), SIDE] if side else [bet()])
    for name in ["9c", "7d", "9d"]:
        script.round.send(parse_card(name))
    script.round.call_irregularity("technical_interruption")
    assert script.round.over == void
    if not void:
        script.go("Kh", "stand")


@pytest.mark.clause("SG-5.4.1", "SG-3.16", "SG-5.16")
@pytest.mark.parametrize(
    ("cards", "answers", "bets", "slips", "net"),
    [
        # A Pontoon that the dealer overlooked has won all the same.
        (
            "As 9c 5c Kd 8d 2c Kc 7c",
            "hit",
            [],
            {3: "twenty_one_not_noticed", 5: "technical_interruption"},
            {"ann": 30_00, "bob": BET},
        ),
        # So has a Pontoon while the deal goes on,
        ("As 9c 5c Kd 8d Kc 7c", "stand", [], {4: "technical_interruption"}, {"ann": 30_00}),
        # a pair bet whose box has its two cards,
        (
            "9s 9c 5c 9d 8d 8c Kc",
            "stand stand",
            [bet(wager="player_pair", cents=10_00)],
            {4: "technical_interruption"},
            {"ann": 110_00 + BET},
        ),
        # and one that is settled late.
        (
            "9s 9c 5c 9d 8d 8c Kc",
            "stand stand",
            [bet(wager="player_pair", cents=10_00)],
            {3: "side_bets_not_settled", 5: "technical_interruption"},
            {"ann": 110_00 + BET},
        ),
        # A surrender has lost half at least.
        ("9s 9c Kc 7d 8d 7c", "surrender play_on stand", [], {5: "technical_interruption"}, {}),
    ],
)
def test_an_outcome_stands_before_it_is_settled(
    cards: str, answers: str, bets: list[Place], slips: dict[int, str], net: dict[str, int]
) -> None:
    table = table_of(("ann", "bob"))
    round_ = play(cards, answers, [bet(), bet("bob", 2), *bets], table, slips)
    assert not voids(round_)
    assert words(round_)["an outcome stands: play goes on"] == "SG-5.4.1"
    for player, cents in net.items():
        assert gained(round_, player) == cents


@pytest.mark.clause("SG-5.4.2", "SG-5.5.1", "SG-5.5.2", "SG-5.5.4", "SG-1.22")
@pytest.mark.parametrize(
    "slip",
    ["technical_interruption", "foreign_card_found", "cards_short_or_over", "cards_not_shuffled"],
)
@pytest.mark.parametrize("at", ["betting", "question", "aside", "floor", "choice"])
def test_a_void_at_any_moment_of_the_round(slip: str, at: str) -> None:
    table = table_of(("ann", "bob"))
    round_ = Round(table)
    round_.send(bet())
    if at != "betting":
        round_.send(bet("bob", 2))
        round_.send(NoMoreBets())
        for name in ["9c", "8c", "7d", "9d"] + (["8d"] if at == "question" else []):
            round_.send(parse_card(name))
    if at in ("aside", "floor", "choice"):
        round_.call_irregularity("dealing_error")
    if at in ("floor", "choice"):
        round_.send(parse_card("2h"))
    if at == "choice":
        round_.send(Choose("floor", "leave"))
    assert isinstance(round_.pending, Betting | Question | DealCard)
    round_.call_irregularity(slip)
    assert len(voids(round_)) == 1
    assert table.racks == {"ann": RACK, "bob": RACK}


@pytest.mark.clause("SG-5.5.1", "SG-5.5.2", "SG-5.5.4")
@pytest.mark.parametrize(
    "slip", ["foreign_card_found", "cards_short_or_over", "cards_not_shuffled"]
)
def test_cards_that_voided_a_round_are_not_dealt_again(slip: str) -> None:
    table = table_of()
    round_ = play("9c", slips={1: slip}, table=table)
    assert words(round_)["these cards are taken out of play"] == "SG-5.5"
    again = Round(table)
    assert isinstance(again.pending, ShuffleCards)
    assert again.pending.shoe.left == 6 * 48
    again.send(None)
    again.send(NoMoreBets())
    assert isinstance(Round(table).pending, Betting)  # once


@pytest.mark.clause("SG-5.5.2", "SG-5.5.4", "SG-5.6")
def test_wrong_cards_void_a_round_that_is_over_until_the_next_one_begins() -> None:
    for slip in ("cards_short_or_over", "cards_not_shuffled"):
        table = table_of()
        round_ = play("9c 7d 9d Kh", "stand", [bet(), SIDE], table)
        assert gained(round_) == BET + 11 * 5_00
        assert {rule.kind for rule in round_.irregularities()} == {
            "cards_short_or_over",
            "cards_not_shuffled",
        }
        round_.call_irregularity(slip)
        assert gained(round_) == 0
        again = Round(table)
        assert isinstance(again.pending, ShuffleCards)
        assert not round_.irregularities()


@pytest.mark.clause("SG-1.6")
def test_a_shuffler_holds_all_cards_again_before_every_round() -> None:
    table = table_of(dealt_from="shuffler")
    for _ in range(2):
        round_ = Round(table)
        assert isinstance(round_.pending, ShuffleCards)
        assert (round_.pending.shoe.left, round_.pending.clause) == (6 * 48, "SG-1.6")
        round_.send(None)
        round_.send(bet())
        round_.send(NoMoreBets())
        for name in ("9c", "7d", "9d"):
            round_.send(parse_card(name))
        round_.send(Choose("ann", "stand"))
        round_.send(parse_card("Kc"))
        assert round_.over
