"""Questions at the table, as the terminal puts them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError
from pitboss.rulebook.phrases import phrases
from pitboss.table.actions import ChooseOffer
from pitboss.table.effects import FLOOR, Question
from pitboss.table.prompt import CEREMONY
from pitboss.talk.answers import are_named, choice, default_of, in_a_line, option_words

if TYPE_CHECKING:
    from pitboss.cli.sitting import Sitting


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
        if _is_long(sitting, options):
            print_options(sitting, options)
        if sitting.coach:
            sitting.advise(question.player)
    try:
        line = sitting.read(_prompt(sitting, question, options)).strip().lower()
        if not aside(sitting, line):
            listed = _is_long(sitting, options)
            sitting.round.send(
                choice(line, options, default_of(question.question, options), listed)
            )
    except PitbossError as refusal:
        sitting.say(f"  {refusal}", "magenta")


# --- how a question is put -----------------------------------------------------------------------


def _prompt(sitting: Sitting, question: Question, options: Sequence[ChooseOffer]) -> str:
    """The answers, unless the question has just named them, and what Enter does."""
    default = default_of(question.question, options).replace("_", " ")
    enter = f"(Enter: {default}) " if default else ""
    if _is_long(sitting, options):
        return f"a number or the words, ? for the list {enter}> ".replace(" >", ">")
    asked = phrases(sitting.room.slug).ask(question.question, question.parts)
    listed = "" if are_named(asked, options) else in_a_line(options)
    return f"{listed} {enter}".strip() + "> "


def _is_long(sitting: Sitting, options: Sequence[ChooseOffer]) -> bool:
    """Too many answers for a line: they are listed with numbers."""
    room = sitting.console.width - 30
    return len(in_a_line(options)) > room and not any(each.high for each in options)


def print_options(sitting: Sitting, options: Sequence[ChooseOffer]) -> None:
    """All answers with their numbers, in columns."""
    words = [f"{n:>2} {option_words(option)}" for n, option in enumerate(options, start=1)]
    width = max(map(len, words)) + 3
    columns = max(1, (sitting.console.width - 2) // width)
    rows = -(-len(words) // columns)
    for row in range(rows):
        sitting.say("  " + "".join(word.ljust(width) for word in words[row::rows]).rstrip())
