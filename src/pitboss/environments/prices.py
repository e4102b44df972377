"""What each action is worth, exactly, by the desk: the coach on questions, par sheets on bets."""

from __future__ import annotations

from fractions import Fraction

from pitboss.desk.advice import coach_of
from pitboss.desk.desk import Desk
from pitboss.environments.felt import DEAL, Deed
from pitboss.environments.sitting import Sitting
from pitboss.exact.par import ParSheet
from pitboss.table.actions import Choose, Place
from pitboss.table.effects import Question

_DESK = Desk()


def action_values(sitting: Sitting) -> dict[int, Fraction]:
    """What the legal actions are worth to the player whose turn it is, in the sitting's units.

    A question is priced by the game's coach, from what the player sees and with best play to
    follow; its values compare the options of that question with each other. A bet is priced by its
    par sheet, and to be dealt to adds nothing. What the house has not priced is left out.
    """
    if isinstance(sitting.round.pending, Question) and not sitting.over:
        return _advised(sitting)
    return _bets(sitting)


def _advised(sitting: Sitting) -> dict[int, Fraction]:
    room, player = sitting.felt.room, sitting.turn
    if player is None or coach_of(room) is None:
        return {}
    advice = _DESK.advise(room, sitting.table, player)
    scale = Fraction(advice.unit, sitting.terms.unit)
    worth = {choice.option: choice.value * scale for choice in advice.choices}
    deeds = sitting.felt.deeds
    return {
        number: worth[action.option]
        for number, action in sitting.legal().items()
        if isinstance(action, Choose) and action.option in worth and not deeds[number].least
    }


def _bets(sitting: Sitting) -> dict[int, Fraction]:
    bets = any(isinstance(action, Place) for action in sitting.legal().values())
    sheets = _sheets(sitting) if bets else {}  # where nothing can be bet, nothing is solved
    found = {}
    for number, action in sitting.legal().items():
        if number == DEAL:
            found[number] = Fraction(0)
        elif isinstance(action, Place):
            sheet = _sheet(sheets, sitting.felt.deeds[number])
            if sheet is not None:
                found[number] = sheet.ev * Fraction(action.cents, sitting.terms.unit)
    return found


def _sheets(sitting: Sitting) -> dict[str, ParSheet]:
    felt = sitting.felt
    return {sheet.wager: sheet for sheet in _DESK.sheets(felt.room, felt.rules)}


def _sheet(sheets: dict[str, ParSheet], deed: Deed) -> ParSheet | None:
    """The sheet of a wager, or of that wager in that place."""
    return sheets.get(f"{deed.wager}_{deed.spot}", sheets.get(deed.wager))
