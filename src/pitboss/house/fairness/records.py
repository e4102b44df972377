"""What is kept and what is published of a deal.

A *deal* is the luck from one shuffle to the next, or, where no cards are dealt, of one round.
``DealRecord`` and ``Secret`` hold the server's seed: they are for the house's own store and show
it to nobody. ``Commitment``, ``PublicDeal`` and ``CardProof`` are the lines that are published.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pitboss.errors import HouseFault, Refusal

ALGORITHM = "pitboss-fair/1"
LONGEST_SEED = 64


class Line(msgspec.Struct, frozen=True, kw_only=True, tag_field="record"):
    """A line of the published records."""

    table: str
    number: int
    algorithm: str = ALGORITHM

    def encoded(self) -> bytes:
        """The line as it is published, without its end."""
        return msgspec.json.encode(self)


class Commitment(Line, frozen=True, kw_only=True, tag="commitment"):
    """A promise of the server's seed for one deal."""

    hash: str


class ClientSeed(msgspec.Struct, frozen=True):
    """What one seat puts into the luck; a standing player's box is 0."""

    box: int
    player: str
    seed: str

    def __post_init__(self) -> None:
        plain = self.seed.isascii() and self.seed.isprintable()  # no letters that look like others
        if not (plain and 0 < len(self.seed) <= LONGEST_SEED and self.seed == self.seed.strip()):
            raise Refusal(
                f"a seed is 1 to {LONGEST_SEED} plain letters, digits and signs (ASCII), "
                "without a space at either end",
                field="seed",
            )
        if self.box < 0 or not self.player:
            raise Refusal("a seed belongs to a player at a box", field="player")


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """Numbers drawn for dice or a wheel: face ``n + 1``, or the wheel's mark at ``n``."""

    kind: Literal["dice", "wheel", "ticket"]
    below: int
    values: tuple[int, ...]
    marks: tuple[str, ...] = ()


class CardProof(Line, frozen=True, kw_only=True, tag="card"):
    """A card in its place, with the way from its leaf to the root; nothing of any other card."""

    position: int
    card: str
    salt: str = ""
    path: tuple[str, ...] = ()


class PublicDeal(Line, frozen=True, kw_only=True, tag="deal"):
    """A deal as anybody may see it; the seed is there once it has been revealed."""

    commitment: str
    client_seeds: tuple[ClientSeed, ...]
    cards: int
    composition: tuple[int, ...] | None  # which cards: told with the seed
    root: str
    used: int
    draws: tuple[Draw, ...]
    opened: int
    closed: int | None
    server_seed: str | None


class Guarded(msgspec.Struct, frozen=True):
    """A record with a server seed, which is left out whenever the record is shown."""

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        names = self.__struct_fields__
        return [(n, "(secret)" if n == "server_seed" else getattr(self, n)) for n in names]

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.__rich_repr__())
        return f"{type(self).__name__}({shown})"


class Secret(Guarded, frozen=True):
    """The server's seed for one deal, and what was promised of it."""

    number: int
    server_seed: str
    hash: str
    algorithm: str = ALGORITHM

    def commitment(self, table: str) -> Commitment:
        """The promise, to be published before the deal before this one begins."""
        return Commitment(table=table, number=self.number, algorithm=self.algorithm, hash=self.hash)


class DealRecord(Guarded, frozen=True, kw_only=True):
    """All there is to know of a deal: enough to go on with it at the very card or throw."""

    table: str
    number: int
    commitment: str
    server_seed: str
    client_seeds: tuple[ClientSeed, ...]
    composition: tuple[int, ...]  # of each card, by its number; empty where no cards are dealt
    root: str
    opened: int
    used: int = 0  # cards dealt
    draws: tuple[Draw, ...] = ()
    closed: int | None = None
    revealed: int | None = None
    algorithm: str = ALGORITHM

    @property
    def secret(self) -> Secret:
        """The secret it was dealt from."""
        return Secret(self.number, self.server_seed, self.commitment, self.algorithm)

    def reveal(self, now: int) -> DealRecord:
        """The record with its seed open to all: only once nothing can be dealt from it."""
        if self.closed is None:
            raise HouseFault(f"deal {self.number} of table {self.table} is still being dealt")
        return msgspec.structs.replace(self, revealed=now)

    def public(self) -> PublicDeal:
        """What anybody may see of it now.

        A shoe may be filled up in the middle of a round: which cards are in it would tell those
        that lie face down on the table. The root binds them all the same.
        """
        told = self.revealed is not None
        return PublicDeal(
            table=self.table,
            number=self.number,
            algorithm=self.algorithm,
            commitment=self.commitment,
            client_seeds=self.client_seeds,
            cards=sum(self.composition),
            composition=self.composition if told else None,
            root=self.root,
            used=self.used,
            draws=self.draws,
            opened=self.opened,
            closed=self.closed,
            server_seed=self.server_seed if told else None,
        )
