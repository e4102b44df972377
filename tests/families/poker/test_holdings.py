"""Rules in words are the rules that are priced: the printed lines, read literally, decide alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

import pytest

from pitboss.apparatus.cards import RANKS, parse_cards
from pitboss.exact.kernels.suits import suit_classes
from pitboss.families.poker.holdings import Holding, any_of
from pitboss.games.let_it_ride.coach import FIRST_RULE, SECOND_RULE
from pitboss.games.mississippi_stud.rules_of_thumb import STREETS

Cards = Sequence[int]
Read = Callable[[Cards, "re.Match[str]"], bool]
NUMBER = {"one": 1, "two": 2, "three": 3, "four": 4}
NAMED = "two three four five six seven eight nine ten jack queen king ace".split()  # noqa: SIM905
ACE = 12


def ranks(cards: Cards) -> list[int]:
    return sorted(card // 4 for card in cards)


def suited(cards: Cards) -> bool:
    return all(card % 4 == cards[0] % 4 for card in cards)


def named(word: str) -> int:
    return NAMED.index(word.removesuffix("es") if word == "sixes" else word.removesuffix("s"))


def sizes(cards: Cards) -> list[int]:
    return sorted((ranks(cards).count(rank) for rank in set(ranks(cards))), reverse=True)


def in_a_row(held: Sequence[int]) -> bool:
    return list(held) == list(range(held[0], held[0] + len(held)))


def gaps(held: Sequence[int]) -> int:
    return len([rank for rank in range(held[0], held[-1]) if rank not in held])


def points(cards: Cards) -> int:
    return sum(2 if r >= 9 else 1 if 4 <= r <= 8 else 0 for r in ranks(cards))


def shown(text: str) -> list[int]:
    return [RANKS.index("T" if each == "10" else each) for each in text.split("-")]


def _pair(c: Cards, m: re.Match[str]) -> bool:
    return any(ranks(c).count(r) >= 2 for r in ranks(c) if r >= named(m[1]))


def _run(c: Cards, m: re.Match[str]) -> bool:
    held = ranks(c)
    low = shown(m[1])[0]
    return in_a_row(held) and held[0] >= low and held[-1] < ACE and (not m[2] or suited(c))


def _gapped(c: Cards, m: re.Match[str]) -> bool:
    held = ranks(c)
    many = 1 if m[2].startswith("a") else NUMBER[m[2].split()[0]]
    high = sum(rank >= named(m[3]) for rank in held)
    return suited(c) and gaps(held) == NUMBER[m[1]] and high >= many


def _open(c: Cards, m: re.Match[str]) -> bool:
    held = ranks(c)
    return in_a_row(held) and named(m[1]) <= held[-1] < ACE


def _draw(c: Cards, _m: re.Match[str]) -> bool:
    if len(set(ranks(c))) < len(c):
        return False
    both = ranks(c), sorted(-1 if rank == ACE else rank for rank in ranks(c))
    return any(held[-1] - held[0] <= 4 for held in both)


def _middle(c: Cards, m: re.Match[str]) -> bool:
    both = ranks(c), sorted(-1 if rank == ACE else rank for rank in ranks(c))
    many = sum(named(m[3]) <= rank <= named(m[4]) for rank in ranks(c))
    fits = not m[1] or (len(set(both[0])) == len(c) and min(gaps(held) for held in both) == 1)
    return fits and many >= NUMBER[m[2]]


READINGS: list[tuple[str, Read]] = [
    (r"a pair of (\w+) or better", _pair),
    (r"any (?:other )?pair", lambda c, m: sizes(c)[0] >= 2),
    (r"(\w+) of a kind", lambda c, m: sizes(c)[0] >= NUMBER[m[1]]),
    (r"two pair", lambda c, m: sizes(c)[:2] == [2, 2]),
    (r"\w+ to a royal flush", lambda c, m: suited(c) and ranks(c)[0] >= 8),
    (r"\w+ to a flush", lambda c, m: suited(c)),
    (r"([\w-]+) or higher (suited )?in a row, king high at most", _run),
    (
        r"three to a straight flush with (\w+) gaps? and (an? |\w+ cards )(\w+) or better "
        r"\(the ace counts high only\)",
        _gapped,
    ),
    (r"four in a row open at both ends, (\w+) high to king high", _open),
    (r"any four to a straight, the ace high or low", _draw),
    (r"(one gap and )?(\w+) cards from (\w+) to (\w+)", _middle),
    (r"(\w+) points", lambda c, m: points(c) >= NUMBER[m[1]]),
    (r"(\w)-(\w) suited", lambda c, m: suited(c) and ranks(c) == sorted(shown(f"{m[1]}-{m[2]}"))),
]


def reads(words: str, cards: Cards) -> bool:
    """What a player would make of a printed line."""
    for pattern, test in READINGS:
        if match := re.fullmatch(pattern, words):
            return test(cards, match)
    raise AssertionError(f"nobody could follow this: {words}")


RULES: list[tuple[int, Sequence[Holding]]] = [
    (3, FIRST_RULE),
    (4, SECOND_RULE),
    *(
        (size, (*street.three, *street.one, *street.one_if_raised))
        for size, street in zip((2, 3, 4), STREETS, strict=True)
    ),
]


@pytest.mark.parametrize(("size", "rule"), RULES, ids=lambda each: str(each)[:1])
def test_every_line_is_followed_as_it_is_printed(size: int, rule: Sequence[Holding]) -> None:
    luck = Random(7)
    hands = [luck.sample(range(52), size) for _ in range(1500)]
    # Suited and close hands, which the lines are about, come too seldom by themselves.
    hands += [[4 * luck.randrange(13) + suit for _ in range(size)] for suit in range(4)]
    close = [luck.sample(range(max(0, low), min(13, low + 6)), size) for low in range(-2, 10)]
    hands += [[4 * rank + suit for rank in each] for each in close * 4 for suit in (0, 3)]
    hands = [hand for hand in hands if len(set(hand)) == size]
    for hand in hands:
        for line in rule:
            assert line(hand) == reads(line.words, hand), (line.words, hand)


def priced(street: int, cards: str, wagered: int) -> int:
    """The wager that is priced for these cards on a street of Mississippi Stud."""
    seen = parse_cards(cards)
    masks = [sum(1 << card // 4 for card in seen if card % 4 == suit) for suit in range(4)]
    masks.sort(key=lambda mask: (mask.bit_count(), mask), reverse=True)
    row = suit_classes(len(seen)).masks.tolist().index(masks)
    return int(STREETS[street].plan(len(seen))[row, wagered])


@pytest.mark.parametrize(
    ("cards", "bet"),
    [
        ("2s 3s 4s", 1),  # no gap, and no jack or better either
        ("3s 4s 5s", 1),
        ("4s 5s 6s", 1),
        ("As 2s 3s", 1),  # the ace counts high only
        ("As 2s 4s", 1),
        ("As 3s 4s", 1),
        ("5s 6s 7s", 3),
        ("8s 9s Js", 3),  # one gap and a jack
        ("8s Js Qs", 3),  # two gaps and two of them
        ("8s 9s Qs", 1),
    ],
)
def test_straight_flush_draws_of_mississippi_stud(cards: str, bet: int) -> None:
    assert priced(1, cards, 2) == bet


def test_broadway_is_open_at_one_end_only() -> None:
    assert priced(2, "Js Qd Kh Ac", 3) == 1
    assert priced(2, "Ts Jd Qh Kc", 3) == 3


@pytest.mark.parametrize("cards", ["As 2s 4s", "As 3s 4s", "As 2s 3s"])
def test_low_aces_are_taken_back_at_let_it_ride(cards: str) -> None:
    assert not any_of(FIRST_RULE)(parse_cards(cards))
