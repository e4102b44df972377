"""A deal written hand by hand: ``Qs 6d 4h / Kd 9c 2s``.

The hands stand in the order in which their first cards fall, or under their names; ``*`` at the end
of a hand, or as a hand of its own, lets any cards come there.
"""

from __future__ import annotations

from collections.abc import Callable

from pitboss.table.effects import BURN, DealCard, Effect
from pitboss.table.notation.fitting import ANY, is_card
from pitboss.table.notation.parse import Section
from pitboss.table.notation.words import Word, fault

WILD = "*"


class _Hand:
    def __init__(self, words: list[Word]) -> None:
        self.wild = bool(words) and words[-1].text == WILD
        self.any = Word(ANY, words[-1].at) if self.wild else None
        self.cards = words[:-1] if self.wild else words
        for word in self.cards:
            if not is_card(word.text):
                raise fault(word, "expected a card, such as Ah; / stands between hands of cards")

    def next(self) -> Word | None:
        """The next card of this hand."""
        return self.cards.pop(0) if self.cards else self.any


class Hands:
    """The hands of one section; ``hand_of`` makes the name of a hand of a label."""

    def __init__(self, section: Section, hand_of: Callable[[str], str]) -> None:
        self._named: dict[str, _Hand] = {}
        self._unnamed: list[_Hand] = []
        self._rest: _Hand | None = None
        for group in section.groups:
            hand = _Hand(list(group.words))
            if group.label:
                name = hand_of(group.label.name)
                if name in self._named:
                    raise fault(Word(group.label.name, group.label.at), "this hand stands twice")
                self._named[name] = hand
            elif hand.wild and not hand.cards:
                self._rest = hand
            else:
                self._unnamed.append(hand)
        self._all = [*self._named.values(), *self._unnamed]

    def card_for(self, pending: DealCard) -> Word | None:
        """The card written for the hand that is due, if there is one."""
        hand = self._named.get(pending.to)
        if hand is None and pending.to != BURN and self._unnamed:
            hand = self._named[pending.to] = self._unnamed.pop(0)
        if hand is None and pending.to != BURN:
            hand = self._rest
        return None if hand is None else hand.next()

    def waiting(self, pending: Effect | None) -> Word | None:
        """A card that is still to be dealt; or any, while a wild hand gets cards."""
        for hand in self._all:
            if hand.cards:
                return hand.cards[0]
        if isinstance(pending, DealCard):
            wild = self._named.get(pending.to, self._rest)
            return None if wild is None else wild.any
        return None
