"""Everybody who may stand at the door: known, unknown, closed out, late, or with half a key."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from pitboss.house.people import guests, persons, sessions
from pitboss.house.people.roles import RIGHTS, ROLES, Who
from tests.house.service.casino import Casino

_numbers = count(1)
NOBODY, GUEST = "nobody", "guest"
FORGED, EXPIRED, ENDED, DISABLED, SEAT = "forged", "expired", "ended", "disabled", "seat token"
PLAYS, READS = "token to play", "token to read"  # of somebody with every role
LET_IN = (GUEST, *ROLES, PLAYS, READS)  # whom the house knows
SHUT_OUT = (FORGED, EXPIRED, ENDED, DISABLED, SEAT)  # with a token that is none (any more)
ACTORS = (NOBODY, *LET_IN, *SHUT_OUT)


def token_of(casino: Casino, actor: str) -> str:
    """The token of a new actor of this kind; nothing for nobody."""
    if actor == NOBODY:
        return ""
    if actor == FORGED:
        return "pbs_" + "x" * 43
    name = f"a{next(_numbers)}"
    if actor in ROLES:
        return casino.person(name, actor)
    return _SPECIAL[actor](casino, name)


def _guest(casino: Casino, _name: str) -> str:
    desk = casino.desk
    with desk.store.begin() as conn:
        guest = guests.welcome(conn, desk.clock, desk.entropy, desk.grant)
        return sessions.start(conn, desk.clock, desk.entropy, guest.id).reveal()


def _person(casino: Casino, name: str, *roles: str) -> str:
    casino.person(name, *roles)
    with casino.desk.store.read() as conn:
        found = persons.find_name(conn, name)
    assert found is not None
    return found.id


def _expired(casino: Casino, name: str) -> str:
    desk, id = casino.desk, _person(casino, name, *ROLES)
    with desk.store.begin() as conn:
        token = sessions.start(conn, desk.clock, desk.entropy, id, lasts_ms=1).reveal()
    desk.clock.advance(1)  # type: ignore[attr-defined]
    return token


def _ended(casino: Casino, name: str) -> str:
    token = casino.person(name, *ROLES)
    with casino.desk.store.begin() as conn:
        assert sessions.stop(conn, casino.desk.clock, token)
    return token


def _disabled(casino: Casino, name: str) -> str:
    token = casino.person(name, *ROLES)
    with casino.desk.store.begin() as conn:
        found = persons.find_name(conn, name)
        assert found is not None
        persons.change(conn, found.id, disabled=True)
    return token


def _seat(casino: Casino, name: str) -> str:
    desk, id = casino.desk, _person(casino, name, *ROLES)
    with desk.store.begin() as conn:
        made = sessions.new_seat_token(conn, desk.clock, desk.entropy, id, "some-table")
    return made.reveal()


def _scoped(*rights: str) -> Callable[[Casino, str], str]:
    def make(casino: Casino, name: str) -> str:
        desk, id = casino.desk, _person(casino, name, *ROLES)
        with desk.store.begin() as conn:
            who = Who(id, frozenset(ROLES))
            made = sessions.new_api_token(
                conn, desk.clock, desk.entropy, who, rights, "a programme", 3_600_000
            )
        return made.reveal()

    return make


_SPECIAL: dict[str, Callable[[Casino, str], str]] = {
    GUEST: _guest,
    EXPIRED: _expired,
    ENDED: _ended,
    DISABLED: _disabled,
    SEAT: _seat,
    PLAYS: _scoped(*RIGHTS["player"]),
    READS: _scoped(*RIGHTS["auditor"]),
}
