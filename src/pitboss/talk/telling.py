"""What has happened, as it is told at a table: quiet about some things, cards hand by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pitboss.errors import PitbossError
from pitboss.table import events
from pitboss.table.actions import NoMoreBets
from pitboss.table.effects import Chance, DealCard, DrawNumber, SpinWheel, ThrowDice
from pitboss.table.prompt import CEREMONY
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN
from pitboss.talk.story import Story, words_of

QUIET = (  # what everybody sees without a word
    events.RoundOpened,
    events.BetsClosed,
    events.RoundEnded,
    events.MeterFed,
    events.MeterMirrored,
)
TONES = {
    events.WagerWon: "won",
    events.MeterPaid: "won",
    events.EnvyPaid: "won",
    events.WagerLost: "lost",
    events.WagerPushed: "pushed",
    events.RoundVoided: "void",
    events.IrregularityCalled: "void",
    events.CardDealt: "luck",
    events.DiceThrown: "luck",
    events.WheelSpun: "luck",
    events.NumberShown: "luck",
}
GO_ON: dict[type[Chance], str] = {
    SpinWheel: "spin",
    ThrowDice: "roll",
    DealCard: "deal",
    DrawNumber: "deal",
}


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of what is told: in words, with its clause, and in which tone."""

    words: str
    clause: str = ""
    tone: str = ""  # won, lost, pushed, void, luck


def is_quiet(event: events.Event, ceremony: bool) -> bool:
    """Is nothing said of it? Courtesies that nobody was asked about are not told either."""
    if isinstance(event, QUIET):
        return True
    courtesy = isinstance(event, events.OptionChosen) and event.question in CEREMONY
    return courtesy and not ceremony


def cards_words(cards: Sequence[str]) -> str:
    """The faces one sees, then how many lie face down."""
    hidden = sum(card == HIDDEN for card in cards)
    faces = [card for card in cards if card != HIDDEN]
    down = [f"{hidden} face down"] if hidden else []
    return " ".join([*faces, *down])


def told(
    story: Story, seen: Iterable[events.Event], ceremony: bool
) -> tuple[list[str], list[Told]]:
    """A sentence for each event, nothing where it is quiet; and all of it as it is told."""
    sentences: list[str] = []
    lines: list[Told] = []
    hands: dict[str, list[str]] = {}

    def tell_cards() -> None:
        if hands:
            each = (f"{words_of(hand)}: {cards_words(cards)}" for hand, cards in hands.items())
            lines.append(Told("   ".join(each), tone="luck"))
            hands.clear()

    for event in seen:
        words = story.tell(event)
        quiet = is_quiet(event, ceremony)
        sentences.append("" if quiet else words)
        if isinstance(event, events.CardDealt):
            hands.setdefault(event.to, []).append(event.card)
        elif not quiet:
            tell_cards()
            clause = "" if isinstance(event, events.WagerPlaced) else event.clause
            lines.append(Told(words, clause, TONES.get(type(event), "")))
    tell_cards()
    return sentences, lines


def verb_of(round_: Round) -> str:
    """What comes after the betting of this round: a spin, a roll, a deal; nothing if unknown."""
    try:
        return verb_after(round_.fork())
    except PitbossError:
        return ""


def verb_after(copy: Round) -> str:
    """The same of a round that nobody plays: its betting is closed to see what comes."""
    try:
        copy.send(NoMoreBets())
    except PitbossError:
        return ""
    return GO_ON.get(type(copy.pending), "")  # type: ignore[arg-type]
