"""``pitboss simulate`` and ``pitboss sweep``: the words of the commands; others do it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.sheets import asked_for
from pitboss.late import late
from pitboss.rooms.simulator import Setting

if TYPE_CHECKING:
    from pitboss.cli import dealers, sweeping
else:  # they bring the compiler along
    dealers, sweeping = late("pitboss.cli.dealers"), late("pitboss.cli.sweeping")

# Options that several commands have.
Strategy = Annotated[
    str,
    typer.Option(metavar="NAME", help="How hands are played; FILE.csv for one of your own."),
]
Fresh = Annotated[
    bool, typer.Option("--fresh", help="A full shoe for every round, as par sheets suppose.")
]
Decks = Annotated[int | None, typer.Option(metavar="N", help="Decks in the shoe.")]
Rules = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="KEY=VALUE", help="Set an option of the game; repeatable."),
]
HouseFile = Annotated[Path | None, typer.Option(metavar="FILE", help="A casino's own rules.")]
Threads = Annotated[int, typer.Option(metavar="N", help="Threads; 0: one a core.")]
Processes = Annotated[int, typer.Option(metavar="N", help="Processes instead.")]
Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="A Dask cluster instead: tcp://... or local.")
]
Seats = Annotated[int, typer.Option(metavar="N", help="Boxes that are played.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Game = Annotated[str, typer.Argument(metavar="GAME", help="A game, such as blackjack.")]


def simulate(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game; none to run a --manifest again.")
    ] = "",
    rounds: Annotated[str, typer.Option(metavar="N", help="How many, such as 1e9.")] = "1e6",
    seed: Annotated[int, typer.Option(metavar="N", help="Names the luck of the run.")] = 1,
    seats: Seats = 1,
    decks: Decks = None,
    penetration: Annotated[
        str, typer.Option(metavar="PERCENT", help="How much of the shoe is dealt.")
    ] = "",
    strategy: Strategy = "",
    policy: Annotated[
        str,
        typer.Option(metavar="FILE.py:NAME", help="Your own Python plays, through the engine."),
    ] = "",
    fresh: Fresh = False,
    rule: Rules = None,
    house: HouseFile = None,
    table: Annotated[
        str, typer.Option("--table", metavar="NAME", help="One table of the --house file.")
    ] = "",
    threads: Threads = 0,
    processes: Processes = 0,
    cluster: Cluster = "",
    gpu: Annotated[bool, typer.Option("--gpu", help="On the graphics card instead.")] = False,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Stop, go on and go further with this.")
    ] = None,
    manifest: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what re-runs this; read it alone.")
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write each round's results as columns.")
    ] = None,
    per: Annotated[str, typer.Option(metavar="round|shoe", help="A row of --parquet.")] = "round",
    show: Annotated[
        int | None, typer.Option(metavar="N", help="Play round N through the script and tell it.")
    ] = None,
    json: Json = False,
) -> None:
    """Deal rounds at machine speed, beside the exact figures."""
    means = dealers.Means(
        threads=threads,
        processes=processes,
        cluster=cluster,
        card=gpu,
        checkpoint=checkpoint,
        manifest=manifest,
        parquet=parquet,
        per=per,
    )
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
    game: Game,
    wager: Annotated[str, typer.Option(help="A wager; the game's own if none is named.")] = "",
    decks: Annotated[str, typer.Option(metavar="N,N", help="Decks in the shoe.")] = "",
    rule: Annotated[
        list[str] | None,
        typer.Option("--rule", metavar="KEY=VALUE,VALUE", help="An option's values; repeatable."),
    ] = None,
    rounds: Annotated[str, typer.Option(metavar="N", help="Simulate as many as well.")] = "",
    seed: Annotated[int, typer.Option(metavar="N", help="Names the luck of the runs.")] = 1,
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
        dealers.Means(threads=threads, processes=processes, cluster=cluster),
        setting=Setting(seats=seats, strategy=dealers.strategy_named(strategy), fresh=fresh),
        rounds=rounds,
        seed=seed,
        as_json=json,
    )
