"""Drills: hard decisions, what one gets wrong, the dealer's mistakes, and a shoe to count down."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from random import Random
from typing import Annotated, Any, Literal
from weakref import WeakKeyDictionary

import msgspec
from litestar import Request, Router, get, post
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection, select

from pitboss.apparatus.cards import show_card
from pitboss.apparatus.shoe import Shoe
from pitboss.desk.drills import Dealer, Hard, Planted, Scene, scene_of
from pitboss.desk.position import Position
from pitboss.desk.priced import Decision
from pitboss.errors import Refusal, UnknownName
from pitboss.house.ids import new_id
from pitboss.house.people.rates import TooMany
from pitboss.house.records.drilled import Counts, all_counts, count
from pitboss.house.records.learning import FINE
from pitboss.house.service.asking import Known, desk_of, signed_in
from pitboss.house.service.desk import Desk
from pitboss.house.service.pricing import waited
from pitboss.house.store import schema
from pitboss.rooms import registry

Ask = Request[Any, Any, Any]
Kind = Literal["hard", "wrong", "dealer", "count"]
KEPT = 1_024  # drills that are open in a house
LEFT_OUT = 5  # cards at the end of a shoe that is counted down, at most
BUSY_MS = 1_000
# The count that everybody learns first; all cards of a shoe together come to nothing.
HI_LO = {**dict.fromkeys("23456", 1), **dict.fromkeys("789", 0), **dict.fromkeys("TJQKA", -1)}


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drill to begin."""

    kind: Kind
    game: Annotated[str, msgspec.Meta(max_length=64)] = ""
    decks: Annotated[int, msgspec.Meta(ge=1, le=8)] = 1


class Drill(msgspec.Struct, frozen=True, omit_defaults=True):
    """A drill: while it is `solving`, ask again."""

    id: str
    kind: Kind
    status: Literal["solving", "ready"]
    scene: Scene | None = None
    cards: list[str] = []
    left_out: int = 0


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody says to a drill: an option, an event (none: all is right), or a count."""

    option: Annotated[str, msgspec.Meta(max_length=64)] = ""
    event: Annotated[int, msgspec.Meta(ge=0, le=100_000)] | None = None
    count: Annotated[int, msgspec.Meta(ge=-1_000, le=1_000)] | None = None


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the answer was worth, what was right, and how all drills of the kind have gone."""

    right: bool
    counts: Counts
    decision: Decision | None = None
    cost_cents: float = 0.0
    mistake: Planted | None = None
    count: int | None = None


class Open:
    """A drill that waits for its answer."""

    def __init__(self, id: str, person: str, kind: Kind) -> None:
        self.id = id
        self.person = person
        self.kind: Kind = kind
        self.future: Future[bytes] | None = None
        self.scene: Scene | None = None
        self.decision: Decision | None = None
        self.dealer: Dealer | None = None
        self.cards: list[str] = []
        self.left: list[str] = []

    def take(self, made: bytes) -> None:
        """What the back room has found."""
        if self.kind == "dealer":
            self.dealer = msgspec.json.decode(made, type=Dealer)
            self.scene = self.dealer.scene
        elif self.kind == "hard":
            found = msgspec.json.decode(made, type=Hard)
            self.scene, self.decision = found.scene, found.decision
        else:
            self.decision = msgspec.json.decode(made, type=Decision)

    @property
    def ready(self) -> bool:
        """Can it be shown and judged?"""
        return bool(self.cards) or self.decision is not None or self.dealer is not None


class School:
    """The drills that are open; everybody has one at a time."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, Open] = OrderedDict()

    def begin(self, drill: Open) -> None:
        """One more; an earlier one of the same person is over."""
        mine = [each for each in self._open.values() if each.person == drill.person]
        if any(each.future is not None and not each.future.done() for each in mine):
            raise TooMany("drill", BUSY_MS)
        for each in mine:
            del self._open[each.id]
        self._open[drill.id] = drill
        while len(self._open) > KEPT:
            self._open.popitem(last=False)

    def find(self, id: str, person: str) -> Open:
        """The drill of an id, if it is this person's."""
        found = self._open.get(id)
        if found is None or found.person != person:
            raise UnknownName("drill", id)
        return found

    def end(self, drill: Open) -> None:
        """It has been answered."""
        self._open.pop(drill.id, None)


_schools: WeakKeyDictionary[Desk, School] = WeakKeyDictionary()


def school_of(desk: Desk) -> School:
    """The drills of a service."""
    return _schools.setdefault(desk, School())


@post("/drills", status_code=201)
async def begin(request: Ask, data: JSONBody[Wanted], someone: Known) -> Drill:
    """Begin a drill; of decisions and of the dealer a game is named."""
    known, desk = signed_in(someone), desk_of(request)
    drill = Open(new_id(desk.entropy), known.who.person, data.kind)
    rng = Random(desk.entropy(16))
    if data.kind == "wrong":
        await _again(desk, drill, data.game, rng)
    else:
        _BEGIN[data.kind](desk, drill, data, rng)
    school_of(desk).begin(drill)
    return await _told(drill)


def _hard(desk: Desk, drill: Open, data: Wanted, rng: Random) -> None:
    _check(data.game)
    asked = {"game": data.game, "seed": rng.getrandbits(48)}
    drill.future = desk.solvers.library.ask("drill_hard", asked)


def _dealer(desk: Desk, drill: Open, data: Wanted, rng: Random) -> None:
    _check(data.game)
    asked = {"game": data.game, "seed": rng.getrandbits(48)}
    drill.future = desk.solvers.library.ask("drill_dealer", asked)


def _count(_desk: Desk, drill: Open, data: Wanted, rng: Random) -> None:
    whole = Shoe.of_decks(data.decks).outcomes()
    cards = [show_card(card) for card, many in whole for _ in range(many)]
    rng.shuffle(cards)
    out = rng.randint(1, LEFT_OUT)
    drill.cards, drill.left = cards[:-out], cards[-out:]


def _check(game: str) -> None:
    if game not in registry.slugs():
        raise UnknownName("game", game, registry.slugs())


_BEGIN: dict[str, Callable[[Desk, Open, Wanted, Random], None]] = {
    "hard": _hard,
    "dealer": _dealer,
    "count": _count,
}


async def _again(desk: Desk, drill: Open, game: str, rng: Random) -> None:
    """One of somebody's own mistakes, the dear ones more often."""
    rows = schema.mistakes

    def find(conn: Connection) -> list[Any]:
        query = select(rows).where(rows.c.person == drill.person)
        return list(conn.execute(query.where(rows.c.game == game) if game else query))

    kept = await desk.read(find)
    if not kept:
        raise Refusal("no mistake of yours is known: play, and look at your rounds", field="kind")
    row = rng.choices(kept, [each.cost for each in kept])[0]
    position = msgspec.json.decode(row.position, type=Position)
    round_ = await asyncio.to_thread(position.round)
    drill.scene = scene_of(round_, round_.log, row.player)
    asked = {"position": position, "player": row.player}
    drill.future = desk.solvers.library.ask("advise", asked)


@get("/drills/{drill_id:str}")
async def look(request: Ask, drill_id: FromPath[str], someone: Known) -> Drill:
    """A drill of yours as it stands."""
    known = signed_in(someone)
    return await _told(school_of(desk_of(request)).find(drill_id, known.who.person))


async def _told(drill: Open) -> Drill:
    if not drill.ready and drill.future is not None:
        if (dealt := await waited(drill.future)) is None:
            return Drill(drill.id, drill.kind, "solving")
        drill.take(dealt)
    return Drill(drill.id, drill.kind, "ready", drill.scene, drill.cards, len(drill.left))


@post("/drills/{drill_id:str}/answer", status_code=200)
async def answer(
    request: Ask, drill_id: FromPath[str], data: JSONBody[Answer], someone: Known
) -> Verdict:
    """Answer a drill: once, and it is over."""
    known, desk = signed_in(someone), desk_of(request)
    school = school_of(desk)
    drill = school.find(drill_id, known.who.person)
    if not drill.ready:
        raise Refusal("the drill is still being dealt", field="drill")
    judged = _judge(drill, data)
    school.end(drill)
    missed = not judged.right and data.event is None and drill.kind == "dealer"
    cost = round(judged.cost_cents * FINE)
    counts = await desk.write(
        lambda conn: count(conn, drill.person, drill.kind, judged.right, missed, cost)
    )
    return msgspec.structs.replace(judged, counts=counts)


def _judge(drill: Open, data: Answer) -> Verdict:
    none = Counts(drill.kind)
    if drill.cards:
        if data.count is None:
            raise Refusal("say what the cards come to", field="count")
        seen = sum(HI_LO[card[0]] for card in drill.cards)
        return Verdict(data.count == seen, none, count=seen)
    if drill.dealer is not None:
        mistake = drill.dealer.mistake
        found = mistake is not None and data.event in mistake.events
        right = found if mistake is not None else data.event is None
        return Verdict(right, none, mistake=mistake)
    cost = drill.decision.cost_of(data.option) if drill.decision else None
    if cost is None:
        raise Refusal("this is none of the answers", field="option")
    return Verdict(cost == 0, none, drill.decision, cost)


@get("/me/drills")
async def counts(request: Ask, someone: Known) -> list[Counts]:
    """How your drills have gone."""
    person = signed_in(someone).who.person
    return await desk_of(request).read(lambda conn: all_counts(conn, person))


HANDLERS = Router("/", route_handlers=[begin, look, answer, counts], tags=["drills"])
