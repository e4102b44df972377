"""What the filing fixes as data: the deck, the dice, the order of cards and hands."""

from __future__ import annotations

from pitboss.apparatus.cards import JOKER, parse_cards
from pitboss.apparatus.ranks import HIGH, rank_high, rank_low
from pitboss.games.pai_gow_poker import GAME
from pitboss.games.pai_gow_poker.dealing import DICE
from pitboss.games.pai_gow_poker.fortune import QUALIFYING_HANDS, QUALIFYING_WAGER
from pitboss.games.pai_gow_poker.script import PaiGowPoker
from tests.filed import filed


def test_one_deck_with_one_joker_and_three_dice() -> None:
    deck = PaiGowPoker.deck
    filed("OH-F-3.I", (len(deck), len(set(deck))), (53, 53))
    filed("OH-F-4.II", deck.count(JOKER), 1)
    filed("OH-F-2.V", DICE, 3)


def test_the_order_of_cards_and_hands() -> None:
    names = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    pairs = {name: rank_low(parse_cards(f"{name}c {name}d")) for name in names}
    highest_first = sorted(pairs, key=pairs.__getitem__, reverse=True)
    wheel = HIGH.category(rank_high(parse_cards("Ac 2d 3h 4s 5c")))
    joker = rank_low(parse_cards("Jo Kd")) == rank_low(parse_cards("Ac Kd"))
    ranks = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
    filed("OH-F-6.I", (highest_first, wheel, joker), (ranks, "straight", True))
    hands = [
        "five_aces",
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        "pair",
    ]
    filed("OH-F-6.II", sorted(HIGH.categories, key=HIGH.floor, reverse=True)[:-1], hands)


def test_what_qualifies_for_envy() -> None:
    filed("OH-F-1.QualifyingFortuneBonusWager", QUALIFYING_WAGER, 5_00)
    hands = [
        "seven_card_straight_flush",
        "royal_flush_and_royal_match",
        "seven_card_straight_flush_joker",
        "five_aces",
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
    ]
    filed("OH-F-1.QualifyingFortuneBonusHand", list(QUALIFYING_HANDS), hands)


def test_the_ways_to_find_the_start() -> None:
    ways = GAME.rules().rules.option("start_position").values
    filed("OH-F-11.I", tuple(ways), ("dice", "random", "button"))
