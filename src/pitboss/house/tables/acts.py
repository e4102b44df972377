"""What each command does at a live table; a refusal leaves no trace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.apparatus.cards import parse_card, show_card
from pitboss.errors import Refusal
from pitboss.house.fairness.records import ClientSeed
from pitboss.house.tables import commands as say
from pitboss.house.tables import floor, notices
from pitboss.house.tables.ahead import next_round
from pitboss.house.tables.course import close_bets, go_on, idle, time_up
from pitboss.house.tables.host import By, Host
from pitboss.table.actions import Action, Call, Choose, Place, TakeDown
from pitboss.table.effects import (
    Betting,
    Chance,
    DealCard,
    ShuffleCards,
    SpinWheel,
    ThrowDice,
)
from pitboss.table.round import Round

FAR_MS = 60_000


def act(host: Host, by: By, command: say.Command) -> str:
    """Do what is asked, let the table go on, and say in a word what came of it."""
    host.check_right(by, command)
    host.now = by.now
    # A clock that is set back a little does not take the table back; one that was wrong by far is
    # not believed any longer.
    host.at = by.now if host.at - by.now > FAR_MS else max(host.at, by.now)
    done = _DO[type(command)](host, by, command)
    if command.right not in ("play", "house"):
        host.extras.working.add(by.person)
    go_on(host)
    return done


# --- players -------------------------------------------------------------------------------------


def _sit(host: Host, by: By, command: say.Sit) -> str:
    if command.box < 1:
        raise Refusal("a box is counted from 1", host.table.rules.seats_clause, "box")
    return host.sit(by, command.box, command.cents)


def _buy_in(host: Host, by: By, command: say.BuyIn) -> str:
    host.table.buy_in(host.player_of(by), command.cents)
    return "bought"


def _take_box(host: Host, by: By, command: say.TakeBox) -> str:
    if any(each.box == command.box for each in host.extras.arrivals):
        raise Refusal(f"box {command.box} is promised", host.table.rules.seats_clause, "box")
    host.table.take_box(host.player_of(by), command.box)
    return "taken"


def _leave(host: Host, by: By, _command: say.Leave) -> str:
    before = by.player in host.extras.leaving
    done = host.leave(by)
    stays = done == "leaving" and not before and host.running is None
    if stays and not host.dealer_controlled and idle(host):
        host.open_round()  # nobody else would: what he may take down comes down now
    return done


def _bet(host: Host, by: By, command: say.Bet) -> str:
    bet = Place(
        host.player_of(by),
        command.box,
        command.wager,
        command.cents,
        command.spot,
        command.for_dealer,
    )
    _send(host, bet)
    return "bet"


def _take_down(host: Host, by: By, command: say.TakeDown) -> str:
    _send(host, TakeDown(host.player_of(by), command.wager_id, command.cents))
    return "taken down"


def _call(host: Host, by: By, command: say.CallBet) -> str:
    _send(host, Call(host.player_of(by), command.wager_id, command.on))
    return "called"


def _send(host: Host, action: Action) -> None:
    """Send an action of the betting; the first one of a round opens it, once it is sure to fit."""
    round_ = host.running
    if host.extras.closing and isinstance(action, Place):
        raise Refusal("the table is closing: no more bets are taken", field="table")
    if round_ is None:
        if host.dealer_controlled:
            raise Refusal("the dealer has not opened the round", field="round")
        next_round(host.table).send(action)  # refused there, it opens no round here
        round_ = _to_betting(host)
    round_.send(action)
    player = getattr(action, "player", "")
    host.extras.ready.discard(player)
    host.extras.idle.pop(player, None)


def _to_betting(host: Host) -> Round:
    """Open a round and go through the procedure that comes before the bets."""
    round_ = host.open_round()
    go_on(host, past_bets=False)
    return round_


def _ready(host: Host, by: By, _command: say.Ready) -> str:
    player = host.player_of(by)
    if host.running is None and host.table.wagers and host.has_bettors:
        _to_betting(host)
    round_ = host.running
    if round_ is None or not isinstance(round_.pending, Betting):
        raise Refusal("no bets are being taken", field="round")
    if not host.has_bettors:
        raise Refusal("no wagers are up: bet first", field="round")
    host.extras.ready.add(player)
    host.extras.idle.pop(player, None)
    return "ready"


def _answer(host: Host, by: By, command: say.Answer) -> str:
    round_ = host.running
    if round_ is None:
        raise Refusal("nothing is asked", field="round")
    player = host.player_of(by)
    round_.send(Choose(player, command.option, command.number))
    host.extras.missed.pop(player, None)
    return "answered"


def _seed(host: Host, by: By, command: say.Seed) -> str:
    player = host.player_of(by)
    ClientSeed(0, player, command.seed)  # it refuses what is no seed
    host.extras.seeds[player] = command.seed
    return "noted"


# --- dealers -------------------------------------------------------------------------------------


def _open(host: Host, _by: By, _command: say.OpenRound) -> str:
    if host.running is not None:
        raise Refusal("a round is being played", field="round")
    if host.empty:
        raise Refusal("nobody is at the table", field="round")
    host.open_round()
    return "opened"


def _close_bets(host: Host, _by: By, _command: say.CloseBets) -> str:
    round_ = host.running
    if round_ is None or not isinstance(round_.pending, Betting):
        raise Refusal("no bets are being taken", field="round")
    close_bets(host, round_)
    return "closed"


def _enter(host: Host, _by: By, command: say.Enter) -> str:
    if not host.dealer_controlled:
        raise Refusal("luck at this table comes from the house's generator", field="table")
    round_ = host.running
    if round_ is None or not isinstance(round_.pending, Chance):
        raise Refusal("no card, throw or spin is waited for", field="round")
    round_.send(entered(round_.pending, command))
    return "entered"


def entered(effect: Chance, command: say.Enter) -> Any:
    """What a dealer enters, as the answer that the script waits for."""
    if isinstance(effect, DealCard):
        return _card(effect, command.card)
    if isinstance(effect, ThrowDice):
        if not command.dice:
            raise Refusal(f"{effect.dice} dice are waited for", effect.clause, "dice")
        return tuple(sorted(command.dice)) if effect.alike else command.dice
    if isinstance(effect, ShuffleCards):
        if not command.shuffled:
            raise Refusal("a shuffle is waited for", effect.clause, "shuffled")
        return None
    if isinstance(effect, SpinWheel):
        if not command.mark:
            raise Refusal("a mark of the wheel is waited for", effect.clause, "mark")
        return command.mark
    raise Refusal("nothing can be entered here", effect.clause, "do")


def _card(effect: DealCard, text: str) -> int:
    if not text:
        raise Refusal(f"a card for {effect.to} is waited for", effect.clause, "card")
    try:
        card = parse_card(text)
    except ValueError as fault:
        raise Refusal(str(fault), effect.clause, "card") from None
    if not effect.shoe.counts[card]:  # said here by the name that the dealer knows it by
        raise Refusal(f"no {show_card(card)} is left in the shoe", effect.clause, "card")
    return int(card)


def _time_up(host: Host) -> str:
    return "closing" if notices.take_effect(host) else time_up(host)


_DO: dict[type[say.Command], Callable[[Host, By, Any], str]] = {
    say.Sit: _sit,
    say.Stand: lambda host, by, command: host.sit(by, 0, command.cents),
    say.TakeBox: _take_box,
    say.BuyIn: _buy_in,
    say.Leave: _leave,
    say.Bet: _bet,
    say.TakeDown: _take_down,
    say.CallBet: _call,
    say.Ready: _ready,
    say.Answer: _answer,
    say.Seed: _seed,
    say.OpenRound: _open,
    say.CloseBets: _close_bets,
    say.Enter: _enter,
    say.Declare: lambda host, by, command: floor.declare(host, command.kind),
    say.Void: lambda host, by, command: floor.void(host, command.kind),
    say.Reshuffle: lambda host, by, command: floor.reshuffle(host),
    say.Confirm: lambda host, by, command: floor.confirm(host, by, command.option),
    say.ChangeLimits: lambda host, by, command: notices.announce(host, by, command.limits),
    say.Close: lambda host, by, command: floor.close_for_good(host),
    say.TimeUp: lambda host, by, command: _time_up(host),
}
