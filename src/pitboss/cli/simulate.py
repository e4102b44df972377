"""``pitboss simulate`` and ``pitboss sweep``: the words of the commands; others do it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import options as ask
from pitboss.cli.sheets import asked_for
from pitboss.late import late
from pitboss.rooms.simulator import Setting

if TYPE_CHECKING:
    from pitboss.cli import dealers, sweeping
else:  # they bring the compiler along
    dealers, sweeping = late("pitboss.cli.dealers"), late("pitboss.cli.sweeping")


def simulate(
    game: ask.GameOrManifest = "",
    rounds: Annotated[str, ask.option("N", "How many, such as 1e9.")] = "1e6",
    seed: ask.Seed = 1,
    seats: ask.Seats = 1,
    decks: ask.Decks = None,
    penetration: ask.Penetration = "",
    strategy: ask.Strategy = "",
    policy: ask.Policy = "",
    fresh: ask.Fresh = False,
    rule: ask.Rule = None,
    house: ask.House = None,
    table: ask.TableName = "",
    threads: ask.Threads = 0,
    processes: ask.Processes = 0,
    cluster: ask.Cluster = "",
    gpu: ask.Gpu = False,
    checkpoint: ask.Checkpoint = None,
    manifest: ask.Manifest = None,
    parquet: Annotated[
        Path | None, ask.option("FILE", "Write each round's results as columns.")
    ] = None,
    per: Annotated[str, ask.option("round|shoe", "A row of --parquet.")] = "round",
    show: ask.Show = None,
    json: ask.Json = False,
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
    game: ask.GameDealt,
    wager: Annotated[str, typer.Option(help="A wager; the game's own if none is named.")] = "",
    decks: ask.SomeDecks = "",
    rule: Annotated[
        list[str] | None,
        typer.Option("--rule", metavar="KEY=VALUE,VALUE", help="An option's values; repeatable."),
    ] = None,
    rounds: Annotated[str, ask.option("N", "Simulate as many as well.")] = "",
    seed: Annotated[int, ask.option("N", "Names the luck of the runs.")] = 1,
    seats: ask.Seats = 1,
    strategy: ask.Strategy = "",
    fresh: ask.Fresh = False,
    threads: ask.Threads = 0,
    processes: ask.Processes = 0,
    cluster: ask.Cluster = "",
    json: ask.Json = False,
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
