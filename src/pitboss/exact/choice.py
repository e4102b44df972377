"""Which of several choices a best play takes where they are worth the same."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

# Values do not tell equal choices apart, but hit frequency, variance and element of risk do. So
# every solver breaks ties alike: a fold only where every other choice is worse, and no chip more
# than is needed.
EQUAL_CHOICES = "Of choices worth the same, the one that stays in and puts up the least is taken."
FOLDS = frozenset({"fold", "surrender"})


def best(options: Mapping[str, Fraction], added: Mapping[str, int] | None = None) -> str:
    """The choice worth most; of equals one that stays in, and of these the one that adds least.

    ``added`` says what a choice puts up; without it a number at the end of its name does.
    """
    return max(options, key=lambda name: _order(name, options[name], added))


def best_first(options: Mapping[str, Fraction]) -> list[tuple[str, Fraction]]:
    """The choices with what they are worth, in the order in which a best play takes them."""
    return sorted(options.items(), key=lambda choice: _order(*choice), reverse=True)


def _order(
    name: str, value: Fraction, added: Mapping[str, int] | None = None
) -> tuple[Fraction, bool, int]:
    put_up = added[name] if added is not None else _number(name)
    return value, name not in FOLDS, -put_up


def _number(name: str) -> int:
    tail = name.rpartition("_")[2].removesuffix("x")
    return int(tail) if tail.isdigit() else 0
