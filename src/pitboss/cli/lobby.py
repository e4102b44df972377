"""``pitboss lobby``: the front door. See the games, then sit down at one."""

from __future__ import annotations

import sys

from rich.table import Table as Grid

from pitboss import __version__
from pitboss.cli import screen
from pitboss.cli.games import Listing, listings
from pitboss.cli.screen import percent
from pitboss.errors import PitbossError, UnknownName

SIGN = """\
 ____  _ _   _
|  _ \\(_) |_| |__   ___  ___ ___
| |_) | | __| '_ \\ / _ \\/ __/ __|
|  __/| | |_| |_) | (_) \\__ \\__ \\
|_|   |_|\\__|_.__/ \\___/|___/___/"""
LEAVING = ("q", "quit", "exit", "bye")


def enter(*, use_cache: bool = True) -> None:
    """Show the house; on a terminal, ask for a game and sit down."""
    found = listings(use_cache=use_cache)
    console = screen.out()
    console.print(screen.plain(SIGN, "bold green"))
    console.print(
        screen.dim(f"casino table games, played as filed and priced exactly ({__version__})")
    )
    playable = [listing for listing in found if listing.table]
    console.print(_table(playable))
    beside = [listing for listing in found if listing.headline and not listing.table]
    for listing in beside:
        console.print(screen.dim(f"{listing.slug}: {listing.summary}"))
    rest = [listing.slug for listing in found if not listing.headline]
    if rest:
        console.print(screen.dim(f"in the rulebook, no table yet: {', '.join(rest)}"))
    console.print()
    if not at_a_terminal():
        _say_how()
        return
    slug = _choose(playable)
    if slug:
        from pitboss.cli.play import sit_down  # noqa: PLC0415 - only for those who stay

        sit_down(slug)


def at_a_terminal() -> bool:
    """Is there someone to ask?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _table(playable: list[Listing]) -> Grid:
    """The games one can sit down at."""
    table = screen.grid("#", "game", "what it is", "wagers", "house edge", right=("#", "wagers"))
    for n, listing in enumerate(playable, start=1):
        headline = listing.headline
        edge = f"{percent(headline.edge)} on {headline.name}" if headline else ""
        table.add_row(
            str(n),
            screen.plain(listing.slug, "bold"),
            screen.plain(listing.summary),
            str(len(listing.wagers)),
            screen.plain(edge),
        )
    return table


def _say_how() -> None:
    console = screen.out()
    console.print("play a game       pitboss play craps")
    console.print("price a game      pitboss par roulette")
    console.print("read a rule       pitboss rules show B6-01")


def _choose(playable: list[Listing]) -> str:
    """Ask until a game is named; nothing means goodbye."""
    console = screen.out()
    while True:
        try:
            words = input("Which game? (a number or a name; Enter leaves) ").strip().lower()
        except EOFError:
            words = ""
        if not words or words in LEAVING:
            console.print("Good night.")
            return ""
        try:
            return _named(words, playable)
        except PitbossError as fault:
            console.print(screen.plain(str(fault)))


def _named(words: str, playable: list[Listing]) -> str:
    slugs = [listing.slug for listing in playable]
    if words.isdecimal() and 1 <= int(words) <= len(slugs):
        return slugs[int(words) - 1]
    slug = words.replace(" ", "-").replace("_", "-")
    matches = [known for known in slugs if known == slug] or [
        known for known in slugs if known.startswith(slug)
    ]
    if len(matches) == 1:
        return matches[0]
    raise UnknownName("game", words, slugs)
