"""The house under load, on a PostgreSQL of this run and on an SQLite file, beside pgbench.

Every commit reaches the disk. What is compared is measured in turn, some seconds each, again and
again; a line shows the median, and ratios are made within each go.
"""

from __future__ import annotations

import os
import resource
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.house.arrivals import arrive
from bench.house.crowd import AT_A_TABLE, TABLES, Crowd
from bench.house.hammer import ACCOUNTS, WORKERS, hammer
from bench.house.rounds import MIX, Services, Slice
from bench.house.server import SCALE, Server, serving
from bench.house.sockets import SOCKETS, idle
from pitboss.house.store.database import open_store

SECONDS = 3
GOES = 4
CLIENTS = (1, 2, 10)
ROULETTE = ("roulette",)
PGLEDGER = 7_559  # transfers a second that its author published, measured on an Apple M3 laptop


class Measured(NamedTuple):
    """One side of one go."""

    rate: float  # a second
    cpu: float  # seconds of processor time for each, the database's included
    slice: Slice | None = None


def _pgbench(server: Server, clients: int) -> Measured:
    before = server.cpu(), _children()
    rate = server.pgbench(clients, SECONDS)
    spent = server.cpu() - before[0] + _children() - before[1]
    return Measured(rate, spent / (rate * SECONDS))


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _rounds(server: Server, services: Services) -> Measured:
    before = server.cpu()
    found = services.play(SECONDS)
    spent = server.cpu() - before + found.cpu
    return Measured(found.rate, spent / max(found.rounds, 1), found)


def rounds(server: Server, folder: Path) -> tuple[float, float]:
    """Print rounds a second beside pgbench; commands a second of roulette on either database."""
    server.make_pgbench()
    sides = {
        "roulette, one service": Services(server.database("roulette1"), ROULETTE, 1),
        "roulette, two services": Services(server.database("roulette2"), ROULETTE, 2),
        "mix, one service": Services(server.database("mix1"), MIX, 1),
        "mix, two services": Services(server.database("mix2"), MIX, 2),
        "roulette, SQLite": Services(f"sqlite:///{folder}/roulette.db", ROULETTE, 1),
        "mix, SQLite": Services(f"sqlite:///{folder}/mix.db", MIX, 1),
    }
    goes: list[dict[str, Measured]] = []
    for _ in range(GOES):
        go = {f"pgbench, {clients} clients": _pgbench(server, clients) for clients in CLIENTS}
        go |= {name: _rounds(server, services) for name, services in sides.items()}
        goes.append(go)
    for services in sides.values():
        services.stop()
    print(f"{AT_A_TABLE * TABLES} players on {TABLES} tables; pgbench like TPC-B, scale {SCALE}")
    print(f"the mix is {', '.join(MIX)}; load of the machine {os.getloadavg()[0]:.1f}\n")
    print(
        f"{'':24} {'a second':>9} {'CPU ms':>7} {'per pgbench of':>15} {'by CPU':>7} {'turn ms':>8}"
    )
    print(f"{'':24} {'':9} {'each':>7} " + " ".join(f"{each:>4}" for each in CLIENTS))
    for name in goes[0]:
        _line(name, goes)
    on_server, on_file = (
        median(_commands(go[name]) for go in goes)
        for name in ("roulette, one service", "roulette, SQLite")
    )
    return on_server, on_file


def _commands(measured: Measured) -> float:
    assert measured.slice is not None
    return measured.slice.commands / measured.slice.seconds


def _line(name: str, goes: list[dict[str, Measured]]) -> None:
    ours = [go[name] for go in goes]
    shown = (
        f"{name:24} {median(m.rate for m in ours):9,.0f} {1000 * median(m.cpu for m in ours):7.2f}"
    )
    slices = [m.slice for m in ours if m.slice is not None]
    if slices:
        peers = [f"pgbench, {clients} clients" for clients in CLIENTS]
        for peer in peers:
            shown += f" {median(go[name].rate / go[peer].rate for go in goes):4.2f}"
        shown += f" {median(go[peers[-1]].cpu / go[name].cpu for go in goes):8.2f}"
        shown += f" {1000 * median(s.seconds / s.turns for s in slices):8.0f}"
    print(shown)


def hammers(server: Server, folder: Path) -> None:
    """Print what the ledger takes from twenty workers on ten accounts."""
    print(f"\n{WORKERS} workers on {ACCOUNTS} accounts, transfers a second")
    print(f"(pgledger's author published {PGLEDGER:,}, of a machine that is not this one)\n")
    print(f"{'':24} {'transfers':>10} {'refused':>8} {'faults':>7} {'lowest':>7}")
    for url in (server.database("hammer"), f"sqlite:///{folder}/hammer.db"):
        with open_store(url) as store:
            for together in (1, 50):
                found = hammer(store, SECONDS, together)
                name = f"{store.kind}, {together} at once"
                print(
                    f"{name:24} {found.transfers:10,.0f} {found.refused:8} "
                    f"{found.faults:7} {found.lowest:7}"
                )


def waits(server: Server, folder: Path, rates: tuple[float, float]) -> None:
    """Print how long commands wait at half of what each database bears, at random times."""
    print(f"\n{'':24} {'commands a second':>17} {'median ms':>9} {'p99':>8} {'longest':>8}")
    urls = (server.database("waits"), f"sqlite:///{folder}/waits.db")
    for url, rate in zip(urls, rates, strict=True):
        with open_store(url) as store:
            server.settle()
            found = arrive(Crowd(store, ROULETTE), rate / 2, 4 * SECONDS)
            print(
                f"{store.kind:24} {rate / 2:17,.0f} {found.half:9.1f} {found.p99:8.1f} "
                f"{found.longest:8.1f}"
            )


def sockets(server: Server, folder: Path) -> None:
    """Print what a thousand idle sockets take."""
    print(f"\n{SOCKETS:,} idle WebSockets on `pitboss serve`\n")
    print(f"{'':24} {'ready s':>8} {'alone':>8} {'with them':>10} MiB {'slowest command ms':>20}")
    for name, url in (
        ("postgresql", server.database("sockets")),
        ("sqlite", f"{folder}/sockets.db"),
    ):
        found = idle(url)
        print(
            f"{name:24} {found.ready:8.1f} {found.alone:8.0f} {found.crowded:10.0f}     "
            f"{found.longest:20.1f}"
        )


def main() -> None:
    with serving() as server, tempfile.TemporaryDirectory(prefix="pitboss-bench-") as folder:
        server.follow_the_recipe()
        rates = rounds(server, Path(folder))
        hammers(server, Path(folder))
        waits(server, Path(folder), rates)
        sockets(server, Path(folder))
