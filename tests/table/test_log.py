from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.errors import BadFile
from pitboss.table import events
from pitboss.table.log import GENESIS, last_seal, lines, read_log, write_log

HEAD = events.RoundOpened(
    spec="pitboss-round/1", table="t", number=1, game="g", rules={}, state={"racks": {}}
)
FOOT = events.RoundEnded(books={"house": 0})
ROUND: list[events.Event] = [HEAD, events.DiceThrown(dice=(1, 6), clause="OH-B-9.I"), FOOT]


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    write_log(path, [ROUND, ROUND])
    assert read_log(path) == [ROUND, ROUND]


def test_rounds_are_chained_to_one_another() -> None:
    first = last_seal(ROUND)
    assert lines(ROUND, GENESIS)[0] != lines(ROUND, first)[0]


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        ("a changed die", lambda text: text.replace("[1,6]", "[1,5]")),
        ("a dropped line", lambda text: "\n".join(text.split("\n")[:1] + text.split("\n")[2:])),
        ("swapped lines", lambda text: "\n".join(sorted(text.split("\n")))),
        ("a line cut in the middle", lambda text: text[:-40]),
        ("no round", lambda _text: ""),
        ("not JSON", lambda _text: "hello\n"),
        ("an unknown event", lambda text: text.replace("dice_thrown", "dice_stolen")),
        ("no head", lambda text: text.split("\n", 1)[1]),
    ],
)
def test_tampering_is_found(tmp_path: Path, name: str, spoil: object) -> None:
    path = tmp_path / "log.jsonl"
    write_log(path, [ROUND])
    assert callable(spoil)
    path.write_text(spoil(path.read_text()))
    with pytest.raises(BadFile) as error:
        read_log(path)
    assert "\n" not in str(error.value), name


def test_a_missing_file_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        read_log(tmp_path / "nowhere")
