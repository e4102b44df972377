"""Small tables on which the script must give the par sheets of Texas Hold'em Bonus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.apparatus.cards import parse_cards
from pitboss.families.poker.linked_proof import DECK_9, linked_proof
from pitboss.families.poker.proving import HAND, always, by_best, holdem_hands, proof
from pitboss.games.texas_holdem_bonus.script import TexasHoldemBonus
from pitboss.games.texas_holdem_bonus.sheets import sheets
from pitboss.games.texas_holdem_bonus.small_deck import SmallBonus
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.round import Round

_GAME = TexasHoldemBonus()

# Nine cards: two hands and a board. They bring folds, every choice of Turn and River, ties, wins
# with and without a straight; and aces against aces.
DECKS = {"ante": "2c 3h 8h 9h Ts Jd Kh Ks Ah", "bonus": "2c Jd Jh Qs Ks Ac Ad Ah As"}


def proofs() -> Sequence[ProofCase]:
    """All wagers against the dealer together, the Bonus with aces against aces, the dollar."""
    plain = RuleSet.of("texas-holdem-bonus")
    aces = RuleSet.of("texas-holdem-bonus", {"aces_against_aces": True})
    linked = linked_proof(_GAME, plain, always("bet"), DECK_9)
    ante, bonus = (parse_cards(DECKS[wager]) for wager in ("ante", "bonus"))
    small = SmallBonus(ante)

    def values(round_: Round) -> dict[str, Fraction]:
        hands = round_.table.hands
        flop, turn = (tuple(hands.get(street, ())) for street in ("flop", "turn"))
        return small.options(tuple(hands[HAND]), flop, turn)

    return [
        proof(
            _GAME,
            plain,
            "ante",
            ante,
            sheets,
            by_best(values),
            beside=("flop", "turn", "river"),
            unordered=holdem_hands,
        ),
        proof(_GAME, aces, "bonus", bonus, sheets, unordered=holdem_hands),
        replace(linked, unordered=holdem_hands),
    ]
