"""A deal at work: its order and its throws, at the very place it has come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from pitboss.apparatus.cards import Card, show_card
from pitboss.errors import HouseFault
from pitboss.house.fairness.algorithm import (
    DRAW,
    SHUFFLE,
    Keyed,
    Stream,
    commitment_hash,
    in_seat_order,
    mix,
    salt,
    shuffled,
)
from pitboss.house.fairness.merkle import Tree, leaf
from pitboss.house.fairness.records import (
    ALGORITHM,
    CardProof,
    ClientSeed,
    DealRecord,
    Draw,
    Secret,
)


class Deal:
    """One shoe of luck, from its record. Its order is known to this object alone."""

    __slots__ = ("_begun", "_draws", "_keyed", "_left", "_order", "_stream", "_tree", "_used")

    def __init__(self, begun: DealRecord, keyed: Keyed, order: list[Card], tree: Tree) -> None:
        self._begun = begun
        self._keyed = keyed
        self._order = order
        self._tree = tree
        self._left = list(begun.composition)
        self._used = 0
        self._stream = Stream(keyed, DRAW)
        self._draws: list[Draw] = []

    @classmethod
    def open(
        cls,
        table: str,
        secret: Secret,
        seeds: Iterable[ClientSeed],
        now: int,
        composition: Sequence[int] = (),
    ) -> Deal:
        """A new deal: the seeds are mixed and, if there are cards, their order is fixed."""
        ordered = in_seat_order(seeds)
        keyed = Keyed(mix(secret, ordered))
        order, tree = _laid_out(keyed, composition)
        begun = DealRecord(
            table=table,
            number=secret.number,
            algorithm=secret.algorithm,
            commitment=secret.hash,
            server_seed=secret.server_seed,
            client_seeds=ordered,
            composition=tuple(composition),
            root=tree.root,
            opened=now,
        )
        return cls(begun, keyed, order, tree)

    @classmethod
    def of(cls, record: DealRecord) -> Deal:
        """The deal of a stored record, at the very card or throw; an altered record is refused."""
        if record.algorithm != ALGORITHM:
            raise HouseFault(f"deals are made by {ALGORITHM}, not by {record.algorithm!r}")
        if commitment_hash(record.number, bytes.fromhex(record.server_seed)) != record.commitment:
            raise _altered(record, "its commitment")
        keyed = Keyed(mix(record.secret, record.client_seeds))
        order, tree = _laid_out(keyed, record.composition)
        if tree.root != record.root:
            raise _altered(record, "its root")
        if not 0 <= record.used <= len(order):
            raise _altered(record, "the number of cards used")
        deal = cls(record, keyed, order, tree)
        for _ in range(record.used):
            deal.next_card()
        for draw in record.draws:
            if deal._draw(draw.kind, draw.below, len(draw.values), draw.marks) != draw.values:
                raise _altered(record, "what was drawn")
        return deal

    @property
    def record(self) -> DealRecord:
        """The deal as it stands, to be stored with whatever was made of its luck."""
        return msgspec.structs.replace(self._begun, used=self._used, draws=tuple(self._draws))

    @property
    def has_cards(self) -> bool:
        """Whether there is a shoe to it."""
        return bool(self._order)

    @property
    def dealt(self) -> list[Card]:
        """The cards that have come of it, in their order."""
        return self._order[: self._used]

    def holds(self, counts: Sequence[int]) -> bool:
        """Whether a shoe with these cards left is ours, as far as it has been dealt."""
        return self._left == counts

    def next_card(self) -> Card:
        """Deal a card."""
        card = self._order[self._used]
        self._used += 1
        self._left[card] -= 1
        return card

    def throw(self, dice: int) -> tuple[int, ...]:
        """Numbers below six, one for each die."""
        return self._draw("dice", 6, dice)

    def spin(self, marks: tuple[str, ...]) -> str:
        """The mark of a wheel."""
        return marks[self._draw("wheel", len(marks), 1, marks)[0]]

    def ticket(self, tickets: int) -> int:
        """One of so many tickets."""
        return self._draw("ticket", tickets, 1)[0]

    def _draw(
        self,
        kind: Literal["dice", "wheel", "ticket"],
        limit: int,
        times: int,
        marks: tuple[str, ...] = (),
    ) -> tuple[int, ...]:
        values = tuple(self._stream.below(limit) for _ in range(times))
        self._draws.append(Draw(kind, limit, values, marks))
        return values

    def proof(self, position: int) -> CardProof:
        """The proof of a card that has been dealt; whether it may be seen is the table's affair."""
        if not 0 <= position < self._used:
            raise HouseFault(f"card {position} of deal {self._begun.number} has not been dealt")
        return CardProof(
            table=self._begun.table,
            number=self._begun.number,
            algorithm=self._begun.algorithm,
            position=position,
            card=show_card(self._order[position]),
            salt=salt(self._keyed, position).hex(),
            path=self._tree.path(position),
        )


def _laid_out(keyed: Keyed, composition: Sequence[int]) -> tuple[list[Card], Tree]:
    """The order of the cards, and the tree over it."""
    order = shuffled(composition, Stream(keyed, SHUFFLE).below)
    leaves = [leaf(place, card, salt(keyed, place)) for place, card in enumerate(order)]
    return order, Tree(leaves)


def _altered(record: DealRecord, what: str) -> HouseFault:
    return HouseFault(
        f"the record of deal {record.number} of table {record.table} was altered: "
        f"{what} does not follow from its seeds"
    )
