"""``pitboss sweep`` as it is carried out: every combination of options on a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.cli import screen
from pitboss.cli.dealers import Means, players_of
from pitboss.cli.names import slug_of, unknown_wager
from pitboss.cli.solving import desk
from pitboss.desk.asked import Asked
from pitboss.exact.par import decimal, percent
from pitboss.rooms.simulator import Setting
from pitboss.simulation.job import parse_rounds
from pitboss.simulation.statistics import Figure
from pitboss.simulation.sweeps import House, read_values, sweep

NUMBERS = ("house edge", "SD", "simulated", "error", "z")


def show_sweep(
    asked: Asked,
    rules: Sequence[str],
    decks: str,
    means: Means,
    *,
    setting: Setting,
    rounds: str,
    seed: int,
    as_json: bool,
) -> None:
    """Print what one wager costs under every combination of options."""
    values = read_values([*([f"decks={decks}"] if decks else []), *rules])
    wager = slug_of(asked.wager) or asked.room.headline
    many = parse_rounds(rounds) if rounds else 0
    players = players_of(means) if rounds else None
    try:
        found = list(sweep(asked, values, desk(), players, setting, many, seed))
    finally:
        if players is not None:
            players.close()
    for house in found:
        if wager not in house.sheets:
            raise unknown_wager(asked.room.slug, wager, house.sheets)
    if as_json:
        screen.print_json(
            {
                "game": asked.room.slug,
                "wager": wager,
                "rounds": many,
                "seed": seed,
                "houses": [_as_json(house, wager) for house in found],
            }
        )
        return
    _print(asked, list(values), wager, found, simulated=bool(many))


def _print(
    asked: Asked, keys: Sequence[str], wager: str, found: Sequence[House], *, simulated: bool
) -> None:
    console = screen.out()
    console.print(screen.plain(f"{asked.room.name}, {wager.replace('_', ' ')}", "bold"))
    numbers = NUMBERS if simulated else NUMBERS[:2]
    grid = screen.grid(*keys, *numbers, right=numbers)
    for house in found:
        sheet = house.sheets[wager]
        figure = _figure(house, wager)
        grid.add_row(
            *(house.options[key] for key in keys),
            screen.plain(percent(sheet.house_edge), "bold"),
            f"{sheet.standard_deviation:.3f}",
            *(() if figure is None else _simulated(figure)),
        )
    console.print(grid)


def _simulated(figure: Figure) -> tuple[str, str, str]:
    z = "" if figure.z is None else f"{figure.z:+.2f}"
    return percent(-figure.mean), f"{figure.error:.4%}", z


def _figure(house: House, wager: str) -> Figure | None:
    return next((each for each in house.figures if each.tally.sheet == wager), None)


def _as_json(house: House, wager: str) -> dict[str, Any]:
    sheet = house.sheets[wager]
    figure = _figure(house, wager)
    told: dict[str, Any] = {
        "options": dict(house.options),
        "rules": house.rules.digest,
        "house_edge": str(sheet.house_edge),
        "house_edge_decimal": decimal(sheet.house_edge),
        "standard_deviation": str(sheet.standard_deviation),
    }
    if figure is not None:
        told["simulated"] = {
            "house_edge": str(-figure.mean),
            "house_edge_decimal": decimal(-figure.mean),
            "error": figure.error,
            "z": figure.z,
        }
    return told
