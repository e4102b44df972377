"""The words of a round answer what the table waits for, one after the other.

Where the next word does not fit and the answer goes without saying (a shuffle, a burned card, a
closed betting, a courtesy), it is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pitboss.apparatus.cards import DECK, JOKER, RANKS, Card, parse_card, rank_of
from pitboss.errors import Refusal
from pitboss.table.actions import Choose
from pitboss.table.effects import (
    BURN,
    Betting,
    DealCard,
    Effect,
    Question,
    ShuffleCards,
    ThrowDice,
)
from pitboss.table.notation.fitting import ANY, expected, fits, is_card, unsaid
from pitboss.table.notation.hands import Hands
from pitboss.table.notation.layout import Layout, begins, is_bet, wager_and_box
from pitboss.table.notation.meters import read_move
from pitboss.table.notation.parse import Group, RoundText, Section
from pitboss.table.notation.words import METER, MISHAP, STOP, Word, fault, labelled
from pitboss.table.round import Round

STEPS_MOST = 10_000  # without a word: more than any table procedure has


class Reader:
    """Plays one round of a line."""

    def __init__(self, round_: Round, text: RoundText) -> None:
        self.round = round_
        self.table = round_.table
        self._text = text
        self._stopped = False
        self._to_come = Counter(_cards_of(text))

    def run(self, to_the_end: bool = True) -> None:
        """Play the words of the text, then what goes without saying to the end of the round."""
        for section in self._text.sections:
            if section.hands:
                self._deal(section)
            else:
                for group in section.groups:
                    self._say(group)
        while to_the_end and not self._stopped and not self.round.over:
            self._go_on(self._text.end)

    # --- words in their order -----------------------------------------------------------------

    def _say(self, group: Group) -> None:
        words = list(group.words)
        speaker = group.label.name if group.label else ""
        if speaker and speaker not in self.table.racks and words and not is_card(words[0].text):
            raise fault(Word(speaker, words[0].at), "nobody of that name is at the table")
        while words:
            del words[: self._take(words, speaker)]

    def _take(self, words: Sequence[Word], speaker: str) -> int:
        """Play what the words begin with; how many of them that took."""
        word = words[0]
        if self._stopped:
            raise fault(word, f"nothing follows {STOP}")
        if word.text == STOP:
            self._stopped = True
            return 1
        if word.text.startswith(MISHAP):
            self._mishap(word)
            return 1
        if word.text.startswith(METER):
            self.round.take(read_move(word))
            return 1
        return self._answer(words, speaker)

    def _answer(self, words: Sequence[Word], speaker: str) -> int:
        word = words[0]
        if not speaker and self._is_nobodys(words):
            raise fault(word, "whose bet is it? (write the name in front, as in ann: 10 ante)")
        hand = "" if speaker in self.table.racks else speaker
        if found := labelled(word):
            hand, word = self._hand(found[0].name), found[1]
        own = speaker in self.table.racks
        bets = own and self._names_wager(words)
        for _ in range(STEPS_MOST):
            pending = self.round.pending
            if own and isinstance(pending, Betting) and begins(word.text):
                return self._bet(words, speaker)
            fit = pending is not None and not bets and fits(pending, word.text, hand)
            if pending is not None and (fit or self._is_burned(pending, word, speaker)):
                return self._send_word(pending, [word, *words[1:]], speaker)
            if bets and unsaid(pending) is None:
                return self._bet(words, speaker)  # too late: the table says why
            self._go_on(word)
        raise fault(word, expected(self.table, self.round.pending))

    def _is_burned(self, pending: Effect, word: Word, speaker: str) -> bool:
        """Is a card burned by the player of that name, who is there, or rather by the dealer?"""
        return speaker == BURN and isinstance(pending, DealCard) and fits(pending, word.text, BURN)

    def _names_wager(self, words: Sequence[Word]) -> bool:
        """Do the words begin with an amount and a wager of this table?"""
        return is_bet(words) and wager_and_box(words[1])[0] in self.table.rules.wagers

    def _is_nobodys(self, words: Sequence[Word]) -> bool:
        """Is this a bet where bets are taken, or where nobody is there to make one?"""
        waits = self.round.pending is None or isinstance(self.round.pending, Betting)
        return waits and self._names_wager(words)

    def _hand(self, name: str) -> str:
        """The hand that a label names: a player's is that of his box; burned cards have none."""
        boxes = [box for box, player in self.table.seats.items() if player == name != BURN]
        return f"box_{min(boxes)}" if boxes else name

    def _bet(self, words: Sequence[Word], player: str) -> int:
        layout = Layout(self.table, player, words)
        action = layout.action()
        self._send(action, Word(" ".join(w.text for w in words[: layout.used]), words[0].at))
        return layout.used

    def _send_word(self, pending: Effect, words: Sequence[Word], speaker: str) -> int:
        word = words[0]
        if isinstance(pending, Question):
            return self._choose(pending, words, speaker)
        if isinstance(pending, DealCard):
            self._send(self._card(pending, word), word)
        elif isinstance(pending, ThrowDice):
            faces = [int(face) for face in word.text.split("-")]
            self._send(tuple(sorted(faces) if pending.alike else faces), word)
        elif isinstance(pending, Betting | ShuffleCards):
            found = unsaid(pending)
            self._send(found.answer if found else None, word)
        else:
            self._send(word.text, word)
        return 1

    def _choose(self, asked: Question, words: Sequence[Word], speaker: str) -> int:
        word = words[0]
        if speaker and speaker != asked.player:
            raise fault(word, f"it is {asked.player}'s decision, not {speaker}'s", asked.clause)
        (option,) = (option for option in asked.options if option.name == word.text)
        if not option.high:
            self._send(Choose(asked.player, option.name), word)
            return 1
        number = words[1] if len(words) > 1 else Word("", word.at)
        if not number.text.isdecimal() or len(number.text) > 9:
            message = f"expected a number from {option.low} to {option.high} after {word.text}"
            raise fault(number if number.text else word, message, option.clause or asked.clause)
        self._send(Choose(asked.player, option.name, int(number.text)), number)
        return 2

    # --- hand by hand -------------------------------------------------------------------------

    def _deal(self, section: Section) -> None:
        """A deal written hand by hand: each hand takes its next card when its turn comes."""
        hands = Hands(section, self._hand)
        while (word := hands.waiting(self.round.pending)) is not None:
            pending = self.round.pending
            card = hands.card_for(pending) if isinstance(pending, DealCard) else None
            if card is not None and isinstance(pending, DealCard):
                self._send(self._card(pending, card), card)
            else:
                self._go_on(word)

    # --- one step -----------------------------------------------------------------------------

    def _send(self, answer: Any, word: Word) -> None:
        try:
            self.round.send(answer)
        except Refusal as refusal:
            raise fault(word, refusal.message, refusal.clause) from None

    def _go_on(self, word: Word) -> None:
        """Take a step that goes without saying, on the way to this word."""
        pending = self.round.pending
        found = unsaid(pending)
        if pending is None or found is None:
            clause = "" if pending is None else pending.clause
            raise fault(word, expected(self.table, pending), clause)
        burned = self._any_card(pending) if isinstance(pending, DealCard) else None
        self._send(found.answer if burned is None else burned, word)

    def _mishap(self, word: Word) -> None:
        """A mishap happens at the first moment at which it can."""
        kind = word.text[len(MISHAP) :]
        known = [rule.kind for rule in self.table.game.irregularities]
        if kind not in known:
            raise fault(word, f"no such mishap (there are: {', '.join(known)})")
        for _ in range(STEPS_MOST):
            now = [rule.kind for rule in self.round.irregularities()]
            if kind in now:
                self.round.call_irregularity(kind)
                return
            if unsaid(self.round.pending) is None:
                break
            self._go_on(word)
        raise fault(word, f"it cannot happen here (what can: {', '.join(now) or 'nothing'})")

    # --- cards --------------------------------------------------------------------------------

    def _card(self, pending: DealCard, word: Word) -> Card:
        """The card that a word names; of a rank alone the highest suit that is left."""
        text = word.text
        if text == ANY:
            return self._any_card(pending)
        if len(text) > 1:
            card = parse_card(text)
            self._to_come[card] -= 1
            suits = [card] if pending.shoe.counts[card] else []
        else:
            rank = RANKS.index(text)
            suits = [card for card in DECK if rank_of(card) == rank and pending.shoe.counts[card]]
        if not suits:
            raise fault(word, "no such card is left in the shoe", pending.clause)
        free = [card for card in suits if pending.shoe.counts[card] > self._to_come[card]]
        return (free or suits)[-1]

    def _any_card(self, pending: DealCard) -> Card:
        """The lowest card left that the round does not name further on."""
        left = [card for card in (*DECK, JOKER) if pending.shoe.counts[card]]
        free = [card for card in left if pending.shoe.counts[card] > self._to_come[card]]
        return (free or left)[0]


def _cards_of(text: RoundText) -> list[Card]:
    """Every card that a round names by rank and suit."""
    found: list[Card] = []
    for section in text.sections:
        for group in section.groups:
            for word in group.words:
                glued = labelled(word)
                name = glued[1].text if glued else word.text
                if is_card(name) and len(name) > 1:
                    found.append(parse_card(name))
    return found
