"""Small decks for the proofs that script and solver agree."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from pitboss.families.poker.proving import HAND, Deck, Sheets, alone, by_best, proof
from pitboss.families.poker.showdown import Showdown
from pitboss.families.wild_stud.settling import PLAY
from pitboss.families.wild_stud.solve import options
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.drivers.exhaust import Decide
from pitboss.table.round import Round


def best_play(rules: RuleSet, odds: str, deck: Deck) -> Decide:
    """The solver's best play on a small deck, as a policy."""
    worth = cache(lambda cards: options(rules, odds, cards, deck))

    def values(round_: Round) -> dict[str, Fraction]:
        return worth(tuple(sorted(round_.table.hands[HAND])))

    return by_best(values)


def main_proofs(game: Showdown, rules: RuleSet, deck: Deck, sheets: Sheets) -> list[ProofCase]:
    """The wagers against the dealer: all together, then each that has a sheet of its own."""
    play, odds = PLAY[0], game.mates["ante"]
    decide = best_play(rules, odds, deck)
    case = proof(game, rules, "ante", deck, sheets, decide, beside=(odds, play))

    others = (alone(case, wager, deck, sheets) for wager in (odds, play))
    return [case, *others]
