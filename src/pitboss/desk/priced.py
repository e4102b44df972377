"""A decision priced for the one who makes it: each answer in money, and what a short rack costs."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from pitboss.desk.advice import coach_of
from pitboss.desk.desk import Desk
from pitboss.desk.position import Position
from pitboss.errors import Refusal
from pitboss.exact.advice import Advice
from pitboss.rooms import registry
from pitboss.table.effects import Question
from pitboss.table.round import Round
from pitboss.talk.looks import advice_lines

PURSE = 1_000_000_00  # cents: more than any decision asks for
LONG = 60  # letters: a longer fraction is told by its decimal only


class Priced(msgspec.Struct, frozen=True):
    """One answer: what it is worth, in units of the wager, and what it costs against the best."""

    option: str
    words: str
    value: float
    exact: str  # empty where the fraction is too long to be read
    cost: float
    cost_cents: float


class Short(msgspec.Struct, frozen=True):
    """What would be best with more chips; the first of the answers is what the rack affords."""

    option: str
    value: float
    cost_cents: float  # what the short rack costs


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every answer that was priced, the best first; none where nobody has priced the question."""

    unit: int = 0
    choices: list[Priced] = []
    short: Short | None = None

    @property
    def best(self) -> str:
        """The answer to give."""
        return self.choices[0].option if self.choices else ""

    def cost_of(self, option: str) -> float | None:
        """What an answer costs in cents; None where it was not priced."""
        found = (each.cost_cents for each in self.choices if each.option == option)
        return next(found, None)


def priced(position: Position, player: str, desk: Desk | None = None) -> Decision:
    """What the answers are worth that a player has in a position, from what he sees."""
    round_ = position.round()
    room = registry.room(round_.table.game.slug)
    if coach_of(room) is None:
        return Decision()
    desk = desk or Desk()
    advice = _advice(desk, round_, player)
    if not advice.choices:
        return Decision()
    return decision_of(advice, round_, _short(desk, position, player, round_, advice))


def _advice(desk: Desk, round_: Round, player: str) -> Advice:
    pending = round_.pending
    if not isinstance(pending, Question) or pending.player != player:
        raise Refusal(f"{player} is asked nothing now: there is nothing to price", field="player")
    return desk.advise(registry.room(round_.table.game.slug), round_.table, player)


def decision_of(advice: Advice, round_: Round, short: Short | None = None) -> Decision:
    """Advice as it is told."""
    pending = round_.pending
    options = pending.options if isinstance(pending, Question) else ()
    most = {option.name: option.high for option in options}
    lines = advice_lines(advice, most)
    choices = [
        Priced(
            each.option,
            line,
            float(each.value),
            _shown(each.value),
            float(each.cost),
            float(each.cost * advice.unit),
        )
        for each, line in zip(advice.choices, lines, strict=True)
    ]
    return Decision(advice.unit, choices, short)


def _short(
    desk: Desk, position: Position, player: str, round_: Round, advice: Advice
) -> Short | None:
    """What the rack does not afford, if the best answer of a fuller one is another."""
    rich = position.round(player, PURSE)
    if _options(rich) == _options(round_):
        return None
    other = _advice(desk, rich, player)
    best, own = other.choices[0], advice.choices[0]
    if best.value <= own.value:
        return None
    return Short(best.option, float(best.value), float((best.value - own.value) * advice.unit))


def _options(round_: Round) -> tuple[tuple[str, int], ...]:
    pending = round_.pending
    options = pending.options if isinstance(pending, Question) else ()
    return tuple((option.name, option.high) for option in options)


def _shown(value: Fraction) -> str:
    return text if len(text := str(value)) <= LONG else ""
