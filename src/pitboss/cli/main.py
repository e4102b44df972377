"""The entry point: the commands, and one clear line for whatever goes wrong.

The compiler is loaded by those commands only that solve something (see `rooms.analysis`).
"""

from __future__ import annotations

import io
import os
import sys
import warnings
from pathlib import Path
from typing import Annotated

import typer
from typer.exceptions import TyperException

from pitboss.cli.charting import draw
from pitboss.cli.count import count
from pitboss.cli.deal import deal_line, write_log
from pitboss.cli.finding import find_words, show_options
from pitboss.cli.games import show_games
from pitboss.cli.house import house_app, serve
from pitboss.cli.lobby import enter
from pitboss.cli.logs import explain_log, verify_log
from pitboss.cli.options import Decks, Game, House, Json, Rule, TableName, option
from pitboss.cli.par import show_par
from pitboss.cli.play import go_on, sit_down
from pitboss.cli.risk import risk
from pitboss.cli.rng import rng
from pitboss.cli.rules import check_file, show_coverage, show_rule
from pitboss.cli.sessions import floor, jackpots, sessions
from pitboss.cli.sheets import asked_for
from pitboss.cli.shoe import show_shoe
from pitboss.cli.simulate import simulate, sweep
from pitboss.cli.solving import walk_out
from pitboss.cli.strategy import show_strategy
from pitboss.errors import PitbossError
from pitboss.version import __version__

BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="pitboss",
    help="The executable rulebook of casino table games: played as filed, priced exactly.",
    epilog="Start with:  pitboss games   pitboss play craps   pitboss par roulette",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
rules_app = typer.Typer(help="Look into the rulebook.", no_args_is_help=True)
app.add_typer(rules_app, name="rules")
app.add_typer(house_app, name="house")

PayTable = Annotated[str, option("ID", "One pay table.")]
SideBet = Annotated[
    list[str] | None,
    typer.Option("--side-bet", metavar="NAME", help="Add a side bet that a package brings."),
]
Pays = Annotated[
    list[str] | None,
    typer.Option("--pays", metavar="EVENT=PAY", help="Pay otherwise than filed, as in flush=4."),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="Write to a .md, .html, .csv or .json file."
    ),
]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Solve anew; keep nothing.")]
LogFile = Annotated[Path, typer.Argument(metavar="FILE", help="A log of rounds.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _main(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(json: Json = False, no_cache: NoCache = False) -> None:
    """List every game with its wagers and its exact house edge."""
    show_games(as_json=json, use_cache=not no_cache)


@app.command()
def lobby(no_cache: NoCache = False) -> None:
    """See the games, then sit down at one."""
    enter(_beside, use_cache=not no_cache)


@app.command()
def par(
    game: Game,
    wager: Annotated[str, typer.Option(help="One wager, with all its events.")] = "",
    pay_table: PayTable = "",
    decks: Decks = None,
    rule: Rule = None,
    pays: Pays = None,
    side_bet: SideBet = None,
    house: House = None,
    table: TableName = "",
    json: Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, one line an event.")] = False,
    output: Output = None,
    chart: Annotated[Path | None, option("FILE.svg", "Draw a chart of the wager.")] = None,
    kind: Annotated[
        str, typer.Option(help="Of the chart: outcomes, contributions, session.")
    ] = "outcomes",
    no_cache: NoCache = False,
) -> None:
    """Print the exact par sheets of a game."""
    asked = asked_for(
        game, rule or [], decks, wager, pay_table, house, table, pays or [], side_bet or []
    )
    if chart is not None:
        draw(asked, chart, kind, use_cache=not no_cache)
        return
    show_par(asked, as_json=json, as_csv=csv, use_cache=not no_cache, output=output)


@app.command()
def play(
    game: Game,
    rack: Annotated[str, option("DOLLARS", "What you buy in for.")] = "500",
    seat: Annotated[int, option("N", "Your position at the table.")] = 1,
    players: Annotated[str, option("A,B", "Several players who share this terminal.")] = "",
    rule: Rule = None,
    pays: Pays = None,
    side_bet: SideBet = None,
    house: House = None,
    table: TableName = "",
    log: Annotated[Path | None, option("FILE", "Keep the log of the table here.")] = None,
    seed: Annotated[
        int | None,
        option("N", "Repeatable luck for practice; a real table has none."),
    ] = None,
    coach: Annotated[
        bool, typer.Option("--coach", help="Price every decision exactly before you make it.")
    ] = False,
    ceremony: Annotated[
        bool, typer.Option("--ceremony", help="Be asked to cut the cards and to keep the dice.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the table of the --log.")
    ] = False,
) -> None:
    """Sit down at a table."""
    if resume:
        given = {"players": players, "rule": rule, "house": house, "table": table}
        given["seed"] = None if seed is None else str(seed)
        go_on(game, log, given, coach=coach, ceremony=ceremony)
        return
    sit_down(
        asked_for(game, rule or [], house=house, table=table, pays=pays or [], bets=side_bet or []),
        rack=rack,
        seat=seat,
        players=players,
        log=log,
        seed=seed,
        coach=coach,
        ceremony=ceremony,
    )


@app.command()
def strategy(
    game: Game,
    pay_table: PayTable = "",
    decks: Decks = None,
    rule: Rule = None,
    pays: Pays = None,
    house: House = None,
    table: TableName = "",
    json: Json = False,
    output: Output = None,
    no_cache: NoCache = False,
) -> None:
    """Print the best play of a game, and what simpler ones cost."""
    asked = asked_for(game, rule or [], decks, "", pay_table, house, table, pays or [])
    show_strategy(asked, as_json=json, use_cache=not no_cache, output=output)


@app.command()
def shoe(
    game: Game,
    gone: Annotated[str, typer.Option(help="Cards gone, as in 'A 5 5 K' or '7s 7s'.")] = "",
    decks: Annotated[int | None, option("N", "Decks in the full shoe.")] = None,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Price the next round once some cards are gone."""
    show_shoe(asked_for(game, rule or [], decks), gone, as_json=json)


@app.command("options")
def options_(game: Game, json: Json = False) -> None:
    """List what a filing leaves to the casino."""
    show_options(asked_for(game), as_json=json)


@app.command()
def find(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="Such as lucky ladies.")],
    json: Json = False,
) -> None:
    """Look words up: games, wagers, pay tables, clauses."""
    find_words(words, as_json=json)


@app.command()
def explain(
    file: LogFile,
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Only the round of this number.")
    ] = None,
    json: Json = False,
) -> None:
    """Tell a log step by step, with the clauses behind it."""
    explain_log(file, as_json=json, only=round_)


@app.command()
def deal(
    line: Annotated[
        str,
        typer.Argument(metavar="LINE", help="A line of notation; - reads lines from the input."),
    ] = "",
    from_: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Write the line of this log.")
    ] = None,
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Only the round of this number.")
    ] = None,
    log: Annotated[Path | None, option("FILE", "Write the log of the line here.")] = None,
    json: Json = False,
) -> None:
    """Play a round that is written in a line, or write a log as one."""
    if from_ is not None and not line and log is None:
        write_log(from_, round_, as_json=json)
    else:
        deal_line(line, alone=from_ is None and round_ is None, log=log, as_json=json)


@app.command()
def verify(
    file: LogFile,
    seal: Annotated[str, option("HEX", "A seal you hold: a line of the log must have it.")] = "",
    json: Json = False,
) -> None:
    """Check a log: seals, replay, the money added up again."""
    verify_log(file, as_json=json, seal=seal)


@app.command()
def check(
    house: Annotated[Path, typer.Argument(metavar="HOUSE.toml", help="A casino's own rules.")],
    json: Json = False,
) -> None:
    """Check a house file against the filings."""
    check_file(house, as_json=json)


app.command()(serve)
app.command()(simulate)
app.command()(sweep)
app.command()(sessions)
app.command()(floor)
app.command()(jackpots)
app.command()(count)
app.command()(risk)
app.command()(rng)


@rules_app.command("show")
def rules_show(
    id: Annotated[
        str, typer.Argument(metavar="ID", help="A clause, a pay table or an interpretation.")
    ],
    json: Json = False,
) -> None:
    """Show a clause, a pay table or an interpretation."""
    show_rule(id, as_json=json)


@rules_app.command("coverage")
def rules_coverage(
    game: Annotated[str, typer.Option(help="Only this game.")] = "", json: Json = False
) -> None:
    """Show which clauses are proved in play or as data, which only noted, and which left out."""
    show_coverage(game or None, as_json=json)


def _beside(arguments: list[str]) -> None:
    """A command that is given in the lobby."""
    app(args=arguments, prog_name="pitboss", standalone_mode=False)


def run(arguments: list[str] | None = None) -> None:
    """Run a command; a fault is one line on standard error and exit code 2, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal without our letters gets a ? for them
            stream.reconfigure(errors="replace")
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            code = app(args=arguments, prog_name="pitboss", standalone_mode=False)
        sys.stdout.flush()
    except (PitbossError, TyperException) as fault:
        code = _complain(_words(fault))
    except OSError as fault:
        code = _system_fault(fault)
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except Exception as fault:
        if os.environ.get("PITBOSS_DEBUG"):
            raise
        kind = type(fault).__name__
        _complain(f"a fault of our own: {kind}: {fault} (PITBOSS_DEBUG=1 shows where)")
        code = 1
    walk_out(code if isinstance(code, int) else 0)


def _warn(message: Warning | str, *_where: object, **_named: object) -> None:
    """A warning is a line, whichever line of ours it comes from."""
    _complain(f"warning: {message}")


def _words(fault: Exception) -> str:
    if isinstance(fault, TyperException):
        words = fault.format_message()
        return f"{words} (see pitboss --help)" if words else ""
    return str(fault)


def _complain(words: str) -> int:
    if line := " ".join(words.split()):  # help shown for want of arguments has no words
        sys.stderr.write(f"pitboss: {line}\n")
    return BAD_INPUT


def _system_fault(fault: OSError) -> int:
    if isinstance(fault, BrokenPipeError):  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    name = f"{fault.filename}: " if fault.filename else ""
    return _complain(f"{name}{fault.strerror or fault}")


if __name__ == "__main__":
    run()
