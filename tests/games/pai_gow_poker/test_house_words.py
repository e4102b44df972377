"""The house way as it is printed is the house way as it is played."""

from __future__ import annotations

from random import Random

from pitboss.apparatus.cards import JOKER, Card, parse_cards, rank_of
from pitboss.games.pai_gow_poker.house_way import ACE, CLAUSES, house_way, sort_out
from pitboss.games.pai_gow_poker.house_words import BESIDE, LINES
from pitboss.games.pai_gow_poker.setting import FULL, PAIRED, STRAIGHT, settings

RARE = (  # lines that random hands seldom reach
    "Jo As Ah Ad Ac Kd Kc",
    "Jo As Ah Ad Ac 9d 8c",
    "As Ah Ad Ac 9d 9c 2h",
    "As Ah Ad Ac Kd Kc 2h",
    "7s 7h 7d 7c 9d 9c 2h",
    "7s 7h 7d 7c 9d 9c 9h",
    "Ks Kh Kd Kc 2h 2d 2c",
    "5s 5h 5d 5c 9d 8c 2h",
    "9s 9h 9d 9c Ad 8c 2h",
    "9s 9h 9d 9c Kd 8c 2h",
    "Qs Qh Qd Qc Ad 8c 2h",
    "Qs Qh Qd 8c 8d 8s 2h",
    "Qs Qh Qd 8c 8d 2s 2h",
    "As Ah Ad 8c 7d 5s 2h",
    "Kh Kd Kc Qc Jc Tc 9c",
    "Ah Ad Ac 8c 7c 4c 2c",
    "9h 9d 9c 8h 7d 6s 5c",
)


def _line(cards: tuple[Card, ...]) -> tuple[object, list[int]]:
    """The one line that fits a hand, and its ranks sorted out."""
    counts, found = [0] * 13, [-1] * 9
    for card in cards:
        counts[ACE if card == JOKER else rank_of(card)] += 1
    sort_out(counts, found)
    lows = [way.low_rank for way in settings(cards) if way.high_rank >= STRAIGHT]
    keeps = any(low >= PAIRED for low in lows)
    clause = house_way(cards).clause
    fitting = [line for line in LINES if line.clause == clause and line.test(found, keeps)]
    assert len(fitting) == 1, (cards, fitting)
    return fitting[0], found


def _check(cards: tuple[Card, ...]) -> str:
    line, found = _line(cards)
    asked = line.ranks(found)  # type: ignore[attr-defined]
    low = sorted(ACE if card == JOKER else rank_of(card) for card in house_way(cards).setting.low)
    if asked is None:
        assert line.low_words == BESIDE  # type: ignore[attr-defined]
        assert house_way(cards).setting.high_rank >= STRAIGHT
    else:
        assert low == asked, (cards, line)
    return str(line.words)  # type: ignore[attr-defined]


def test_every_line_is_what_is_set() -> None:
    luck = Random(20260711)
    told = {_check(tuple(Card(c) for c in luck.sample(list(FULL), 7))) for _ in range(1500)}
    told |= {_check(tuple(parse_cards(text))) for text in RARE}
    missing = {line.words for line in LINES} - told
    assert not missing


def test_every_rule_has_its_line() -> None:
    assert {line.clause for line in LINES} == set(CLAUSES)
