"""Proof cases: small shoes on which the script must give the par sheets exactly."""

from __future__ import annotations

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.exact.par import ParSheet
from pitboss.families.baccarat.script import Baccarat
from pitboss.families.baccarat.settling import MAIN
from pitboss.families.baccarat.sheets import sheets
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Place
from pitboss.table.table import Table

RACK = 1_000_00
# Both small shoes bring every event of every wager; the second also uses Table 1 well.
SHOES = ("Ts Jh Qd Kc Ac 7d 8s 8h", "Ts Kh 3c 3d 6s 6h 6d 8c")


def proof(game: Baccarat, rules: RuleSet, wager: str, cards: str) -> ProofCase:
    """One wager on a shoe of these cards."""

    def table() -> Table:
        made = Table(game, rules)
        made.shoe = Shoe(parse_cards(cards))  # on the table, so no shuffle is due
        made.sit("ann", 1, RACK)
        return made

    def sheet() -> ParSheet:
        found = sheets(rules, Shoe(parse_cards(cards)))
        return next(each for each in found if each.wager == wager)

    bets = [Place("ann", 1, wager, rules.limits(wager).low)]
    if wager not in MAIN:  # a bonus wager goes beside a main wager
        bets.insert(0, Place("ann", 1, MAIN[0], rules.limits(MAIN[0]).low))
    return ProofCase(wager, rules, table, bets, sheet, tracked=len(bets) - 1)
