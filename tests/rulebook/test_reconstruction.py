"""Hands kept so that each can be put together again in a dispute: the sealed log does that."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pitboss.rooms import registry
from pitboss.table.log.book import LogBook, keep_log
from pitboss.table.log.read import read_log
from pitboss.table.log.recover import recover
from pitboss.table.table import Table
from pitboss.testing.random_play import PLAYERS, RACK, play_at
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
    table = Table(room.game, room.rules())
    book = LogBook.new(tmp_path / "table.log")
    keep_log(table, book)
    for box, player in enumerate(PLAYERS[:3], start=1):
        table.sit(player, box, RACK)
    lay: list[tuple[int, dict[str, list[int]]]] = []  # the hands as they lay, after so many lines
    for _ in play_at(table, random.Random(31), rounds=4, mishap=0.0):
        lay.append((book.lines, {name: list(hand) for name, hand in table.hands.items()}))
    kept = read_log(book.path).events
    checked = 0
    for length, hands in lay[:: max(len(lay) // 32, 1)]:
        back = recover(kept[:length], lambda slug: registry.room(slug).game).table
        assert back is not None
        filed(clause, {name: list(hand) for name, hand in back.hands.items()}, hands)
        checked += bool(hands)
    assert checked
