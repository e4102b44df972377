"""Small tables on which the script must give the par sheets of Three Card Poker."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.apparatus.cards import parse_cards
from pitboss.families.poker.proving import by_hand, proof
from pitboss.games.three_card_poker.script import ThreeCardPoker
from pitboss.games.three_card_poker.sheets import options, sheets
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet

_GAME = ThreeCardPoker()

# Small decks that bring every outcome: a dealer who does not qualify, ties, each bonus, folds.
DECKS = {
    "ante": "2c 3c 4c 4d 4h Jd Qh Qs Kd",
    "pair_plus": "2c 3c 4c 4d 4h 9d Kd",
    "six_card_bonus": "9s Ts Js Qs Ks As Ah Ad Ac",
}


def proofs() -> Sequence[ProofCase]:
    """Every wager on a small deck; the Six Card Bonus after a fold."""
    rules = RuleSet.of("three-card-poker")
    ante, *others = DECKS
    deck = parse_cards(DECKS[ante])
    best = by_hand(lambda cards: options(rules, cards, deck))
    return [
        proof(_GAME, rules, ante, deck, sheets, best, beside=("play",)),
        *(proof(_GAME, rules, wager, parse_cards(DECKS[wager]), sheets) for wager in others),
    ]
