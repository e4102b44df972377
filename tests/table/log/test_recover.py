"""A log brings its table back: round follows round, players come and go, words may change."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from pitboss import __version__
from pitboss.errors import BadFile, Refusal
from pitboss.families.poker.linked import join, open_link
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet, phrases
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.live import LiveSource
from pitboss.table.log.book import Tape, keep_log
from pitboss.table.log.format import text_of
from pitboss.table.log.read import parse_log
from pitboss.table.log.recover import go_on, recover
from pitboss.table.log.verify import Checked, verify
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.talk.story import Story
from pitboss.testing.random_play import to_the_end
from pitboss.testing.recovery import kept_log
from tests.progressive import toys
from tests.table.log.fuzz import game_named
from tests.table.toys import SharedWheel

HERE = Path("my.log")


def check(log: list[events.Event]) -> Checked:
    return verify(parse_log(text_of(log), HERE), game_named)


def wheel() -> tuple[Table, Tape]:
    table, tape = Table(registry.room("big-six").game, RuleSet.of("big-six")), Tape()
    keep_log(table, tape)
    table.sit("ann", 1, 100_00)
    table.sit("bob", 2, 50_00)
    return table, tape


def spin(table: Table, player: str = "ann", mark: str = "joker") -> Round:
    round_ = Round(table)
    round_.send(Place(player, table.boxes_of(player)[0], "joker", 5_00))
    round_.send(NoMoreBets())
    round_.send(mark)
    return round_


@pytest.mark.parametrize("slug", registry.slugs())
def test_the_table_is_what_its_log_says(slug: str) -> None:
    room = registry.room(slug)
    kept = kept_log(room, 8, 12)
    checked = check(kept)
    assert list(checked.rounds) == list(range(1, 13))
    assert (checked.unfinished, checked.code) == (None, "")
    foot = [event for event in kept if isinstance(event, events.RoundEnded)][-1]
    table = checked.replay.table
    assert table is not None
    gone = {"layout", "house", "dealer", *(f"meter:{name}" for name in table.meters)}
    books = table.books()
    assert {name: books[name] for name in gone} == {name: foot.books[name] for name in gone}


def test_comings_and_goings_are_told() -> None:
    table, tape = wheel()
    spin(table, mark="joker")
    table.buy_in("bob", 10_00)
    assert table.leave("ann") == 300_00
    table.sit("cy", 1, 20_00)
    spin(table, "cy")
    assert [type(event).__name__ for event in tape.events if event.is_input][7:11] == [
        "PlayerBoughtIn",
        "PlayerLeft",
        "PlayerSat",
        "RoundOpened",
    ]
    back = check(tape.events).replay.table
    assert back is not None
    assert back.snapshot() == table.snapshot()
    assert back.rounds == 2


def test_who_leaves_pays_what_he_owes_and_the_log_says_so() -> None:
    table, tape = wheel()
    table.owed["ann"] = 3_00
    table.leave("ann")
    left, paid = tape.events[-2:]
    assert left == events.PlayerLeft(player="ann", cents=97_00)
    assert paid == events.VigorishTaken(player="ann", cents=3_00)
    assert (table.house, table.racks) == (3_00, {"bob": 50_00})


def test_standing_players_and_further_boxes_come_back() -> None:
    room, tape = registry.room("blackjack"), Tape()
    table = Table(room.game, room.rules({"multiple_boxes": True}))
    keep_log(table, tape)
    table.sit("ann", 1, 100_00)
    table.take_box("ann", 2)
    shared, other = Table(SharedWheel(), RuleSet.of("big-six")), Tape()
    keep_log(shared, other)
    shared.sit("ann", 1, 100_00)
    shared.stand_behind("bob", 50_00)
    for made, log in ((table, tape), (shared, other)):
        back = recover(log.events, lambda _slug, made=made: made.game).table  # type: ignore[misc]
        assert back is not None
        assert back.snapshot() == made.snapshot()


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"number": 3}, "cannot be replayed"),  # the second round
        ({"cents": 49_00}, "cannot be replayed"),  # what bob bought in for
        ({"mark": "one_dollar"}, "cannot be replayed"),
        ({"books": {}}, "cannot be replayed"),
    ],
)
def test_what_does_not_follow_is_refused(changed: dict[str, object], why: str) -> None:
    table, tape = wheel()
    spin(table)
    spin(table, "bob")
    [field] = changed
    at = max(n for n, event in enumerate(tape.events) if hasattr(event, field))
    tape.events[at] = msgspec.structs.replace(tape.events[at], **changed)
    with pytest.raises(BadFile, match=why):
        check(tape.events)


@pytest.mark.parametrize(
    "cut",
    [slice(1, 2), slice(2, 3), slice(3, 10)],
    ids=["nobody bought in", "a round without its head", "a round left out"],
)
def test_what_is_left_out_is_missed(cut: slice) -> None:
    table, tape = wheel()
    spin(table)
    spin(table)
    log = list(tape.events)
    del log[cut]
    with pytest.raises(BadFile, match="cannot be replayed"):
        check(log)


def test_a_table_opens_once_and_a_round_needs_a_head() -> None:
    _, tape = wheel()
    for event in (tape.events[0], events.BetsClosed(), events.WagerLost(id=1, cents=1)):
        with pytest.raises(Refusal):
            recover([*tape.events, event], game_named)
    with pytest.raises(Refusal, match="begins with table_opened"):
        recover([events.RoundOpened(number=1)], game_named)


def test_words_prove_nothing_and_money_does() -> None:
    """Codes and parts of what is said may change from one version to the next."""
    kept = kept_log(registry.room("blackjack"), 5, 3)
    for n, event in enumerate(kept):
        if isinstance(event, events.Announced):
            kept[n] = msgspec.structs.replace(event, call="otherwise", parts={"n": 1})
        elif isinstance(event, events.OptionChosen):
            kept[n] = msgspec.structs.replace(event, question="otherwise", parts={})
    assert len(check(kept).rounds) == 3
    for kind in (events.WagerPlaced, events.CardDealt, events.Announced):
        at = next(n for n, event in enumerate(kept) if isinstance(event, kind))
        spoiled = list(kept)
        spoiled[at] = msgspec.structs.replace(kept[at], clause="OH-A-1.I")
        with pytest.raises(BadFile, match="cannot be replayed"):
            check(spoiled)


def test_another_phrase_leaves_old_logs_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = kept_log(registry.room("roulette"), 5, 3)
    said = [event for event in kept if isinstance(event, events.Announced)]
    before = phrases.phrases("roulette").say(said[0].call, said[0].parts)
    read = phrases._read

    def otherwise(folder: str, name: str) -> phrases._File:
        table = read(folder, name)
        calls = {call: f"{words}!" for call, words in table.calls.items()}
        told = {tag: f"{words}!" for tag, words in table.events.items()}
        return msgspec.structs.replace(table, calls=calls, events=told)

    phrases.phrases.cache_clear()
    monkeypatch.setattr(phrases, "_read", otherwise)
    try:
        assert phrases.phrases("roulette").say(said[0].call, said[0].parts) == f"{before}!"
        assert Story().tell(events.BetsClosed()) == "no more bets!"
        assert len(check(kept).rounds) == 3
    finally:
        phrases.phrases.cache_clear()


def test_a_log_of_other_code_says_so() -> None:
    kept = kept_log(registry.room("big-six"), 5, 1)
    kept[0] = msgspec.structs.replace(kept[0], code="9.9", digest="as it was then")
    assert check(kept).code == "9.9"
    kept[0] = msgspec.structs.replace(kept[0], code=__version__)
    with pytest.raises(BadFile, match="the digest it names"):
        check(kept)


def test_a_late_mishap_is_told_after_the_end() -> None:
    room = registry.room("let-it-ride")
    table, tape = Table(room.game, room.rules()), Tape()
    keep_log(table, tape)
    table.sit("ann", 1, 1_000_00)
    rng = random.Random(2)
    round_ = Round(table)
    for _ in to_the_end(round_, LiveSource(rng.randrange), rng, headline=room.headline):
        pass
    late = next(rule.kind for rule in round_.irregularities())
    before = len(tape.events)
    round_.call_irregularity(late)
    assert isinstance(tape.events[before - 1], events.RoundEnded)
    assert isinstance(tape.events[-1], events.RoundEnded)
    checked = check(tape.events)
    assert list(checked.rounds) == [1]
    for length in range(before, len(tape.events)):
        owing = list(recover(tape.events[:length], game_named).owing)
        assert owing == tape.events[length : length + len(owing)]


def test_linked_tables_each_come_back_by_themselves() -> None:
    """A meter that moves at another table, in a round or between two, is an input of this log."""
    slugs = ("let-it-ride", "four-card-poker")
    tables = [Table(toys.RICH[slug], RuleSet.of(slug)) for slug in slugs]
    tapes = [Tape(), Tape()]
    link = open_link(RuleSet.of("multi-link-progressive"))
    for table, tape in zip(tables, tapes, strict=True):
        keep_log(table, tape)
        join(link, table)
        table.sit("ann", 1, 1_000_00)
    rng = random.Random(4)
    for n in range(12):
        round_ = Round(tables[n % 2])
        required = round_.table.game.opening[0]  # type: ignore[attr-defined]
        round_.send(None)  # the shuffle
        for wager, cents in ((required, 10_00), ("progressive", 1_00)):
            round_.send(Place("ann", 1, wager, cents))
        for _ in to_the_end(round_, LiveSource(rng.randrange), rng, 0.02):
            pass
    link.leave(tables[0])
    for table, tape in zip(tables, tapes, strict=True):
        assert any(isinstance(event, events.MeterMirrored) for event in tape.events)
        log = parse_log(text_of(tape.events), HERE)
        back = verify(log, lambda slug: toys.RICH[slug]).replay.table
        assert back is not None
        assert back.snapshot() == table.snapshot()
    assert not tables[0].meters
    below = events.MeterMirrored(meter="progressive", cents=-(10**9))
    with pytest.raises(Refusal, match="below nothing"):
        recover([*tapes[1].events, below], lambda slug: toys.RICH[slug])


def test_a_table_goes_on_from_its_log() -> None:
    table, tape = wheel()
    spin(table)
    spin(table)
    spun = [n for n, event in enumerate(tape.events) if isinstance(event, events.WheelSpun)]
    again = Tape()
    again.events = tape.events[: spun[-1] + 1]  # what the wheel brought is not written
    back = recover(again.events, game_named)
    on = go_on(back, again, "seed", 9)
    *whole, resumed = again.events
    assert whole == tape.events
    assert resumed == events.TableResumed(code=__version__, luck="seed", seed=9)
    on.leave("bob")
    with pytest.raises(Refusal, match="only then"):
        go_on(back, Tape(), "live", 9)
    forged = (
        msgspec.structs.replace(resumed, seed=None),
        msgspec.structs.replace(resumed, clause="OH-N-6.I"),
    )
    for line in forged:
        with pytest.raises(BadFile, match="cannot be replayed"):
            check([*whole, line])
    assert check([*whole, msgspec.structs.replace(resumed, code="9.9")]).code == "9.9"
    checked = check(again.events)
    assert list(checked.rounds) == [1, 2]
    assert checked.replay.table is not None
    assert checked.replay.table.snapshot() == on.snapshot()
