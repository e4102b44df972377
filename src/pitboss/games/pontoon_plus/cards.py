"""Cards on their way from the shoe, and questions: what goes wrong is put right here (SG-5).

Every card and every question goes through here, so that a technical interruption, a dealing
error or a player who walks away can happen at any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from pitboss.apparatus.cards import Card, show_card
from pitboss.families.blackjack.hands import Hand
from pitboss.games.pontoon_plus import mishaps
from pitboss.games.pontoon_plus.hands import PontoonHand
from pitboss.games.pontoon_plus.running import Asked, Running
from pitboss.table.actions import Choose, Option
from pitboss.table.effects import EVERYONE, FLOOR, DealCard, Script
from pitboss.table.irregularity import Irregularity

T = TypeVar("T")
CONTINUE, TAKE_BACK = Option("continue"), Option("take_back")
RULING = (Option("goes_on"), Option("void"))
RECONSTRUCT = (Option("reconstruct"), Option("leave"))
WHICH = (Option("first_card"), Option("second_card"))


def next_card(running: Running, hand: Hand, clause: str, *also: str) -> Script[None]:
    """The next card to a hand, whatever happens on the way; none to an invalid hand."""
    table = running.table
    while not isinstance(hand, PontoonHand) or hand.is_open(table):
        if running.waiting:
            running.lay(hand, running.waiting.pop(0), clause)
            return
        shoe, seen_by = table.shoe, EVERYONE
        if running.squeezed and isinstance(hand, PontoonHand):
            seen_by = (running.decider(hand),)
        try:
            if shoe is None or not shoe.left:
                raise Irregularity(mishaps.EXHAUSTED, clause)
            card: Card = yield DealCard(shoe, hand.name, seen_by, clause, also)
        except Irregularity as slip:
            yield from _put_right(running, slip, hand)
            continue
        shoe.remove(card)
        hand.take(card)
        if seen_by != EVERYONE:
            table.turn_up(hand.name, "SG-3.12")
        return


def _put_right(running: Running, slip: Irregularity, hand: Hand) -> Script[None]:
    match slip.kind:
        case mishaps.INTERRUPTED:
            _interrupted(running, slip)
        case mishaps.FACE_UP:
            running.table.announce("face_up_used", slip.clause)
        case mishaps.OVERDRAW:
            running.overdraw = True
        case mishaps.UNNOTICED:
            running.unnoticed = True
        case mishaps.SIDES_LATE:
            running.sides_late = True
        case mishaps.TO_EMPTY_BOX if running.settled:
            yield from discard(running, "SG-5.10.3")
        case mishaps.TO_EMPTY_BOX | mishaps.DEALING_ERROR:
            yield from _dealing_error(running, slip)
        case mishaps.TWO_CARDS:
            yield from _two_cards(running, slip, hand)
        case _:
            raise slip


def _interrupted(running: Running, slip: Irregularity) -> None:
    """A technical interruption voids the round, unless it finds an outcome (SG-5.4)."""
    if not running.outcome():
        raise Irregularity(slip.kind, "SG-5.4.2", slip.call)
    running.table.announce("outcome_stands", "SG-5.4.1")


def _steady(running: Running, wait: Callable[[], Script[T]]) -> Script[T]:
    """Wait for something; an interruption that leaves the round alone only delays it."""
    while True:
        try:
            answer = yield from wait()
            return answer
        except Irregularity as slip:
            if slip.kind == mishaps.NOT_COVERED:
                yield from _ruling(running, slip)
            elif slip.kind == mishaps.INTERRUPTED:
                _interrupted(running, slip)
            else:
                raise


def _ruling(running: Running, slip: Irregularity) -> Script[None]:
    """What the rules leave out the shift manager decides: the round goes on, or is void."""
    answer = yield from _wait_for(running, FLOOR, "does_it_go_on", RULING, slip.clause)
    if answer.option == "void":
        raise slip
    running.table.announce("it_goes_on", slip.clause)


def _aside(running: Running, clause: str) -> Script[Card]:
    """A card comes out of its turn, for all to see."""
    card = yield from _steady(running, lambda: running.table.deal(mishaps.ASIDE, clause))
    del running.table.hands[mishaps.ASIDE]
    return card


def discard(running: Running, clause: str) -> Script[None]:
    """A card that nobody can use is discarded."""
    card = yield from _aside(running, clause)
    running.table.announce("card_discarded", clause, card=show_card(card))


# --- dealing errors ------------------------------------------------------------------------------


def _dealing_error(running: Running, slip: Irregularity) -> Script[None]:
    """A card went astray: put back in order where that can be done; then all may choose.

    SG-5.10: never after a settlement.
    """
    card = yield from _aside(running, slip.clause)
    shown, rebuilt = show_card(card), False
    if not running.settled:
        answer = yield from _wait_for(
            running, FLOOR, "put_back_in_order", RECONSTRUCT, "SG-5.9", card=shown
        )
        rebuilt = answer.option == "reconstruct"
    if rebuilt:
        running.waiting.append(card)
        running.table.announce("put_back", "SG-1.21")
    else:
        clause = "SG-5.10.1" if running.settled else "SG-5.9"
        running.table.announce("card_stays_out", clause, card=shown)
    yield from _choices(running, "SG-5.7.2" if rebuilt else "SG-5.7.1")


def _two_cards(running: Running, slip: Irregularity, hand: Hand) -> Script[None]:
    """Two cards came at once: the player says which is his, the other is the next card."""
    if not isinstance(hand, PontoonHand):
        for _ in range(2):
            yield from discard(running, "SG-5.12.1")
    else:
        first = yield from _aside(running, slip.clause)
        second = yield from _aside(running, slip.clause)
        cards, chooser = [first, second], running.decider(hand)
        shown = {"first": show_card(first), "second": show_card(second)}
        answer = yield from _wait_for(running, chooser, "which_first", WHICH, slip.clause, **shown)
        running.waiting += cards if answer.option == "first_card" else cards[::-1]
    yield from _choices(running, "SG-5.7.1", "SG-5.12.2")


def _choices(running: Running, goes_on: str, clause: str = "SG-5.7") -> Script[None]:
    """Every player with a bet in play goes on, or takes his bets back."""
    running.table.announce("bets_may_go_back", clause)
    for player in running.players():
        options = (CONTINUE, TAKE_BACK)
        answer = yield from _wait_for(running, player, "go_on_or_take_back", options, "SG-5.7")
        if answer.option == TAKE_BACK.name:
            _take_back(running, player)
        else:
            running.table.announce("player_goes_on", goes_on, player=player)
            running.table.announce("player_accepts", "SG-5.7.tail", player=player)


def _take_back(running: Running, player: str) -> None:
    """His bets go back and his hands are invalid: they earn nothing more."""
    mine = [wager for wager in running.table.wagers.values() if wager.player == player]
    for wager in mine:
        running.table.push(wager, "SG-5.7.3")
    returned = {wager.id for wager in mine}
    running.opening = [bet for bet in running.opening if bet.id not in returned]


# --- questions -----------------------------------------------------------------------------------


def ask(
    running: Running,
    player: str,
    hand: PontoonHand,
    question: str,
    options: tuple[Option, ...],
    clause: str,
    **parts: object,
) -> Script[Choose]:
    """Ask a player about a hand."""
    running.asked = Asked(player, hand, options)
    try:
        parts["hand"] = hand.called
        answer = yield from _wait_for(running, player, question, options, clause, **parts)
        return answer
    finally:
        running.asked = None


def _wait_for(
    running: Running,
    player: str,
    question: str,
    options: tuple[Option, ...],
    clause: str,
    **parts: object,
) -> Script[Choose]:
    """An answer; who has walked away gives the first, passive one (SG-5.3)."""
    passive = Choose(player, options[0].name, options[0].low)
    if player in running.gone:
        return passive
    try:
        wait = partial(running.table.ask, player, question, options, clause, False, **parts)
        answer = yield from _steady(running, wait)
        return answer
    except Irregularity as slip:
        if slip.kind != mishaps.WALKS_AWAY:
            raise
        _walks_away(running, player, slip.clause)
        return passive


def _walks_away(running: Running, player: str, clause: str) -> None:
    """The house draws for a player who was alone on his box; else the next bet decides."""
    running.gone.add(player)
    table = running.table
    bets = {h: [bet.player for bet in h.wagers(table)] for h in running.open_hands()}
    mine = {hand.box: hand for hand, players in bets.items() if player in players}
    for box, hand in mine.items():
        if running.is_deserted(box):
            table.announce("house_draws", clause, player=player, box=box)
        elif running.deciders[box] == player:
            other = running.decider(hand)
            table.announce("other_decides", "SG-1.23", player=player, other=other, box=box)
