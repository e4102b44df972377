"""The rules in a line: the game as filed, and what this house does otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from pitboss.errors import BadFile, Refusal, UnknownName
from pitboss.rulebook import RuleSet
from pitboss.table.notation.words import Word, fault, split

# What is not an option: the word in front, and the settings that it names.
PARTS = {
    "pays": "pay_tables",
    "limits": "limits",
    "raises": "raises",
    "without": "without",
    "payout_limit": "payout_limit",
    "house_tables": "house_tables",
    "unfiled": "unfiled",
}
NOTHING: dict[str, Any] = {
    "options": {},
    "pay_tables": {},
    "limits": {},
    "raises": {},
    "without": [],
    "payout_limit": None,
}


def read_rules(game: Word, words: Sequence[Word]) -> RuleSet:
    """The rules of ``blackjack decks=2 pays.blackjack=6-to-5 limits.blackjack.low=25``."""
    settings: dict[str, Any] = {}
    for word in words:
        key, equals, text = word.text.partition("=")
        if not equals or not key:
            raise fault(word, "expected a rule, such as decks=2, or | and the first bets")
        part, *path = key.split(".")
        where = [PARTS[part], *path] if part in PARTS else ["options", key]
        try:
            _put(settings, where, value(text), word)
        except msgspec.DecodeError as error:
            raise fault(word, f"what begins like JSON must be JSON: {error}") from None
    if isinstance(settings.get("without"), str):
        settings["without"] = settings["without"].split(",")
    try:
        return RuleSet.from_json(NOTHING | settings | {"game": game.text})
    except Refusal as refusal:
        at = next((w for w in words if refusal.field and refusal.field in w.text), game)
        raise fault(at, refusal.message, refusal.clause) from None
    except UnknownName as error:
        at = next((w for w in words if error.name in w.text), game)
        raise fault(at, str(error)) from None
    except BadFile as error:  # not of the shape that rules have
        raise fault(words[-1] if words else game, error.message) from None


def _put(settings: dict[str, Any], path: Sequence[str], found: Any, word: Word) -> None:
    """Put a value under its path, part by part."""
    *parts, last = path
    for part in parts:
        settings = settings.setdefault(part, {})
        if not isinstance(settings, dict):
            raise fault(word, "this part of the rules is set twice")
    if last in settings:
        raise fault(word, f"{last} is set twice")
    settings[last] = found


def write_rules(rules: RuleSet) -> str:
    """The game and what differs from its filed rules, as ``read_rules`` reads it."""
    filed = RuleSet.of(rules.game).as_json()
    ours = rules.as_json()
    words = [rules.game, *_differences(filed, ours)]
    first, *others = split(" ".join(words))
    if read_rules(first, others) == rules:
        return " ".join(words)
    return " ".join([rules.game, *_differences({}, ours)])  # one choice hangs on another: name all


def _differences(filed: dict[str, Any], ours: dict[str, Any]) -> Iterator[str]:
    for key, text in ours["options"].items():
        if filed.get("options", {}).get(key) != text:
            yield f"{key}={quote(text)}"
    for wager, table in ours["pay_tables"].items():
        if filed.get("pay_tables", {}).get(wager) != table:
            yield f"pays.{wager}={quote(table)}"
    for wager, limits in ours["limits"].items():
        for bound, text in limits.items():
            if filed.get("limits", {}).get(wager, {}).get(bound) != text:
                yield f"limits.{wager}.{bound}={text}"
    if ours["without"] and filed.get("without") != ours["without"]:
        yield f"without={','.join(ours['without'])}"
    if filed.get("payout_limit") != ours["payout_limit"]:
        yield f"payout_limit={ours['payout_limit']}"
    for key in ("raises", "house_tables", "unfiled"):
        if ours.get(key):
            yield f"{key}={msgspec.json.encode(ours[key]).decode()}"


# --- values --------------------------------------------------------------------------------------


def value(text: str) -> Any:
    """A value: JSON where it begins like a list, an object or a text in quotes; else the text."""
    return msgspec.json.decode(text) if text[:1] in ("[", "{", '"') else text


def quote(text: str) -> str:
    """A text, in quotes where it holds blanks or marks of a line."""
    plain = text and not any(letter.isspace() or letter in '|;"' for letter in text)
    return text if plain and text[0] not in "[{" else msgspec.json.encode(text).decode()
