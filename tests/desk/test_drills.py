"""Drills of the desk: decisions that are close, and dealers who err in one thing or in none."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.desk.desk import Desk
from pitboss.desk.drills import CLOSE, YOU, Dealer, dealer, hard
from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.table.view import HIDDEN


@pytest.mark.parametrize("game", ["three-card-poker", "blackjack", "let-it-ride"])
def test_a_hard_decision_is_close(game: str) -> None:
    found = hard(game, 7, Desk())
    assert found.scene.question
    assert set(found.scene.options) >= {each.option for each in found.decision.choices}
    assert len(found.scene.lines) == len(found.scene.events)
    first, second = found.decision.choices[:2]
    assert 0 == first.cost < second.cost
    assert second.cost < 10 * CLOSE  # the closest of some, if none is close
    again = hard(game, 7, Desk())
    assert msgspec.to_builtins(again.scene.lines) == found.scene.lines


def test_a_game_without_decisions_has_none_to_drill() -> None:
    with pytest.raises(Refusal, match="no decisions"):
        hard("roulette", 1, Desk())


def planted(game: str) -> list[Dealer]:
    return [dealer(game, seed) for seed in range(12)]


@pytest.mark.parametrize("game", registry.slugs())
def test_every_game_has_a_dealer_who_errs_and_one_who_does_not(game: str) -> None:
    found = planted(game)
    kinds = {each.mistake.kind for each in found if each.mistake is not None}
    assert kinds
    assert any(each.mistake is None for each in found)
    for each in found:
        assert len(each.scene.lines) == len(each.scene.events)
        assert each.scene.player == YOU
        if each.mistake is not None:
            assert all(0 <= at < len(each.scene.events) for at in each.mistake.events)
            assert each.mistake.words


def test_mistakes_are_what_they_say() -> None:
    seen = set()
    for seed in range(40):
        found = dealer("three-card-poker", seed)
        if found.mistake is None:
            continue
        kind, at = found.mistake.kind, found.mistake.events[0]
        event = found.scene.events[at]
        seen.add(kind)
        if kind == "payout":
            odds = event.pays.partition(" ")[0]
            assert event.paid != event.stake * int(odds)
        elif kind == "order":
            one, other = (found.scene.events[n].to for n in found.mistake.events)
            assert one != other
        else:
            assert type(event).__name__ == "IrregularityCalled"
            assert found.mistake.clause
    assert seen == {"payout", "order", "irregularity"}


def test_nothing_hidden_is_shown() -> None:
    for seed in range(12):
        scene = hard("three-card-poker", seed, Desk()).scene
        dealt = [each for each in scene.events if type(each).__name__ == "CardDealt"]
        assert {each.card == HIDDEN for each in dealt if each.to == "dealer"} == {True}
