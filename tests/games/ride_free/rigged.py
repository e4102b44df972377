"""Ride Free with the cards in a given order: first card, up card, second card, hole card, draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.families.blackjack.felt import felt_of
from pitboss.families.blackjack.memory import memory_of
from pitboss.games.ride_free import GAME
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.effects import Betting, DealCard, Question
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.spoken import spoken

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
    order, said = list(parse_cards(cards)), answers.split()
    slips = dict(mishaps or {})
    round_ = Round(table)
    for place in places:
        round_.send(place)
    round_.send(NoMoreBets())
    while not round_.over:
        pending = round_.pending
        if isinstance(pending, DealCard):
            drawn = len(parse_cards(cards)) - len(order)
            if drawn in slips:
                round_.call_irregularity(slips.pop(drawn))
                continue
            round_.send(order.pop(0))
        elif isinstance(pending, Question):
            name = said.pop(0) if said else pending.options[0].name
            round_.send(Choose(pending.player, name))
        elif isinstance(pending, Betting):
            if bust and not table.of_kind("bust_bonus"):
                round_.send(Place("ann", 1, "bust_bonus", bust))
            round_.send(NoMoreBets())
    assert not order, f"cards left over: {order}"
    assert not said, f"answers left over: {said}"
    assert not table.wagers
    return round_


def nets(round_: Round) -> dict[str, int]:
    """What each kind of wager came to, in cents."""
    found: dict[str, int] = {}
    kinds = wager_kinds(round_.log)
    for wager, net in net_by_wager(round_.log).items():
        found[kinds[wager]] = found.get(kinds[wager], 0) + net
    return found


def ends(round_: Round) -> list[tuple[str, str]]:
    """How each wager ended: its kind and the clause."""
    kinds = wager_kinds(round_.log)
    return [
        (kinds[event.id], event.clause)
        for event in round_.log
        if isinstance(event, events.WagerWon | events.WagerLost | events.WagerPushed)
    ]


def words(round_: Round) -> dict[str, str]:
    """What the dealer said, with the clause."""
    return {spoken(round_, e): e.clause for e in round_.log if isinstance(e, events.Announced)}


def asked(round_: Round) -> tuple[str, ...]:
    """The options of the pending question."""
    assert isinstance(round_.pending, Question)
    return tuple(option.name for option in round_.pending.options)


def dealer_cards(round_: Round) -> int:
    """How many cards the dealer has."""
    felt = felt_of(round_.table)
    return 0 if felt is None else len(felt.dealer)
