"""A house for the tests of fairness: it commits, asks for seeds, and publishes what it is told."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.shoe import Shoe
from pitboss.house.clock import HandClock
from pitboss.house.fairness.algorithm import commit
from pitboss.house.fairness.records import CardProof, ClientSeed, DealRecord, Line, Secret
from pitboss.house.fairness.source import FairSource
from pitboss.table.effects import EVERYONE, DealCard, ShuffleCards

TABLE = "t1"
SEATS = (
    ClientSeed(1, "ann", "luck be a lady"),
    ClientSeed(3, "böb", "7"),
    ClientSeed(0, "cy", "x~"),
)


class Entropy:
    """Bytes that are the same in every run."""

    def __init__(self, name: str = "entropy") -> None:
        self.name = name
        self.count = 0

    def __call__(self, size: int) -> bytes:
        self.count += 1
        return hashlib.sha256(f"{self.name} {self.count}".encode()).digest()[:size]


class FrontDesk:
    """The deals of one table, and all lines published of them."""

    def __init__(self, seats: Iterable[ClientSeed] = SEATS, name: str = "entropy") -> None:
        self.seats = tuple(seats)
        self.entropy = Entropy(name)
        self.clock = HandClock(1_000)
        self.lines: list[Line] = []
        self.secrets: dict[int, Secret] = {}
        self.ended: list[DealRecord] = []
        self.due = 1
        self.promise(1)

    def promise(self, number: int) -> None:
        if number not in self.secrets:
            self.secrets[number] = commit(self.entropy, number)
            self.lines.append(self.secrets[number].commitment(TABLE))

    def next(self) -> tuple[Secret, Iterable[ClientSeed]]:
        secret = self.secrets[self.due]
        self.due += 1
        self.promise(self.due)
        return secret, self.seats

    def opened(self, record: DealRecord) -> None:
        self.lines.append(record.public())

    def closed(self, record: DealRecord) -> None:
        self.ended.append(record)
        self.lines += [record.public(), record.reveal(self.clock.now()).public()]

    def source(self) -> FairSource:
        return FairSource(TABLE, self, self.clock.now)

    def resume(self, record: DealRecord) -> FairSource:
        """The source after a crash: the record went through the store."""
        stored = msgspec.msgpack.decode(msgspec.msgpack.encode(record), type=DealRecord)
        return FairSource.resume(stored, self, self.clock.now)

    def texts(self) -> list[bytes]:
        return [line.encoded() for line in self.lines]


def shuffle(source: FairSource, shoe: Shoe) -> None:
    assert source.answer(ShuffleCards(shoe, "test")) is None


def deal(source: FairSource, shoe: Shoe, count: int = 1) -> list[Card]:
    """Deal cards as a table does: what is dealt leaves the shoe."""
    cards = []
    for _ in range(count):
        card = source.answer(DealCard(shoe, "ann", EVERYONE, "test"))
        shoe.remove(card)
        cards.append(card)
    return cards


def one_deck() -> Shoe:
    return Shoe(DECK)


def played(cards: int = 10) -> FrontDesk:
    """A shoe with some cards dealt and proven, and the next one begun."""
    desk = FrontDesk()
    source, shoe = desk.source(), one_deck()
    shuffle(source, shoe)
    deal(source, shoe, cards)
    desk.lines += [source.proof(n) for n in range(cards)]
    shuffle(source, one_deck())
    return desk


def bare(proof: CardProof) -> CardProof:
    """A card as somebody saw it, without its proof."""
    return msgspec.structs.replace(proof, salt="", path=())
