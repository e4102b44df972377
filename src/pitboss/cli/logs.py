"""``pitboss explain`` and ``pitboss verify``: a log in words, and a log put to the test."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from pitboss.cli import screen
from pitboss.cli.story import Story
from pitboss.errors import BadFile, HouseFault, PitbossError, Refusal
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.rulebook.clauses import clause, clause_ids
from pitboss.table import events
from pitboss.table.drivers.replay import recompute_books, replay
from pitboss.table.log import last_seal, read_log

Round = Sequence[events.Event]
CLOSED, CALLED = "bets_closed", "announced"

# What a log that somebody made up can do to the code that reads it.
NONSENSE = (
    msgspec.ValidationError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


def head_of(log: Round) -> events.RoundOpened:
    """The head of a round; `read_log` has made sure that there is one."""
    head = log[0]
    if not isinstance(head, events.RoundOpened):
        raise HouseFault("a log begins with round_opened")
    return head


def meaning(clause_id: str) -> str:
    """Our one line on what a clause says, if there is one."""
    return clause(clause_id).paraphrase if clause_id in clause_ids() else ""


def short(fault: Exception) -> str:
    """A fault in few words."""
    return str(fault) if isinstance(fault, PitbossError) else f"{type(fault).__name__}: {fault}"


# --- explain -----------------------------------------------------------------------------------


def explain_log(path: Path, *, as_json: bool, only: int | None = None) -> None:
    """Tell every round of a log, or ``only`` the one of that number."""
    rounds = chosen(path, read_log(path), only)
    told = [_explained(path, log) for log in rounds]
    if as_json:
        screen.print_json({"file": str(path), "rounds": told})
        return
    console = screen.out()
    for log, explained in zip(rounds, told, strict=True):
        head = head_of(log)
        console.print(screen.plain(f"Round {head.number} of {head.game} at {head.table}", "bold"))
        table = screen.grid(
            "step", "what happened", "clause", "what the clause says", right=("step",)
        )
        for n, step in enumerate(_told(explained["steps"]), start=1):
            table.add_row(
                str(n),
                screen.plain(step["words"]),
                screen.plain(step["clause"], "cyan"),
                screen.dim(step["paraphrase"]),
            )
            for clause_id in step["also"].split():  # what the same act enacts besides
                table.add_row(
                    "", "", screen.plain(clause_id, "cyan"), screen.dim(meaning(clause_id))
                )
        console.print(table)
    if not isinstance(rounds[-1][-1], events.RoundEnded):
        console.print("The log stops here: this round has no end.")


def _told(steps: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """The steps to tell: a close of the betting that the dealer calls himself is told once."""
    after = [*steps[2:], {}]
    return [
        step
        for step, following in zip(steps[1:], after, strict=True)
        if (step["event"], following.get("event")) != (CLOSED, CALLED)
    ]


def chosen(path: Path, rounds: Sequence[Round], only: int | None) -> Sequence[Round]:
    """All rounds of a log, or only the one of a number."""
    if only is None:
        return rounds
    found = [log for log in rounds if head_of(log).number == only]
    if not found:
        first, last = head_of(rounds[0]).number, head_of(rounds[-1]).number
        raise Refusal(f"{path} has rounds {first} to {last}, not {only}", field="round")
    return found


def _explained(path: Path, log: Round) -> dict[str, list[dict[str, str]]]:
    head = head_of(log)
    try:
        story = Story(RuleSet.from_json(head.rules))
        steps = [(event, story.tell(event)) for event in log]
    except (PitbossError, *NONSENSE) as fault:
        raise BadFile(path, f"round {head.number} makes no sense: {short(fault)}") from None
    return {
        "steps": [
            {
                "n": str(n),
                "event": str(type(event).__struct_config__.tag),
                "words": words,
                "clause": event.clause,
                "paraphrase": meaning(event.clause),
                "also": " ".join(event.also),
            }
            for n, (event, words) in enumerate(steps)
        ]
    }


# --- verify ------------------------------------------------------------------------------------


def verify_log(path: Path, *, as_json: bool) -> None:
    """Put every round of a log to the test; the first fault ends it."""
    rounds = read_log(path)
    for log in rounds:
        verify_round(path, log)
    found = [_verdict(log) for log in rounds]
    seal = ""
    for log in rounds:
        seal = last_seal(log, seal) if seal else last_seal(log)
    if as_json:
        screen.print_json({"file": str(path), "ok": True, "seal": seal, "rounds": found})
        return
    count = sum(len(log) for log in rounds)
    console = screen.out()
    rounds_words = "1 round" if len(rounds) == 1 else f"{len(rounds)} rounds"
    console.print(screen.plain(f"{path}: {rounds_words}, {count} events", "bold"))
    console.print("seals    every line follows from the one before it")
    console.print("replay   the rules make the very same events of the same cards and wagers")
    console.print("money    added up again from the log: every balance agrees")
    console.print(screen.dim(f"last seal {seal}"))


def verify_round(path: Path, log: Round) -> None:
    """Replay a round and add up its money; BadFile says what does not hold."""
    head = head_of(log)
    where = f"round {head.number}"
    foot = log[-1]
    if not isinstance(foot, events.RoundEnded):
        raise BadFile(path, f"{where} has no end: the log was cut short")
    try:
        room = registry.room(head.game)
        replay(room.game, log)
        books = recompute_books(log)
    except PitbossError as fault:
        raise BadFile(path, f"{where} cannot be replayed: {fault}") from None
    except NONSENSE as fault:
        raise BadFile(path, f"{where} cannot be replayed: {short(fault)}") from None
    if books != foot.books:
        wrong = sorted(
            name
            for name in books.keys() | foot.books.keys()
            if books.get(name) != foot.books.get(name)
        )
        raise BadFile(path, f"{where}: the money does not add up: {', '.join(wrong)}")


def _verdict(log: Round) -> dict[str, object]:
    head = head_of(log)
    return {
        "table": head.table,
        "round": head.number,
        "game": head.game,
        "events": len(log),
        "seals": "ok",
        "replay": "ok",
        "money": "ok",
    }
