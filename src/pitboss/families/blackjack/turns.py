"""The players' turns: stand, draw, double, split, surrender."""

from __future__ import annotations

from pitboss.families.blackjack.clauses import further
from pitboss.families.blackjack.felt import PLAY, Felt
from pitboss.families.blackjack.hands import DOUBLE, FREE_DOUBLE, SPLIT, Hand
from pitboss.families.blackjack.layout import Layout
from pitboss.families.blackjack.points import ACE, is_pair, value
from pitboss.table import events
from pitboss.table.actions import Choose, Option, Place
from pitboss.table.effects import EVERYONE, NO_ONE, Script
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

STAND, HIT, DOUBLES, SPLITS = Option("stand"), Option("hit"), Option("double"), Option("split")
SURRENDER = Option("surrender")
FOR_LESS = "for_less"
FACE = (Option("face_up"), Option("face_down"))


class Turns(Layout):
    """What a player may do with a hand, and how it is done."""

    # --- what this table allows; games override ------------------------------------------------

    def split_hands(self, table: Table) -> int:
        """How many hands a pair may become."""
        return 4

    def draws_to_split_aces(self, table: Table) -> bool:
        """Whether split aces may draw more than one card."""
        return False

    def resplits_aces(self, table: Table) -> bool:
        """Whether aces may be split again."""
        return True

    def may_double(self, felt: Felt, hand: Hand) -> bool:
        """Whether the first two cards may be doubled."""
        return True

    def may_surrender(self, felt: Felt, hand: Hand) -> bool:
        """Whether the player may give up half the wager."""
        return False

    def split_kind(self, felt: Felt, hand: Hand) -> str:
        """The wager that goes on the second hand of a split."""
        return SPLIT

    def double_kind(self, felt: Felt, hand: Hand) -> str:
        """The wager that goes beside a doubled hand."""
        return DOUBLE

    # --- options ------------------------------------------------------------------------------

    def options(self, felt: Felt, hand: Hand) -> tuple[Option, ...]:
        """What a player may do with a hand below 21."""
        if hand.player in felt.refused:
            return (STAND,)
        clauses = self.clauses
        found = [Option(STAND.name, clause=clauses.split_after if hand.split else "")]
        if not self.one_card_ace(felt, hand):
            found.append(Option(HIT.name, clause=self.hit_clause(felt, hand)))
            found += self.doubles(felt, hand)
        if self.may_split(felt, hand):
            found.append(Option(SPLITS.name, clause=self.split_clause(felt, hand)))
        if self.may_surrender(felt, hand):
            found.append(Option(SURRENDER.name, clause=clauses.surrender))
        return tuple(found)

    def hit_clause(self, felt: Felt, hand: Hand) -> str:
        """By which clause a card may be drawn."""
        return self.clauses.draw

    def double_clause(self, felt: Felt, hand: Hand) -> str:
        """By which clause a hand may be doubled."""
        return self.clauses.double

    def one_card_ace(self, felt: Felt, hand: Hand) -> bool:
        """A split ace that has its one card (OH-A-12.I.C)."""
        ace = hand.split and value(hand.cards(felt.table)[0]) == ACE
        return ace and not self.draws_to_split_aces(felt.table)

    def doubles(self, felt: Felt, hand: Hand) -> list[Option]:
        """Double for as much as the original wager, or for less in chips (BJ-07)."""
        table = felt.table
        if len(hand.cards(table)) != 2 or not self.may_double(felt, hand):
            return []
        most, rack = felt.original(hand), table.racks[hand.player]
        clause = self.double_clause(felt, hand)
        free = self.is_free_double(felt, hand)
        found = [Option(DOUBLES.name, clause=clause)] if rack >= most or free else []
        chips = min(most - 1, rack) // table.rules.money("smallest_chip")
        if chips and not free:
            found.append(Option(FOR_LESS, 1, chips, clause))
        return found

    def is_free_double(self, felt: Felt, hand: Hand) -> bool:
        """Whether the house puts up the double."""
        return self.double_kind(felt, hand) != DOUBLE

    def may_split(self, felt: Felt, hand: Hand) -> bool:
        """Two cards of one value, while the box has fewer hands than allowed."""
        table = felt.table
        cards = hand.cards(table)
        hands = sum(other.box == hand.box for other in felt.hands)
        if not is_pair(cards) or hands >= self.split_hands(table):
            return False
        if hand.split and value(cards[0]) == ACE and not self.resplits_aces(table):
            return False
        free = self.split_kind(felt, hand) != SPLIT
        return free or table.racks[hand.player] >= felt.original(hand)

    # --- turns --------------------------------------------------------------------------------

    def players_turns(self, felt: Felt) -> Script[None]:
        """Each hand in turn from the dealer's left, then those whose card was forgotten."""
        felt.phase = PLAY
        place = 0
        while place < len(felt.hands):  # splits add hands on the way
            yield from self.play_hand(felt, felt.hands[place])
            place += 1
        while felt.late:
            late = felt.late.pop(0)
            drawn = yield from felt.draw(*late)
            if drawn:
                self.call_total(felt, late.hand)
                yield from self.play_hand(felt, late.hand)
            else:
                self._undo_double(felt, late.hand)

    def play_hand(self, felt: Felt, hand: Hand) -> Script[None]:
        """One hand to its end."""
        table = felt.table
        while not hand.closed:
            if len(hand.cards(table)) == 1:  # a split card: its hand is completed first
                drawn = yield from felt.draw(
                    hand, self.clauses.split_order, also=self._one_card_only(felt, hand)
                )
                if not drawn:
                    return
                self.call_total(felt, hand)
            if hand.doubled or hand.total(table).points >= 21:
                return
            options = self.options(felt, hand)
            if len(options) == 1:
                return
            question = f"your {self.hand_words(felt, hand)}?"
            choice = yield from felt.question(hand, question, options, felt.dealt.decide)
            goes_on = yield from self.act(felt, hand, choice)
            if not goes_on:
                return

    def _one_card_only(self, felt: Felt, hand: Hand) -> tuple[str, ...]:
        """The clauses by which this is the one card of a split ace."""
        clauses = self.clauses
        if not self.one_card_ace(felt, hand):
            return ()
        return further(clauses.split_order, clauses.split_aces, clauses.split_ace_draws)

    def hand_words(self, felt: Felt, hand: Hand) -> str:
        """What a hand is called when its player is asked; nothing that others may not know."""
        return "hand" if hand.private else str(hand.total(felt.table))

    def act(self, felt: Felt, hand: Hand, choice: Choose) -> Script[bool]:
        """Do what a player has chosen; whether the hand goes on."""
        match choice.option:
            case "hit":
                drawn = yield from felt.draw(hand, felt.dealt.draw)
                if drawn:
                    self.call_total(felt, hand)
                return drawn
            case "double":
                yield from self._double(felt, hand, felt.original(hand))
            case "for_less":
                chip = felt.table.rules.money("smallest_chip")
                yield from self._double(felt, hand, choice.number * chip)
            case "split":
                self._split(felt, hand)
                return True
            case "surrender":
                self._surrender(felt, hand)
        return False

    def call_total(self, felt: Felt, hand: Hand) -> None:
        """The dealer calls a hand's total after each card, unless it lies face down.

        The call decides nothing: the cards do (OH-A-7.XI, OH-AF-7.XI).
        """
        table = felt.table
        bust = hand.is_bust(table) and not hand.down
        if bust and felt.way == "pitch":
            hand.thrown_in = True
            self.turn_over(felt, hand, self.clauses.throw_in)
        if hand.private or hand.down:
            return
        total = hand.total(table)
        words = f"{hand.words} is bust with {total}" if bust else f"{hand.words} has {total}"
        full = further(self.clauses.totals, self.clauses.draw_21) if total.points == 21 else ()
        table.announce(words, self.clauses.bust if bust else self.clauses.totals, *full)

    def turn_over(self, felt: Felt, hand: Hand, clause: str) -> None:
        """A hand's face-down cards are turned up."""
        if hand.private or hand.down:
            hand.private = hand.down = False
            felt.table.turn_up(hand.name, clause)

    # --- doubling and splitting ---------------------------------------------------------------

    def _double(self, felt: Felt, hand: Hand, cents: int) -> Script[None]:
        """One card more, face down if the player asks for it."""
        if hand.private:
            self.turn_over(felt, hand, self.clauses.turn_first_two)
        clause = self.double_card_clause(felt, hand)
        self.put_up_double(felt, hand, cents)
        hand.doubled = True
        seen_by: tuple[str, ...] = EVERYONE
        if clause:
            choice = yield from felt.question(hand, "the card?", FACE, clause)
            seen_by = EVERYONE if choice.option == "face_up" else NO_ONE
        clause = clause or felt.dealt.draw
        one_card = further(clause, self.clauses.draw_doubled)
        drawn = yield from felt.draw(hand, clause, seen_by, one_card)
        if drawn:
            self.call_total(felt, hand)
        else:
            self._undo_double(felt, hand)

    def _undo_double(self, felt: Felt, hand: Hand) -> None:
        """Who refuses the card of a double has made none: it hangs on that card (BJ-32)."""
        if hand.doubled and hand.player in felt.refused:
            hand.doubled = False
            for wager in hand.wagers(felt.table, DOUBLE, FREE_DOUBLE):
                self.take_double_back(felt, wager)

    def take_double_back(self, felt: Felt, wager: Wager) -> None:
        """A double that got no card goes back."""
        felt.table.push(wager, self.clauses.double)

    def double_card_clause(self, felt: Felt, hand: Hand) -> str:
        """By which clause the card of a double is dealt."""
        free = self.is_free_double(felt, hand) and self.clauses.free_double_card
        return self.clauses.free_double_card if free else self.clauses.double_card

    def put_up_double(self, felt: Felt, hand: Hand, cents: int) -> None:
        """The wager beside a doubled hand; once up it stays (OH-A-4.VIII, OH-AF-4.IX)."""
        place = Place(hand.player, hand.box, DOUBLE, cents, hand.spot)
        felt.put_up(place, self.clauses.double)

    def _split(self, felt: Felt, hand: Hand) -> None:
        """The second card of a pair becomes a hand of its own, played after this one."""
        table = felt.table
        if hand.private:
            self.turn_over(felt, hand, self.clauses.turn_first_two)
        hands = sum(other.box == hand.box for other in felt.hands)
        other = Hand(hand.box, hand.player, str(hands + 1), split=True)
        clause = self.split_clause(felt, hand)
        kind = self.split_kind(felt, hand)
        again = self.split_also(kind) if hand.split else ()
        hand.split = True
        table.hands[other.name] = [hand.cards(table).pop()]
        felt.hands.insert(felt.hands.index(hand) + 1, other)
        table.announce(f"{hand.words} is split", clause, *again)
        self.put_up_split(felt, other, kind, clause)

    def split_also(self, kind: str) -> tuple[str, ...]:
        """Further clauses by which a split hand is split again."""
        return ()

    def split_clause(self, felt: Felt, hand: Hand) -> str:
        """By which clause a pair is split."""
        return self.clauses.split_again if hand.split else self.clauses.split

    def put_up_split(self, felt: Felt, hand: Hand, kind: str, clause: str) -> None:
        """The wager on the second hand of a split equals the original one."""
        cents = felt.original(hand)
        felt.put_up(Place(hand.player, hand.box, kind, cents, hand.spot), clause)

    def _surrender(self, felt: Felt, hand: Hand) -> None:
        """Half the wager goes back, the other is lost; an odd cent is the player's (GEN-05)."""
        table, clause = felt.table, self.clauses.surrender
        for wager in hand.wagers(table):
            half = wager.cents - wager.cents // 2
            table.record(events.WagerPushed(id=wager.id, returned=half, clause=clause))
            table.give_up(wager, half, f"player:{wager.player}")
            table.lose(table.wagers[wager.id], clause)
        hand.closed = True
