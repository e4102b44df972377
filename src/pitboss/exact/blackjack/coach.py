"""Live figures: one decision priced from what is left, and what each gone card is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import msgspec
import numpy as np

from pitboss.exact.blackjack.box import NOTHING, PLENTY, Begun, Box, Chips, Rest, lattice
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import ACE, TEN, Shoe, index_of

Counts = tuple[int, ...]


class Behind(NamedTuple):
    """What stands behind a hand and changes what its options are worth.

    Attributes:
        chips: The rack, the wager and the smallest chip.
        waiting: Hands of the same split that still wait for their second card.
        rest: The worth of boxes that are still to be played, by rack, in wagers of this one.
        original: Whether it carries the wager that a dealer's natural takes.
    """

    chips: Chips = PLENTY
    waiting: int = 0
    rest: Rest | None = None
    original: bool = True


ALONE = Behind()


class Waiting(NamedTuple):
    """A box that is still to be played: its wager in cents, and the best of its options."""

    wager: int
    best: Callable[[Behind], float]  # a plain expectation, in its own wagers


class Asked(NamedTuple):
    """A hand in play: its cards as places, the up card, and how it stands."""

    places: tuple[int, ...]
    up: int
    own: bool
    hands: int

    @property
    def is_natural(self) -> bool:
        """An ace and a ten that were not made by a split."""
        return self.hands == 1 and sorted(self.places) == [ACE, TEN]


def price(
    unseen: Shoe,
    rules: Rules,
    hand: Iterable[str],
    up: str,
    *,
    own: bool = True,
    hands: int = 1,
    behind: Behind = ALONE,
) -> dict[str, float]:
    """Value of each option of a hand in play, from the cards not seen yet, in wagers of its box.

    ``unseen`` leaves out the hand, the up card and every other card on the table, and still holds
    the hole card, known to make no natural where the dealer looks. ``own`` is false for a hand
    that plays on a lammer; ``hands`` counts the hands that the first pair has become so far. The
    hand's cards come in the order dealt: after a split the first of them is the pair card.

    Only what the rack can pay is priced. Chips and room that an option takes from hands or boxes
    which are still to be played count against it; standing takes nothing.
    """
    asked = Asked(tuple(index_of(value) for value in hand), index_of(up), own, hands)
    natural = _natural(unseen, asked.up)
    if asked.is_natural:
        pushed = 0.0 if rules.hole_card or rules.blackjack_is_final else natural
        return {"stand": float(rules.blackjack_pays) * (1 - pushed)}
    values = plain_options(unseen.counts, rules, asked, behind)
    if rules.hole_card and natural < 1.0:
        taken = natural * _taken(rules, own, behind)
        values = {name: (value + taken) / (1 - natural) for name, value in values.items()}
    if rules.late_surrender and len(asked.places) == 2 and hands == 1:
        values["surrender"] = -0.5 + _surrendered(behind) / (1 - natural)
    return {name: float(value) for name, value in values.items() if np.isfinite(value)}


def _natural(unseen: Shoe, up: int) -> float:
    fits = {ACE: unseen.counts[TEN], TEN: unseen.counts[ACE]}.get(up, 0)
    return fits / unseen.size if unseen.size else 0.0


def _taken(rules: Rules, own: bool, behind: Behind) -> float:
    """What a dealer's natural takes of the hand asked about."""
    return float(own and (behind.original or rules.naturals_take_splits))


def _surrendered(behind: Behind) -> float:
    """What half a wager back in the rack is worth to the boxes still to be played."""
    if behind.rest is None:
        return 0.0
    rack = behind.chips.rack
    return behind.rest(rack + behind.chips.wager // 2) - behind.rest(rack)


def plain_options(counts: Counts, rules: Rules, asked: Asked, behind: Behind) -> dict[str, float]:
    """The options as plain expectations, a dealer's natural being one of the outcomes."""
    places, chips = asked.places, behind.chips
    after_split = asked.hands > 1
    before = rules
    if not after_split:  # what a split forbids does not bind a hand as dealt
        before = msgspec.structs.replace(rules, draw_to_split_aces=True, double_after_split=True)
    left = list(counts)
    for place in places[1:]:
        left[place] += 1
    taken = _taken(rules, asked.own, behind)
    lost = float(asked.own)
    hand = Begun(before, tuple(left), places[0], asked.up, lost=lost, natural=taken)
    number = lattice().find(*places)
    stand, hit = (float(values[number]) for values in hand.by_hand)
    if hand.one_card:
        hit = -np.inf
    found = {"stand": stand, "hit": hit}
    if len(places) > 2:
        return found
    box = _box(counts, rules, asked, behind)
    idle = box.value(behind.waiting, asked.hands, chips.rack, NOTHING, False)

    def spent(cents: int) -> float:
        """What the hands and boxes that wait lose when the rack has so much less."""
        return box.value(behind.waiting, asked.hands, chips.rack - cents, NOTHING, False) - idle

    card = places[1]
    if hand.is_free(card):
        found["double"] = float(hand.double(Fraction(1))[card])
    else:
        if chips.rack >= chips.wager:
            found["double"] = float(hand.double(Fraction(1))[card]) + spent(chips.wager)
        less = min(chips.wager - 1, chips.rack) // chips.chip * chips.chip
        if less:
            part = Fraction(less, chips.wager)
            found["for_less"] = float(hand.double(part)[card]) + spent(less)
    if places[0] == card and asked.hands < rules.hands_max(card) and chips.rack >= box.split_cost():
        found["split"] = box.split(behind.waiting, asked.hands, chips.rack) - idle
    return found


def _box(counts: Counts, rules: Rules, asked: Asked, behind: Behind) -> Box:
    place = asked.places[0]
    rest_own = asked.own and not rules.is_free_split(place)
    added = 1.0 if rules.naturals_take_splits and rest_own else 0.0

    def begun(left: Counts, first: bool) -> Begun:
        lost = asked.own if first else rest_own
        taken = _taken(rules, asked.own, behind) if first else added
        return Begun(rules, left, place, asked.up, lost=float(lost), natural=taken)

    return Box(rules, counts, place, behind.chips, begun, behind.rest)


def need_of(rules: Rules, wager: int) -> int:
    """The most that a box can put up once it is dealt: every split, and a double on each hand."""
    return (2 * rules.split_hands - 1) * wager


def waiting_box(unseen: Shoe, rules: Rules, up: str, cards: Iterable[str], wager: int) -> Waiting:
    """A box of two cards that is still to be played, from what is seen now."""
    asked = Asked(tuple(index_of(value) for value in cards), index_of(up), True, 1)
    done = int(lattice().total[lattice().find(*asked.places)]) == 21

    def best(behind: Behind) -> float:
        return 0.0 if done else max(plain_options(unseen.counts, rules, asked, behind).values())

    return Waiting(wager, best)


def worth_of(rules: Rules, boxes: Sequence[Waiting], chip: int) -> Callable[[int], float]:
    """What boxes still to be played are worth by rack, in cents, a natural being one outcome.

    They are played in their order from what is seen now, each with what the ones before it leave.
    """
    needs = [need_of(rules, box.wager) for box in boxes]

    @cache
    def worth(place: int, rack: int) -> float:
        """From one box on."""
        if place == len(boxes):
            return 0.0
        rack = min(rack, sum(needs[place:]))
        box = boxes[place]

        def rest(left: int) -> float:
            return worth(place + 1, left) / box.wager

        behind = Behind(Chips(rack, box.wager, chip), rest=rest if needs[place + 1 :] else None)
        return box.best(behind) * box.wager + worth(place + 1, rack)

    return lambda rack: worth(0, rack)


def rest_of(rules: Rules, boxes: Sequence[Waiting], chips: Chips) -> Rest | None:
    """The boxes still to be played by rack, in wagers of the box now asked about.

    None where the rack is enough for them all, whatever this box does.
    """
    needs = sum(need_of(rules, box.wager) for box in boxes)
    if not boxes or chips.rack >= need_of(rules, chips.wager) + needs:
        return None
    worth = worth_of(rules, boxes, chips.chip)
    return lambda rack: worth(rack) / chips.wager
