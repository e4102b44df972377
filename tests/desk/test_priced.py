"""Decisions priced from a position: through the eyes of one player, in money, for his rack."""

from __future__ import annotations

import io

import msgspec
import pytest
from msgspec.structs import replace

from pitboss import advise, deal
from pitboss.desk import store
from pitboss.desk.back_room import TASKS, answer, serve
from pitboss.desk.position import Position
from pitboss.desk.priced import Decision, priced
from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.table.effects import Betting, Question
from pitboss.table.events import WagerPlaced

LINE = "three-card-poker | ann: 10 ante | Qs 6d 4h / {} | ..."


def sent(position: Position) -> Position:
    """As it arrives in another process."""
    return msgspec.json.decode(msgspec.json.encode(position), type=Position)


def test_a_position_brings_the_round_back() -> None:
    round_ = deal(LINE.format("Kd 9c 2s")).round
    again = sent(Position.of(round_)).round()
    assert again.log == round_.log
    assert again.table.books() == round_.table.books()
    assert isinstance(again.pending, Question)
    bet = next(n for n, event in enumerate(round_.log) if isinstance(event, WagerPlaced))
    earlier = sent(Position.of(round_, bet)).round()
    assert isinstance(earlier.pending, Betting)
    assert not earlier.table.wagers


def test_the_price_is_that_of_the_coach() -> None:
    round_ = deal(LINE.format("Kd 9c 2s")).round
    found = priced(sent(Position.of(round_)), "ann")
    advice = advise(round_, "ann")
    assert found.unit == 10_00
    assert [(each.option, each.exact) for each in found.choices] == [
        (each.option, str(each.value)) for each in advice.choices
    ]
    assert (found.best, found.cost_of("play"), found.cost_of("nonesuch")) == ("play", 0, None)
    cost = float(advice.choices[1].cost)
    assert found.cost_of("fold") == pytest.approx(cost * 10_00)
    assert found.choices[1].words.startswith("fold: -100.00% of your $10, costs you $0.")


def test_what_the_dealer_hides_is_not_priced() -> None:
    hands = ("Kd 9c 2s", "2c 2d 2h", "7c 8d 3h")
    told = {store.written(priced(Position.of(deal(LINE.format(h)).round), "ann")) for h in hands}
    assert len(told) == 1


def test_who_is_not_asked_is_told_nothing() -> None:
    round_ = deal("three-card-poker | ann: 10 ante | ...").round
    with pytest.raises(Refusal, match="is asked nothing now"):
        priced(Position.of(round_), "ann")


def test_a_game_without_decisions_has_no_prices() -> None:
    room = registry.room("big-six")
    assert priced(Position.of(deal("big-six | ann: 10 joker | ...").round), "ann") == Decision()
    assert room.headline


def test_a_short_rack_is_told_what_it_costs() -> None:
    rich = Position.of(deal("blackjack | ann: 10 blackjack | 6s 5d / 6h 9c | ...").round)
    assert priced(rich, "ann").best == "double"
    assert priced(rich, "ann").short is None
    state = replace(rich.state, racks={"ann": 10_00})
    found = priced(replace(rich, state=state), "ann")
    assert found.best == "hit"
    assert found.short is not None
    assert found.short.option == "double"
    lost = found.short.value - found.choices[0].value
    assert found.short.cost_cents == pytest.approx(10_00 * lost)
    assert lost > 0


def test_the_back_room_answers_line_by_line() -> None:
    position = Position.of(deal(LINE.format("Kd 9c 2s")).round)
    requests = [
        {"task": "advise", "asked": {"position": position, "player": "ann"}},
        {"task": "advise", "asked": {"position": position, "player": "bob"}},
        {"task": "nonesuch", "asked": None},
        {"task": "warm", "asked": None},
    ]
    lines = b"".join(msgspec.json.encode(each) + b"\n" for each in requests)
    answers = io.BytesIO()
    serve(io.BytesIO(lines), answers)
    told = [msgspec.json.decode(line) for line in answers.getvalue().splitlines()]
    done = [each for each in told if "doing" not in each]
    assert msgspec.convert(done[0]["did"], Decision).best == "play"
    assert "asked nothing" in done[1]["refused"]["message"]
    assert done[2]["fault"].startswith("KeyError")
    assert done[3]["did"] > 10
    assert [each["doing"] for each in told if "doing" in each] == ["the coach works it out"]
    assert "fault" in msgspec.json.decode(answer(b"{", print))
    assert set(TASKS) >= {"advise", "warm"}
