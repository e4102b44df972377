"""For every game, step, seat and onlooker: other secrets, the same bytes."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pitboss.house.store.database import open_store
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.effects import FLOOR
from pitboss.table.view import sees
from tests.house.secrecy.post import Post, difference, post, views
from tests.house.secrecy.worlds import PLAYERS, Loom, Orders, Place, Play, World

ROUNDS = 2
TRIES = 6  # to lay hidden cards otherwise so that the play takes the same course
Viewer = str | None


@contextmanager
def opened(
    folder: Path, migrated: Path, loom: Loom, game: str, luck: int, laid: Orders | None = None
) -> Iterator[World]:
    """A world in a file of its own."""
    path = folder / f"world-{luck}.db"
    shutil.copy(migrated, path)
    with open_store(f"sqlite:///{path}") as store:
        world = World(store, luck, laid)
        loom.world = world
        world.begin(game)
        yield world
    path.unlink()


def unseen(world: World, viewer: Viewer, end: int) -> list[Place]:
    """The places of the cards, dealt up to a step, whose faces a viewer has not seen.

    A face that was turned up in a round counts for all cards of that face in it.
    """
    dealt = iter(world.dealt[: world.marks[end]])
    last = world.lines[end]
    hidden: list[tuple[int, Place, str]] = []
    shown: Counter[tuple[int, str]] = Counter()
    number = 0
    for n, event in world.told_lines:
        if n >= last:
            break
        if isinstance(event, events.RoundOpened):
            number = event.number
        elif isinstance(event, events.CardDealt):
            place = next(dealt)
            if not sees(event.seen_by, viewer):
                hidden.append((number, place, event.card))
        elif isinstance(event, events.CardsTurned) or (
            isinstance(event, events.CardsShown) and sees(event.seen_by, viewer)
        ):
            shown.update((number, card) for card in event.cards)
    return [place for number, place, card in hidden if not shown[number, card]]


def otherwise(world: World, viewer: Viewer, end: int, part: float, rng: random.Random) -> Orders:
    """The orders of all deals with hidden cards, and those behind the dealt ones, mixed anew."""
    hidden = [place for place in unseen(world, viewer, end) if rng.random() < part]
    used = Counter(number for number, _ in world.dealt[: world.marks[end]])
    orders = {}
    for number, order in world.orders.items():
        free = [position for deal, position in hidden if deal == number]
        free += range(used[number], len(order))
        cards = [order[position] for position in free]
        rng.shuffle(cards)
        orders[number] = list(order)
        for position, card in zip(free, cards, strict=True):
            orders[number][position] = card
    return orders


def ends(world: World, viewer: Viewer) -> list[int]:
    """The last step, and each after which the viewer is shown a card that had been hidden."""
    last = len(world.steps) - 1
    hidden = [set(unseen(world, viewer, step)) for step in range(last + 1)]
    return [step for step in range(last) if not hidden[step] <= hidden[step + 1]] + [last]


def twin(world: World, end: int, other: World, viewers: tuple[Viewer, ...]) -> list[Post] | None:
    """Play the same again; what is sent at each step, or None if the play takes another course."""
    sent = []
    for n, (step, well) in enumerate(zip(world.steps[: end + 1], world.done, strict=False)):
        if other.do(step) != well:
            return None
        sent += [post(other, viewer, whole=n == end) for viewer in viewers]
    if other.waits_for() != world.waiting[end]:
        return None
    if end + 1 == len(world.steps):  # and once more when the service is back from a crash
        other.bring_back()
        sent += [dict(views(other, viewer)) for viewer in viewers]
    return sent


@pytest.mark.parametrize("game", registry.slugs())
def test_other_secrets_the_same_bytes(
    game: str, tmp_path: Path, migrated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(f"secrets of {game}")
    loom = Loom(monkeypatch)
    sent: dict[Viewer, list[Post]] = {None: [], FLOOR: [], **{name: [] for name in PLAYERS}}
    with opened(tmp_path, migrated, loom, game, 0) as world:

        def on_step() -> None:
            for viewer, kept in sent.items():
                kept.append(post(world, viewer))
            with world.other_future(rng):
                for viewer, kept in sent.items():
                    told = difference(kept[-1], dict(views(world, viewer)))
                    assert not told

        world.on_step = on_step
        Play(world, rng).rounds(ROUNDS)
        world.bring_back()
        for viewer, kept in sent.items():
            kept.append(dict(views(world, viewer)))
    twins = Counter[str]()
    luck = 0
    for viewers in ((None, FLOOR), *((name,) for name in PLAYERS)):
        for end in ends(world, viewers[0]):
            for attempt in range(TRIES):
                luck += 1
                laid = otherwise(world, viewers[0], end, 1 if attempt < 3 else 0.4, rng)
                with opened(tmp_path, migrated, loom, game, luck, laid) as other:
                    other.thrown |= world.thrown
                    again = twin(world, end, other, viewers)
                if again is not None:
                    break
            else:
                continue
            hidden = unseen(world, viewers[0], end)
            twins["hidden"] += any(world.orders[n][p] != laid[n][p] for n, p in hidden)
            twins["all"] += 1
            for place, two in enumerate(again):
                step, viewer = place // len(viewers), viewers[place % len(viewers)]
                told = difference(sent[viewer][step], two)
                assert not told, f"{viewer}, step {step} of {end}"
    hides = any(unseen(world, viewer, len(world.steps) - 1) for viewer in sent)
    assert twins["all"] >= 3, twins
    assert not hides or twins["hidden"], twins
