"""Questions at the table: how they are put, and what a player's answer means."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pitboss.cli.words import tokens
from pitboss.errors import PitbossError, Refusal
from pitboss.rulebook.phrases import phrases
from pitboss.table.actions import ChooseOffer
from pitboss.table.effects import FLOOR, Question
from pitboss.table.prompt import CEREMONY

if TYPE_CHECKING:
    from pitboss.cli.sitting import Sitting

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


Aside = Callable[["Sitting", str], bool]  # does something else than answering, if that was said


def ask(sitting: Sitting, question: Question, aside: Aside) -> None:
    """Put a question to the player it is for, until he answers it or says something else."""
    if question.player == FLOOR:  # the house's own people: at this table decks are honest
        sitting.round.send(sitting.round.legal(FLOOR)[0].action())
        return
    sitting.player = question.player
    offers = sitting.round.legal(question.player)
    options = [offer for offer in offers if isinstance(offer, ChooseOffer)]
    if sitting.waves_through(question):
        wanted = CEREMONY[question.question]
        sitting.round.send(next(each for each in options if each.option == wanted).action())
    elif len(options) == 1 and not options[0].high:  # nothing to decide: it is done, and told
        sitting.round.send(options[0].action())
    else:
        _put(sitting, question, options, aside)


def _put(
    sitting: Sitting, question: Question, options: Sequence[ChooseOffer], aside: Aside
) -> None:
    if sitting.asked is not question:
        sitting.asked = question
        sitting.open_question(question)
        if _is_long(sitting, question, options):
            print_options(sitting, options)
        if sitting.coach:
            sitting.advise(question.player)
    try:
        line = sitting.read(_prompt(sitting, question, options)).strip().lower()
        if not aside(sitting, line):
            listed = _is_long(sitting, question, options)
            sitting.round.send(choice(line, options, default_of(question, options), listed))
    except PitbossError as refusal:
        sitting.say(f"  {refusal}", "magenta")


# --- how a question is put -----------------------------------------------------------------------


def default_of(question: Question, options: Sequence[ChooseOffer]) -> str:
    """The answer that Enter gives, if any."""
    usual = CEREMONY.get(question.question)
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


def _prompt(sitting: Sitting, question: Question, options: Sequence[ChooseOffer]) -> str:
    """The answers, unless the question has just named them, and what Enter does."""
    default = default_of(question, options).replace("_", " ")
    enter = f"(Enter: {default}) " if default else ""
    if _is_long(sitting, question, options):
        return f"a number or the words, ? for the list {enter}> ".replace(" >", ">")
    asked = phrases(sitting.room.slug).ask(question.question, question.parts)
    listed = "" if _are_named(asked, options) else _listed(options)
    return f"{listed} {enter}".strip() + "> "


def _listed(options: Sequence[ChooseOffer]) -> str:
    return " / ".join(option_words(option) for option in options)


def _are_named(asked: str, options: Sequence[ChooseOffer]) -> bool:
    words = [re.escape(option_words(option)) for option in options]
    return all(re.search(rf"\b{each}\b", asked) for each in words)


def _is_long(sitting: Sitting, question: Question, options: Sequence[ChooseOffer]) -> bool:
    """Too many answers for a line: they are listed with numbers."""
    room = sitting.console.width - 30
    return len(_listed(options)) > room and not any(each.high for each in options)


def print_options(sitting: Sitting, options: Sequence[ChooseOffer]) -> None:
    """All answers with their numbers, in columns."""
    words = [f"{n:>2} {option_words(option)}" for n, option in enumerate(options, start=1)]
    width = max(map(len, words)) + 3
    columns = max(1, (sitting.console.width - 2) // width)
    rows = -(-len(words) // columns)
    for row in range(rows):
        sitting.say("  " + "".join(word.ljust(width) for word in words[row::rows]).rstrip())


# --- what an answer means ------------------------------------------------------------------------


def choice(
    line: str, options: Sequence[ChooseOffer], default: str = "", listed: bool = False
) -> object:
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
