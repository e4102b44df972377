"""`pitboss serve` and `pitboss house`: loaded late, for not everybody installs their packages."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pitboss.cli import screen
from pitboss.cli.options import Json, option
from pitboss.errors import BadFile
from pitboss.late import late
from pitboss.money.cents import show

if TYPE_CHECKING:
    from pitboss.house import commands
else:
    commands = late("pitboss.house.commands", "the house needs", "house")

house_app = typer.Typer(help="Look after a house.", no_args_is_help=True)
people_app = typer.Typer(help="Look after the people of a house.", no_args_is_help=True)
house_app.add_typer(people_app, name="people")

Database = Annotated[
    str | None,
    option("URL", "An SQLite file, or postgresql://user@host/name."),
]


def serve(
    database: Database = None,
    house: Annotated[str | None, option("FILE", "A casino's own rules; else a demo house.")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen at.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes a free one.")] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Open the lobby, where there is a desktop.")
    ] = False,
) -> None:
    """Run a house: pages, and live tables over HTTP and WebSocket."""
    said = {"database": database, "house": house, "host": host, "port": port}
    commands.serve(_say, browser=browser, **said)


def _say(words: str) -> None:
    typer.echo(words)


@house_app.command()
def audit(database: Database = None, json: Json = False) -> None:
    """Put a house to the test: its books, its sealed acts, every log played again."""
    faults = commands.audit(database)
    if json:
        screen.print_json({"faults": faults})
    elif faults:
        for fault in faults:
            typer.echo(fault)
    else:
        typer.echo("The books, the acts and the logs of all tables agree.")
    if faults:
        raise typer.Exit(1)


@house_app.command()
def tables(database: Database = None, json: Json = False) -> None:
    """List the tables of a house."""
    found = commands.list_tables(database)
    if json:
        screen.print_json(found)
        return
    for each in found:
        words = (each["id"], each["state"], each["mode"], each["game"], each["name"])
        typer.echo("  ".join(words))


@house_app.command()
def report(
    database: Database = None,
    days: Annotated[int, typer.Option(help="So many days back from now.", min=1)] = 30,
    by: Annotated[
        Literal["table", "game", "day"],
        typer.Option(help="A line for each table, for each game, or for each table and day."),
    ] = "table",
    json: Json = False,
) -> None:
    """Show drop, handle, win and hold of tables or games, beside what theory expects."""
    now = time.time_ns() // 1_000_000
    found, flags = commands.report(database, now - days * 86_400_000, now + 1, by)
    if json:
        screen.print_json({"tables": found, "flags": flags})
        return
    figures = ("rounds", "drop", "handle", "win", "hold", "theory", "95% of the time")
    shown = screen.grid("day" if by == "day" else "", "game", "table", *figures, right=figures)
    for each in found:
        hold = "" if each["hold"] is None else f"{each['hold']:.2f}%"
        money = [show(each[name]) for name in ("drop", "handle", "win")]
        band = f"{dollars(each['low'])} to {dollars(each['high'])}"
        cells = (each["game"], each["table"][:8], f"{each['rounds']:,}", *money, hold)
        day = time.strftime("%Y-%m-%d", time.gmtime(each["since"] / 1000)) if by == "day" else ""
        shown.add_row(day, *cells, dollars(each["expected"]), band)
    screen.out().print(shown)
    for flag in flags:
        typer.echo(f"{flag['table']}  {flag['rule']}: {flag['words']}")


def dollars(cents: float) -> str:
    """An amount that need not be whole cents."""
    return f"${cents / 100:,.2f}" if cents >= 0 else f"-${-cents / 100:,.2f}"


@house_app.command()
def export(
    table: Annotated[
        str, typer.Argument(metavar="TABLE", help="Its id: see pitboss house tables.")
    ],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="A new file.")],
    database: Database = None,
) -> None:
    """Write the log of a table to a file that pitboss verify, explain and deal read."""
    text = commands.export(database, table)
    try:
        with output.open("xb") as file:
            file.write(text)
    except OSError as fault:
        raise BadFile(output, f"cannot be written: {fault.strerror}") from None
    lines = text.count(b"\n")
    typer.echo(f"{output}: {lines:,} lines")


@house_app.command()
def held(database: Database = None, json: Json = False) -> None:
    """List the calls to an operator's wallet that only a person can decide."""
    found = commands.held(database)
    if json:
        screen.print_json(found)
        return
    for each in found:
        typer.echo(f"{each['id']}  {each['kind']} {show(each['cents'])} of {each['person']}")
        typer.echo(f"    the operator's answer: {each['answer']}")
    if not found:
        typer.echo("No call is held.")


@house_app.command()
def resume(
    call: Annotated[str, typer.Argument(metavar="CALL", help="Its id: see pitboss house held.")],
    reason: Annotated[str, typer.Option(help="Why; it goes into the sealed log.")],
    database: Database = None,
) -> None:
    """Have a held call to an operator's wallet tried again."""
    commands.resume(database, call, reason)
    typer.echo(f"{call} is sent again by the next service that looks.")


@people_app.command("add")
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")],
    role: Annotated[
        list[str], typer.Option("--role", metavar="ROLE", help="Such as floor; repeatable.")
    ],
    reason: Annotated[
        str, typer.Option(help="Why; it goes into the sealed log.")
    ] = "named from the machine of the house",
    database: Database = None,
) -> None:
    """Give an account its roles; a new one gets a password, shown this once."""
    id, password = commands.hire(database, name, role, reason)
    typer.echo(f"{name} ({id}): {', '.join(role)}")
    if password:
        typer.echo(f"password: {password}")
