"""The clauses that the shared script cites, under the ids of the game being played."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pitboss.families.baccarat.drawing import Why


class Control(msgspec.Struct, frozen=True, kw_only=True):
    """Who turns one hand's cards at a Midi table."""

    most: str  # the largest bettor gets them
    ceded: str  # and may pass them on
    nobody: str  # the dealer turns them


class Mishaps(msgspec.Struct, frozen=True, kw_only=True):
    """The irregularities."""

    drawn_unseen: str
    third_unseen: str
    seen: str
    face_up: str
    short: str


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """The clause behind each step of a round."""

    # table procedure
    shuffler: str
    batches: str
    wash: str
    shuffle: str
    offer_cut: str
    cut: str
    cover_card: str
    burn: str
    cover_out: str
    # wagers
    chips: str
    bets: str
    both_sides: str
    bonus: str
    # the hands
    two_hands: str
    frozen: str  # no wager changes from the first card on
    first_four: str
    face_up: str
    face_down: str
    counts: str
    natural: str
    thirds: tuple[str, ...]  # who draws, in which order and how often
    table_1: tuple[str, ...]  # how Table 1 is read
    result: str
    drawing: Mapping[Why, str]
    # what became of each wager, and why
    settling: Mapping[str, Mapping[str, str]]
    order: str  # losers, then winners from the highest seat down
    bonus_first: str
    bonus_order: Mapping[str, str]  # by the option bonus_settlement
    bonus_losers: str
    mishaps: Mishaps
    # where the filing has them
    control: Mapping[str, Control] = {}
    control_third: str = ""
    vigorish_owed: str = ""
    tie_vigorish: str = ""
    one_rate: str = ""
    push: str = ""
