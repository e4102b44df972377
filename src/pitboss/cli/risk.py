"""``pitboss risk``: what a bankroll risks on a wager, or on rounds of known mean and deviation."""

from __future__ import annotations

import math
from typing import Annotated

import typer

from pitboss.cli import screen
from pitboss.cli.options import Json, Rule, option
from pitboss.cli.sheets import asked_for, gather
from pitboss.cli.solving import desk
from pitboss.errors import Refusal
from pitboss.simulation.risk import PER, STANDARD_BANK, Edge

Row = tuple[str, str, float]  # a figure: its key, its words, its value
SHARES = ("ruin", "goal", "neither")  # keys of chances begin so


def risk(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game; none where --ev and --sd are given.")
    ] = "",
    wager: Annotated[str, option("NAME", "Its wager.")] = "",
    bet: Annotated[float, option("DOLLARS", "Bet on it each round.")] = 10.0,
    ev: Annotated[float | None, option("DOLLARS", "Won per round on average.")] = None,
    sd: Annotated[float | None, option("DOLLARS", "Its standard deviation.")] = None,
    bank: Annotated[float, option("DOLLARS", "The bankroll.")] = STANDARD_BANK,
    goal: Annotated[float | None, option("DOLLARS", "Stop when so much is won.")] = None,
    rounds: Annotated[float | None, option("N", "Stop after so many rounds.")] = None,
    kelly: Annotated[float, option("SHARE", "The share of Kelly's bet for the worth.")] = 1.0,
    rule: Rule = None,
    json: Json = False,
) -> None:
    """Tell what a bankroll risks: ruin, goals, trips, DI, SCORE, N0, Kelly."""
    edge, name = _edge(game, wager, bet, ev, sd, rule or [])
    rows = risk_rows(edge, bank, goal, rounds, kelly)
    if json:
        figures = {key: value if math.isfinite(value) else None for key, _, value in rows}
        screen.print_json({"of": name, "bank": bank, "goal": goal, "rounds": rounds} | figures)
        return
    console = screen.out()
    console.print(screen.plain(name, "bold"))
    table = screen.grid("figure", "value", right=("value",))
    for key, words, value in rows:
        table.add_row(words, shown(key, value))
    console.print(table)
    console.print(screen.dim("By diffusion: right for bets that are small beside the barriers."))


def _edge(
    game: str, wager: str, bet: float, ev: float | None, sd: float | None, rule: list[str]
) -> tuple[Edge, str]:
    """The round that was asked about, and what it is called."""
    if not game:
        if ev is None or sd is None or wager or rule:
            raise Refusal("name a GAME, or give both --ev and --sd of a round", field="ev")
        return Edge(ev, sd), f"${ev:,.4f} a round, deviation ${sd:,.4f}"
    if ev is not None or sd is not None:
        raise Refusal("a GAME has its own --ev and --sd", field="ev")
    if not (math.isfinite(bet) and bet > 0):
        raise Refusal(f"a bet is above zero, not {bet:g}", field="bet")
    asked = asked_for(game, rule, wager=wager or _headline(game))
    sheet = gather(asked, desk())[0]
    edge = Edge(float(sheet.ev) * bet, math.sqrt(sheet.variance) * bet)
    return edge, f"{asked.room.name}: ${bet:,.2f} on {sheet.name} each round"


def _headline(game: str) -> str:
    return asked_for(game).room.headline


def risk_rows(
    edge: Edge, bank: float, goal: float | None, rounds: float | None, kelly: float
) -> list[Row]:
    """Every figure that follows from a round's mean and deviation."""
    rows = [
        ("ev", "won per round", edge.ev),
        ("sd", "standard deviation of a round", edge.sd),
        ("per_100", f"won per {PER} rounds", PER * edge.ev),
        ("di", "DI", edge.di),
        ("score", "SCORE", edge.score),
        ("n0", "N0, in rounds", edge.n0),
        ("certainty_equivalent", "certainty equivalent", edge.certainty_equivalent(bank, kelly)),
        ("kelly_bank", "bankroll that these bets are Kelly's for", edge.kelly_bank),
        ("ruin", f"ruin of ${bank:,.0f}, ever", edge.ruin(bank)),
    ]
    if goal is not None:
        words = f"ruin before ${goal:,.0f} is won"
        rows.append(("ruin_before_goal", words, edge.ruin_before(bank, goal)))
    if rounds is not None:
        words = f"ruin within {rounds:,.0f} rounds"
        rows.append(("ruin_within", words, edge.ruin_within(bank, rounds)))
    if goal is not None and rounds is not None:
        trip = edge.trip(bank, goal, rounds)
        rows += [
            ("ruin_first", "the trip: ruined first", trip.ruined),
            ("goal_first", "the trip: goal won first", trip.won),
            ("neither", "the trip: time over first", trip.neither),
        ]
    return rows


def shown(key: str, value: float) -> str:
    """A figure as people read it; chances in percent."""
    if not math.isfinite(value):
        return "none"
    return f"{value:.4%}" if key.startswith(SHARES) else f"{value:,.4f}"
