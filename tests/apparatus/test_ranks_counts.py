"""Every hand of the whole deck by kind, against published counts."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np

from pitboss.apparatus import ranks
from pitboss.apparatus.ranks import WILDS
from pitboss.apparatus.ranks.events import (
    FORTUNE_EVENTS,
    NaturalRule,
)
from pitboss.apparatus.ranks.kernels import batch
from pitboss.apparatus.ranks.many import fortune_events, wild_hands
from pitboss.apparatus.ranks.ranking import Ranker, Ranking
from pitboss.exact.kernels.combinations import blocks, combinations


def whole_deck(ranker: Ranker, deck: int) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for hands in blocks(deck, ranker.cards, 1 << 20):
        counts.update(ranker.ranking.tally(batch(ranker, hands)))
    assert sum(counts.values()) == comb(deck, ranker.cards)
    return counts


def listed(ranking: Ranking, figures: list[int]) -> dict[str, int]:
    return dict(zip(ranking.categories, figures, strict=True))


def test_five_cards() -> None:
    # The textbook table of 2,598,960 poker hands.
    figures = [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
    assert whole_deck(ranks.rank_5, 52) == listed(ranks.FIVE, figures)


def test_best_five_of_six() -> None:
    # All 20,358,520 six-card hands; published bonuses are priced by them in Three Card Poker.
    figures = [188, 1656, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900]
    assert whole_deck(ranks.rank_6, 52) == listed(ranks.FIVE, figures)


def test_best_five_of_seven() -> None:
    # The well known table of 133,784,560 seven-card hands.
    figures = [4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800]
    figures.append(comb(52, 7) - sum(figures))
    assert figures[-1] == 23294460
    assert whole_deck(ranks.rank_7, 52) == listed(ranks.FIVE, figures)


def test_three_cards() -> None:
    # Grochowski, "Three Card Poker and Pair Plus"; the mini-royals are 4 of the straight flushes.
    assert whole_deck(ranks.rank_3, 52) == listed(ranks.THREE, [48, 52, 720, 1096, 3744, 16440])
    bonus = listed(ranks.THREE_BONUS, [4, 44, 52, 720, 1096, 3744, 16440])
    assert whole_deck(ranks.rank_3_bonus, 52) == bonus


def test_best_four_of_five() -> None:
    # Shuffle Master's counts as quoted on the Wizard of Vegas forum; pairs and less are one row.
    counts = whole_deck(ranks.rank_4_of_5, 52)
    low = counts.pop("pair") + counts.pop("high_card")
    assert list(counts.values()) == [624, 2072, 58656, 114616, 101808, 123552]
    assert low == 2197632


def test_four_cards() -> None:
    # By choice of ranks and suits: 13; 11*4; 13*4*48; C(13,4)*4 less 44; 11*(256-4); C(13,2)*36; ..
    figures = [13, 44, 2496, 2816, 2772, 2808, 82368]
    figures.append(comb(52, 4) - sum(figures))
    assert whole_deck(ranks.rank_4, 52) == listed(ranks.FOUR, figures)


def test_best_four_of_six_quads_and_straight_flushes() -> None:
    counts = whole_deck(ranks.rank_4_of_6, 52)
    assert counts["four_of_a_kind"] == 13 * comb(48, 2)
    # A suit's masks that hold four in a row, times the ways to fill up from the other suits, less
    # the hands that also hold four of a kind: none, since two cards beside a rank's own are left.
    runs = [sum(1 << (i % 13) for i in range(low - 1, low + 3)) for low in range(11)]
    wanted = Counter(
        bin(mask).count("1") for mask in range(1 << 13) if any(mask & run == run for run in runs)
    )
    assert counts["straight_flush"] == sum(
        4 * many * comb(39, 6 - size) for size, many in wanted.items() if size <= 6
    )


def test_deuces_and_joker_wild() -> None:
    counts = whole_deck(ranks.rank_wild, 53)
    assert counts["five_wilds"] == 1
    # A royal: w of the five wilds and the rest of its five cards, in four suits.
    assert counts["royal_flush"] == 4 * sum(comb(5, w) * comb(5, 5 - w) for w in range(5))
    # Five of a kind, of twelve ranks, less four wilds with a ten to ace, which make a royal.
    fives = 12 * sum(comb(5, w) * comb(4, 5 - w) for w in range(1, 5))
    assert counts["five_of_a_kind"] == fives - 5 * 5 * 4
    # Two pair can only be natural (one wild makes a full house of it).
    assert counts["two_pair"] == comb(12, 2) * 6 * 6 * 40
    # Nothing: five different natural ranks, no straight, no flush. Of the ten straights, two hold
    # a two.
    assert counts["high_card"] == (comb(12, 5) - 8) * (4**5 - 4)


def test_natural_and_wild_hands_of_the_whole_deck() -> None:
    hands = combinations(53, 5)
    filed: dict[str, dict[str, int]] = {}
    rules: tuple[NaturalRule, ...] = ("face-value", "straights-only")
    for rule in rules:
        kinds, natural = wild_hands(hands, rule)
        counts = np.bincount(kinds[natural], minlength=len(WILDS.categories))
        filed[rule] = dict(zip(WILDS.categories, counts.tolist(), strict=True))
    ohio, colorado = filed["face-value"], filed["straights-only"]
    assert ohio["five_wilds"] == ohio["five_of_a_kind"] == 0
    assert ohio["royal_flush"] == colorado["royal_flush"] == 4
    # Without deuces at all: eight straights of ranks three to ace; with one deuce at its face
    # value A-5 and 2-6, unless the deuce as a wild makes the other four suited cards a flush.
    assert colorado["straight_flush"] == ohio["straight_flush"] == 4 * 7 + 4 * 2
    assert colorado["straight"] == 8 * (4**5 - 4) + 2 * (4**5 - 4 * 4)
    assert ohio["straight"] == colorado["straight"]
    # A flush: no deuce, or the deuce of the suit with four cards that no wild makes a straight.
    assert colorado["flush"] == 4 * (comb(12, 5) - 8)
    assert ohio["flush"] > colorado["flush"]


def test_fortune_bonus_events_of_all_seven_card_hands() -> None:
    counts = np.zeros(len(FORTUNE_EVENTS), dtype=np.int64)
    for hands in blocks(53, 7, 1 << 21):
        counts += np.bincount(fortune_events(hands), minlength=len(FORTUNE_EVENTS))
    found = dict(zip(FORTUNE_EVENTS, counts.tolist(), strict=True))
    # wizardofodds.com, pai gow poker appendix 5, where the seven-card hands stand inside royal and
    # straight flush: 8 runs of seven a suit; 49 with the joker; 12 and 60 royals with K-Q.
    seven = 4 * 8
    joker = 4 * (8 * 7 - 7)
    match = 4 * 3 * (1 + 5)
    assert found["seven_card_straight_flush"] == seven
    assert found["seven_card_straight_flush_joker"] == joker
    assert found["royal_flush_and_royal_match"] == match
    assert found["five_aces"] == 1128
    # Every seven-card hand stands inside one of the two published rows.
    special = seven + joker + match
    assert found["royal_flush"] + found["straight_flush"] + special == 26132 + 184832
    assert found["four_of_a_kind"] == 307472
    assert found["full_house"] == 4188528
    assert found["flush"] == 6172088
    assert found["three_of_a_kind"] == 7672500
    assert found["straight"] == 11034204
    assert found["two_pair"] + found["pair"] + found["high_card"] == 124556196
