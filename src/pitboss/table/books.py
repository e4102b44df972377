"""The books of a table: every account, and the ways in which chips move between them.

Each movement is both booked (the accounts always sum to the same) and logged with its clause.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from pitboss.errors import HouseFault
from pitboss.money.cents import show
from pitboss.table import events
from pitboss.table.wagers import Standing, Wager

LAYOUT = "layout"
MARKED = "marked"  # a promise to pay: no chips move
ELSEWHERE = "elsewhere"  # the other tables of a link


class Book(Protocol):
    """Where the log of a table goes, event by event."""

    def write(self, event: events.Event) -> None:
        """Append an event; whatever goes wrong with that is not the table's to bear."""


class Posting(msgspec.Struct, frozen=True, gc=False):
    """One movement of a round: from which account to which, and for which wager (0: none).

    ``moved`` is the event by which a meter gave or took, so that a void undoes the very same;
    ``left`` is what stood on a meter after it paid.
    """

    wager_id: int
    source: str
    target: str
    cents: int
    moved: events.MeterFed | events.MeterPaid | None = None
    left: int = 0

    @property
    def lowers(self) -> str:
        """The meter from which this took money, here or at another table of its link."""
        if self.source == ELSEWHERE:
            return self.target.removeprefix("meter:") if self.cents < 0 else ""
        return self.moved.meter if isinstance(self.moved, events.MeterPaid) else ""


class Books:
    """What is where at a table, in cents, and the log that tells why.

    ``journal`` holds every movement of the running round that still stands; a void goes through
    it backwards (see ``voiding``), to the table as it stood at the ``opening`` of the round.
    """

    opening: Standing

    def __init__(self) -> None:
        self.racks: dict[str, int] = {}
        self.wagers: dict[int, Wager] = {}
        self.house = 0
        self.dealer = 0
        self.meters: dict[str, int] = {}
        self.linked: dict[str, int] = {}
        self.owed: dict[str, int] = {}
        self.log: list[events.Event] | None = []
        self.logbook: Book | None = None  # where the table's whole log is written
        self.journal: list[Posting] = []

    # --- the log ------------------------------------------------------------------------------

    def record(self, event: events.Event) -> None:
        """Write an event of a round into its log, unless this table keeps none."""
        log, book = self.log, self.logbook
        if log is not None:
            log.append(event)
        if book is not None:
            book.write(event)

    def note(self, event: events.Event) -> None:
        """Write what happens between two rounds: no round's log tells of it."""
        if self.logbook is not None:
            self.logbook.write(event)

    def announce(self, call: str, clause: str, *also: str, **parts: object) -> None:
        """The dealer says something; ``also`` are further clauses that the same act enacts.

        The words stand in the phrase table of the game, under this call.
        """
        log, book = self.log, self.logbook
        if log is None and book is None:
            return
        event = events.Announced(call=call, parts=parts, clause=clause, also=also)
        if log is not None:
            log.append(event)
        if book is not None:
            book.write(event)

    # --- the books ----------------------------------------------------------------------------

    def books(self) -> dict[str, int]:
        """Every account of the table, in cents; their sum changes only when players come or go."""
        accounts: dict[str, int] = {}
        for name, cents in self.racks.items():
            accounts[f"player:{name}"] = cents
        layout = 0
        for wager in self.wagers.values():
            layout += wager.cents
        accounts["layout"] = layout
        accounts["house"] = self.house
        accounts["dealer"] = self.dealer
        if self.meters or self.linked:
            accounts |= {f"meter:{name}": cents for name, cents in self.meters.items()}
            accounts |= {f"link:{name}": cents for name, cents in self.linked.items()}
        return accounts

    def _credit(self, account: str, cents: int) -> None:
        """Add to an account (or take from it, with a negative amount)."""
        if account == "house":
            self.house += cents
            return
        kind, _, name = account.partition(":")
        if kind == "player":
            self.racks[name] += cents
        elif kind == "dealer":
            self.dealer += cents
        elif kind == "meter":
            self.meters[name] += cents
        else:
            raise HouseFault(f"no such account: {account}")

    def transfer(self, source: str, target: str, cents: int, wager_id: int = 0) -> None:
        """Move chips between two accounts off the layout, for the sake of a wager if of one."""
        if cents < 0:
            raise HouseFault(f"a transfer of {show(cents)}")
        if source == "house":
            self.house -= cents
        else:
            self._credit(source, -cents)
        self._credit(target, cents)
        self.journal.append(Posting(wager_id, source, target, cents))

    def book(self, posting: Posting, of_the_round: bool = True) -> None:
        """Move chips as a posting says; the journal keeps it if it is a movement of the round."""
        if posting.cents < 0:
            raise HouseFault(f"a transfer of {show(posting.cents)}")
        self._credit(posting.source, -posting.cents)
        self._credit(posting.target, posting.cents)
        if of_the_round:
            self.journal.append(posting)

    def _hand_back(self, wager: Wager, cents: int, to: str | None = None) -> None:
        """Chips leave the layout; the wager shrinks, or goes when nothing is left."""
        target = to or f"player:{wager.player}"
        self._credit(target, cents)
        self.journal.append(Posting(wager.id, LAYOUT, target, cents))
        left = wager.cents - cents
        if left:
            self.wagers[wager.id] = msgspec.structs.replace(wager, cents=left)
        else:
            del self.wagers[wager.id]

    def lose(self, wager: Wager, clause: str, also: tuple[str, ...] = ()) -> None:
        """The house collects a wager."""
        cents = wager.cents
        self.record(events.WagerLost(id=wager.id, cents=cents, clause=clause, also=also))
        self.house += cents
        self.journal.append(Posting(wager.id, LAYOUT, "house", cents))
        del self.wagers[wager.id]

    def give_up(self, wager: Wager, cents: int | None = None, to: str = "house") -> None:
        """Chips go from the layout to an account, by the event just recorded."""
        self._hand_back(wager, wager.cents if cents is None else cents, to)

    def award(self, wager: Wager, cents: int, to: str) -> None:
        """The house pays a win to whom the wager is for; the whole stake leaves the layout too."""
        stake, id = wager.cents, wager.id
        self.house -= cents
        if wager.for_dealer:
            self.dealer += cents + stake
        else:
            self.racks[wager.player] += cents + stake
        self.journal += Posting(id, "house", to, cents), Posting(id, LAYOUT, to, stake)
        del self.wagers[id]

    def push(
        self, wager: Wager, clause: str, stays: bool = False, also: tuple[str, ...] = ()
    ) -> None:
        """A wager is a push: it goes back, or stays for the player to take or leave."""
        returned = 0 if stays else wager.cents
        self.record(events.WagerPushed(id=wager.id, returned=returned, clause=clause, also=also))
        if not stays:
            self._hand_back(wager, returned)

    def hand_back(self, wager: Wager, cents: int, clause: str) -> None:
        """The dealer hands part or all of a wager back undecided."""
        self.record(events.WagerPushed(id=wager.id, returned=cents, clause=clause))
        self._hand_back(wager, cents)

    def take_vigorish(self, player: str, cents: int, clause: str, wager_id: int = 0) -> None:
        """A player pays vigorish to the house now."""
        self.record(events.VigorishTaken(player=player, cents=cents, id=wager_id, clause=clause))
        self.transfer(f"player:{player}", "house", cents, wager_id)

    def return_vigorish(self, player: str, cents: int, clause: str, wager_id: int = 0) -> None:
        """Vigorish taken in advance goes back."""
        self.record(events.VigorishReturned(player=player, cents=cents, id=wager_id, clause=clause))
        self.transfer("house", f"player:{player}", cents, wager_id)

    def mark_vigorish(self, player: str, cents: int, clause: str, wager_id: int = 0) -> None:
        """A player will pay this vigorish later: a marker button says how much."""
        self.record(events.VigorishMarked(player=player, cents=cents, id=wager_id, clause=clause))
        self.owed[player] = max(self.owed.get(player, 0) + cents, 0)
        self.journal.append(Posting(wager_id, MARKED, player, cents))

    def collect_owed(self, player: str, clause: str = "") -> None:
        """Collect what a player owes, as far as his rack goes; the rest stays marked."""
        owed = self.owed.pop(player, 0)
        paid = min(owed, self.racks[player])
        if paid:
            self.take_vigorish(player, paid, clause)
        if owed > paid:
            self.owed[player] = owed - paid

    def settle_bank(self, player: str, cents: int, clause: str, commission: int = 0) -> None:
        """A player who banked gets his win from the table, or makes up what it paid for him."""
        self.record(
            events.BankSettled(player=player, cents=cents, commission=commission, clause=clause)
        )
        bank = f"player:{player}"
        source, target = ("house", bank) if cents >= 0 else (bank, "house")
        self.transfer(source, target, abs(cents))
