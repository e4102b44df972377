"""Dealer hands that share no card with a player's, counted by inclusion and exclusion.

How many dealer hands of a rank below some limit avoid all five cards of a player? All of them, less
those that hold one of the cards, and so on: the sum over the sets T of the player's cards of
(-1)^|T| times the hands that hold T. Those numbers depend on T only up to a renaming of suits, and
grow as the limit rises: so hands are taken in ascending order of rank, each is booked under every
class of its subsets, and each player's sum is read when the limit is his.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.jit import kernel
from pitboss.exact.kernels.combinations import choose, combinations
from pitboss.exact.kernels.suits import PERMUTATIONS

CARDS = 53
RENAMINGS = len(PERMUTATIONS)  # every class holds a divisor of this many sets

Hands = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]


class Book(NamedTuple):
    """The classes of card sets of up to some size, each with a line of its own.

    Attributes:
        choose: Binomial coefficients, for the colex numbers of sets.
        start: Where the sets of each size begin in ``line``.
        line: The line of each set, by its colex number.
        share: For each line, all renamings of suits over the sets in its class: a hand that stands
            for w hands adds w times this to the line, so that a line tells 24 times how many hands
            hold one set of its class.
    """

    choose: Ints
    start: Ints
    line: npt.NDArray[np.int32]
    share: Ints


@cache
def book(size: int, deck: int = 52) -> Book:
    """The book of all sets of up to ``size`` cards; a deck of 53 has a joker (card 52)."""
    start: list[int] = []
    lines: list[npt.NDArray[np.int32]] = []
    shares: list[Ints] = []
    used = 0
    for many in range(size + 1):
        start.append(sum(len(part) for part in lines))
        keys = np.zeros(1, dtype=np.int64)
        if many:
            cards = combinations(deck, many)
            keys = np.zeros(len(cards), dtype=np.int64)
            _class_keys(cards, keys)
        _, number, sets = np.unique(keys, return_inverse=True, return_counts=True)
        lines.append((number + used).astype(np.int32))
        shares.append(RENAMINGS // sets)
        used += len(sets)
    return Book(
        choose(CARDS, size + 1),
        np.array(start, dtype=np.int64),
        np.concatenate(lines),
        np.concatenate(shares).astype(np.int64),
    )


@kernel
def _class_keys(cards: Any, keys: Any) -> None:
    """One integer for each set of cards, the same for sets that differ by the names of suits."""
    for row in range(cards.shape[0]):
        a, b, c, d = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
        joker = np.int64(0)
        for place in range(cards.shape[1]):
            card = np.int64(cards[row, place])
            bit = np.int64(1) << (card >> 2)
            if card == 52:
                joker = np.int64(1)
            elif card & 3 == 0:
                a |= bit
            elif card & 3 == 1:
                b |= bit
            elif card & 3 == 2:
                c |= bit
            else:
                d |= bit
        # A network that sorts four masks.
        a, b = max(a, b), min(a, b)
        c, d = max(c, d), min(c, d)
        a, c = max(a, c), min(a, c)
        b, d = max(b, d), min(b, d)
        b, c = max(b, c), min(b, c)
        keys[row] = joker << 52 | a << 39 | b << 26 | c << 13 | d


@kernel
def _line(cards: Any, subset: int, most: int, book: Book) -> Any:
    """How many of these cards a subset has, and its line in the book; too many have none."""
    many = 0
    number = np.int64(0)
    for place in range(len(cards)):
        if subset >> place & 1:
            many += 1
            if many > most:
                return many, np.int64(-1)
            number += book.choose[cards[place], many]
    return many, np.int64(book.line[book.start[many] + number])


@kernel
def _enter(cards: Any, weight: int, most: int, book: Book, lines: Any) -> None:
    """Book a hand (ascending cards) under its subsets of up to ``most`` cards."""
    for subset in range(1 << len(cards)):
        many, line = _line(cards, subset, most, book)
        if many <= most:
            lines[line] += weight * book.share[line]


@kernel
def _apart(cards: Any, most: int, book: Book, lines: Any) -> np.int64:
    """24 times the booked hands that avoid these cards, sets of over ``most`` cards left out."""
    total = np.int64(0)
    for subset in range(1 << len(cards)):
        many, line = _line(cards, subset, most, book)
        if many <= most:
            held = lines[line]
            total += -held if many & 1 else held
    return total


@kernel
def _count(dealers: Any, players: Any, whole: Any, most: int, book: Book, lines: Any) -> Any:
    hands, weights, ranks = dealers
    cards, limits = players
    out = np.zeros(len(limits), dtype=np.int64)
    sign = -1 if cards.shape[1] & 1 else 1
    entered = 0
    for player in range(len(limits)):
        while entered < len(ranks) and ranks[entered] < limits[player]:
            _enter(hands[entered], weights[entered], most, book, lines)
            entered += 1
        found = _apart(cards[player], most, book, lines) // 24
        out[player] = found + sign * whole[player]
    return out


def count_below(
    dealers: tuple[Hands, Ints, Ints], players: tuple[Hands, Ints], whole: Ints, deck: int = 52
) -> Ints:
    """For each player how many dealer hands rank below his limit and share no card with him.

    ``dealers`` are hands of ascending cards (one for each class), how many each stands for, and
    their ranks; ``players`` are hands and limits. ``whole`` is, for each player, how many dealer
    hands below the limit hold all of his cards.
    """
    hands, weights, ranks = dealers
    cards, limits = players
    most = cards.shape[1] - 1
    lines_of = book(most, deck)
    lines = np.zeros(len(lines_of.share), dtype=np.int64)
    rise, order = np.argsort(ranks, kind="stable"), np.argsort(limits, kind="stable")
    out = np.zeros(len(limits), dtype=np.int64)
    out[order] = _count(
        (hands[rise], weights[rise], ranks[rise].astype(np.int64)),
        (cards[order], limits[order].astype(np.int64)),
        whole[order].astype(np.int64),
        most,
        lines_of,
        lines,
    )
    return out


# --- with one dealer card in sight ---------------------------------------------------------------


@kernel
def _enter_with_up(cards: Any, weight: int, book: Book, lines: Any) -> None:
    """Book a hand of six cards under its subsets of one to five cards."""
    for subset in range(1, 63):
        many = 0
        number = np.int64(0)
        for place in range(6):
            if subset >> place & 1:
                many += 1
                number += book.choose[cards[place], many]
        line = book.line[book.start[many] + number]
        lines[line] += weight * book.share[line]


@kernel
def _apart_with_up(cards: Any, book: Book, lines: Any, out: Any) -> None:
    """For each card, 24 times the booked hands that hold it and avoid these five.

    A set T of the five with one card more, u, has the colex number of its cards below u, of u in
    its place, and of its cards above u moved up by one place.
    """
    out[:] = 0
    kept = np.zeros(6, dtype=np.int64)
    for subset in range(31):  # all five at once are left to the caller
        many = 0
        for place in range(5):
            if subset >> place & 1:
                kept[many] = cards[place]
                many += 1
        start = book.start[many + 1]
        under = np.int64(0)
        over = np.int64(0)
        for place in range(many):
            over += book.choose[kept[place], place + 2]
        below = 0
        for up in range(52):
            if below < many and kept[below] == up:
                under += book.choose[up, below + 1]
                over -= book.choose[up, below + 2]
                below += 1
                continue
            held = lines[book.line[start + under + book.choose[up, below + 1] + over]]
            out[up] += -held if many & 1 else held


@kernel
def _count_with_up(dealers: Any, players: Any, joined: Any, book: Book, lines: Any) -> Any:
    hands, weights, ranks = dealers
    cards, limits = players
    out = np.zeros((len(limits), 52), dtype=np.int32)
    sums = np.zeros(52, dtype=np.int64)
    entered = 0
    for player in range(len(limits)):
        limit = limits[player]
        while entered < len(ranks) and ranks[entered] < limit:
            _enter_with_up(hands[entered], weights[entered], book, lines)
            entered += 1
        _apart_with_up(cards[player], book, lines, sums)
        for up in range(52):
            out[player, up] = sums[up] // 24 - (joined[player, up] < limit)
        for place in range(5):
            out[player, cards[player, place]] = 0
    return out


def count_below_with_up(
    dealers: tuple[Hands, Ints, Ints],
    players: tuple[Hands, Ints],
    joined: npt.NDArray[np.uint16],
) -> npt.NDArray[np.int32]:
    """For each player of five cards and each up card: dealer hands of six below the limit.

    They hold the up card and share no card with the player. ``joined`` is the rank of the
    player's five cards with each up card, as one hand of the dealer's.
    """
    hands, weights, ranks = dealers
    cards, limits = players
    lines_of = book(5)
    lines = np.zeros(len(lines_of.share), dtype=np.int64)
    rise, order = np.argsort(ranks, kind="stable"), np.argsort(limits, kind="stable")
    out = np.zeros((len(limits), 52), dtype=np.int32)
    out[order] = _count_with_up(
        (hands[rise], weights[rise], ranks[rise].astype(np.int64)),
        (cards[order], limits[order].astype(np.int64)),
        joined[order].astype(np.int64),
        lines_of,
        lines,
    )
    return out
