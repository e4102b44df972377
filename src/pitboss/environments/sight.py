"""What one player sees of a round: the cards in each hand, and all that have been seen at all.

A card is seen if the player's view of the log shows it: when it is dealt, or turned up since. All
others are ``FACE_DOWN``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.apparatus.cards import Card, parse_card
from pitboss.table import events
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN, sees

FACE_DOWN = -1


@dataclass
class Sight:
    """The cards of a round as a player sees them.

    Attributes:
        hands: By the name of each hand in play, its cards in their order.
        seen: How many of each card he has seen since the last shuffle of this round, or since it
            opened.
        shuffled: Were the cards shuffled in this round?
    """

    hands: dict[str, list[int]] = field(default_factory=dict)
    seen: Counter[int] = field(default_factory=Counter)
    shuffled: bool = False


@dataclass(slots=True)
class _Dealt:
    card: Card
    is_seen: bool


def sight(round_: Round, player: str) -> Sight:
    """What a player sees of the cards of a round."""
    found = Sight()
    dealt: dict[str, list[_Dealt]] = {}
    for event in round_.log:
        if isinstance(event, events.CardDealt):
            new = _Dealt(parse_card(event.card), sees(event.seen_by, player))
            dealt.setdefault(event.to, []).append(new)
            found.seen[new.card] += new.is_seen
        elif isinstance(event, events.CardsTurned):
            _turn(found, dealt.get(event.hand, []), event.cards)
        elif isinstance(event, events.CardsShown):
            if sees(event.seen_by, player):
                _turn(found, dealt.get(event.hand, []), event.cards)
        elif isinstance(event, events.CardsShuffled):
            found.seen.clear()
            found.shuffled = True
    for name, cards in round_.table.hands.items():
        found.hands[name] = _as_seen(cards, dealt.get(name, []))
    found.seen = +found.seen
    return found


def _turn(found: Sight, held: list[_Dealt], shown: Sequence[str]) -> None:
    """Cards of a hand are turned up: those that were seen before are not new."""
    turned = Counter(parse_card(card) for card in shown if card != HIDDEN)
    turned -= Counter(each.card for each in held if each.is_seen)
    for each in held:
        if not each.is_seen and turned[each.card]:
            turned[each.card] -= 1
            each.is_seen = True
            found.seen[each.card] += 1


def _as_seen(cards: Sequence[Card], told: Sequence[_Dealt]) -> list[int]:
    """A hand with those cards face down that were dealt so and not turned since.

    A hand that was split has lost a card, or begins with one that was dealt to another; both were
    seen. What came to it afterwards stands at the end, as it does in what was told.
    """
    hidden = [not each.is_seen for each in reversed(told)]
    shown = [
        FACE_DOWN if n < len(hidden) and hidden[n] else int(card)
        for n, card in enumerate(reversed(cards))
    ]
    return shown[::-1]
