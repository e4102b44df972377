"""Streams of luck that are told by their name: the seed, the lane, and how far along it is.

Philox4x32-10 (Salmon, Moraes, Dror and Shaw, 2011) makes four words of 32 bits out of a counter and
a key, and nothing else: no state is carried, so any piece of any stream can be made anywhere, again
and by itself. A simulation is split into *lanes*, each with its own stream, so its totals do not
hang on who plays which lane, in which order, on a processor or on a card.

All numbers are 64-bit integers that hold 32 bits: what a processor, a card and plain Python
compute alike. Whoever draws has a `Tray` before him, in which lie where he is in his stream and the
words made ahead (as many as he likes; a processor makes a thousand at a time side by side, a card
four).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.jit import dealer, part, piece

Ints = NDArray[np.int64]
Words = NDArray[np.uint32]
Cards = NDArray[np.uint8]

whole = cast(Callable[[Any], int], np.int64)  # a number of any array, as wide as all of ours
narrow = cast(Callable[[Any], int], np.uint32)  # a word in as few bits as it has
index = cast(Callable[[Any], int], np.uint64)  # a place that is not counted from the end: no check


@part
def look(table: Any, at: int) -> int:
    """What a table says at a place, which is not counted from the end."""
    return whole(table[index(at)])


MASK: Final = 0xFFFFFFFF
SPAN: Final = 1 << 32
ROUNDS: Final = 10
MULTIPLIER_0: Final = 0xD2511F53
MULTIPLIER_1: Final = 0xCD9E8D57
WEYL_0: Final = 0x9E3779B9
WEYL_1: Final = 0xBB67AE85

# What a stream's array holds: the next word's place among those made ahead, the next counter, then
# the lane and both halves of the seed.
AT, COUNTER, LANE, SEED_LOW, SEED_HIGH = range(5)
OWN: Final = 5  # from here on a kernel may note what it likes
STREAM_SIZE: Final = 12
AHEAD: Final = 1024  # words that a processor makes at a time
AHEAD_ON_CARD: Final = 4


class Tray(NamedTuple):
    """What lies before whoever deals: arrays that are his alone while he does."""

    stream: Ints  # where he is in his stream
    words: Words  # made ahead
    cards: Cards  # the shoe, and what a game notes beside it
    tape: Ints  # what luck said, where there is room for it


class Lanes(NamedTuple):
    """Lanes to be dealt: those of a seed from the first on, and so many rounds in each."""

    seed_low: int
    seed_high: int
    first: int
    many: int
    rounds: int


@part
def philox(
    c_0: int, c_1: int, c_2: int, c_3: int, key_0: int, key_1: int
) -> tuple[int, int, int, int]:
    """Four words from a counter of four words and a key of two.

    A shift of a product that ran over brings copies of its sign along: the mask takes them off.
    """
    for _ in range(ROUNDS):
        first = MULTIPLIER_0 * c_0
        second = MULTIPLIER_1 * c_2
        c_0 = ((second >> 32) & MASK) ^ c_1 ^ key_0
        c_1 = second & MASK
        c_2 = ((first >> 32) & MASK) ^ c_3 ^ key_1
        c_3 = first & MASK
        key_0 = (key_0 + WEYL_0) & MASK
        key_1 = (key_1 + WEYL_1) & MASK
    return c_0, c_1, c_2, c_3


@dealer
def refill(words: Words, counter: int, lane: int, key_0: int, key_1: int) -> None:
    """Make as many words ahead as there is room for, from this counter on."""
    for n in range(len(words) >> 2):
        c_0 = (counter + n) & MASK
        c_1 = (counter + n) >> 32
        a, b, c, d = philox(c_0, c_1, lane & MASK, lane >> 32, key_0, key_1)
        words[4 * n] = a
        words[4 * n + 1] = b
        words[4 * n + 2] = c
        words[4 * n + 3] = d


@piece
def any_abreast(busy: bool) -> bool:
    """Is anybody busy of those who go through the code side by side?

    On a processor that is who asks, and nobody else. On a card threads that went different ways
    wait for each other here and go on together.
    """
    return busy


@part
def open_lane(tray: Tray, lanes: Lanes, lane: int) -> None:
    """Stand at the beginning of a lane's stream, with nothing made ahead."""
    stream = tray.stream
    stream[AT] = len(tray.words)
    stream[COUNTER] = 0
    stream[LANE] = lane
    stream[SEED_LOW] = lanes.seed_low
    stream[SEED_HIGH] = lanes.seed_high


@part
def word(tray: Tray) -> int:
    """The next word of a stream."""
    stream = tray.stream
    words = tray.words
    place = stream[AT]
    if place == len(words):
        refill(words, stream[COUNTER], stream[LANE], stream[SEED_LOW], stream[SEED_HIGH])
        stream[COUNTER] += len(words) >> 2
        place = 0
    stream[AT] = place + 1
    return whole(words[index(place)])


# --- draws without bias --------------------------------------------------------------------------
# A word times n, cut after 32 bits, is a number below n and a rest. It is fair but for the words
# whose rest lies below 2^32 mod n, and these are drawn again (Lemire, 2019). The rest of a draw is
# the word of the next one: several numbers come out of one word, and its last rest tells whether
# all of them are fair. n, or the product of the n, must be below 2^32.


@part
def below(tray: Tray, n: int) -> int:
    """A number below n."""
    while True:
        product = word(tray) * n
        rest = product & MASK
        if rest >= n or rest >= (SPAN - n) % n:
            return (product >> 32) & MASK


@part
def below_two(tray: Tray, n: int, m: int) -> tuple[int, int]:
    """A number below n and one below m, of one word: n times m is below 2^32."""
    both = n * m
    while True:
        product = word(tray) * n
        first = (product >> 32) & MASK
        product = (product & MASK) * m
        rest = product & MASK
        if rest >= both or rest >= (SPAN - both) % both:
            return first, (product >> 32) & MASK


@part
def below_three(tray: Tray, n: int, m: int, k: int) -> tuple[int, int, int]:
    """Numbers below n, m and k, of one word: their product is below 2^32."""
    every = n * m * k
    while True:
        product = word(tray) * n
        first = (product >> 32) & MASK
        product = (product & MASK) * m
        second = (product >> 32) & MASK
        product = (product & MASK) * k
        rest = product & MASK
        if rest >= every or rest >= (SPAN - every) % every:
            return first, second, (product >> 32) & MASK


@part
def places_of_three(tray: Tray, left: int) -> tuple[int, int, int]:
    """Where the next three cards lie, each among those that are left when it is dealt."""
    return below_three(tray, left, left - 1, left - 2)


@part
def deal(tray: Tray, at: int, place: int) -> int:
    """Deal a card of a shoe of which ``at`` are gone: the one that lies ``place`` further on.

    It changes places with the card at the front, so cards[:at] are those dealt, in their order.
    That is a shuffle made card by card, as far as it is looked at.
    """
    cards = tray.cards
    front = index(at)
    other = index(at + place)
    card = cards[other]
    cards[other] = cards[front]
    cards[front] = card
    return whole(card)


# --- the tape ------------------------------------------------------------------------------------
# What luck said, for whoever plays the same rounds through the script: a line of numbers, of which
# the first tells where the next goes. A tape without room is not written on.

SHUFFLED: Final = -1  # the shoe is shuffled here
OPENED: Final = -2  # a round opens here
AS_NEW: Final = -3  # and the table stands as a new one would, for all that is to come


@part
def note(tray: Tray, told: int) -> None:
    """Write down what luck said: a card, a face of a die, the place of a mark on a wheel."""
    tape = tray.tape
    if len(tape):
        tape[tape[0]] = told
        tape[0] += 1
