"""Insurance and doubles in detail: how much may be bet, when and in which order it is lost."""

from __future__ import annotations

import pytest

from pitboss.table import events
from pitboss.table.actions import PlaceOffer
from pitboss.table.effects import Question
from pitboss.table.round import Round
from tests.dealt import of, verdicts
from tests.families.blackjack.floor import BJ, FREE, asked, bet, open_table, play

both = pytest.mark.parametrize(("game", "oh"), [(BJ, "OH-A"), (FREE, "OH-AF")])


def choices(round_: Round) -> list[tuple[str, int, int]]:
    assert isinstance(round_.pending, Question)
    return [(each.name, each.low, each.high) for each in round_.pending.options]


@pytest.mark.parametrize(
    ("rack", "offered"),
    [
        (10, []),
        (11, [("for_less", 1, 1)]),
        (14, [("for_less", 1, 4)]),
        (15, [("insure", 0, 0), ("for_less", 1, 4)]),
        (100, [("insure", 0, 0), ("for_less", 1, 4)]),
    ],
)
def test_as_much_as_the_rack_allows_up_to_half_the_wager(
    rack: int, offered: list[tuple[str, int, int]]
) -> None:
    round_ = play("ann 10", "T A 9 8", table=open_table(rack=rack * 100))
    if offered:
        assert choices(round_) == [("decline", 0, 0), *offered]
    else:
        assert asked(round_) == ("ann", ["stand", "hit"])


@both
def test_it_is_lost_at_the_check_the_last_box_first(game: str, oh: str) -> None:
    round_ = play("ann 10, bob 20, cho 30", "T T T A 9 9 9 8 insure decline for_less 2", game)
    assert [(each.cents, each.clause) for each in of(round_, events.WagerLost)] == [
        (2_00, f"{oh}-9.V"),
        (5_00, f"{oh}-9.V"),
    ]
    assert asked(round_)[0] == "ann"  # and only then the first hand is played


@pytest.mark.parametrize(
    ("hole", "insurance", "hand"), [("8", "lost", "pushed"), ("T", "won", "lost")]
)
def test_without_a_check_it_waits_for_the_hole_card_and_goes_with_its_box(
    hole: str, insurance: str, hand: str
) -> None:
    line = f"T T A 9 9 {hole} insure insure stand stand"
    round_ = play("ann 10, bob 20", line, options={"peek": False})
    assert [kind for kind, _ in verdicts(round_)] == [
        f"insurance {insurance}",
        f"blackjack {hand}",
    ] * 2
    settled = events.WagerWon | events.WagerLost | events.WagerPushed
    ended = [event.id for event in round_.log if isinstance(event, settled)]
    assert ended == [4, 2, 3, 1]  # the last box first


@pytest.mark.clause("OH-A-8.I")
def test_a_pitched_blackjack_is_turned_over_when_it_is_announced() -> None:
    round_ = play("ann 10, bob 10", "burn:K A 5 6 T 4 9", options={"decks": 2, "deal": "pitch"})
    turned = [(e.hand, e.cards, e.clause) for e in of(round_, events.CardsTurned)]
    assert turned == [("box_1", ("As", "Ts"), "OH-A-8.I")]


def test_the_minimum_for_several_boxes_is_asked_of_a_players_second_box_alone() -> None:
    options = {"multiple_boxes": True, "multiple_box_minimum": "25"}
    table = open_table(BJ, {"ann": 3, "bob": 5}, options)
    table.take_box("ann", 4)
    round_ = Round(table)
    bet(round_, "bob", "blackjack", 10)

    def low(player: str, box: int) -> int:
        offers = [each for each in round_.legal(player) if isinstance(each, PlaceOffer)]
        return next(o.low for o in offers if (o.box, o.wager) == (box, "blackjack"))

    assert (low("ann", 3), low("ann", 4)) == (5_00, 5_00)
    bet(round_, "ann", "blackjack", 25, box=3)
    assert (low("ann", 3), low("ann", 4), low("bob", 5)) == (1_00, 25_00, 1_00)


@pytest.mark.parametrize("game", [BJ, FREE])
@pytest.mark.parametrize(
    ("rack", "doubles"),
    [
        (10, []),
        (19, [("for_less", 1, 9)]),
        (20, [("double", 0, 0), ("for_less", 1, 9)]),
    ],
)
def test_a_double_for_as_much_as_the_rack_holds(
    game: str, rack: int, doubles: list[tuple[str, int, int]]
) -> None:
    table = open_table(game, rack=rack * 100)
    round_ = play("ann 10", "T 6 2 8", table=table)  # a hard twelve: no free double
    assert choices(round_) == [("stand", 0, 0), ("hit", 0, 0), *doubles]


@both
def test_the_minimum_for_several_boxes_is_no_minimum_for_raises_and_side_wagers(
    game: str, oh: str
) -> None:
    options = {"multiple_boxes": True, "multiple_box_minimum": "25"}
    table = open_table(game, {"ann": 3}, options)
    table.take_box("ann", 4)
    round_ = Round(table)
    for box in (3, 4):
        bet(round_, "ann", "blackjack", 25, box=box)
    side = "house_money" if game == BJ else "push_22"
    offers = [each for each in round_.legal("ann") if isinstance(each, PlaceOffer)]
    lows = {(each.box, each.wager): each.low for each in offers}
    assert lows[3, "blackjack"] == lows[4, "blackjack"] == 1_00  # one chip more will do
    assert lows[3, side] == lows[4, side] < 25_00
