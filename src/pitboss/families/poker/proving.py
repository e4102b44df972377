"""Small decks on poker tables, for the proofs that script and solver agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from pitboss.apparatus.cards import Card
from pitboss.apparatus.shoe import Shoe
from pitboss.exact.choice import best
from pitboss.families.poker.memory import memory_of
from pitboss.families.poker.script import Poker
from pitboss.families.poker.seats import DEALER
from pitboss.families.poker.showdown import Showdown
from pitboss.families.poker.stud import Stud
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Action, Choose, Place
from pitboss.table.drivers.exhaust import Decide, Unordered, stand_pat
from pitboss.table.effects import Question
from pitboss.table.game import Game
from pitboss.table.round import Round
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.exact.par import ParSheet

PLAYER, BOX, RACK = "ann", 1, 10_000_00
HAND = f"box_{BOX}"
Deck = tuple[Card, ...]
Sheets = Callable[[RuleSet, Deck], "list[ParSheet]"]


def small_table(game: Poker, rules: RuleSet, deck: Iterable[Card]) -> Table:
    """A table with one player and these cards, shuffled and ready to deal."""
    table = Table(game, rules)
    table.shoe = Shoe(deck)
    memory_of(table).opened = memory_of(table).ready = True
    table.sit(PLAYER, BOX, RACK)
    return table


def always(option: str) -> Decide:
    """A policy that gives one answer to every question."""

    def decide(round_: Round) -> Action:
        pending = round_.pending
        if isinstance(pending, Question) and pending.player == PLAYER:
            return Choose(pending.player, option)
        return stand_pat(round_)

    return decide


def by_best(values: Callable[[Round], Mapping[str, Fraction]]) -> Decide:
    """A policy that takes the option of the highest value; equals are broken as in any solver."""

    def decide(round_: Round) -> Action:
        pending = round_.pending
        if isinstance(pending, Question) and pending.player == PLAYER:
            return Choose(pending.player, best(values(round_)))
        return stand_pat(round_)

    return decide


def by_hand(options: Callable[[Deck], Mapping[str, Fraction]]) -> Decide:
    """A policy that takes the best option with the player's cards, which are all he looks at."""
    worth = cache(options)
    return by_best(lambda round_: worth(tuple(sorted(round_.table.hands[HAND]))))


def any_order(game: Game) -> Unordered:
    """Within a hand the order of the cards does not matter; it tells how many a hand gets."""
    many = {HAND: game.cards} if isinstance(game, Showdown | Stud) else {}
    if isinstance(game, Showdown):
        many[DEALER] = game.dealer_cards
    return lambda hand: many.get(hand, 1)


def own_cards(game: Game) -> Unordered:
    """The order of a player's own cards does not matter; that of the community cards does."""
    every = any_order(game)
    return lambda hand: every(hand) if hand == HAND else 0


def proof(
    game: Poker,
    rules: RuleSet,
    wager: str,
    deck: Deck,
    sheets: Sheets,
    decide: Decide = stand_pat,
    *,
    needs: tuple[str, ...] = (),
    beside: tuple[str, ...] = (),
    instead: tuple[str, ...] = (),
    unordered: Unordered | None = None,
) -> ProofCase:
    """One wager on a small deck: with what it needs, and with the wagers that count with it."""
    filed = next((side.needs for side in game.sides if side.wager == wager), needs)
    kinds = (*filed, wager)
    return ProofCase(
        wager=wager,
        rules=rules,
        table=lambda: small_table(game, rules, deck),
        bets=[Place(PLAYER, BOX, kind, rules.limits(kind).low) for kind in kinds],
        sheet=lambda: sheet_of(sheets(rules, deck), wager),
        tracked=len(kinds) - 1,
        decide=decide,
        beside=beside,
        instead=instead,
        unordered=unordered or any_order(game),
    )


def alone(case: ProofCase, wager: str, deck: Deck, sheets: Sheets) -> ProofCase:
    """Another wager of the same round, with a sheet of its own."""
    return replace(
        case,
        wager=wager,
        sheet=lambda: sheet_of(sheets(case.rules, deck), wager),
        beside=(),
        instead=(wager,),
    )


def sheet_of(sheets: Iterable[ParSheet], wager: str) -> ParSheet:
    """The sheet of one wager."""
    return next(sheet for sheet in sheets if sheet.wager == wager)


def holdem_hands(hand: str) -> int:
    """How many cards a hand of hold'em gets, or a street; within each their order is nothing."""
    return {"flop": 3, "turn": 1, "river": 1}.get(hand, 2)
