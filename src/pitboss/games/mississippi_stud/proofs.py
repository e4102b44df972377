"""Small tables on which the script must give the par sheets of Mississippi Stud."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.apparatus.cards import parse_cards
from pitboss.families.poker.linked_proof import DECK_9, linked_proof
from pitboss.families.poker.proving import HAND, always, by_best, own_cards, proof
from pitboss.games.mississippi_stud.script import COMMUNITY, MississippiStud, shown
from pitboss.games.mississippi_stud.sheets import sheets
from pitboss.games.mississippi_stud.small_deck import SmallStud
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.round import Round

_GAME = MississippiStud()

# Small decks that bring most rows of each pay table, folds on every street, and all sizes of bets.
DECKS = {
    "ante": "4s 6s 7s 8d 9d 9s Th Ts",
    "three_card_bonus": "2c 2d 2h Qs Ks As Jd",
}


def proofs() -> Sequence[ProofCase]:
    """Ante and street wagers together, the bonus after folds, and the progressive."""
    own = own_cards(_GAME)
    rules = RuleSet.of("mississippi-stud")
    deck, beside = parse_cards(DECKS["ante"]), COMMUNITY
    small = SmallStud(deck, rules.pay_table("ante"))

    def values(round_: Round) -> dict[str, Fraction]:
        table = round_.table
        ante = table.of_kind("ante")[0].cents
        wagered = sum(held.cents for held in table.wagers.values()) // ante
        return small.options((*table.hands[HAND], *shown(table)), wagered)

    decide = by_best(values)
    side, after_folds = "three_card_bonus", parse_cards(DECKS["three_card_bonus"])
    return [
        proof(_GAME, rules, "ante", deck, sheets, decide, beside=beside, unordered=own),
        proof(_GAME, rules, side, after_folds, sheets, unordered=own),
        linked_proof(_GAME, rules, always("bet_1"), DECK_9),
    ]
