"""What two hands mean for each wager: the event of its pay table, and the clause.

An event is a row of the wager's pay table, or ``LOSES`` where no row fits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from pitboss.games.three_dice_baccarat.hands import Hand
from pitboss.money.pays import Lose, Pays
from pitboss.money.paytable import PayTable
from pitboss.rulebook import RuleSet

LOSES: Final = "lose"
MAIN: Final = ("player", "banker", "tie")
TALONS: Final = ("golden_talons_player", "golden_talons_banker")
PROGRESSIVE: Final = "triple_progressive"
PAY_UNIT: Final = 100  # cents: awards and seeds are printed for a $1 wager (CO-2899.09-14.A.V)

Event = Callable[[Hand, Hand], bool]  # of the Player and the Banker hand


def winner(player: Hand, banker: Hand) -> str:
    """The hand with the higher value, or a tie."""
    if player.value > banker.value:
        return "player"
    return "banker" if banker.value > player.value else "tie"


def _over(high: int, low: int) -> Event:
    """One hand, either, beats the other by these values (interpretation 3D-02)."""
    return lambda player, banker: {player.value, banker.value} == {high, low}


def _tie_at(*values: int) -> Event:
    return lambda player, banker: player.value == banker.value and player.value in values


def _triple_of(*faces: int) -> Event:
    """Either hand is one of these triples (interpretation 3D-02)."""
    return lambda player, banker: player.triple in faces or banker.triple in faces


_ANY_TRIPLE: Final = _triple_of(1, 2, 3, 4, 5, 6)

# Each a wager and the one event of its pay table.
SINGLE_EVENTS: Final[Mapping[str, Event]] = {
    "golden_3": _over(3, 0),
    "golden_3_player": lambda player, banker: (player.value, banker.value) == (3, 0),
    "golden_3_banker": lambda player, banker: (player.value, banker.value) == (0, 3),
    "sun_7": lambda player, banker: banker.value == 7 and player.value < 7,
    "moon_8": lambda player, banker: player.value == 8 and banker.value < 8,
    "triple_3": _triple_of(3),
    "triple_1_or_6": _triple_of(1, 6),
    "any_triple": _ANY_TRIPLE,
    "nine_over_six": _over(9, 6),
    "double_straight": lambda player, banker: player.straight and banker.straight,
    "zero_or_nine_tie": _tie_at(0, 9),
    "five_tie": _tie_at(5),
    "one_over_zero": _over(1, 0),
}

# Rows of the progressive's tables; the highest that fits pays, and tables list from the top.
TRIPLE_EVENTS: Final[Mapping[str, Event]] = {
    "triple_3_tie": lambda player, banker: player.triple == banker.triple == 3,
    "triple_3_over_triple_6": lambda player, banker: {player.triple, banker.triple} == {3, 6},
    "double_triple": lambda player, banker: bool(player.triple and banker.triple),
    "triple_3": _triple_of(3),
    "triple_1_or_2": _triple_of(1, 2),
    "any_triple": _ANY_TRIPLE,
}

_MAIN_CLAUSES: Final = {
    "player": "CO-2899.09-8.A.I",
    "player_3_over_0": "CO-2899.09-8.A.I.A",
    "player_tied": "CO-2899.09-8.C.II",
    "banker": "CO-2899.09-8.B.I",
    "banker_3_over_0": "CO-2899.09-8.B.I.A",
    "banker_tied": "CO-2899.09-8.C.II",
    "tie": "CO-2899.09-8.C.I",
}
_MAIN_LOSSES: Final = {"player": "CO-2899.09-8.A.II", "banker": "CO-2899.09-8.B.II"}
# Where a bonus wager's award stands.
_SINGLE_AWARD: Final = "CO-2899.09-12"
_FREE: Final = "CO-2899.09-4"  # no commission: 3 over 0 pushes instead
# Notes under the pay tables: odds to 1, what a triple and a double straight are, awards for 1.
_SINGLE_NOTES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("triple_3", "triple_1_or_6", "any_triple"), ("CO-2899.09-12.A.III",)),
    "double_straight": ("CO-2899.09-12.A.IV",),
}
_PROGRESSIVE_NOTES: Final = ("CO-2899.09-14.A.I", "CO-2899.09-14.A.II", "CO-2899.09-14.A.III")
_AWARDS: Final = {PROGRESSIVE: "CO-2899.09-14.A.IV", **dict.fromkeys(TALONS, "CO-2899.09-13")}


def event(table: PayTable, wager: str, player: Hand, banker: Hand) -> str:
    """The row of the pay table that these hands reach for a wager."""
    if wager in MAIN:
        return _main_event(wager, player, banker)
    if wager in TALONS:
        return _margin_event(table, wager, player, banker)
    if wager == PROGRESSIVE:
        # One award, the highest. A table without a row passes it over.
        fitting = (row.event for row in table if TRIPLE_EVENTS[row.event](player, banker))
        return next(fitting, LOSES)
    return wager if SINGLE_EVENTS[wager](player, banker) else LOSES


def _main_event(wager: str, player: Hand, banker: Hand) -> str:
    won = winner(player, banker)
    if won == wager == "tie":
        return "tie"
    if won == "tie":
        return f"{wager}_tied"
    if won != wager:
        return LOSES
    # No commission; the winning hand's wager pushes on 3 over 0 instead.
    return f"{wager}_3_over_0" if {player.value, banker.value} == {3, 0} else wager


def _margin_event(table: PayTable, wager: str, player: Hand, banker: Hand) -> str:
    """By how much the selected hand wins; no row, no pay (3D-07)."""
    lead = player.value - banker.value
    margin = lead if wager == "golden_talons_player" else -lead
    reached = "tie" if margin == 0 else f"win_by_{margin}"
    return reached if reached in table else LOSES


class Outcome(NamedTuple):
    """What becomes of a wager: what it pays, by which clause, and by which notes to it."""

    pays: Pays
    clause: str
    also: tuple[str, ...] = ()


def verdict(rules: RuleSet, wager: str, player: Hand, banker: Hand) -> Outcome:
    """What a wager pays on these hands, and by which clauses."""
    table = rules.pay_table(wager)
    reached = event(table, wager, player, banker)
    pays = Lose() if reached == LOSES else table.pays(reached)
    if wager in MAIN:
        won = winner(player, banker)
        clause = _MAIN_LOSSES[won] if reached == LOSES else _MAIN_CLAUSES[reached]
        return Outcome(pays, clause, (_FREE,) if reached.endswith("3_over_0") else ())
    if wager in TALONS:
        clause = rules.wager(wager).clause if isinstance(pays, Lose) else _AWARDS[wager]
        return Outcome(pays, clause, ("CO-2899.09-13.A.I", "CO-2899.09-13.A.II"))
    if isinstance(pays, Lose):
        return Outcome(pays, rules.wager(wager).clause)  # the clause that says how it wins
    if wager == PROGRESSIVE:
        scaled = ("CO-2899.09-14.A.V",) if rules.money("wager_unit") != PAY_UNIT else ()
        return Outcome(pays, _AWARDS[wager], (*_PROGRESSIVE_NOTES, *scaled))
    return Outcome(pays, _SINGLE_AWARD, ("CO-2899.09-12.A.I", *_SINGLE_NOTES.get(wager, ())))
