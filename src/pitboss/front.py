"""What stands behind the front door: short ways to a table, a price, a strategy, a line, a log.

Every name of it is offered by ``import pitboss``, which loads it when it is first used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from pitboss.desk.desk import Desk
from pitboss.errors import Refusal
from pitboss.exact.advice import Advice
from pitboss.exact.par import ParSheet
from pitboss.exact.strategy import Strategy
from pitboss.rooms import registry
from pitboss.rooms.room import Listed
from pitboss.rulebook import RuleSet
from pitboss.rulebook.game_rules import game_rules
from pitboss.table.drivers import policy
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import Question
from pitboss.table.events import Luck
from pitboss.table.game import Game
from pitboss.table.log import read, verify
from pitboss.table.log.book import LogBook, Tape, keep_log
from pitboss.table.notation import Dealt, play, write
from pitboss.table.round import Round
from pitboss.table.table import Table


class GameInfo(msgspec.Struct, frozen=True):
    """A game, or a wager that is played at the tables of other games and has none of its own.

    ``game`` is the name by which every other function knows it.
    """

    game: str
    name: str
    filing: str
    part: str
    summary: str
    wagers: tuple[str, ...]
    has_table: bool


def list_games() -> list[GameInfo]:
    """Every game there is: its name, its filing, its wagers.

    >>> [each.name for each in list_games() if each.filing == "singapore"]
    ['Pontoon Plus']
    >>> [each.game for each in list_games() if not each.has_table]
    ['multi-link-progressive', 'rocket-aces']
    """
    tables = set(registry.slugs())
    return [_info(registry.listed(slug), slug in tables) for slug in registry.priced()]


def _info(room: Listed, has_table: bool) -> GameInfo:
    rules = game_rules(room.slug)
    filed, wagers = (rules.filing, rules.part), tuple(rules.wagers)
    return GameInfo(room.slug, room.name, *filed, room.summary, wagers, has_table)


# --- play ----------------------------------------------------------------------------------------


def open_table(
    game: str | RuleSet,
    players: Mapping[str, int] | None = None,
    *,
    log: str | Path | None = None,
    luck: Luck = "live",
    seed: int | None = None,
    name: str = "table-1",
) -> Table:
    """A table of a game, as filed or under the rules given, its players seated in their order.

    ``players`` says what each buys in for, in cents. With ``log`` all that happens at the table is
    written to a new file, from the beginning; ``luck`` says in it where luck comes from: ``live``,
    a ``seed``, which is told, or a ``dealer``.

    >>> table = open_table("roulette", {"ann": 500_00, "bob": 200_00})
    >>> table.seats
    {1: 'ann', 2: 'bob'}
    """
    rules = _rules(game)
    table = Table(registry.room(rules.game).game, rules, name)
    tape = Tape()
    if log is not None:
        keep_log(table, tape, luck, seed)
    for box, (player, rack) in enumerate((players or {}).items(), start=1):
        table.sit(player, box, rack)
    if log is not None:
        table.logbook = LogBook.new(Path(log), tape.events)
    return table


def play_round(table: Table, decide: policy.Policy, luck: policy.Source | None = None) -> Round:
    """Play a round to its end: ``decide`` answers for people, luck is live unless it is given.

    >>> import random
    >>> from pitboss import LiveSource, NoMoreBets, Place
    >>> def bet_on_red(round_):
    ...     bet = Place("ann", 1, "red", 5_00)
    ...     return NoMoreBets() if round_.table.wagers else bet
    >>> table = open_table("roulette", {"ann": 100_00})
    >>> round_ = play_round(table, bet_on_red, LiveSource(random.Random(7).randrange))
    >>> table.racks["ann"]
    10500
    """
    return policy.play_round(table, luck or LiveSource(), decide)


def advise(round_: Round, player: str) -> Advice:
    """What every answer is worth to the player who is asked now, from what he sees; best first.

    >>> dealt = deal("three-card-poker | ann: 10 ante | Qs 6d 4h / Kd 9c 2s | ...")
    >>> advice = advise(dealt.round, "ann")
    >>> advice.best
    'play'
    >>> [(each.option, f"{float(each.value):.4f}") for each in advice.choices]
    [('play', '-0.9934'), ('fold', '-1.0000')]
    """
    pending = round_.pending
    if not isinstance(pending, Question) or pending.player != player:
        raise Refusal(f"{player} is asked nothing now: there is nothing to advise", field="player")
    room = registry.room(round_.table.game.slug)
    return Desk().advise(room, round_.table, player)


# --- what it is worth ----------------------------------------------------------------------------


def par_sheets(game: str | RuleSet) -> list[ParSheet]:
    """The exact par sheet of every wager of a game, as filed or under the rules given.

    >>> sheets = {sheet.wager: sheet for sheet in par_sheets("roulette")}
    >>> sheets["red"].house_edge
    Fraction(1, 19)
    >>> rules = RuleSet.of("roulette", {"wheel": "single-zero"})
    >>> {sheet.wager: sheet for sheet in par_sheets(rules)}["red"].house_edge
    Fraction(1, 37)
    """
    rules = _rules(game)
    return Desk().sheets(registry.listed(rules.game), rules)


def strategy(game: str | RuleSet) -> Strategy:
    """How a game is played best, and what simpler rules cost.

    >>> strategy("three-card-poker").words[0].says
    ('Play Q-6-4 or better; fold the rest.',)
    """
    rules = _rules(game)
    return Desk().strategy(registry.listed(rules.game), rules)


def _rules(game: str | RuleSet) -> RuleSet:
    return game if isinstance(game, RuleSet) else registry.listed(game).rules()


# --- lines and logs ------------------------------------------------------------------------------


def deal(line: str) -> Dealt:
    """Play a line of notation: a whole round, or several, as text.

    >>> deal("three-card-poker | ann: 10 ante 5 pair_plus | Qs 6d 4h / Kd 9c 2s | play").won
    {'ann': -2500}
    """
    return play(line, _game)


def notate(rounds: Round | Sequence[Round]) -> str:
    """The line of notation of a round, or of rounds that followed each other at a table.

    >>> line = "big-six | ann: 10 joker | joker"
    >>> notate(deal(line).round)
    'big-six | ann: 10 joker | joker'
    """
    return write([rounds] if isinstance(rounds, Round) else rounds)


def read_log(path: str | Path) -> read.Log:
    """The log of a table: its events, each line's seal checked; BadFile says what is wrong."""
    return read.read_log(Path(path))


def verify_log(path: str | Path, seal: str = "") -> verify.Checked:
    """Put a log to the test: seals, replay, money, and a seal that you hold of it.

    BadFile says what does not hold.
    """
    return verify.verify(read_log(path), _game, seal)


def _game(slug: str) -> Game:
    return registry.room(slug).game
