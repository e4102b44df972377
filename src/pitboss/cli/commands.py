"""What a player may say while bets are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pitboss.cli import board, screen
from pitboss.cli.asking import print_options
from pitboss.cli.leaving import Leave
from pitboss.cli.logs import meaning
from pitboss.errors import PitbossError, Refusal
from pitboss.rulebook.phrases import phrases
from pitboss.table import events
from pitboss.table.actions import ChooseOffer
from pitboss.table.effects import Betting
from pitboss.talk.answers import explained
from pitboss.talk.looks import TERMINAL, help_rows
from pitboss.talk.wishes import ALONE, Seat, all_down, carry_out, wish_of
from pitboss.talk.words import sentences, tokens

if TYPE_CHECKING:
    from pitboss.cli.sitting import Sitting

Command = Callable[["Sitting", str], None]
LIST_FROM = 6  # more answers than these are listed in columns


def obey(sitting: Sitting, line: str) -> None:
    """Do what a line says; a refusal leaves everything as it was."""
    wishes = sentences(line)
    if not wishes:
        sitting.go_on(asked=False)
        return
    for n, wish in enumerate(wishes, start=1):
        try:
            _do(sitting, wish)
        except PitbossError as refusal:
            if not wishes[n:]:
                raise
            sitting.narrate()
            sitting.say(f"  {refusal}", "magenta")
            sitting.say(f"  the rest of the line was not done: {'; '.join(wishes[n:])}", "magenta")
            return


def _do(sitting: Sitting, wish: str) -> None:
    word, _, rest = wish.partition(" ")
    command = COMMANDS.get(word)
    if command is None or (rest and word in ALONE):
        _wish(sitting, wish)
    else:
        command(sitting, rest.strip())


def aside(sitting: Sitting, line: str) -> bool:
    """Do what a player says to a question instead of answering it; was it that?"""
    word, _, rest = line.partition(" ")
    command = ASIDES.get(word)
    if command is None:
        return False
    command(sitting, rest.strip())
    return True


# --- wagers ------------------------------------------------------------------------------------


def _wish(sitting: Sitting, wish: str) -> None:
    last = sitting.last_bets.get(sitting.player, ())
    carry_out(wish_of(Seat(sitting.round, sitting.player, last), wish), sitting.round.send)


def take_all_down(sitting: Sitting, player: str) -> None:
    """Take down all that may come down."""
    carry_out(all_down(Seat(sitting.round, player)), sitting.round.send)


# --- looking -----------------------------------------------------------------------------------


def _bets(sitting: Sitting, _rest: str) -> None:
    offers = sitting.round.legal(sitting.player)
    board.print_all_bets(sitting.console, sitting.table.rules, offers)
    board.print_standing(sitting.console, sitting.table, offers)


def _posted(sitting: Sitting, _rest: str) -> None:
    board.print_posted(sitting.console, sitting.table.rules)


def _why(sitting: Sitting, _rest: str) -> None:
    grid = screen.grid("clause", "what it says")
    betting = isinstance(sitting.round.pending, Betting)
    told = sitting.last_round if betting else sitting.round.view(sitting.viewer())
    clauses = _clauses(told)
    if not clauses:
        raise Refusal("no round has been played yet")
    for clause in clauses:
        grid.add_row(screen.plain(clause, "cyan"), screen.plain(meaning(clause)))
    sitting.console.print(grid)


def _clauses(told: Iterable[events.Event]) -> list[str]:
    """What events cite, each clause once; who bet what needs no reason."""
    bets = events.WagerPlaced | events.WagerTakenDown | events.BetsClosed | events.MeterFed
    acts = [event for event in told if not isinstance(event, bets)]
    cited = [clause for event in acts for clause in (event.clause, *event.also)]
    return [clause for clause in dict.fromkeys(cited) if clause]


def _oops(sitting: Sitting, words: str) -> None:
    every = [rule for rule in sitting.table.game.irregularities if rule.fits(sitting.table)]
    now = sitting.round.irregularities()
    if not words:
        spoken = phrases(sitting.room.slug)
        board.print_irregularities(sitting.console, spoken, now, every)
        return
    said = tokens(words)
    late = len(said) > 1 and said[-1] == "late"
    wanted = "_".join(said[:-1] if late else said)
    known = list(dict.fromkeys(rule.kind for rule in every))
    kinds = [kind for kind in known if kind == wanted] or [kind for kind in known if wanted in kind]
    if len(kinds) != 1:
        names = ", ".join(kind.replace("_", " ") for kind in known) or "none"
        raise Refusal(f"which irregularity is {words!r}? (there are: {names})")
    if late:
        if not any(rule.late for rule in every if rule.kind == kinds[0]):
            raise Refusal(f"{kinds[0].replace('_', ' ')} is not found after the settlement")
        sitting.found_late = kinds[0]
        sitting.say(f"  {kinds[0].replace('_', ' ')}: found after the settlement", "bold yellow")
    elif any(rule.kind == kinds[0] for rule in now):
        sitting.round.call_irregularity(kinds[0])
    else:
        sitting.armed = kinds[0]
        sitting.say(f"  {kinds[0].replace('_', ' ')}: as soon as it can happen", "bold yellow")


def _help(sitting: Sitting, _rest: str) -> None:
    offers = sitting.round.legal(sitting.player)
    for name, line in help_rows(sitting.table.game, offers, sitting.verb(), TERMINAL):
        sitting.console.print(screen.markup(f"[bold]{name}[/]{line:>{len(line) + 9 - len(name)}}"))


def _help_asked(sitting: Sitting, _rest: str) -> None:
    offers = sitting.round.legal(sitting.player)
    options = [offer for offer in offers if isinstance(offer, ChooseOffer)]
    if len(options) > LIST_FROM:
        print_options(sitting, options)
    else:
        sitting.say(f"  answer with one of: {', '.join(map(explained, options))}")
    sitting.say("  or say hint (what each is worth), table, why, oops or quit")


def _no_hint(_sitting: Sitting, _rest: str) -> None:
    raise Refusal("hint answers a question of the dealer: there is none yet")


def _hint(sitting: Sitting, _rest: str) -> None:
    if not sitting.advise(sitting.player):
        raise Refusal("there is no coach for this at this table")


def _look(sitting: Sitting, _rest: str) -> None:
    sitting.show_table()
    board.print_standing(sitting.console, sitting.table, sitting.round.legal(sitting.player))


def _quit(_sitting: Sitting, _rest: str) -> None:
    raise Leave


def _go(sitting: Sitting, _rest: str) -> None:
    sitting.go_on(asked=True)


COMMANDS: dict[str, Command] = {
    **dict.fromkeys(("roll", "deal", "spin", "go", "done", "shoot"), _go),
    **dict.fromkeys(("quit", "q", "exit", "leave", "bye"), _quit),
    **dict.fromkeys(("help", "h", "?"), _help),
    **dict.fromkeys(("bets", "legal"), _bets),
    **dict.fromkeys(("posted", "limits"), _posted),
    **dict.fromkeys(("table", "look", "rack"), _look),
    "hint": _no_hint,
    "why": _why,
    "oops": _oops,
}
ASIDES: dict[str, Command] = {
    **dict.fromkeys(("quit", "q", "exit", "leave"), _quit),
    **dict.fromkeys(("help", "?"), _help_asked),
    "hint": _hint,
    "oops": _oops,
    "posted": _posted,
    "table": _look,
    "why": _why,
}
