"""A view in words: made of what the view itself shows, and of nothing else.

Whoever looks at a table is told sentences by the same phrase tables as at the terminal, so that a
page needs none of its own.
"""

from __future__ import annotations

import msgspec

from pitboss.errors import Refusal
from pitboss.house.tables.ahead import next_round, verb
from pitboss.house.tables.host import Host
from pitboss.rulebook.phrases import phrases
from pitboss.table import events
from pitboss.table.actions import ChooseOffer, Offer
from pitboss.table.prompt import Prompt
from pitboss.table.view import visible
from pitboss.talk.answers import default_of, option_words
from pitboss.talk.lying import Lying, lying
from pitboss.talk.story import Story
from pitboss.talk.telling import Told, told
from pitboss.talk.wishes import wager_words


class Spoken(msgspec.Struct, frozen=True):
    """The words of a view."""

    lines: list[str]  # a sentence for each event; empty where nothing is said of it
    told: list[Told]  # the same as a terminal tells it: cards hand by hand, with clauses
    question: str  # what is asked, if anything is
    options: dict[str, str]  # the answers, as they are said
    default: str  # the one that costs and changes nothing, if there is one
    hands: list[Lying]  # as they lie before this viewer, of this round or the last
    wagers: dict[str, str]  # what lies on the layout, by its number
    offers: list[Offer]  # with which a player may open the next round, between two
    verb: str  # what comes when the betting is closed: spin, roll, deal


def spoken(host: Host, player: str | None, started: int, prompt: Prompt) -> Spoken:
    """What a viewer is told of the events since a version, and of what is asked."""
    table = host.table
    story = Story(table.rules, you=player or "")
    story.meet(table.standing())
    if host.round is not None:
        story.meet(table.opening)
    known = _events_from(host, started)
    before = [event for n, event in known if n < started]
    for event in visible(before, player):  # whose wagers they are, of which is told later
        story.tell(event)
    since = visible([event for n, event in known if n >= started], player)
    lines, lines_told = told(story, since, host.settings.ceremony)
    options = [offer for offer in prompt.offers if isinstance(offer, ChooseOffer)]
    asks = prompt.question and phrases(table.game.slug).ask(prompt.question, prompt.parts)
    return Spoken(
        lines=lines,
        told=lines_told,
        question=asks,
        options={each.option: option_words(each) for each in options},
        default=default_of(prompt.question, options),
        hands=lying(visible((event for _, event in known), player)),
        wagers={str(id): wager_words(table.rules, each) for id, each in table.wagers.items()},
        offers=_openings(host, player),
        verb=verb(table.game.slug),
    )


def _events_from(host: Host, started: int) -> list[tuple[int, events.Event]]:
    """The events since the round opened to which a version belongs."""
    opened = [n for n, e in host.tail if n <= started and isinstance(e, events.RoundOpened)]
    first = opened[-1] if opened else 0
    return [(n, event) for n, event in host.tail if n >= first]


def _openings(host: Host, player: str | None) -> list[Offer]:
    waits = host.running is None and not host.dealer_controlled and not host.extras.closing
    if not waits or player is None or player not in host.table.racks:
        return []
    try:
        return next_round(host.table).legal(player)
    except Refusal:
        return []
