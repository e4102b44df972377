"""The clauses of one filing that the shared procedure enacts.

Each game fills in a record with its own ids (``rulebook/data/steps``), so that every event of its
log cites its own filing. An empty id means that the filing has no such rule.
"""

from __future__ import annotations

from functools import cache

import msgspec


class Dealt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the first cards go out, by way of dealing."""

    player: tuple[str, str]  # the player's first and second card
    dealer: tuple[str, str]  # the dealer's first and second card
    decide: str  # each player in turn says what to do
    draw: str  # a card is dealt to a player who asks for one
    hole: str  # the dealer turns the hole card over


class Mishaps(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The irregularities of a filing."""

    face_up: str = ""  # a card lies face up in the shoe
    drawn_unseen: str = ""  # a card drawn in error and not seen is the next card
    drawn_seen: str = ""  # a card drawn in error and seen is the next card; a player may refuse it
    overdraw: str = ""  # the dealer draws a card to a finished hand
    dealer_missed: str = ""  # the dealer gives himself no card in the deal
    short: str = ""  # the shoe runs out of cards during a round
    missed: str = ""  # a box gets no card, or one card only, in the deal
    undealt: str = ""  # a card that a player asked for was not dealt
    hole_shown: str = ""  # the dealer shows a hole card that makes no blackjack
    misread: str = ""  # the dealer does not see that he has blackjack


class Clauses(msgspec.Struct, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """Where one filing says what every blackjack table does."""

    wash: str = ""  # new cards are washed before the first shuffle
    wash_batches: str = ""  # with a shuffler, each batch apart
    machine: str = ""  # a machine may shuffle
    shuffler: str = ""  # a machine shuffles one batch while the other is dealt
    batches: str = ""  # the two batches take turns
    by_hand: str = ""  # a shuffler that fails is done without
    shuffle: str  # a shuffle before play and after each shoe
    offer_cut: str = ""  # the cut is offered to the players
    nobody_cuts: str = ""  # the dealer cuts if no player will
    cut: str = ""  # how deep a player may cut
    cut_card: str = ""  # where the cutting card marks the last hand
    cut_card_out: str = ""  # the round in which the cutting card comes is the last
    emptied: str = ""  # the rest of the shoe goes to the discard rack
    shuffled_again: str = ""  # all cards are shuffled
    floor_shuffle: str = ""  # a floor person orders a shuffle
    idle: str = ""  # without gaming activity the cards may be taken out and spread for inspection
    idle_by_hand: str = ""  # then they are stacked, shuffled and cut
    # or they go into the shuffler; a player may ask for them to be used first
    idle_machine: str = ""
    burn: str = ""  # the first card of a shoe is burned
    new_dealer: str = ""  # a dealer who comes to the table burns a card
    round_burn: str = ""  # a card is burned before every round (pitch game)
    bets: str  # wagers go up before the first card
    locked: str = ""  # no wager changes from the first card on
    hands_off: str = ""  # wagers stay where they are until decided
    confirmed: str = ""  # nor does one that a decision has put up
    entry: str = ""  # whoever sits a round out may be kept out until the shuffle
    entry_permitted: str = ""  # the casino lets a player in again
    entry_shuffle: str = ""  # the shuffle lets everyone in again
    boxes: str = ""  # one player may bet on several adjacent boxes
    box_minimum: str = ""  # the least wager of a player on several boxes
    deal: dict[str, Dealt]  # the deal and the play, by way of dealing
    order: str = ""  # the deal goes round from the dealer's left
    totals: str = ""  # the dealer calls a hand's total after each card
    card_reader: str = ""  # a table may have a card reader, or none
    peek: str = ""  # the dealer looks for blackjack under an ace or a ten
    blackjack_now: str = ""  # against a low card a blackjack is paid at once
    blackjack_after: str = ""  # against an ace or a ten it waits for the dealer's check
    insurance: str = ""  # insurance is offered against an ace
    even_money: str = ""  # a blackjack may take even money against an ace
    insurance_limit: str = ""  # how much insurance may be
    insurance_won: str = ""  # what insurance pays
    insurance_lost: str = ""  # losing insurance is collected at the check
    double: str = ""  # a player may double the first two cards
    double_posted: str = ""  # a table with few decks may post which hands
    double_natural: str = ""  # a dealer's blackjack takes no doubled part
    double_card: str = ""  # the card of a double, face down if asked
    split: str = ""  # a pair may be split
    split_order: str = ""  # split hands are played one after the other
    split_after: str = ""  # what a split hand may do
    split_again: str = ""  # pairs may be split again, up to four hands
    split_aces: str = ""  # split aces get one card each
    split_ace_draws: str = ""  # nor may they draw more
    split_ace_hit: str = ""  # unless a table with few decks posts otherwise
    split_natural: str = ""  # a dealer's blackjack takes no split part
    draw: str = ""  # a player below 21 may draw
    draw_21: str = ""  # nobody draws to 21
    draw_doubled: str = ""  # a doubled hand gets one card
    dealer_draws: str  # the dealer's drawing rule
    soft_17: str = ""  # what the layout says of a soft 17
    no_effect: str = ""  # the dealer draws nothing where his total cannot matter
    win_bust: str  # the dealer is bust
    win_higher: str  # the player's total is higher
    win_blackjack: str = ""  # a blackjack beats any other 21
    push: str  # equal totals
    push_blackjack: str = ""  # two blackjacks, where the filing lists them apart
    lose: str  # what neither wins nor pushes
    lose_blackjack: str = ""  # the dealer's blackjack beats any other 21
    bust: str  # a hand over 21 has lost
    throw_in: str = ""  # a player who goes bust throws in his face-down cards
    settle: str  # the order of settlement
    turn_hands: str = ""  # players' face-down cards are turned over to be settled
    turn_first_two: str = ""  # a player who doubles or splits turns his two cards over
    surrender: str = ""  # a player gives up half the wager
    free_double_card: str = ""  # the card of a free double, face down if asked
    mishaps: Mishaps = Mishaps()  # the irregularities


@cache
def further(clause: str, *more: str) -> tuple[str, ...]:
    """The clauses that an act enacts beside its own, where the filing has them.

    >>> further("A-1", "", "A-1", "A-2")
    ('A-2',)
    """
    return tuple(each for each in more if each and each != clause)
