"""The course of a live table between two commands: luck, courtesies, silence, and the next round.

After each command the table goes on by itself as far as nobody has to be asked. What a filing says
of a player who is gone or silent happens through the script: as the mishap that it has for him,
and where it has none by the first, passive answer.
"""

from __future__ import annotations

from pitboss.errors import HouseFault
from pitboss.house.tables.host import Host
from pitboss.table import events
from pitboss.table.actions import Choose, ChooseOffer, NoMoreBets
from pitboss.table.effects import FLOOR, Betting, Chance, Question
from pitboss.table.prompt import CEREMONY
from pitboss.table.round import Round

_LUCK = (events.CardDealt, events.DiceThrown, events.WheelSpun)
STEPS = 5_000  # far more than any round takes between two answers of people
CLOSES = "table_closes"  # the mishap by which wagers that nothing can decide any more go back
LEAVERS = ("player_leaves", "player_walks_away")  # mishaps by which a script knows a leaver


def go_on(host: Host, past_bets: bool = True) -> None:
    """Let the table go on until somebody is to be asked, and set the clock for him.

    Who opens a round by his bet has not made it yet: nobody closes the betting before him.
    """
    for _ in range(STEPS):
        round_ = host.running
        at_bets = round_ is not None and isinstance(round_.pending, Betting)
        if (at_bets and not past_bets) or not _step(host):
            _set_clock(host)
            return
    raise HouseFault(f"table {host.id} does not come to an end")


def _step(host: Host) -> bool:
    """Do one thing that nobody need be asked for; was there one?"""
    round_ = host.running
    if round_ is None:
        return _end_of_round(host)
    pending = round_.pending
    if isinstance(pending, Chance):
        if host.luck is None:
            return False
        round_.send(host.luck.answer(pending))
        return True
    if isinstance(pending, Betting):
        return _close_if_ready(host, round_)
    if isinstance(pending, Question):
        return _answer_unasked(host, round_, pending)
    return False


def _end_of_round(host: Host) -> bool:
    played = host.played
    if played is not None and played.ended_at is None:
        host.close_round()
        host.come_and_go()
        return True
    return False


def _close_if_ready(host: Host, round_: Round) -> bool:
    """In automatic play the betting closes when every player has said that he is ready.

    Nobody waits for one who let the last period pass without a bet, and has made none now.
    """
    extras, racks = host.extras, host.table.racks
    for player in sorted(extras.leaving & racks.keys()) if extras.leaving else ():
        host.take_down_all(player)
    if extras.closing and any(rule.kind == CLOSES for rule in round_.irregularities()):
        round_.call_irregularity(CLOSES)
        return True
    if host.dealer_controlled:
        return False
    if host.has_bettors:
        told = extras.ready | extras.leaving
        if extras.idle:
            told |= _without_bets(host) & extras.idle.keys()
        if not told.issuperset(racks):
            return False
    elif not (extras.arrivals or extras.leaving):  # nobody waits for the round to end
        return False
    close_bets(host, round_)
    return True


def _without_bets(host: Host) -> set[str]:
    return set(host.table.racks) - {wager.player for wager in host.table.wagers.values()}


def close_bets(host: Host, round_: Round) -> None:
    """No more bets."""
    round_.send(NoMoreBets())
    host.extras.ready.clear()


def _answer_unasked(host: Host, round_: Round, question: Question) -> bool:
    """Courtesies, questions without a choice, and those to players who are gone."""
    if question.player == FLOOR:
        return False
    offers = [o for o in round_.legal(question.player) if isinstance(o, ChooseOffer)]
    wanted = CEREMONY.get(question.question)
    if wanted is not None and not host.settings.ceremony:
        round_.send(next(each for each in offers if each.option == wanted).action())
        return True
    if len(offers) == 1 and not offers[0].high:
        round_.send(offers[0].action())
        return True
    if question.player in host.extras.leaving:
        answer_for(round_, question)
        return True
    return False


def answer_for(round_: Round, question: Question) -> None:
    """A player is gone or silent: what the filing says of a leaver, or the passive answer."""
    kinds = {rule.kind for rule in round_.irregularities()}
    for kind in LEAVERS:
        if kind in kinds:
            round_.call_irregularity(kind)
            return
    wanted = CEREMONY.get(question.question)
    passive = next((o for o in question.options if o.name == wanted), question.options[0])
    round_.send(Choose(question.player, passive.name, passive.low))


# --- clocks --------------------------------------------------------------------------------------


def _set_clock(host: Host) -> None:
    """Say until when the house waits, for what; a wait that goes on keeps its end."""
    waits, ms = _waiting_for(host)
    extras = host.extras
    if waits != extras.waits:
        extras.waits = waits
        extras.deadline = host.now + ms if waits else 0


def _waiting_for(host: Host) -> tuple[str, int]:
    """What the house waits for, as a name that changes when the wait does, and for how long."""
    round_, settings = host.running, host.settings
    if round_ is None:
        goes_on = host.extras.closing or not idle(host)
        if host.table.wagers and not host.dealer_controlled and goes_on:
            return f"next {host.table.rounds}", settings.between_ms
        return "", 0
    pending = round_.pending
    if isinstance(pending, Betting):
        if host.dealer_controlled or not host.has_bettors:
            return "", 0
        closings = [type(event) for event in round_.log].count(events.BetsClosed)
        return f"bets {round_.number} {closings}", settings.betting_ms
    if isinstance(pending, Question) and pending.player != FLOOR:
        return f"answer {round_.number} {len(round_.log)}", settings.decision_ms
    return "", 0


def idle(host: Host) -> bool:
    """Was there a round in which nothing came of luck? Then the next one waits for somebody.

    A Fire Bet stands when its shooter has gone (OH-B-12.I.B), and nobody throws without a line bet.
    """
    last = host.round
    return last is not None and not any(isinstance(event, _LUCK) for event in last.log)


def give_time(host: Host, now: int) -> None:
    """A table that was brought back waits anew: nobody is silent while the house is away."""
    host.extras.waits, ms = _waiting_for(host)
    host.extras.deadline = now + ms if host.extras.waits else 0


def is_too_late(host: Host, now: int) -> bool:
    """Does the house wait longer than it ever does? Then a clock was wrong when that was said."""
    settings = host.settings
    longest = max(settings.betting_ms, settings.decision_ms, settings.between_ms)
    return host.extras.deadline > now + longest


def time_up(host: Host) -> str:
    """What was waited for did not come in time."""
    extras = host.extras
    if is_too_late(host, host.now):
        extras.waits, extras.deadline = "", 0  # it waits as long as it should, from now on
        return "set anew"
    if not extras.deadline or host.now < extras.deadline:
        return "not yet"
    waits, _, _ = extras.waits.partition(" ")
    extras.waits, extras.deadline = "", 0
    return _wait_no_more(host, waits)


def _wait_no_more(host: Host, waits: str) -> str:
    round_ = host.running
    if round_ is None:
        if waits == "next":
            host.open_round()
            return "opened"
        return "nothing"
    pending = round_.pending
    if isinstance(pending, Betting):
        for player in sorted(_without_bets(host) - host.extras.ready):
            _be_silent(host, player, host.extras.idle)
        close_bets(host, round_)
        return "closed"
    if isinstance(pending, Question) and pending.player != FLOOR:
        _be_silent(host, pending.player, host.extras.missed)
        answer_for(round_, pending)
        return "answered"
    return "nothing"


def _be_silent(host: Host, player: str, missed: dict[str, int]) -> None:
    """A silent player loses patience of the house: after some rounds he is let go."""
    missed[player] = missed.get(player, 0) + 1
    if missed[player] >= host.settings.patience:
        host.extras.leaving.add(player)
