"""Review: a person's own rounds, step by step and priced, and the course of his bankroll."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from sqlalchemy import Connection

from pitboss.desk.charts import Reached
from pitboss.desk.known import known_sheets
from pitboss.desk.position import Position
from pitboss.desk.reviewed import Reviewed, Step, accuracy, decisions
from pitboss.desk.theory import Z_95
from pitboss.errors import Refusal
from pitboss.house.records.learning import Shared, note_mistakes, share, shared, unshare
from pitboss.house.records.own import (
    MOST,
    Again,
    OwnRound,
    Point,
    course,
    is_public,
    names_of,
    own_rounds,
    play_again,
    tables_of,
)
from pitboss.house.service.asking import Known, desk_of, signed_in
from pitboss.house.service.desk import Desk
from pitboss.house.service.pricing import Prices
from pitboss.house.tables.commands import LARGEST
from pitboss.house.tables.recovery import rules_of
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.notation import write
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN, visible
from pitboss.talk.lying import Lying, lying
from pitboss.talk.story import Story
from pitboss.talk.telling import Told, told

Ask = Request[Any, Any, Any]
KEPT = 256  # reviews at hand
Before = Annotated[int, QueryParameter(ge=1, le=LARGEST)]
Most = Annotated[int, QueryParameter(ge=1, le=MOST)]
Word = Annotated[str, QueryParameter(max_length=64)]
Status = Literal["solving", "done"]


class Review(msgspec.Struct, frozen=True):
    """A round as its player saw it, with each decision priced once the coach is done."""

    table: str
    game: str
    title: str
    number: int
    player: str
    opened_at: int
    ended_at: int
    voided: bool
    staked: int
    net: int
    first_line: int  # of the table's log: the first event
    events: list[events.Event]
    lines: list[str]  # a sentence for each event
    told: list[Told]
    hands: list[list[Lying]]  # as they lay after each event
    status: Status
    decisions: int
    steps: list[Step]
    cost_cents: float
    accuracy: float | None  # no grade: it says nothing of how hard the decisions were
    notation: str  # empty while the cards of its shoe are still in play
    fairness: str  # where all that is published of the table's luck is found


_KEPT = set(OwnRound.__struct_fields__) & set(Review.__struct_fields__) - {"decisions"}


class Course(msgspec.Struct, frozen=True):
    """The course of a bankroll at a table, beside what theory expects of the same wagers."""

    table: str
    game: str
    player: str
    priced: bool  # False: the sheets of these rules are not solved yet, and theory is silent
    z: float  # the band is so many standard deviations wide to each side: 95 of 100 lie in it
    points: list[Point]


class Found(NamedTuple):
    """A round of somebody, and whether all of it is public."""

    again: Again
    own: OwnRound
    public: bool


class Reader(NamedTuple):
    """Somebody who asks for what was his at a table, and the names he played under."""

    desk: Desk
    person: str
    names: tuple[str, ...]

    async def round(self, table: str, number: int) -> Found:
        """A finished round of his."""
        return await self.desk.read(lambda conn: find_round(conn, table, number, self.names))


async def reader_at(request: Ask, someone: Known, table: str = "") -> Reader:
    """Whoever asks, signed in, at a table that is there."""
    who, desk = signed_in(someone), desk_of(request)
    if table:
        await desk.check_table(table)
    return Reader(desk, who.who.person, names_of(who.who.person, who.name))


_reviews: WeakKeyDictionary[Desk, Prices] = WeakKeyDictionary()


@get("/me/rounds")
async def own(
    request: Ask, someone: Known, table: Word = "", before: Before = LARGEST, most: Most = MOST
) -> list[OwnRound]:
    """Your own finished rounds, the last first; of one table, `before` a round's number."""
    his = await reader_at(request, someone)

    def find(conn: Connection) -> list[OwnRound]:
        some = [each for each in tables_of(conn, his.person) if table in ("", each)]
        found = [each for id in some for each in own_rounds(conn, id, his.names, before, most)]
        return sorted(found, key=lambda each: (-each.ended_at, each.table, -each.number))[:most]

    return await his.desk.read(find)


@get("/tables/{table_id:str}/bankroll")
async def bankroll(
    request: Ask,
    table_id: FromPath[str],
    someone: Known,
    before: Before = LARGEST,
    most: Most = MOST,
) -> Course:
    """The course of your bankroll at a table, round by round, with the band of theory."""
    his = await reader_at(request, someone, table_id)
    return await his.desk.read(lambda conn: course_of(conn, table_id, his.names, before, most))


@get("/tables/{table_id:str}/bankroll/chart", responses={200: ResponseSpec(str)})
async def bankroll_chart(
    request: Ask, table_id: FromPath[str], someone: Known, most: Most = MOST
) -> Response[str]:
    """The same as a drawing (SVG)."""
    desk, _, names = await reader_at(request, someone, table_id)
    found = await desk.read(lambda conn: course_of(conn, table_id, names, LARGEST, most))
    if not found.points:
        raise Refusal("you have played no round here", field="round")
    points = [
        Reached(p.number, p.total / 100, p.expected / 100, p.low / 100, p.high / 100)
        for p in found.points
    ]
    title = f"{found.player} at {registry.room(found.game).name}"
    asked = {"title": title, "points": points}
    made = await asyncio.wrap_future(desk.solvers.library.ask("draw", asked))
    return Response(msgspec.json.decode(made, type=str), media_type="image/svg+xml")


def course_of(
    conn: Connection, table: str, names: tuple[str, ...], before: int, most: int
) -> Course:
    """The course of somebody's bankroll; theory only where it needs no solving."""
    rounds = own_rounds(conn, table, names, before, most)
    if not rounds:
        return Course(table, "", names[0], False, Z_95, [])
    row = play_again(conn, table, rounds[-1].number).row
    sheets = known_sheets(registry.room(row.game), rules_of(row.rules))
    by_wager = {sheet.wager: sheet for sheet in sheets or ()}
    points = course(rounds, by_wager, Z_95)
    return Course(table, row.game, rounds[-1].player, sheets is not None, Z_95, points)


@get("/tables/{table_id:str}/rounds/{number:int}/review")
async def review(
    request: Ask, table_id: FromPath[str], number: FromPath[int], someone: Known
) -> Review:
    """A finished round of yours, step by step; while it is `solving`, ask again."""
    his = await reader_at(request, someone, table_id)
    found, now = await his.round(table_id, number), his.desk.clock.now
    told = await priced_review(his.desk, his.person, found)
    if told.cost_cents > 0:
        steps = Reviewed(told.steps)
        await his.desk.write(
            lambda conn: note_mistakes(conn, now(), his.person, found.own, found.again, steps)
        )
    return told


class Link(msgspec.Struct, frozen=True):
    """Where a round is found that its player shares."""

    id: str
    path: str


@post("/tables/{table_id:str}/rounds/{number:int}/share", status_code=200)
async def share_round(
    request: Ask, table_id: FromPath[str], number: FromPath[int], someone: Known
) -> Link:
    """Share a finished round of yours: whoever knows the link sees it as you saw it."""
    his = await reader_at(request, someone, table_id)
    found, desk = await his.round(table_id, number), his.desk
    made = await desk.write(
        lambda conn: share(conn, desk.entropy, desk.clock.now(), his.person, found.own)
    )
    return Link(made.id, f"/api/shared/{made.id}")


@delete("/tables/{table_id:str}/rounds/{number:int}/share")
async def unshare_round(
    request: Ask, table_id: FromPath[str], number: FromPath[int], someone: Known
) -> None:
    """Take a link back: the round is yours alone again."""
    his = await reader_at(request, someone, table_id)
    await his.desk.write(lambda conn: unshare(conn, his.person, table_id, number))


@get("/shared/{share_id:str}")
async def shared_round(request: Ask, share_id: FromPath[str]) -> Review:
    """A round that somebody shares, as he saw it."""
    desk = desk_of(request)

    def find(conn: Connection) -> tuple[Shared, Found]:
        link = shared(conn, share_id)
        return link, find_round(conn, link.table, link.round, (link.player,))

    link, found = await desk.read(find)
    return await priced_review(desk, link.person, found)


def find_round(conn: Connection, table: str, number: int, names: tuple[str, ...]) -> Found:
    """A finished round of somebody; refused, if he had no part in it."""
    again = play_again(conn, table, number)
    own = [each for each in own_rounds(conn, table, names, number + 1, 1) if each.number == number]
    if not own:
        raise Refusal("you had no part in this round", field="round")
    return Found(again, own[0], is_public(conn, table, again.kept.ended_at))


async def priced_review(desk: Desk, person: str, found: Found) -> Review:
    """A review, priced if that is done in a moment."""
    if not found.own.decisions:
        return _review(found, Reviewed([]))
    own = found.own
    asked = {"position": Position.of(found.again.round), "player": own.player}
    made = await _reviews.setdefault(desk, Prices(KEPT)).price(
        person,
        (own.table, own.number, own.player),
        lambda: desk.solvers.library.ask("review", asked),
    )
    return _review(found, None if made is None else msgspec.json.decode(made, type=Reviewed))


def _review(found: Found, priced: Reviewed | None) -> Review:
    own, round_ = found.own, found.again.round
    story = Story(round_.table.rules, you=own.player)
    story.meet(round_.opening)
    seen = visible(round_.log, own.player)
    lines, all_told = told(story, seen, ceremony=False)
    steps = priced.steps if priced else []
    cost = sum(step.cost_cents or 0.0 for step in steps)
    spread = sum(step.spread_cents for step in steps if step.cost_cents is not None)
    return Review(
        **{name: getattr(own, name) for name in _KEPT},
        title=registry.room(own.game).name,
        events=seen,
        lines=lines,
        hands=[lying(seen[: n + 1]) for n in range(len(seen))],
        told=all_told,
        status="solving" if priced is None else "done",
        decisions=len(decisions(round_, own.player)),
        steps=steps,
        cost_cents=cost,
        accuracy=accuracy(cost, spread),
        notation=write([round_]) if found.public or is_shown(round_, seen) else "",
        fairness=f"/api/tables/{own.table}/fairness/records",
    )


def is_shown(round_: Round, seen: list[events.Event]) -> bool:
    """Has a player seen every card of a round, dealt from a shoe that was shuffled in it?

    Then its line tells him nothing new; what was left of the shoe before has been revealed.
    """
    down = {e.to for e in seen if isinstance(e, events.CardDealt) and e.card == HIDDEN}
    up = {e.hand for e in seen if isinstance(e, events.CardsTurned)}
    up |= {e.hand for e in seen if isinstance(e, events.CardsShown) and HIDDEN not in e.cards}
    dealt = any(isinstance(e, events.CardDealt) for e in seen)
    fresh = any(isinstance(e, events.CardsShuffled) for e in seen)
    secret = any(HIDDEN in (getattr(e, "option", ""), getattr(e, "call", "")) for e in seen)
    return down <= up and (fresh or not dealt) and not secret


HANDLERS = Router(
    "/",
    route_handlers=[
        own,
        bankroll,
        bankroll_chart,
        review,
        share_round,
        unshare_round,
        shared_round,
    ],
    tags=["review"],
)
