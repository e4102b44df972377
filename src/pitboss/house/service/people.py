"""Coming in, going out, and what is one's own."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection

from pitboss.errors import Refusal, UnknownName
from pitboss.house.ledger.accounts import wallet
from pitboss.house.ledger.reading import balances
from pitboss.house.people import accounts, guests, limits, persons, sessions, staff, tokens
from pitboss.house.people.persons import Person
from pitboss.house.people.roles import ROLES
from pitboss.house.people.secret import Secret
from pitboss.house.service.asking import (
    COOKIE,
    Known,
    check_page,
    desk_of,
    in_person,
    signed_in,
    take_knock,
    token_of,
    with_right,
)
from pitboss.house.service.desk import Desk, Someone
from pitboss.house.service.patrol import look_round
from pitboss.house.service.problems import WrongPassword
from pitboss.house.store.database import StoreFault

Ask = Request[Any, Any, Any]
DAY_MS = 24 * 3_600_000
SESSION_SECONDS = sessions.SESSION_MS // 1000


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password; they are told nobody."""

    name: str
    password: str
    cookie: bool = False  # keep the session in a cookie that scripts cannot read

    def __repr__(self) -> str:
        return f"Credentials({self.name!r}, ...)"


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The password that one has, and the one that one wants; they are told nobody."""

    old: str
    new: str
    cookie: bool = False

    def __repr__(self) -> str:
        return "NewPassword(...)"


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An account to close to its owner, or to open again, and why."""

    disabled: bool
    reason: str


class Come(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest."""

    cookie: bool = False


class Entered(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody has come in; the token is shown this once, unless a cookie holds it."""

    person: str
    name: str
    token: str = ""


class LimitTold(msgspec.Struct, frozen=True):
    """A limit that a player has set himself, and what will replace it when."""

    kind: str
    figure: int | None
    coming: int | None
    coming_at: int | None


class Me(msgspec.Struct, frozen=True):
    """What somebody may know of himself."""

    person: str
    name: str
    kind: str
    roles: list[str]
    rights: list[str]
    wallet: int
    limits: list[LimitTold]
    excluded_until: int | None


class LimitsWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits to set: cents of loss, or milliseconds of play; null lifts one, after a day."""

    limits: dict[str, int | None] = {}
    exclude_days: int = 0  # do not let me play for so many days


class TokenWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token for a programme: some of one's own rights, and a note what for."""

    rights: list[str]
    note: str
    days: Annotated[int, msgspec.Meta(ge=1, le=365)] = 365


class TokenMade(msgspec.Struct, frozen=True):
    """A token, shown this once."""

    token: str


@post("/guest", status_code=201)
async def come_as_guest(request: Ask, data: JSONBody[Come]) -> Response[Entered]:
    """Come in as a guest, with play money."""
    _knock(request, data.cookie)
    desk = desk_of(request)

    def come(conn: Connection) -> tuple[Person, Secret]:
        guest = guests.welcome(conn, desk.clock, desk.entropy, desk.grant)
        return guest, sessions.start(conn, desk.clock, desk.entropy, guest.id)

    return _entered(*await desk.write(come), data.cookie, request)


@post("/accounts", status_code=201)
async def sign_up(request: Ask, data: JSONBody[Credentials], someone: Known) -> Response[Entered]:
    """Open an account; a guest who signs up keeps his money."""
    _knock(request, data.cookie)
    desk = desk_of(request)
    guest = None if someone is None else in_person(someone)
    sealed = await asyncio.to_thread(desk.passwords.seal, Secret(data.password))

    def open_(conn: Connection) -> tuple[Person, Secret]:
        if guest is not None:
            person = guests.sign_up(conn, desk.clock, guest.who.person, data.name, sealed)
        else:
            person = accounts.open_account(
                conn, desk.clock, desk.entropy, desk.grant, name=data.name, sealed=sealed
            )
        return person, sessions.start(conn, desk.clock, desk.entropy, person.id)

    entered = _entered(*await desk.write(open_), data.cookie, request)
    await _shut_sockets(request)
    return entered


@post("/login", status_code=201)
async def sign_in(request: Ask, data: JSONBody[Credentials]) -> Response[Entered]:
    """Sign in."""
    _knock(request, data.cookie)
    desk = desk_of(request)
    password = Secret(data.password)
    person = await desk.read(lambda conn: persons.find_name(conn, data.name))
    sealed = person.password if person else None
    right = await asyncio.to_thread(desk.passwords.check, sealed, password)

    def admit(conn: Connection) -> tuple[Person, Secret]:
        admitted = accounts.admit(conn, desk.passwords, person, password, right=right)
        return admitted, sessions.start(conn, desk.clock, desk.entropy, admitted.id)

    try:
        found = await desk.write(admit)
    except Refusal as refusal:
        raise WrongPassword(refusal.message, field=refusal.field) from None
    return _entered(*found, data.cookie, request)


@post("/logout", status_code=204)
async def sign_out(request: Ask, someone: Known) -> Response[None]:
    """End this session."""
    signed_in(someone)
    desk, token = desk_of(request), token_of(request)
    await desk.write(lambda conn: sessions.stop(conn, desk.clock, token))
    await _shut_sockets(request)
    gone = Cookie(key=COOKIE, value="", max_age=0, path="/api", httponly=True, samesite="strict")
    return Response(None, status_code=204, cookies=[gone])


@post("/tokens", status_code=201)
async def make_token(request: Ask, data: JSONBody[TokenWanted], someone: Known) -> TokenMade:
    """Make a token for a programme."""
    known, desk = in_person(someone), desk_of(request)

    def make(conn: Connection) -> Secret:
        return sessions.new_api_token(
            conn,
            desk.clock,
            desk.entropy,
            known.who,
            data.rights,
            data.note,
            data.days * DAY_MS,
        )

    return TokenMade((await desk.write(make)).reveal())


@delete("/tokens", status_code=204)
async def end_tokens(request: Ask, someone: Known) -> None:
    """End every token and session of one's own, this one too."""
    known, desk = signed_in(someone), desk_of(request)
    await desk.write(lambda conn: tokens.end_all(conn, desk.clock, known.who.person))
    await _shut_sockets(request)


@get("/me")
async def me(request: Ask, someone: Known) -> Me:
    """What the house knows of you."""
    known, desk = signed_in(someone), desk_of(request)
    return await desk.read(lambda conn: _me(conn, desk, known))


@put("/me/limits")
async def set_limits(request: Ask, data: JSONBody[LimitsWanted], someone: Known) -> Me:
    """Set limits for yourself: tighter ones at once, looser ones after a day."""
    known, desk = in_person(someone), desk_of(request)
    person = known.who.person

    def set_(conn: Connection) -> Me:
        for kind, figure in sorted(data.limits.items()):
            limits.set_limit(conn, desk.clock, person, kind, figure)
        if data.exclude_days:
            limits.exclude(conn, desk.clock, person, data.exclude_days * DAY_MS)
        return _me(conn, desk, known)

    return await desk.write(set_)


@post("/me/password", status_code=201)
async def change_password(
    request: Ask, data: JSONBody[NewPassword], someone: Known
) -> Response[Entered]:
    """Change your password: every token of yours ends, and a new session begins."""
    known, desk = in_person(someone), desk_of(request)
    _knock(request, data.cookie)
    person = await desk.read(lambda conn: persons.find(conn, known.who.person))
    right = await asyncio.to_thread(desk.passwords.check, person.password, Secret(data.old))
    sealed = await asyncio.to_thread(desk.passwords.seal, Secret(data.new)) if right else ""

    def change(conn: Connection) -> tuple[Person, Secret]:
        accounts.change_password(conn, desk.clock, known.who, person, sealed, right=right)
        return person, sessions.start(conn, desk.clock, desk.entropy, person.id)

    entered = _entered(*await desk.write(change), data.cookie, request)
    await _shut_sockets(request)
    return entered


@put("/people/{name:str}/disabled", status_code=204)
async def set_disabled(
    request: Ask, name: FromPath[str], data: JSONBody[Closing], someone: Known
) -> None:
    """Close an account to its owner, or open it again."""
    known, desk = with_right(someone, "manage_people"), desk_of(request)

    def close(conn: Connection) -> None:
        person = persons.find_name(conn, name)
        if person is None:
            raise UnknownName("person", name)
        staff.set_disabled(conn, desk.clock, known.who, person.id, data.disabled, data.reason)

    await desk.write(close)
    await _shut_sockets(request)


async def _shut_sockets(request: Ask) -> None:
    """Tokens have ended: their sockets do so before this is answered, if the database lets us."""
    with suppress(StoreFault):  # what was asked is done; the next patrol finds them
        await look_round(desk_of(request), request.app.state.lines)


def _knock(request: Ask, cookie: bool) -> None:
    """Somebody wants to come in, with a cookie or without."""
    take_knock(request)
    if cookie:
        check_page(request)


def _me(conn: Connection, desk: Desk, known: Someone) -> Me:
    person = persons.find(conn, known.who.person)
    name, now = wallet(person.id), desk.clock.now()
    own = limits.own(conn, person.id)
    told = [own.limit(kind, now) for kind in limits.LIMITS]
    return Me(
        person=person.id,
        name=person.name,
        kind=person.kind,
        roles=[role for role in ROLES if role in person.roles],
        rights=sorted(known.who.rights),
        wallet=balances(conn, [name])[name],
        limits=[LimitTold(each.kind, each.figure, each.coming, each.coming_at) for each in told],
        excluded_until=own.excluded_until(now),
    )


def _entered(person: Person, token: Secret, cookie: bool, request: Ask) -> Response[Entered]:
    """The token goes into the answer or into a cookie, never into both."""
    word = token.reveal()
    if not cookie:
        return Response(Entered(person.id, person.name, word), status_code=201)
    kept = Cookie(
        key=COOKIE,
        value=word,
        max_age=SESSION_SECONDS,
        path="/api",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return Response(Entered(person.id, person.name), status_code=201, cookies=[kept])


HANDLERS = Router(
    "/",
    route_handlers=[
        come_as_guest,
        sign_up,
        sign_in,
        sign_out,
        make_token,
        end_tokens,
        me,
        set_limits,
        change_password,
        set_disabled,
    ],
    tags=["people"],
)
