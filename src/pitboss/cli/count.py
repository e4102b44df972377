"""``pitboss count``: the words of the command; others do it.

It is a command of its own beside ``simulate``: that one holds wagers against their par sheets, this
one tells what no par sheet knows, by count, and takes bets and a bankroll.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import options as ask
from pitboss.cli.sheets import asked_for
from pitboss.late import late

if TYPE_CHECKING:
    from pitboss.cli import counting, dealers
else:  # they bring the compiler along
    counting, dealers = late("pitboss.cli.counting"), late("pitboss.cli.dealers")


def count(
    game: ask.GameOrManifest = "",
    system: Annotated[
        str, ask.option("NAME", "hi-lo, ko, zen...; FILE.toml for one of your own.")
    ] = "hi-lo",
    tags: Annotated[str, ask.option("N,N", "The tags of a count instead, from A to 10.")] = "",
    ramp: Annotated[str, ask.option("BETS", "Units by count, as in 1,2:4,4:8; or kelly.")] = "1",
    wager: Annotated[str, typer.Option(help="What is bet; the game's own if none is named.")] = "",
    plays: Annotated[str, ask.option("best|FILE.csv", "Hands that are played by the count.")] = "",
    insurance: Annotated[int | None, ask.option("COUNT", "Insure from this count on.")] = None,
    leave: Annotated[int | None, ask.option("COUNT", "Leave the shoe below this count.")] = None,
    estimate: Annotated[
        str, ask.option("1/2", "To what part decks are estimated; card: exactly.")
    ] = "",
    rounding: Annotated[str, ask.option("floor|truncate|nearest", "How a count is rounded.")] = "",
    unit: Annotated[float, ask.option("DOLLARS", "What a unit is.")] = 10.0,
    most: Annotated[float, ask.option("DOLLARS", "Kelly's largest bet; 0: the bankroll.")] = 0.0,
    bank: Annotated[float, ask.option("DOLLARS", "The bankroll.")] = 10_000.0,
    goal: Annotated[float | None, ask.option("DOLLARS", "Stop when so much is won.")] = None,
    trip: Annotated[float | None, ask.option("N", "Stop after so many rounds.")] = None,
    kelly: Annotated[float, ask.option("SHARE", "The share of Kelly's bet for the worth.")] = 1.0,
    cuts: Annotated[
        bool, typer.Option("--cuts", help="By every place of the cut card as well.")
    ] = False,
    one_more: Annotated[
        bool, typer.Option("--one-more", help="Baccarat: a round more once the cut card came.")
    ] = False,
    rounds: Annotated[str, ask.option("N", "How many, such as 1e8.")] = "1e7",
    seed: ask.Seed = 1,
    seats: ask.Seats = 1,
    decks: ask.SomeDecks = "",
    penetration: ask.Penetration = "",
    strategy: ask.Strategy = "",
    rule: ask.Rule = None,
    house: ask.House = None,
    threads: ask.Threads = 0,
    processes: ask.Processes = 0,
    cluster: ask.Cluster = "",
    gpu: ask.Gpu = False,
    checkpoint: ask.Checkpoint = None,
    manifest: ask.Manifest = None,
    show: ask.Show = None,
    json: ask.Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, a line for each count.")] = False,
) -> None:
    """Tell what a card count is worth: by count, by penetration, and for given bets."""
    means = dealers.Means(threads, processes, cluster, gpu, checkpoint, manifest)
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
