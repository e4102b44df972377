"""``pitboss simulate`` and ``pitboss sweep``: the words of the commands; others do it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.options import (
    Cluster,
    Decks,
    Fresh,
    GameDealt,
    House,
    Json,
    Processes,
    Rule,
    Seats,
    Strategy,
    TableName,
    Threads,
    option,
)
from pitboss.cli.sheets import asked_for
from pitboss.late import late
from pitboss.rooms.simulator import Setting

if TYPE_CHECKING:
    from pitboss.cli import dealers, sweeping
else:  # they bring the compiler along
    dealers, sweeping = late("pitboss.cli.dealers"), late("pitboss.cli.sweeping")


def simulate(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game; none to run a --manifest again.")
    ] = "",
    rounds: Annotated[str, option("N", "How many, such as 1e9.")] = "1e6",
    seed: Annotated[int, option("N", "Names the luck of the run.")] = 1,
    seats: Seats = 1,
    decks: Decks = None,
    penetration: Annotated[str, option("PERCENT", "How much of the shoe is dealt.")] = "",
    strategy: Strategy = "",
    policy: Annotated[
        str, option("FILE.py:NAME", "Your own Python plays, through the engine.")
    ] = "",
    fresh: Fresh = False,
    rule: Rule = None,
    house: House = None,
    table: TableName = "",
    threads: Threads = 0,
    processes: Processes = 0,
    cluster: Cluster = "",
    gpu: Annotated[bool, typer.Option("--gpu", help="On the graphics card instead.")] = False,
    checkpoint: Annotated[
        Path | None, option("FILE", "Stop, go on and go further with this.")
    ] = None,
    manifest: Annotated[
        Path | None, option("FILE", "Write what re-runs this; read it alone.")
    ] = None,
    parquet: Annotated[
        Path | None, option("FILE", "Write each round's results as columns.")
    ] = None,
    per: Annotated[str, option("round|shoe", "A row of --parquet.")] = "round",
    show: Annotated[int | None, option("N", "Play round N through the script and tell it.")] = None,
    json: Json = False,
) -> None:
    """Deal rounds at machine speed, beside the exact figures."""
    kept = (checkpoint, manifest, parquet, per)
    means = dealers.Means(threads, processes, cluster, gpu, *kept)
    if not game:
        dealers.simulate_again(means, as_json=json)
        return
    dealers.simulate(
        asked_for(game, rule or [], decks, house=house, table=table),
        Setting(seats=seats, strategy=dealers.strategy_named(strategy, policy), fresh=fresh),
        means,
        rounds=rounds,
        seed=seed,
        penetration=penetration,
        as_json=json,
        number=show,
    )


def sweep(
    game: GameDealt,
    wager: Annotated[str, typer.Option(help="A wager; the game's own if none is named.")] = "",
    decks: Annotated[str, option("N,N", "Decks in the shoe.")] = "",
    rule: Annotated[
        list[str] | None,
        typer.Option("--rule", metavar="KEY=VALUE,VALUE", help="An option's values; repeatable."),
    ] = None,
    rounds: Annotated[str, option("N", "Simulate as many as well.")] = "",
    seed: Annotated[int, option("N", "Names the luck of the runs.")] = 1,
    seats: Seats = 1,
    strategy: Strategy = "",
    fresh: Fresh = False,
    threads: Threads = 0,
    processes: Processes = 0,
    cluster: Cluster = "",
    json: Json = False,
) -> None:
    """Price a wager under every combination of options, and simulate it."""
    sweeping.show_sweep(
        asked_for(game, wager=wager),
        rule or [],
        decks,
        dealers.Means(threads, processes, cluster),
        setting=Setting(seats=seats, strategy=dealers.strategy_named(strategy), fresh=fresh),
        rounds=rounds,
        seed=seed,
        as_json=json,
    )
