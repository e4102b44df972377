"""``pitboss rng``: the words of the command; `randomness` does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.options import Json, option
from pitboss.late import late

if TYPE_CHECKING:
    from pitboss.cli import randomness
else:
    randomness = late("pitboss.cli.randomness")  # it brings numbers and the house along


def rng(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Games to play; else one of each kind of luck."),
    ] = None,
    source: Annotated[
        str, option("live|house|all", "Which luck: of a terminal, of a house.")
    ] = "all",
    rounds: Annotated[str, option("N", "Rounds of each game.")] = "2000",
    seed: Annotated[
        int | None,
        option("N", "Repeatable luck, as in play --seed: to try the tests."),
    ] = None,
    json: Json = False,
) -> None:
    """Put the luck of live tables to the tests that regulators name."""
    if not randomness.show(games or [], source, rounds, seed, as_json=json):
        raise typer.Exit(randomness.FAILED)
