"""Deuces Wild Xtreme, simulated."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pitboss.apparatus.ranks import FIVE, WILDS, rank_5
from pitboss.apparatus.ranks.many import linked_flush_events, wild_hands
from pitboss.exact.kernels.suits import cards_of, suit_classes
from pitboss.families.poker.awarding import awards_of, mean_award
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import OTHER, SideLine, Wagered, by_number, by_rank, coded
from pitboss.families.poker.dealing import BY_SEEN, EACH, ONCE, Bytes
from pitboss.families.poker.linked_simulating import MeteredWager
from pitboss.families.poker.placing import Look, board_at
from pitboss.families.poker.showdown_simulating import two_hands
from pitboss.families.poker.simulating import Metered, suit_names
from pitboss.families.wild_stud.simulating import bad_beat_line, by_hand, trips_line, wild_stud
from pitboss.families.wild_stud.solve import wild_classes
from pitboss.games.deuces_wild_xtreme import rows
from pitboss.games.deuces_wild_xtreme.bonuses import pays_in_turn
from pitboss.games.deuces_wild_xtreme.jackpots import (
    FIVE_CARD_LINKED,
    GOIN_WILD_PROGRESSIVE,
    TOO_WILD_PROGRESSIVE,
)
from pitboss.games.deuces_wild_xtreme.script import DeucesWildXtreme
from pitboss.games.deuces_wild_xtreme.sheets import jackpot_counts
from pitboss.progressive.jackpots import Jackpot
from pitboss.rooms.simulator import Setting, Simulator, check_seats
from pitboss.rulebook import RuleSet

_GAME = DeucesWildXtreme()


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules, played for the best or by its line.

    A progressive is bet on where the house has opened it (DW-13).
    """
    check_seats(rules, setting)
    beside = Beside(rules, setting, two_hands(_GAME))
    beside.felt(bad_beat_line("bad_beat_xtreme"))
    beside.felt(trips_line("trips_plus_wild", rows.RULE))
    beside.felt(_by_wilds("goin_wild", rows.goin_wild_row))
    extra: tuple[int, ...] = ()
    for jackpot, line in (
        (GOIN_WILD_PROGRESSIVE, _goin_wild_progressive),
        (TOO_WILD_PROGRESSIVE, _too_wild),
        (FIVE_CARD_LINKED, lambda: _linked(rules, beside)),
    ):
        if jackpot.is_open(rules):
            beside.metered_line(_metered(rules, setting, jackpot, line(), len(beside.sides) + 1))
    if FIVE_CARD_LINKED.is_open(rules):
        extra = (board_at(setting.seats),)  # the joker replacement card comes last (DW-04)
    return wild_stud(_GAME, rules, setting, beside, __name__, extra)


# --- how the wagers end --------------------------------------------------------------------------


def _by_wilds(wager: str, row: Callable[[int, bool], str]) -> SideLine:
    """A wager on the wild cards of a hand."""
    codes, names = coded([row(*rows.wild_cards(hand)) for hand in wild_classes()[0].tolist()])
    return by_number(wager, _bytes(codes), names)


def _goin_wild_progressive() -> SideLine:
    return _by_wilds(GOIN_WILD_PROGRESSIVE.wager, rows.goin_wild_progressive_row)


def _too_wild() -> SideLine:
    kinds, natural = wild_hands(wild_classes()[0], rows.RULE)
    pairs = zip(kinds.tolist(), natural.tolist(), strict=True)
    codes, names = coded([rows.too_wild_kind(WILDS.categories[kind], own) for kind, own in pairs])
    return by_number(TOO_WILD_PROGRESSIVE.wager, _bytes(codes), names)


def _linked(rules: RuleSet, beside: Beside) -> SideLine:
    """Deuces are twos, and a card of its own stands for the joker (CO-2118-19.A.V, DW-04)."""
    wager = FIVE_CARD_LINKED.wager
    look = beside.look(Look(rank_5, own=(0, 1, 2, 3, 4), for_joker=0))
    if not rows.pays_flushes(rules.pay_table(wager)):
        return by_rank(wager, FIVE, FIVE.category, look=look)
    codes, names = coded(linked_flush_events(cards_of(suit_classes(5).masks)))
    return SideLine(wager=wager, by=BY_SEEN + look, codes=codes[suit_names(5)[0]], endings=names)


def _bytes(codes: Bytes) -> Bytes:
    return by_hand(codes).astype(np.uint8)


# --- the progressives ----------------------------------------------------------------------------


def _metered(
    rules: RuleSet, setting: Setting, jackpot: Jackpot, line: SideLine, at: int
) -> MeteredWager:
    """A progressive at a stated meter: each of its meters shows the same."""
    table, stake = rules.pay_table(jackpot.wager), jackpot.unit(rules)
    meters, every = jackpot.meters(rules), jackpot.distinct(rules)
    before = setting.meter.get(jackpot.wager, every[0].seed)
    stands = before + every[0].part(stake) * setting.seats
    awards = awards_of(rules, table, line.endings, stake, meters)
    counts = jackpot_counts(rules, jackpot)
    others = setting.seats - 1
    wager = Wagered(
        wager=jackpot.wager,
        line=at,
        stake=stake,
        events=tuple(event if event in table else OTHER for event in line.endings),
        sheet=jackpot.wager,
        mean=mean_award(line.endings, awards, counts, stake, stands, others),
    )
    envy = EACH if rules.flag("envy_per_winner") else ONCE
    row = [stake, stands, every[0].seed, len(every), pays_in_turn(rules), envy]
    metered = Metered(
        meters=np.array([row], np.int64),
        awards=awards[None],
        stated={rule.name: before for rule in every},
        clause=every[0].clause,
    )
    return MeteredWager(line, wager, metered)
