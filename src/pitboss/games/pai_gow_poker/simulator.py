"""Fortune Pai Gow Poker, simulated: set by the house way, or as well as possible; the house banks.

Every round is told as at a new table, so a button that places the first stack is where it begins.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import numpy.typing as npt

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import FORTUNES, rank_fortune, rank_high_of_7
from pitboss.apparatus.ranks.events import FORTUNE_EVENTS, seven_card_event
from pitboss.apparatus.ranks.tables import KEY_MASK, ROW_BITS, ROW_MASK
from pitboss.errors import Refusal
from pitboss.families.poker.booking import OTHER, Book, SideLine, Wagered, gain
from pitboss.families.poker.dealing import ENVY, FIXED, ROOM, TO_OTHERS, shape_of
from pitboss.families.poker.placing import NAMES, Look, compiled
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.simulating import bets_of
from pitboss.games.pai_gow_poker.bank import commission
from pitboss.games.pai_gow_poker.best_settings import NONE, Better, better_settings, names_of
from pitboss.games.pai_gow_poker.fortune import QUALIFYING_HANDS, QUALIFYING_WAGER, WAGER
from pitboss.games.pai_gow_poker.hand_groups import groups
from pitboss.games.pai_gow_poker.script import HOUSE_WAY, PaiGowPoker, offered
from pitboss.games.pai_gow_poker.sheets import BEST, MAIN, fortune_counts, vigorish_of
from pitboss.games.pai_gow_poker.simulated_rounds import (
    LOW_BITS,
    MASKS,
    ONE,
    OTHERS,
    STACK,
    TWO,
    PaiGowTables,
    deal_pai_gow,
)
from pitboss.games.pai_gow_poker.solution import FILED
from pitboss.games.pai_gow_poker.solve import solved
from pitboss.rooms.seated import Bettors, first_option, table_with
from pitboss.rooms.simulator import OPTIMAL, Setting, Simulator, check_seats, check_strategy
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Choose
from pitboss.table.effects import Question
from pitboss.table.round import Round

_GAME = PaiGowPoker()
STARTS = ("dice", "random", "button")  # as the kernel numbers them
NOTES = 2 + 3 + 49
RESULTS = ("lose", "tie", "win")
BY_HOUSE = HOUSE_WAY.name
USUAL = BY_HOUSE  # the best settings of every hand take long to list
Settings = npt.NDArray[np.int32]


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules."""
    check_seats(rules, setting)
    check_strategy(rules, setting, (OPTIMAL, BY_HOUSE))
    better = NONE if setting.strategy == BY_HOUSE else better_settings()
    if len(better.classes) and vigorish_of(rules) != FILED:
        raise Refusal("the best settings are known for the filed vigorish only", field="strategy")
    fortune = SideLine(wager=WAGER, by=0, codes=np.zeros(0, np.uint8), endings=FORTUNE_EVENTS)
    wagers = [_main(rules, setting)]
    sides: tuple[SideLine, ...] = (fortune,)
    meters, awards = _fortune(rules, setting)
    if WAGER in rules.wagers:
        wagers.append(_bonus(rules, setting, awards))
    made = Book(setting.seats, len(RESULTS), sides, tuple(wagers))
    stakes = {wager.wager: wager.stake for wager in wagers}
    return Simulator(
        rules=rules,
        setting=setting,
        kernel=deal_pai_gow,
        tables=_tables(rules, made, better, meters, awards),
        cells=made.cells,
        tell=made.tell,
        table=lambda: table_with(_GAME, rules, setting),
        policy=lambda: Bettors(bets_of(setting, stakes), _answer(better)),
        notes=NOTES,
        code=__name__,
        cards=ROOM,
        anew=True,
        unlimited=True,
    )


# --- the wagers ----------------------------------------------------------------------------------


def _main(rules: RuleSet, setting: Setting) -> Wagered:
    """The Pai Gow wager, less the vigorish on what it wins as it is rounded (PG-14)."""
    stake = setting.stake(rules, MAIN)
    won = gain(rules, stake, rules.pay_table(MAIN).pays("win"))
    won -= commission(rules, won)
    found = solved(vigorish=vigorish_of(rules))
    counts = (found.wins, found.losses)
    if setting.strategy == OPTIMAL:
        counts = (found.best_wins, found.best_losses)
    return Wagered(
        wager=MAIN,
        line=0,
        stake=stake,
        gains=(-stake, 0, won),
        events=RESULTS,
        sheet=MAIN if setting.strategy == BY_HOUSE else BEST,
        mean=Fraction(counts[0] * won - counts[1] * stake, found.pairs * stake),
    )


def _fortune(rules: RuleSet, setting: Setting) -> tuple[npt.NDArray[np.int64], ...]:
    """The Fortune Bonus as one that pays others envy: it has no meter.

    From a qualifying wager on it earns envy for the hands of all others (OH-F-15.II).
    """
    awards = np.zeros((1, len(FORTUNE_EVENTS), 5), np.int64)
    if WAGER not in rules.wagers:
        return np.zeros((0, 6), np.int64), awards
    stake = setting.stake(rules, WAGER, QUALIFYING_WAGER)
    table = rules.pay_table(WAGER)
    for end, event in enumerate(FORTUNE_EVENTS):
        if event not in table:
            continue
        row = table.row(event)
        awards[0, end, FIXED] = stake + gain(rules, stake, row.pays)
        earns = event in QUALIFYING_HANDS and stake >= QUALIFYING_WAGER
        if row.envy is not None and earns:
            awards[0, end, ENVY] = int(row.envy.back(stake))
    limit = rules.payout_limit
    if limit is not None and int(awards[0, :, FIXED].max()) - stake > limit:
        raise Refusal("such a Fortune Bonus could win more than the payout limit", field="stakes")
    return np.array([[stake, 0, 0, 0, True, TO_OTHERS]], np.int64), awards


def _bonus(rules: RuleSet, setting: Setting, awards: npt.NDArray[np.int64]) -> Wagered:
    """The Fortune Bonus; the mean is with the envy of all other seats."""
    stake = setting.stake(rules, WAGER, QUALIFYING_WAGER)
    counts, table = fortune_counts(), rules.pay_table(WAGER)
    paid = awards[0, :, FIXED] + (setting.seats - 1) * awards[0, :, ENVY]
    won = sum(counts[event] * int(paid[end]) for end, event in enumerate(FORTUNE_EVENTS))
    return Wagered(
        wager=WAGER,
        line=1,
        stake=stake,
        events=tuple(event if event in table else OTHER for event in FORTUNE_EVENTS),
        sheet=WAGER,
        mean=Fraction(won, sum(counts.values()) * stake) - 1,
        row=0,
    )


# --- tables --------------------------------------------------------------------------------------


def _tables(
    rules: RuleSet,
    made: Book,
    better: Better,
    meters: npt.NDArray[np.int64],
    awards: npt.NDArray[np.int64],
) -> PaiGowTables:
    own = rank_high_of_7.tables
    seven = compiled([Look(rank_fortune, own=tuple(range(STACK)))])
    first_other = FORTUNE_EVENTS.index("straight_flush") + 1
    starts = STARTS.index(rules.choice("start_position"))
    asked = starts, rules.choice("deal") == "shoe", first_other, own.start
    return PaiGowTables(
        shape=shape_of(len(_GAME.deck), made.seats, STACK * (made.seats + 1), asked),
        looks=seven,
        set_words=own.words[:NAMES].copy(),
        set_rows=own.rows,
        settings=by_ranks(),
        flushed=by_suit(),
        classes=better.classes,
        better=better.settings,
        fortunes=_events(),
        runs=_runs(),
        lines=made.lines(meters, awards),
    )


@cache
def by_ranks() -> Settings:
    """How the house way sets hands without a flush, by the key of their ranks."""
    found, own = groups(), rank_high_of_7.tables
    keys = found.counts.astype(np.int64) @ (own.words[:52:4] & KEY_MASK)
    keys += found.jokers * (own.words[52] & KEY_MASK)
    places = own.rows[keys >> ROW_BITS].astype(np.int64) + (keys & ROW_MASK)
    settings = np.zeros(len(own.ranks), np.int32)
    settings[places] = found.high.astype(np.int32) << LOW_BITS | found.low
    return settings


@cache
def by_suit() -> Settings:
    """And hands in which a suit has enough cards: by joker, ranks of that suit, and the others."""
    found = groups()
    low, high = np.sort(found.others.astype(np.int64), axis=1).T
    two = TWO + high * (high + 1) // 2 + low
    others = np.where(high < 0, 0, np.where(low < 0, ONE + high, two))
    places = (found.flush_jokers.astype(np.int64) * MASKS + found.masks) * OTHERS + others
    settings = np.zeros(2 * MASKS * OTHERS, np.int32)
    settings[places] = found.flush_high.astype(np.int32) << LOW_BITS | found.flush_low
    return settings


def _events() -> npt.NDArray[np.uint8]:
    """The event of each rank of seven cards; hands of seven cards are told apart later."""
    extra = len(FORTUNE_EVENTS) - len(FORTUNES.categories)
    return (FORTUNES.category_of + extra).astype(np.uint8)


@cache
def _runs() -> npt.NDArray[np.uint8]:
    """Which ranks of one suit make a straight flush of seven cards, a joker filling one gap."""
    runs = np.zeros(MASKS, np.uint8)
    for mask in range(MASKS):
        ranks = [rank for rank in range(13) if mask >> rank & 1]
        if len(ranks) in (STACK - 1, STACK):
            joker = [Card(52)] * (STACK - len(ranks))
            event = seven_card_event([*(4 * rank for rank in ranks), *joker])
            runs[mask] = event.startswith("seven_card")
    return runs


# --- at a table of the engine --------------------------------------------------------------------


def _answer(better: Better) -> Callable[[Round, Question], Choose]:
    """Hands are set as the kernel sets them; the bank is declined."""

    def answer(round_: Round, asked: Question) -> Choose:
        names = [option.name for option in asked.options]
        if BY_HOUSE not in names:
            return first_option(round_, asked)
        table = round_.table
        seat = Seat(table.boxes_of(asked.player)[0], asked.player)
        return Choose(asked.player, _set(better, seat.cards(table)))

    return answer


def _set(better: Better, cards: list[Card]) -> str:
    named = names_of(np.array([cards], np.uint8))
    at = int(np.searchsorted(better.classes, named[0]))
    if at == len(better.classes) or better.classes[at] != named[0]:
        return BY_HOUSE
    high, low = divmod(int(better.settings[at]), 1 << LOW_BITS)
    ways = offered(cards, foul=False).items()
    return next(name for name, way in ways if (way.high_rank, way.low_rank) == (high, low))
