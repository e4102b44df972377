"""Tallies of a game in which the end of a round decides all: counts of ends are all it takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.rooms.simulator import Tally


@dataclass(frozen=True)
class Ends:
    """One wager by the ends of a round.

    Attributes:
        wager: The wager, as the rules name it; its par sheet has the same name.
        stake: The cents of one.
        seats: How many of them are made in a round.
        gains: What all of them together gain by each end, in cents; None where nothing is decided.
        events: The event of each end at the first seat, by the names of the par sheet.
        place: Where the first lies.
    """

    wager: str
    stake: int
    seats: int
    gains: Sequence[int | None]
    events: Sequence[str]
    place: str = ""

    def tally(self, totals: Sequence[int]) -> Tally:
        """What so many rounds of each end came to."""
        rounds = net = squares = 0
        events: dict[str, int] = {}
        for count, gain, event in zip(totals, self.gains, self.events, strict=True):
            if count and gain is not None:
                rounds += count
                net += gain * count
                squares += gain * gain * count
                events[event] = events.get(event, 0) + count
        return Tally(
            wager=self.wager,
            place=self.place,
            stake=self.stake,
            made=rounds * self.seats,
            tries=rounds,
            net=net,
            squares=squares,
            events=events,
            sheet=self.wager,
        )


def tallies(wagers: Iterable[Ends], totals: Sequence[int]) -> list[Tally]:
    """The tallies of all wagers."""
    return [each.tally(totals) for each in wagers]
