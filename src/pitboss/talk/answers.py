"""Answers to questions: how they are said, and which one a player's words mean."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pitboss.errors import Refusal
from pitboss.table.actions import Choose, ChooseOffer
from pitboss.table.prompt import CEREMONY
from pitboss.talk.words import tokens

# Answers that cost and change nothing: Enter gives them.
BY_DEFAULT = ("decline", "no", "keep", "turn")
# What players say for an answer that the rules call something else.
SYNONYMS: dict[str, tuple[str, ...]] = {
    "raise": ("bet", "play"),
    "bet": ("raise", "play"),
    "call": ("play", "raise", "bet"),
    "stay": ("stand",),
    "card": ("hit",),
    "draw": ("hit",),
    "dd": ("double",),
}
EXPLAINED = {
    "for_less": "less than the whole, so many dollars or chips",
    "part": "so many dollars or chips of it",
    "less": "so many dollars",
    "cut": "so many cards from the top",
}


# --- how an answer is said ----------------------------------------------------------------------


def default_of(question: str, options: Sequence[ChooseOffer]) -> str:
    """The answer that Enter gives, if any."""
    usual = CEREMONY.get(question)
    found = [each.option for each in options if each.option == usual]
    return next(iter(found or [each.option for each in options if each.option in BY_DEFAULT]), "")


def option_words(option: ChooseOffer) -> str:
    """An answer as it is said, with the numbers that go with it."""
    name = option.option.replace("_", " ")
    name = re.sub(r"\b([tjqka])([cdhs])\b", lambda card: card[1].upper() + card[2], name)
    return f"{name} {option.low} to {option.high}" if option.high > 0 else name


def explained(option: ChooseOffer) -> str:
    """An answer with what its number counts, for those who ask."""
    what = EXPLAINED.get(option.option, "") if option.high > 0 else ""
    return option_words(option) + (f" ({what})" if what else "")


def in_a_line(options: Sequence[ChooseOffer]) -> str:
    """All answers in a line."""
    return " / ".join(option_words(option) for option in options)


def are_named(asked: str, options: Sequence[ChooseOffer]) -> bool:
    """Does a question name its answers already?"""
    words = [re.escape(option_words(option)) for option in options]
    return all(re.search(rf"\b{each}\b", asked) for each in words)


# --- what an answer means ------------------------------------------------------------------------


def choice(
    line: str, options: Sequence[ChooseOffer], default: str = "", listed: bool = False
) -> Choose:
    """The option that was typed: its name or some of it, and a number if it takes one."""
    said = tokens(line.replace("_", " "))
    if not said:
        found = [each for each in options if each.option == default]
        if line.strip("[] ") or not found:
            raise _which(line, options, listed)
        return found[0].action()
    number = int(said[-1]) if said[-1].isdecimal() and len(said[-1]) < 10 else None
    if listed and said[:-1] == () and number is not None and 1 <= number <= len(options):
        return options[number - 1].action()
    ranged = [each for each in options if each.high > 0]
    plain = [each for each in options if not each.high]
    if found := _named(said, plain):
        return _only(line, found, options, listed).action()
    if number is not None and ranged:
        found = _named(said[:-1], ranged) if said[:-1] else ranged
        if found:
            return _only(line, found, options, listed).action(number)
    if found := _named(said, ranged):
        most = _only(line, found, options, listed)
        raise Refusal(f"{option_words(most)}: how many? (say: {_name(most)} {most.high})")
    raise _which(line, options, listed)


def _only(
    line: str, found: Sequence[ChooseOffer], options: Sequence[ChooseOffer], listed: bool
) -> ChooseOffer:
    if len(found) == 1:
        return found[0]
    raise _which(line, found if len(found) < len(options) else options, listed)


def _which(line: str, options: Sequence[ChooseOffer], listed: bool) -> Refusal:
    if listed and len(options) > 4:
        return Refusal(f"{line!r} is none of the answers (? lists them)", field="option")
    names = ", ".join(option_words(each) for each in options)
    return Refusal(f"answer with one of: {names}", field="option")


def _name(option: ChooseOffer) -> str:
    return option.option.replace("_", " ")


def _named(said: tuple[str, ...], options: Sequence[ChooseOffer]) -> list[ChooseOffer]:
    """The options that the words name: exactly, by their beginning, by some of their words."""
    for ways in (said, *((word, *said[1:]) for word in SYNONYMS.get(said[0], ()))):
        names = {each.option: tokens(each.option.replace("_", " ")) for each in options}
        whole = [each for each in options if names[each.option] == ways]
        begun = [
            each for each in options if " ".join(names[each.option]).startswith(" ".join(ways))
        ]
        some = [each for each in options if _has(names[each.option], ways)]
        if found := whole or begun or some:
            return found
    return []


def _has(name: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """``kh qd`` is among low kh qd; ``4x`` among raise 4; a number alone must end the name."""
    words = said[:-1] if len(said) > 1 and said[-1] == "x" else said
    left = list(name)
    for word in words:
        match = next((each for each in left if each == word or _begins(each, word)), None)
        if match is None:
            return False
        left.remove(match)
    return bool(words)


def _begins(word: str, said: str) -> bool:
    return not said.isdecimal() and word.startswith(said)
