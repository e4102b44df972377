"""Small tables on which the script must give the par sheets of Fortune Pai Gow Poker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.exact.par import ParSheet
from pitboss.families.poker.proving import BOX, PLAYER, by_hand, proof, small_table
from pitboss.games.pai_gow_poker.bank import DOLLAR, MATCH, TAKE
from pitboss.games.pai_gow_poker.coach import options
from pitboss.games.pai_gow_poker.memory import memory_of
from pitboss.games.pai_gow_poker.script import PaiGowPoker
from pitboss.games.pai_gow_poker.setting import CARDS
from pitboss.games.pai_gow_poker.sheets import sheets
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Action, Choose
from pitboss.table.drivers.exhaust import stand_pat
from pitboss.table.effects import Question
from pitboss.table.round import Round
from pitboss.table.table import Table

_GAME = PaiGowPoker()

# Fourteen cards: one dealer hand for every hand of the player, with wins, ties, copies, losses,
# straights, flushes and the joker; and every kind of seven cards that the Fortune Bonus pays.
MAIN_DECK = "2c 2d 5h 6h 7h 7s 8h 9h 9d Kc Kd Ac Ah Jo"
FORTUNE_DECK = "8s 9s Ts Js Qs Qd Ks Kd 5c Ac Ad Ah As Jo"
STAKE = 5 * DOLLAR
BUTTON = {"deal": "shoe", "shuffler": True, "start_position": "button"}  # no dice are thrown


def _take_the_bank(round_: Round) -> Action:
    """Bank against the house's wager, and set by the house way."""
    pending = round_.pending
    if isinstance(pending, Question):
        for option in (TAKE, MATCH):
            if option in pending.options:
                return Choose(pending.player, option.name)
    return stand_pat(round_)


def _bank_table(rules: RuleSet, deck: tuple[Card, ...]) -> Table:
    """A table at which the player has just wagered against the house."""
    table = small_table(_GAME, rules, deck)
    memory_of(table).wagered = ((BOX, PLAYER, STAKE),)
    return table


def _bank_result(round_: Round) -> Fraction | None:
    settled = [event for event in round_.log if isinstance(event, events.BankSettled)]
    return Fraction(sum(event.cents for event in settled), STAKE)


def proofs() -> Sequence[ProofCase]:
    """Every sheet on a small deck, with the button so that no dice are thrown."""
    rules = RuleSet.of("pai-gow-poker", BUTTON)
    deck = tuple(sorted(parse_cards(MAIN_DECK)))
    best = by_hand(lambda cards: options(rules, cards, deck))
    cases = [
        proof(_GAME, rules, "pai_gow", deck, sheets),
        _named(proof(_GAME, rules, "pai_gow", deck, sheets, best), "best"),
        _bank_proof(deck),
        proof(_GAME, rules, "fortune_bonus", tuple(sorted(parse_cards(FORTUNE_DECK))), sheets),
    ]
    return [replace(case, unordered=_seven_cards) for case in cases]


def _seven_cards(hand: str) -> int:
    """Within every hand the order of its seven cards does not matter."""
    return CARDS


def _named(case: ProofCase, play: str) -> ProofCase:
    """The same wager by another way of playing it, which has a sheet of its own."""
    name = f"{case.wager}_{play}"
    deck = tuple(sorted(parse_cards(MAIN_DECK)))
    return replace(case, wager=name, sheet=lambda: _sheet(case.rules, name, deck))


def _sheet(rules: RuleSet, name: str, deck: tuple[Card, ...]) -> ParSheet:
    return next(sheet for sheet in sheets(rules, deck) if sheet.wager == name)


def _bank_proof(deck: tuple[Card, ...]) -> ProofCase:
    """A player's bank against the house alone."""
    rules = RuleSet.of("pai-gow-poker", {**BUTTON, "player_banking": True})
    return ProofCase(
        wager="pai_gow_bank",
        rules=rules,
        table=lambda: _bank_table(rules, deck),
        bets=[],
        sheet=lambda: _sheet(rules, "pai_gow_bank", deck),
        decide=_take_the_bank,
        measure=_bank_result,
    )
