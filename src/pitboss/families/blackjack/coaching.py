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
from pitboss.families.blackjack.felt import Asked, Felt, felt_of
from pitboss.families.blackjack.hands import FREE_SPLIT, MAIN, Hand
from pitboss.families.blackjack.points import value
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

    def __init__(self, felt: Felt, asked: Asked, rules: Rules) -> None:
        self.felt = felt
        self.table = felt.table
        self.hand = asked.hand
        self.asked = asked
        self.rules = rules
        self.unseen = by_value(felt.unseen(asked.hand.player))
        self.up = letter(felt.up)
        self.wager = felt.original(asked.hand)

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
        cards = [letter(card) for card in hand.cards(table)]
        hands = sum(other.box == hand.box for other in self.felt.hands)
        place = self.felt.hands.index(hand)
        later = [other for other in self.felt.hands[place + 1 :] if not other.closed]
        behind = Behind(
            chips=self.chips,
            waiting=sum(other.box == hand.box for other in later),
            rest=rest_of(self.rules, self._boxes(later), self.chips),
            original=bool(hand.wagers(table, MAIN)),
        )
        return price(
            self.unseen, self.rules, cards, self.up, own=self.own, hands=hands, behind=behind
        )

    def _boxes(self, hands: Iterable[Hand], capped: int = 0) -> list[Waiting]:
        """The player's boxes among these hands, the one asked about left out but for a cap."""
        table, asked = self.table, self.hand
        return [
            waiting_box(
                self.unseen,
                self.rules,
                self.up,
                [letter(card) for card in hand.cards(table)],
                self.felt.original(hand) + (capped if hand is asked else 0),
            )
            for hand in hands
            if hand.player == asked.player and (hand.box != asked.box or hand is asked)
        ]

    def _all(self, rack: int, capped: int = 0) -> float:
        """All boxes of the player before any is played, in cents, a natural being one outcome."""
        hands = [hand for hand in self.felt.hands if not hand.closed]
        return worth_of(self.rules, self._boxes(hands, capped), self.chips.chip)(rack)

    def _on_hand(self, names: dict[str, int]) -> Advice:
        values = self.values()
        return [(name, as_fraction(values[name])) for name in names if name in values]

    def _spent(self, cents: int) -> Fraction:
        """What the player's boxes lose when so much less is in the rack, in cents."""
        rack, mine = self.chips.rack, self.hand.player
        hands = [hand for hand in self.felt.hands if hand.player == mine and not hand.closed]
        if rack - cents >= sum(need_of(self.rules, self.felt.original(hand)) for hand in hands):
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
    felt = felt_of(table)
    if felt is None or felt.asked is None or felt.asked.hand.player != player:
        return 0
    return felt.original(felt.asked.hand)


def advise(table: Table, player: str, rules_of: RulesOf) -> Advice:
    """What each option of the pending question is worth to this player, best first.

    Empty where no price is known: the cut, what an irregularity asks, and a hand whose next card
    or hole card has been seen, or whose dealer has no up card yet.
    """
    felt = felt_of(table)
    asked = felt.asked if felt else None
    if felt is None or asked is None or asked.hand.player != player:
        return []
    if felt.exposed or felt.hole_shown or not felt.up_shown:
        return []
    advice = Coach(felt, asked, rules_of(table.rules)).advice()
    return sorted(advice, key=lambda choice: -choice[1])
