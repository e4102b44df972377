"""What several commands are asked in the same words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer


def option(metavar: str, help: str) -> Any:
    """A value that may be given by the name of its parameter."""
    return typer.Option(metavar=metavar, help=help)


Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Game = Annotated[str, typer.Argument(metavar="GAME", help="A game, such as craps.")]
Rule = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="KEY=VALUE", help="Set an option of the game; repeatable."),
]
Decks = Annotated[int | None, option("N", "Decks in the shoe.")]
House = Annotated[Path | None, option("FILE", "A casino's own rules.")]
TableName = Annotated[
    str, typer.Option("--table", metavar="NAME", help="One table of the --house file.")
]

# --- simulations ---------------------------------------------------------------------------------

GameOrManifest = Annotated[
    str, typer.Argument(metavar="GAME", help="A game; none to run a --manifest again.")
]
Seed = Annotated[int, option("N", "Names the luck of the run.")]
Penetration = Annotated[str, option("PERCENT", "How much of the shoe is dealt.")]
SomeDecks = Annotated[str, option("N,N", "Decks in the shoe.")]
Show = Annotated[int | None, option("N", "Play round N through the script and tell it.")]
Gpu = Annotated[bool, typer.Option("--gpu", help="On the graphics card instead.")]
Checkpoint = Annotated[Path | None, option("FILE", "Stop, go on and go further with this.")]
Manifest = Annotated[Path | None, option("FILE", "Write what re-runs this; read it alone.")]
GameDealt = Annotated[str, typer.Argument(metavar="GAME", help="A game, such as blackjack.")]
Seats = Annotated[int, option("N", "Boxes that are played.")]
Policy = Annotated[str, option("FILE.py:NAME", "Your own Python plays, through the engine.")]
Strategy = Annotated[str, option("NAME", "How hands are played; FILE.csv for one of your own.")]
Fresh = Annotated[
    bool, typer.Option("--fresh", help="A full shoe for every round, as par sheets suppose.")
]
Threads = Annotated[int, option("N", "Threads; 0: one a core.")]
Processes = Annotated[int, option("N", "Processes instead.")]
Cluster = Annotated[str, option("ADDRESS", "A Dask cluster instead: tcp://... or local.")]
