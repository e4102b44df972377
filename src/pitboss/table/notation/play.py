"""A line of notation played: text in, rounds out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pitboss.errors import HouseFault, PitbossError
from pitboss.table.books import Book
from pitboss.table.game import Game
from pitboss.table.log.book import keep_log
from pitboss.table.notation.parse import Line, RoundText, parse, parse_rounds, parse_words
from pitboss.table.notation.reading import Reader
from pitboss.table.notation.rules import read_rules
from pitboss.table.notation.seating import seat_players
from pitboss.table.notation.state import restored
from pitboss.table.notation.words import STOP, Word, fault, unquoted
from pitboss.table.notation.write import write
from pitboss.table.round import Round
from pitboss.table.table import Table

# What a table that somebody made up can do to the script that plays on it.
NONSENSE = (ArithmeticError, AttributeError, HouseFault, LookupError, TypeError, ValueError)
GameOf = Callable[[str], Game]


class Dealt(NamedTuple):
    """What a line came to: the last round, all of them, and the chips that were brought along."""

    round: Round
    rounds: list[Round]
    brought: Counter[str]  # in cents, by player: bought, or up when the line began

    @property
    def line(self) -> str:
        """The line as ``write`` would have written it."""
        return write(self.rounds)

    @property
    def won(self) -> dict[str, int]:
        """In cents, what each player has won or lost, by what he has in his rack and up."""
        table = self.round.table
        up: Counter[str] = Counter()
        for wager in table.wagers.values():
            up[wager.player] += wager.cents
        return {name: rack + up[name] - self.brought[name] for name, rack in table.racks.items()}


def play(line: str, game_of: GameOf, book: Book | None = None) -> Dealt:
    """Play a line on a table that has just opened; Misread says what is wrong with it.

    ``game_of`` finds a game by its name; the table's log is written into the ``book``.
    """
    read = parse(line)
    table = _open(read, game_of)
    if book is not None:
        for text in read.rounds:
            if text.state is not None:
                raise fault(Word("from", text.end.at), "a log tells a table from its opening on")
        keep_log(table, book, "dealer")
    return _played(table, read.rounds)


def play_on(table: Table, rounds: str) -> Dealt:
    """Play the rounds of a line, without its game and rules, on this table."""
    return _played(table, parse_rounds(rounds))


def go_on(round_: Round, words: str) -> Round:
    """Play some words in a running round, and nothing beyond them."""
    Reader(round_, parse_words(words)).run(to_the_end=False)
    return round_


def _open(line: Line, game_of: GameOf) -> Table:
    try:
        game = game_of(line.game.text)
    except PitbossError as error:
        raise fault(line.game, str(error)) from None
    named = [word for word in line.rules if word.text.startswith("@")]
    name = Word(game.slug, line.game.at)
    rules = read_rules(name, [word for word in line.rules if word not in named])
    return Table(game, rules, *(unquoted(word.text[1:]) for word in named[:1]))


def _played(table: Table, texts: Sequence[RoundText]) -> Dealt:
    brought = Counter(table.racks)
    for wager in table.wagers.values():
        brought[wager.player] += wager.cents
    rounds: list[Round] = []
    for text in texts:
        if rounds and not rounds[-1].over:
            raise fault(text.end, f"a round that stops at {STOP} is the last of a line")
        brought.update(seat_players(table, text))
        if text.state is not None:
            before = {*table.wagers.values()}
            table = restored(table, text.state)
            for wager in {*table.wagers.values()} - before:
                brought[wager.player] += wager.cents
        rounds.append(_run(table, text))
    return Dealt(rounds[-1], rounds, brought)


def _run(table: Table, text: RoundText) -> Round:
    """Play one round; a table that nobody could have come to by play may not be able to go on."""
    try:
        round_ = Round(table)
        Reader(round_, text).run()
    except NONSENSE as error:
        if text.state is None:
            raise
        at = text.state[0] if text.state else text.end
        raise fault(at, f"no table stands like this: {type(error).__name__}: {error}") from None
    return round_
