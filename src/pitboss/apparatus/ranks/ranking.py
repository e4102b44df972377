"""Rankings to use: a declared order with its tables and its names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.ranks.codes import ACE_HIGH_RUN, FIRST, KICKERS, KIND, SECOND
from pitboss.apparatus.ranks.lookup import ranker
from pitboss.apparatus.ranks.orders import JOKER, Order
from pitboss.apparatus.ranks.tables import (
    FLUSH_BITS,
    KEY_MASK,
    ROW_BITS,
    ROW_MASK,
    Tables,
    all_codes,
    compile_tables,
)

Ranks = npt.NDArray[np.uint16]

_RANKS = "23456789TJQKA"


class Made(NamedTuple):
    """What a hand is made of, by the letters of its cards (`T` is a ten).

    The ``lead`` is the card of its pair or three, or its highest; ``second`` that of a second pair.
    ``kickers`` go down from the highest.
    """

    kind: str
    lead: str
    second: str
    kickers: list[str]


class Ranking:
    """One order: what a rank number means.

    Ranks are whole numbers from 1; a higher one beats a lower one and equal ones tie.
    """

    def __init__(self, order: Order) -> None:
        self.order = order
        self.categories = order.categories

    def __repr__(self) -> str:
        return f"Ranking({self.order.name!r})"

    def of(self, cards: int) -> Ranker:
        """The ranker of the best hand among ``cards`` cards."""
        return Ranker(self, cards)

    def __len__(self) -> int:
        return self._size

    @cached_property
    def _size(self) -> int:
        return len(all_codes(self.order))

    @cached_property
    def _kinds(self) -> list[str]:
        """The kind of hand by rank; nothing for rank 0."""
        return [
            *("" if n >= len(self.categories) else self.categories[n] for n in self.category_of)
        ]

    @cached_property
    def category_of(self) -> npt.NDArray[np.uint8]:
        """Index into ``categories`` by rank; rank 0 (no hand) points past the end."""
        levels = np.concatenate(([0], all_codes(self.order) >> KIND))
        return (len(self.categories) - levels).astype(np.uint8)

    @cached_property
    def lead_of(self) -> npt.NDArray[np.uint8]:
        """Rank of the card that leads a hand: of its pair or trips, or its highest card."""
        return np.array(
            [0, *(self._lead(rank) for rank in range(1, len(self) + 1))], dtype=np.uint8
        )

    def category(self, rank: int) -> str:
        """Kind of hand, by its pay table slug."""
        kinds = self._kinds
        if not 0 < rank < len(kinds):
            self._check(rank)
        return kinds[rank]

    def lead(self, rank: int) -> int:
        """Rank index (0 is the two, 12 the ace) of the card that leads the hand."""
        self._check(rank)
        return self._lead(rank)

    def floor(self, category: str, lead: int | None = None) -> int:
        """The lowest rank of a kind of hand, or of that kind led by one card (a pair of tens)."""
        index = self.categories.index(category)
        fits = self.category_of == index
        if lead is not None:
            fits &= self.lead_of == lead
        return int(np.argmax(fits))

    def tally(self, ranks: Ranks) -> dict[str, int]:
        """How many of the ranks fall in each kind of hand."""
        by_rank = np.bincount(ranks.reshape(-1), minlength=len(self) + 1)
        counts = np.bincount(self.category_of, weights=by_rank, minlength=len(self.categories))
        return {slug: int(counts[i]) for i, slug in enumerate(self.categories)}

    def made(self, rank: int) -> Made:
        """What a hand is made of.

        >>> from pitboss.apparatus.ranks import FIVE
        >>> FIVE.made(FIVE.floor("full_house"))
        Made(kind='full_house', lead='2', second='3', kickers=[])
        """
        found = self._made.get(rank)
        if found is None:
            found = self._made[rank] = self._make(rank)
        return found

    @cached_property
    def _made(self) -> dict[int, Made]:
        """What hands are made of, as far as anyone has asked."""
        return {}

    def _make(self, rank: int) -> Made:
        kind = self.category(rank)
        code = int(all_codes(self.order)[rank - 1])
        lead, second, kickers = self._lead(rank), code >> SECOND & 15, code & KICKERS
        held = [_RANKS[r] for r in range(12, -1, -1) if kickers >> r & 1]
        two = kind in ("full_house", "two_pair")
        return Made(kind, _RANKS[lead], _RANKS[second] if two else "", held)

    def _check(self, rank: int) -> None:
        if not 0 < rank <= len(self):
            raise ValueError(f"not a rank of {self.order.name} hands: {rank} (1 to {len(self)})")

    def _lead(self, rank: int) -> int:
        code = int(all_codes(self.order)[rank - 1])
        slug = self.categories[len(self.categories) - (code >> KIND)]
        first = code >> FIRST & 255
        if slug in ("flush", "high_card"):
            return (code & KICKERS).bit_length() - 1
        if slug in ("straight", "straight_flush", "royal_flush", "mini_royal"):
            # The odd key is the ace-low straight out of its natural place: its top card is a five.
            return self.order.size - 2 if first == ACE_HIGH_RUN - 1 else first >> 1
        return first


class Ranker:
    """Ranks the best hand among a fixed number of cards: one by call, many by `kernels.batch`."""

    def __init__(self, ranking: Ranking, cards: int) -> None:
        if cards < ranking.order.size:
            raise ValueError(f"{ranking.order.name} hands need {ranking.order.size} cards: {cards}")
        self.ranking = ranking
        self.cards = cards
        self._one = ranker(cards)
        self.top = JOKER if JOKER in ranking.order.wilds else JOKER - 1
        self._deck = frozenset(range(self.top + 1))

    def __repr__(self) -> str:
        return f"{self.ranking!r}.of({self.cards})"

    @cached_property
    def tables(self) -> Tables:
        """The arrays for a kernel of one's own."""
        return compile_tables(self.ranking.order, self.cards)

    @cached_property
    def _plain(self) -> Tables:
        """The same tables as lists, which plain Python reads faster than arrays."""
        parts: list[Any] = list(self.tables)
        return Tables._make(getattr(part, "tolist", lambda: self.tables.start)() for part in parts)

    def __call__(self, cards: Sequence[int]) -> int:
        """Rank of one hand: a bigger rank beats a smaller one, equal ranks tie."""
        if not self.cards == len(cards) == len(self._deck.intersection(cards)):
            self._refuse(cards, self.cards)
        tables = self._plain
        word = tables.start + sum(map(tables.words.__getitem__, cards))
        if word & FLUSH_BITS:  # some suit has enough cards
            rank = [0]
            self._one(cards, tables, rank)
            return rank[0]
        key = word & KEY_MASK
        found: int = tables.ranks[tables.rows[key >> ROW_BITS] + (key & ROW_MASK)]
        return found

    def without_two(self, cards: Sequence[int]) -> list[int]:
        """Ranks of the hands that are left when two cards are taken away, in their order."""
        if not self.cards + 2 == len(cards) == len(self._deck.intersection(cards)):
            self._refuse(cards, self.cards + 2)
        tables = self._plain
        words, rows, ranks = tables.words, tables.rows, tables.ranks
        held = [words[card] for card in cards]
        whole = tables.start + sum(held)
        keys, key_of_all = [word & KEY_MASK for word in held], whole & KEY_MASK
        found = [
            ranks[rows[(key := key_of_all - one - other) >> ROW_BITS] + (key & ROW_MASK)]
            for one, other in combinations(keys, 2)
        ]
        if whole & FLUSH_BITS:  # some suit has enough cards, if not in every hand
            for n, (one, other) in enumerate(combinations(range(len(cards)), 2)):
                if whole - held[one] - held[other] & FLUSH_BITS:
                    left = [*cards[:one], *cards[one + 1 : other], *cards[other + 1 :]]
                    found[n] = self(left)
        return found

    def _refuse(self, cards: Sequence[int], count: int) -> NoReturn:
        if len(cards) != count or len(set(cards)) != count:
            raise ValueError(f"{self!r} ranks {count} different cards, not {list(cards)}")
        raise ValueError(f"{self!r} ranks cards 0 to {self.top}, not {list(cards)}")
