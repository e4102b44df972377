"""``pitboss find`` and ``pitboss options``: where something is, and what a game lets one choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.padding import Padding

from pitboss.cli import screen
from pitboss.cli.names import short_table
from pitboss.desk.asked import Asked
from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from pitboss.rulebook.clauses import clause, clause_ids
from pitboss.rulebook.filings import games
from pitboss.rulebook.game_rules import game_rules
from pitboss.rulebook.interpretations import interpretations
from pitboss.rulebook.paytables import pay_tables
from pitboss.talk.words import tokens

MOST = 24  # findings that are printed; --json gives them all
KINDS = ("game", "wager", "pay table", "option", "clause", "interpretation")
TITLED = ("pay table", "interpretation")  # their words are a name that people give them
WIDEST = max(map(len, KINDS)) + 2


class Found(NamedTuple):
    """One thing in the rulebook, and the command that shows it."""

    kind: str
    game: str
    name: str
    words: str
    command: str
    more: str = ""  # what it is found by as well

    def as_json(self) -> dict[str, str]:
        """The finding for machines."""
        return {key: value for key, value in self._asdict().items() if key != "more"}


def find_words(words: Sequence[str], *, as_json: bool) -> None:
    """Print everything whose name or text has all these words, the nearest first."""
    wanted = tokens(" ".join(words))
    if not wanted:
        raise Refusal("find what? (say: pitboss find lucky ladies)", field="words")
    found = [each for each in _everything() if _has(f"{' '.join(each)}", wanted)]
    found.sort(key=lambda each: (_distance(each, wanted), KINDS.index(each.kind)))
    if as_json:
        screen.print_json({"words": list(wanted), "found": [each.as_json() for each in found]})
        return
    if not found:
        raise Refusal(f"nothing in the rulebook has the words {' '.join(wanted)!r}", field="words")
    console = screen.out()
    for each in found[:MOST]:
        line = screen.dim(f"{each.kind:<{WIDEST}}").append(screen.tame(_line(each)), "not dim")
        console.print(line, no_wrap=True, overflow="ellipsis", crop=False)
    if len(found) > MOST:
        console.print(screen.dim(f"and {len(found) - MOST} more (--json has them all)"))


def _line(found: Found) -> str:
    if found.kind in ("game", "wager"):
        return f"{found.name}, {found.game}: {screen.command_name()} {found.command}"
    return f"{found.name}  {found.game}: {found.words}"


def _has(text: str, wanted: tuple[str, ...]) -> bool:
    pool = tokens(text)
    return all(any(each.startswith(word) for each in pool) for word in wanted)


def _distance(found: Found, wanted: tuple[str, ...]) -> int:
    """How far a finding is from the words: they are its name, stand in it, in its text, or near."""
    title = found.words if found.kind in TITLED else ""
    phrase, name = " ".join(wanted), " ".join(tokens(f"{found.name} {title}"))
    text = " ".join(tokens(found.words))
    ways = (name == phrase, phrase in name, _has(name, wanted), phrase in text, _has(text, wanted))
    return ways.index(True) if True in ways else len(ways)


def _everything() -> Iterator[Found]:
    for game in games():
        rules = game_rules(game)
        yield Found("game", game, rules.name, f"{rules.filing}, {rules.part}", f"par {game}")
        for slug, wager in rules.wagers.items():
            command = f"par {game} --wager {slug}"
            yield Found("wager", game, wager.name, f"clause {wager.clause}", command, slug)
        for key, option in rules.options.items():
            values = " ".join(option.values)
            yield Found("option", game, key, option.help, f"options {game}", values)
    for table in pay_tables():
        rows = " ".join(row.label for row in table)
        yield Found("pay table", table.game, table.id, table.name, f"rules show {table.id}", rows)
    for id in sorted(clause_ids()):
        each = clause(id)
        yield Found("clause", each.game, id, each.paraphrase, f"rules show {id}")
    for entry in interpretations():
        shown = f"rules show {entry.code}"
        yield Found("interpretation", entry.game, entry.code, entry.title, shown)


# --- what a game lets one choose -----------------------------------------------------------------


def show_options(asked: Asked, *, as_json: bool) -> None:
    """Print the options of a game with their values, and its pay tables with their short names."""
    rules = asked.rules()
    if as_json:
        screen.print_json(_document(rules))
        return
    console = screen.out()
    filed = f"{rules.rules.filing}, {rules.rules.part}"
    console.print(screen.plain(f"{rules.rules.name} ({filed}): options", "bold"))
    shown = _shown(rules)
    for key, option in rules.rules.options.items():
        line = screen.plain(f"  {key}={shown[key]}", "bold")
        line.append(f"  ({option.allowed().removeprefix('one of ')})", style="not bold")
        if option.clause:
            line.append(f"  [{option.clause}]", style="not bold dim")
        console.print(line)
        console.print(Padding(screen.plain(option.help), (0, 0, 0, 6)))
    tables = _tables(rules)
    if tables:
        console.print(screen.plain("Pay tables to choose from, the default first", "bold"))
        grid = screen.grid("wager", "pay table", "short", "what it is")
        for wager, id, short, name in tables:
            grid.add_row(*(screen.plain(cell) for cell in (wager, id, short, name)))
        console.print(grid)
    me, game = screen.command_name(), rules.game
    first = next(iter(rules.rules.options))
    console.print(screen.dim(f"{me} par {game} --rule {first}={shown[first]}"))
    if tables:
        wager, id, short, _ = tables[-1]
        example = f"{me} par {game} --wager {wager} --pay-table {short or id}"
        console.print(screen.dim(example))


def _shown(rules: RuleSet) -> dict[str, str]:
    """What each option stands at."""
    own = rules.rules.options
    return {key: option.show(option.default) for key, option in own.items()}


def _tables(rules: RuleSet) -> list[tuple[str, str, str, str]]:
    """Wager, id, short name and title of every pay table of which there is a choice."""
    every = [id for wager in rules.wagers.values() for id in wager.pay_tables]
    return [
        (slug, id, short_table(id, every), rules.rules.filed(id).name)
        for slug, wager in rules.wagers.items()
        if len(wager.pay_tables) > 1
        for id in wager.pay_tables
    ]


def _document(rules: RuleSet) -> dict[str, object]:
    shown = _shown(rules)
    return {
        "game": rules.game,
        "options": [
            {
                "option": key,
                "default": shown[key],
                "allowed": option.allowed(),
                "values": list(option.values),
                "clause": option.clause,
                "help": option.help,
            }
            for key, option in rules.rules.options.items()
        ],
        "pay_tables": [
            {"wager": wager, "pay_table": id, "short": short, "name": name}
            for wager, id, short, name in _tables(rules)
        ],
    }
