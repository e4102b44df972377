"""The Crazy Four Poker room: how the game is found, priced, proved, coached and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from pitboss.apparatus.cards import DECK, Card, parse_cards
from pitboss.families.poker.linked_proof import linked_proof
from pitboss.families.poker.picture import layout
from pitboss.families.poker.proving import HAND, always, by_best, proof
from pitboss.games.crazy_four_poker.script import CrazyFourPoker
from pitboss.rooms.room import ProofCase, Room, later
from pitboss.rulebook import RuleSet
from pitboss.table.drivers.exhaust import Decide
from pitboss.table.round import Round

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

_GAME = CrazyFourPoker()

# Small decks that bring every outcome: a dealer who does not qualify, ties, each bonus, folds.
SMALL = "2c 3c 4c 5c 6d 7h Kh Ah Ad Ac As"
BESIDE = ("play", "super_bonus")


def _sheets(rules: RuleSet, deck: tuple[Card, ...] = DECK) -> list[WagerPar]:
    from pitboss.games.crazy_four_poker.exact import sheets  # noqa: PLC0415 - solved when asked for

    return sheets(rules, deck)


def best_play(rules: RuleSet, deck: tuple[Card, ...]) -> Decide:
    """The solver's best play on a small deck, as a policy."""
    from pitboss.games.crazy_four_poker.exact import options  # noqa: PLC0415

    worth = cache(lambda cards: options(rules, cards, deck))

    def values(round_: Round) -> dict[str, Fraction]:
        found: dict[str, Fraction] = worth(tuple(sorted(round_.table.hands[HAND])))
        return found

    return by_best(values)


def _proofs() -> Sequence[ProofCase]:
    """Every wager on a small deck; for Queens Up every hand is played."""
    rules, deck = RuleSet.of("crazy-four-poker"), parse_cards(SMALL)
    return [
        proof(_GAME, rules, "ante", deck, _sheets, best_play(rules, deck), beside=BESIDE),
        proof(_GAME, rules, "queens_up", deck, _sheets, always("play_1x")),
        linked_proof(_GAME, rules, always("play_1x")),
    ]


GAME = Room(
    game=_GAME,
    name="Crazy Four Poker",
    summary="the best four of five cards against the dealer's, with a Super Bonus",
    par=_sheets,
    proofs=_proofs,
    headline="ante",
    layout=layout,
    advise=later("pitboss.games.crazy_four_poker.coach", "advise"),
    chart=later("pitboss.games.crazy_four_poker.coach", "chart"),
)
