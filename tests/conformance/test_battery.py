"""The conformance battery: every registered game, without being asked, must pass all of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.rulebook.clauses import clause_ids
from pitboss.table import events
from pitboss.table.actions import Choose, Place, PlaceOffer, TakeDown
from pitboss.table.drivers.replay import recompute_books, replay
from pitboss.table.effects import DealCard, Human
from pitboss.table.log import lines
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN
from tests.conformance.random_play import play

SEEDS = range(6)
ROUNDS = 25
GAMES = registry.slugs()

everyone = pytest.mark.parametrize("slug", GAMES)
seeded = pytest.mark.parametrize("seed", SEEDS)


@everyone
@seeded
def test_money_is_conserved_at_every_step(slug: str, seed: int) -> None:
    total: int | None = None
    for round_, done in play(registry.room(slug), seed, ROUNDS):
        books = round_.table.books()
        if done == "opened":
            total = sum(books.values())
        assert sum(books.values()) == total, (done, round_.log[-3:])
        assert all(cents >= 0 for name, cents in books.items() if name != "house"), books


@everyone
@seeded
def test_rounds_replay_byte_for_byte(slug: str, seed: int) -> None:
    for round_, _ in play(registry.room(slug), seed, ROUNDS):
        if round_.over:
            again = replay(registry.room(slug).game, round_.log)
            assert lines(again.log) == lines(round_.log)
            foot = round_.log[-1]
            assert isinstance(foot, events.RoundEnded)
            assert recompute_books(round_.log) == foot.books


@everyone
def test_every_offer_is_accepted_at_its_bounds(slug: str) -> None:
    for round_, _ in play(registry.room(slug), seed=99, rounds=5):
        if not isinstance(round_.pending, Human):
            continue
        for offer in round_.legal():
            assert offer.clause, f"an offer without a clause: {offer}"
            if isinstance(offer, PlaceOffer):
                for cents in (offer.low, offer.high):
                    round_.pending.check(round_.table, offer.action(cents))
                bad: list[Any] = [offer.low - 1, offer.high + offer.step, offer.low + 0.5, "5", -1]
                for wrong in bad:
                    with pytest.raises(Refusal):
                        round_.pending.check(round_.table, offer.action(wrong))
            else:
                round_.pending.check(round_.table, offer.action())


NONSENSE: list[Any] = [
    None,
    "roll",
    -1,
    999,
    (0, 7),
    Place("nobody", 1, "nothing", 500),
    Place("ann", 99, "nothing", 500),
    TakeDown("ann", 12345, 500),
    Choose("ann", "fly"),
    Choose("nobody", "cut"),
]


@everyone
def test_refused_answers_change_nothing(slug: str) -> None:
    for round_, _ in play(registry.room(slug), seed=7, rounds=4):
        if round_.pending is None:
            continue
        before = (_state(round_), list(round_.log))
        for answer in NONSENSE:
            if answer is None and round_.chance() == [(None, 1)]:
                continue  # a shuffle is answered by nothing
            with pytest.raises(Refusal):
                round_.send(answer)
        with pytest.raises(Refusal):
            round_.call_irregularity("earthquake")
        assert (_state(round_), round_.log) == before


def _state(round_: Round) -> bytes:
    return msgspec.json.encode(msgspec.to_builtins(round_.table.snapshot(), str_keys=True))


@everyone
def test_views_never_show_hidden_cards(slug: str) -> None:
    room = registry.room(slug)
    for options in DEALS.get(slug, [{}]):
        for round_, _ in play(room, seed=11, rounds=6, options=options):
            for viewer in (None, *round_.table.racks):
                _check_view(round_, viewer)
            if isinstance(round_.pending, DealCard):
                _compare_hidden(round_)


# Games that deal face down only by option.
DEALS: dict[str, list[dict[str, object]]] = {
    "mini-baccarat": [{"deal": "face-down"}, {"deal": "midi"}],
    "dragon-bonus-baccarat": [{"deal": "face-down"}],
    "blackjack": [{}, {"deal": "pitch", "decks": 1}],
}


def _check_view(round_: Round, viewer: str | None) -> None:
    seen_by_viewer = round_.view(viewer)
    head = seen_by_viewer[0]
    assert isinstance(head, events.RoundOpened)
    assert not isinstance(head.state["shoe"], list)
    assert not set(head.state["memory"]) & set(round_.table.game.hidden_memory)
    for told, seen in zip(round_.log, seen_by_viewer, strict=True):
        if isinstance(told, events.CardDealt | events.CardsShown) and not (
            "*" in told.seen_by or viewer in told.seen_by
        ):
            shown = (seen.card,) if isinstance(seen, events.CardDealt) else seen.cards  # type: ignore[attr-defined]
            assert set(shown) == {HIDDEN}


def _compare_hidden(round_: Round) -> None:
    """Two rounds that differ in a hidden card only look the same to those who may not see it."""
    pending = round_.pending
    assert isinstance(pending, DealCard)
    first, *others = [card for card, _ in round_.chance()]
    for other in others[:3]:
        left, right = round_.fork(), round_.fork()
        left.send(first)
        right.send(other)
        for viewer in (None, *round_.table.racks):
            if "*" not in pending.seen_by and viewer not in pending.seen_by:
                assert _unturned(left, viewer) == _unturned(right, viewer)


def _unturned(round_: Round, viewer: str | None) -> list[events.Event]:
    """What a viewer sees until hidden cards are turned up for all, or shown to him."""
    seen = round_.view(viewer)
    turned = (
        n
        for n, event in enumerate(seen)
        if isinstance(event, events.CardsTurned)
        or (isinstance(event, events.CardsShown) and viewer in event.seen_by)
    )
    return seen[: next(turned, len(seen))]


@everyone
def test_every_irregularity_of_the_filing_can_happen(slug: str) -> None:
    room = registry.room(slug)
    wanted = {rule.kind for rule in room.game.irregularities}
    found: set[str] = set()
    for options in ({}, *_equipment(room)):
        for seed in range(400):  # as many as it takes: most games need a few
            if found >= wanted:
                break
            mishap = (0.5, 0.05)[seed % 2]  # seldom enough for some rounds to get to their end
            found |= {done for _, done in play(room, seed, 6, mishap, options)}
    assert wanted <= found


def _equipment(room: Room) -> list[dict[str, object]]:
    """Options without which some irregularities cannot happen: machines, who may come in."""
    options = room.rules().rules.options
    shoe: list[dict[str, object]] = [{"deal": "shoe"}]
    shuffler: list[dict[str, object]] = [{"shuffler": True}]
    entry: list[dict[str, object]] = [{"mid_shoe_entry": False}]
    return [
        *(shoe if "deal" in options and "shoe" in options["deal"].values else []),
        *(shuffler if "shuffler" in options else []),
        *(entry if "mid_shoe_entry" in options else []),
    ]


@everyone
def test_forks_are_independent(slug: str) -> None:
    for round_, _ in play(registry.room(slug), seed=3, rounds=3):
        if round_.pending is None:
            continue
        twin = round_.fork()
        assert lines(twin.log) == lines(round_.log)
        before = lines(round_.log)
        for outcome, _weight in twin.chance()[:1]:
            twin.send(outcome)
        assert lines(round_.log) == before


@everyone
def test_events_name_a_clause_of_the_index(slug: str) -> None:
    known = clause_ids()
    for round_, _ in play(registry.room(slug), seed=5, rounds=10):
        if round_.over:
            for event in round_.log[1:]:
                if not isinstance(event, events.RoundEnded):
                    assert event.clause in known, event
