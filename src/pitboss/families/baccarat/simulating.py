"""Baccarat, simulated: every seat has each wager of the layout, unless it may bet one hand only."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.families.baccarat.dealing import (
    CELLS,
    NOTES,
    PACK,
    baccarat_tables,
    coups,
    deal_counted_lanes,
    deal_lanes,
)
from pitboss.families.baccarat.points import BANKER, HANDS, PLAYER, TIE, Coup
from pitboss.families.baccarat.script import Baccarat
from pitboss.families.baccarat.settling import end_of, kept, vigorish_on
from pitboss.rooms.counting import Counted
from pitboss.rooms.ends import alike, tallies
from pitboss.rooms.seated import Bettors, settled_at, table_with
from pitboss.rooms.simulator import Setting, Simulator, check_seats, check_strategy, names
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place


def baccarat(game: Baccarat, rules: RuleSet, setting: Setting, code: str) -> Simulator:
    """A baccarat game under these rules."""
    check_seats(rules, setting)
    check_strategy(rules, setting)
    bets = bets_of(rules, setting)
    decks = rules.whole("decks")
    order = list(rules.wagers)
    ends = alike(
        sorted(bets, key=lambda bet: order.index(bet.wager)),
        lambda wager, stake: (gain(rules, wager, stake, coup) for coup in coups()),
        lambda wager: (end_of(wager, coup, rules.pay_table(wager)).event for coup in coups()),
    )
    counted = _counted(rules, setting, bets)
    gains = [
        [gain(rules, wager, stake, coup) for coup in coups()]
        for wager, stake in (counted.wagers.items() if counted else ())
    ]
    return Simulator(
        rules=rules,
        setting=setting,
        kernel=deal_counted_lanes if counted else deal_lanes,
        tables=baccarat_tables(decks, rules.whole("cut_card_depth"), setting.fresh, counted, gains),
        cells=counted.end if counted else CELLS,
        tell=lambda totals: tallies(ends, totals[:CELLS]),
        table=lambda: table_with(game, rules, setting),
        policy=lambda: Bettors(bets),
        notes=NOTES,
        code=code,
        cards=decks * PACK,
        counted=counted,
    )


def _counted(rules: RuleSet, setting: Setting, bets: Sequence[Place]) -> Counted | None:
    """Where it is kept what each wager gains by the count; all seats win and lose together."""
    if setting.count is None:
        return None
    size = rules.whole("decks") * PACK
    return Counted(
        count=setting.count,
        first=CELLS,
        wagers={bet.wager: bet.cents for bet in bets},
        gone=range(size - rules.whole("cut_card_depth") + 1) if setting.count.cuts else (0,),
    )


def bets_of(rules: RuleSet, setting: Setting) -> list[Place]:
    """Every wager at every seat; where both hands may not be bet on, seats take them in turn."""
    both = rules.flag("both_sides")
    return [
        Place(name, box, wager, setting.stake(rules, wager))
        for box, name in enumerate(names(setting.seats), start=1)
        for wager in rules.wagers
        if both or wager != (PLAYER if box % len(HANDS) else BANKER)
    ]


def gain(rules: RuleSet, wager: str, stake: int, coup: Coup) -> int:
    """What a wager gains by the end of a round, in cents, less vigorish."""
    pay_table = rules.pay_table(wager)
    end = end_of(wager, coup, pay_table)
    net = settled_at(rules, stake, end.pays)
    vigorish = vigorish_on(end.event, pay_table)
    if net > 0 and vigorish is not None:
        return net - kept(rules, net, vigorish.amount(stake, net))
    charged = wager == BANKER and end.event == TIE and rules.options.get("tie_vigorish") is True
    if charged and pay_table.vigorish is not None:  # OH-E-8.I.A.3.b
        return net - kept(rules, stake, Fraction(stake) * pay_table.vigorish.percent / 100)
    return net
