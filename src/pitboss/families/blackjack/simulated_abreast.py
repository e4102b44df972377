"""The shoe of a simulated table laid out side by side, as the lanes of a card do it together."""

from __future__ import annotations

from pitboss.apparatus.jit import part
from pitboss.apparatus.streams import (
    AT,
    COUNTER,
    LANE,
    MASK,
    SEED_HIGH,
    SEED_LOW,
    SPAN,
    Tray,
    any_abreast,
    deal,
    narrow,
    philox,
    refill,
    whole,
)


@part
def lay_abreast(tray: Tray, upto: int, size: int) -> int:
    """What `lay` does from the first card on, four words a turn, so that lanes make them together.

    A lane begins among four words wherever it stands in its stream, and a word that is not fair to
    the three cards it would bring is passed over: all lanes take the next one.
    """
    stream = tray.stream
    lane, low, high = stream[LANE], stream[SEED_LOW], stream[SEED_HIGH]
    taken = 4 * stream[COUNTER] - (len(tray.words) - stream[AT])
    skip, block, laid = taken & 3, taken >> 2, 0
    a, b, c, d = four_words(block, lane, low, high)
    while any_abreast(laid < upto):
        block += 1
        e, f, g, h = four_words(block, lane, low, high)
        for n in range(4):
            word = (
                (a if n == 0 else b if n == 1 else c if n == 2 else d)
                if skip == 0
                else (b if n == 0 else c if n == 1 else d if n == 2 else e)
                if skip == 1
                else (c if n == 0 else d if n == 1 else e if n == 2 else f)
                if skip == 2
                else (d if n == 0 else e if n == 1 else f if n == 2 else g)
            )
            if laid < upto:
                taken += 1
                laid = lay_by_word(tray, laid, size, whole(word))
        a, b, c, d = e, f, g, h
    go_to(tray, taken)
    return laid


@part
def four_words(block: int, lane: int, low: int, high: int) -> tuple[int, int, int, int]:
    """The words of a block of a lane's stream."""
    a, b, c, d = philox(block & MASK, block >> 32, lane & MASK, lane >> 32, low, high)
    return narrow(a), narrow(b), narrow(c), narrow(d)


@part
def lay_by_word(tray: Tray, laid: int, size: int, word: int) -> int:
    """Lay out three cards by one word, or one card of the last three; none if it is not fair."""
    left = size - laid
    three = left > 3
    n, m, k = left & MASK, (left - 1 if three else 1) & MASK, (left - 2 if three else 1) & MASK
    every = (n * m * k) & MASK
    product = word * n
    one = product >> 32
    product = (product & MASK) * m
    two = product >> 32
    product = (product & MASK) * k
    rest = product & MASK
    if rest < every and rest < (SPAN - every) % every:
        return laid
    deal(tray, laid, one)
    if not three:
        return laid + 1
    deal(tray, laid + 1, two)
    deal(tray, laid + 2, product >> 32)
    return laid + 3


@part
def go_to(tray: Tray, taken: int) -> None:
    """Stand in a lane's stream where so many words are taken."""
    stream, words = tray.stream, tray.words
    stream[AT], stream[COUNTER] = len(words), taken >> 2
    if taken & 3:
        refill(words, stream[COUNTER], stream[LANE], stream[SEED_LOW], stream[SEED_HIGH])
        stream[AT], stream[COUNTER] = taken & 3, stream[COUNTER] + (len(words) >> 2)
