"""``pitboss games``: every game of the filings, with the exact edge of its headline wager."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rich.table import Table as Grid

from pitboss.cli import screen
from pitboss.cli.cache import solved
from pitboss.cli.screen import percent
from pitboss.cli.sheets import room_of
from pitboss.errors import Refusal
from pitboss.exact.par import WagerPar, decimal
from pitboss.games import registry
from pitboss.rulebook import RuleSet
from pitboss.rulebook.filings import games as filed_games
from pitboss.rulebook.game_rules import GameRules, game_rules


@dataclass(frozen=True)
class Listing:
    """One line of the list of games."""

    slug: str
    name: str
    rules: GameRules
    summary: str = ""
    headline: WagerPar | None = None

    @property
    def playable(self) -> bool:
        """Is there a table of it?"""
        return self.headline is not None

    @property
    def edge(self) -> Fraction | None:
        """The house edge of the headline wager."""
        return self.headline.house_edge if self.headline else None


def listings(*, use_cache: bool = True) -> list[Listing]:
    """Every playable game, then those that only the rulebook knows so far."""
    playable = registry.slugs()
    rest = [slug for slug in filed_games() if slug not in playable]
    found = [listing for slug in playable if (listing := _open(slug, use_cache)) is not None]
    return found + [_closed(slug) for slug in rest]


def _open(slug: str, use_cache: bool) -> Listing | None:
    """A game with a table; one that another package broke is named and left out."""
    try:
        room = room_of(slug)
    except Refusal as fault:
        screen.warn(str(fault))
        return None
    rules = RuleSet.of(slug)
    sheets = solved(room, rules, use_cache=use_cache)
    headline = next(sheet for sheet in sheets if sheet.wager == room.headline)
    return Listing(slug, room.name, rules.rules, room.summary, headline)


def _closed(slug: str) -> Listing:
    rules = game_rules(slug)
    return Listing(slug, rules.name, rules)


def show_games(*, as_json: bool, use_cache: bool = True) -> None:
    """Print the list."""
    found = listings(use_cache=use_cache)
    if as_json:
        screen.print_json({"games": [_json(listing) for listing in found]})
        return
    screen.out().print(_table(found))


def _table(found: list[Listing]) -> Grid:
    """Every game on a line: those with a table first, then those of the rulebook only."""
    numbers = ("wagers", "house edge", "exact")
    table = screen.grid("game", "filing", "wagers", "headline wager", *numbers[1:], right=numbers)
    for listing in found:
        filed = f"{listing.rules.filing}, {listing.rules.part}"
        wagers = str(len(listing.rules.wagers))
        if (headline := listing.headline) is None:
            cells = (listing.slug, filed, wagers, "rulebook only")
            table.add_row(*(screen.dim(cell) for cell in cells))
        else:
            table.add_row(
                screen.plain(listing.slug, "bold"),
                screen.plain(filed),
                wagers,
                screen.plain(headline.name),
                screen.plain(percent(headline.house_edge), "bold"),
                screen.fraction(headline.house_edge),
            )
    return table


def _json(listing: Listing) -> dict[str, object]:
    headline = listing.headline
    return {
        "game": listing.slug,
        "name": listing.name,
        "filing": listing.rules.filing,
        "part": listing.rules.part,
        "status": "playable" if listing.playable else "rulebook only",
        "summary": listing.summary,
        "wagers": list(listing.rules.wagers),
        "headline": None
        if headline is None
        else {
            "wager": headline.wager,
            "pay_table": headline.pay_table,
            "house_edge": str(headline.house_edge),
            "decimals": {"house_edge": decimal(headline.house_edge)},
        },
    }
