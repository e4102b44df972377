"""Effects: what a script waits for from outside.

A chance effect is a card, a throw, a spin or a shuffle, with its outcomes and their integer
weights. A human effect is a betting period or a question. Each effect checks an answer before
anything changes and makes the event of the log that records it, and reads the answer back from
such an event when a log is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

import msgspec

from pitboss.apparatus.cards import DECK, JOKER, Card, parse_card, show_card
from pitboss.apparatus.dice import FACES, Throw, cupfuls, throws
from pitboss.apparatus.shoe import Shoe
from pitboss.apparatus.wheel import Wheel
from pitboss.errors import Refusal
from pitboss.rulebook.phrases import phrases
from pitboss.table import actions, events
from pitboss.table.actions import Action, Offer, Option, Options

if TYPE_CHECKING:
    from pitboss.table.table import Table

T = TypeVar("T")
EVERYONE = ("*",)
NO_ONE: tuple[str, ...] = ()
BURN = "burn"  # the hand of burned cards: those dealt there unseen are never looked at
FLOOR = "floor"  # who answers a question to the house: a supervisor, surveillance
KINDS = frozenset((*DECK, JOKER))  # of cards that a shoe may hold
SHOWN = tuple(show_card(card) for card in (*DECK, JOKER))
CARDS = {shown: card for card, shown in zip((*DECK, JOKER), SHOWN, strict=True)}


class Effect:
    """Something a script waits for."""

    __slots__ = ()
    clause: str

    def check(self, table: Table, answer: Any) -> None:
        """Refuse an answer that the rules do not allow; change nothing."""
        self.event(table, answer)

    def event(self, table: Table, answer: Any) -> events.Event:
        """The log's record of an answer, which is checked first: nobody looks at it twice."""
        raise NotImplementedError

    def answer(self, event: events.Event) -> Any:
        """The answer that such a record stands for."""
        raise NotImplementedError

    def heard(self, table: Table, told: events.Event) -> tuple[Any, events.Event]:
        """The answer that a log tells, and our own record of it."""
        answer = self.answer(told)
        return answer, self.event(table, answer)


Script: TypeAlias = Generator[Effect, Any, T]
Order = Sequence[tuple[str, tuple[str, ...]]]  # to which hand card by card, and who sees it
Same = Callable[[Card], int] | None


class Chance(Effect):
    """An effect that luck answers."""

    __slots__ = ()

    def outcomes(self, same: Same = None) -> list[tuple[Any, int]]:
        """Every outcome with its integer weight."""
        raise NotImplementedError


class DealCard(Chance, msgspec.Struct, eq=False, gc=False):
    """The next card of the shoe; ``at`` this place of a deal if it belongs to one.

    A deal is answered by a card, or by all the cards that a log has ``told`` of it from there on.
    """

    shoe: Shoe
    to: str
    seen_by: tuple[str, ...]
    clause: str
    also: tuple[str, ...] = ()
    order: Order = ()
    at: int = 0

    def outcomes(self, same: Same = None) -> list[tuple[Any, int]]:
        """The cards left in the shoe."""
        return self.shoe.outcomes(same)

    def event(self, table: Table, answer: Any) -> events.Event:
        """A card dealt, if it is still in the shoe."""
        if type(answer) is not int or answer not in KINDS or not self.shoe.counts[answer]:
            raise Refusal(f"no such card is left in the shoe: {answer!r}", self.clause, "card")
        return events.CardDealt(
            to=self.to,
            card=SHOWN[answer],
            seen_by=self.seen_by,
            clause=self.clause,
            also=self.also,
        )

    def answer(self, event: events.Event) -> Any:
        """The card."""
        if not isinstance(event, events.CardDealt):
            raise Refusal("the log should deal a card here", self.clause, "event")
        try:
            return parse_card(event.card)
        except ValueError as fault:
            raise Refusal(str(fault), self.clause, "card") from None

    def heard(self, table: Table, told: events.Event) -> tuple[Any, events.Event]:
        """As with any effect; a log has so many cards that one told rightly is its own record."""
        if (
            type(told) is events.CardDealt
            and told.to == self.to
            and told.seen_by == self.seen_by
            and told.clause == self.clause
            and told.also == self.also
            and (card := CARDS.get(told.card)) is not None
            and self.shoe.counts[card]
        ):
            return card, told
        answer = self.answer(told)
        return answer, self.event(table, answer)

    def told(self, table: Table, log: Sequence[events.Event], at: int) -> list[Card]:
        """Give the cards that a log tells rightly from this place on, up to the end of the deal."""
        shoe, hands, clause, also = self.shoe, table.hands, self.clause, self.also
        counts, order = shoe.counts, self.order[self.at :]
        cards: list[Card] = []
        told = log[at : at + len(order)]
        for (to, seen_by), event in zip(order, told, strict=False):
            if (
                type(event) is not events.CardDealt
                or event.to != to
                or (event.seen_by is not seen_by and event.seen_by != seen_by)
                or event.clause != clause
                or (event.also is not also and event.also != also)
                or (card := CARDS.get(event.card)) is None
                or not counts[card]
            ):
                break
            counts[card] -= 1
            cards.append(card)
            if to in hands:
                hands[to].append(card)
            else:
                hands[to] = [card]
        shoe.left -= len(cards)
        return cards


class ThrowDice(Chance, msgspec.Struct, eq=False, gc=False):
    """A throw of some dice; ``alike`` dice come out of a cup in no order."""

    dice: int
    by: str
    clause: str
    alike: bool = False

    def outcomes(self, same: Same = None) -> list[tuple[Any, int]]:
        """All ordered throws, or of alike dice each set of faces with its weight."""
        if self.alike:
            return list(cupfuls(self.dice))
        return [(throw, 1) for throw in throws(self.dice)]

    def event(self, table: Table, answer: Any) -> events.Event:
        """Dice thrown: as many as there are, each with a face up."""
        if isinstance(answer, tuple) and len(answer) == self.dice:
            for face in answer:
                if type(face) is not int or face not in FACES:
                    break
            else:
                return events.DiceThrown(dice=answer, by=self.by, clause=self.clause)
        raise Refusal(f"not a throw of {self.dice} dice: {answer!r}", self.clause, "dice")

    def answer(self, event: events.Event) -> Throw:
        """The faces."""
        if not isinstance(event, events.DiceThrown):
            raise Refusal("the log should throw dice here", self.clause, "event")
        return event.dice


class SpinWheel(Chance, msgspec.Struct, eq=False, gc=False):
    """A spin of a wheel."""

    spun: ClassVar = events.WheelSpun
    wheel: Wheel
    clause: str

    def outcomes(self, same: Same = None) -> list[tuple[Any, int]]:
        """The marks of the wheel."""
        return list(self.wheel.outcomes())

    def event(self, table: Table, answer: Any) -> events.Event:
        """A wheel spun, to a mark that is on it."""
        if answer not in self.wheel.marks:
            raise Refusal(f"no such mark on the wheel: {answer!r}", self.clause, "mark")
        return self.spun(mark=answer, clause=self.clause)

    def answer(self, event: events.Event) -> str:
        """The mark."""
        if not isinstance(event, events.WheelSpun):
            raise Refusal("the log should spin the wheel here", self.clause, "event")
        return event.mark


class DrawNumber(SpinWheel):
    """A number from a random number generator: a wheel that only the machine sees."""

    spun: ClassVar = events.NumberShown


class ShuffleCards(Chance, msgspec.Struct, eq=False, gc=False):
    """A shuffle. Its outcome is an order that nobody may know; draws reveal it card by card."""

    shoe: Shoe
    clause: str

    def outcomes(self, same: Same = None) -> list[tuple[Any, int]]:
        """One outcome: the order stays unknown."""
        return [(None, 1)]

    def event(self, table: Table, answer: Any) -> events.Event:
        """Cards shuffled; a shuffle answers nothing."""
        if answer is not None:
            raise Refusal("a shuffle tells nothing", self.clause, "shuffle")
        return events.CardsShuffled(cards=self.shoe.left, clause=self.clause)

    def answer(self, event: events.Event) -> None:
        """Nothing."""
        if not isinstance(event, events.CardsShuffled):
            raise Refusal("the log should shuffle here", self.clause, "event")


class Human(Effect):
    """An effect that people answer."""

    __slots__ = ()

    def offers(self, table: Table, player: str | None = None) -> list[Offer]:
        """What would be accepted now, from one player or from anyone."""
        raise NotImplementedError


class Betting(Human):
    """A betting period: wagers go up and come down until the dealer closes it."""

    __slots__ = ("also", "clause", "closing")

    def __init__(self, clause: str, also: tuple[str, ...] = ()) -> None:
        self.clause = clause
        self.also = also
        self.closing = events.BetsClosed(clause=clause, also=also)

    def offers(self, table: Table, player: str | None = None) -> list[Offer]:
        """Every wager, removal and call that would be accepted, and the closing."""
        found: list[Offer] = []
        for name in table.racks if player is None else (player,):
            if name in table.racks:  # whoever only looks has nothing to bet
                found += table.game.offers(table, name)
        found.append(actions.CloseOffer(self.clause))
        return found

    def event(self, table: Table, answer: Any) -> events.Event:
        """The record of a wager, a removal, a call or the closing."""
        if type(answer) is actions.NoMoreBets:
            table.game.allow_close(table, self.clause)
            return self.closing
        table.game.check_action(table, answer, self.clause)
        if isinstance(answer, actions.Place):
            return events.WagerPlaced(
                id=table.id_for(answer),
                player=answer.player,
                box=answer.box,
                wager=answer.wager,
                cents=answer.cents,
                spot=answer.spot,
                for_dealer=answer.for_dealer,
                clause=table.rules.wagers[answer.wager].clause,
            )
        if isinstance(answer, actions.TakeDown):
            return events.WagerTakenDown(
                id=answer.wager_id,
                player=answer.player,
                cents=answer.cents,
                clause=table.game.removal_clause(table, answer.wager_id) or self.clause,
            )
        if isinstance(answer, actions.Call):
            return events.WagerCalled(
                id=answer.wager_id,
                player=answer.player,
                on=answer.on,
                clause=table.game.call_clause(table, answer.wager_id) or self.clause,
            )
        return self.closing

    def heard(self, table: Table, told: events.Event) -> tuple[Any, events.Event]:
        """As with any effect; a wager told rightly is its own record."""
        answer = self.answer(told)
        if type(told) is events.WagerPlaced and isinstance(answer, actions.Place):
            table.game.check_action(table, answer, self.clause)
            clause = table.rules.wagers[told.wager].clause
            if told.id == table.id_for(answer) and told.clause == clause and not told.also:
                return answer, told
        return answer, self.event(table, answer)

    def answer(self, event: events.Event) -> Action:
        """The action."""
        if isinstance(event, events.WagerPlaced):
            return actions.Place(
                event.player, event.box, event.wager, event.cents, event.spot, event.for_dealer
            )
        if isinstance(event, events.BetsClosed):
            return actions.NoMoreBets()
        if isinstance(event, events.WagerTakenDown):
            return actions.TakeDown(event.player, event.id, event.cents)
        if isinstance(event, events.WagerCalled):
            return actions.Call(event.player, event.id, event.on)
        raise Refusal(
            "the log should hold a wager here, or close the betting", self.clause, "event"
        )


betting = cache(Betting)  # one is as good as another: it holds its clauses only


class Question(Human, msgspec.Struct, eq=False, gc=False):
    """A question to one player; the others may not see the answer to a ``secret`` one."""

    player: str
    question: str
    options: tuple[Option, ...] | Options
    clause: str
    secret: bool = False
    parts: dict[str, object] = {}

    def offers(self, table: Table, player: str | None = None) -> list[Offer]:
        """The options, if the question is for this player."""
        if player not in (None, self.player):
            return []
        return [
            actions.ChooseOffer(
                self.player, option.name, option.low, option.high, option.clause or self.clause
            )
            for option in self.options
        ]

    def event(self, table: Table, answer: Any) -> events.Event:
        """An option chosen by the player asked, with its number in range."""
        if not isinstance(answer, actions.Choose):
            asked = phrases(table.game.slug).ask(self.question, self.parts)
            raise Refusal(f"{self.player} is asked: {asked}", self.clause, "action")
        name, number = answer.option, answer.number
        if type(name) is not str or type(number) is not int:
            actions.check_types(answer, self.clause)
        if answer.player != self.player:
            raise Refusal(f"it is {self.player}'s decision", self.clause, "player")
        options = self.options
        for option in options if isinstance(options, tuple) else options.named(name):
            if option.name == name:
                break
        else:
            names = ", ".join(option.name for option in options)
            raise Refusal(
                f"{name!r} is not an option (choose from: {names})", self.clause, "option"
            )
        if not option.low <= number <= option.high:
            raise Refusal(
                f"{name} takes a number from {option.low} to {option.high}", self.clause, "number"
            )
        chosen = events.ChosenFaceDown if self.secret else events.OptionChosen
        return chosen(
            player=self.player,
            question=self.question,
            option=name,
            number=number,
            parts=self.parts,
            clause=option.clause or self.clause,
        )

    def answer(self, event: events.Event) -> actions.Choose:
        """The choice."""
        if not isinstance(event, events.OptionChosen):
            raise Refusal("the log should hold a choice here", self.clause, "event")
        return actions.Choose(event.player, event.option, event.number)
