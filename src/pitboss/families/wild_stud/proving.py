"""Small decks for the proofs that script and solver agree."""

from __future__ import annotations

from pitboss.families.poker.proving import Deck, Sheets, alone, by_hand, proof
from pitboss.families.poker.showdown import Showdown
from pitboss.families.wild_stud.settling import PLAY
from pitboss.families.wild_stud.solve import options
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet


def main_proofs(game: Showdown, rules: RuleSet, deck: Deck, sheets: Sheets) -> list[ProofCase]:
    """The wagers against the dealer: all together, then each that has a sheet of its own."""
    play, odds = PLAY[0], game.mates["ante"]
    decide = by_hand(lambda cards: options(rules, odds, cards, deck))
    case = proof(game, rules, "ante", deck, sheets, decide, beside=(odds, play))
    others = (alone(case, wager, deck, sheets) for wager in (odds, play))
    return [case, *others]
