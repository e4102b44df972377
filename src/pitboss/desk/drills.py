"""Drills: hard decisions, and settled rounds in which the dealer has made a mistake, or none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from pitboss.desk.advice import coach_of
from pitboss.desk.desk import Desk
from pitboss.desk.position import Position
from pitboss.desk.priced import Decision, priced
from pitboss.errors import HouseFault, PitbossError, Refusal
from pitboss.money.cents import show
from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.rulebook.phrases import phrases
from pitboss.table import events
from pitboss.table.actions import Choose, ChooseOffer, CloseOffer, PlaceOffer
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import Betting, Chance, Question
from pitboss.table.prompt import CEREMONY
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.view import visible
from pitboss.talk.answers import option_words
from pitboss.talk.lying import Lying, lying
from pitboss.talk.story import Story
from pitboss.talk.telling import Told, told

YOU = "player"  # what the table calls him; he is told of himself as "you"
UNIT = 10_00
RACK = 10_000_00
CLOSE = 0.05  # of the wager: a decision whose best two answers are no further apart is hard
LOOKED_AT = 8  # decisions; then the hardest of them will do
STEPS = 2_000
ROUNDS = 40  # tried for one that a mistake can be planted in


class Scene(msgspec.Struct, frozen=True):
    """A round as a player sees it, told in words, and what he is asked."""

    game: str
    player: str
    events: list[Any]
    lines: list[str]
    told: list[Told]
    hands: list[Lying]  # as they lie at the end of it
    question: str = ""
    options: dict[str, str] = {}


class Hard(msgspec.Struct, frozen=True):
    """A decision to drill, and its price."""

    scene: Scene
    decision: Decision


class Planted(msgspec.Struct, frozen=True):
    """A mistake that the dealer makes: at which events of the round, and what it is."""

    kind: str  # payout, order, irregularity
    events: list[int]
    words: str
    clause: str = ""


class Dealer(msgspec.Struct, frozen=True):
    """A settled round, and the mistake in it; None where all is right."""

    scene: Scene
    mistake: Planted | None


def scene_of(round_: Round, log: Sequence[events.Event], player: str) -> Scene:
    """A round, or another telling of it, as a player sees it."""
    story = Story(round_.table.rules, you=player)
    story.meet(round_.opening)
    seen = visible(log, player)
    lines, lines_told = told(story, seen, ceremony=False)
    slug, pending = round_.table.game.slug, round_.pending
    asks, options = "", {}
    if isinstance(pending, Question) and pending.player == player:
        asks = phrases(slug).ask(pending.question, pending.parts)
        offers = (each for each in round_.legal(player) if isinstance(each, ChooseOffer))
        options = {each.option: option_words(each) for each in offers}
    return Scene(slug, player, list(seen), lines, lines_told, lying(seen), asks, options)


# --- a table that plays by itself ----------------------------------------------------------------


def _opened(room: Room, rng: Random) -> tuple[Round, LiveSource]:
    """A round at a new table, at its betting, with the main wager up."""
    table = Table(room.game, room.rules(), "drill")
    table.sit(YOU, 1, RACK)
    luck = LiveSource(rng.randrange)
    round_ = Round(table)
    for _ in range(STEPS):
        if isinstance(round_.pending, Betting):
            break
        _go_on(round_, luck)
    bets = (each for each in round_.legal(YOU) if isinstance(each, PlaceOffer))
    main = next(each for each in bets if each.wager == room.headline)
    round_.send(main.action(max(main.low, min(UNIT, main.high))))
    return round_, luck


def _go_on(round_: Round, luck: LiveSource) -> None:
    """Answer whatever is waited for: luck as it comes, people by what changes nothing."""
    pending = round_.pending
    if isinstance(pending, Chance):
        round_.send(luck.answer(pending))
        return
    offers = round_.legal()
    closing = [each for each in offers if isinstance(each, CloseOffer)]
    if closing:
        round_.send(closing[0].action())
        return
    usual = CEREMONY.get(pending.question, "") if isinstance(pending, Question) else ""
    chosen = [each for each in offers if isinstance(each, ChooseOffer)]
    found = [each for each in chosen if each.option == usual] or chosen
    round_.send(found[0].action())


def _is_asked(round_: Round) -> bool:
    pending = round_.pending
    return (
        isinstance(pending, Question)
        and pending.player == YOU
        and pending.question not in CEREMONY
        and len(pending.options) > 1
    )


def hard(game: str, seed: int, desk: Desk) -> Hard:
    """A decision whose two best answers lie close together."""
    room = registry.listed(game).with_table()
    if coach_of(room) is None:
        raise Refusal(f"{room.name} has no decisions to drill", field="game")
    rng = Random(seed)
    best: tuple[float, Hard] | None = None
    looked = 0
    while looked < LOOKED_AT:
        round_, luck = _opened(room, rng)
        for _ in range(STEPS):
            if round_.over:
                break
            if not _is_asked(round_):
                _go_on(round_, luck)
                continue
            found = priced(Position.of(round_), YOU, desk)
            looked += 1
            gap = found.choices[1].cost if len(found.choices) > 1 else 0.0
            if gap and (best is None or gap < best[0]):
                best = gap, Hard(scene_of(round_, round_.log, YOU), found)
            if gap and gap <= CLOSE:
                break
            _answer(round_, found, luck)
        if best is not None and best[0] <= CLOSE:
            break
    if best is None:
        raise HouseFault(f"no decision of {game} was found to drill")
    return best[1]


def _answer(round_: Round, found: Decision, luck: LiveSource) -> None:
    pending = round_.pending
    if not found.choices or not isinstance(pending, Question):
        _go_on(round_, luck)
        return
    high = {option.name: option.high for option in pending.options}
    round_.send(Choose(YOU, found.best, high[found.best]))


# --- the dealer's mistake ------------------------------------------------------------------------


def dealer(game: str, seed: int) -> Dealer:
    """A settled round; three in four hold one mistake of the dealer."""
    room, rng = registry.listed(game).with_table(), Random(seed)
    ways = [_payout, _order, _irregularity]
    for _ in range(ROUNDS):
        round_, marks = _played(room, rng)
        if round_.table.voided or not round_.over:
            continue
        if rng.randrange(4) == 0:
            return Dealer(scene_of(round_, round_.log, YOU), None)
        for way in rng.sample(ways, len(ways)):
            planted = way(round_, marks, rng)
            if planted is not None:
                log, mistake = planted
                return Dealer(scene_of(round_, log, YOU), mistake)
    raise HouseFault(f"no mistake could be planted in a round of {game}")


Marks = list[tuple[int, list[Any]]]  # after so many events: the mishaps that could have come


def _played(room: Room, rng: Random) -> tuple[Round, Marks]:
    round_, luck = _opened(room, rng)
    marks: Marks = []
    for _ in range(STEPS):
        if round_.over:
            break
        if isinstance(round_.pending, Chance):
            marks.append((len(round_.log), round_.irregularities()))
        _take_part(round_, luck, rng)
    return round_, marks


def _take_part(round_: Round, luck: LiveSource, rng: Random) -> None:
    """A player who answers at random: it is the dealer who is watched."""
    if not _is_asked(round_):
        _go_on(round_, luck)
        return
    options = [each for each in round_.legal(YOU) if isinstance(each, ChooseOffer)]
    try:
        round_.send(rng.choice(options).action())
    except PitbossError:
        round_.send(options[0].action())


def _payout(round_: Round, _marks: Marks, rng: Random) -> tuple[list[events.Event], Planted] | None:
    """A win that is paid by other odds than the table's."""
    won = [(n, e) for n, e in enumerate(round_.log) if isinstance(e, events.WagerWon) and e.paid]
    if not won:
        return None
    at, event = rng.choice(won)
    wrong = event.paid + event.stake if rng.randrange(2) or event.paid <= event.stake else 0
    paid = wrong or event.paid - event.stake
    log = list(round_.log)
    log[at] = msgspec.structs.replace(event, paid=paid)
    words = f"paid {show(paid)}; {event.pays} on {show(event.stake)} is {show(event.paid)}"
    return log, Planted("payout", [at], words, event.clause)


def _order(round_: Round, _marks: Marks, rng: Random) -> tuple[list[events.Event], Planted] | None:
    """Two cards that go to the wrong hands first."""
    log = list(round_.log)
    pairs = [
        n
        for n, (one, other) in enumerate(pairwise(log))
        if isinstance(one, events.CardDealt)
        and isinstance(other, events.CardDealt)
        and one.to != other.to
    ]
    if not pairs:
        return None
    at = rng.choice(pairs)
    first, second = log[at], log[at + 1]
    log[at], log[at + 1] = second, first
    to = getattr(first, "to", "").replace("_", " ")
    words = f"dealt out of order: {to} comes first"
    return log, Planted("order", [at, at + 1], words, first.clause)


def _irregularity(
    round_: Round, marks: Marks, rng: Random
) -> tuple[list[events.Event], Planted] | None:
    """Something goes wrong on the table, and the dealer deals on."""
    could = [(at, rule) for at, rules in marks for rule in rules]
    if not could:
        return None
    at, rule = rng.choice(could)
    log = list(round_.log)
    log.insert(at, events.IrregularityCalled(kind=rule.kind, clause=rule.clause))
    said = phrases(round_.table.game.slug).say(rule.call, {})
    words = f"passed over: {said}"
    return log, Planted("irregularity", [at], words, rule.clause)
