"""What the rulebook holds, found by words; and what a game leaves to a house to choose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pitboss.rulebook import RuleSet
from pitboss.rulebook.clauses import clause, clause_ids
from pitboss.rulebook.game_rules import filed_games
from pitboss.rulebook.interpretations import interpretations
from pitboss.rulebook.paytables import ids_named, pay_tables
from pitboss.talk.words import tokens

KINDS = ("game", "wager", "pay table", "option", "clause", "interpretation")
TITLED = ("pay table", "interpretation")  # their words are a name that people give them


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


def found_by(words: Sequence[str]) -> list[Found]:
    """Everything whose name or text has all these words, the nearest first."""
    wanted = tokens(" ".join(words))
    if not wanted:
        return []
    found = [each for each in _everything() if _has(f"{' '.join(each)}", wanted)]
    return sorted(found, key=lambda each: (_distance(each, wanted), KINDS.index(each.kind)))


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
    for game, rules in filed_games().items():
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


def shown_options(rules: RuleSet) -> dict[str, str]:
    """What each option stands at."""
    own = rules.rules.options
    return {key: option.show(option.default) for key, option in own.items()}


def table_choices(rules: RuleSet) -> list[tuple[str, str, str, str]]:
    """Wager, id, short name and title of every pay table of which there is a choice."""
    every = [id for wager in rules.wagers.values() for id in wager.pay_tables]
    return [
        (slug, id, short_table(id, every), rules.rules.filed(id).name)
        for slug, wager in rules.wagers.items()
        if len(wager.pay_tables) > 1
        for id in wager.pay_tables
    ]


def choices(rules: RuleSet) -> dict[str, object]:
    """What a game lets one choose, for machines."""
    shown = shown_options(rules)
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
            for wager, id, short, name in table_choices(rules)
        ],
    }


def short_table(id: str, others: Iterable[str]) -> str:
    """The shortest end of a pay table's id that no other has: ``6-5`` is OH-A-4.VI:6-5."""
    rest = [other for other in dict.fromkeys(others) if other != id]
    if not rest:
        return ""
    ends = [id[match.end() :] for match in re.finditer(r"[:.-]", id)]
    after_colon = id.rpartition(":")[2] if ":" in id else ""
    for end in (after_colon, *reversed(ends)):
        if end and not ids_named(end, rest):
            return end
    return ""
