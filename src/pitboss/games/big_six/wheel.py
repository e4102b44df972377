"""The wheel: 54 sections with seven insignias (OH-N-2.I.C.3)."""

from __future__ import annotations

from functools import cache

from pitboss.apparatus.wheel import Wheel
from pitboss.rulebook import RuleSet

LOGO = "logo"
# How many sections bear each insignia. The printed list stops one section short; by default the
# 54th bears the logo (interpretation B6-01), or it is another dollar by option.
SECTIONS = {
    "one_dollar": 23,  # OH-N-2.I.C.3.a
    "two_dollar": 15,  # OH-N-2.I.C.3.b
    "five_dollar": 8,  # OH-N-2.I.C.3.c
    "ten_dollar": 4,  # OH-N-2.I.C.3.d
    "twenty_dollar": 2,  # OH-N-2.I.C.3.e
    "joker": 1,  # OH-N-2.I.C.3.f
}


@cache
def wheel(rules: RuleSet) -> Wheel:
    """The wheel that these rules put up. The order of sections is ours: any is as good (B6-04)."""
    last = rules.choice("last_section")
    counts = SECTIONS | {last: SECTIONS.get(last, 0) + 1}
    return Wheel(tuple(mark for mark, count in counts.items() for _ in range(count)))
