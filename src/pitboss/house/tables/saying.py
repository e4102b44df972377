"""A line that somebody typed at a table, by the terminal's grammar: the commands that it means.

Nothing is done here. Wishes are tried out on a copy of the round, one after the other, so that what
would be refused is told with its reason before anything is sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pitboss.errors import PitbossError, Refusal
from pitboss.house.tables import commands
from pitboss.house.tables.ahead import next_round, verb
from pitboss.house.tables.host import Host
from pitboss.house.tables.last import last_bets
from pitboss.money.cents import cents, show
from pitboss.rulebook.clauses import clause, clause_ids
from pitboss.rulebook.phrases import phrases
from pitboss.rulebook.posting import posted
from pitboss.table import actions, events
from pitboss.table.actions import Action, ChooseOffer, Offer
from pitboss.table.effects import Betting, Question
from pitboss.table.round import Round
from pitboss.table.view import visible
from pitboss.talk.answers import choice, default_of, explained
from pitboss.talk.looks import HOUSE, all_bets, help_rows, irregularities, standing
from pitboss.talk.wishes import ALONE, Seat, carry_out, up, wager_words, wish_of
from pitboss.talk.words import box_named, sentences

LONGEST = 1_000  # letters of a line
GO = frozenset({"roll", "deal", "spin", "go", "done", "shoot", "ready"})
LEAVE = frozenset({"quit", "q", "exit", "leave", "bye"})
_MONEY = re.compile(r"\$?[0-9][0-9,]*(\.[0-9]{2})?")
_LONGEST_SUM = 15  # letters


class Understood(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a line means: commands to send in this order, lines to show, or why it means nothing."""

    commands: list[Any] = []
    lines: list[str] = []
    look: str = ""  # "advice": the coach is asked
    message: str = ""  # what is wrong with it, or with the wish that could not be done
    field: str = ""
    clause: str = ""
    rest: list[str] = []  # wishes that come after one which is refused


class Reader:
    """Reads the lines of one person at a table."""

    def __init__(self, host: Host, player: str | None) -> None:
        self.host = host
        self.player = player
        self.table = host.table
        running = host.running
        self.asked = running.pending if running else None
        self._copy: Round | None = None
        self.commands: list[commands.Command] = []
        self.lines: list[str] = []
        self.look = ""

    def read(self, text: str) -> Understood:
        """What a line means."""
        try:
            if len(text) > LONGEST or not text.isprintable():
                raise Refusal(f"a line has up to {LONGEST:,} letters", field="text")
            line = " ".join(text.lower().split())
            wishes = [line] if self._is_asked else sentences(line) or [""]
        except PitbossError as refusal:
            return self._refused(refusal, [])
        for n, wish in enumerate(wishes, start=1):
            try:
                self._wish(wish)
            except PitbossError as refusal:
                return self._refused(refusal, wishes[n:])
        return Understood(list(self.commands), self.lines, self.look)

    def _refused(self, refusal: PitbossError, rest: list[str]) -> Understood:
        known = isinstance(refusal, Refusal)
        message = refusal.message if isinstance(refusal, Refusal) else str(refusal)
        return Understood(
            list(self.commands),
            self.lines,
            self.look,
            message,
            refusal.field if known else "",  # type: ignore[attr-defined]
            refusal.clause if known else "",  # type: ignore[attr-defined]
            rest,
        )

    # --- one wish --------------------------------------------------------------------------------

    def _wish(self, wish: str) -> None:
        word, _, rest = wish.partition(" ")
        shows = LOOKS.get(word)
        if shows is not None and not (rest and word in ALONE):
            shows(self, rest.strip())
        elif word == "sit":
            self._sit(rest)
        elif not self._is_here:
            self._come(word, rest)
        elif wish.startswith("buy in"):
            self.commands.append(commands.BuyIn(_chips(wish[6:], "buy in 50")))
        elif word in LEAVE:
            self.commands.append(commands.Leave())
        elif self._is_asked:
            self._answer(wish)
        elif isinstance(self.asked, Question):
            raise Refusal("it is not your turn: somebody else is asked", field="player")
        elif not wish or (word in GO and not rest):
            self._ready()
        else:
            player = self.player or ""
            seat = Seat(self.copy, player, last_bets(self.host, player))
            carry_out(wish_of(seat, wish), self._send)

    @property
    def _is_here(self) -> bool:
        return self.player is not None and self.player in self.table.racks

    @property
    def _is_asked(self) -> bool:
        return isinstance(self.asked, Question) and self.asked.player == self.player

    @property
    def copy(self) -> Round:
        """The round as it stands, or the one that would be opened, for trying things out."""
        if self._copy is None:
            if self.host.running is None and self.host.dealer_controlled:
                raise Refusal("the dealer has not opened the round", field="round")
            running = self.host.running
            self._copy = next_round(self.table) if running is None else running.fork()
        return self._copy

    def _send(self, action: Action) -> None:
        self.copy.send(action)
        self.commands.append(command_of(action))

    def _ready(self) -> None:
        if not isinstance(self.copy.pending, Betting):
            raise Refusal("no bets are being taken", field="round")
        banks = self.table.game.banks(self.table, self.player or "")
        if not self.copy.table.wagers and not banks:
            words = f"no wagers are up: bet first, then say {verb(self.table.game.slug)}"
            raise Refusal(words, field="round")
        self.commands.append(commands.Ready())

    def _answer(self, line: str) -> None:
        options = self._options()
        asked = self.asked.question if isinstance(self.asked, Question) else ""
        said = choice(line, options, default_of(asked, options), listed=True)
        self.commands.append(commands.Answer(said.option, said.number))

    def offers(self) -> Sequence[Offer]:
        """What the person may do now."""
        return self.copy.legal(self.player) if self._is_here else ()

    def _options(self) -> list[ChooseOffer]:
        return [offer for offer in self.offers() if isinstance(offer, ChooseOffer)]

    # --- coming ----------------------------------------------------------------------------------

    def _sit(self, words: str) -> None:
        words, box = box_named(words)
        chips = _chips(words, "sit 100, or sit 100 box 3")
        free = [n for n in range(1, self.table.rules.seats + 1) if n not in self.table.seats]
        if box is None and not free:
            raise Refusal("every box is taken (say: stand 100)", field="box")
        self.commands.append(commands.Sit(free[0] if box is None else box, chips))

    def _come(self, word: str, rest: str) -> None:
        """Somebody who is not at the table can only come to it."""
        if word != "stand":
            raise Refusal("you are not at the table (say: sit 100)", field="player")
        self.commands.append(commands.Stand(_chips(rest, "stand 100")))

    # --- looking ---------------------------------------------------------------------------------

    def _help(self, _rest: str) -> None:
        if self._is_asked:
            options = self._options()
            for n, option in enumerate(options, start=1):
                self.lines.append(f"{n} {explained(option)}")
            self.lines.append("a number or the words; or hint, table, why, posted, leave")
            return
        rows = help_rows(self.table.game, self.offers(), verb(self.table.game.slug), HOUSE)
        self.lines += [f"{name:<8} {line}" for name, line in rows]

    def _bets(self, _rest: str) -> None:
        offers = self.offers()
        for row in all_bets(self.table.rules, offers):
            where = f" ({row.where})" if row.where else ""
            self.lines.append(f"{row.name}{where}: {row.amount}, pays {row.pays} [{row.clause}]")
        self.lines += standing(self.table, offers) if self.host.running else []
        if not self.lines:
            raise Refusal("there is nothing to bet on now", field="round")

    def _posted(self, _rest: str) -> None:
        notices = posted(self.table.rules)
        if not notices:
            raise Refusal("the filing of this game orders nothing to be posted")
        for notice in notices:
            cited = ", ".join(filter(None, (notice.clause, *notice.also)))
            self.lines.append(f"{notice.words} [{cited}]" if cited else notice.words)

    def _table(self, _rest: str) -> None:
        table = self.table
        for box, name in sorted(table.seats.items()):
            self.lines.append(f"box {box}: {name}, {show(table.racks.get(name, 0))}")
        for name in table.racks:
            held = ", ".join(wager_words(table.rules, wager) for wager in up(table, name))
            if held:
                self.lines.append(f"{name} has up: {held}")
        if not self.lines:
            self.lines.append("nobody is at the table")

    def _why(self, _rest: str) -> None:
        told = visible([event for _, event in self.host.tail], self.player)
        opened = [n for n, each in enumerate(told) if isinstance(each, events.RoundOpened)]
        for event in told[opened[-1] if opened else 0 :]:
            for id in filter(None, (event.clause, *event.also)):
                words = f"{id}: {clause(id).paraphrase}" if id in clause_ids() else id
                if words not in self.lines:
                    self.lines.append(words)
        if not self.lines:
            raise Refusal("no round has been played yet")

    def _oops(self, words: str) -> None:
        if words:
            raise Refusal("the floor declares what went wrong: call it", field="role")
        running = self.host.running or self.host.round
        every = [rule for rule in self.table.game.irregularities if rule.fits(self.table)]
        now = running.irregularities() if running else []
        self.lines += irregularities(phrases(self.table.game.slug), now, every)

    def _hint(self, _rest: str) -> None:
        if not self._is_asked:
            raise Refusal("hint answers a question of the dealer: there is none yet")
        self.look = "advice"


def _chips(words: str, example: str) -> int:
    said = [word for word in words.split() if word not in ("with", "for")]
    if len(said) != 1 or not _MONEY.fullmatch(said[0]) or len(said[0]) > _LONGEST_SUM:
        raise Refusal(f"with how much? (say: {example})", field="cents")
    return cents(said[0])


def command_of(action: Action) -> commands.Command:
    """An action as the house is asked for it."""
    match action:
        case actions.Place():
            return commands.Bet(
                action.box, action.wager, action.cents, action.spot, action.for_dealer
            )
        case actions.TakeDown():
            return commands.TakeDown(action.wager_id, action.cents)
        case actions.Call():
            return commands.CallBet(action.wager_id, action.on)
        case actions.Choose():
            return commands.Answer(action.option, action.number)
    return commands.Ready()


Words = Callable[[Reader, str], None]
LOOKS: dict[str, Words] = {
    **dict.fromkeys(("help", "h", "?"), Reader._help),
    **dict.fromkeys(("bets", "legal"), Reader._bets),
    **dict.fromkeys(("posted", "limits"), Reader._posted),
    **dict.fromkeys(("table", "look", "rack"), Reader._table),
    "hint": Reader._hint,
    "why": Reader._why,
    "oops": Reader._oops,
}


def understood(host: Host, player: str | None, text: str) -> Understood:
    """What a line means that somebody typed at a table."""
    return Reader(host, player).read(text)
