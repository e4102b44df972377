"""Ultimate Texas Hold'em, simulated."""

from __future__ import annotations

import numpy as np

from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.exact.kernels.boards import starting_hands
from pitboss.families.poker import holdem_simulating as holdem
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import by_rank, gain
from pitboss.families.poker.placing import Look
from pitboss.games.ultimate_texas_holdem.river import Early, best_river, played
from pitboss.games.ultimate_texas_holdem.script import (
    CHECK,
    FOLD,
    QUALIFIES,
    UltimateTexasHoldem,
    blind_row,
)
from pitboss.games.ultimate_texas_holdem.sheets import solution
from pitboss.money.pays import Lose, Pays, Push
from pitboss.rooms.simulator import Setting, Simulator, check_seats, check_strategy
from pitboss.rulebook import RuleSet

_GAME = UltimateTexasHoldem()
SEEN = 5  # community cards at the last decision


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules, played for the best."""
    check_seats(rules, setting)
    check_strategy(rules, setting)
    early = Early(solution(rules))
    river = best_river(rules.pay_table("blind"))
    beside = Beside(rules, setting, holdem.looks_of(SEEN))
    beside.felt(by_rank("trips", FIVE, FIVE.category))  # a folded hand is judged too (UT-11)
    beside.linked(Look(rank_5, own=holdem.OWN_CARDS, board=holdem.FLOP_CARDS), played(river))
    held = holdem.Held(
        first=early.first[starting_hands()].astype(np.uint8),
        later=holdem.packed(early.raised),
        last=river.plays,
        seen=SEEN,
        beside=beside,
        ends=_ends(rules, setting.stake(rules, "ante")),
        folds=lambda choices: not any(choices),
        answers=(
            {0: CHECK, 3: "raise_3", 4: "raise_4"},
            {0: CHECK, 1: "raise_2"},
            {0: FOLD, 1: "raise_1"},
        ),
        qualifies=QUALIFIES,
        alone=("blind",),
        alone_of=lambda choices, result, kind: {
            "blind": _blind_event(rules, choices, result, kind)
        },
    )
    return holdem.holdem(_GAME, rules, setting, held, __name__)


def _size(choices: holdem.Choices) -> int:
    """The Play wager that decisions come to, in Antes: the first that was made (OH-I-9)."""
    first, later, last = choices
    return first or 2 * later or last


def _blind_event(rules: RuleSet, choices: holdem.Choices, result: str, kind: str) -> str:
    end = result.partition("_")[0]
    if not _size(choices):
        return "fold"
    return blind_row(rules.pay_table("blind"), kind) if end == "win" else end


def _ends(rules: RuleSet, stake: int) -> holdem.Ends:
    blind, even = rules.pay_table("blind"), rules.pay_table("ante").pays("win")

    def ends(choices: holdem.Choices, result: str, kind: str) -> tuple[str, dict[str, int]]:
        size = _size(choices)
        if not size:
            return "fold", {"ante": -stake, "blind": -stake}
        end, _, low = result.partition("_")
        row = blind_row(blind, kind)
        pays: dict[str, tuple[Pays, Pays]] = {
            "win": (even, blind.pays(row)),
            "tie": (Push(), Push()),
            "lose": (Lose(), Lose()),
        }
        same, odds = pays[end]
        event = f"{end}_{size}x"
        if end == "win" and row != "less_than_straight":
            event += f"_with_{row}"
        if low and end != "tie":
            event += "_dealer_under_pair"
        return event, {
            "ante": 0 if low else gain(rules, stake, same),  # OH-I-9.VII
            "blind": gain(rules, stake, odds),
            "play": gain(rules, size * stake, same),
        }

    return ends
