"""The rules of a blackjack game as far as they change a player's expectation."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from pitboss.exact.blackjack.play import Stake
from pitboss.exact.blackjack.shoe import ACE, TEN

Doubles = Literal["any", "8-11", "9-11", "10-11", "11", "none"]
_TOTALS: dict[str, tuple[int, ...]] = {
    "any": tuple(range(2, 21)),
    "8-11": (8, 9, 10, 11),
    "9-11": (9, 10, 11),
    "10-11": (10, 11),
    "11": (11,),
    "none": (),
}


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """One game's rules; pays come from its pay tables, so they have no default."""

    blackjack_pays: Fraction
    hit_soft_17: bool = True
    hole_card: bool = True  # the dealer looks for a natural before anyone plays
    naturals_take_doubles: bool = False  # a dealer's natural also takes what doubling added
    naturals_take_splits: bool = False  # and what splitting added
    busts_are_final: bool = False  # a bust double loses all even if a natural comes later
    blackjack_is_final: bool = False  # a player's natural is paid even against the dealer's
    doubles: Doubles = "any"
    double_after_split: bool = True
    split_hands: int = 4  # hands in all that one pair may become; 1 where nothing may be split
    resplit_aces: bool = False
    draw_to_split_aces: bool = False  # split aces are played like any other hand
    late_surrender: bool = False
    push_22: bool = False  # a dealer total of 22 pushes every live hand but a blackjack
    free_doubles: tuple[int, ...] = ()  # hard two-card totals that double without a wager
    free_splits: bool = False  # all pairs but tens split without a wager
    draw_below: int = 0  # a hand below this total must draw
    hard_doubles: bool = False  # the aces of a doubled hand's first two cards count one
    rescue: bool = False  # a doubled hand may give up its first wager to save the added one

    def __post_init__(self) -> None:
        if self.blackjack_pays < 0:
            raise ValueError(f"blackjack_pays may not be negative: {self.blackjack_pays}")
        if not 1 <= self.split_hands <= 4:
            raise ValueError(f"split_hands runs from 1 to 4, not {self.split_hands}")
        if self.doubles not in _TOTALS:
            raise ValueError(f"doubles is one of {', '.join(_TOTALS)}, not {self.doubles!r}")

    def hands_max(self, place: int) -> int:
        """Hands that a pair of this value may become."""
        if place == ACE and not self.resplit_aces:
            return min(self.split_hands, 2)
        return self.split_hands

    def may_double(self, total: int, soft: bool, after_split: bool) -> bool:
        """Whether two cards of this total may be doubled; never on 21 (BJ-06)."""
        if after_split and not self.double_after_split:
            return False
        if total == 21:
            return False
        return total in _TOTALS[self.doubles] or self.is_free_double(total, soft)

    def is_free_double(self, total: int, soft: bool) -> bool:
        """Whether the double costs nothing: only hard totals do (FB-07)."""
        return not soft and total in self.free_doubles

    def is_free_split(self, place: int) -> bool:
        """Whether splitting this pair costs nothing."""
        return self.free_splits and place != TEN

    def stake(self, own: bool) -> Stake:
        """A hand as dealt: with the player's own wager, or with a lammer alone (FB-04)."""
        lose = 1.0 if own else 0.0
        return Stake(1.0, lose, lose, lose)

    def doubled(self, own: bool, free: bool) -> Stake:
        """The same hand doubled; a lammer adds a win and no loss."""
        first = 1.0 if own else 0.0
        lose = first if free else first + 1.0
        natural = lose if self.naturals_take_doubles else first
        return Stake(2.0, lose, natural, lose if self.busts_are_final else natural)

    @property
    def extra_pair_cards(self) -> int:
        """Most pair cards beyond a hand's own that its value must be known for."""
        return max(2 * self.split_hands - 3, 0)
