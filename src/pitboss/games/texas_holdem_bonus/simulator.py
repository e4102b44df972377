"""Texas Hold'em Bonus, simulated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.ranks import FIVE, rank_5
from pitboss.exact.keep import kept
from pitboss.exact.kernels.boards import starting_hands
from pitboss.exact.kernels.combinations import combinations
from pitboss.families.poker import holdem_simulating as holdem
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import SideLine, coded, gain
from pitboss.families.poker.dealing import BY_BOTH
from pitboss.families.poker.linked_sheets import counts_after_folds
from pitboss.families.poker.placing import Look
from pitboss.games.texas_holdem_bonus.rules_of_thumb import marks
from pitboss.games.texas_holdem_bonus.script import (
    BET,
    BOTH_ACES,
    CHECK,
    DECISIONS,
    FOLD,
    TexasHoldemBonus,
    ante_row,
    bonus_event,
)
from pitboss.games.texas_holdem_bonus.sheets import EXTRAS, ante_sheet, folded_pairs, solution
from pitboss.games.texas_holdem_bonus.solve import MADE, tally_bets
from pitboss.money.pays import Lose, Pays, Push
from pitboss.rooms.simulator import OPTIMAL, Setting, Simulator, check_seats, check_strategy
from pitboss.rulebook import RuleSet

_GAME = TexasHoldemBonus()
THUMB = "rule_of_thumb"
SEEN = 4  # community cards at the last decision
ACES = "pair_of_aces"


@dataclass(frozen=True, eq=False)  # found by itself: it is made once
class Bets:
    """Where Turn and River wagers are made, by class of the board and number of the hole cards."""

    turn: npt.NDArray[np.uint8]
    river: npt.NDArray[np.uint8]


@lru_cache(maxsize=1)
def thumb_bets() -> Bets:
    """The rule of thumb as marks, once on this machine."""
    return kept("thumb", Bets, _thumb_bets)


def _thumb_bets() -> Bets:
    return Bets(marks(3), marks(SEEN))


@lru_cache(maxsize=4)
def _mean(rules: RuleSet, bets: Bets) -> Fraction:
    """What all wagers bring with these bets."""
    best = solution(rules)
    [counts] = tally_bets(best, bets.turn, bets.river)
    return ante_sheet(rules, replace(best, counts=counts).endings()).ev


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules, played for the best or by the rule of thumb after the flop."""
    check_seats(rules, setting)
    check_strategy(rules, setting, (OPTIMAL, THUMB))
    best = solution(rules)
    bets, mean = Bets(best.turn_bets, best.river_bets), None
    if setting.strategy == THUMB:
        bets = thumb_bets()
        mean = _mean(rules, bets)
    stays = np.array([hand is not None and not hand.folds for hand in best.hands], np.uint8)
    beside = Beside(rules, setting, holdem.looks_of(SEEN))
    bonus = _bonus(rules)
    beside.felt(bonus, lambda event, _: _bonus_pays(rules, event), (BOTH_ACES,))
    look = Look(rank_5, own=holdem.OWN_CARDS, board=holdem.FLOP_CARDS)
    beside.linked(look, counts_after_folds(folded_pairs(rules)))
    held = holdem.Held(
        first=stays[starting_hands()],
        later=holdem.packed(bets.turn),
        last=holdem.packed(bets.river),
        seen=SEEN,
        beside=beside,
        ends=_ends(rules, setting.stake(rules, "ante")),
        folds=lambda choices: not choices[0],
        answers=({0: FOLD, 1: BET}, {0: CHECK, 1: BET}, {0: CHECK, 1: BET}),
        mean=mean,
    )
    return holdem.holdem(_GAME, rules, setting, held, __name__)


def _bonus(rules: RuleSet) -> SideLine:
    """The Bonus on two cards, with a row for aces against aces where they are offered (TH-03)."""
    events = [bonus_event(hole) for hole in combinations(52, 2).tolist()]
    codes, names = coded(events)
    same = names.index(ACES) if rules.flag("aces_against_aces") else -1
    return SideLine(
        wager="bonus",
        by=BY_BOTH,
        codes=codes,
        endings=(*names, BOTH_ACES),
        same=same,
        both=len(names),
    )


def _bonus_pays(rules: RuleSet, event: str) -> Pays:
    if event == BOTH_ACES:
        offered = rules.flag("aces_against_aces")
        return rules.pay_table("bonus_supplement").pays(event) if offered else Lose()
    table = rules.pay_table("bonus")
    return table.pays(event) if event in table else Lose()


def _ends(rules: RuleSet, stake: int) -> holdem.Ends:
    sizes = {wager: antes * stake for _, wager, antes, _ in DECISIONS}

    def ends(choices: holdem.Choices, result: str, kind: str) -> tuple[str, dict[str, int]]:
        stays, turn, river = choices
        if not stays:
            return "fold", {"ante": -stake}
        result = result.partition("_")[0]
        made = EXTRAS[MADE[turn + 2 * river]]
        row = ante_row(FIVE.floor(kind))
        event = f"{result}{made}"
        if result == "win" and row != "ante_less_than_straight":
            event += "_straight_or_higher"
        bets = {"ante": stake, "flop": sizes["flop"]}
        bets |= {wager: sizes[wager] for wager, bet in (("turn", turn), ("river", river)) if bet}
        gains = {}
        for wager, cents in bets.items():
            table = rules.pay_table(wager)
            won = table.pays(row if wager == "ante" else "win")
            pays: Pays = {"win": won, "tie": Push(), "lose": Lose()}[result]
            gains[wager] = gain(rules, cents, pays)
        return event, gains

    return ends
