"""Small shoes at a host's table on which the script must give the par sheets of Rocket Aces."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.exact.par import WagerPar
from pitboss.games.blackjack_table.proving import BOX, PLAYER, small_table
from pitboss.games.blackjack_table.sheets import card_shoe
from pitboss.games.ride_free.script import RideFree
from pitboss.games.rocket_aces.wager import ROCKET_ACES
from pitboss.games.room import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.rulebook.game_rules import game_rules
from pitboss.rulebook.paytables import pay_table
from pitboss.table.actions import Place

UNIT = 1_00
CARDS = "As As As Ah Ah Ks Kh Td 5c"


def cases() -> list[ProofCase]:
    """Every pay table, the wager alone on a box so that nobody plays a hand."""
    return [_case(table) for table in game_rules("rocket-aces").wagers[ROCKET_ACES].pay_tables]


def host_rules(table: str) -> RuleSet:
    """Ride Free with this pay table of Rocket Aces."""
    options: dict[str, object] = {
        "decks": pay_table(table, "rocket-aces").decks[0],
        "bonus_needs_main": False,
        "rocket_aces": True,
        "rocket_wager_unit": "1",
        "rocket_meter_seed": "1000",
        "rocket_meter_rate": "10%",
    }
    return RuleSet.of("ride-free", options, {ROCKET_ACES: table})


def _case(table: str) -> ProofCase:
    rules = host_rules(table)
    return ProofCase(
        wager=ROCKET_ACES,
        rules=rules,
        table=lambda: small_table(RideFree(), rules, CARDS),
        bets=[Place(PLAYER, BOX, ROCKET_ACES, UNIT)],
        sheet=_sheet(rules),
    )


def _sheet(rules: RuleSet) -> Callable[[], WagerPar]:
    from pitboss.games.rocket_aces.sheets import rocket_sheet  # noqa: PLC0415 - only when asked

    return partial(rocket_sheet, rules, card_shoe(Shoe(parse_cards(CARDS))))
