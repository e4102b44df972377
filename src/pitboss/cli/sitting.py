"""A sitting: some players, one table, round after round, until they leave.

The terminal is a driver like any other: luck answers draws, the people at the keyboard answer
betting periods and questions. A player is shown ``round.view(player)`` and nothing else.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console

from pitboss.cli import board, screen
from pitboss.cli.asking import ask
from pitboss.cli.commands import aside, obey, take_all_down
from pitboss.cli.leaving import Leave, close_log, settle_up
from pitboss.cli.solving import desk
from pitboss.desk.advice import coach_of
from pitboss.errors import PitbossError, Refusal
from pitboss.money.cents import show
from pitboss.rooms.room import Room
from pitboss.rulebook.phrases import phrases
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, PlaceOffer
from pitboss.table.drivers.policy import Source
from pitboss.table.effects import Betting, Chance, Question
from pitboss.table.log.book import LogBook
from pitboss.table.prompt import CEREMONY
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.talk.story import GUEST, Story, words_of
from pitboss.talk.telling import cards_words, is_quiet, verb_of
from pitboss.talk.wishes import up

STYLES = {
    events.WagerWon: "bold green",
    events.MeterPaid: "bold green",
    events.EnvyPaid: "bold green",
    events.WagerLost: "red",
    events.WagerPushed: "yellow",
    events.RoundVoided: "bold yellow",
    events.IrregularityCalled: "bold yellow",
    events.DiceThrown: "bold",
    events.WheelSpun: "bold",
}
LOOKS_AHEAD = 8  # times that we play a round ahead to see what it brings
LONGEST_LINE = 1000  # letters; who says more at once is not speaking to a dealer


class Begun(NamedTuple):
    """A sitting that goes on: what each player bought in for, the rounds played, one begun."""

    bought_in: dict[str, int]
    rounds: int = 0
    round: Round | None = None


class Sitting:
    """The state of one sitting at this terminal."""

    def __init__(
        self,
        room: Room,
        table: Table,
        source: Source,
        players: Sequence[str],
        log: LogBook | None = None,
        coach: bool = False,
        ceremony: bool = False,
        begun: Begun | None = None,
    ) -> None:
        self.room = room
        self.coach = coach
        self.ceremony = ceremony
        self.asked: Question | None = None  # the question that was put last
        self.table = table
        self.players = list(players)
        self.console: Console = screen.out()
        self.log = log
        self.armed = ""  # an irregularity that will happen as soon as it can
        self.found_late = ""  # one that is found when the round has been settled
        self.last_round: list[events.Event] = []
        self.last_bets: dict[str, list[tuple[str, str, int]]] = {}
        self.player = self.players[0]
        begun = begun or Begun({player: table.racks[player] for player in players})
        self._source = source
        self.bought_in = begun.bought_in
        self.played = begun.rounds
        self._before = {player: board.worth(table, player) for player in players}
        self._story = Story(table.rules, you=GUEST)
        self._story.meet(table.snapshot())
        self.round: Round = begun.round or Round(table)
        self._told = 0
        self._cards: list[events.CardDealt] = []
        self._whispered = dict.fromkeys(players, 0)
        self._betting: Betting | None = None
        self._verb = ""
        self._looked_ahead = 0
        self._coached = False
        self._log_lost = False

    # --- round after round ---------------------------------------------------------------------

    def run(self) -> None:
        """Play until the players leave."""
        try:
            while True:
                self._play_round()
                self._end_round()
                self._start_round()
        except (Leave, EOFError, KeyboardInterrupt):
            self._farewell()

    def _start_round(self) -> None:
        self.round = Round(self.table)
        self._betting = None
        self._told = 0
        self._whispered = dict.fromkeys(self.players, 0)
        self._before = {player: board.worth(self.table, player) for player in self.players}

    def _play_round(self) -> None:
        while not self.round.over:
            self.narrate()
            self.look_at_log()
            pending = self.round.pending
            if self.armed and any(r.kind == self.armed for r in self.round.irregularities()):
                kind, self.armed = self.armed, ""
                self.round.call_irregularity(kind)
            elif isinstance(pending, Chance):
                self.round.send(self._source.answer(pending))
            elif isinstance(pending, Betting):
                self._take_a_line(pending)
            elif isinstance(pending, Question):
                ask(self, pending, aside)

    def look_at_log(self) -> None:
        """When the log takes no more, the players are told: the game goes on without it."""
        if self.log is not None and self.log.fault and not self._log_lost:
            self._log_lost = True
            good = f"its {self.log.lines:,} lines so far are good"
            self.say(f"{self.log.path}: {self.log.fault}; {good}, and we play on", "bold magenta")

    def _end_round(self) -> None:
        if any(rule.kind == self.found_late for rule in self.round.irregularities()):
            self.narrate()
            self.round.call_irregularity(self.found_late)
        self.found_late = ""
        self.narrate()
        self.played += 1
        self.last_round = list(self.round.view(self.viewer()))
        if self.armed:
            self.say(f"({self.armed.replace('_', ' ')} could not happen in this round)", "dim")
            self.armed = ""
        for player in self.players:
            gain = board.worth(self.table, player) - self._before[player]
            if gain:
                who = "" if player == GUEST else f"{player}: "
                sign = "+" if gain > 0 else ""
                self.say(f"{who}this round {sign}{show(gain)}", "bold")

    def ahead(self, player: str) -> int:
        """What a player has won or lost since he sat down."""
        return board.worth(self.table, player) - self.bought_in[player]

    # --- telling -------------------------------------------------------------------------------

    def say(self, words: str, style: str = "") -> None:
        """A line of plain text."""
        self.console.print(screen.plain(words, style))

    def viewer(self) -> str | None:
        """Whose eyes the common screen has: the only player's, or the public's."""
        return self.players[0] if len(self.players) == 1 else None

    def narrate(self) -> None:
        """Tell what has happened since we last did."""
        for event in self.round.view(self.viewer(), since=self._told):
            words = self._story.tell(event)
            if isinstance(event, events.CardDealt):
                self._cards.append(event)
            elif not is_quiet(event, self.ceremony):
                self._tell_cards()
                self._tell(event, words)
        self._told = len(self.round.log)
        if not isinstance(self.round.pending, Chance):
            self._tell_cards()

    def _tell(self, event: events.Event, words: str) -> None:
        line = screen.plain("  " + words, STYLES.get(type(event), ""))
        if event.clause and not isinstance(event, events.WagerPlaced):
            line.append(f"  [{event.clause}]", style="dim")
        self.console.print(line)

    def _tell_cards(self) -> None:
        """The cards dealt since the last line, hand by hand."""
        hands: dict[str, list[str]] = {}
        for event in self._cards:
            hands.setdefault(event.to, []).append(event.card)
        if hands:
            told = (f"{words_of(hand)}: {cards_words(cards)}" for hand, cards in hands.items())
            self.say("  " + "   ".join(told), "bold")
        self._cards.clear()

    def _whisper(self, player: str) -> None:
        """Tell one of several players what only he may see."""
        start = self._whispered[player]
        common, own = self.round.view(None, start), self.round.view(player, start)
        secrets = [mine for mine, all_ in zip(own, common, strict=True) if mine != all_]
        hands: dict[str, list[str]] = {}
        for event in secrets:
            if isinstance(event, events.CardDealt):
                hands.setdefault(event.to, []).append(event.card)
            elif isinstance(event, events.CardsShown):
                hands[event.hand] = list(event.cards)
        for hand, cards in hands.items():
            self.say(f"  (only for {player}) {words_of(hand)}: {cards_words(cards)}", "cyan")
        self._whispered[player] = len(self.round.log)

    # --- betting -------------------------------------------------------------------------------

    def _take_a_line(self, betting: Betting) -> None:
        if betting is not self._betting:
            self._betting = betting
            self._turn(self.players[0])
        self._out_of_chips()
        try:
            obey(self, self.read(self._prompt()))
        except Leave:
            raise
        except PitbossError as refusal:
            self.narrate()
            self.say(f"  {refusal}", "magenta")

    def _turn(self, player: str) -> None:
        self.player = player
        if self.viewer() is None:
            self._whisper(player)
        self.show_table()
        if not self.last_round:
            board.print_short_bets(self.console, self.table.rules, self.round.legal(player))
            self.say("Enter closes the betting; help shows what else you can say", "dim")

    def show_table(self) -> None:
        """The layout, the rack and the wagers of the player whose turn it is."""
        board.print_table(
            self.console,
            self.room,
            self.table,
            self.player,
            round_number=self.table.rounds,
            ahead=self.ahead(self.player),
        )

    def _out_of_chips(self) -> None:
        """Nothing to bet with and nothing up: there is no point in staying."""
        for player in self.players:
            if up(self.table, player) or self.table.game.banks(self.table, player):
                return
            if any(isinstance(offer, PlaceOffer) for offer in self.round.legal(player)):
                return
        self.say("Your chips no longer cover any wager here.")
        raise Leave

    def go_on(self, asked: bool) -> None:
        """This player is done; after the last one the dealer closes the betting.

        An empty line on an empty layout is more likely a slip than a wish.
        """
        last = self.players.index(self.player) == len(self.players) - 1
        if not last:
            self._turn(self.players[self.players.index(self.player) + 1])
            return
        bank = any(self.table.game.banks(self.table, player) for player in self.players)
        if not asked and not self.table.wagers and not bank:
            self.say(f"  no wagers are up: bet first, or say {self.verb()} to look on", "magenta")
            return
        standing = {
            player: [(wager.kind, wager.spot, wager.cents) for wager in up(self.table, player)]
            for player in self.players
        }
        self.round.send(NoMoreBets())
        self._betting = None  # the next period may be asked for by the same effect
        self.last_bets |= {player: bets for player, bets in standing.items() if bets}

    def verb(self) -> str:
        """What comes after the betting at this table: a spin, a roll, a deal."""
        if not self._verb and self._looked_ahead < LOOKS_AHEAD:
            self._looked_ahead += 1
            self._verb = verb_of(self.round)
        return self._verb or ("go" if self.table.shoe is None else "deal")

    # --- questions -----------------------------------------------------------------------------

    def waves_through(self, question: Question) -> bool:
        """Is this a courtesy that these players do not want to be asked about?"""
        return not self.ceremony and question.question in CEREMONY

    def open_question(self, question: Question) -> None:
        """Say what a player is asked, and show him what only he may see."""
        if self.viewer() is None:
            self._whisper(question.player)
        who = "" if self.viewer() else f"{question.player}: "
        asked = phrases(self.room.slug).ask(question.question, question.parts)
        self.say(f"{who}{asked}", "bold")

    def advise(self, player: str) -> bool:
        """The coach's word on this question; False where the game has not priced it."""
        if coach_of(self.room) is None:
            return False
        if not self._coached and not self.console.is_terminal:  # no spinner would tell it there
            self.say("  (the coach works it out: its first answer may take some seconds)", "dim")
        advice = desk().advise(self.room, self.table, player)
        self._coached = True
        if advice.choices:
            asked = self.round.pending
            options = asked.options if isinstance(asked, Question) else ()
            most = {option.name: option.high for option in options}
            board.print_advice(self.console, advice, most)
        return bool(advice.choices)

    def _prompt(self) -> str:
        """Whose turn it is, and what Enter does once there is a wager up."""
        who = "" if self.viewer() else self.player
        if not up(self.table, self.player):
            return f"{who}> "
        does = self.verb() if self.player == self.players[-1] else "done"
        return f"{who} (Enter: {does})> ".lstrip()

    # --- the keyboard --------------------------------------------------------------------------

    def read(self, prompt: str) -> str:
        """What the player types, with its blanks collapsed; a line without end is refused."""
        self.console.file.flush()
        line = input(screen.tame(prompt))
        if not sys.stdin.isatty():  # a script at the keyboard: show what it typed
            sys.stdout.write(screen.tame(line[:LONGEST_LINE]) + "\n")
        if len(line) > LONGEST_LINE:
            raise Refusal(f"a line of {len(line):,} letters: say it in at most {LONGEST_LINE:,}")
        return " ".join(line.split())

    # --- leaving -------------------------------------------------------------------------------

    def _farewell(self) -> None:
        """Take down what may come down, count the racks, say goodbye."""
        self.console.print()
        for player in self.players:
            take_all_down(self, player)
            settle_up(self, player)
        close_log(self)
