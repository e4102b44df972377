"""A sitting: players at a table of the engine, whose answers come as numbers.

It knows no learner's interface. Luck, the floor and courtesies are answered here; whenever it
stands still, ``turn`` says who is to act, and None that the episode is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from pitboss.environments.answers import LINE, STANDING
from pitboss.environments.felt import BETS, DEAL, OVER, Deed
from pitboss.environments.sight import Sight, sight
from pitboss.environments.terms import BETS_MOST, ROUNDS_MOST, Terms
from pitboss.errors import HouseFault
from pitboss.table import events
from pitboss.table.actions import (
    Action,
    CallOffer,
    ChooseOffer,
    NoMoreBets,
    Place,
    PlaceOffer,
    TakeDownOffer,
)
from pitboss.table.drivers.card_by_card import CardByCard
from pitboss.table.effects import FLOOR, Betting, Chance, Question, SpinWheel, ThrowDice
from pitboss.table.prompt import CEREMONY
from pitboss.table.round import Round
from pitboss.table.table import Table

Below = Callable[[int], int]


class Sitting:
    """One episode after the other at tables of one game."""

    table: Table
    round: Round

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.felt = terms.felt
        self.turn: str | None = None
        self.truncated = False
        self.thrown: tuple[int, ...] = ()  # the last dice, or the place of the wheel's mark
        self.gone: dict[str, Counter[int]] = {}  # seen in earlier rounds of the shoe, by player
        self.moves = 0  # how often anything has changed
        self._rounds = 0
        self._legal: dict[int, Action] | None = None
        self._sight: dict[str, Sight] = {}

    # --- an episode ------------------------------------------------------------------------------

    def open(self, below: Below) -> None:
        """A new table, its players seated; play on to the first thing that one of them is asked."""
        terms = self.terms
        self._luck = CardByCard(below)
        self.table = Table(self.felt.room.game, self.felt.rules)
        for box, player in enumerate(terms.players, start=1):
            self.table.sit(player, box, terms.rack)
        self.truncated, self.thrown, self._rounds = False, (), 0
        self.gone = {player: Counter() for player in terms.players}
        self._open_round()
        self._advance()

    def _open_round(self) -> None:
        self._rounds += 1
        self._point = self._puck()
        self._waiting = list(self.terms.players)  # who has not said yet that he has no more bets
        self._made = 0  # bets made and changed by the player whose turn it is to bet
        self._placed = False  # have the fixed bets of the first one waiting been made?
        self.round = Round(self.table)
        self._moved()

    def _moved(self) -> None:
        self.moves += 1
        self._legal = None
        self._sight.clear()

    def _send(self, answer: object) -> None:
        self.round.send(answer)
        self._moved()

    def _advance(self) -> None:
        """Go on to the next thing that a player is asked, or to the end."""
        while True:
            pending = self.round.pending
            if pending is None:
                if not self._go_on():
                    self.turn = None
                    return
            elif isinstance(pending, Chance):
                self._be_lucky(pending)
            elif isinstance(pending, Question):
                if not self._is_waved_through(pending):
                    self.turn = pending.player
                    return
            elif isinstance(pending, Betting):
                if self._waiting:
                    self.turn = self._waiting[0]
                    self._place_fixed(self.turn)
                    return
                self._waiting = list(self.terms.players)
                self._send(NoMoreBets())
            else:
                raise HouseFault(f"nobody can answer {pending!r}")

    def _be_lucky(self, effect: Chance) -> None:
        answer = self._luck.answer(effect)
        if isinstance(effect, ThrowDice):
            self.thrown = answer
        elif isinstance(effect, SpinWheel):
            self.thrown = ([*dict.fromkeys(effect.wheel.marks)].index(answer) + 1,)
        self._send(answer)

    def _is_waved_through(self, question: Question) -> bool:
        """Answer the floor's questions as it does by default, and courtesies with a no."""
        if question.question in CEREMONY:
            wanted = CEREMONY[question.question]
        elif question.player == FLOOR:
            wanted = question.options[0].name
        else:
            return False
        for offer in self.round.legal():
            if isinstance(offer, ChooseOffer) and offer.option == wanted:
                self._send(offer.action())
                return True
        raise HouseFault(f"{question.question} has no answer {wanted}")

    # --- from round to round ---------------------------------------------------------------------

    def _go_on(self) -> bool:
        """Open the next round of the episode, if there is one."""
        episode, up = self.terms.episode, bool(self.table.wagers)
        if self._rounds >= ROUNDS_MOST:
            self.truncated = up
            return False
        if episode == "round":
            go_on = up and not self._is_seven_out()
        elif episode == "shoe":
            go_on = self._can_bet()
        else:
            go_on = self._rounds < int(episode) and (up or self._can_bet())
        if not go_on:
            return False
        before = {player: self.sees(player) for player in self.terms.players}
        self._open_round()
        self._shuffle_if_due()
        if episode == "shoe" and self._is_shuffled():
            return False
        for player, seen in before.items():
            fresh = Counter[int]() if seen.shuffled else self.gone[player]
            self.gone[player] = Counter() if self._is_shuffled() else fresh + seen.seen
        return True

    def _shuffle_if_due(self) -> None:
        """The table procedure of a new round, so far as luck and courtesies go."""
        while isinstance(self.round.pending, Chance) or (
            isinstance(self.round.pending, Question) and self.round.pending.question in CEREMONY
        ):
            if isinstance(self.round.pending, Question):
                self._is_waved_through(self.round.pending)
            else:
                self._be_lucky(self.round.pending)

    def _is_shuffled(self) -> bool:
        return any(isinstance(event, events.CardsShuffled) for event in self.round.log)

    def _puck(self) -> int:
        """The point of a craps table; 0 where there is none."""
        return int(getattr(self.table.memory, "point", 0))

    def _is_seven_out(self) -> bool:
        """Did the shooter lose the dice? His hand is what an episode of craps lasts."""
        return self.felt.slug in STANDING and self._point > 0 and sum(self.thrown) == 7

    def _can_bet(self) -> bool:
        """Has anybody chips enough for the smallest headline wager?"""
        least = self.felt.rules.limits(self.felt.room.headline).low
        return any(self.table.racks[player] >= least for player in self.terms.players)

    # --- what may be done ------------------------------------------------------------------------

    def legal(self) -> dict[int, Action]:
        """What the player whose turn it is may do: actions of the engine, by their numbers.

        Never empty: when the episode is over there is nothing to do but to be dealt to again.
        """
        if self._legal is None:
            self._legal = self._find_legal()
        return self._legal

    def _find_legal(self) -> dict[int, Action]:
        player = self.turn
        if player is None:
            return {DEAL: NoMoreBets()}
        if isinstance(self.round.pending, Betting):
            return self._bets(player)
        return self._answers(player)

    def _bets(self, player: str) -> dict[int, Action]:
        deal: dict[int, Action] = {DEAL: NoMoreBets()}
        waits = self._dice_wait()
        if self.terms.bets is not None or (self._made >= BETS_MOST and not waits):
            return deal
        found: dict[int, Action] = {}
        for offer in self.round.legal(player):
            if isinstance(offer, PlaceOffer):
                found |= self._chips(offer)
            elif isinstance(offer, TakeDownOffer | CallOffer):
                found |= self._standing(offer)
        if waits:
            line = {n: act for n, act in found.items() if self.felt.deeds[n].wager in LINE}
            return (line if self._made >= BETS_MOST else found) if line else deal
        own = any(wager.player == player for wager in self.table.wagers.values())
        return deal | found if own or not found else found

    def _dice_wait(self) -> bool:
        """Must the last one to bet at a craps table make a line bet, for the dice to be thrown?"""
        if self.felt.slug not in STANDING or self._puck() or len(self._waiting) > 1:
            return False
        return not any(wager.kind in LINE for wager in self.table.wagers.values())

    def _chips(self, offer: PlaceOffer) -> dict[int, Action]:
        """A bet with each of the chips, as near to it as the offer allows."""
        if self.table.seats.get(offer.box) != offer.player:
            return {}  # behind somebody else's box
        found: dict[int, Action] = {}
        for chip in self.felt.chips:
            cents = min(max(chip, offer.low), offer.high)
            cents -= (cents - offer.low) % offer.step
            number = self._number(Deed("bet", offer.wager, offer.spot, chip))
            if number is not None:
                found[number] = offer.action(cents)
        return found

    def _standing(self, offer: TakeDownOffer | CallOffer) -> dict[int, Action]:
        """What may be done with a bet that has seen a round; one just made may stay."""
        held = self.table.wagers[offer.wager_id]
        if held.since == self.table.rounds:
            return {}
        if isinstance(offer, TakeDownOffer):
            number = self._number(Deed("down", held.kind, held.spot))
        else:
            number = self._number(Deed("on" if offer.on else "off", held.kind, held.spot))
        return {} if number is None else {number: offer.action()}

    def _number(self, deed: Deed) -> int | None:
        """The number of an action; where a bet has one place only, whatever that is called now."""
        numbers = self.felt.numbers
        return numbers.get(deed, numbers.get(deed._replace(spot="")))

    def _answers(self, player: str) -> dict[int, Action]:
        found: dict[int, Action] = {}
        others = 0
        for offer in self.round.legal(player):
            if not isinstance(offer, ChooseOffer):
                continue
            deed = Deed("answer", answer=offer.option)
            if deed not in self.felt.numbers:
                others += 1
                deed = deed._replace(answer=f"option {others}")
            if deed not in self.felt.numbers:
                raise HouseFault(f"{self.felt.slug}: no action stands for {offer.option!r}")
            found[self.felt.numbers[deed]] = offer.action(offer.high)
            least = deed._replace(least=True)
            if least in self.felt.numbers:
                found[self.felt.numbers[least]] = offer.action(offer.low)
        return found

    def _place_fixed(self, player: str) -> None:
        """Put up the bets that are made by themselves, where none of this player's stand."""
        if self.terms.bets is None or self._placed:
            return
        self._placed = True
        if any(wager.player == player for wager in self.table.wagers.values()):
            return
        box = self.terms.players.index(player) + 1
        for wager, cents in self.terms.bets.items():
            if cents <= self.table.racks[player]:
                self._send(Place(player, box, wager, cents))

    # --- acting ----------------------------------------------------------------------------------

    def act(self, number: int) -> bool:
        """Do what the number says; False, and nothing done, where that is not legal now."""
        action = self.legal().get(number)
        if action is None or self.turn is None:
            return False
        if number == DEAL:
            self._waiting.remove(self.turn)
            self._made, self._placed = 0, False
            self._moved()
        else:
            self._made += isinstance(self.round.pending, Betting)
            self._send(action)
        self._advance()
        return True

    # --- looking ---------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Has the episode ended?"""
        return self.turn is None

    @property
    def phase(self) -> str:
        """What is being waited for: the end, bets, or a question by its name."""
        pending = None if self.turn is None else self.round.pending
        if pending is None:
            return OVER
        return pending.question if isinstance(pending, Question) else BETS

    def money(self, player: str) -> int:
        """All that a player has at the table: rack and bets, less what he owes."""
        table = self.table
        up = sum(wager.cents for wager in table.wagers.values() if wager.player == player)
        return table.racks[player] + up - table.owed.get(player, 0)

    def sees(self, player: str) -> Sight:
        """What a player sees of the cards of the round."""
        if player not in self._sight:
            self._sight[player] = sight(self.round, player)
        return self._sight[player]
