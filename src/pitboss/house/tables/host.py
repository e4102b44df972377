"""One live table: it hosts the engine's table, its running round and its players.

A host has no storage, no clock and no thread. ``act`` does what somebody asks or refuses it without
a trace; lines of the log gather on its page and money in its movements until the pit stores them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from pitboss.errors import Refusal
from pitboss.house.fairness.records import ClientSeed
from pitboss.house.people.names import GUEST
from pitboss.house.tables import commands
from pitboss.house.tables.money import Movements
from pitboss.house.tables.page import Line, Page
from pitboss.house.tables.state import Arrival, Extras, Settings, Turned
from pitboss.table import actions, events
from pitboss.table.effects import Chance
from pitboss.table.round import Round
from pitboss.table.table import Table

TURNED = 20  # people turned away whom a host remembers
TAIL = 400  # events that a host keeps for those who follow it; more, if a round has more
_HANDLED = {events.WagerPlaced, events.WagerAdded, events.WagerTakenDown}


class Luck(Protocol):
    """Where the luck of a table comes from."""

    def answer(self, effect: Chance) -> Any:
        """What luck says."""

    def round_over(self) -> None:
        """No more luck is needed for this round."""

    def close(self) -> None:
        """Nothing more is dealt here."""

    def seeds(self, seeds: list[ClientSeed]) -> None:
        """The players' own seeds for the next deal."""


class By(msgspec.Struct, frozen=True):
    """Who asks, under which name he plays, with which rights, and when."""

    person: str
    player: str
    rights: frozenset[str]
    now: int


class Played(msgspec.Struct):
    """What the house keeps of a round for quick questions."""

    number: int
    opened_at: int
    first_line: int
    worth: int  # players' chips when it opened
    handle: int = 0
    win: int = 0
    ended_at: int | None = None
    last_line: int | None = None
    voided: bool = False
    stored: bool = False
    dirty: bool = False  # is the stored row to be written?


class Host:
    """A table that people play at."""

    def __init__(
        self,
        id: str,
        table: Table,
        page: Page,
        movements: Movements,
        luck: Luck | None,
        settings: Settings | None = None,
        extras: Extras | None = None,
        round_: Round | None = None,
    ) -> None:
        self.id = id
        self.table = table
        self.page = page
        self.movements = movements
        self.luck = luck  # None: a dealer enters it
        self.settings = settings or Settings()
        self.extras = extras or Extras()
        self.round = round_
        self.tail: deque[tuple[int, events.Event]] = deque()
        self.played: Played | None = None
        self.unwritten: list[Played] = []  # rounds that ended in the turn in which the next opened
        self.at = 0  # the time of the command that is being done, or of a later one before it
        self.now = 0  # what the clock says
        self.unpaid: Callable[[Arrival], str] = lambda arrival: ""  # why he cannot pay his seat
        self.kept: tuple[bytes, str] = (b"", "")  # what the store keeps of settings and state
        self.checkpoint = table.rounds  # the rounds at the last one
        table.logbook = page

    # --- what is so ------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """How many lines its log has: what a client has seen is counted in them."""
        return self.page.lines

    @property
    def running(self) -> Round | None:
        """The round that is being played, if one is."""
        return None if self.round is None or self.round.over else self.round

    @property
    def dealer_controlled(self) -> bool:
        """Does a person enter what luck brings?"""
        return self.luck is None

    @property
    def empty(self) -> bool:
        """Is nobody at the table?"""
        return not self.table.racks

    def player_of(self, by: By) -> str:
        """The name under which somebody plays here."""
        if by.player not in self.table.racks:
            raise Refusal(f"{by.player} is not at the table", field="player")
        return by.player

    def name_of(self, person: str, name: str) -> str:
        """The name of somebody here: who signs up while he plays as a guest keeps the guest's."""
        if name in self.table.racks:
            return name
        guest = GUEST + person
        here = guest in self.table.racks or guest in [e.player for e in self.extras.arrivals]
        return guest if here else name

    def worth(self) -> int:
        """What all players have at the table."""
        table = self.table
        return sum(table.racks.values()) + sum(wager.cents for wager in table.wagers.values())

    # --- rounds ----------------------------------------------------------------------------------

    def open_round(self) -> Round:
        """Begin the next round."""
        if self.extras.closing and not self.table.wagers:  # what stands is played to its end
            raise Refusal("the table is closing: no further round is opened", field="table")
        self._give_seeds()
        first = self.page.lines
        worth = self.worth()
        self.extras.ready.clear()
        self.extras.approvals.clear()
        if self.played is not None and self.played.dirty:
            self.unwritten.append(self.played)
        self.round = Round(self.table)
        self.extras.opened_at = self.at
        self.played = Played(self.round.number, self.at, first, worth)
        return self.round

    def _give_seeds(self) -> None:
        if self.luck is None:
            return
        boxes = {player: box for box, player in sorted(self.table.seats.items(), reverse=True)}
        self.luck.seeds(
            [
                ClientSeed(boxes.get(player, 0), player, seed)
                for player, seed in sorted(self.extras.seeds.items())
                if player in self.table.racks
            ]
        )

    def close_round(self) -> None:
        """A round has ended: what it came to."""
        played, table = self.played, self.table
        if played is None:
            return
        played.ended_at = self.at
        played.last_line = self.page.lines - 1
        played.voided = table.voided
        played.win = played.worth - self.worth()
        played.dirty = True
        if self.luck is not None:
            self.luck.round_over()

    # --- what is to be stored --------------------------------------------------------------------

    def take_lines(self) -> list[Line]:
        """The lines to store; the money that they move is taken note of on the way."""
        fresh = self.page.take()
        take = self.movements.take
        for line in fresh:
            take(line.event)
            if type(line.event) in _HANDLED:
                self.count(line.event)
        self.remember([(line.n, line.event) for line in fresh])
        return fresh

    def take_rounds(self) -> list[Played]:
        """The rounds whose rows are to be written: one turn may end several."""
        found, self.unwritten = self.unwritten, []
        return found + ([self.played] if self.played is not None and self.played.dirty else [])

    def remember(self, told: list[tuple[int, events.Event]]) -> None:
        """Keep these events for those who follow, and all of the round that is being played.

        Other tables of a link may tell more in a round than is kept otherwise: whoever comes back
        sees his cards all the same.
        """
        tail = self.tail
        tail.extend(told)
        begun = self.version if self.played is None else self.played.first_line
        while len(tail) > TAIL:
            if tail[0][0] >= begun and self.running is not None and self.has_bettors:
                return
            tail.popleft()

    def count(self, event: events.Event) -> None:
        """Take note of what an event adds to the round's handle."""
        if self.played is None:
            return
        if isinstance(event, events.WagerPlaced | events.WagerAdded):
            self.played.handle += event.cents
        elif isinstance(event, events.WagerTakenDown):
            self.played.handle -= event.cents

    # --- coming and going ------------------------------------------------------------------------

    def sit(self, by: By, box: int, cents: int) -> str:
        """Take a box (0: stand behind), at once or when the round is over."""
        self._check_arrival(by, box, cents)
        self._forget(by.person)
        arrival = Arrival(by.person, by.player, box, cents)
        if self.table.in_round:
            self.extras.arrivals.append(arrival)
            return "waiting"
        self.seat(arrival)
        return "seated"

    def seat(self, arrival: Arrival) -> None:
        """Somebody takes his place now."""
        if arrival.box:
            self.table.sit(arrival.player, arrival.box, arrival.cents)
        else:
            self.table.stand_behind(arrival.player, arrival.cents)
        self.extras.missed.pop(arrival.player, None)
        self.extras.idle.pop(arrival.player, None)

    def _check_arrival(self, by: By, box: int, cents: int) -> None:
        table = self.table
        if self.extras.closing:
            raise Refusal("the table is closing", field="table")
        if by.person in self.extras.working:
            raise Refusal("who works at a table does not play there", field="person")
        if by.player in table.racks or any(e.person == by.person for e in self.extras.arrivals):
            raise Refusal(f"{by.player} is already at the table", field="player")
        taken = {each.box for each in self.extras.arrivals if each.box} | set(table.seats)
        if type(cents) is not int or cents <= 0:
            raise Refusal("a player buys in for a number of cents", field="cents")
        if box and (box not in range(1, table.rules.seats + 1) or box in taken):
            raise Refusal(f"box {box} is not free", table.rules.seats_clause, "box")
        if not box and not table.game.shared_boxes:
            raise Refusal("this game has no standing players", table.rules.seats_clause, "player")

    def leave(self, by: By) -> str:
        """Leave at once, or as soon as no wager is left."""
        waiting = [each for each in self.extras.arrivals if each.person == by.person]
        if waiting:
            self.extras.arrivals.remove(waiting[0])
            return "left"
        if self._forget(by.person) and by.player not in self.table.racks:
            return "left"
        player = self.player_of(by)
        self.extras.leaving.add(player)
        self.take_down_all(player)
        return "left" if self.let_go(player) else "leaving"

    def take_down_all(self, player: str) -> None:
        """Who leaves while bets are taken takes back what the rules let him take back."""
        round_ = self.running
        if round_ is None:
            return
        while offer := _first_to_take_down(round_, player):
            round_.send(offer.action())

    def let_go(self, player: str) -> bool:
        """A leaving player goes if nothing holds him."""
        table = self.table
        holds = any(wager.player == player for wager in table.wagers.values())
        if table.in_round or holds:
            return False
        table.leave(player)
        self.extras.leaving.discard(player)
        self.extras.missed.pop(player, None)
        self.extras.idle.pop(player, None)
        self.extras.ready.discard(player)
        return True

    def come_and_go(self) -> None:
        """Between two rounds: leavers leave, and who waited for a box sits down."""
        for player in sorted(self.extras.leaving):
            self.let_go(player)
        arrivals, self.extras.arrivals = self.extras.arrivals, []
        for arrival in arrivals:
            if reason := self._no_place(arrival):
                self.turn_away(arrival, reason)
            else:
                self.seat(arrival)
        if self.extras.closing and self.empty and self.luck is not None:
            self.luck.close()

    def _no_place(self, arrival: Arrival) -> str:
        """Why somebody who waited cannot sit down now; nothing, if he can."""
        if arrival.box in self.table.seats:
            return f"box {arrival.box} was taken meanwhile"
        if arrival.person in self.extras.working:
            return "who works at a table does not play there"
        return self.unpaid(arrival)

    def turn_away(self, arrival: Arrival, reason: str) -> None:
        """Somebody waited in vain: he is told why when he next looks."""
        self._forget(arrival.person)
        turned = Turned(arrival.person, arrival.player, reason)
        self.extras.turned = [*self.extras.turned[1 - TURNED :], turned]

    def _forget(self, person: str) -> bool:
        """Somebody comes again or goes: was he turned away before?"""
        kept = [each for each in self.extras.turned if each.person != person]
        known, self.extras.turned = len(kept) < len(self.extras.turned), kept
        return known

    @property
    def has_bettors(self) -> bool:
        """Has anybody to do with this round: has one chips on the layout, or does one bank?"""
        table = self.table
        for wager in table.wagers.values():
            if wager.player in table.racks:
                return True
        return any(table.game.banks(table, player) for player in table.racks)

    # --- commands --------------------------------------------------------------------------------

    def is_player(self, by: By) -> bool:
        """Does somebody play here, or wait to?"""
        waits = any(each.person == by.person for each in self.extras.arrivals)
        return waits or by.player in self.table.racks

    def check_right(self, by: By, command: commands.Command) -> None:
        """Refuse who may not ask for this, and who plays and works at one table."""
        right = command.right
        if right not in {"play", "house"} and self.is_player(by):
            raise Refusal("who plays at a table does not work there", field="person")
        if right == "confirm":
            if not by.rights & {"confirm_award_floor", "confirm_award_surveillance"}:
                raise Refusal("this needs the right to confirm awards", field="role")
        elif right not in by.rights:
            raise Refusal(f"this needs the right {right!r}", field="role")


def _first_to_take_down(round_: Round, player: str) -> actions.TakeDownOffer | None:
    """A wager of the player's that may come down as things stand now.

    It is asked again after each: odds go back with their bet, and a main wager may come down only
    once no bonus wager hangs on it.
    """
    offers = (offer for offer in round_.legal(player) if isinstance(offer, actions.TakeDownOffer))
    return next(offers, None)
