"""The explorer: par sheets and strategies of every game, as filed or changed, charts and files.

Whatever has to be solved is a job of the back room: it has an id that follows from what is asked,
so that the same question is worked out once for everybody.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from concurrent.futures import Future
from http import HTTPStatus
from typing import Annotated, Any, Literal
from weakref import WeakKeyDictionary

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss.desk.catalogue import choices, found_by
from pitboss.desk.explored import Explored, Question, check
from pitboss.errors import Refusal, UnknownName
from pitboss.house.people.rates import TooMany
from pitboss.house.service.asking import Known, desk_of, signed_in
from pitboss.house.service.desk import Desk
from pitboss.house.service.pricing import waited
from pitboss.house.service.problems import Problem
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet

Ask = Request[Any, Any, Any]
KEPT = 128  # answers at hand
BUSY_MS = 2_000
Word = Annotated[str, QueryParameter(max_length=64)]
Status = Literal["solving", "done", "refused"]
_FILE = {
    200: ResponseSpec(str, description="The file, or the drawing.", media_type="text/plain"),
    202: ResponseSpec(Problem, description="It is still being worked out: ask again."),
}


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a question stands: being solved (what goes on now), done, or refused."""

    id: str
    status: Status
    doing: str = ""
    document: dict[str, Any] = {}
    message: str = ""
    field: str = ""
    clause: str = ""


class Job:
    """A question that is being worked out, or was."""

    def __init__(self, id: str, question: Question) -> None:
        self.id = id
        self.question = question
        self.doing = "waiting for its turn"
        self.future: Future[bytes] = Future()

    def note(self, words: str) -> None:
        """What goes on now."""
        self.doing = words


class Library:
    """The questions of a house and their answers."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._of: dict[str, Job] = {}

    def ask(self, desk: Desk, person: str, question: Question) -> Job:
        """The job of a question, begun if it is new; a person has one under way at a time."""
        check(question)
        id = hashlib.sha256(msgspec.json.encode(question, order="sorted")).hexdigest()[:32]
        known = self._jobs.get(id)
        if known is not None and not _failed(known):
            self._jobs.move_to_end(id)
            return known
        running = self._of.get(person)
        if person and running is not None and not running.future.done():
            raise TooMany("explore", BUSY_MS)
        job = Job(id, question)
        job.future = desk.solvers.library.ask("explore", question, job.note)
        self._jobs[id] = job
        if person:
            self._of = {who: each for who, each in self._of.items() if not each.future.done()}
            self._of[person] = job
        while len(self._jobs) > KEPT:
            self._jobs.popitem(last=False)
        return job

    def job(self, id: str) -> Job:
        """The job of an id."""
        if id not in self._jobs:
            raise UnknownName("question", id)
        return self._jobs[id]


def _failed(job: Job) -> bool:
    """Did it come to nothing, by no fault of the question? Then it is tried again."""
    if not job.future.done():
        return False
    fault = None if job.future.cancelled() else job.future.exception()
    return job.future.cancelled() or (fault is not None and not isinstance(fault, Refusal))


_libraries: WeakKeyDictionary[Desk, Library] = WeakKeyDictionary()


def library_of(desk: Desk) -> Library:
    """The library of a service."""
    return _libraries.setdefault(desk, Library())


async def came_to(job: Job) -> Explored | None:
    """What a job comes to; None while it is under way."""
    made = await waited(job.future)
    return None if made is None else msgspec.json.decode(made, type=Explored)


async def answered(job: Job) -> Answer:
    """How a job stands, after a moment."""
    try:
        found = await came_to(job)
    except Refusal as refusal:
        return Answer(job.id, "refused", **refusal.parts)
    if found is None:
        return Answer(job.id, "solving", job.doing)
    return Answer(job.id, "done", document=found.document)


async def as_file(job: Job) -> Response[Any]:
    """What a job comes to as a file; while it is under way, that."""
    found = await came_to(job)
    if found is None:
        told = Problem("it is still being worked out: ask again", "solving")
        return Response(told, status_code=HTTPStatus.ACCEPTED, media_type="application/json")
    asked = job.question
    if asked.want == "chart":
        return Response(found.text, media_type=asked.media)
    name = f"{asked.game}-{asked.want.partition('_')[0]}.{asked.format or 'json'}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = found.text or msgspec.json.encode(found.document)
    return Response(text, media_type=asked.media, headers=headers)


# --- as filed ------------------------------------------------------------------------------------


@get("/games/{game:str}/options")
async def options(game: FromPath[str]) -> dict[str, Any]:
    """What a game leaves to the house: its options, and every pay table with its rows."""
    if game not in registry.priced():
        raise UnknownName("game", game, registry.priced())
    rules = registry.listed(game).rules()
    return {**choices(rules), "rows": {wager: _pays(rules, wager) for wager in rules.table_ids}}


def _pays(rules: RuleSet, wager: str) -> list[dict[str, str]]:
    return [
        {"event": row.event, "label": row.label, "pays": str(row.pays)}
        for row in rules.pay_table(wager)
        if row.wager in ("", wager)
    ]


@get("/games/{game:str}/sheets")
async def sheets(request: Ask, game: FromPath[str]) -> Answer:
    """The par sheets of a game as filed: every wager with every approved pay table."""
    desk = desk_of(request)
    return await answered(library_of(desk).ask(desk, "", Question(game)))


@get("/games/{game:str}/strategy")
async def strategy(request: Ask, game: FromPath[str]) -> Answer:
    """How a game is played best as filed: grids with what each option is worth, rules in words."""
    desk = desk_of(request)
    return await answered(library_of(desk).ask(desk, "", Question(game, "strategy")))


@get("/games/{game:str}/charts/{kind:str}", responses=_FILE)
async def chart(
    request: Ask, game: FromPath[str], kind: FromPath[str], wager: Word = "", pay_table: Word = ""
) -> Response[Any]:
    """A chart of a wager's sheet as SVG: outcomes, contributions or session."""
    desk = desk_of(request)
    asked = Question(game, "chart", wager=wager, pay_table=pay_table, chart=kind[:64])
    return await as_file(library_of(desk).ask(desk, "", asked))


@get("/games/{game:str}/files/{name:str}", responses=_FILE)
async def download(request: Ask, game: FromPath[str], name: FromPath[str]) -> Response[Any]:
    """Par sheets or strategy as a file: sheets.csv, .json, .md or .html, and strategy likewise."""
    desk = desk_of(request)
    what, _, ending = name.partition(".")
    if what not in ("sheets", "strategy"):
        raise UnknownName("file", name, ("sheets.csv", "strategy.csv"))
    want: Any = f"{what}_file"
    return await as_file(library_of(desk).ask(desk, "", Question(game, want, format=ending[:64])))


# --- changed -------------------------------------------------------------------------------------


@post("/explore", status_code=200)
async def explore(request: Ask, data: JSONBody[Question], someone: Known) -> Answer:
    """Ask about a game under other rules; while it is `solving`, ask again by its id."""
    known, desk = signed_in(someone), desk_of(request)
    return await answered(library_of(desk).ask(desk, known.who.person, data))


@get("/explore/{job_id:str}")
async def explored(request: Ask, job_id: FromPath[str]) -> Answer:
    """How a question stands."""
    return await answered(library_of(desk_of(request)).job(job_id))


@get("/explore/{job_id:str}/file", responses=_FILE)
async def explored_file(request: Ask, job_id: FromPath[str]) -> Response[Any]:
    """The file or the drawing that a question asked for."""
    return await as_file(library_of(desk_of(request)).job(job_id))


# --- search --------------------------------------------------------------------------------------


class FoundThing(msgspec.Struct, frozen=True):
    """Something in the rulebook: a game, a wager, a pay table, an option, a clause, a reading."""

    kind: str
    game: str
    name: str
    words: str


MOST_FOUND = 60


@get("/find")
async def find(words: Word = "") -> list[FoundThing]:
    """Whatever in the rulebook has all these words, the nearest first."""
    found = await asyncio.to_thread(found_by, words.split())
    return [FoundThing(each.kind, each.game, each.name, each.words) for each in found[:MOST_FOUND]]


HANDLERS = Router(
    "/",
    route_handlers=[
        options,
        sheets,
        strategy,
        chart,
        download,
        explore,
        explored,
        explored_file,
        find,
    ],
    tags=["explorer"],
)
