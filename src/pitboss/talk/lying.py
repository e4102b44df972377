"""The hands of a round as they lie before somebody: made of the events that he may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from pitboss.table import events
from pitboss.table.view import HIDDEN
from pitboss.talk.story import words_of


class Lying(msgspec.Struct, frozen=True):
    """A hand and its cards, of which some may lie face down."""

    hand: str
    words: str  # what it is called
    cards: list[str]


def lying(seen: Iterable[events.Event]) -> list[Lying]:
    """Every hand of the last round among these events, in the order in which they are played."""
    hands: dict[str, list[str]] = {}
    for event in seen:
        match event:
            case events.RoundOpened():
                hands = {}
            case events.CardDealt():
                hands.setdefault(event.to, []).append(event.card)
            case events.CardsTurned() | events.CardsShown():
                _turn(hands.setdefault(event.hand, []), event.cards)
            case events.Announced(call="hand_split"):
                hands = _split(hands, event)
    return [Lying(hand, _called(hand), cards) for hand, cards in hands.items()]


def _called(hand: str) -> str:
    """``box 1, hand 2`` of hands that were split; others by their slug."""
    kind, box, *spot = hand.split("_") if hand.startswith("box_") else (hand, "")
    return f"{kind} {box}, hand {spot[0]}" if spot else words_of(hand)


def _turn(hand: list[str], cards: Sequence[str]) -> None:
    """Faces come where backs were; one that was nowhere yet is laid beside the others."""
    known = [card for card in hand if card != HIDDEN]
    for card in cards:
        if card == HIDDEN:
            continue
        if card in known:
            known.remove(card)
        elif HIDDEN in hand:
            hand[hand.index(HIDDEN)] = card
        else:
            hand.append(card)


def _split(hands: dict[str, list[str]], event: events.Announced) -> dict[str, list[str]]:
    """The last card of a pair is the first of a new hand, played after it."""
    called = msgspec.convert(event.parts["hand"], _Called).parts
    box = f"box_{called.box}"
    pair = f"{box}_{called.hand}" if called.hand else box
    count = sum(hand == box or hand.startswith(f"{box}_") for hand in hands)
    order: dict[str, list[str]] = {}
    for hand, cards in hands.items():
        order[hand] = cards
        if hand == pair and len(cards) > 1:  # a drill may tell it in a wrong order
            order[f"{box}_{count + 1}"] = [cards.pop()]
    return order


class _Place(msgspec.Struct):
    box: int
    hand: str = ""


class _Called(msgspec.Struct):
    parts: _Place
