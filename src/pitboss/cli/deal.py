"""``pitboss deal``: a line of notation played and told, or the lines of a log written."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console

from pitboss.cli import board, screen
from pitboss.cli.names import game_named
from pitboss.desk.heading import beyond
from pitboss.errors import BadFile, PitbossError, Refusal
from pitboss.money.cents import show
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.game import Game
from pitboss.table.log.book import LogBook, Tape
from pitboss.table.log.read import Log, read_log
from pitboss.table.log.recover import Replay
from pitboss.table.notation import Dealt, play, waits_for, write
from pitboss.table.round import Round
from pitboss.talk.looks import result_words
from pitboss.talk.story import Story, words_of

STDIN = "-"
COMMENT = "#"
LONGEST_LINE = 1_000_000  # letters: a long sitting is a thousandth of it
QUIET = (events.RoundOpened, events.BetsClosed, events.CardsShuffled, events.RoundEnded)


def deal_line(line: str, *, alone: bool, log: Path | None, as_json: bool) -> None:
    """Play a line, or every line of standard input, and tell what came of it."""
    if not line or not alone:
        what = "pitboss deal takes a line, or --from FILE" if not line else "one or the other"
        raise Refusal(f"{what}: a line is played, a log (--from, --round) is written as one")
    told = []
    for text in _lines(sys.stdin) if line == STDIN else [line]:
        dealt = play(text, _game) if log is None else _logged(text, log)
        told.append(_as_json(dealt))
        if not as_json:
            _tell(screen.out(), dealt)
    if as_json:
        screen.print_json(told[0] if line != STDIN else told)


def _logged(line: str, path: Path) -> Dealt:
    """Play a line and write the log of its table, once it is known to be sound."""
    tape = Tape()
    dealt = play(line, _game, tape)
    book = LogBook.new(path, tape.events)
    book.close()
    if book.fault:
        raise BadFile(path, book.fault)
    return dealt


def _lines(file: TextIO) -> Iterator[str]:
    """The lines of a file that are not empty and no comments."""
    try:
        for line in file:
            if len(line) > LONGEST_LINE:
                raise Refusal(f"a line of more than {LONGEST_LINE:,} letters", field="line")
            if line.strip() and not line.startswith(COMMENT):
                yield line
    except UnicodeDecodeError:
        raise BadFile("standard input", "not UTF-8 text") from None


def _game(words: str) -> Game:
    return registry.room(game_named(words, registry.slugs())).game


# --- telling -------------------------------------------------------------------------------------


def _tell(console: Console, dealt: Dealt) -> None:
    table = dealt.round.table
    name = registry.room(table.game.slug).name
    for words in beyond(table.rules):
        console.print(screen.plain(words))
    for told in dealt.rounds:
        console.print(screen.plain(f"{name}, round {told.number}", "bold"))
        for words, clause in sentences(table.rules, told):
            line = screen.plain(f"  {words}")
            if clause:
                line.append(f"  [{clause}]", style="dim")
            console.print(line)
    if not dealt.round.over:
        console.print(screen.plain(f"  (the line stops here; {waits_for(dealt.round)})"))
    for player, sums in _racks(dealt).items():
        up = f", {show(sums['up'])} up" if sums["up"] else ""
        net = result_words(sums["won"])
        console.print(screen.plain(f"{player}: {show(sums['rack'])}{up}, {net}", "bold"))


def sentences(rules: RuleSet, told: Round) -> Iterator[tuple[str, str]]:
    """What happened, each with its clause; cards that fall one after the other hand by hand."""
    story = Story(rules)
    story.meet(told.opening)
    for is_card, run in groupby(told.log, lambda event: isinstance(event, events.CardDealt)):
        if is_card:
            yield _cards(run), ""
            continue
        for event in run:
            words = story.tell(event)
            if not isinstance(event, QUIET):
                yield words, event.clause


def _cards(run: Iterable[events.Event]) -> str:
    hands: dict[str, list[str]] = {}
    for event in run:
        if isinstance(event, events.CardDealt):
            hands.setdefault(event.to, []).append(event.card)
    return "   ".join(f"{words_of(hand)}: {' '.join(cards)}" for hand, cards in hands.items())


def _racks(dealt: Dealt) -> dict[str, dict[str, int]]:
    """In cents, what each player has in his rack, has up, and has won or lost."""
    table = dealt.round.table
    return {
        player: {"rack": rack, "up": board.worth(table, player) - rack, "won": dealt.won[player]}
        for player, rack in table.racks.items()
    }


def _as_json(dealt: Dealt) -> dict[str, Any]:
    rules = dealt.round.table.rules
    return {
        "line": dealt.line,
        "game": rules.game,
        "not_as_filed": beyond(rules),
        "over": dealt.round.over,
        "rounds": [
            {
                "number": told.number,
                "steps": [
                    {"words": words, "clause": clause} for words, clause in sentences(rules, told)
                ],
            }
            for told in dealt.rounds
        ],
        "cents": _racks(dealt),
    }


# --- from a log ----------------------------------------------------------------------------------


def write_log(path: Path, only: int | None, *, as_json: bool) -> None:
    """Write the line of a log, or of one of its rounds alone."""
    log = read_log(path)
    rounds = _rounds(log)
    told = [round_ for round_ in rounds if only in (None, round_.number)]
    if not told:
        known = f"rounds {rounds[0].number} to {rounds[-1].number}" if rounds else "no rounds"
        raise Refusal(f"{path} has {known}, not {only}", field="round")
    try:
        line = write(told)
    except PitbossError as fault:
        raise BadFile(path, f"it cannot be written as a line: {fault}") from None
    if as_json:
        screen.print_json({"file": str(path), "lines": [line]})
        return
    sys.stdout.write(screen.tame(line) + "\n")


def _rounds(log: Log) -> list[Round]:
    """The rounds of a log, played again; one in which nothing has happened yet is none."""
    replay = Replay(registry.game)
    rounds: list[Round] = []
    for n, event in enumerate(log.events, start=1):
        try:
            replay.take(event)
        except PitbossError as fault:
            raise BadFile(log.path, f"line {n} cannot be replayed: {fault}") from None
        if isinstance(event, events.RoundOpened) and replay.round is not None:
            rounds.append(replay.round)
    return [round_ for round_ in rounds if len(round_.log) > 1]
