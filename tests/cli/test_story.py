"""Events in words: their parts are made here, their sentences stand in the phrase tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.rulebook import roots
from pitboss.rulebook.phrases import phrases
from pitboss.table import events
from pitboss.table.view import HIDDEN
from pitboss.talk.story import TRAY, Story

ELSEWHERE = "xx"
TABLE = """
[events]
player_sat = "{player:does du sitzt|sitzt} mit {cents:money} an Box {box}"
wager_placed = "auf {at}: {cents:money}"
wager_lost = "{whose} verliert"
where = "{wager}{elsewhere:then  (Box {box})}"
whose = "{at} von {owner}"
"""


@pytest.fixture
def _another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "phrases" / ELSEWHERE
    folder.mkdir(parents=True)
    (folder / "table.toml").write_text(TABLE)
    both = (*roots.roots(), roots.Root("another", tmp_path))
    monkeypatch.setattr(roots, "roots", lambda: both)
    _forget()
    yield
    _forget()


def _forget() -> None:
    roots._places.cache_clear()
    phrases.cache_clear()


def _placed(wager_id: int, player: str, box: int) -> events.WagerPlaced:
    return events.WagerPlaced(id=wager_id, player=player, box=box, wager="pair_plus", cents=5_00)


SITTING = (
    events.PlayerSat(player="ann", box=1, cents=100_00),
    events.PlayerSat(player="bob", box=2, cents=50_00),
    _placed(1, "ann", 1),
    _placed(2, "bob", 3),
    events.WagerLost(id=2, cents=5_00),
)


@pytest.mark.usefixtures("_another_language")
def test_another_language_is_another_table() -> None:
    english, other = Story(you="ann"), Story(you="ann", language=ELSEWHERE)
    assert [english.tell(event) for event in SITTING] == [
        "you sit down at box 1 with $100",
        "bob sits down at box 2 with $50",
        "you bet $5 on pair plus",
        "bob bets $5 on pair plus, box 3",
        "bob's pair plus, box 3 loses $5",
    ]
    assert [other.tell(event) for event in SITTING] == [
        "du sitzt mit $100 an Box 1",
        "bob sitzt mit $50 an Box 2",
        "auf pair plus: $5",
        "auf pair plus (Box 3): $5",
        "pair plus (Box 3) von bob verliert",
    ]
    assert other.tell(events.BetsClosed()) == "bets_closed"  # of which its table says nothing


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (events.TableResumed(code="1", luck="live"), "the table goes on from its log by pitboss 1"),
        (events.WagerMoved(id=1, spot=TRAY), "ann's pair plus goes into the tray"),
        (events.WagerMarked(id=1, on=False), "ann's pair plus is off"),
        (events.WagerPushed(id=1, returned=0), "ann's pair plus pushes and stays up"),
        (events.WagerPushed(id=1, returned=5_00), "ann's pair plus: $5 goes back"),
        (events.WagerPushed(id=9, returned=5_00), "wager 9: $5 goes back"),
        (events.CardDealt(to="hand_1", card=HIDDEN), "hand 1: a card face down"),
        (events.DiceThrown(dice=(3, 4), by="ann"), "the dice: 3 4"),
        (events.DiceThrown(dice=(3, 4), by="bob"), "the dice (bob): 3 4"),
        (events.MeterPaid(meter="m", cents=1, to="player:ann"), "the m meter pays $0.01 to you"),
        (events.MeterPaid(meter="m", cents=1, to="player:bob"), "the m meter pays $0.01 to bob"),
        (
            events.MeterMirrored(meter="m", cents=-1_00),
            "the m meter falls by $1 at another table",
        ),
        (events.SettlementReversed(id=1, to="player:bob", cents=-5_00), "bob gives back $5"),
        (events.SettlementReversed(id=1, to="player:ann", cents=5_00), "you get $5 back"),
        (
            events.BankSettled(player="ann", cents=-5_00, commission=25),
            "you pay $5 as the bank after $0.25 commission",
        ),
        (events.Whispered(to="bob", call=HIDDEN), "the dealer has a word with bob"),
        (
            events.WagerWon(id=1, stake=5_00, paid=5_00, returned=0, pays="2:1", to="x", cut=5_00),
            "ann's pair plus wins $5 (2:1, $5 over the payout limit)",
        ),
    ],
)
def test_an_event_in_words(event: events.Event, words: str) -> None:
    story = Story(you="ann")
    for before in SITTING:
        story.tell(before)
    assert story.tell(event) == words


def test_a_lammer_is_put_up_and_collected() -> None:
    story = Story(you="ann")
    up = events.WagerAdded(id=4, player="ann", box=1, wager="free_bet", cents=0)
    assert story.tell(up) == "free bet: the house puts up a lammer"
    assert story.tell(events.WagerLost(id=4, cents=0)) == "free bet: the lammer is collected"
    assert story.tell(events.WagerPushed(id=4, returned=0)) == "free bet: the lammer is collected"
