"""Sockets that stand by a token which has ended are closed, whoever ended it and wherever.

One question to the database, every few seconds, is about all sockets of a service. Whoever ends
tokens through this service has it asked at once: when he is answered, his sockets are shut.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING

import structlog

from pitboss.errors import PitbossError
from pitboss.house.people.secret import digest, kind_of
from pitboss.house.people.tokens import Unknown, good
from pitboss.house.service.desk import Desk

if TYPE_CHECKING:
    from pitboss.house.service.live import Line

EVERY_S = 2.0
_log = structlog.get_logger("pitboss.house")


async def patrol(desk: Desk, lines: Collection[Line]) -> None:
    """Look after the sockets for as long as the service runs."""
    while True:
        await asyncio.sleep(EVERY_S)
        try:
            await look_round(desk, lines)
        except PitbossError as fault:  # no database: nothing new can be stored or shown either
            _log.warning("patrol", fault=str(fault))


async def look_round(desk: Desk, lines: Collection[Line]) -> None:
    """Close every socket whose token has ended."""
    stands = [(line, line.token) for line in lines if line.token]
    if not stands:
        return
    hashes = {token: digest(token, kind_of(token)) for _, token in stands}
    fine = await desk.read(lambda conn: good(conn, desk.clock, hashes.values()))
    for line, token in stands:
        # A seat's token may have been replaced meanwhile by the next one.
        if hashes[token] not in fine and line.token == token and not line.renewing:
            line.end(Unknown("this token has ended"))
