"""Ride Free with the cards in a given order: first card, up card, second card, hole card, draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.apparatus.shoe import Shoe
from pitboss.families.blackjack.memory import memory_of
from pitboss.families.blackjack.running import running_of
from pitboss.games.ride_free import GAME
from pitboss.rulebook import RuleSet
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.dealt import deal_out

MAIN = 10_00
SIDE = 5_00
ALONE: dict[str, object] = {"bonus_needs_main": False}
METERS: dict[str, object] = {
    "meter_seed": "1000",
    "meter_rate": "10%",
    "ladies_meter_seed": "500",
    "ladies_meter_rate": "5%",
}
Bets = Mapping[str, int]


def table_of(
    options: Mapping[str, object] | None = None,
    pay_tables: Mapping[str, object] | None = None,
    seats: int = 1,
    payout_limit: object = None,
    limits: Mapping[str, Mapping[str, object]] | None = None,
) -> Table:
    """A table with ann, bob and cy in boxes 1 to 3, as many as asked for, and a full shoe."""
    rules = RuleSet.of("ride-free", options, pay_tables, payout_limit=payout_limit, limits=limits)
    table = Table(GAME.game, rules)
    for box, name in enumerate(("ann", "bob", "cy")[:seats], start=1):
        table.sit(name, box, 1_000_00)
    table.shoe = Shoe.of_decks(rules.whole("decks"))
    memory_of(table).shoes = 1
    return table


def play(
    table: Table,
    bets: Bets | Sequence[Place],
    cards: str,
    answers: str = "",
    bust: int = 0,
    mishaps: Mapping[int, str] | None = None,
) -> Round:
    """Play a round: these bets (ann's, by kind), these cards, these answers, the first after."""
    places = [Place("ann", 1, k, c) for k, c in bets.items()] if isinstance(bets, Mapping) else bets
    round_ = Round(table)
    for action in (*places, NoMoreBets()):
        round_.send(action)
    later = f"ann: {bust // 100} bust_bonus" if bust else ""
    deal_out(round_, cards, answers, mishaps, later)
    assert not table.wagers
    return round_


def dealer_cards(round_: Round) -> int:
    """How many cards the dealer has."""
    running = running_of(round_.table)
    return 0 if running is None else len(running.dealer.cards)
