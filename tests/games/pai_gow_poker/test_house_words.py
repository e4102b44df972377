"""The house way as it is printed is the house way as it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from pitboss.apparatus.cards import DECK, JOKER, Card, parse_cards, rank_of
from pitboss.apparatus.ranks import HIGH
from pitboss.games.pai_gow_poker.coach import chart
from pitboss.games.pai_gow_poker.house_way import (
    ACE,
    CLAUSES,
    KING,
    MADE,
    MADE_PAIR,
    SIX,
    TEN,
    house_way,
    rule_of,
    sort_out,
)
from pitboss.games.pai_gow_poker.house_words import LINES, Sight, line_of
from pitboss.games.pai_gow_poker.setting import COMPLETED, FULL, Setting, settings
from pitboss.rulebook import RuleSet

# --- the tests of the lines, over everything that a rule looks at ---------------------------------


def rank_counts(rank: int = 0, left: int = 7) -> Iterator[tuple[int, ...]]:
    """Every number of cards of each rank that seven cards can have, the joker a fifth ace."""
    most = 5 if rank == ACE else 4
    if rank == ACE:
        if left <= most:
            yield (left,)
        return
    for many in range(min(most, left) + 1):
        for rest in rank_counts(rank + 1, left - many):
            yield (many, *rest)


def looks(counts: Sequence[int]) -> list[tuple[bool, bool]]:
    """Whether a straight or flush can be made, and whether with a pair low."""
    three_alone = max(counts[:ACE]) == 3 and sum(many > 0 for many in counts) == 5
    found = [(False, False), (True, True)]
    # Five ranks of seven cards: a straight or flush takes one of the three and leaves the others,
    # unless the joker is one of three aces and stands in for another card.
    return found if three_alone else [*found, (True, False)]


def test_the_first_line_that_fits_is_the_rule_of_every_hand_there_is() -> None:
    reached = set()
    for counts in rank_counts():
        found = [-1] * 9
        sort_out(counts, found)
        for made, keeps in looks(counts):
            line = line_of(sight := Sight(counts, found, made, keeps))
            rule, *low = rule_of(counts, made, keeps, [-1] * 9)
            asked = line.ranks(sight)
            assert line.rule == rule, (counts, made, keeps, line.words)
            assert tuple(low) == (asked or (-1, -1)), (counts, made, keeps, line.words)
            assert (asked is None) == (rule in (MADE, MADE_PAIR))
            reached.add(line.words)
    assert reached == {line.words for line in LINES}


def test_every_rule_has_its_line() -> None:
    assert {line.clause for line in LINES} == set(CLAUSES)


# --- the printed words, read by one who knows nothing but them ------------------------------------


class Held:
    """Seven cards as a reader of the lines sees them."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.ways = settings(cards)
        self.counts = Counter(ACE if card == JOKER else rank_of(card) for card in cards)
        self.made = [way for way in self.ways if HIGH.category(way.high_rank) in COMPLETED]

    def of(self, many: int) -> list[int]:
        """The ranks of which there are so many, high ones first."""
        return sorted((rank for rank, count in self.counts.items() if count == many), reverse=True)

    def leaves(self, rank: int) -> bool:
        """Do two of this rank in the Low hand leave a straight or flush?"""
        return any(ranks(way) == [rank, rank] for way in self.made)


def ranks(way: Setting) -> list[int]:
    return sorted((ACE if card == JOKER else rank_of(card) for card in way.low), reverse=True)


SIZES = {"2s to 6s": (0, SIX), "7s to 10s": (SIX + 1, TEN), "jacks or higher": (TEN + 1, ACE)}


def sized(words: str, rank: int) -> bool:
    low, high = SIZES[words]
    return low <= rank <= high


def two_pair(words: str, pairs: list[int]) -> bool:
    low, _, high = (
        (words.removeprefix("both "),) * 3 if "both" in words else words.partition(" and ")
    )
    return sized(high, pairs[0]) and sized(low, pairs[1])


HANDS: dict[str, Callable[[Held], bool]] = {
    "five aces and two kings": lambda h: h.counts[ACE] == 5 and h.counts[KING] == 2,
    "five aces": lambda h: h.counts[ACE] == 5,
    "four aces and a pair or three of a kind": lambda h: (
        h.counts[ACE] == 4 and bool(h.of(2) + h.of(3))
    ),
    "four of a kind and a pair": lambda h: bool(h.of(4) and h.of(2)),
    "four and three of a kind": lambda h: bool(h.of(4) and h.of(3)),
    "four of a kind": lambda h: bool(h.of(4)),
    "two threes of a kind": lambda h: len(h.of(3)) == 2,
    "three of a kind and two pair": lambda h: bool(h.of(3)) and len(h.of(2)) == 2,
    "three of a kind and a pair": lambda h: bool(h.of(3) and h.of(2)),
    "three of a kind": lambda h: bool(h.of(3)),
    "three aces and a straight or flush": lambda h: h.counts[ACE] == 3 and bool(h.made),
    "three aces": lambda h: h.counts[ACE] == 3,
    "three pair": lambda h: len(h.of(2)) == 3,
    "two pair": lambda h: len(h.of(2)) == 2,
    "one pair and a straight or flush": lambda h: len(h.of(2)) == 1 and bool(h.made),
    "one pair": lambda h: len(h.of(2)) == 1,
    "straight or flush": lambda h: bool(h.made),
    "no pair": lambda h: not h.of(2),
}
UNLESS: dict[str, Callable[[Held], bool]] = {
    "otherwise": lambda _: True,
    "unless kings": lambda h: h.counts[KING] < 2,
    "where two of them leave a straight or flush": lambda h: h.leaves(h.of(3)[0]),
    "with an unpaired ace": lambda h: h.counts[ACE] == 1,
    "with an unpaired ace or king": lambda h: 1 in (h.counts[ACE], h.counts[KING]),
    "with an unpaired ace and king": lambda h: h.counts[ACE] == h.counts[KING] == 1,
}
LOWS: dict[str, Callable[[Held], list[int]]] = {
    "two of the aces": lambda _: [ACE, ACE],
    "the kings": lambda _: [KING, KING],
    "two of the four": lambda h: h.of(4) * 2,
    "two of the three": lambda h: h.of(3) * 2,
    "two of the higher three": lambda h: h.of(3)[:1] * 2,
    "an ace and the highest other card": lambda h: [ACE, *h.of(1)[:1]],
    "the pair": lambda h: h.of(2) * 2,
    "the highest pair": lambda h: h.of(2)[:1] * 2,
    "the lower pair": lambda h: h.of(2)[1:] * 2,
    "the two highest other cards": lambda h: h.of(1)[:2],
    "the second and third highest cards": lambda h: h.of(1)[1:3],
    "the best two cards that leave a straight or flush": lambda h: ranks(
        max(h.made, key=lambda way: way.low_rank)
    ),
}


def fits(words: str, held: Held) -> bool:
    """Whether a hand is what the words before the colon say."""
    hand, *rest = words.split(", ")
    if not HANDS[hand](held):
        return False
    for each in rest:
        if each in UNLESS:
            right = UNLESS[each](held)
        elif hand == "two pair":
            right = two_pair(each, held.of(2))
        else:
            right = sized(each, held.of(4)[0])
        if not right:
            return False
    return True


def printed() -> list[str]:
    """The lines of the chart."""
    (words,) = chart(RuleSet.of("pai-gow-poker")).words
    assert "the first line that fits" in words.when
    return list(words.says)


def read(lines: list[str], cards: Sequence[Card]) -> tuple[str, list[int]]:
    """The first printed line that fits a hand, and the Low hand it asks for."""
    held = Held(cards)
    line = next(line for line in lines if fits(line.partition(": ")[0], held))
    return line, LOWS[line.partition(": ")[2].removesuffix(" low")](held)


NAMED = (
    "Jo As Ah Ad Ac Kd Kc",
    "Jo As Ah Ad Ac 9d 8c",
    "As Ah Ad Ac 9d 9c 2h",
    "As Ah Ad Ac 9d 9c 9h",
    "As Ah Ad Ac Kd Kc 2h",
    "As Ah Ad Ac Kd Kc Kh",
    "7s 7h 7d 7c 9d 9c 2h",
    "Ks Kh Kd Kc 2h 2d 2c",
    "5s 5h 5d 5c 9d 8c 2h",
    "9s 9h 9d 9c Ad 8c 2h",
    "9s 9h 9d 9c Jo 8c 2h",
    "9s 9h 9d 9c Kd 8c 2h",
    "Qs Qh Qd Qc Ad 8c 2h",
    "Qs Qh Qd 8c 8d 8s 2h",
    "Qs Qh Qd 8c 8d 2s 2h",
    "As Ah Ad 8c 7d 5s 2h",
    "Jo Ad Ac 8c 7d 3c 2c",  # a flush with the joker, which leaves no pair
    "Ah Ad 3c 3d Kc 9s 8h",  # an ace, but a pair of them
    "Kh Kd 9c 9d Ac 3s 2h",  # an ace, and the kings are a pair
)
BOTH = (  # three of a kind and a straight or flush: two of the three go low
    ("Ks Kh Kd Qc Js Td 9h", "Ks Kh"),
    ("Kh Kd Kc Qc Jc 3c 2c", "Kh Kd"),
    ("As Ah Ad Kc Qs Jd Th", "As Ah"),
    ("As Ah Ad 2c 3s 4d 5h", "As Ah"),
    ("Ah Ad Ac 8c 7c 4c 2c", "Ah Ad"),
    ("8s 8h 8d 7c 6s 5d 4h", "8s 8h"),
)


@pytest.mark.parametrize(("cards", "low"), BOTH)
def test_two_of_three_go_low_beside_a_straight_or_flush(cards: str, low: str) -> None:
    hand = tuple(parse_cards(cards))
    asked = sorted((rank_of(card) for card in parse_cards(low)), reverse=True)
    assert ranks(house_way(hand).setting) == asked
    assert read(printed(), hand)[1] == asked


def biased(luck: Random) -> tuple[Card, ...]:
    """Seven cards of few ranks, of few suits, or of any."""
    kind = luck.randrange(3)
    if kind == 0:
        some = luck.sample(range(13), luck.randrange(2, 6))
        pool = [card for card in FULL if card == JOKER or rank_of(card) in some]
    elif kind == 1:
        suit, rank = luck.randrange(4), luck.randrange(13)
        pool = [card for card in DECK if card % 4 == suit or rank_of(card) == rank] + [JOKER]
    else:
        start = luck.randrange(9)
        pool = [card for card in DECK if start <= rank_of(card) <= start + 5] + [JOKER]
    return tuple(luck.sample(pool, 7))


def test_the_printed_lines_set_every_hand_as_the_house_does() -> None:
    luck, lines = Random(20260711), printed()
    hands = [tuple(Card(c) for c in luck.sample(list(FULL), 7)) for _ in range(1500)]
    hands += [biased(luck) for _ in range(2500)]
    hands += [tuple(parse_cards(text)) for text in (*NAMED, *(cards for cards, _ in BOTH))]
    told = set()
    for cards in hands:
        line, low = read(lines, cards)
        assert ranks(house_way(cards).setting) == low, (cards, line)
        told.add(line)
    assert told == set(lines)
