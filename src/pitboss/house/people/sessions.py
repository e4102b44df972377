"""Three kinds of token: a session, a programme's token with fewer rights, and a way back to a seat.

A seat token is private to its player, works once, and is handed out anew at every reconnection:
whoever sees an old one, or the name of a player, cannot take a seat over.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, select

from pitboss.errors import Refusal
from pitboss.house.clock import Clock
from pitboss.house.ids import Entropy
from pitboss.house.people import acts, tokens
from pitboss.house.people.roles import RIGHTS, Who, check_right
from pitboss.house.people.secret import Kind, Secret, digest, kind_of
from pitboss.house.people.tokens import HOUR, Ended, Unknown
from pitboss.house.store.schema import people

SESSION_MS = 30 * 24 * HOUR
API_MS = 365 * 24 * HOUR  # the longest
SEAT_MS = 24 * HOUR


class Reused(Ended):
    """A seat token that was used or replaced before: refused, and the seat's player is told."""

    words = "this seat token is an old one: sign in and ask for the seat again"


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody who is back, the table he is back at, and his next token."""

    who: Who
    table: str
    token: Secret


def start(
    conn: Connection, clock: Clock, entropy: Entropy, person: str, lasts_ms: int = SESSION_MS
) -> Secret:
    """A session for somebody who has just come or signed in."""
    return tokens.issue(conn, clock, entropy, person, "session", lasts_ms=lasts_ms)


def who_is(conn: Connection, clock: Clock, token: str) -> Who | Refusal:
    """Whose session or API token this is; ``certain`` raises the refusal after the commit."""
    found = tokens.look_up(conn, clock, token, _kind(token))
    return found if isinstance(found, Refusal) else found.who


def glance(conn: Connection, clock: Clock, token: str) -> Who | Refusal | None:
    """The same where nothing can be written; None, if something is to be: then ``who_is``."""
    found = tokens.peek(conn, clock, token, _kind(token))
    return found.who if isinstance(found, tokens.Found) else found


def stop(conn: Connection, clock: Clock, token: str) -> bool:
    """Sign out: this session ends, and with it every way back to a seat without one."""
    hashed = digest(token, "session")
    if not tokens.spend(conn, clock, hashed):
        return False
    tokens.end_seats(conn, clock, tokens.owner(conn, hashed))
    return True


def new_api_token(
    conn: Connection,
    clock: Clock,
    entropy: Entropy,
    who: Who,
    rights: Collection[str],
    note: str,
    lasts_ms: int = API_MS,
) -> Secret:
    """A token for a programme, with some of the rights of its maker and never more.

    One that may do more than play is a privileged act in itself.
    """
    if not rights or not note.strip():
        raise Refusal("an API token has rights, and a note that says what for", field="rights")
    for right in rights:
        check_right(right)
    if more := sorted(set(rights) - who.rights):
        raise Refusal(f"nobody hands on a right that he has not: {', '.join(more)}", field="rights")
    if lasts_ms > API_MS:
        raise Refusal(f"an API token lasts {API_MS // HOUR} hours at most", field="lasts_ms")
    scope = " ".join(sorted(set(rights)))
    token = tokens.issue(
        conn, clock, entropy, who.person, "api", lasts_ms=lasts_ms, scope=scope, note=note
    )
    if set(rights) - RIGHTS["player"]:
        acts.record_own(conn, clock, who, "new_api_token", note, rights=scope)
    return token


def new_seat_token(
    conn: Connection, clock: Clock, entropy: Entropy, person: str, table: str
) -> Secret:
    """A way back to a table; the one before, if there was one, ends."""
    # Two of his devices may ask at once: the second waits, so that one token only stays alive.
    conn.execute(select(people.c.id).where(people.c.id == person).with_for_update())
    tokens.end_seats(conn, clock, person, table)
    return tokens.issue(conn, clock, entropy, person, "seat", lasts_ms=SEAT_MS, table=table)


def come_back(
    conn: Connection, clock: Clock, entropy: Entropy, token: str, table: str
) -> Seat | Refusal:
    """Spend a seat token and hand out the next one; ``certain`` raises after the commit."""
    found = tokens.look_up(conn, clock, token, "seat")
    if isinstance(found, Ended):
        return Reused(found.person, found.table)
    if isinstance(found, Refusal):
        return found
    if found.table != table:
        return Unknown("this seat token is for another table")
    if not tokens.spend(conn, clock, found.token_hash):
        return Reused(found.who.person, found.table)
    new = new_seat_token(conn, clock, entropy, found.who.person, table)
    return Seat(found.who, table, new)


def leave_seat(conn: Connection, clock: Clock, person: str, table: str) -> None:
    """End the way back of somebody who has left a table for good."""
    tokens.end_seats(conn, clock, person, table)


def _kind(token: str) -> Kind:
    return "api" if kind_of(token) == "api" else "session"  # nobody signs in by a seat's
