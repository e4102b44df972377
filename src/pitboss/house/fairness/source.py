"""The fair source: luck for a table, every bit of which can be checked afterwards.

It answers as ``LiveSource`` does. A shuffle begins the next deal; where no cards are dealt, the
first throw or spin of a round does. At every commit the house stores ``record`` with the lines
that came of it, so that after a crash ``resume`` goes on with the very same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import msgspec

from pitboss.apparatus.cards import Card
from pitboss.apparatus.dice import FACES
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import HouseFault
from pitboss.house.fairness.deal import Deal
from pitboss.house.fairness.records import CardProof, ClientSeed, DealRecord, Secret
from pitboss.table.effects import Chance, DealCard, ShuffleCards, SpinWheel, ThrowDice


class Deals(Protocol):
    """Where a table's deals come from, and who is told of them."""

    def next(self) -> tuple[Secret, Iterable[ClientSeed]]:
        """The secret committed to for the next deal, and the seeds of all seats as they stand.

        The commitment was published when the deal before began; now the one after is due.
        """
        ...

    def opened(self, record: DealRecord) -> None:
        """A deal begins: its root is to be published before the first card is."""
        ...

    def closed(self, record: DealRecord) -> None:
        """Nothing more comes of a deal.

        Its seed may be revealed when the round is over, not before: a shoe can end in the middle
        of a round, while cards of it lie face down.
        """
        ...


class FairSource:
    """Luck at a live table, from one deal after the other."""

    def __init__(self, table: str, deals: Deals, now: Callable[[], int]) -> None:
        self._table = table
        self._deals = deals
        self._now = now
        self._deal: Deal | None = None

    @classmethod
    def resume(cls, record: DealRecord, deals: Deals, now: Callable[[], int]) -> FairSource:
        """The source of a table as its last record left it."""
        source = cls(record.table, deals, now)
        if record.closed is None:
            source._deal = Deal.of(record)
        return source

    @property
    def record(self) -> DealRecord | None:
        """The present deal as it stands, if there is one."""
        return None if self._deal is None else self._deal.record

    def answer(self, effect: Chance) -> Any:
        """What luck says."""
        if isinstance(effect, DealCard):
            return self._next_card(effect.shoe)
        if isinstance(effect, ThrowDice):
            faces = [FACES[value] for value in self._present().throw(effect.dice)]
            return tuple(sorted(faces) if effect.alike else faces)
        if isinstance(effect, ShuffleCards):
            self._begin(effect.shoe.counts)
            return None
        if isinstance(effect, SpinWheel):
            return self._present().spin(effect.wheel.marks)
        outcomes = effect.outcomes()
        ticket = self._present().ticket(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            ticket -= weight
            if ticket < 0:
                return outcome
        raise AssertionError("a ticket is always below the sum of the weights")

    def round_over(self) -> None:
        """A round has ended: luck without cards ends with it, a shoe goes on."""
        if self._deal is not None and not self._deal.has_cards:
            self.close()

    def close(self) -> None:
        """Nothing more comes of the present deal."""
        if self._deal is not None:
            record = self._deal.record
            self._deal = None
            self._deals.closed(msgspec.structs.replace(record, closed=self._now()))

    def proof(self, position: int) -> CardProof:
        """The proof of a card of the present deal, counted from 0 as they were dealt."""
        if self._deal is None:
            raise HouseFault("nothing is being dealt")
        return self._deal.proof(position)

    def _next_card(self, shoe: Shoe) -> Card:
        # A shoe that is not what we have left of ours (dealt by hand meanwhile, or brought back
        # without a deal): any order of its cards is as likely as any other, so begin anew.
        deal = self._deal
        if deal is None or not deal.holds(shoe.counts):
            deal = self._begin(shoe.counts)
        return deal.next_card()

    def _present(self) -> Deal:
        return self._deal or self._begin()

    def _begin(self, composition: Sequence[int] = ()) -> Deal:
        self.close()
        secret, seeds = self._deals.next()
        self._deal = deal = Deal.open(self._table, secret, seeds, self._now(), composition)
        self._deals.opened(deal.record)
        return deal
