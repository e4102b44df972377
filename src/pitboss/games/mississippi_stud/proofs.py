"""Small tables on which the script must give the par sheets of Mississippi Stud."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.exact.par import ParSheet
from pitboss.families.poker.linked_proof import DECK_9, linked_proof
from pitboss.families.poker.proving import BOX, HAND, PLAYER, always, by_best, small_table
from pitboss.games.mississippi_stud.script import COMMUNITY, MississippiStud, shown
from pitboss.games.mississippi_stud.sheets import sheets
from pitboss.games.mississippi_stud.small import SmallStud
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.drivers.exhaust import Decide, stand_pat
from pitboss.table.round import Round

_GAME = MississippiStud()

# Small decks that bring most rows of each pay table, folds on every street, and all sizes of bets.
DECKS = {
    "ante": "4s 6s 7s 8d 9d 9s Th Ts",
    "three_card_bonus": "2c 2d 2h Qs Ks As Jd",
}


def best_play(rules: RuleSet, deck: tuple[Card, ...]) -> Decide:
    """The best play on a small deck, as a policy."""
    small = SmallStud(deck, rules.pay_table("ante"))

    def values(round_: Round) -> dict[str, Fraction]:
        table = round_.table
        ante = table.of_kind("ante")[0].cents
        wagered = sum(held.cents for held in table.wagers.values()) // ante
        return small.options((*table.hands[HAND], *shown(table)), wagered)

    return by_best(values)


def own_cards(hand: str) -> bool:
    """The order of a player's own cards does not matter; that of the community cards does."""
    return hand == HAND


def proofs() -> Sequence[ProofCase]:
    """Ante and street wagers together, the bonus after folds, and the progressive."""
    rules = RuleSet.of("mississippi-stud")
    proofs = [_proof(rules, wager) for wager in DECKS]
    return [*proofs, linked_proof(_GAME, rules, always("bet_1"), DECK_9)]


def _proof(rules: RuleSet, wager: str) -> ProofCase:
    deck = parse_cards(DECKS[wager])

    def sheet() -> ParSheet:
        return next(each for each in sheets(rules, deck) if each.wager == wager)

    kinds = ("ante",) if wager == "ante" else ("ante", wager)
    return ProofCase(
        wager=wager,
        rules=rules,
        table=lambda: small_table(_GAME, rules, deck),
        bets=[Place(PLAYER, BOX, kind, rules.limits(kind).low) for kind in kinds],
        sheet=sheet,
        tracked=len(kinds) - 1,
        decide=best_play(rules, deck) if wager == "ante" else stand_pat,
        beside=COMMUNITY if wager == "ante" else (),
        unordered=own_cards,
    )
