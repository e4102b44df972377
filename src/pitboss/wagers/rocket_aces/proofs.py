"""Small shoes at the hosts' tables on which the scripts must give the par sheets of Rocket Aces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.exact.par import ParSheet
from pitboss.families.blackjack.betting import BlackjackGame
from pitboss.families.blackjack.hands import MAIN
from pitboss.families.blackjack.proving import BOX, PLAYER, STAKE, small_table
from pitboss.families.blackjack.sheets import card_shoe
from pitboss.rooms import registry
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.rulebook.game_rules import game_rules
from pitboss.rulebook.paytables import pay_table
from pitboss.table.actions import Place
from pitboss.wagers.rocket_aces.sheets import rocket_sheet
from pitboss.wagers.rocket_aces.wager import ROCKET_ACES

UNIT = 1_00
CARDS = "As As As Ah Ah Ks Kh Td 5c"
# At every host beside a wager on the hand, with the dealer's check and without it.
BESIDE_A_HAND = "As As As Ah Ah " + "Ks Kh " * 4
LONG = "CO-899.29-2.T9"
HOSTED: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("blackjack", {}),
    ("blackjack", {"peek": False}),
    ("free-bet-blackjack", {}),
    ("ride-free", {}),
)


def proofs() -> list[ProofCase]:
    """Every pay table, the wager alone on a box so that nobody plays a hand; then every host."""
    alone: Mapping[str, object] = {"bonus_needs_main": False}
    tables = game_rules("rocket-aces").wagers[ROCKET_ACES].pay_tables
    found = [_case(host_rules("ride-free", table, alone), CARDS) for table in tables]
    for host, more in HOSTED:
        found.append(_case(host_rules(host, LONG, more), BESIDE_A_HAND, {MAIN: STAKE}))
    return found


def host_rules(host: str, table: str, more: Mapping[str, object]) -> RuleSet:
    """A host with this pay table of Rocket Aces."""
    options: dict[str, object] = {
        "decks": pay_table(table, "rocket-aces").decks[0],
        "rocket_aces": True,
        "rocket_wager_unit": "1",
        "rocket_meter_seed": "1000",
        "rocket_meter_rate": "10%",
        **more,
    }
    return RuleSet.of(host, options, {ROCKET_ACES: table})


def _case(rules: RuleSet, cards: str, beside: Mapping[str, int] | None = None) -> ProofCase:
    game = registry.room(rules.game).game
    assert isinstance(game, BlackjackGame)
    bets = {**(beside or {}), ROCKET_ACES: UNIT}
    return ProofCase(
        wager=ROCKET_ACES,
        rules=rules,
        table=lambda: small_table(game, rules, cards),
        bets=[Place(PLAYER, BOX, kind, cents) for kind, cents in bets.items()],
        sheet=_sheet(rules, cards),
        tracked=len(bets) - 1,
    )


def _sheet(rules: RuleSet, cards: str) -> Callable[[], ParSheet]:
    return partial(rocket_sheet, rules, card_shoe(Shoe(parse_cards(cards))))
