"""The running round: its cards, its hands, and what goes wrong on the way (SG-5).

Every card and every question goes through here, so that a technical interruption, a dealing
error or a player who walks away can happen at any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import TypeVar

from pitboss.apparatus.cards import Card, show_card
from pitboss.games.pontoon_plus import kinds
from pitboss.games.pontoon_plus.hands import BET, BLACKJACK, BONUS, DEALER, PAIR, STAKES, Hand
from pitboss.money import Fixed, Pays
from pitboss.progressive.meter import pay_envy
from pitboss.table import events
from pitboss.table.actions import Choose, Option
from pitboss.table.effects import EVERYONE, FLOOR, Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.settlement import Verdict, pay
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

T = TypeVar("T")
ASIDE = "aside"
CONTINUE, TAKE_BACK = Option("continue"), Option("take_back")
RULING = (Option("goes_on"), Option("void"))
RECONSTRUCT = (Option("reconstruct"), Option("leave"))
WHICH = (Option("first_card"), Option("second_card"))


class Play:
    """One round once bets are closed.

    Attributes:
        hands: The hands in the order in which they are played.
        deciders: Who decides for each box.
        dealt: Whether the initial deal is over.
        asked: The hand that a player is being asked about.
        offered: What he was offered.
        answers: Who was asked.
        settled: Whether any bet has been settled, in the interim or for good.
        first_two: The first two cards of each box, which side bets look at.
        gone: Players who have walked away.
        waiting: Cards that are out and will be used as the next ones.
        overdraw: Whether the dealer will draw a card too many.
        unnoticed: Whether the dealer overlooks the next 21.
        sides_late: Whether he goes on before he settles the side bets.
        opening: Every bet as the cards went out, for what is paid to all boxes.
        consoled: Boxes paid for the Super Bonus of another.
    """

    def __init__(self, table: Table, hands: list[Hand], deciders: dict[int, str]) -> None:
        self.table = table
        self.hands = hands
        self.deciders = deciders
        self.settled = False
        self.dealt = False
        self.first_two: dict[int, tuple[Card, Card]] = {}
        self.gone: set[str] = set()
        self.waiting: list[Card] = []
        self.overdraw = False
        self.unnoticed = False
        self.sides_late = False
        self.asked: Hand | None = None
        self.offered: tuple[Option, ...] = ()
        self.answers = ""
        self.opening: list[Wager] = list(table.of_kind(BET))
        self.consoled: set[int] = set()
        table.hands = {DEALER: [], **{hand.name: [] for hand in hands}}
        table.running = self

    @property
    def dealer(self) -> list[Card]:
        """The dealer's cards."""
        return self.table.hands[DEALER]

    def open_hands(self) -> list[Hand]:
        """Hands with something on them."""
        return [hand for hand in self.hands if hand.is_open(self.table)]

    def of_box(self, box: int) -> list[Hand]:
        """The hands of a box."""
        return [hand for hand in self.hands if hand.box == box]

    def decider(self, hand: Hand) -> str:
        """Who decides for a hand: the box's player, or the highest bet left on it (SG-1.23).

        Of those who are still there; where nobody on the hand is, of those on its box (PP-36).
        """
        name = self.deciders[hand.box]
        stakes = hand.wagers(self.table, *STAKES)
        box = [stake for each in self.of_box(hand.box) for stake in each.wagers(self.table)]
        here = self._present(stakes) or self._present(box) or stakes
        if not here or any(stake.player == name for stake in here):
            return name
        return max(here, key=lambda stake: (stake.cents, -stake.id)).player

    def _present(self, wagers: list[Wager]) -> list[Wager]:
        return [wager for wager in wagers if wager.player not in self.gone]

    def is_deserted(self, box: int) -> bool:
        """Whether everyone with a bet on a box has walked away."""
        stakes = [stake for hand in self.of_box(box) for stake in hand.wagers(self.table)]
        return bool(stakes) and not self._present(stakes)

    def outcome(self) -> bool:
        """Whether any bet has conclusively won or lost, paid or not (SG-5.4.1, PP-28)."""
        if self.settled:
            return True
        table = self.table
        two = [hand for hand in self.hands if len(hand.cards(table)) >= 2]
        for hand in two:
            final = hand.surrendered or hand.total(table).points == BLACKJACK
            if final and hand.is_open(table):
                return True
        decided = {*self.first_two, *(hand.box for hand in two)}
        return any(bet.box in decided for kind in (PAIR, BONUS) for bet in table.of_kind(kind))

    def named(self, name: str) -> Hand | None:
        """The hand of that name; None for the dealer's."""
        return next((hand for hand in self.hands if hand.name == name), None)

    # --- cards --------------------------------------------------------------------------------

    def card(self, to: str, clause: str, *also: str) -> Script[None]:
        """The next card to a hand, whatever happens on the way; none to an invalid hand."""
        hand = self.named(to)
        while hand is None or hand.is_open(self.table):
            if self.waiting:
                self._lay(to, self.waiting.pop(0), clause)
                return
            try:
                yield from self.table.deal(to, clause, self._seen_by(to), also)
                if self._seen_by(to) != EVERYONE:
                    self.table.turn_up(to, "SG-3.12")
                return
            except Irregularity as slip:
                yield from self._put_right(slip, to)

    def _seen_by(self, to: str) -> tuple[str, ...]:
        """A player who squeezes his cards looks first (SG-3.12)."""
        if not self.table.rules.flag("squeeze"):
            return EVERYONE
        hand = self.named(to)
        return EVERYONE if hand is None else (self.decider(hand),)

    def _lay(self, to: str, card: Card, clause: str) -> None:
        self.table.hands.setdefault(to, []).append(card)
        shown = (show_card(card),)
        self.table.record(
            events.CardsShown(hand=to, to="*", cards=shown, seen_by=EVERYONE, clause=clause)
        )

    def _put_right(self, slip: Irregularity, to: str) -> Script[None]:
        match slip.kind:
            case kinds.INTERRUPTED:
                self._interrupted(slip)
            case kinds.FACE_UP:
                self.table.announce("the card is used as the next one", slip.clause)
            case kinds.OVERDRAW:
                self.overdraw = True
            case kinds.UNNOTICED:
                self.unnoticed = True
            case kinds.SIDES_LATE:
                self.sides_late = True
            case kinds.TO_EMPTY_BOX if self.settled:
                yield from self._discard("SG-5.10.3")
            case kinds.TO_EMPTY_BOX | kinds.DEALING_ERROR:
                yield from self._dealing_error(slip)
            case kinds.TWO_CARDS:
                yield from self._two_cards(slip, to)
            case _:
                raise slip

    def _interrupted(self, slip: Irregularity) -> None:
        """A technical interruption voids the round, unless it finds an outcome (SG-5.4)."""
        if not self.outcome():
            raise Irregularity(slip.kind, "SG-5.4.2", slip.call)
        self.table.announce("an outcome stands: play goes on", "SG-5.4.1")

    def _steady(self, wait: Callable[[], Script[T]]) -> Script[T]:
        """Wait for something; an interruption that leaves the round alone only delays it."""
        while True:
            try:
                answer = yield from wait()
                return answer
            except Irregularity as slip:
                if slip.kind == kinds.NOT_COVERED:
                    yield from self._ruling(slip)
                elif slip.kind == kinds.INTERRUPTED:
                    self._interrupted(slip)
                else:
                    raise

    def _ruling(self, slip: Irregularity) -> Script[None]:
        """What the rules leave out the shift manager decides: the round goes on, or is void."""
        question = "the rules do not cover this: does the round go on?"
        answer = yield from self._wait_for(FLOOR, question, RULING, slip.clause)
        if answer.option == "void":
            raise slip
        self.table.announce("the shift manager has decided: the round goes on", slip.clause)

    def _aside(self, clause: str) -> Script[Card]:
        """A card comes out of its turn, for all to see."""
        card = yield from self._steady(lambda: self.table.deal(ASIDE, clause))
        del self.table.hands[ASIDE]
        return card

    def _discard(self, clause: str) -> Script[None]:
        card = yield from self._aside(clause)
        self.table.announce(f"the {show_card(card)} is discarded", clause)

    def overdraws(self) -> Script[None]:
        """A card to the dealer's finished hand is discarded, and his total stands (PP-24)."""
        yield from self._discard("SG-5.10.2")

    # --- dealing errors -----------------------------------------------------------------------

    def _dealing_error(self, slip: Irregularity) -> Script[None]:
        """A card went astray: put back in order where that can be done; then all may choose.

        SG-5.10: never after a settlement.
        """
        card = yield from self._aside(slip.clause)
        rebuilt = False
        if not self.settled:
            question = f"can the {show_card(card)} be put back in its order?"
            answer = yield from self._wait_for(FLOOR, question, RECONSTRUCT, "SG-5.9")
            rebuilt = answer.option == "reconstruct"
        if rebuilt:
            self.waiting.append(card)
            self.table.announce("the cards are put back in their order", "SG-1.21")
        else:
            clause = "SG-5.10.1" if self.settled else "SG-5.9"
            self.table.announce(f"the {show_card(card)} stays out of play", clause)
        yield from self._choices("SG-5.7.2" if rebuilt else "SG-5.7.1")

    def _two_cards(self, slip: Irregularity, to: str) -> Script[None]:
        """Two cards came at once: the player says which is his, the other is the next card."""
        hand = self.named(to)
        if hand is None:
            for _ in range(2):
                yield from self._discard("SG-5.12.1")
        else:
            cards = []
            for _ in range(2):
                card = yield from self._aside(slip.clause)
                cards.append(card)
            question = f"which card first: {show_card(cards[0])} or {show_card(cards[1])}?"
            chooser = self.decider(hand)
            answer = yield from self._wait_for(chooser, question, WHICH, slip.clause)
            self.waiting += cards if answer.option == "first_card" else cards[::-1]
        yield from self._choices("SG-5.7.1", "SG-5.12.2")

    def _choices(self, goes_on: str, clause: str = "SG-5.7") -> Script[None]:
        """Every player with a bet in play goes on, or takes his bets back."""
        self.table.announce("a dealing error: every player may take his bets back", clause)
        for player in self._players():
            question = "go on with your hand, or take your bets back?"
            answer = yield from self._wait_for(player, question, (CONTINUE, TAKE_BACK), "SG-5.7")
            if answer.option == TAKE_BACK.name:
                self._take_back(player)
            else:
                self.table.announce(f"{player} goes on", goes_on)
                words = f"{player} accepts the cards to come"
                self.table.announce(words, "SG-5.7.tail")

    def _players(self) -> list[str]:
        """Those with a hand in play, hand by hand, then who has only a side bet or insurance."""
        hands = [wager for hand in self.open_hands() for wager in hand.wagers(self.table)]
        return list(dict.fromkeys(wager.player for wager in (*hands, *self.table.wagers.values())))

    def _take_back(self, player: str) -> None:
        """His bets go back and his hands are invalid: they earn nothing more."""
        mine = [wager for wager in self.table.wagers.values() if wager.player == player]
        for wager in mine:
            self.table.push(wager, "SG-5.7.3")
        returned = {wager.id for wager in mine}
        self.opening = [bet for bet in self.opening if bet.id not in returned]

    # --- questions ----------------------------------------------------------------------------

    def ask(
        self, player: str, hand: Hand, question: str, options: tuple[Option, ...], clause: str
    ) -> Script[Choose]:
        """Ask a player about a hand."""
        self.asked, self.offered, self.answers = hand, options, player
        try:
            words = f"{hand.words}: {question}"
            answer = yield from self._wait_for(player, words, options, clause)
            return answer
        finally:
            self.asked = None

    def _wait_for(
        self, player: str, question: str, options: tuple[Option, ...], clause: str
    ) -> Script[Choose]:
        """An answer; who has walked away gives the first, passive one (SG-5.3)."""
        passive = Choose(player, options[0].name, options[0].low)
        if player in self.gone:
            return passive
        try:
            ask = partial(self.table.ask, player, question, options, clause)
            answer = yield from self._steady(ask)
            return answer
        except Irregularity as slip:
            if slip.kind != kinds.WALKS_AWAY:
                raise
            self._walks_away(player, slip.clause)
            return passive

    def _walks_away(self, player: str, clause: str) -> None:
        """The house draws for a player who was alone on his box; else the next bet decides."""
        self.gone.add(player)
        mine = {h.box: h for h in self.open_hands() if self._has_bet(player, h)}
        for box, hand in mine.items():
            if self.is_deserted(box):
                words = f"{player} has walked away: the house draws to twelve on box {box}"
                self.table.announce(words, clause)
            elif self.deciders[box] == player:
                words = f"{player} has walked away: {self.decider(hand)} decides for box {box}"
                self.table.announce(words, "SG-1.23")

    def _has_bet(self, player: str, hand: Hand) -> bool:
        return any(bet.player == player for bet in hand.wagers(self.table))

    # --- settlement ---------------------------------------------------------------------------

    def lose(self, wager: Wager, clause: str, *also: str) -> None:
        """The house collects a wager."""
        self.settled = True
        self.table.lose(wager, clause, *also)

    def pay(self, wager: Wager, pays: Pays, clause: str, *also: str) -> None:
        """The house pays a wager by odds."""
        self.settled = True
        pay(self.table, Verdict(wager, pays, clause, also=also))

    def lose_half(self, wager: Wager, clause: str) -> None:
        """Half a bet goes back, the other half is lost; an odd cent is the player's (GEN-05)."""
        half = wager.cents - wager.cents // 2
        self.table.record(events.WagerPushed(id=wager.id, returned=half, clause=clause))
        self.table.give_up(wager, half, f"player:{wager.player}")
        self.lose(self.table.wagers[wager.id], clause)

    def award(self, wager: Wager, pays: Fixed, clause: str, *also: str) -> None:
        """A sum of money for a wager that stays up."""
        player, cents = f"player:{wager.player}", pays.cents
        self.settled = True
        self.table.record(
            events.WagerWon(
                id=wager.id,
                stake=wager.cents,
                paid=cents,
                returned=0,
                pays=str(pays),
                to=player,
                clause=clause,
                also=also,
            )
        )
        self.table.transfer("house", player, cents, wager.id)

    def envy(self, wager: Wager, holder: str, pays: Fixed, clause: str) -> None:
        """A sum of money for another player's hand, whatever became of his own bet."""
        self.settled = True
        to = (wager.player, wager.id)
        pay_envy(self.table, to, holder, pays, Fraction(1), clause)
