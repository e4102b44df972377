"""Real tables play on fair luck, crash at any step, and the verifier takes what was published."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pitboss.apparatus.cards import show_card
from pitboss.house.fairness.records import CardProof
from pitboss.house.fairness.source import FairSource
from pitboss.house.fairness.verifier import check
from pitboss.rooms import registry
from pitboss.table.effects import Chance, DealCard, ShuffleCards
from pitboss.table.round import Round
from pitboss.testing.random_play import answer_people, open_table, top_up
from tests.house.fairness.desk import TABLE, FrontDesk

ROUNDS = 3


class Table:
    """A table's luck: it is stored and brought back now and then, as after a crash."""

    def __init__(self, rng: random.Random) -> None:
        self.desk = FrontDesk()
        self.source: FairSource = self.desk.source()
        self.rng = rng
        self.lucky = 0

    def answer(self, effect: Chance) -> Any:
        self.lucky += not isinstance(effect, ShuffleCards)
        if self.source.record is not None and self.rng.random() < 0.3:
            self.source = self.desk.resume(self.source.record)
        answer = self.source.answer(effect)
        record = self.source.record
        assert record is not None
        if isinstance(effect, DealCard):  # as somebody saw it
            self.desk.lines.append(
                CardProof(
                    table=TABLE,
                    number=record.number,
                    position=record.used - 1,
                    card=show_card(answer),
                )
            )
        return answer


@pytest.mark.parametrize("slug", registry.slugs())
def test_what_a_game_made_of_its_luck_is_verified(slug: str) -> None:
    rng = random.Random(slug)
    room = registry.room(slug)
    table = open_table(room, room.rules({}), rng)
    luck = Table(rng)
    for _ in range(ROUNDS):
        top_up(table)
        round_ = Round(table)
        while not round_.over:
            pending = round_.pending
            if isinstance(pending, Chance):
                round_.send(luck.answer(pending))
            else:
                round_.send(answer_people(round_, rng, room.headline))
        luck.source.round_over()
    luck.source.close()
    words = list(check(luck.desk.texts()))
    assert luck.lucky
    assert words[-1].endswith("0 of them dealt from")
    drawn = sum(len(record.draws) + record.used for record in luck.desk.ended)
    assert drawn == luck.lucky
    assert all("commitment kept" in each for each in words[:-1])
    assert len(words) == len(luck.desk.ended) + 1
