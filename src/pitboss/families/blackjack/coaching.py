"""The coach: what every option is worth now, from the cards this player has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from pitboss.apparatus.cards import Card
from pitboss.apparatus.shoe import Shoe as Cards
from pitboss.exact.blackjack import Rules, Shoe, price
from pitboss.exact.blackjack.box import Chips
from pitboss.exact.blackjack.coach import Behind, Waiting, need_of, rest_of, waiting_box, worth_of
from pitboss.exact.blackjack.shoe import VALUES
from pitboss.families.blackjack.hands import FREE_SPLIT, MAIN, PlayerHand
from pitboss.families.blackjack.points import value
from pitboss.families.blackjack.running import Asked, Running, running_of
from pitboss.families.blackjack.sheets import as_fraction
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

Advice = list[tuple[str, Fraction]]
RulesOf = Callable[[RuleSet], Rules]


def letter(card: Card) -> str:
    """A card's value as the solvers write it."""
    return VALUES[value(card) - 1]


def by_value(cards: Cards) -> Shoe:
    """A shoe of cards by their values."""
    counts = [0] * len(VALUES)
    for card, count in cards.outcomes():
        counts[value(card) - 1] += count
    return Shoe(tuple(counts))


class Coach:
    """Advice on a pending question, per unit of the wager of the box asked about.

    Every value is that of the best play that the player's rack can still pay. All his boxes share
    that rack: what an option takes from hands and boxes that come later counts against it.
    """

    def __init__(self, running: Running, asked: Asked, rules: Rules) -> None:
        self.running = running
        self.table = running.table
        self.hand = asked.hand
        self.asked = asked
        self.rules = rules
        self.unseen = by_value(running.unseen(asked.hand.player))
        self.up = letter(running.up)
        self.wager = running.opening[asked.hand.box]

    def advice(self) -> Advice:
        """What each option is worth; empty where no price is known."""
        names = {option.name: option.high for option in self.asked.options}
        if "stand" in names:
            return self._on_hand(names)
        if "even_money" in names:
            return self._on_even_money()
        if "decline" in names:
            return self._on_insurance(names)
        if "take" in names:
            return self._on_capping(names)
        return []

    def natural(self) -> Fraction:
        """The chance of a dealer's blackjack, as far as the player knows."""
        fits = {"A": "T", "T": "A"}.get(self.up)
        count = self.unseen.counts[VALUES.index(fits)] if fits else 0
        return Fraction(count, self.unseen.size)

    @property
    def own(self) -> bool:
        """Whether the hand plays on its player's own chips, and not on a lammer."""
        return FREE_SPLIT not in {wager.kind for wager in self.hand.wagers(self.table)}

    @property
    def chips(self) -> Chips:
        """The player's rack, the wager of the box, and the smallest chip."""
        rack = self.table.racks[self.hand.player]
        return Chips(rack, self.wager, self.table.rules.money("smallest_chip"))

    def values(self) -> dict[str, float]:
        """What each option of the hand is worth, in wagers of its box."""
        table, hand = self.table, self.hand
        cards = [letter(card) for card in hand.cards]
        hands = len(self.running.of_box(hand.box))
        place = self.running.hands.index(hand)
        later = [
            each for each in self.running.hands[place + 1 :] if each.played and not each.closed
        ]
        behind = Behind(
            chips=self.chips,
            waiting=sum(other.box == hand.box for other in later),
            rest=rest_of(self.rules, self._boxes(later), self.chips),
            original=bool(hand.wagers(table, MAIN)),
        )
        return price(
            self.unseen, self.rules, cards, self.up, own=self.own, hands=hands, behind=behind
        )

    def _boxes(self, hands: Iterable[PlayerHand], capped: int = 0) -> list[Waiting]:
        """The player's boxes among these hands, the one asked about left out but for a cap."""
        asked = self.hand
        return [
            waiting_box(
                self.unseen,
                self.rules,
                self.up,
                [letter(card) for card in hand.cards],
                self.running.opening[hand.box] + (capped if hand is asked else 0),
            )
            for hand in hands
            if hand.player == asked.player and (hand.box != asked.box or hand is asked)
        ]

    def _all(self, rack: int, capped: int = 0) -> float:
        """All boxes of the player before any is played, in cents, a natural being one outcome."""
        hands = self.running.open_hands()
        return worth_of(self.rules, self._boxes(hands, capped), self.chips.chip)(rack)

    def _on_hand(self, names: dict[str, int]) -> Advice:
        values = self.values()
        return [(name, as_fraction(values[name])) for name in names if name in values]

    def _spent(self, cents: int) -> Fraction:
        """What the player's boxes lose when so much less is in the rack, in cents."""
        rack, mine = self.chips.rack, self.hand.player
        hands = [hand for hand in self.running.open_hands() if hand.player == mine]
        wagers = [self.running.opening[hand.box] for hand in hands]
        if rack - cents >= sum(need_of(self.rules, wager) for wager in wagers):
            return Fraction(0)
        return as_fraction(self._all(rack - cents) - self._all(rack))

    def _on_even_money(self) -> Advice:
        declined = self.rules.blackjack_pays * (1 - self.natural())
        return [("decline", declined), ("even_money", Fraction(1))]

    def _on_insurance(self, names: dict[str, int]) -> Advice:
        """Insurance itself, less what its chips would have done for the hand."""
        pays = self.table.rules.pay_table("insurance").pays("dealer_blackjack")
        unit = self.natural() * pays.back(1) - 1
        chip = self.table.rules.money("smallest_chip")
        cents = {"decline": 0, "insure": self.asked.cents}
        put_up = {name: cents.get(name, chip * high) for name, high in names.items()}
        return [
            (name, (unit * each + self._spent(each)) / self.wager) for name, each in put_up.items()
        ]

    def _on_capping(self, names: dict[str, int]) -> Advice:
        """What all chips are worth in the end, set beside taking the proceeds.

        A cap makes the wager larger (BJ-22), and with it the price of a double or a split, which
        must then be paid from a smaller rack.
        """
        cents = {"take": 0, "cap": self.asked.cents}
        rack, natural = self.chips.rack, self.natural()
        taken = self._all(rack)
        found = []
        for name, high in names.items():
            put_up = cents.get(name, self.chips.chip * high)
            # Nobody caps before the check, so there is no natural that could take the cap.
            gain = as_fraction(self._all(rack - put_up, put_up) - taken) + natural * put_up
            found.append((name, gain / (1 - natural) / self.wager if put_up else Fraction(0)))
        return found


def unit(table: Table, player: str) -> int:
    """The wager of the box that a player is asked about, by which its options are measured."""
    running = running_of(table)
    if running is None or running.asked is None or running.asked.hand.player != player:
        return 0
    return running.opening[running.asked.hand.box]


def advise(table: Table, player: str, rules_of: RulesOf) -> Advice:
    """What each option of the pending question is worth to this player, best first.

    Empty where no price is known: the cut, what an irregularity asks, and a hand whose next card
    or hole card has been seen, or whose dealer has no up card yet.
    """
    running = running_of(table)
    asked = running.asked if running else None
    if running is None or asked is None or asked.hand.player != player:
        return []
    if running.exposed or running.hole_shown or not running.up_shown:
        return []
    advice = Coach(running, asked, rules_of(table.rules)).advice()
    return sorted(advice, key=lambda choice: -choice[1])
