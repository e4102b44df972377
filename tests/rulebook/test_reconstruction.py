"""Hands kept so that each can be put together again in a dispute: the sealed log does that."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.rooms import registry
from pitboss.table.drivers.replay import replay
from pitboss.table.log import read_log, write_log
from pitboss.testing.random_play import play
from tests.filed import filed

# The clause by which the cards are gathered so that every hand can be laid out again.
GATHERED = {
    "blackjack": "OH-A-7.VIII",
    "free-bet-blackjack": "OH-AF-7.VIII",
    "mini-baccarat": "OH-E-12.III",
    "dragon-bonus-baccarat": "OH-EC-12.III",
    "pai-gow-poker": "OH-F-13.XIV",
    "ultimate-texas-holdem": "OH-I-9.VIII.D.1",
    "texas-holdem-bonus": "OH-K-10.VIII.D.1",
    "crazy-four-poker": "OH-M-10.V.B",
}


@pytest.mark.parametrize(("slug", "clause"), GATHERED.items())
def test_every_hand_can_be_laid_out_again_from_the_log(
    slug: str, clause: str, tmp_path: Path
) -> None:
    room = registry.room(slug)
    lay: list[tuple[int, dict[str, list[int]]]] = []  # the hands as they lay, after so many events
    checked = 0
    for number, (round_, _) in enumerate(play(room, seed=31, rounds=4, mishap=0.0)):
        lay.append(
            (len(round_.log), {name: list(hand) for name, hand in round_.table.hands.items()})
        )
        if not round_.over:
            continue
        path = tmp_path / f"{number}.log"
        write_log(path, [round_.log])
        [kept] = read_log(path)
        for length, hands in lay[:: max(len(lay) // 8, 1)]:
            again = {
                name: list(hand)
                for name, hand in replay(room.game, kept[:length]).table.hands.items()
            }
            filed(clause, again, hands)
            checked += bool(hands)
        lay.clear()
    assert checked
