"""What one turn of the pit gathers from its tables, and the few statements that store it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, Table

from pitboss.errors import Refusal
from pitboss.house.ids import derived
from pitboss.house.ledger.accounts import wallet
from pitboss.house.ledger.batch import Batch, Transfer
from pitboss.house.ledger.posting import Kept, post
from pitboss.house.links import awards
from pitboss.house.people.acts import Act, append, check_act
from pitboss.house.people.roles import Who
from pitboss.house.store import bulk, schema
from pitboss.house.tables import commands, guard
from pitboss.house.tables.group import Group
from pitboss.house.tables.host import Host, Played
from pitboss.house.tables.recovery import People
from pitboss.house.tables.state import Arrival, pack
from pitboss.table.events import IrregularityCalled

if TYPE_CHECKING:
    from pitboss.house.tables.pit import Asked

BUYING = (commands.Sit, commands.Stand, commands.BuyIn)
PLAYING = (*BUYING, commands.TakeBox, commands.Bet)
_encode = (
    msgspec.json.Encoder().encode
)  # a snapshot has seats by number: those are not put in order


class Turn:
    """Everything that is to be stored together."""

    def __init__(
        self, conn: Connection, now: int, people: People, kept: Kept | None = None
    ) -> None:
        self.conn = conn
        self._kept = kept
        self.now = now
        self._people = people
        self._wallets: dict[str, int] = {}
        self._brought: dict[str, int] = {}  # what each person has brought to tables in this turn
        self._looked_up: set[str] = set()  # people of whom that is known:
        self._limited: set[str] = set()  # those who have set themselves limits
        self._lines: list[tuple[Any, ...]] = []  # rows as they go in, column by column
        self._answers: list[tuple[Any, ...]] = []
        self._batches: list[Batch] = []
        self._awards: list[awards.Note] = []
        self._acts: list[Act] = []
        self._rows: dict[str, list[dict[str, Any]]] = {}

    # --- money -----------------------------------------------------------------------------------

    def lock_wallets(self, asked: Sequence[Asked], hosts: Mapping[str, Host]) -> None:
        """Lock, in one statement, every wallet that this turn may pay from or into."""
        people: set[str] = set()
        for each in asked:
            host = hosts.get(each.table_id)
            if host is None:
                continue
            self._people.know(each.player, each.person)
            extras = host.extras
            moving = extras.arrivals or extras.leaving or _moves_money(each.body)
            if moving:
                people |= {each.person} - {"house"}
                people |= {self._people(player) for player in host.table.racks}
                people |= {arrival.person for arrival in extras.arrivals}
        if people:
            query = "SELECT name, balance FROM accounts WHERE name {} ORDER BY name"
            found = bulk.among(self.conn, query, map(wallet, people), lock=True)
            self._wallets = dict(found)
        for host in hosts.values():
            host.unpaid = self._unpaid
        coming = {each.person for host in hosts.values() for each in host.extras.arrivals}
        self._look_up_limits(coming | {each.person for each in asked if _plays(each.body)})

    def _look_up_limits(self, people: set[str]) -> None:
        self._limited |= guard.limited(self.conn, people - self._looked_up)
        self._looked_up |= people

    def _unpaid(self, arrival: Arrival) -> str:
        """Why somebody who waited cannot bring what he wanted to; nothing, if he can."""
        self._people.know(arrival.player, arrival.person)
        try:
            if arrival.person in self._limited:
                self._guard(arrival.person, arrival.cents)
            self._check_held(arrival.person, arrival.cents)
        except Refusal as refusal:
            return refusal.message
        return ""

    def _check_held(self, person: str, brings: int) -> None:
        held = self._wallets.get(wallet(person), 0)
        if brings > held:
            words = f"the wallet holds {held} cents, not the {brings} asked of it"
            raise Refusal(words, field="cents")

    def _guard(self, person: str, stake: int, rack: int | None = None) -> None:
        """Hold somebody to his own limits; what this turn has moved is not in the books yet."""
        guard.check(self.conn, person, self.now, stake, self._brought.get(person, 0), rack)

    def check(self, host: Host, asked: Asked, command: commands.Command) -> None:
        """Refuse what a wallet does not hold, and an act of the floor without its reason."""
        brings = command.cents if isinstance(command, BUYING) else 0
        if asked.person not in self._looked_up and isinstance(command, PLAYING):
            self._look_up_limits({asked.person})  # a body may be spelled in many ways
        if asked.person in self._limited and isinstance(command, PLAYING):
            rack = host.table.racks.get(host.name_of(asked.person, asked.player))
            if isinstance(command, commands.Bet):
                self._guard(asked.person, command.cents, rack)
            else:
                self._guard(asked.person, brings)
        if brings > 0:
            self._check_held(asked.person, brings)
        if command.right not in ("play", "house", "deal", "confirm"):
            who = Who(asked.person, asked.roles)
            check_act(who, command.right, getattr(command, "reason", ""), _clause(host, command))

    # --- what a command left behind --------------------------------------------------------------

    def collect(self, group: Group, asked: Asked, command: commands.Command | None = None) -> None:
        """Take the lines and movements that a command made, at all tables of its group."""
        if command is not None:
            self._note_act(group.hosts[asked.table_id], asked, command)
        for host in group.hosts.values():
            self._collect(group, host, asked.action_id, asked.person)

    def _collect(self, group: Group, host: Host, id: str, who: str) -> None:
        if not host.page.fresh and not host.extras.given:
            return
        fresh = host.take_lines()
        links = group.shared.accounts if group.shared is not None else {}
        self._awards += awards.notes(host, [line.event for line in fresh], links)
        self._lines += [(host.id, line.n, line.line, line.seal) for line in fresh]
        moved = host.movements.post()
        if moved:
            self._post(host, derived(id, host.id), host.version - 1, who, moved)

    def collect_all(self, group: Group, id: str) -> None:
        """Take what a group made that nobody asked for: a table that opens, one that resumes."""
        for host in group.hosts.values():
            self._collect(group, host, id, "house")

    def _post(
        self, host: Host, id: str, line: int, who: str, moved: Iterable[tuple[str, str, int]]
    ) -> None:
        transfers = tuple(Transfer(source, target, cents) for source, target, cents in moved)
        for each in transfers:
            for name, sign in ((each.debit, -1), (each.credit, 1)):
                if name.startswith("wallet:"):
                    person = name.removeprefix("wallet:")
                    self._brought[person] = self._brought.get(person, 0) - sign * each.cents
                if name in self._wallets:
                    self._wallets[name] += sign * each.cents
        self._batches.append(
            Batch(id, "table", transfers, host.id, host.table.rounds, line, who=who)
        )

    def _note_act(self, host: Host, asked: Asked, command: commands.Command) -> None:
        if command.right in ("play", "house", "deal"):
            return
        right = command.right
        reason = getattr(command, "reason", "")
        if isinstance(command, commands.Confirm):
            given = host.extras.given
            right = f"confirm_award_{given[-1].office if given else 'floor'}"
            reason = reason or command.option  # what was found is reason enough
        told = [line.event for line in host.page.fresh]
        called = [event.clause for event in told if isinstance(event, IrregularityCalled)]
        clause = called[-1] if called else _clause(host, command)
        role = check_act(Who(asked.person, asked.roles), right, reason, clause)
        facts: dict[str, str | int] = {"round": host.table.rounds, "line": host.version}
        facts |= {
            name: value
            for name, value in msgspec.structs.asdict(command).items()
            if name != "reason" and value and isinstance(value, str | int)
        }
        self._acts.append(
            Act(self.now, asked.person, role, right, _tag(command), host.id, reason, clause, facts)
        )

    def keep_answer(self, asked: Asked, digest: str, answer: bytes) -> None:
        """The same id will get the same bytes."""
        self._answers.append(
            (asked.action_id, asked.person, digest, answer, self.now, asked.table_id)
        )

    # --- storing ---------------------------------------------------------------------------------

    def store_group(self, group: Group) -> None:
        """Take what is to be stored of a group besides lines and money."""
        for host in group.hosts.values():
            self._leave_link(group, host)
            self._store_host(host)
        shared = group.shared
        if shared is not None:
            name = "links" if shared.stored else "new_links"
            self._rows.setdefault(name, []).extend(shared.rows(self.now))
            shared.opened_at = self.now if shared.opened_at is None else shared.opened_at

    def _leave_link(self, group: Group, host: Host) -> None:
        """A table that has closed shows the shared meters no more, and its log says so."""
        closed = host.extras.closing and host.empty and not host.table.in_round
        if closed and group.shared is not None and group.shared.leave(host.table):
            self._collect(group, host, derived(host.id, "leaves its link"), "house")

    def _store_host(self, host: Host) -> None:
        packed = pack(host.settings, host.extras)
        state = "closing" if host.extras.closing else "open"
        renewed = host.extras.notice is None or host.extras.successor
        if host.extras.closing and host.empty and renewed:
            state = "closed"
        if (packed, state) != host.kept:
            host.kept = (packed, state)
            row = {"id": host.id, "settings": packed, "state": state}
            self._rows.setdefault("tables", []).append(row)
        luck: Any = host.luck
        if luck is not None and hasattr(luck, "take"):
            self._rows.setdefault("deals", []).extend(luck.take())
        for played in host.take_rounds():
            self._store_round(host, played)
        self._checkpoint(host)

    def _store_round(self, host: Host, played: Played) -> None:
        row = {
            "table_id": host.id,
            "number": played.number,
            "opened_at": played.opened_at,
            "ended_at": played.ended_at,
            "first_line": played.first_line,
            "last_line": played.last_line,
            "voided": played.voided,
            "handle": played.handle,
            "win": played.win,
        }
        self._rows.setdefault("rounds" if played.stored else "new_rounds", []).append(row)
        played.stored, played.dirty = True, False

    def _checkpoint(self, host: Host) -> None:
        table = host.table
        due = table.rounds - host.checkpoint >= host.settings.checkpoint_every
        if due and not table.in_round:
            host.checkpoint = table.rounds
            self._rows.setdefault("checkpoints", []).append(
                {
                    "table_id": host.id,
                    "n": host.version,
                    "rounds": table.rounds,
                    "state": _encode(table.snapshot()),
                }
            )

    def finish(self) -> None:
        """Write it all; acts come last, for everybody waits for their log."""
        conn = self.conn
        bulk.insert_tuples(conn, schema.lines, self._lines)
        beside = [(*_WRITE[name], rows) for name, rows in self._rows.items()]
        if self._batches:
            post(conn, self._batches, self.now, self._kept, beside)
        else:
            bulk.write(conn, beside)
        awards.write(conn, self._awards, self.now)
        bulk.insert_tuples(conn, schema.actions, self._answers)
        for each in self._acts:
            append(conn, each)


_plays = re.compile(rb'"(sit|stand|buy_in|take_box|bet)"').search  # one of PLAYING, or looks so
# One who stands at blackjack moves nothing: his wallet is not locked for that.
_moves_money = re.compile(rb'"(sit|buy_in|leave|close|time_up)"|"do"\s*:\s*"stand"').search


def _clause(host: Host, command: commands.Command) -> str:
    """The clause of the mishap that is declared, as far as it is one that the table knows."""
    kind = getattr(command, "kind", "")
    rules = [rule for rule in host.table.game.irregularities if rule.fits(host.table)]
    found = [rule.clause for rule in rules if rule.kind == kind]
    if not found and isinstance(command, commands.Void):
        found = [rule.clause for rule in rules]
    return found[0] if found else ""


def _tag(command: commands.Command) -> str:
    return str(type(command).__struct_config__.tag)


_WRITE: dict[str, tuple[bulk.How, Table]] = {
    "tables": ("update", schema.tables),
    "deals": ("upsert", schema.deals),
    "new_rounds": ("insert", schema.rounds),
    "rounds": ("upsert", schema.rounds),
    "checkpoints": ("insert", schema.checkpoints),
    "new_links": ("insert", schema.links),
    "links": ("upsert", schema.links),
}
