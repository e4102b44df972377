"""The words of a round set in sections: bets by player, deals hand by hand, answers by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pitboss.table.effects import BURN
from pitboss.table.notation.words import HAND, quoted

BET, CARD, SAID, SLIP, METERS = "bet", "card", "said", "slip", "meters"


class Item(NamedTuple):
    """One thing to write; ``after_gap`` is set where steps before it go without saying."""

    kind: str
    text: str
    player: str = ""
    hand: str = ""
    number: str = ""
    after_gap: bool = False

    @property
    def named_hand(self) -> str:
        """The hand that is named with a card: only burned cards can go without saying."""
        return BURN if self.hand == BURN else ""

    @property
    def words(self) -> str:
        """The item as it is written in the order of play."""
        name = f"{BURN}:" if self.named_hand else ""
        return f"{name}{self.text}{' ' + self.number if self.number else ''}"


class Page:
    """Sets items; ``seats`` are written where a player is first named."""

    def __init__(self, seats: Mapping[str, str], several: bool) -> None:
        self._seats = dict(seats)
        self._several = several  # with several players each answer has its name
        self._sections: list[str] = []
        self._words: list[str] = []
        self._speaker = ""
        self._answered = False  # was the last thing written an answer?

    def sections(self, items: Sequence[Item]) -> list[str]:
        """The sections of a round."""
        at = 0
        while at < len(items):
            item = items[at]
            if item.kind == CARD:
                run = _run(items, at)
                self._cards(run)
                at += len(run)
                continue
            if item.kind in (BET, SAID):
                speaks = item.kind == BET or self._several
                self._turn(item.player if speaks else "", item.kind)
            self._words.append(item.words)
            self._answered = item.kind == SAID
            at += 1
        self._close()
        return self._sections

    def _turn(self, speaker: str, kind: str) -> None:
        """The next words are this speaker's."""
        if speaker == self._speaker and (self._words or kind == SAID):
            return
        self._close()
        self._speaker = speaker
        if speaker:
            self._words.append(f"{self._seats.pop(speaker, quoted(speaker))}:")

    def _close(self) -> None:
        if self._words:
            self._sections.append(" ".join(self._words))
        self._words, self._speaker = [], ""

    def _cards(self, run: Sequence[Item]) -> None:
        """Cards for the box that has just answered stay with the answer; others stand apart."""
        own = self._own(run) if self._answered else 0
        self._words += [item.words for item in run[:own]]
        if own == len(run):
            return
        self._close()
        self._words = [_dealt(run[own:])]
        self._close()
        self._answered = False

    def _own(self, run: Sequence[Item]) -> int:
        """How many cards in front go to one box, if that box gets no more of them later."""
        hand = run[0].hand
        own = [item for item in run if item.hand == hand]
        return len(own) if hand.startswith("box") and list(run[: len(own)]) == own else 0


def _dealt(run: Sequence[Item]) -> str:
    """Cards hand by hand, or as they fall where no hand gets more than one of several."""
    hands = dict.fromkeys(item.hand for item in run)
    if len(hands) in (1, len(run)):
        return " ".join(item.words for item in run)
    texts = []
    for hand in hands:
        cards = " ".join(item.text for item in run if item.hand == hand)
        texts.append(f"{BURN}: {cards}" if hand == BURN else cards)
    return f" {HAND} ".join(texts)


def _run(items: Sequence[Item], at: int) -> Sequence[Item]:
    """The cards that follow one another from here on, with nothing in between."""
    end = at + 1
    while end < len(items) and items[end].kind == CARD and not items[end].after_gap:
        end += 1
    return items[at:end]
