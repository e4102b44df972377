"""How the cards are turned: face up, face down, and by the players at a Midi table."""

from __future__ import annotations

import pytest

from pitboss.table import events
from pitboss.table.actions import NoMoreBets
from pitboss.table.effects import Question
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN
from tests.dealt import of
from tests.families.baccarat.house import FREE, MINI, open_table, play, said
from tests.spoken import spoken

SEATS = {"ann": 1, "bob": 5, "cy": 9}
Bets = dict[str, tuple[str, int]]


def midi(bets: Bets, ranks: str) -> Round:
    round_ = Round(open_table(MINI, SEATS, deal="midi"))
    for player, (wager, dollars) in bets.items():
        go_on(round_, f"{player}: {dollars} {wager}")
    round_.send(NoMoreBets())
    go_on(round_, ranks)
    return round_


def asked(round_: Round) -> str:
    assert isinstance(round_.pending, Question)
    return round_.pending.player


def seen(round_: Round, viewer: str | None) -> list[str]:
    """The faces of the two hands that a viewer has seen, in order of seeing."""
    return [
        card
        for event in round_.view(viewer)
        if isinstance(event, events.CardDealt | events.CardsShown | events.CardsTurned)
        for card in ((event.card,) if isinstance(event, events.CardDealt) else event.cards)
        if card != HIDDEN
    ]


@pytest.mark.parametrize(("slug", "prefix"), [(MINI, "OH-E"), (FREE, "OH-EC")])
@pytest.mark.clause("OH-E-9.III.A", "OH-EC-9.III.A", "OH-E-9.III", "OH-EC-9.III")
def test_face_up(slug: str, prefix: str) -> None:
    round_ = play(slug, {"player": 10}, "9 7 T")
    assert seen(round_, None) == ["9s", "7s", "Ts"]
    assert {e.clause for e in of(round_, events.CardDealt)} == {f"{prefix}-9.III.A"}


@pytest.mark.parametrize(("slug", "prefix"), [(MINI, "OH-E"), (FREE, "OH-EC")])
@pytest.mark.clause("OH-E-9.III.B", "OH-EC-9.III.B", "OH-E-10.III", "OH-EC-10.III")
def test_face_down_until_the_players_hand_is_called(slug: str, prefix: str) -> None:
    round_ = play(slug, {"player": 10}, "2 7 T", deal="face-down")
    assert seen(round_, None) == seen(round_, "ann") == []
    go_on(round_, "T")
    turned = of(round_, events.CardsTurned, events.Announced)[1:5]
    assert [getattr(e, "hand", "") or spoken(round_, e) for e in turned] == [
        "player",
        "Player has 2",
        "banker",
        "Banker has 7",
    ]
    assert turned[0].clause == f"{prefix}-9.III.B"
    go_on(round_, "6")  # a third card is face up
    assert seen(round_, None)[-1] == "6s"


@pytest.mark.clause("OH-E-9.V.A", "OH-E-9.V.B")
def test_the_largest_bettor_turns_the_cards() -> None:
    bets: Bets = {"ann": ("player", 10), "bob": ("player", 50), "cy": ("banker", 5)}
    round_ = midi(bets, "2 7 T T")
    assert asked(round_) == "bob"
    go_on(round_, "bob: turn")
    assert seen(round_, "bob") == ["2s", "Ts"]  # his alone, while the Banker's are offered
    assert seen(round_, "ann") == seen(round_, "cy") == seen(round_, None) == []
    assert asked(round_) == "cy"
    go_on(round_, "cy: turn")
    assert seen(round_, "ann") == ["2s", "Ts", "7s", "Ts"]
    shown = of(round_, events.CardsShown)
    assert [(e.hand, e.seen_by, e.clause) for e in shown] == [
        ("player", ("bob",), "OH-E-9.V.A"),
        ("banker", ("cy",), "OH-E-9.V.B"),
    ]


@pytest.mark.parametrize(
    ("hand", "clause"),
    [
        pytest.param("player", "OH-E-9.V.A", marks=pytest.mark.clause("OH-E-9.V.A")),
        pytest.param("banker", "OH-E-9.V.B", marks=pytest.mark.clause("OH-E-9.V.B")),
    ],
)
def test_among_equal_bets_the_lowest_seat_is_asked(hand: str, clause: str) -> None:
    bets: Bets = {"cy": (hand, 25), "bob": (hand, 25), "ann": ("tie", 100)}
    round_ = midi(bets, "2 7 T T")
    assert asked(round_) == "bob"
    assert round_.pending is not None
    assert round_.pending.clause == clause
    go_on(round_, "bob: cede")
    assert asked(round_) == "cy"


@pytest.mark.clause("OH-E-9.V.A.a", "OH-E-9.V.B.a")
@pytest.mark.parametrize(("hand", "part"), [("player", "A"), ("banker", "B")])
def test_control_may_be_ceded_down_to_the_dealer(hand: str, part: str) -> None:
    bets: Bets = {"ann": (hand, 10), "bob": (hand, 30), "cy": (hand, 20)}
    round_ = midi(bets, "9 7 T T")
    for player in ("bob", "cy", "ann"):
        assert asked(round_) == player
        go_on(round_, f"{player}: cede")
    assert round_.over
    told = [e for e in of(round_, events.Announced) if e.clause == f"OH-E-9.V.{part}.a"]
    assert len(told) == 4
    assert spoken(round_, told[-1]) == f"the dealer turns the {hand.capitalize()}'s cards"
    assert not of(round_, events.CardsShown)


@pytest.mark.clause("OH-E-9.V.A.b", "OH-E-9.V.B.b")
def test_without_bets_on_a_hand_the_dealer_turns_it() -> None:
    round_ = midi({"ann": ("tie", 10)}, "9 7 T T")
    assert round_.over
    clauses = [e.clause for e in of(round_, events.Announced)]
    assert {"OH-E-9.V.A.b", "OH-E-9.V.B.b"} <= set(clauses)


@pytest.mark.clause("OH-E-9.V.C", "OH-E-10.III")
def test_third_cards_go_to_whoever_holds_the_hand() -> None:
    round_ = midi({"ann": ("player", 10)}, "2 3 T T")
    go_on(round_, "ann: turn")
    go_on(round_, "6 4")
    assert round_.over
    player, banker = of(round_, events.CardDealt)[4:]
    assert (player.seen_by, banker.seen_by) == (("ann",), ("*",))
    (turned,) = [e for e in of(round_, events.CardsTurned) if e.clause == "OH-E-9.V.C"]
    assert turned.cards == ("2s", "Ts", "6s")
    assert said(round_)[-1] == "Player 8, Banker 7: Player wins"


MIDI_MISHAPS = [
    ("card_drawn_unseen", "OH-E-14.I", "4 6", "Player 8, Banker 3: Player wins"),
    ("card_drawn_seen", "OH-E-14.III", "6", "Player 8, Banker 3: Player wins"),
    ("face_up_card", "OH-E-14.IV", "6", "Player 8, Banker 3: Player wins"),
    ("third_card_unseen", "OH-E-14.II", "6", "Player 8, Banker 3: Player wins"),
]


@pytest.mark.parametrize(
    ("kind", "clause", "ranks", "result"),
    [pytest.param(*row, marks=pytest.mark.clause(row[1])) for row in MIDI_MISHAPS],
)
def test_a_card_may_come_out_while_players_turn_theirs(
    kind: str, clause: str, ranks: str, result: str
) -> None:
    round_ = midi({"ann": ("player", 10)}, "2 3 T T")
    round_.call_irregularity(kind)
    if kind.startswith("third"):
        assert asked(round_) == "ann"
        go_on(round_, "ann: cede")
        go_on(round_, ranks)  # it was due
    else:
        first, *rest = ranks.split()
        go_on(round_, first)
        go_on(round_, "ann: cede")
        go_on(round_, " ".join(rest))
    cited = {e.clause for e in of(round_, events.CardDealt, events.Announced)}
    assert clause in cited
    if not round_.over:
        go_on(round_, "T")
    assert said(round_)[-1] == result


@pytest.mark.clause("OH-E-14.V")
def test_a_shoe_that_is_found_short_while_players_turn_cards() -> None:
    round_ = midi({"ann": ("player", 10)}, "2 3 T T")
    round_.call_irregularity("shoe_exhausted")
    assert round_.over
    assert round_.table.racks["ann"] == 1_000_00


@pytest.mark.parametrize("slug", [MINI, FREE])
def test_a_hidden_card_changes_no_view(slug: str) -> None:
    left, right = (Round(open_table(slug, SEATS, deal="face-down")) for _ in range(2))
    for round_, ranks in ((left, "9 2 K"), (right, "4 A 7")):
        round_.send(NoMoreBets())
        go_on(round_, ranks)
    for viewer in (None, *SEATS):
        assert left.view(viewer) == right.view(viewer)
