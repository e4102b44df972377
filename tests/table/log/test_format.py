"""The bytes of a log: what is written is read back, and nothing else is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.errors import BadFile, Refusal
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.log import schema
from pitboss.table.log.book import Tape, keep_log
from pitboss.table.log.format import GENESIS, KINDS, SPEC, decode, encode, seal_of, text_of
from pitboss.table.log.read import parse_log, read_log
from pitboss.table.table import Table
from pitboss.testing.recovery import kept_log
from tests.table.log.fuzz import fuzz, resealed

HERE = Path("my.log")


def opened() -> events.TableOpened:
    tape = Tape()
    keep_log(Table(registry.room("big-six").game, RuleSet.of("big-six")), tape)
    [head] = tape.events
    assert isinstance(head, events.TableOpened)
    return head


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    kept = kept_log(registry.room("craps"), 3, 4)
    path = tmp_path / "my.log"
    path.write_bytes(text_of(kept))
    log = read_log(path)
    assert log.events == kept
    assert (log.torn, log.length) == (0, path.stat().st_size)
    assert len(log.sections()) == 5
    assert log.head.spec == SPEC


def test_a_seal_is_made_as_the_page_says() -> None:
    line, seal = encode(7, events.WheelSpun(mark="joker", clause="OH-N-5.III"), GENESIS)
    body = b'{"n":7,"event":{"event":"wheel_spun","mark":"joker","clause":"OH-N-5.III"}'
    assert line == body + b',"seal":"' + seal.encode() + b'"}\n'
    assert seal == seal_of(GENESIS, body)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('{"n":0,"event":{"event":"bets_closed"}', ""),
        ('{"n":0,"event":{"event":"bets_closed","clause":""}', "no byte of it may differ"),
        ('{"n": 0,"event":{"event":"bets_closed"}', "no byte of it may differ"),
        ('{"n":0,"n":0,"event":{"event":"bets_closed"}', "no byte of it may differ"),
        ('{"event":{"event":"bets_closed"},"n":0', "no byte of it may differ"),
        ('{"n":0,"event":{"event":"bets_closed","note":1}', "unknown field `note`"),
        ('{"n":0,"event":{"event":"bets_closed"},"at":"noon"', "unknown field `at`"),
        ('{"n":0,"event":{"event":"bets_robbed"}', "Invalid value 'bets_robbed'"),
        ('{"n":1,"event":{"event":"bets_closed"}', "it says that it is line 1"),
        ('{"n":0,"event":{"event":"dice_thrown","dice":[true]}', "Expected `int`, got `bool`"),
        ('{"n":0,"event":{"event":"wheel_spun","mark":"\\ud800"}', "not a line of a log"),
        (f'{{"n":0,"event":{{"event":"announced","parts":{{"x":{"[" * 9000}', "nested too deep"),
        (f'{{"n":{"9" * 1000},"event":{{"event":"bets_closed"}}', "a number without end"),
    ],
)
def test_a_line_is_read_in_one_form_only(body: str, why: str) -> None:
    seal = seal_of(GENESIS, body.encode())
    line = f'{body},"seal":"{seal}"}}'.encode()
    if not why:
        assert decode(line, 0, GENESIS) == (events.BetsClosed(), seal)
        return
    with pytest.raises(Refusal) as refused:
        decode(line, 0, GENESIS)
    assert why in str(refused.value)


def test_parts_are_no_abyss() -> None:
    """A reader walks through the parts of what is said: they may not lie too deep."""
    parts: dict[str, object] = {}
    for _ in range(9):
        parts = {"within": parts}
    line, _ = encode(0, events.Announced(call="x", parts=parts), GENESIS)
    with pytest.raises(Refusal, match="nested too deep"):
        decode(line[:-1], 0, GENESIS)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "holds no whole line"),
        (b"hello", "holds no whole line"),
        (b"hello\n", "line 1: it is not a line of a log"),
        (text_of([events.BetsClosed()]), "begins with table_opened"),
        (text_of([opened(), opened()])[:-80] + b"\n", "line 2: it is not a line of a log"),
        (
            text_of([opened()]).replace(SPEC.encode(), b"pitboss-log/9"),
            "written as 'pitboss-log/9'",
        ),
        (b'{"n":0,"event":{"event":"x","spec":"pitboss-log/9","more":1}}\n', "'pitboss-log/9'"),
        (resealed(text_of([opened()]).replace(b'"live"', b'"seed"')), "a seed is told"),
    ],
)
def test_what_is_no_log_is_told_in_a_line(text: bytes, why: str) -> None:
    with pytest.raises(BadFile) as error:
        parse_log(text, HERE)
    assert why in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        read_log(tmp_path / "nowhere")


def test_names_of_any_script_are_read_back() -> None:
    tape = Tape()
    table = Table(registry.room("big-six").game, RuleSet.of("big-six"))
    keep_log(table, tape)
    table.sit("Zoë 🎲 ٣", 1, 5_00)
    text = text_of(tape.events)
    assert parse_log(text, HERE).events == tape.events
    assert text.count(b"\n") == 2


def test_every_edit_is_refused() -> None:
    counts = fuzz(3_000, seed=1)
    assert counts["edits"] == 3_000
    # Who seals a log again may get through, as far as nobody holds a seal of it.
    assert counts["sealed again"] > counts["sealed again, refused"] > 300


def test_the_published_schema_is_of_this_code() -> None:
    """After a change of the events: ``python -m pitboss.table.log.schema``."""
    assert schema.PAGE.read_text() == schema.text()


def test_the_schema_knows_every_event() -> None:
    definitions = schema.schema()["$defs"]
    assert {kind.__name__ for kind in KINDS} <= set(definitions)
    assert not definitions["CardDealt"]["additionalProperties"]
    assert definitions["Entry"]["required"] == ["n", "event", "seal"]
