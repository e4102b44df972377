"""``pitboss games``: every game of the filings, with the exact edge of its headline wager."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rich.table import Table as Grid

from pitboss.cli import screen
from pitboss.cli.cache import solved
from pitboss.cli.screen import percent
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
    found = [_open(slug, use_cache) for slug in playable]
    return found + [_closed(slug) for slug in rest]


def _open(slug: str, use_cache: bool) -> Listing:
    room = registry.room(slug)
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
    console = screen.out()
    console.print(table_of(found))
    console.print(rulebook_only(found))


def table_of(found: list[Listing], numbered: bool = False) -> Grid:
    """The playable games as a table."""
    columns = ("game", "what it is", "filing", "wagers", "best known for", "house edge", "exact")
    numbers = ("wagers", "house edge", "exact", "#")
    table = screen.grid(*(("#",) if numbered else ()), *columns, right=numbers)
    for n, listing in enumerate((each for each in found if each.headline), start=1):
        headline = listing.headline
        assert headline is not None
        table.add_row(
            *((str(n),) if numbered else ()),
            screen.plain(listing.slug, "bold"),
            screen.plain(listing.summary),
            screen.dim(f"{listing.rules.filing}, {listing.rules.part}"),
            str(len(listing.rules.wagers)),
            screen.plain(headline.name),
            screen.plain(percent(headline.house_edge), "bold"),
            screen.fraction(headline.house_edge),
        )
    return table


def rulebook_only(found: list[Listing]) -> str:
    """The games that have no table yet, in a sentence."""
    rest = [listing.slug for listing in found if not listing.playable]
    return f"rulebook only: {', '.join(rest)}" if rest else ""


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
