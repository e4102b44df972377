"""Four Card Poker, simulated."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.ranks import FOUR, rank_4_of_6, rank_5
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import by_rank, gain
from pitboss.families.poker.dealing import Plans
from pitboss.families.poker.placing import BURNED, Look, board_at
from pitboss.families.poker.showdown_simulating import Ends, Shown, showdown, two_hands
from pitboss.families.poker.simulating import suit_names
from pitboss.games.four_card_poker.coach import TENS, TWOS, Cut, by_cuts
from pitboss.games.four_card_poker.script import UP, FourCardPoker, aces_up_event
from pitboss.games.four_card_poker.sheets import Times, ante_sheet, best_times, solved
from pitboss.money.pays import Lose
from pitboss.rooms.simulator import OPTIMAL, Setting, Simulator, check_seats, check_strategy
from pitboss.rulebook import RuleSet

_GAME = FourCardPoker()
PAIRS = "pairs"  # three times with a pair of tens or better, once with any other pair


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules, played for the best or by pairs."""
    check_seats(rules, setting)
    check_strategy(rules, setting, (OPTIMAL, PAIRS))
    found = solved(DECK)
    times = best_times(rules, found)
    mean: Fraction | None = None
    if setting.strategy == PAIRS:
        times = by_cuts(found, dict.fromkeys(range(13), Cut(TWOS, TENS)))
        mean = ante_sheet(rules, times=times).ev
    bonus = rules.pay_table("ante_bonus")
    own, _ = two_hands(_GAME)
    dealers = Look(rank_4_of_6, dealers=(0, 1, 2, 3, 4), board=(0,))
    beside = Beside(rules, setting, (own, dealers))
    beside.felt(by_rank("aces_up", FOUR, aces_up_event))
    beside.linked(
        Look(rank_5, own=(0, 1, 2, 3, 4)),
        exact=setting.strategy == OPTIMAL,
        shown_folds=rules.flag("envy_for_shown_folds") and not rules.flag("envy_needs_wager"),
    )
    names, ways = suit_names(5)
    board = board_at(setting.seats)
    # The up card comes last; a shoe deals it at the bottom of a stack of five (4C-08).
    rest = (BURNED,) * 4 if rules.choice("deal") == "shoe" else ()
    shown = Shown(
        plans=Plans(plan=_flat(times), names=names, ways=ways),
        beside=beside,
        kinds=("ante", "play"),
        ends=_ends(rules, setting.stake(rules, "ante")),
        kind_of=lambda rank: kind if (kind := FOUR.category(rank)) in bonus else "",
        tie_wins=True,  # 4C-02
        up=UP,
        mean=mean,
        extra=(board, *rest),
    )
    return showdown(_GAME, rules, setting, shown, __name__)


def _flat(times: Times) -> np.typing.NDArray[np.uint8]:
    """How many Antes to play, by suit class of the hand and the up card renamed with it."""
    return times.astype(np.uint8).reshape(-1)


def _ends(rules: RuleSet, stake: int) -> Ends:
    bonus, win = rules.pay_table("ante_bonus"), rules.pay_table("ante").pays("win")

    def ends(antes: int, result: str, kind: str) -> tuple[str, dict[str, int]]:
        if not antes:
            return "fold", {"ante": -stake}
        pays = win if result == "win" else Lose()
        ante, play = gain(rules, stake, pays), gain(rules, antes * stake, pays)
        event = f"{result}_{antes}x"
        if kind:
            ante += gain(rules, stake, bonus.pays(kind))
            event += f"_with_{kind}"
        return event, {"ante": ante, "play": play}

    return ends
