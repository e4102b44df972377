"""Every mishap at every step of every game: it ends, money and meters hold, a clause says why."""

from __future__ import annotations

import random

import pytest

from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.actions import ChooseOffer, NoMoreBets, PlaceOffer
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import Betting
from pitboss.table.round import Round
from tests.conformance.checks import check_end, check_step
from tests.conformance.random_play import MOST_STEPS, open_table, step, to_the_end, top_up
from tests.conformance.random_rules import some_rules
from tests.conformance.soak import sitting

GAMES = registry.slugs()
everyone = pytest.mark.parametrize("slug", GAMES)


@everyone
@pytest.mark.parametrize("seed", range(4))
def test_any_mishap_at_any_step(slug: str, seed: int) -> None:
    rng = random.Random(f"{slug} {seed}")
    room = registry.room(slug)
    rules = some_rules(room, rng, 0.0 if seed == 0 else 0.4)
    table = open_table(room, rules, rng)
    source = LiveSource(below=rng.randrange)
    tried: set[tuple[str, str]] = set()
    for _ in range(6):
        top_up(table)
        round_ = Round(table)
        while not round_.over:
            _try_all(round_, rng, tried)
            step(round_, source, rng)
        _try_all(round_, rng, tried)


def _try_all(round_: Round, rng: random.Random, tried: set[tuple[str, str]]) -> None:
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
        assert isinstance(event, events.IrregularityCalled)
        assert event.clause == rule.clause
        luck = LiveSource(below=rng.randrange)
        for going_on, _ in to_the_end(twin, luck, rng):
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


@everyone
@pytest.mark.parametrize("seed", range(3))
def test_sittings_at_random_houses(slug: str, seed: int) -> None:
    assert sitting(slug, seed)["rounds"] == 20


@everyone
@pytest.mark.parametrize("seed", range(2))
def test_a_full_table_with_the_shortest_shoe_ends_every_round(slug: str, seed: int) -> None:
    rng = random.Random(seed)
    room = registry.room(slug)
    filed = room.rules().rules
    options: dict[str, object] = {}
    if "decks" in filed.options:
        options["decks"] = filed.options["decks"].low
    table = open_table(room, room.rules(options), rng, filed.seats)
    source = LiveSource(below=rng.randrange)
    for _ in range(12):
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
    step(round_, source, rng)
