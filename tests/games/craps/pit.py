"""A craps table for tests: bets and throws in the words of the notation."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.craps import GAME
from pitboss.games.craps.memory import CrapsMemory, is_come_out, memory_of
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import CallOffer, PlaceOffer, TakeDownOffer
from pitboss.table.effects import Betting, Question
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.wagers import Wager
from tests.spoken import asked, spoken

RACK = 100_000_00


class Result(NamedTuple):
    """What a throw made of a wager: won, lost or pushed; cents won or lost; the clause."""

    word: str
    cents: int
    clause: str


def rules(**options: object) -> RuleSet:
    return RuleSet.of("craps", options)


class Pit:
    """A table with some players, whose shooter keeps a line bet unless told otherwise."""

    def __init__(self, chosen: RuleSet | None = None, players: str = "ann") -> None:
        self.table = Table(GAME.game, chosen or rules())
        for box, player in enumerate(players.split(), start=1):
            self.table.sit(player, box, RACK)
        self.round: Round | None = None

    @property
    def memory(self) -> CrapsMemory:
        return memory_of(self.table)

    # --- one throw ----------------------------------------------------------------------------

    def open(self) -> Round:
        if self.round is None or self.round.over:
            self.round = Round(self.table)
        return self.round

    def last(self) -> Round:
        """The round last played."""
        assert self.round is not None
        return self.round

    def bet(self, *bets: str) -> Round:
        """Make bets such as ``10 pass`` or ``bob: 5 put 6``."""
        round_ = self.open()
        for words in bets:
            go_on(round_, words if ":" in words else f"ann: {words}")
        return round_

    def roll(self, throw: str, *bets: str, line: bool = True) -> Round:
        """Make these bets, a line bet for a lone shooter who needs one, and throw."""
        self.bet(*bets)
        if line and len(self.table.seats) == 1 and is_come_out(self.table):
            kinds = {wager.kind for wager in self.table.wagers.values()}
            if not kinds & {"pass", "dont_pass"}:
                self.bet("5 pass")
        return go_on(self.open(), f"close {throw}")

    def rolls(self, *throws: str) -> Round:
        for throw in throws:
            round_ = self.roll(throw)
        return round_

    def say(self, option: str) -> Round:
        """The player who is asked answers."""
        return go_on(self.open(), option)

    def asked(self) -> str:
        """Who is asked what; empty when bets are taken or the dice fly."""
        round_ = self.open()
        if not isinstance(round_.pending, Question):
            return ""
        return f"{round_.pending.player}: {asked(round_)}"

    def offer_clause(self) -> str:
        """The clause by which somebody is asked."""
        pending = self.open().pending
        assert isinstance(pending, Question)
        return pending.clause

    # --- what stands --------------------------------------------------------------------------

    def up(self, kind: str, spot: str = "") -> Wager:
        """The one wager of this kind (on this spot)."""
        (found,) = [w for w in self.table.of_kind(kind) if not spot or w.spot == spot]
        return found

    def take_down(self, kind: str, dollars: int | None = None, spot: str = "") -> None:
        how = "down" if dollars is None else f"-{dollars}"
        go_on(self.open(), f"{self.up(kind, spot).player}: {how} {kind} {spot}")

    def call(self, kind: str, on: bool) -> None:
        go_on(self.open(), f"{self.up(kind).player}: {'on' if on else 'off'} {kind}")

    def offered(self, kind: str, player: str = "ann") -> list[PlaceOffer]:
        assert isinstance(self.open().pending, Betting)
        legal = self.open().legal(player)
        return [offer for offer in legal if isinstance(offer, PlaceOffer) and offer.wager == kind]

    def may_come_down(self, kind: str) -> bool:
        return any(
            isinstance(offer, TakeDownOffer) and offer.wager_id == self.up(kind).id
            for offer in self.open().legal()
        )

    def may_be_called(self, kind: str) -> set[bool]:
        legal = self.open().legal()
        ids = self.up(kind).id
        return {o.on for o in legal if isinstance(o, CallOffer) and o.wager_id == ids}


# --- what came of it ---------------------------------------------------------------------------


def results(round_: Round) -> dict[str, Result]:
    """What became of each wager, by its kind and by its kind and spot."""
    found: dict[str, Result] = {}
    names = {wager.id: (wager.kind, wager.spot) for wager in round_.opening.wagers}
    for event in round_.log:
        match event:
            case events.WagerPlaced():
                names[event.id] = (event.wager, event.spot)
            case events.WagerWon():
                _note(found, names[event.id], Result("won", event.paid, event.clause))
            case events.WagerLost():
                _note(found, names[event.id], Result("lost", -event.cents, event.clause))
            case events.WagerPushed():
                _note(found, names[event.id], Result("pushed", 0, event.clause))
    return found


def _note(found: dict[str, Result], name: tuple[str, str], result: Result) -> None:
    kind, spot = name
    found[kind] = result
    found[f"{kind} {spot}"] = result


def said(round_: Round) -> dict[str, str]:
    """What the crew said, by clause."""
    return {e.clause: spoken(round_, e) for e in round_.log if isinstance(e, events.Announced)}


def net(round_: Round) -> int:
    """What the players are up since they sat down, in cents, wagers on the layout included."""
    table = round_.table
    standing = sum(wager.cents for wager in table.wagers.values())
    return sum(table.racks.values()) + standing - RACK * len(table.racks)
