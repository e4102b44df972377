"""Exact par sheets of Deuces Wild Xtreme: the main game, felt bonuses, progressives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

import msgspec
import numpy as np

from pitboss.apparatus.cards import DECK, JOKER
from pitboss.apparatus.ranks import FIVE, WILDS, rank_5
from pitboss.apparatus.ranks.kernels import batch
from pitboss.apparatus.ranks.many import linked_flush_events, wild_hands
from pitboss.apparatus.ranks.orders import DEUCES
from pitboss.exact.par import Meter, ParSheet, par_of
from pitboss.families.poker.counting import first_hands, hands_of
from pitboss.families.poker.sheets import side_sheet
from pitboss.families.wild_stud.settling import WILD_DECK
from pitboss.families.wild_stud.solve import (
    Deck,
    bad_beat_counts,
    hands_with_weights,
    main_sheets,
    trips_counts,
)
from pitboss.games.deuces_wild_xtreme.bonuses import pays_in_turn
from pitboss.games.deuces_wild_xtreme.jackpots import (
    FIVE_CARD_LINKED,
    GOIN_WILD_PROGRESSIVE,
    JACKPOTS,
    TOO_WILD_PROGRESSIVE,
)
from pitboss.games.deuces_wild_xtreme.rows import (
    RULE,
    goin_wild_progressive_row,
    goin_wild_row,
    pays_flushes,
    too_wild_kind,
)
from pitboss.money.cents import show
from pitboss.money.pays import Fixed
from pitboss.money.paytable import PayTable
from pitboss.progressive.jackpots import Jackpot
from pitboss.progressive.value import lowest_meter, meter_value, outcomes
from pitboss.rulebook import RuleSet

CLOSED = "No seed or rate is set, so the wager is closed: figures without any meter."
SPLIT = (
    "Several winners split a full award; smaller shares are each of the meter as it stood before."
)
IN_TURN = "Several winners are paid in turn, each by the meter as it then stands."
ENVY = (
    "Envy comes on top, so much for one other wager at the table; several awards in one round "
    "pay it once."
)
ENVY_EACH = "Envy comes on top, so much for one other wager at the table."


def sheets(rules: RuleSet, deck: Deck = WILD_DECK) -> list[ParSheet]:
    """The par sheet of every wager this house offers."""
    felt: dict[str, Callable[[], dict[str, int]]] = {
        "bad_beat_xtreme": lambda: bad_beat_counts(deck),
        "trips_plus_wild": lambda: trips_counts(RULE, deck),
        "goin_wild": lambda: goin_wild_counts(deck),
    }
    found = main_sheets(rules, "odds", deck)
    found += [side_sheet(rules, key, count()) for key, count in felt.items() if key in rules.wagers]
    found += [jackpot_sheet(rules, JACKPOTS[key], deck) for key in JACKPOTS if key in rules.wagers]
    return found


# --- counts ------------------------------------------------------------------------------------


def _by_wild_cards(deck: Deck) -> dict[tuple[int, bool], int]:
    """How many hands hold so many deuces, with or without the joker."""
    deuces, joker = len(set(deck) & set(DEUCES)), JOKER in deck
    rest = len(deck) - deuces - joker
    return {
        (held, bool(with_joker)): comb(deuces, held) * comb(rest, 5 - held - with_joker)
        for held, with_joker in product(range(deuces + 1), range(joker + 1))
        if held + with_joker <= 5
    }


def goin_wild_counts(deck: Deck = WILD_DECK) -> dict[str, int]:
    """Hands by the row of a Goin' Wild table."""
    counts: Counter[str] = Counter()
    for (deuces, joker), many in _by_wild_cards(deck).items():
        counts[goin_wild_row(deuces, joker)] += many
    return dict(counts)


def goin_wild_progressive_counts(deck: Deck = WILD_DECK) -> dict[str, int]:
    """Hands by the row of a Goin' Wild Progressive table."""
    counts: Counter[str] = Counter()
    for (deuces, joker), many in _by_wild_cards(deck).items():
        counts[goin_wild_progressive_row(deuces, joker)] += many
    return dict(counts)


@lru_cache(maxsize=8)
def too_wild_counts(deck: Deck = WILD_DECK) -> dict[str, int]:
    """Hands by the row of the Too Wild table."""
    hands, weights = hands_with_weights(deck)
    kinds, natural = wild_hands(hands, RULE)
    counts: Counter[str] = Counter()
    for number, slug in enumerate(WILDS.categories):
        for is_natural in (True, False):
            rows = (kinds == number) & (natural == is_natural)
            counts[too_wild_kind(slug, is_natural)] += int(weights[rows].sum())
    return {row: many for row, many in counts.items() if many}


@lru_cache(maxsize=8)
def linked_counts(flushes: bool, deck: Deck = WILD_DECK) -> dict[str, int]:
    """Hands by the row of a linked table.

    The replacement card is as likely to be any card as the one it stands for, so the five are any
    five of the deck without its joker (DW-04).
    """
    naturals = tuple(card for card in deck if card != JOKER)
    hands, weights = first_hands(naturals, 5)
    if not flushes:
        kinds = FIVE.category_of[batch(rank_5, hands)]
        counts = np.bincount(kinds, weights=weights, minlength=len(FIVE.categories))
        found = zip(FIVE.categories, counts, strict=True)
        return {slug: int(many) for slug, many in found if many}
    tally: Counter[str] = Counter()
    for event, weight in zip(linked_flush_events(hands), weights.tolist(), strict=True):
        tally[event] += weight
    return dict(tally)


def jackpot_counts(rules: RuleSet, jackpot: Jackpot, deck: Deck = WILD_DECK) -> dict[str, int]:
    """Hands by the row of a progressive's table."""
    if jackpot is GOIN_WILD_PROGRESSIVE:
        return goin_wild_progressive_counts(deck)
    if jackpot is TOO_WILD_PROGRESSIVE:
        return too_wild_counts(deck)
    return linked_counts(pays_flushes(rules.pay_table(jackpot.wager)), deck)


# --- progressives ------------------------------------------------------------------------------


def jackpot_sheet(rules: RuleSet, jackpot: Jackpot, deck: Deck = WILD_DECK) -> ParSheet:
    """A progressive with every meter at its lowest: the seed and this wager's own part."""
    table = rules.pay_table(jackpot.wager)
    counts, unit = jackpot_counts(rules, jackpot, deck), jackpot.unit(rules)
    rule = next(iter(jackpot.meters(rules).values()))
    lowest = (
        f"Every meter at {show(int(lowest_meter(rule, unit)))}: its seed and this wager's part."
    )
    notes = [
        lowest if jackpot.is_open(rules) else CLOSED,
        IN_TURN if pays_in_turn(rules) else SPLIT,
    ]
    if any(row.envy for row in table):
        notes.append(ENVY_EACH if rules.flag("envy_per_winner") else ENVY)
    return par_of(
        rules,
        jackpot.wager,
        outcomes(table, counts, rule, unit),
        meter=_meter(rules, jackpot, counts),
        notes=tuple(notes),
    )


def _meter(rules: RuleSet, jackpot: Jackpot, counts: Mapping[str, int]) -> Meter:
    """The return as a straight line in what every meter of the wager shows."""
    table, unit = rules.pay_table(jackpot.wager), jackpot.unit(rules)
    line = meter_value(table, counts, jackpot.distinct(rules)[0], unit)
    returned = jackpot.long_run_return(rules, line.jackpot_chance or Fraction(0))
    envy = envy_value(table) if jackpot is FIVE_CARD_LINKED else Fraction(0)
    return msgspec.structs.replace(line, long_run_return=returned, envy=envy)


@lru_cache(maxsize=16)
def envy_value(table: PayTable) -> Fraction:
    """What one other wager at the table adds, per unit.

    Both hands are any ten of the 52 cards, five and five (DW-04); a player who wins such an award
    himself gets no envy (CO-2118-19.A.III).
    """
    events = {row.event: row.envy for row in table if isinstance(row.envy, Fixed)}
    if not events:
        return Fraction(0)
    hands = hands_of(DECK, 5)
    kinds = FIVE.category_of[batch(rank_5, hands)]
    awards = [
        (frozenset(hand), event)
        for event in events
        for hand in hands[kinds == FIVE.categories.index(event)].tolist()
    ]
    total = Fraction(0)
    for theirs, event in awards:
        both = sum(not theirs & mine for mine, _ in awards)
        total += Fraction(comb(47, 5) - both) * events[event].back(0) / 100
    return total / (comb(52, 5) * comb(47, 5))
