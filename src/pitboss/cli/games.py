"""``pitboss games``: every game of the filings, with the exact edge of its headline wager.

The list is kept between runs, so that it prints at once without loading any game.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rich.table import Table as Grid

from pitboss import contents
from pitboss.cli import screen
from pitboss.cli.sheets import room_of
from pitboss.cli.solving import desk
from pitboss.desk import store
from pitboss.desk.figures import is_long
from pitboss.desk.shipped import part_of
from pitboss.exact.par import decimal, percent
from pitboss.money.cents import show
from pitboss.rooms import registry
from pitboss.rulebook.game_rules import GameRules, filed_games, game_rules
from pitboss.rulebook.roots import UNUSABLE, roots

KEPT = "listings"
FILED = (".", "games", "paytables")  # folders of the rulebook that the list is made of
SHORT = 9  # letters of a fraction in the list


@dataclass(frozen=True)
class Headline:
    """The wager whose edge stands for a game."""

    wager: str
    name: str
    pay_table: str
    house_edge: str  # a fraction
    decimal: str
    exact: bool = True  # False: computed in floating point, within a bound its sheet tells
    meter: str = ""  # of a progressive wager: the meter at which the edge holds

    @property
    def edge(self) -> Fraction:
        """The house edge."""
        return Fraction(self.house_edge)


@dataclass(frozen=True)
class Listing:
    """One line of the list of games; without a headline there is no table of it yet.

    A wager that is played at the tables of other games is priced, but has no ``table``.
    """

    slug: str
    name: str
    filing: str
    part: str
    wagers: tuple[str, ...]
    summary: str = ""
    headline: Headline | None = None
    table: bool = False

    @property
    def status(self) -> str:
        """Can one sit down at it?"""
        if self.headline is None:
            return "rulebook only"
        return "playable" if self.table else "priced only"


def listings(*, use_cache: bool = True) -> list[Listing]:
    """Every playable game, then those that only the rulebook knows so far."""
    priced = registry.priced()
    code = store.code_of(*(part_of(registry.home(slug), "sheets") for slug in priced))
    places = [root.folder / each for root in roots() for each in FILED]
    rooms = [path for slug in priced if (path := contents.file_of(registry.home(slug)))]
    told = [contents.tree(each) for each in places if each.is_dir()]
    key = store.key_of(priced, told, [contents.text_of(path) for path in rooms])
    if use_cache and (kept := store.load(KEPT, code, key, list[Listing])) is not None:
        return kept
    found = [listing for slug in priced if (listing := _open(slug, use_cache)) is not None]
    whole = len(found) == len(priced)
    found += [_closed(each) for slug, each in filed_games().items() if slug not in priced]
    if use_cache and whole:
        store.save(KEPT, code, key, found)
    return found


def _open(slug: str, use_cache: bool) -> Listing | None:
    """A game with a table; one of another package that cannot be priced is left out."""
    try:
        return _priced(slug, use_cache)
    except UNUSABLE as fault:  # whatever is wrong with it, the others are not
        registry.blame(slug, fault)
        return None


def _priced(slug: str, use_cache: bool) -> Listing:
    room = room_of(slug)
    sheets = desk(use_cache=use_cache).sheets(room, room.rules())
    sheet = next(sheet for sheet in sheets if sheet.wager == room.headline)
    edge = sheet.house_edge
    figures = (str(edge), decimal(edge), sheet.exact)
    meter = show(int(sheet.meter.meter)) if sheet.meter else ""
    headline = Headline(sheet.wager, sheet.name, sheet.pay_table, *figures, meter)
    closed = _closed(game_rules(slug))
    return Listing(
        slug,
        room.name,
        closed.filing,
        closed.part,
        closed.wagers,
        room.summary,
        headline,
        table=slug in registry.slugs(),
    )


def _closed(rules: GameRules) -> Listing:
    return Listing(rules.game, rules.name, rules.filing, rules.part, tuple(rules.wagers))


# --- print -------------------------------------------------------------------------------------


def show_games(*, as_json: bool, use_cache: bool = True) -> None:
    """Print the list."""
    found = listings(use_cache=use_cache)
    if as_json:
        screen.print_json({"games": [_json(listing) for listing in found]})
        return
    console = screen.out()
    console.print(_table(found))
    headlines = [each.headline for each in found if each.headline]
    if any(each.exact and is_long(each.edge, SHORT) for each in headlines):
        console.print(screen.dim("* exact too, but long: see pitboss par GAME"))
    if not all(each.exact for each in headlines):
        words = f"{screen.ROUNDED} computed in floating point: see pitboss par GAME --wager WAGER"
        console.print(screen.dim(words))


def _table(found: list[Listing]) -> Grid:
    """Every game on a line: those with a table first, then those of the rulebook only."""
    numbers = ("wagers", "house edge", "exact")
    table = screen.grid("game", "filing", "wagers", "headline wager", *numbers[1:], right=numbers)
    for listing in found:
        filed = f"{listing.filing}, {listing.part}"
        wagers = str(len(listing.wagers))
        if (headline := listing.headline) is None:
            cells = (listing.slug, filed, wagers, "rulebook only")
            table.add_row(*(screen.dim(cell) for cell in cells))
        else:
            at = f", meter {headline.meter}" if headline.meter else ""
            table.add_row(
                screen.plain(listing.slug, "bold"),
                screen.plain(filed),
                wagers,
                screen.plain(headline.name + at),
                screen.plain(percent(headline.edge), "bold"),
                screen.fraction(headline.edge, SHORT) if headline.exact else screen.ROUNDED,
            )
    return table


def _json(listing: Listing) -> dict[str, object]:
    headline = listing.headline
    told = ("name", "filing", "part", "status", "summary", "wagers")
    return {
        "game": listing.slug,
        **{name: getattr(listing, name) for name in told},
        "headline": headline
        and {
            "wager": headline.wager,
            "pay_table": headline.pay_table,
            "house_edge": headline.house_edge,
            "meter": headline.meter or None,
            "decimals": {"house_edge": headline.decimal},
        },
    }
