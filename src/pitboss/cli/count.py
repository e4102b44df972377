"""``pitboss count``: the words of the command; others do it.

It is a command of its own beside ``simulate``: that one holds wagers against their par sheets, this
one tells what no par sheet knows, by count, and takes bets and a bankroll.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.sheets import asked_for
from pitboss.cli.simulate import (
    Cluster,
    HouseFile,
    Json,
    Processes,
    Rules,
    Seats,
    Strategy,
    Threads,
)
from pitboss.late import late

if TYPE_CHECKING:
    from pitboss.cli import counting, dealers
else:  # they bring the compiler along
    counting, dealers = late("pitboss.cli.counting"), late("pitboss.cli.dealers")

Dollars = Annotated[float | None, typer.Option(metavar="DOLLARS", help="Stop when so much is won.")]


def count(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game; none to run a --manifest again.")
    ] = "",
    system: Annotated[
        str, typer.Option(metavar="NAME", help="hi-lo, ko, zen...; FILE.toml for one of your own.")
    ] = "hi-lo",
    tags: Annotated[
        str, typer.Option(metavar="N,N", help="The tags of a count instead, from A to 10.")
    ] = "",
    ramp: Annotated[
        str, typer.Option(metavar="BETS", help="Units by count, as in 1,2:4,4:8; or kelly.")
    ] = "1",
    wager: Annotated[str, typer.Option(help="What is bet; the game's own if none is named.")] = "",
    plays: Annotated[
        str, typer.Option(metavar="best|FILE.csv", help="Hands that are played by the count.")
    ] = "",
    insurance: Annotated[
        int | None, typer.Option(metavar="COUNT", help="Insure from this count on.")
    ] = None,
    leave: Annotated[
        int | None, typer.Option(metavar="COUNT", help="Leave the shoe below this count.")
    ] = None,
    estimate: Annotated[
        str, typer.Option(metavar="1/2", help="To what part decks are estimated; card: exactly.")
    ] = "",
    rounding: Annotated[
        str, typer.Option(metavar="floor|truncate|nearest", help="How a count is rounded.")
    ] = "",
    unit: Annotated[float, typer.Option(metavar="DOLLARS", help="What a unit is.")] = 10.0,
    most: Annotated[
        float, typer.Option(metavar="DOLLARS", help="Kelly's largest bet; 0: the bankroll.")
    ] = 0.0,
    bank: Annotated[float, typer.Option(metavar="DOLLARS", help="The bankroll.")] = 10_000.0,
    goal: Dollars = None,
    trip: Annotated[
        float | None, typer.Option(metavar="N", help="Stop after so many rounds.")
    ] = None,
    kelly: Annotated[
        float, typer.Option(metavar="SHARE", help="The share of Kelly's bet for the worth.")
    ] = 1.0,
    cuts: Annotated[
        bool, typer.Option("--cuts", help="By every place of the cut card as well.")
    ] = False,
    one_more: Annotated[
        bool, typer.Option("--one-more", help="Baccarat: a round more once the cut card came.")
    ] = False,
    rounds: Annotated[str, typer.Option(metavar="N", help="How many, such as 1e8.")] = "1e7",
    seed: Annotated[int, typer.Option(metavar="N", help="Names the luck of the run.")] = 1,
    seats: Seats = 1,
    decks: Annotated[str, typer.Option(metavar="N,N", help="Decks in the shoe.")] = "",
    penetration: Annotated[
        str, typer.Option(metavar="PERCENT", help="How much of the shoe is dealt.")
    ] = "",
    strategy: Strategy = "",
    rule: Rules = None,
    house: HouseFile = None,
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
    show: Annotated[
        int | None, typer.Option(metavar="N", help="Play round N through the script and tell it.")
    ] = None,
    json: Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, a line for each count.")] = False,
) -> None:
    """Tell what a card count is worth: by count, by penetration, and for given bets."""
    means = dealers.Means(
        threads=threads,
        processes=processes,
        cluster=cluster,
        card=gpu,
        checkpoint=checkpoint,
        manifest=manifest,
    )
    if not game:
        counting.count_again(means, as_json=json, as_csv=csv)
        return
    counting.count(
        asked_for(game, house=house),
        [*([f"decks={decks}"] if decks else []), *(rule or [])],
        counting.counted_as(
            system,
            tags,
            plays,
            insurance=insurance,
            leave=leave,
            estimate=estimate,
            rounding=rounding,
            cuts=cuts,
            one_more=one_more,
        ),
        counting.Bets(
            wager=wager,
            ramp=ramp,
            unit=unit,
            most=most,
            bank=bank,
            goal=goal,
            trip=trip,
            kelly=kelly,
        ),
        means,
        rounds=rounds,
        seed=seed,
        seats=seats,
        strategy=strategy,
        penetration=penetration,
        number=show,
        as_json=json,
        as_csv=csv,
    )
