"""The end of a simulated day: the storm is over, and everything comes to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select

from pitboss.house.store import schema
from pitboss.house.tables.host import Host
from pitboss.house.tables.pit import Asked
from pitboss.house.tables.state import pack
from pitboss.table.effects import Betting, Question
from pitboss.table.events import TableResumed
from pitboss.table.prompt import prompt
from tests.house.simulator import folk

if TYPE_CHECKING:
    from tests.house.simulator.net import Service
    from tests.house.simulator.world import World


def settle(world: World, most: int = 60) -> None:
    """The storm is over: everybody asks again until he is told for certain."""
    for _ in range(most):
        if not world.waits:
            return
        world.at += folk.AGAIN
        world.common.advance(5_000)
        world.deliver()
        world.ask_again()
        world.deliver()
        for service in world.services.values():
            while service.waiting:
                world.turn(service)
        world.deliver()
    raise AssertionError(f"{len(world.waits)} commands never got a certain answer: {world.waits}")


def go_home(world: World, most: int = 150) -> None:
    """All leave; clocks, dealers and the floor bring every round to its end."""
    service = world.services["one"]
    for other in world.services.values():
        other.clock.error = 0
    for _ in range(most):
        world.at += 1
        world.sweep(service)
        open_ = _open(world)
        hosts = {id: host for id, host in service.pit.hosts.items() if id in open_}
        if hosts.keys() == open_ and all(folk.at_rest(host) for host in hosts.values()):
            return
        _shoot(world, service, hosts)
        world.common.advance(61_000)
        world.due(service)
        world.deliver()
        words = _last_words(world, hosts)
        if words:
            world.do(service, words)
        world.deliver()
    held = {id: stand(host) for id, host in hosts.items() if not folk.at_rest(host)}
    raise AssertionError(f"tables do not come to an end: {held}")


def _shoot(world: World, service: Service, hosts: dict[str, Host]) -> None:
    """Who has come to throw speaks before his time is up: an impatient table would let him go."""
    for id in hosts:
        for _ in range(_ANSWERS):
            host = service.pit.hosts.get(id)
            round_ = host.running if host is not None else None
            pending = round_.pending if round_ is not None else None
            if host is None or not _is_shooter_s(host, pending):
                break
            words = folk.shooter(host, folk.SHOOTER)
            world.do(service, [world.command(folk.SHOOTER, id, each) for each in words])
            world.deliver()


def _is_shooter_s(host: Host, pending: Any) -> bool:
    """Is it for him to say something?"""
    name = folk.SHOOTER
    if isinstance(pending, Question):
        return pending.player == name
    here = name in host.table.racks and name not in host.extras.leaving | host.extras.ready
    return isinstance(pending, Betting) and here


_ANSWERS = 20  # that anybody gives in a row


def _open(world: World) -> set[str]:
    """All tables that are not closed, whoever holds them."""
    rows = schema.tables
    with world.plain.read() as conn:
        return set(conn.execute(select(rows.c.id).where(rows.c.state != "closed")).scalars())


def _last_words(world: World, hosts: dict[str, Host]) -> list[Asked]:
    found = []
    for id, host in hosts.items():
        found += [
            world.command(folk.SHOOTER, id, each) for each in folk.shooter(host, folk.SHOOTER)
        ]
        stay = set(host.table.racks) - host.extras.leaving - {folk.SHOOTER}
        found += [world.command(name, id, {"do": "leave"}) for name in sorted(stay)]
    for name, thinks in (("flo", folk.confirms), ("sue", folk.confirms)):
        wish = thinks(world, name)
        found += [world.command(name, *wish)] if wish else []
    for id, host in hosts.items():
        wish = folk.deal(world.rng, id, host) if host.dealer_controlled else None
        found += [world.command("deb", *wish)] if wish else []
    return found


def stand(host: Host) -> tuple[Any, ...]:
    """How a table stands, as far as anybody could tell."""
    table, luck = host.table, host.luck
    round_ = host.running
    asks = [prompt(round_, name) for name in (None, *table.racks)] if round_ else []
    promise, record = getattr(luck, "promise", None), getattr(luck, "record", None)
    told = [event for _, event in host.tail if not isinstance(event, TableResumed)]
    waiting = msgspec.structs.replace(host.extras, waits="", deadline=0)  # it waits anew
    return (
        told[-1],  # a table that was brought back says so first
        pack(host.settings, waiting),
        sorted(table.seats.items()),
        sorted(table.racks.items()),
        [repr(wager) for wager in table.wagers.values()],
        sorted(table.meters.items()),
        asks,
        [rule.kind for rule in host.round.irregularities()] if host.round else [],
        promise and promise.hash,
        record and (record.number, record.root, record.used),
    )
