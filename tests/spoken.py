"""What a table says, in words."""

from pitboss.rulebook.phrases import phrases
from pitboss.table import events
from pitboss.table.effects import Question
from pitboss.table.round import Round


def spoken(round_: Round, event: events.Announced | events.Whispered) -> str:
    """What the dealer said."""
    return phrases(round_.table.game.slug).say(event.call, event.parts)


def asked(round_: Round) -> str:
    """What a player is asked now."""
    assert isinstance(round_.pending, Question)
    return phrases(round_.table.game.slug).ask(round_.pending.question, round_.pending.parts)


def heard(round_: Round, words: str) -> list[events.Announced]:
    """The announcements with these words in them."""
    said = (event for event in round_.log if isinstance(event, events.Announced))
    return [event for event in said if words in spoken(round_, event)]
