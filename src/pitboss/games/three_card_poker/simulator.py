"""Three Card Poker, simulated."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from pitboss.apparatus.cards import DECK
from pitboss.apparatus.ranks import FIVE, THREE, rank_6
from pitboss.apparatus.ranks.codes import MASKS
from pitboss.apparatus.ranks.events import six_card_event
from pitboss.apparatus.ranks.tables import Tables
from pitboss.exact.kernels.combinations import colex_number
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import by_rank, gain
from pitboss.families.poker.dealing import Plans
from pitboss.families.poker.placing import Look
from pitboss.families.poker.showdown_simulating import Ends, Shown, showdown, two_hands
from pitboss.families.poker.simulating import suit_names
from pitboss.games.three_card_poker.script import (
    QUALIFIES,
    QUEEN,
    ROWS,
    ThreeCardPoker,
    six_card_pays,
)
from pitboss.games.three_card_poker.sheets import FOLD, Hand, Stakes, ante_sheet, hands
from pitboss.money.pays import Lose, Pays
from pitboss.rooms.simulator import OPTIMAL, Setting, Simulator, check_seats, check_strategy
from pitboss.rulebook import RuleSet

_GAME = ThreeCardPoker()
NINE = 7
# Rules in words, by what they play: as the dealer does, and every hand.
RULES: dict[str, Callable[[Hand], bool]] = {
    "queen_high": lambda hand: hand.rank >= THREE.floor("high_card", QUEEN),
    "every_hand": lambda hand: True,
}


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules, played for the best or by a rule."""
    check_seats(rules, setting)
    check_strategy(rules, setting, (OPTIMAL, *RULES))
    rule = RULES.get(setting.strategy)
    bonus = rules.pay_table("ante_bonus")
    beside = Beside(rules, setting, two_hands(_GAME))
    beside.felt(by_rank("pair_plus", THREE, THREE.category, forfeited=True))
    six = Look(rank_6, own=(0, 1, 2), dealers=(0, 1, 2), tables=six_cards(), by_suit=True)
    royals = [six_card_event(range(4 * NINE + suit, 52, 4)) for suit in range(4)]
    seen = by_rank("six_card_bonus", FIVE, FIVE.category, look=beside.look(six), beyond=royals)
    beside.felt(seen, _six_pays(rules))
    shown = Shown(
        plans=Plans(plan=_plan(rules, rule)),
        beside=beside,
        kinds=("ante", "play"),
        ends=_ends(rules, setting.stake(rules, "ante")),
        kind_of=lambda rank: kind if (kind := THREE.category(rank)) in bonus else "",
        qualifies=QUALIFIES,
        mean=None if rule is None else ante_sheet(rules, plays=rule).ev,
    )
    return showdown(_GAME, rules, setting, shown, __name__)


def _plan(rules: RuleSet, rule: Callable[[Hand], bool] | None) -> np.typing.NDArray[np.uint8]:
    """Which hands to play, by number."""
    stakes = Stakes(rules)
    plays = rule or (lambda hand: stakes.play(hand) >= FOLD)
    names, _ = suit_names(3)
    by_class = np.zeros(names.max() + 1, np.uint8)
    for hand in hands(DECK):
        by_class[names[colex_number(hand.cards)]] = plays(hand)
    return by_class[names]


def _ends(rules: RuleSet, stake: int) -> Ends:
    table, bonus = rules.pay_table("ante"), rules.pay_table("ante_bonus")

    def ends(antes: int, result: str, kind: str) -> tuple[str, dict[str, int]]:
        if not antes:
            return "fold", {"ante": -stake}
        pays = [table.pays(row) for row in ROWS[result][0]] if result in ROWS else [Lose(), Lose()]
        ante, play = (gain(rules, stake, each) for each in pays)
        event = result
        if kind:
            ante += gain(rules, stake, bonus.pays(kind))
            event = f"{result}_with_{kind}"
        return event, {"ante": ante, "play": play}

    return ends


def _six_pays(rules: RuleSet) -> Callable[[str, int], Pays]:
    def pays(event: str, stake: int) -> Pays:
        table = rules.pay_table("six_card_bonus")
        return six_card_pays(table, event, stake) if event in table else Lose()

    return pays


@cache
def six_cards() -> Tables:
    """The ranks of six cards, with four above all others: six to a royal, by suit (3C-03)."""
    tables = rank_6.tables
    flush = np.tile(tables.flush, 4)
    royal = sum(1 << rank for rank in range(NINE, 13))
    for suit in range(4):
        flush[suit * MASKS + royal] = len(FIVE) + 1 + suit
    return tables._replace(flush=flush)
