"""The running round: its hands, who decides for them, and what has happened to them."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, Self

from msgspec import field

from pitboss.apparatus.cards import Card
from pitboss.families.blackjack.hands import hand_name
from pitboss.families.blackjack.points import BLACKJACK
from pitboss.families.blackjack.running import HandsInPlay
from pitboss.families.blackjack.turns import lose_half
from pitboss.games.pontoon_plus.hands import BET, BONUS, PAIR, STAKES, PontoonHand
from pitboss.money import Fixed, Pays
from pitboss.progressive.meter import pay_envy
from pitboss.table import events
from pitboss.table.actions import Option, Place
from pitboss.table.settlement import Verdict, pay
from pitboss.table.table import Table
from pitboss.table.wagers import Wager


class Asked(NamedTuple):
    """A question about a hand: who was asked, and what he was offered."""

    player: str
    hand: PontoonHand
    options: tuple[Option, ...]


class Running(HandsInPlay[PontoonHand], kw_only=True, eq=False):
    """One round once bets are closed.

    Attributes:
        deciders: Who decides for each box.
        squeezed: Whether players look at their own cards first (SG-3.12).
        dealt: Whether the initial deal is over.
        asked: What a player is being asked about a hand.
        settled: Whether any bet has been settled, in the interim or for good.
        gone: Players who have walked away.
        waiting: Cards that are out and will be used as the next ones.
        overdraw: Whether the dealer will draw a card too many.
        unnoticed: Whether the dealer overlooks the next 21.
        sides_late: Whether he goes on before he settles the side bets.
        opening: Every bet as the cards went out, for what is paid to all boxes.
        consoled: Boxes paid for the Super Bonus of another.
    """

    deciders: dict[int, str]
    squeezed: bool = False
    settled: bool = False
    dealt: bool = False
    gone: set[str] = field(default_factory=set)
    waiting: list[Card] = field(default_factory=list)
    overdraw: bool = False
    unnoticed: bool = False
    sides_late: bool = False
    asked: Asked | None = None
    opening: list[Wager] = field(default_factory=list)
    consoled: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, table: Table, deciders: dict[int, str]) -> Self:
        """The round of these boxes, their bets on their hands."""
        hands = [PontoonHand(box, name=hand_name(box)) for box in deciders]
        running = cls(table, hands, deciders=deciders, squeezed=table.rules.flag("squeeze"))
        running.opening = table.of_kind(BET)
        for bet in running.opening:
            running.of_box(bet.box)[0].put(bet)
        return running

    # --- hands and who decides for them -------------------------------------------------------

    def open_hands(self) -> list[PontoonHand]:
        """Hands with something on them."""
        return [hand for hand in self.hands if hand.is_open(self.table)]

    def decider(self, hand: PontoonHand) -> str:
        """Who decides for a hand: the box's player, or the highest bet left on it (SG-1.23).

        Of those who are still there; where nobody on the hand is, of those on its box (PP-36).
        """
        name = self.deciders[hand.box]
        stakes = hand.wagers(self.table, *STAKES)
        here = self._present(stakes) or self._present(self._on_box(hand.box)) or stakes
        if not here or any(stake.player == name for stake in here):
            return name
        return max(here, key=lambda stake: (stake.cents, -stake.id)).player

    def _on_box(self, box: int) -> list[Wager]:
        return [wager for hand in self.of_box(box) for wager in hand.wagers(self.table)]

    def _present(self, wagers: list[Wager]) -> list[Wager]:
        return [wager for wager in wagers if wager.player not in self.gone]

    def is_deserted(self, box: int) -> bool:
        """Whether everyone with a bet on a box has walked away."""
        stakes = self._on_box(box)
        return bool(stakes) and not self._present(stakes)

    def outcome(self) -> bool:
        """Whether any bet has conclusively won or lost, paid or not (SG-5.4.1, PP-28)."""
        if self.settled:
            return True
        two = [hand for hand in self.hands if len(hand.cards) >= 2]
        for hand in two:
            final = hand.surrendered or hand.points == BLACKJACK
            if final and hand.is_open(self.table):
                return True
        decided = {*self.first_two, *(hand.box for hand in two)}
        sides = (bet for kind in (PAIR, BONUS) for bet in self.table.of_kind(kind))
        return any(bet.box in decided for bet in sides)

    def players(self) -> list[str]:
        """Those with a hand in play, hand by hand, then who has only a side bet or insurance."""
        hands = [wager for hand in self.open_hands() for wager in hand.wagers(self.table)]
        return list(dict.fromkeys(wager.player for wager in (*hands, *self.table.wagers.values())))

    # --- wagers -------------------------------------------------------------------------------

    def put_up(self, hand: PontoonHand, place: Place, clause: str) -> None:
        """A decision puts a wager on a hand."""
        hand.put(self.table.put_up(place, clause))

    def lose(self, wager: Wager, clause: str, *also: str) -> None:
        """The house collects a wager."""
        self.settled = True
        self.table.lose(wager, clause, also)

    def pay(self, wager: Wager, pays: Pays, clause: str, *also: str) -> None:
        """The house pays a wager by odds."""
        self.settled = True
        pay(self.table, Verdict(wager, pays, clause, also=also))

    def lose_half(self, wager: Wager, clause: str) -> None:
        """Half a bet goes back, the other half is lost."""
        self.lose(lose_half(self.table, wager, clause), clause)

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
        pay_envy(self.table, (wager.player, wager.id), holder, pays, Fraction(1), clause)


def running_of(table: Table) -> Running | None:
    """The running round, once bets are closed."""
    return table.running if isinstance(table.running, Running) else None
