"""What every end of a hand comes to, in cents by kind of wager."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.families.blackjack.hands import DOUBLE, FREE_DOUBLE, FREE_SPLIT, MAIN, SPLIT
from pitboss.families.blackjack.simulated_layout import (
    ENDS,
    EVEN,
    FREE_END,
    KINDS,
    LOSES,
    NATURAL_END,
    NATURAL_TAKES,
    NET,
    PLAIN_NET,
    PUSHES,
    RESULTS,
    SPLIT_END,
    SURRENDER_END,
    UNITS_NET,
    WINS,
)
from pitboss.families.blackjack.terms import BLACKJACK, WIN, Terms
from pitboss.money import Pays
from pitboss.rooms.seated import settled_at
from pitboss.rulebook import RuleSet

ORDER = (MAIN, DOUBLE, SPLIT, FREE_DOUBLE, FREE_SPLIT)  # of the kinds in the kernel's figures
EVEN_MONEY = "even_money"
LAMMERS = (FREE_DOUBLE, FREE_SPLIT)
FIRST = {0: MAIN, SPLIT_END: SPLIT, FREE_END: FREE_SPLIT}  # what a hand plays for, by its end
ADDED = (None, DOUBLE, FREE_DOUBLE)  # and what was put on it
ON_IT = {  # the kinds that lie on a hand, by how it ends
    first + n: [kind, *([added] if added else [])]
    for first, kind in FIRST.items()
    for n, added in enumerate(ADDED)
} | {NATURAL_END: [MAIN], SURRENDER_END: [MAIN]}


def nets_of(rules: RuleSet, terms: Terms, raised: Sequence[int]) -> NDArray[np.int64]:
    """Cents of each kind by the level of the wager, the end of a hand and what becomes of it."""
    found = np.zeros((len(raised), ENDS, RESULTS, NET), np.int64)
    for level, stake in enumerate(raised):
        for end in range(ENDS):
            for result in range(RESULTS):
                cents = found[level, end, result]
                for kind in _kinds(rules, end):
                    cents[ORDER.index(kind)] = _net(rules, terms, stake, kind, end, result)
                cents[PLAIN_NET] = cents[:KINDS].sum()
                cents[UNITS_NET] = _units(end, result)
    return found.reshape(-1)


def _kinds(rules: RuleSet, end: int) -> list[str]:
    """What lies on a hand, if the game has it at all."""
    kinds = ON_IT[end]
    return kinds if all(kind in rules.wagers for kind in kinds) else []


def _pays(terms: Terms, kind: str, event: str) -> Pays:
    return terms.odds[kind, event].pays


def _net(rules: RuleSet, terms: Terms, stake: int, kind: str, end: int, result: int) -> int:
    """What one wager on a hand gains."""
    if end == SURRENDER_END:
        return -(stake // 2)  # an odd cent goes back (GEN-05)
    if end == NATURAL_END:
        return _natural(rules, terms, stake, result)
    if result == WINS:
        return settled_at(rules, stake, _pays(terms, kind, WIN))
    if result == PUSHES or kind in LAMMERS:
        return 0
    if result == NATURAL_TAKES and kind != MAIN:
        return 0  # a dealer's blackjack takes the original wager only
    return -stake


def _natural(rules: RuleSet, terms: Terms, stake: int, result: int) -> int:
    """What a blackjack gains."""
    if result == EVEN and EVEN_MONEY in rules.wagers:
        return settled_at(rules, stake, rules.pay_table(EVEN_MONEY).pays(EVEN_MONEY))
    return settled_at(rules, stake, _pays(terms, MAIN, BLACKJACK)) if result == WINS else 0


def _units(end: int, result: int) -> int:
    """The same in wagers, all kinds together; a blackjack and a surrender are told apart."""
    if end in (NATURAL_END, SURRENDER_END):
        return int(end == NATURAL_END and result == EVEN)
    kinds = ON_IT[end]
    if result == WINS:
        return len(kinds)
    own = [kind for kind in kinds if kind not in LAMMERS]
    if result == LOSES:
        return -len(own)
    return -own.count(MAIN) if result == NATURAL_TAKES else 0
