"""Twin houses: the same people do the same, and only what a viewer may not see is otherwise.

A *world* is a whole house in a database of its own. The first one plays; a twin plays the same
commands again with another server seed, another order behind what was dealt, and other cards in
the places that the viewer has not seen. Whatever the viewer is sent must be the same bytes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec
import pytest

from pitboss.apparatus.cards import Card
from pitboss.house.fairness import algorithm
from pitboss.house.fairness import deal as deals
from pitboss.house.fairness.records import Draw, Secret
from pitboss.house.store.database import Store
from pitboss.house.tables.pit import Asked
from pitboss.house.tables.view import see
from pitboss.rooms import registry
from pitboss.table.actions import ChooseOffer, PlaceOffer
from pitboss.table.effects import FLOOR, Betting, Question
from pitboss.table.events import Event
from tests.house.tables.floor import Floor, seeded

PLAYERS = ("ann", "bob")
MOST_ANSWERS = 40
Place = tuple[int, int]  # the number of a deal and the position in it
Orders = dict[int, list[Card]]


class Step(NamedTuple):
    """What one turn was asked: a command of the play, then words that are refused."""

    play: Asked
    refused: tuple[Asked, ...]


class World(Floor):
    """A house whose luck has a seed of its own, and may have its cards laid."""

    def __init__(self, store: Store, luck: int, laid: Orders | None = None) -> None:
        super().__init__(store)
        ids, luck_of = self.entropy, seeded(luck)
        self.pit.entropy = lambda count: luck_of(count) if count == 32 else ids(count)
        self.laid = laid or {}
        self.orders: Orders = {}
        self.thrown: dict[Place, Draw] = {}  # in plain sight: the same in every twin
        self.dealt: list[Place] = []  # of each card, as they were dealt
        self.steps: list[Step] = []
        self.marks: list[int] = []  # cards dealt, after each step
        self.lines: list[int] = []  # of the log, after each step
        self.told_lines: list[tuple[int, Event]] = []
        self.answers: list[bytes] = []  # to the last step
        self.done: list[bool] = []  # of each step
        self.waiting: list[Any] = []  # what is asked after each step
        self.on_step: Callable[[], None] = lambda: None
        self.table = ""
        self._replays = False

    def begin(self, game: str, **options: Any) -> None:
        """Open a table with its players."""
        for name in PLAYERS:
            self.person(name, 5_000_00)
        room = registry.listed(game)
        self.table = self.open(game, room.rules(options))

    # --- luck ------------------------------------------------------------------------------------

    def shuffle(self, number: int, made: list[Card]) -> list[Card]:
        """The order of a deal: as it was drawn, or as it is laid."""
        order = self.laid.get(number, made)
        assert sorted(order) == sorted(made)
        self.orders[number] = order
        return list(order)

    def deal(self, number: int, position: int) -> None:
        """A card is dealt, if it is not one that is only counted again."""
        if not self._replays:
            self.dealt.append((number, position))

    # --- steps -----------------------------------------------------------------------------------

    def do(self, step: Step) -> bool:
        """One turn; was what was asked done?"""
        self.steps.append(step)
        self.answers = self.pit.turn([step.play, *step.refused])
        known = self.told_lines[-1][0] if self.told_lines else -1
        self.told_lines += [(n, event) for n, event in self.host.tail if n > known]
        self.marks.append(len(self.dealt))
        self.lines.append(self.host.version)
        statuses = [self.told(answer).status for answer in self.answers]
        assert set(statuses[1:]) == {"refused"}, statuses
        return statuses[0] == "done"

    def waits_for(self) -> Any:
        """What is asked now, of whom, with which choices."""
        pending = self.host.running.pending if self.host.running else None
        if not isinstance(pending, Question):
            return type(pending)
        return pending.question, pending.player, [each.name for each in pending.options]

    @property
    def host(self) -> Any:
        """The live table."""
        return self.pit.hosts[self.table]

    def bring_back(self) -> None:
        """Throw the table away and bring it back from what is stored."""
        self._replays = True
        self.pit.forget(set(self.pit.groups))
        with self.store.begin() as conn:
            group = self.pit.group_id(conn, self.table)
            assert group is not None
            self.pit.groups[group] = self.pit.bring_back(conn, group)
        self._replays = False

    @contextmanager
    def other_future(self, rng: random.Random) -> Iterator[None]:
        """For a moment other cards come next, and another seed is promised."""
        luck = self.host.luck
        deal, promised = luck._source._deal, luck._promised
        luck._promised = Secret(promised.number, rng.randbytes(32).hex(), rng.randbytes(32).hex())
        kept = list(deal._order) if deal is not None else []
        if deal is not None:
            rest = deal._order[deal._used :]
            rng.shuffle(rest)
            deal._order[deal._used :] = rest
        try:
            yield
        finally:
            luck._promised = promised
            if deal is not None:
                deal._order[:] = kept


class Loom:
    """Whose cards are dealt now: the luck of every world goes through here."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world: World | None = None
        self._number = 0
        self._mix, self._shuffled = algorithm.mix, algorithm.shuffled
        self._next, self._draw = deals.Deal.next_card, deals.Deal._draw
        loom = self

        def card(deal: deals.Deal) -> Card:
            return loom._card(deal)

        def draw(deal: deals.Deal, *how: Any) -> tuple[int, ...]:
            return loom._drawn(deal, *how)

        monkeypatch.setattr(deals, "mix", self._mixed)
        monkeypatch.setattr(deals, "shuffled", self._order)
        monkeypatch.setattr(deals.Deal, "next_card", card)
        monkeypatch.setattr(deals.Deal, "_draw", draw)

    def _mixed(self, secret: Secret, seeds: Any) -> bytes:
        self._number = secret.number
        return self._mix(secret, seeds)

    def _order(self, composition: Any, below: Any) -> list[Card]:
        made = self._shuffled(composition, below)
        return self.world.shuffle(self._number, made) if made and self.world else made

    def _card(self, deal: Any) -> Card:
        if self.world is not None:
            self.world.deal(deal._begun.number, deal._used)
        return self._next(deal)

    def _drawn(self, deal: Any, *how: Any) -> tuple[int, ...]:
        drawn = self._draw(deal, *how)
        if self.world is None:
            return drawn
        made = deal._draws[-1]
        place = deal._begun.number, len(deal._draws)
        deal._draws[-1] = thrown = self.world.thrown.setdefault(place, made)
        return thrown.values


# --- play ----------------------------------------------------------------------------------------


class Play:
    """People at a table: they sit down, bet, and answer at random."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self.world = world
        self.rng = rng
        self.headline = registry.listed(world.host.table.game.slug).headline

    def rounds(self, count: int) -> None:
        for box, name in enumerate(PLAYERS, 1):
            self._say(name, "sit", box=box, cents=2_000_00)
        for _ in range(count):
            self._bets()
            for _ in range(MOST_ANSWERS):
                round_ = self.world.host.running
                if round_ is None:
                    break
                self._go_on(round_.pending)

    def _bets(self) -> None:
        table = self.world.host.table
        low = table.rules.limits(self.headline).low
        for name in PLAYERS:
            box = min(table.boxes_of(name))
            self._say(name, "bet", box=box, wager=self.headline, cents=low)
            offers = see(self.world.host, name).prompt.offers
            places = [each for each in offers if isinstance(each, PlaceOffer)]
            if places and self.rng.random() < 0.6:
                bet = self.rng.choice(places)
                parts = {"box": bet.box, "wager": bet.wager, "cents": bet.low, "spot": bet.spot}
                self._say(name, "bet", **parts)
        for name in PLAYERS:
            self._say(name, "ready")

    def _go_on(self, pending: Any) -> None:
        if isinstance(pending, Betting):
            for name in PLAYERS:
                self._say(name, "ready")
        elif isinstance(pending, Question):
            name = pending.player
            offers = [
                each
                for each in see(self.world.host, name).prompt.offers
                if isinstance(each, ChooseOffer)
            ]
            offer = self.rng.choice(offers)
            if name == FLOOR:
                for who in ("floor", "surveillance"):
                    self._say(who, "confirm", roles={who}, option=offer.option)
            else:
                number = self.rng.randint(offer.low, offer.high)
                self._say(name, "answer", option=offer.option, number=number)

    def _say(self, name: str, do: str, roles: Any = None, **parts: Any) -> None:
        world = self.world
        said = {"do": do, **parts}
        play = world.command(world.table, name, said, roles=frozenset(roles or {"player"}))
        well = world.do(Step(play, tuple(self._refused())))
        assert well or do in ("ready", "bet"), world.answers[0]
        world.done.append(well)
        world.waiting.append(world.waits_for())
        world.on_step()

    def _refused(self) -> Iterator[Asked]:
        """What is refused in any state, by everybody."""
        world, host = self.world, self.world.host
        for name in PLAYERS:
            words: list[dict[str, Any]] = [
                {"do": "answer", "option": "nonesuch"},
                {"do": "bet", "box": 1, "wager": self.headline, "cents": 1},
                {"do": "take_down", "wager_id": 999, "cents": 5_00},
                {"do": "void", "reason": "i say so"},
            ]
            for body in words:
                yield world.command(world.table, name, body)
            stale = world.command(world.table, name, {"do": "answer", "option": "fold"})
            yield msgspec.structs.replace(stale, seen=max(host.version + 1_000, 0))
        kind = {"do": "void", "reason": "a wish", "kind": "nonesuch"}
        yield world.command(world.table, "floor", kind, roles=frozenset({"floor"}))
