"""What a finished round makes of a wager: the event, its pay and the clause."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.families.baccarat.clauses import Clauses
from pitboss.families.baccarat.points import BANKER, PLAYER, TIE, Coup, other
from pitboss.money import Lose, Pays, PayTable, Push, Vigorish

MAIN = (BANKER, PLAYER, TIE)
DRAGON = "dragon_bonus_"
FORTUNE_7 = "fortune_7"
BANKER_7 = "banker_three_card_7"
LOSES = "any_other"
LOSING = ("lost", "worse_natural", "level_or_behind", "too_close")
MARGIN = 4  # the least margin that wins a Dragon Bonus without a natural


class Ruling(NamedTuple):
    """What became of a wager."""

    event: str
    pays: Pays
    clause: str


def rule_on(wager: str, coup: Coup, table: PayTable, clauses: Clauses) -> Ruling:
    """What this round makes of that wager under its pay table.

    A tied Player or Banker wager is void (OH-E-8.I.A.3): it is a push (OH-EC-1.II), neither paid
    nor taken.
    """
    event, reason = _event(wager, coup, table)
    clause = clauses.settling[wager][reason]
    if reason in LOSING:
        return Ruling(event, Lose(), clause)
    return Ruling(event, Push() if reason == "tied" else table.pays(event), clause)


def _event(wager: str, coup: Coup, table: PayTable) -> tuple[str, str]:
    """The event of a wager, and the reason for which it wins, loses or ties."""
    if wager == TIE:
        return (TIE, "won") if coup.winner == TIE else (LOSES, "lost")
    if wager == FORTUNE_7:
        return (FORTUNE_7, "won") if coup.three_card_seven else (LOSES, "lost")
    if wager.startswith(DRAGON):
        return dragon(wager.removeprefix(DRAGON), coup)
    if coup.winner != wager:
        return coup.winner, "tied" if coup.winner == TIE else "lost"
    pushes = wager == BANKER and coup.three_card_seven and BANKER_7 in table
    return BANKER_7 if pushes else wager, "won"


def dragon(hand: str, coup: Coup) -> tuple[str, str]:
    """The Dragon Bonus on a hand: its event in the pay table, and the reason."""
    ours, theirs = coup.points(hand), coup.points(other(hand))
    if coup.natural(hand):
        if not coup.natural(other(hand)):
            return "natural_winner", "only_natural"
        if ours > theirs:
            return "natural_winner", "better_natural"
        return ("natural_tie", "natural_tie") if ours == theirs else (LOSES, "worse_natural")
    if ours <= theirs:
        return LOSES, "level_or_behind"
    if ours - theirs < MARGIN:
        return LOSES, "too_close"
    return f"win_by_{ours - theirs}", "by_margin"


def vigorish_on(event: str, table: PayTable) -> Vigorish | None:
    """The vigorish charged on a winning event, if any."""
    vigorish = table.vigorish
    if vigorish is None or (vigorish.events and event not in vigorish.events):
        return None
    return vigorish
