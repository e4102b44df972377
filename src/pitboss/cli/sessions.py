"""``pitboss sessions``, ``floor`` and ``jackpots``: the words of the commands; others do it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.options import Decks, Fresh, GameDealt, House, Json, Policy, Rule, Strategy, option
from pitboss.cli.sheets import asked_for
from pitboss.late import late
from pitboss.rooms.simulator import Setting

if TYPE_CHECKING:
    from pitboss.cli import dealers, views
else:  # they bring the compiler along
    dealers, views = late("pitboss.cli.dealers"), late("pitboss.cli.views")

Seed = Annotated[int, option("N", "Names the luck.")]
Chart = Annotated[Path | None, option("FILE", "Draw it too: a name in .svg or .html.")]
Stands = Annotated[
    list[str],
    typer.Argument(
        metavar="TABLES...", help="Such as 'blackjack tables=4 seats=5 pace=70 bet=25'; repeatable."
    ),
]


def sessions(
    game: GameDealt,
    bet: Annotated[
        list[str] | None,
        typer.Option(
            "--bet", metavar="WAGER=DOLLARS", help="Made in every round; the game's own if none."
        ),
    ] = None,
    rounds: Annotated[int, option("N", "The most that are played.")] = 200,
    hours: Annotated[float | None, option("N", "Hours at the table, instead of rounds.")] = None,
    pace: Annotated[int, option("N", "Rounds an hour.")] = 60,
    stop_loss: Annotated[str, option("DOLLARS", "Leave when so much is lost.")] = "",
    goal: Annotated[str, option("DOLLARS", "Leave when so much is won.")] = "",
    many: Annotated[
        str, typer.Option("--sessions", metavar="N", help="How many are dealt, such as 1e5.")
    ] = "1e4",
    seed: Seed = 1,
    strategy: Strategy = "",
    policy: Policy = "",
    fresh: Fresh = False,
    decks: Decks = None,
    rule: Rule = None,
    house: House = None,
    chart: Chart = None,
    json: Json = False,
) -> None:
    """Deal a player's evening many times over: where it ends, and how it gets there."""
    views.show_sessions(
        asked_for(game, rule or [], decks, house=house).rules(),
        Setting(strategy=dealers.strategy_named(strategy, policy), fresh=fresh),
        bet or [],
        views.evening_of(rounds, hours, pace, stop_loss, goal),
        many=many,
        told=views.Told(seed, chart, json),
    )


def floor(
    tables: Stands,
    hours: Annotated[float, option("N", "Hours that a day has.")] = 16.0,
    days: Annotated[int, option("N", "Days that are dealt.")] = 3650,
    turnover: Annotated[
        float | None,
        option("N", "How often the drop is bet: tells hold of drop as well."),
    ] = None,
    seed: Seed = 1,
    chart: Chart = None,
    json: Json = False,
) -> None:
    """Deal a floor of tables: handle, win and hold by day, month and year."""
    told = views.Told(seed, chart, json)
    views.show_floor(tables, hours=hours, days=days, turnover=turnover, told=told)


def jackpots(
    tables: Stands,
    wager: Annotated[str, option("NAME", "The wager that feeds the meter.")] = "progressive",
    cycles: Annotated[int, option("N", "Hits to wait for, about.")] = 100,
    seed: Seed = 1,
    chart: Chart = None,
    json: Json = False,
) -> None:
    """Follow a meter of linked tables: time between hits, and where it stands then."""
    views.show_cycles(tables, wager, cycles=cycles, told=views.Told(seed, chart, json))
