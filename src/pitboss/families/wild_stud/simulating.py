"""The 53-card stud games, simulated."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.ranks import WILDS
from pitboss.apparatus.ranks.events import NaturalRule
from pitboss.apparatus.ranks.many import wild_hands
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import SideLine, by_number, coded, gain
from pitboss.families.poker.dealing import BY_BEATEN, Bytes, Plans
from pitboss.families.poker.showdown import Showdown
from pitboss.families.poker.showdown_simulating import Shown, showdown
from pitboss.families.poker.simulating import suit_names
from pitboss.families.wild_stud.coach import Line, best_line, by_line
from pitboss.families.wild_stud.settling import TIE, bad_beat_event, odds_row
from pitboss.families.wild_stud.solve import Stakes, best_play, main_sheets, solved, wild_classes
from pitboss.money.pays import Lose, Push
from pitboss.rooms.simulator import OPTIMAL, Setting, Simulator, check_strategy
from pitboss.rulebook import RuleSet

LINE = "line"  # play a pair from the best line on, whatever else is held


def by_hand(classes: npt.NDArray[np.generic]) -> npt.NDArray[np.generic]:
    """Values of the suit-distinct hands (`wild_classes`), told by the number of every hand.

    Hands with the joker, the highest card, come after all others; then their other four cards
    have the number.
    """
    plain, beside = suit_names(5)[0], suit_names(4)[0]
    return np.concatenate((classes[plain], classes[plain.max() + 1 + beside]))


def trips_line(wager: str, rule: NaturalRule) -> SideLine:
    """A Trips wager: kinds of hands, natural and wild told apart."""
    kinds, natural = wild_hands(wild_classes()[0], rule)
    names = [f"{kind}_{how}" for kind in WILDS.categories for how in ("wild", "natural")]
    return by_number(wager, _bytes(2 * kinds + natural), names)


def bad_beat_line(wager: str) -> SideLine:
    """A wager on two good hands, by the lower of them; equal ones are told apart."""
    ranks = range(len(WILDS) + 1)
    top = len(WILDS) + 1
    both = [bad_beat_event(rank, dealer) for rank in ranks for dealer in (top, rank)]
    codes, names = coded(both)
    return SideLine(wager=wager, by=BY_BEATEN, codes=codes, endings=names)


def _bytes(classes: npt.NDArray[np.generic]) -> Bytes:
    return by_hand(classes).astype(np.uint8)


def wild_stud(
    game: Showdown,
    rules: RuleSet,
    setting: Setting,
    beside: Beside,
    code: str,
    extra: tuple[int, ...] = (),
) -> Simulator:
    """A game under these rules, played for the best or by its line."""
    check_strategy(rules, setting, (OPTIMAL, LINE))
    odds = game.mates["ante"]
    stakes, found = Stakes(rules, odds), solved()
    played = best_play(stakes, found)
    mean: Fraction | None = None
    if setting.strategy == LINE:
        played = by_line(found, Line(best_line(found, played).lead, None))
        mean = main_sheets(rules, odds, played=played)[0].ev
    stake, third = setting.stake(rules, "ante"), rules.pay_table(odds)

    def ends(antes: int, result: str, kind: str) -> tuple[str, dict[str, int]]:
        if not antes:
            return "fold", {"ante": -stake, odds: -stake}
        if result == "no_qualify":  # every dealer hand plays
            return result, {}
        row = odds_row(third, kind)
        paid = {"win": third.pays(row), TIE: Push(), "lose": Lose()}[result]
        event = f"win_with_{row}" if result == "win" and row != "other" else result
        gains = {odds: gain(rules, stake, paid)}
        for wager, cents in (("ante", stake), ("play", antes * stake)):
            gains[wager] = gain(rules, cents, rules.pay_table(wager).pays(result))
        return event, gains

    def alone(antes: int, result: str, kind: str) -> dict[str, str]:
        if not antes:
            return {odds: "fold", "play": "not_made"}
        return {odds: odds_row(third, kind) if result == "win" else result, "play": result}

    shown = Shown(
        plans=Plans(plan=_bytes(played)),
        beside=beside,
        kinds=("ante", odds, "play"),
        ends=ends,
        kind_of=WILDS.category,
        mean=mean,
        extra=extra,
        alone=(odds, "play"),
        alone_of=alone,
    )
    return showdown(game, rules, setting, shown, code)
