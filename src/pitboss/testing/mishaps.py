"""Every mishap at every step: it ends, money and meters hold, a clause says why."""

from __future__ import annotations

import random

from pitboss.rooms.room import Room
from pitboss.table import events
from pitboss.table.actions import ChooseOffer, NoMoreBets, PlaceOffer
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import Betting
from pitboss.table.round import Round
from pitboss.testing.fault import hold
from pitboss.testing.random_play import MOST_STEPS, open_table, play, step, to_the_end, top_up
from pitboss.testing.random_rules import some_rules
from pitboss.testing.rounds import check_end, check_step

Options = dict[str, object]
MOST_SITTINGS = 400  # until each mishap has happened: most games need a few


def any_mishap_at_any_step(room: Room, seed: int, rounds: int) -> None:
    """Each mishap that can be found, called at each step of a round and after it."""
    rng = random.Random(f"{room.slug} {seed}")
    rules = some_rules(room, rng, 0.0 if seed == 0 else 0.4)
    table = open_table(room, rules, rng)
    source = LiveSource(below=rng.randrange)
    tried: set[tuple[str, str]] = set()
    for _ in range(rounds):
        top_up(table)
        round_ = Round(table)
        while not round_.over:
            _try_all(room, round_, rng, tried)
            step(round_, source, rng, room.headline)
        _try_all(room, round_, rng, tried)


def _try_all(room: Room, round_: Round, rng: random.Random, tried: set[tuple[str, str]]) -> None:
    """Call each mishap that can be found now on a copy of the round, and play that to its end."""
    for rule in round_.irregularities():
        moment = (rule.kind, _moment(round_))
        if moment in tried and rng.random() < 0.9:
            continue  # most of such moments are alike: not all of them again
        tried.add(moment)
        twin = round_.fork()
        total = sum(twin.table.books().values())
        called = len(twin.log)
        twin.call_irregularity(rule.kind)
        event = twin.log[called]
        hold(isinstance(event, events.IrregularityCalled), "a mishap was not told", event)
        hold(event.clause == rule.clause, "a mishap cites another clause", event)
        luck = LiveSource(below=rng.randrange)
        for going_on, _ in to_the_end(twin, luck, rng, headline=room.headline):
            check_step(going_on, total)
        check_step(twin, total)
        check_end(twin, twin.opening)


def _moment(round_: Round) -> str:
    """What a round waits for, and what has been lost or paid by then."""
    seen = {type(event).__name__ for event in round_.log}
    settled = sorted(seen & {"WagerLost", "WagerWon", "WagerPushed", "WagerAdded", "MeterFed"})
    pending = round_.pending
    clause = "" if pending is None else pending.clause
    return f"{type(pending).__name__} {clause} {' '.join(settled)}"


def every_mishap_can_happen(room: Room, seed: int, rounds: int) -> None:
    """Each irregularity that the game knows happens sooner or later."""
    wanted = {rule.kind for rule in room.game.irregularities}
    found: set[str] = set()
    every = ({}, *_equipment(room))  # by turns: what one cannot show is not waited for at another
    for n in range(MOST_SITTINGS * len(every)):
        if found >= wanted:
            break
        turn, options = n // len(every), every[n % len(every)]
        mishap = (0.5, 0.05)[turn % 2]  # seldom enough for some rounds to get to their end
        found |= {done for _, done in play(room, seed + turn, rounds, mishap, options)}
    hold(wanted <= found, "these never happen", *sorted(wanted - found))


def _equipment(room: Room) -> list[Options]:
    """Options without which some irregularities cannot happen: machines, who may come in."""
    options = room.rules().rules.options
    shoe: list[Options] = [{"deal": "shoe"}]
    shuffler: list[Options] = [{"shuffler": True}]
    entry: list[Options] = [{"mid_shoe_entry": False}]
    return [
        *(shoe if "deal" in options and "shoe" in options["deal"].values else []),
        *(shuffler if "shuffler" in options else []),
        *(entry if "mid_shoe_entry" in options else []),
    ]


def a_full_table_ends_its_rounds(room: Room, seed: int, rounds: int) -> None:
    """Every seat taken, the shortest shoe, and everyone wants cards: each round ends."""
    rng = random.Random(seed)
    filed = room.rules().rules
    options: Options = {}
    if "decks" in filed.options:
        options["decks"] = filed.options["decks"].low
    table = open_table(room, room.rules(options), rng, filed.seats)
    source = LiveSource(below=rng.randrange)
    for _ in range(rounds):
        top_up(table)
        round_ = Round(table)
        for _ in range(MOST_STEPS):
            if round_.over:
                break
            _want_cards(round_, room.headline, source, rng)
        check_end(round_, round_.opening)


def _want_cards(round_: Round, headline: str, source: LiveSource, rng: random.Random) -> None:
    """Everyone bets, splits what he can and draws while he may."""
    offers = round_.legal()
    if isinstance(round_.pending, Betting):
        for offer in offers:
            if isinstance(offer, PlaceOffer) and offer.wager == headline and not offer.spot:
                round_.send(offer.action(offer.low))
        if isinstance(round_.pending, Betting):
            round_.send(NoMoreBets())
        return
    for wanted in ("split", "hit"):
        for offer in offers:
            if isinstance(offer, ChooseOffer) and wanted in offer.option and rng.random() < 0.9:
                round_.send(offer.action())
                return
    step(round_, source, rng, headline)
