"""``pitboss explain`` and ``pitboss verify``: a log in words, and a log put to the test."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pitboss.cli import screen
from pitboss.desk.heading import beyond
from pitboss.errors import BadFile, PitbossError, Refusal
from pitboss.rooms import registry
from pitboss.rulebook.clauses import clause, clause_ids
from pitboss.table import events
from pitboss.table.log.read import Log, read_log
from pitboss.table.log.recover import rules_of
from pitboss.table.log.verify import Checked, verify
from pitboss.talk.story import Story
from pitboss.version import __version__

CLOSED, CALLED = "bets_closed", "announced"
Steps = list[dict[str, str]]


def meaning(clause_id: str) -> str:
    """Our one line on what a clause says, if there is one."""
    return clause(clause_id).paraphrase if clause_id in clause_ids() else ""


def _torn(log: Log) -> str:
    return (
        f"after line {len(log.events)} come {log.torn} bytes that are no line:"
        " a write was cut off; the lines before them hold"
    )


# --- explain -----------------------------------------------------------------------------------


def explain_log(path: Path, *, as_json: bool, only: int | None = None) -> None:
    """Tell every round of a log, or ``only`` the one of that number."""
    log = read_log(path)
    told = _explained(log)
    rounds = {_number(section): steps for section, steps in told[1:] if len(steps) > 1}
    if only is not None and only not in rounds:
        known = f"rounds {min(rounds)} to {max(rounds)}" if rounds else "no rounds"
        raise Refusal(f"{path} has {known}, not {only}", field="round")
    chosen = rounds if only is None else {only: rounds[only]}
    if as_json:
        as_told = [{"number": number, "steps": steps} for number, steps in chosen.items()]
        opening = told[0][1]
        screen.print_json(
            {"file": str(path), "opening": opening, "rounds": as_told, "torn": log.torn}
        )
        return
    head = log.head
    if only is None:
        _print_steps(head.table, told[0][1])
    for number, steps in chosen.items():
        _print_steps(f"Round {number} of {head.game} at {head.table}", _told(steps))
    last = max(rounds, default=0)
    if last in chosen and not any(step["event"] == "round_ended" for step in chosen[last]):
        screen.out().print(f"The log stops here: round {last} has no end.")
    if log.torn:
        screen.out().print(screen.plain(f"{path}: {_torn(log)}."))


def _number(section: Sequence[events.Event]) -> int:
    head = section[0]
    return head.number if isinstance(head, events.RoundOpened) else 0


def _print_steps(title: str, steps: Steps) -> None:
    console = screen.out()
    console.print(screen.plain(title, "bold"))
    table = screen.grid("step", "what happened", "clause", "what the clause says", right=("step",))
    for n, step in enumerate(steps, start=1):
        table.add_row(
            str(n),
            screen.plain(step["words"]),
            screen.plain(step["clause"], "cyan"),
            screen.dim(step["paraphrase"]),
        )
        for clause_id in step["also"].split():  # what the same act enacts besides
            table.add_row("", "", screen.plain(clause_id, "cyan"), screen.dim(meaning(clause_id)))
    console.print(table)


def _told(steps: Steps) -> Steps:
    """The steps to tell: a close of the betting that the dealer calls himself is told once."""
    after = [*steps[2:], {}]
    return [
        step
        for step, following in zip(steps[1:], after, strict=True)
        if (step["event"], following.get("event")) != (CLOSED, CALLED)
    ]


def _explained(log: Log) -> list[tuple[list[events.Event], Steps]]:
    """Each section of a log with its steps in words."""
    try:
        story = Story(rules_of(log.head))
    except PitbossError as fault:
        raise BadFile(log.path, f"its rules make no sense: {fault}") from None
    return [
        (section, [_step(n, event, story.tell(event)) for n, event in enumerate(section)])
        for section in log.sections()
    ]


def _step(n: int, event: events.Event, words: str) -> dict[str, str]:
    return {
        "n": str(n),
        "event": str(type(event).__struct_config__.tag),
        "words": words,
        "clause": event.clause,
        "paraphrase": meaning(event.clause),
        "also": " ".join(event.also),
    }


# --- verify ------------------------------------------------------------------------------------


def verify_log(path: Path, *, as_json: bool, seal: str = "") -> None:
    """Put a log to the test, line by line; the first fault ends it, a torn end is told last."""
    log = read_log(path)
    checked = verify(log, registry.game, seal)
    if as_json:
        screen.print_json({"file": str(path), "ok": not log.torn, **_found(log, checked)})
    else:
        _print_found(log, checked, seal)
    if log.torn:
        raise BadFile(path, _torn(log))


def _found(log: Log, checked: Checked) -> dict[str, object]:
    head = log.head
    return {
        **{name: getattr(head, name) for name in ("table", "game", "code", "luck", "seed")},
        "not_as_filed": beyond(rules_of(log.head)),
        "lines": len(log.events),
        "seal": checked.seal,
        "resumed": [
            {name: getattr(each, name) for name in ("code", "luck", "seed")}
            for each in log.heads[1:]
        ],
        "torn": log.torn,
        "unfinished": checked.unfinished,
        "rounds": [
            {"round": n, "events": count, "seals": "ok", "replay": "ok", "money": "ok"}
            for n, count in checked.rounds.items()
        ],
    }


def _print_found(log: Log, checked: Checked, seal: str) -> None:
    console = screen.out()
    rounds = "1 round" if len(checked.rounds) == 1 else f"{len(checked.rounds)} rounds"
    console.print(screen.plain(f"{log.path}: {rounds}, {len(log.events)} events", "bold"))
    console.print("seals    every line follows from the one before it")
    console.print("replay   the rules make the same events of the same cards and wagers")
    console.print("money    added up again from the log: every balance agrees")
    for words in beyond(rules_of(log.head)):
        console.print(screen.plain(f"rules    {words}"))
    if seeds := dict.fromkeys(str(head.seed) for head in log.heads if head.luck == "seed"):
        console.print(f"luck     a practice table: known luck, of seed {', '.join(seeds)}")
    if checked.code:
        console.print(screen.plain(f"code     made by pitboss {checked.code}, not {__version__}"))
    if checked.unfinished:
        console.print(f"round {checked.unfinished} has no end: it can be played on")
    if seal:
        line = log.seals.index(seal) + 1
        console.print(f"your seal is that of line {line} of {len(log.seals)}")
    console.print(screen.dim(f"last seal {checked.seal}"))
