"""Small tables on which the script must give the par sheets of Ultimate Texas Hold'em."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.apparatus.cards import parse_cards
from pitboss.families.poker.linked_proof import DECK_9, linked_proof
from pitboss.families.poker.proving import HAND, alone, always, by_best, holdem_hands, proof
from pitboss.games.ultimate_texas_holdem.script import UltimateTexasHoldem
from pitboss.games.ultimate_texas_holdem.sheets import sheets
from pitboss.games.ultimate_texas_holdem.small_deck import SmallUltimate
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.round import Round

_GAME = UltimateTexasHoldem()

# Nine cards: two hands and a board. Between them they bring every size of Play wager, folds,
# dealers under a pair, ties, and Blind awards of a push and more.
SMALL_DECK = "2c 3h 8h 9h Ts Jd Kh Ks Ah"
MAIN = ("ante", "blind", "play")


def proofs() -> Sequence[ProofCase]:
    """The three wagers together, the Blind by itself, and Trips after folds."""
    rules = RuleSet.of("ultimate-texas-holdem")
    deck = parse_cards(SMALL_DECK)
    small = SmallUltimate(deck, rules.pay_table("blind"))

    def values(round_: Round) -> dict[str, Fraction]:
        hands = round_.table.hands
        streets = (tuple(hands.get(street.hand, ())) for street in _GAME.streets)
        return small.options(tuple(hands[HAND]), *streets)

    decide = by_best(values)
    main = proof(_GAME, rules, "ante", deck, sheets, decide, instead=MAIN, unordered=holdem_hands)
    linked = linked_proof(_GAME, rules, always("raise_4"), DECK_9)
    return [
        main,
        alone(main, "blind", deck, sheets),
        proof(_GAME, rules, "trips", deck, sheets, unordered=holdem_hands),
        replace(linked, unordered=holdem_hands),
    ]
