"""The verifier stands alone, takes what is honest and refuses every kind of cheating."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.shoe import Shoe
from pitboss.apparatus.wheel import Wheel
from pitboss.house.fairness import verifier
from pitboss.house.fairness.verifier import Broken, check
from pitboss.table.effects import SpinWheel, ThrowDice
from tests.house.fairness.desk import FrontDesk, bare, deal, one_deck, played, shuffle

PROGRAM = Path(verifier.__file__)
Lines = list[dict[str, Any]]
OPENING, CARDS, CLOSED, REVEAL = 2, 3, 13, 14  # where the lines of the first deal stand


def published(desk: FrontDesk) -> Lines:
    return [json.loads(text) for text in desk.texts()]


def said(lines: Lines) -> list[str]:
    return list(check(json.dumps(line) for line in lines))


def spun() -> FrontDesk:
    desk = FrontDesk()
    source = desk.source()
    for _ in range(2):
        source.answer(ThrowDice(3, "ann", "test"))
        source.answer(SpinWheel(Wheel(("1", "2", "5", "10", "20")), "test"))
        source.round_over()
    return desk


def test_it_shares_no_code_with_the_house() -> None:
    names = set()
    for node in ast.walk(ast.parse(PROGRAM.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module or "")
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_honest_records_hold() -> None:
    lines = published(played())
    kinds = [line["record"] for line in lines]
    assert kinds == ["commitment"] * 2 + ["deal"] + ["card"] * 10 + ["deal"] * 2 + [
        "commitment",
        "deal",
    ]
    words = said(lines)
    assert len(words) == 12
    assert words[10] == (
        "table t1, deal 1: commitment kept; 3 client seeds mixed; order of 52 cards follows; "
        "10 of 10 dealt cards shown, all in place"
    )
    assert words[11] == "table t1: 2 of 3 commitments not revealed (2, 3), 1 of them dealt from"


def test_honest_dice_and_wheels_hold() -> None:
    words = said(published(spun()))
    assert words[:2] == [
        f"table t1, deal {n}: commitment kept; 3 client seeds mixed; 4 dice and spins follow"
        for n in (1, 2)
    ]


@pytest.mark.parametrize("late", [False, True])
def test_cards_as_seen_hold_without_their_proofs(late: bool) -> None:
    desk = played()
    cards = [bare(desk.lines.pop(CARDS)) for _ in range(10)]  # type: ignore[arg-type]
    at = len(desk.lines) if late else CARDS
    desk.lines[at:at] = cards
    words = said(published(desk))
    assert len(words) == (12 if late else 2)
    lines = published(desk)
    lines[at + 4]["card"] = lines[at + 5]["card"]
    with pytest.raises(Broken, match="card 4 was not"):
        said(lines)


def test_many_tables_may_stand_in_one_file() -> None:
    one = published(played())
    other = [{**line, "table": "t2"} for line in one]
    both = [line for pair in zip(one, other, strict=True) for line in pair]
    assert len(said(both)) == 24


@pytest.mark.parametrize("cards", [1, 2, 3, 5, 6, 7, 8, 9, 53])
def test_every_card_of_a_shoe_is_proven_by_itself(cards: int) -> None:
    desk = FrontDesk()
    source, shoe = desk.source(), Shoe([*DECK, *DECK][:cards])
    shuffle(source, shoe)
    deal(source, shoe, cards)
    lines = published(desk)
    for position in range(cards):
        line = json.loads(source.proof(position).encoded())
        assert said([*lines, line])[0].endswith("is proven")
        for other in range(cards):
            if other != position:
                with pytest.raises(Broken):
                    said([*lines, {**line, "position": other}])


PROOFS: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any]], str]] = {
    "card": (lambda line: {"card": "2c" if line["card"] != "2c" else "2d"}, "not lead to the root"),
    "salt": (lambda line: {"salt": line["salt"][::-1]}, "not lead to the root"),
    "longer salt": (lambda line: {"salt": line["salt"] + "00"}, "not lead to the root"),
    "path": (lambda line: {"path": [line["root"], *line["path"][1:]]}, "not lead to the root"),
    "short path": (lambda line: {"path": line["path"][:-1]}, "too short"),
    "long path": (lambda line: {"path": [*line["path"], line["path"][0]]}, "too long"),
    "turned path": (lambda line: {"path": line["path"][::-1]}, "not lead to the root"),
    "position": (lambda line: {"position": line["position"] + 1}, "not lead to the root"),
    "beyond the last": (lambda line: {"position": 52}, "no such place"),
    "before the first": (lambda line: {"position": -1}, "no such place"),
    "no card": (lambda line: {"card": "1c"}, "no such card"),
    "another deal": (lambda line: {"number": 2}, "before the deal was published"),
    "algorithm": (lambda line: {"algorithm": "pitboss-fair/2"}, "the algorithm"),
}


@pytest.mark.parametrize("name", PROOFS)
def test_a_tampered_proof_is_refused(name: str) -> None:
    lines = published(played())[: CARDS + 1]
    assert said(lines)[0].startswith("table t1, deal 1, card 0")
    tamper, told = PROOFS[name]
    lines[CARDS] |= tamper(lines[CARDS] | {"root": lines[OPENING]["root"]})
    with pytest.raises(Broken, match=f"line 4: .*{told}"):
        said(lines)


def on(*places: int, **change: Any) -> Callable[[Lines], None]:
    """The same change in these lines; a function makes the new value of the old one."""

    def cheat(lines: Lines) -> None:
        for place in places:
            for name, value in change.items():
                old = lines[place][name]
                lines[place][name] = value(old) if callable(value) else value

    return cheat


def without(*places: int) -> Callable[[Lines], None]:
    def cheat(lines: Lines) -> None:
        for place in sorted(places, reverse=True):
            del lines[place]

    return cheat


def moved(place: int, to: int) -> Callable[[Lines], None]:
    def cheat(lines: Lines) -> None:
        lines.insert(to, lines.pop(place))

    return cheat


def swapped_cards(lines: Lines) -> None:
    one, other = lines[CARDS], lines[CARDS + 1]
    one["card"], other["card"] = other["card"], one["card"]
    for line in (one, other):
        line["salt"], line["path"] = "", []


def swapped_commitments(lines: Lines) -> None:
    lines[0]["hash"], lines[1]["hash"] = lines[1]["hash"], lines[0]["hash"]


EXTRA = {"box": 9, "player": "shill", "seed": "grind"}
ALL = (OPENING, CLOSED, REVEAL)
CHEATING: dict[str, tuple[Callable[[Lines], None], str]] = {
    "another seed": (on(REVEAL, server_seed="11" * 32), "not the one committed to"),
    "a short seed": (on(REVEAL, server_seed="11" * 31), "32 bytes"),
    "another commitment": (on(0, hash="22" * 32), "the commitment is another one"),
    "another commitment all over": (
        lambda lines: (on(0, hash="22" * 32)(lines), on(*ALL, commitment="22" * 32)(lines))[0],
        "not the one committed to",
    ),
    "commitments swapped": (swapped_commitments, "the commitment is another one"),
    "commitments turned round": (on(0, 1, number=lambda n: 3 - n), "are missing"),
    "a commitment made twice": (on(1, number=1), "was made before"),
    "a commitment left out": (on(1, number=3), "are missing"),
    "no commitment": (without(0), "no commitment was published"),
    "the next commitment made late": (moved(1, REVEAL), "next commitment was not made"),
    "a client seed added later": (
        on(REVEAL, client_seeds=lambda seeds: [*seeds, EXTRA]),
        "client_seeds is not what it was",
    ),
    "a client seed added all over": (
        on(*ALL, client_seeds=lambda seeds: [*seeds, EXTRA]),
        "root does not follow",
    ),
    "a client seed removed": (on(*ALL, client_seeds=lambda seeds: seeds[1:]), "root does not"),
    "a client seed edited": (
        on(*ALL, client_seeds=lambda seeds: [*seeds[:2], {**seeds[2], "seed": "8"}]),
        "root does not follow",
    ),
    "a client seed of look-alikes": (
        on(*ALL, client_seeds=lambda seeds: [*seeds[:2], {**seeds[2], "seed": "\u0430"}]),
        "plain ASCII",
    ),
    "client seeds reordered": (on(*ALL, client_seeds=lambda seeds: seeds[::-1]), "seat order"),
    "a seat with two seeds": (
        on(*ALL, client_seeds=lambda seeds: [*seeds, seeds[-1]]),
        "seat order",
    ),
    "cards swapped": (swapped_cards, "card 0 was not"),
    "another root": (on(REVEAL, root="33" * 32), "root is not what it was"),
    "another root all over": (
        lambda lines: (on(*ALL, root="33" * 32)(lines), without(*range(3, 13))(lines))[0],
        "root does not follow",
    ),
    "other cards in the shoe": (
        on(REVEAL, composition=lambda counts: [counts[0] + 1, counts[1] - 1, *counts[2:]]),
        "root does not follow",
    ),
    "less than no cards": (on(REVEAL, composition=lambda counts: [-1, *counts[1:]]), "of cards"),
    "one card more": (on(REVEAL, composition=lambda counts: [2, *counts[1:]]), "not so many"),
    "one card more from then on": (on(REVEAL, cards=53), "cards is not what it was"),
    "cards that are no number": (on(*ALL, cards="52"), "is none"),
    "too many cards": (on(*ALL, cards=10**9), "any shoe"),
    "a deal told too late": (on(OPENING, used=3), "when it began"),
    "a seed told too early": (on(OPENING, server_seed="11" * 32), "when it began"),
    "a deal told after its cards": (moved(OPENING, CARDS), "before the deal was published"),
    "a seed told in the middle": (
        lambda lines: (on(REVEAL, closed=None)(lines), without(CLOSED)(lines))[0],
        "before the deal was closed",
    ),
    "a deal opened again": (on(REVEAL, closed=None), "closed is not what it was"),
    "cards taken back": (on(REVEAL, used=3), "used is not what it was"),
    "cards never dealt": (on(CLOSED, REVEAL, used=9), "card 9 was never dealt"),
    "more cards than there are": (on(CLOSED, REVEAL, used=53), "than there are"),
    "a draw put in": (
        on(CLOSED, REVEAL, draws=[{"kind": "dice", "below": 6, "values": [7]}]),
        "draw 1 does not follow",
    ),
    "another algorithm": (on(REVEAL, algorithm="pitboss-fair/0"), "the algorithm"),
    "a line of no kind": (on(REVEAL, record="reveal"), "no lines of kind"),
    "a table without a name": (on(0, table=None), "is missing"),
}


@pytest.mark.parametrize("name", CHEATING)
def test_cheating_is_refused(name: str) -> None:
    lines = published(played())
    cheat, told = CHEATING[name]
    cheat(lines)
    with pytest.raises(Broken, match=told):
        said(lines)


def test_a_revealed_seed_is_not_taken_back() -> None:
    lines = published(played())
    with pytest.raises(Broken, match="had been revealed"):
        said([*lines, lines[CLOSED]])


def test_deals_begin_one_after_the_other() -> None:
    desk = FrontDesk()
    source = desk.source()
    shuffle(source, one_deck())
    shuffle(source, one_deck())
    lines = published(desk)
    first = lines.pop(OPENING)
    del lines[2:4]  # the end of it
    with pytest.raises(Broken, match="a later deal"):
        said([*lines, first])


DRAWS: dict[str, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {
    "another throw": lambda draws: [{**draws[0], "values": draws[0]["values"][::-1]}, draws[1]],
    "turned round": lambda draws: draws[::-1],
    "one left out": lambda draws: draws[1:],
    "another wheel": lambda draws: [draws[0], {**draws[1], "marks": ["1", "2"]}],
    "other dice": lambda draws: [{**draws[0], "below": 5}, draws[1]],
    "no limit": lambda draws: [{**draws[0], "kind": "ticket", "below": 0}, draws[1]],
    "one put in": lambda draws: [draws[0], {"kind": "ticket", "below": 1000, "values": [1]}],
}


@pytest.mark.parametrize("name", DRAWS)
def test_altered_draws_are_refused(name: str) -> None:
    lines = published(spun())
    for line in lines:
        if line["record"] == "deal" and line["draws"]:
            line["draws"] = DRAWS[name](line["draws"])
    with pytest.raises(Broken, match=r"draw|dice|wheel"):
        said(lines)


def test_what_was_drawn_does_not_change() -> None:
    desk = FrontDesk()
    source = desk.source()
    source.answer(ThrowDice(2, "ann", "test"))
    assert source.record is not None
    desk.lines.append(source.record.public())  # in the middle of the round
    source.answer(ThrowDice(2, "ann", "test"))
    source.round_over()
    lines = published(desk)
    assert len(said(lines)) == 2
    lines[3]["draws"][0]["values"] = [9, 9]
    with pytest.raises(Broken, match="what was drawn has changed"):
        said(lines)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "3",
        '"deal"',
        "null",
        "{}",
        "\udcff",
        '{"record": "deal"}',
        "[" * 100_000,
        '{"record":["deal"],"algorithm":"pitboss-fair/1","table":"t1","number":1}',
        '{"record":"commitment","algorithm":"pitboss-fair/1","table":"t1","number":9,"hash":7}',
        '{"record":"commitment","algorithm":"pitboss-fair/1","table":"t1","number":true,"hash":""}',
    ],
    ids=range(12),
)
def test_what_is_not_a_record_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(Broken, match="line 1") as broken:
        list(check([text]))
    assert "\n" not in str(broken.value)


@pytest.mark.parametrize(
    "name", ["number", "client_seeds", "cards", "composition", "draws", "used", "root"]
)
@pytest.mark.parametrize("value", [None, 3.5, "x", ["x"], {}, [{}], -1])
def test_odd_values_never_pass_nor_crash(name: str, value: Any) -> None:
    lines = published(played())
    for place in ALL:
        lines[place][name] = value
    with pytest.raises(Broken):
        said(lines)


# --- as a program --------------------------------------------------------------------------------


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", str(PROGRAM), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_program_takes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "t1.jsonl"
    texts = played().texts()
    file.write_bytes(b"\n".join([*texts, b""]))
    honest = run(str(file))
    assert honest.returncode == 0
    assert "table t1, deal 1: commitment kept" in honest.stdout
    assert honest.stdout.endswith("everything that was revealed holds\n")
    file.write_bytes(b"\n".join([*texts[:CARDS], *texts[CARDS + 1 :], texts[OPENING]]))
    broken = run(str(file))
    assert broken.returncode == 1
    assert "table t1, deal 1: commitment kept" in broken.stdout  # what held before is told
    assert broken.stdout.splitlines()[-1].startswith("DOES NOT HOLD: line 17: ")
    assert not broken.stderr


def test_the_program_says_how_it_is_used(tmp_path: Path) -> None:
    assert run().returncode == 2
    missing = run(str(tmp_path / "none"))
    assert missing.returncode == 2
    assert "No such file" in missing.stderr
