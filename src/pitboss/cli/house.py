"""`pitboss serve` and `pitboss house`: loaded late, for not everybody installs their packages."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Annotated

import typer

from pitboss.cli import screen
from pitboss.errors import Refusal

NEEDED = (
    "alembic",
    "argon2",
    "litestar",
    "prometheus_client",
    "psycopg",
    "sqlalchemy",
    "structlog",
    "uvicorn",
    "websockets",
)

house_app = typer.Typer(help="Look after a house.", no_args_is_help=True)
people_app = typer.Typer(help="Look after the people of a house.", no_args_is_help=True)
house_app.add_typer(people_app, name="people")

Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="An SQLite file, or postgresql://user@host/name."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def commands() -> ModuleType:
    """The commands of the house; without its packages, one line says what to install."""
    try:
        return import_module("pitboss.house.commands")
    except ModuleNotFoundError as fault:
        if (fault.name or "").partition(".")[0] in NEEDED:
            words = "the house needs more packages: pip install 'pitboss[house]'"
            raise Refusal(f"{words} ({fault.name} is missing)") from None
        raise


def serve(
    database: Database = None,
    house: Annotated[
        str | None, typer.Option(metavar="FILE", help="A casino's own rules; else a demo house.")
    ] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen at.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes a free one.")] = None,
) -> None:
    """Run a house: live tables over HTTP and WebSocket."""
    commands().serve(_say, database=database, house=house, host=host, port=port)


def _say(words: str) -> None:
    typer.echo(words)


@house_app.command()
def audit(database: Database = None, json: Json = False) -> None:
    """Put a house to the test: its books, its sealed acts, every log played again."""
    faults: list[str] = commands().audit(database)
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
    found = commands().list_tables(database)
    if json:
        screen.print_json(found)
        return
    for each in found:
        words = (each["id"], each["state"], each["mode"], each["game"], each["name"])
        typer.echo("  ".join(words))


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
    id, password = commands().hire(database, name, role, reason)
    typer.echo(f"{name} ({id}): {', '.join(role)}")
    if password:
        typer.echo(f"password: {password}")
