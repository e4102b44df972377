"""A decision dealt again: the same cards in sight, the hidden ones and all that follows anew.

What a coach says of an option must be what the script makes of it. So a round is brought to a
question, and from there played to its end many times by the script itself: cards that the player
has not seen come anew from those he has not seen, and he goes on as his coach says. Every option is
tried on the same cards, so that what is measured is their difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

from pitboss.apparatus.cards import Card, parse_card
from pitboss.desk.advice import coach_of, unit_of
from pitboss.errors import Refusal
from pitboss.rooms.room import Room
from pitboss.table import events
from pitboss.table.actions import Choose, ChooseOffer, CloseOffer
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import Chance, DealCard, Question, ShuffleCards
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.testing.fault import Fault, hold
from pitboss.testing.random_play import answer_people

PLAYER = "ann"
MOST_STEPS = 400
MOST_OPTIONS = 6  # that are measured, the best first: seven cards can be set in many ways
PLAIN = ("face_up", "decline", "accept", "check", "bet")  # where no coach speaks
Wanted = Callable[[Round], bool]


@dataclass
class Played:
    """A round that one player plays, with every answer that brought it where it is."""

    room: Room
    round: Round
    answers: list[Any] = field(default_factory=list)

    def send(self, answer: Any) -> None:
        """Answer, and remember it."""
        self.round.send(answer)
        self.answers.append(answer)

    def go_on(self, luck: LiveSource, rng: Random) -> None:
        """One answer, by luck or by somebody who says anything that he may."""
        pending = self.round.pending
        if isinstance(pending, Chance):
            self.send(luck.answer(pending))
        else:
            self.send(answer_people(self.round, rng, self.room.headline))

    @property
    def table(self) -> Table:
        """The table of the round."""
        return self.round.table

    def worth(self) -> int:
        """All chips of the player."""
        mine = [wager.cents for wager in self.table.wagers.values() if wager.player == PLAYER]
        return self.table.racks[PLAYER] + sum(mine)


def plain_answer(round_: Round) -> Any:
    """What is said where no coach speaks: no more bets, or the first harmless option."""
    offers = round_.legal()
    for offer in offers:
        if isinstance(offer, CloseOffer):
            return offer.action()
    chosen = [offer for offer in offers if isinstance(offer, ChooseOffer)]
    chosen.sort(key=lambda offer: PLAIN.index(offer.option) if offer.option in PLAIN else 99)
    return chosen[0].action(chosen[0].low)


def coached(room: Room, round_: Round) -> Any:
    """The best answer by the coach's own word."""
    question, coach = round_.pending, coach_of(room)
    asked = isinstance(question, Question) and question.player == PLAYER
    advice = coach.advise(round_.table, PLAYER) if coach and asked else []
    if not advice or not isinstance(question, Question):
        return plain_answer(round_)
    high = {option.name: option.high for option in question.options}
    return Choose(PLAYER, advice[0][0], high[advice[0][0]])


def step(played: Played, luck: LiveSource, people: Callable[[Round], Any]) -> None:
    """One answer, by luck or by people."""
    pending = played.round.pending
    if isinstance(pending, Chance):
        played.send(luck.answer(pending))
    elif isinstance(pending, Question):
        played.send(people(played.round))
    else:
        played.send(plain_answer(played.round))


def bring(
    room: Room,
    table: Table,
    bets: Sequence[Any],
    rng: Random,
    wanted: Wanted,
    people: Callable[[Round], Any],
) -> Played | None:
    """A round brought to a question that is wanted; None if it ends before."""
    played = Played(room, Round(table))
    luck = LiveSource(below=rng.randrange)
    for _ in range(MOST_STEPS):
        if played.round.over:
            return None
        pending = played.round.pending
        if isinstance(pending, Question) and pending.player == PLAYER and wanted(played.round):
            return played
        if not isinstance(pending, Chance | Question) and bets:
            for bet in bets:
                played.send(bet)
            bets = ()
        step(played, luck, people)
    return None


# --- dealing again -------------------------------------------------------------------------------


def hidden_deals(played: Played) -> list[bool]:
    """For each card dealt so far, whether the player has not seen it."""
    shown: dict[str, Counter[str]] = {}
    found: list[tuple[str, str, bool]] = []
    for event in played.round.view(PLAYER):
        if isinstance(event, events.CardDealt):
            found.append((event.to, event.card, event.card == "??"))
        elif isinstance(event, events.CardsTurned | events.CardsShown):
            seen = shown.setdefault(event.hand, Counter())
            seen |= Counter(card for card in event.cards if card != "??")
            shown[event.hand] = seen
    real = [e for e in played.round.log if isinstance(e, events.CardDealt)]
    hidden = []
    for (to, _, masked), event in zip(found, real, strict=True):
        seen_later = masked and shown.get(to, Counter())[event.card] > 0
        if seen_later:
            shown[to][event.card] -= 1
        hidden.append(masked and not seen_later)
    return hidden


def dealt_again(played: Played, rng: Random) -> Played | None:
    """The same round with other hidden cards; None where those would have changed the question."""
    again = laid_again(played, rng)
    asked, before = again and again.round.pending, played.round.pending
    if not isinstance(asked, Question) or not isinstance(before, Question):
        return None
    same = [option.name for option in asked.options] == [option.name for option in before.options]
    return again if same and asked.player == before.player else None


def laid_again(played: Played, rng: Random) -> Played | None:
    """A round with other hidden cards and the same answers; None where one is not taken now."""
    hidden = hidden_deals(played)
    real = [e for e in played.round.log if isinstance(e, events.CardDealt)]
    again = Played(played.room, played.round.again())
    pool: list[Card] = []
    deal = 0
    try:
        for answer in played.answers:
            pending = again.round.pending
            if isinstance(pending, DealCard):
                if not pool:
                    pool = _unseen(pending, real[deal:], hidden[deal:], rng)
                card = pool.pop() if hidden[deal] else parse_card(real[deal].card)
                deal += 1
                again.send(card)
            else:
                if isinstance(pending, ShuffleCards):
                    pool = []
                again.send(answer)
    except (Refusal, IndexError, AttributeError):
        return None
    return again


def _unseen(
    pending: DealCard,
    real: Sequence[events.CardDealt],
    hidden: Sequence[bool],
    rng: Random,
) -> list[Card]:
    """The cards that the player has not seen, shuffled."""
    counts = Counter(dict(pending.outcomes()))
    for event, masked in zip(real, hidden, strict=True):
        if not masked:
            counts[parse_card(event.card)] -= 1
    cards = [card for card, many in counts.items() for _ in range(many)]
    rng.shuffle(cards)
    return cards


# --- measuring -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Measured:
    """What an option brought against the best one: said, and as the script paid it, in units."""

    option: str
    said: float
    mean: float
    error: float  # of the mean

    @property
    def apart(self) -> float:
        """How many standard errors lie between them."""
        return abs(self.said - self.mean) / self.error


def measure(played: Played, times: int, rng: Random) -> list[Measured]:
    """Every priced option against the best, over so many deals of the hidden cards."""
    coach, question = coach_of(played.room), played.round.pending
    if coach is None or not isinstance(question, Question):
        raise Fault("nobody is asked what a coach could answer", question)
    advice = coach.advise(played.table, PLAYER)[:MOST_OPTIONS]
    high = {option.name: option.high for option in question.options}
    unit = unit_of(played.room, played.table, PLAYER)
    results: list[list[float]] = []
    for _ in range(20 * times):
        if len(results) == times:
            break
        seed = rng.randrange(1 << 62)
        row = []
        for option, _ in advice:
            again = dealt_again(played, Random(seed))
            if again is None:
                break
            again.send(Choose(PLAYER, option, high[option]))
            row.append(_finish(again, Random(seed + 1)) / unit)
        else:
            results.append(row)
    hold(len(results) == times, "the hidden cards cannot be dealt again")
    best = advice[0][1]
    found = []
    for at, (option, value) in enumerate(advice[1:], start=1):
        gaps = [row[at] - row[0] for row in results]
        mean = sum(gaps) / times
        spread = sum((gap - mean) ** 2 for gap in gaps) / (times - 1)
        # A deal that is rarer than one in so many may not have come: it is allowed for.
        unmet = (2 * max(abs(mean), 1.0)) ** 2 / times
        found.append(Measured(option, float(value - best), mean, sqrt((spread + unmet) / times)))
    return found


def _finish(played: Played, rng: Random) -> float:
    """The player's chips at the end, going on as the coach says."""
    luck = LiveSource(below=rng.randrange)
    for _ in range(MOST_STEPS):
        if played.round.over:
            return float(played.worth())
        step(played, luck, lambda round_: coached(played.room, round_))
    raise Fault("the round did not end")
