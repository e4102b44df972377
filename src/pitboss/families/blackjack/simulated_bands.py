"""Strategies by the count as one web of nodes: a hand may change over at every card.

Each band has the same nodes in the same order for a hand that has drawn: its up card and its total,
soft or hard. So a hand moves to another band by so many nodes at a time, and what it does next is
what that band does. Two cards are looked up anew in the band of the moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pitboss.errors import Refusal
from pitboss.exact.blackjack import Policy
from pitboss.exact.blackjack.play import HIT as PLAY_HIT
from pitboss.exact.blackjack.solve import Desk, Play
from pitboss.families.blackjack.simulated_layout import HIT, MOST, STAND, STANDING, Ints, Plays
from pitboss.families.blackjack.simulated_plays import SOFT as SOFT_FROM
from pitboss.families.blackjack.simulated_plays import Compiler, with_card

HARD: Final = range(4, MOST)
SOFT: Final = range(12, MOST)
LINES: Final = len(HARD) + len(SOFT)  # of hands that have drawn
NODES_MOST: Final = 1 << 15


def line_of(total: int, soft: bool) -> int:
    """The place of a total among those of a band's nodes."""
    return len(HARD) + total - SOFT.start if soft else total - HARD.start


@dataclass(frozen=True)
class Banded:
    """The web, and how far apart two bands are in it."""

    plays: Plays
    stride: int


def banded(desk: Desk, policies: Sequence[Policy]) -> Banded:
    """The web of several strategies by totals."""
    webs = [_Band(desk, policy, band) for band, policy in enumerate(policies)]
    stride = webs[0].stride
    first = STANDING + stride * len(policies)
    special: dict[tuple[int, ...], int] = {}
    starts, unsplit = [], []
    for web in webs:
        web.special = special  # first decisions are shared
        found = web.starts_and_unsplit()
        starts.append(found[0])
        unsplit.append(found[1])
    acts = [STAND] * STANDING + [act for web in webs for act in web.acts] + [k[0] for k in special]
    points = [*range(STANDING), *(p for web in webs for p in web.points), *(k[1] for k in special)]
    leads = [(0,) * 10] * STANDING + [led for web in webs for led in web.leads]
    leads += [key[2:] for key in special]
    if len(acts) >= NODES_MOST:
        raise Refusal(f"{len(policies)} strategies by the count are too many", field="plays")

    def renumbered(nodes: list[Ints]) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
        every = np.array(nodes)
        return np.where(every < 0, first - 1 - every, every).astype(np.int16).reshape(-1)

    return Banded(
        Plays(
            starts=renumbered(starts),
            unsplit=renumbered(unsplit),
            leads=np.array(leads, np.int16).reshape(-1),
            acts=np.array(acts, np.int8),
            points=np.array(points, np.int64),
            after=webs[0].after,
            special=STANDING,
        ),
        stride,
    )


class _Band(Compiler):
    """The nodes of one band."""

    def __init__(self, desk: Desk, policy: Policy, band: int) -> None:
        super().__init__(desk, policy)
        plays = [policy.own, *([policy.free] if policy.free is not None else [])]
        self.stride = len(plays) * 10 * LINES
        self.first = STANDING + band * self.stride
        self.acts: list[int] = []
        self.points: list[int] = []
        self.leads: list[tuple[int, ...]] = []
        for free, play in enumerate(plays):
            hits = self._by_total(play)
            for up in range(10):
                for soft in (False, True):
                    for total in SOFT if soft else HARD:
                        self.acts.append(HIT if (total, soft, up) in hits else STAND)
                        self.points.append(total)
                        self.leads.append(self._leads(total, soft, free, up))

    def _by_total(self, play: Play) -> set[tuple[int, bool, int]]:
        """The totals that draw; refuses a strategy that looks at more of a hand than its total."""
        hands, counts = self.desk.hands, self.desk.counts
        up_cards = np.eye(10, dtype=np.int64)
        can_be = np.asarray((hands.cards[:, None, :] + up_cards <= counts).all(axis=2))
        found: set[tuple[int, bool, int]] = set()
        for soft in (False, True):
            for total in SOFT if soft else HARD:
                alike = (hands.total == total) & (hands.soft == soft) & (hands.size > 2)
                for up in range(10):
                    draws = play.drawn[:, up][alike & can_be[:, up]] == PLAY_HIT
                    if draws.any() != draws.all() and draws.size:
                        words = "plays by the count go with a strategy by totals, such as basic"
                        raise Refusal(words, field="strategy")
                    if draws.any():
                        found.add((total, soft, up))
        return found

    def _leads(self, total: int, soft: bool, free: int, up: int) -> tuple[int, ...]:
        """Where each card leads a hand that draws on."""
        return tuple(self._after(total, soft, card, free, up) for card in range(10))

    def _after(self, total: int, soft: bool, card: int, free: int, up: int) -> int:
        after = with_card(total, soft, card)
        points, still = after % SOFT_FROM, after >= SOFT_FROM
        if points >= MOST:
            return points if points == MOST else self.over(total, soft, card)
        return self.first + (free * 10 + up) * LINES + line_of(points, still)

    def _drawn(self, play: Play, free: int, number: int, up: int) -> int:
        """Two cards that are neither doubled nor split: they stand, or a node of theirs draws."""
        total, soft = self.total[number], self.soft[number]
        if total >= MOST or play.drawn[number, up] != PLAY_HIT:
            return total
        return self._special(HIT, total, self._leads(total, soft, free, up))
