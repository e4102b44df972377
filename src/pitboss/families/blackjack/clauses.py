"""The clauses of one filing that the shared procedure enacts.

Each game fills in a record with its own ids, so that every event of its log cites its own
filing. An empty id means that the filing has no such rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Dealt:
    """How the first cards go out, by way of dealing.

    Attributes:
        player: The player's first and second card.
        dealer: The dealer's first and second card.
        decide: Each player in turn says what to do.
        draw: A card is dealt to a player who asks for one.
        hole: The dealer turns the hole card over.
    """

    player: tuple[str, str]
    dealer: tuple[str, str]
    decide: str
    draw: str
    hole: str


@dataclass(frozen=True, kw_only=True)
class Mishaps:
    """The irregularities of a filing.

    Attributes:
        face_up: A card lies face up in the shoe.
        drawn_unseen: A card drawn in error and not seen is the next card.
        drawn_seen: A card drawn in error and seen is the next card; a player may refuse it.
        overdraw: The dealer draws a card to a finished hand.
        dealer_missed: The dealer gives himself no card in the deal.
        short: The shoe runs out of cards during a round.
        missed: A box gets no card, or one card only, in the deal.
        undealt: A card that a player asked for was not dealt.
        hole_shown: The dealer shows a hole card that makes no blackjack.
        misread: The dealer does not see that he has blackjack.
    """

    face_up: str = ""
    drawn_unseen: str = ""
    drawn_seen: str = ""
    overdraw: str = ""
    dealer_missed: str = ""
    short: str = ""
    missed: str = ""
    undealt: str = ""
    hole_shown: str = ""
    misread: str = ""


@dataclass(frozen=True, kw_only=True)
class Clauses:
    """Where one filing says what every blackjack table does.

    Attributes:
        wash: New cards are washed before the first shuffle.
        wash_batches: With a shuffler, each batch apart.
        machine: A machine may shuffle.
        shuffler: A machine shuffles one batch while the other is dealt.
        batches: The two batches take turns.
        by_hand: A shuffler that fails is done without.
        shuffle: A shuffle before play and after each shoe.
        offer_cut: The cut is offered to the players.
        nobody_cuts: The dealer cuts if no player will.
        cut: How deep a player may cut.
        cut_card: Where the cutting card marks the last hand.
        cut_card_out: The round in which the cutting card comes is the last.
        emptied: The rest of the shoe goes to the discard rack.
        shuffled_again: All cards are shuffled.
        floor_shuffle: A floor person orders a shuffle.
        idle: Without gaming activity the cards may be taken out and spread for inspection.
        idle_by_hand: Then they are stacked, shuffled and cut.
        idle_machine: Or they go into the shuffler; a player may ask for them to be used first.
        burn: The first card of a shoe is burned.
        new_dealer: A dealer who comes to the table burns a card.
        round_burn: A card is burned before every round (pitch game).
        bets: Wagers go up before the first card.
        locked: No wager changes from the first card on.
        confirmed: Nor does one that a decision has put up.
        hands_off: Wagers stay where they are until decided.
        entry: Whoever sits a round out may be kept out until the shuffle.
        entry_permitted: The casino lets a player in again.
        entry_shuffle: The shuffle lets everyone in again.
        boxes: One player may bet on several adjacent boxes.
        box_minimum: The least wager of a player on several boxes.
        deal: The deal and the play, by way of dealing.
        order: The deal goes round from the dealer's left.
        totals: The dealer calls a hand's total after each card.
        card_reader: A table may have a card reader, or none.
        peek: The dealer looks for blackjack under an ace or a ten.
        blackjack_now: Against a low card a blackjack is paid at once.
        blackjack_after: Against an ace or a ten it waits for the dealer's check.
        insurance: Insurance is offered against an ace.
        even_money: A blackjack may take even money against an ace.
        insurance_limit: How much insurance may be.
        insurance_won: What insurance pays.
        insurance_lost: Losing insurance is collected at the check.
        double: A player may double the first two cards.
        double_natural: A dealer's blackjack takes no doubled part.
        double_card: The card of a double, face down if asked.
        split: A pair may be split.
        split_order: Split hands are played one after the other.
        split_after: What a split hand may do.
        split_again: Pairs may be split again, up to four hands.
        split_aces: Split aces get one card each.
        split_ace_draws: Nor may they draw more.
        split_natural: A dealer's blackjack takes no split part.
        draw: A player below 21 may draw.
        draw_21: Nobody draws to 21.
        draw_doubled: A doubled hand gets one card.
        dealer_draws: The dealer's drawing rule.
        soft_17: What the layout says of a soft 17.
        no_effect: The dealer draws nothing where his total cannot matter.
        win_bust: The dealer is bust.
        win_higher: The player's total is higher.
        win_blackjack: A blackjack beats any other 21.
        push: Equal totals.
        push_blackjack: Two blackjacks, where the filing lists them apart.
        lose: What neither wins nor pushes.
        lose_blackjack: The dealer's blackjack beats any other 21.
        bust: A hand over 21 has lost.
        throw_in: A player who goes bust throws in his face-down cards.
        settle: The order of settlement.
        turn_hands: Players' face-down cards are turned over to be settled.
        turn_first_two: A player who doubles or splits turns his two cards over.
        surrender: A player gives up half the wager.
        free_double_card: The card of a free double, face down if asked.
        mishaps: The irregularities.
    """

    wash: str = ""
    wash_batches: str = ""
    machine: str = ""
    shuffler: str = ""
    batches: str = ""
    by_hand: str = ""
    shuffle: str
    offer_cut: str = ""
    nobody_cuts: str = ""
    cut: str = ""
    cut_card: str = ""
    cut_card_out: str = ""
    emptied: str = ""
    shuffled_again: str = ""
    floor_shuffle: str = ""
    idle: str = ""
    idle_by_hand: str = ""
    idle_machine: str = ""
    burn: str = ""
    new_dealer: str = ""
    round_burn: str = ""
    bets: str
    locked: str = ""
    hands_off: str = ""
    confirmed: str = ""
    entry: str = ""
    entry_permitted: str = ""
    entry_shuffle: str = ""
    boxes: str = ""
    box_minimum: str = ""
    deal: dict[str, Dealt]
    order: str = ""
    totals: str = ""
    card_reader: str = ""
    peek: str = ""
    blackjack_now: str = ""
    blackjack_after: str = ""
    insurance: str = ""
    even_money: str = ""
    insurance_limit: str = ""
    insurance_won: str = ""
    insurance_lost: str = ""
    double: str = ""
    double_natural: str = ""
    double_card: str = ""
    split: str = ""
    split_order: str = ""
    split_after: str = ""
    split_again: str = ""
    split_aces: str = ""
    split_ace_draws: str = ""
    split_natural: str = ""
    draw: str = ""
    draw_21: str = ""
    draw_doubled: str = ""
    dealer_draws: str
    soft_17: str = ""
    no_effect: str = ""
    win_bust: str
    win_higher: str
    win_blackjack: str = ""
    push: str
    push_blackjack: str = ""
    lose: str
    lose_blackjack: str = ""
    bust: str
    throw_in: str = ""
    settle: str
    turn_hands: str = ""
    turn_first_two: str = ""
    surrender: str = ""
    free_double_card: str = ""
    mishaps: Mishaps = field(default_factory=Mishaps)


def further(clause: str, *more: str) -> tuple[str, ...]:
    """The clauses that an act enacts beside its own, where the filing has them.

    >>> further("A-1", "", "A-1", "A-2")
    ('A-2',)
    """
    return tuple(each for each in more if each and each != clause)
