"""Holdings that rules of thumb speak of, each as words and as a test made from the same figures.

A rule is a list of these. What is printed and what is priced therefore cannot part ways: the
words name the very ranks and numbers that the test looks at. Ranks run from 0 (a two) to 12 (an
ace); cards are numbers, four to a rank. The ace counts high only, unless the words say otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pitboss.apparatus.cards import RANKS

Cards = Sequence[int]
ACE, KING = 12, 11
NUMBERS = ("no", "one", "two", "three", "four", "five")
NAMES = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)


@dataclass(frozen=True)
class Holding:
    """Cards that a rule speaks of."""

    words: str
    test: Callable[[Cards], bool]

    def __call__(self, cards: Cards) -> bool:
        """Whether these cards are such."""
        return self.test(cards)


def any_of(holdings: Sequence[Holding]) -> Callable[[Cards], bool]:
    """Whether cards are any of these."""
    return lambda cards: any(holding(cards) for holding in holdings)


def ranks_of(cards: Cards) -> list[int]:
    """The ranks of cards, lowest first."""
    return sorted(card >> 2 for card in cards)


def is_suited(cards: Cards) -> bool:
    """Whether all cards are of one suit."""
    return len({card & 3 for card in cards}) == 1


def _plural(rank: int) -> str:
    name = NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"


def _a(name: str) -> str:
    return f"an {name}" if name[0] in "ae" else f"a {name}"


def _gaps(ranks: Sequence[int], *, ace_low: bool = False) -> int | None:
    """Ranks missing inside the span of different cards; None where two are alike."""
    if len(set(ranks)) < len(ranks):
        return None
    spans = [sorted(ranks)]
    if ace_low:
        spans.append(sorted(-1 if rank == ACE else rank for rank in ranks))
    return min(span[-1] - span[0] + 1 - len(ranks) for span in spans)


def _in_a_row(low: int, size: int) -> str:
    return "-".join(RANKS[low + step] if low + step != 8 else "10" for step in range(size))


# --- made hands ----------------------------------------------------------------------------------


def pair_from(rank: int) -> Holding:
    """Two cards of a rank or of a higher one."""
    words = f"a pair of {_plural(rank)} or better"
    return Holding(words, lambda c: any(n >= 2 and r >= rank for r, n in _many(c)))


def any_pair(words: str = "any pair") -> Holding:
    """Two cards of one rank, whichever."""
    return Holding(words, lambda cards: any(n >= 2 for _, n in _many(cards)))


def two_pair() -> Holding:
    """Two ranks that come twice."""
    return Holding("two pair", lambda cards: sum(n >= 2 for _, n in _many(cards)) == 2)


def of_a_kind(number: int) -> Holding:
    """So many cards of one rank."""
    words = f"{NUMBERS[number]} of a kind"
    return Holding(words, lambda cards: any(n >= number for _, n in _many(cards)))


def _many(cards: Cards) -> list[tuple[int, int]]:
    return list(Counter(card >> 2 for card in cards).items())


# --- flushes and straights to come ---------------------------------------------------------------


def one_suit(number: int, words: str = "") -> Holding:
    """All cards of one suit."""
    return Holding(words or f"{NUMBERS[number]} to a flush", is_suited)


def royal_draw(number: int) -> Holding:
    """Suited cards from the ten up."""
    words = f"{NUMBERS[number]} to a royal flush"
    return Holding(words, lambda cards: is_suited(cards) and ranks_of(cards)[0] >= 8)


def run_from(low: int, size: int, *, suited: bool) -> Holding:
    """Cards in a row from a lowest one up, below an ace."""
    words = (
        f"{_in_a_row(low, size)} or higher {'suited ' if suited else ''}in a row, king high at most"
    )

    def test(cards: Cards) -> bool:
        ranks = ranks_of(cards)
        run = _gaps(ranks) == 0 and ranks[0] >= low and ranks[-1] <= KING
        return run and (is_suited(cards) or not suited)

    return Holding(words, test)


def draw_with_gaps(number: int, gaps: int, high: int, rank: int) -> Holding:
    """Suited cards of different ranks with a number of gaps and enough high cards among them."""
    some = (
        f"{_a(NAMES[rank])} or better"
        if high == 1
        else f"{NUMBERS[high]} cards {NAMES[rank]} or better"
    )
    words = (
        f"{NUMBERS[number]} to a straight flush with {NUMBERS[gaps]} gap"
        f"{'s' if gaps > 1 else ''} and {some} (the ace counts high only)"
    )

    def test(cards: Cards) -> bool:
        ranks = ranks_of(cards)
        return is_suited(cards) and _gaps(ranks) == gaps and sum(r >= rank for r in ranks) >= high

    return Holding(words, test)


def open_run(size: int, top: int) -> Holding:
    """Cards in a row that can grow at both ends, from a highest card on."""
    words = f"{NUMBERS[size]} in a row open at both ends, {NAMES[top]} high to king high"

    def test(cards: Cards) -> bool:
        ranks = ranks_of(cards)
        return _gaps(ranks) == 0 and top <= ranks[-1] <= KING

    return Holding(words, test)


def straight_draw(size: int) -> Holding:
    """Cards that lack no more than one rank of a straight, the ace high or low."""
    words = f"any {NUMBERS[size]} to a straight, the ace high or low"

    def test(cards: Cards) -> bool:
        gaps = _gaps(ranks_of(cards), ace_low=True)
        return gaps is not None and gaps <= 1

    return Holding(words, test)


# --- high cards ----------------------------------------------------------------------------------


def cards_from(number: int, low: int, high: int, *, gaps: int | None = None) -> Holding:
    """Enough cards between two ranks, and a number of gaps in all where that is asked."""
    words = f"{NUMBERS[number]} cards from {NAMES[low]} to {NAMES[high]}"
    if gaps is not None:
        words = f"{NUMBERS[gaps]} gap and {words}"

    def test(cards: Cards) -> bool:
        ranks = ranks_of(cards)
        fits = gaps is None or _gaps(ranks, ace_low=True) == gaps
        return fits and sum(low <= rank <= high for rank in ranks) >= number

    return Holding(words, test)


def points_from(number: int, points: Callable[[Sequence[int]], int]) -> Holding:
    """Enough points, as a game counts them."""
    words = f"{NUMBERS[number]} points"
    return Holding(words, lambda cards: points(ranks_of(cards)) >= number)


def suited_pair_of(high: int, low: int) -> Holding:
    """Two cards of these ranks and of one suit."""
    words = f"{RANKS[high]}-{RANKS[low]} suited"
    return Holding(words, lambda cards: ranks_of(cards) == [low, high] and is_suited(cards))
