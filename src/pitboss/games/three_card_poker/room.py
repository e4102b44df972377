"""The Three Card Poker room: how the game is found, priced, proved, coached and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from pitboss.apparatus.cards import DECK, Card, parse_cards
from pitboss.families.poker.picture import layout
from pitboss.families.poker.proving import HAND, by_best, proof
from pitboss.games.three_card_poker.script import ThreeCardPoker
from pitboss.rooms.room import ProofCase, Room, later
from pitboss.rulebook import RuleSet
from pitboss.table.drivers.exhaust import Decide
from pitboss.table.round import Round

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

_GAME = ThreeCardPoker()

# Small decks that bring every outcome: a dealer who does not qualify, ties, each bonus, folds.
DECKS = {
    "ante": "2c 3c 4c 4d 4h Jd Qh Qs Kd",
    "pair_plus": "2c 3c 4c 4d 4h 9d Kd",
    "six_card_bonus": "9s Ts Js Qs Ks As Ah Ad Ac",
}


def _sheets(rules: RuleSet, deck: tuple[Card, ...] = DECK) -> list[WagerPar]:
    from pitboss.games.three_card_poker.exact import sheets  # noqa: PLC0415 - solved when asked for

    return sheets(rules, deck)


def best_play(rules: RuleSet, deck: tuple[Card, ...]) -> Decide:
    """The solver's best play on a small deck, as a policy."""
    from pitboss.games.three_card_poker.exact import options  # noqa: PLC0415

    worth = cache(lambda cards: options(rules, cards, deck))

    def values(round_: Round) -> dict[str, Fraction]:
        return worth(tuple(sorted(round_.table.hands[HAND])))

    return by_best(values)


def _proofs() -> Sequence[ProofCase]:
    """Every wager on a small deck; the Six Card Bonus after a fold."""
    rules = RuleSet.of("three-card-poker")
    ante, *others = DECKS
    deck = parse_cards(DECKS[ante])
    return [
        proof(_GAME, rules, ante, deck, _sheets, best_play(rules, deck), beside=("play",)),
        *(proof(_GAME, rules, wager, parse_cards(DECKS[wager]), _sheets) for wager in others),
    ]


GAME = Room(
    game=_GAME,
    name="Three Card Poker",
    summary="three cards against the dealer's three, play or fold",
    par=_sheets,
    proofs=_proofs,
    headline="ante",
    layout=layout,
    advise=later("pitboss.games.three_card_poker.coach", "advise"),
    chart=later("pitboss.games.three_card_poker.coach", "chart"),
)
