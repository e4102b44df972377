"""``pitboss lobby``: the front door. See the games, sit down at one, come back, until you leave."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable

from typer.exceptions import TyperException

from pitboss.cli import screen
from pitboss.cli.games import Listing, listings
from pitboss.cli.names import game_named, initials
from pitboss.cli.play import sit_down
from pitboss.cli.sheets import asked_for
from pitboss.errors import PitbossError, Refusal
from pitboss.exact.par import percent
from pitboss.version import __version__

LEAVING = ("q", "quit", "exit", "bye")
HELP = ("help", "h", "?")
AGAIN = ("games", "list", "lobby")
BESIDE = ("par", "strategy", "shoe", "options", "find", "rules")  # commands one may give here
BESIDES = "or say: par GAME (its price), strategy GAME, shoe GAME, find WORDS"
BACK = "Back in the lobby; games shows the list again."
Beside = Callable[[list[str]], None]  # does a command of its own
PROMPT = "Which game? (number or name; help; Enter leaves) "


def enter(beside: Beside, *, use_cache: bool = True) -> None:
    """Show the house; on a terminal, ask for a game, sit down, and ask again afterwards."""
    try:
        found = listings(use_cache=use_cache)
    except KeyboardInterrupt:  # the first time it takes a while
        screen.out().print("\nGood night.")
        return
    playable = [listing for listing in found if listing.table]
    _show(playable)
    if not at_a_terminal():
        _say_how()
        return
    screen.out().print(screen.dim(BESIDES))
    while words := _asked():
        _obey(words, playable, beside)
    screen.out().print("Good night.")


def at_a_terminal() -> bool:
    """Is there someone to ask?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _asked() -> str:
    """What is typed; nothing means goodbye."""
    try:
        words = input(PROMPT).strip().lower()
    except (EOFError, KeyboardInterrupt):
        screen.out().print()
        return ""
    return "" if words in LEAVING else words


def _obey(words: str, playable: list[Listing], beside: Beside) -> None:
    """Do what was asked for; whatever is wrong with it is a line."""
    first = words.split(maxsplit=1)[0]
    try:
        if words in HELP:
            _help(playable)
        elif words in AGAIN:
            _show(playable)
        elif first in BESIDE:
            _beside(words, beside)
        else:
            _sit_down(_named(words.removeprefix("play "), playable))
            screen.out().print(screen.dim(BACK))  # the list would push the result off the screen
    except PitbossError as fault:
        screen.out().print(screen.plain(str(fault)))
    except KeyboardInterrupt:
        screen.out().print()


def _sit_down(slug: str) -> None:
    sit_down(asked_for(slug))


def _beside(words: str, beside: Beside) -> None:
    """``par craps``, ``strategy uth``: a command of its own, given in the lobby."""
    try:
        beside(shlex.split(words))
    except TyperException as fault:
        raise Refusal(fault.format_message()) from None
    except ValueError as fault:  # quotes that do not close
        raise Refusal(str(fault)) from None


# --- what one sees -------------------------------------------------------------------------------


def _show(playable: list[Listing]) -> None:
    """A line for each game: with the heading and the question, no more than a small screen."""
    console = screen.out()
    title = f"Pitboss {__version__}: casino table games, played as filed and priced exactly"
    console.print(screen.plain(title, "bold green"), no_wrap=True)
    for n, listing in enumerate(playable, start=1):
        edge = f"{percent(listing.headline.edge, 2):>7}" if listing.headline else ""
        line = screen.plain(f"{n:>3} ")
        line.append(f"{listing.slug:<23}", style="bold")
        line.append(f"{edge}  {listing.summary}")
        line.truncate(console.width - 1, overflow="ellipsis")
        console.print(line, no_wrap=True)


def _say_how() -> None:
    console = screen.out()
    me = screen.command_name()
    for what, how in (
        ("play a game", f"{me} play craps"),
        ("price a game", f"{me} par roulette"),
        ("how to play it", f"{me} strategy blackjack"),
        ("from the cards left", f"{me} shoe blackjack --gone 'A 5 5 K'"),
        ("look something up", f"{me} find lucky ladies"),
        ("read a rule", f"{me} rules show B6-01"),
    ):
        console.print(screen.plain(f"{what:<20}{how}"))


def _help(playable: list[Listing]) -> None:
    shorts = [f"{initials(each.slug)} {each.slug}" for each in playable if initials(each.slug)]
    console = screen.out()
    lines = (
        "The per cent is the house edge on the game's best-known wager.",
        f"Sit down: a number from 1 to {len(playable)}, a name or its beginning, or a short name:",
        f"  {', '.join(shorts)}",
        "Without sitting down: par GAME (what it costs), strategy GAME (how to play it),",
        "  shoe GAME (from the cards left), options GAME, find WORDS, rules show ID",
        "games shows the list again; Enter, quit or Ctrl-C leaves.",
    )
    for line in lines:
        console.print(screen.plain(line))


def _named(words: str, playable: list[Listing]) -> str:
    slugs = [listing.slug for listing in playable]
    if words.isdecimal():
        if len(words) < 4 and 1 <= int(words) <= len(slugs):
            return slugs[int(words) - 1]
        raise Refusal(f"the games have the numbers 1 to {len(slugs)}", field="game")
    return game_named(words, slugs)
