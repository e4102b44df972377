"""Tallies of a game in which the end of a round decides all: counts of ends are all it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pitboss.rooms.simulator import Tally
from pitboss.table.actions import Place


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


def alike(
    bets: Sequence[Place],
    gains: Callable[[str, int], Iterable[int]],
    events: Callable[[str], Iterable[str]],
) -> list[Ends]:
    """The wagers of a round that win and lose together at all seats.

    ``gains`` says what one of a wager gains by each end, ``events`` what each end is to it.
    """
    found = []
    for wager in dict.fromkeys(bet.wager for bet in bets):
        own = [bet for bet in bets if bet.wager == wager]
        all_gain = [len(own) * gain for gain in gains(wager, own[0].cents)]
        found.append(Ends(wager, own[0].cents, len(own), all_gain, list(events(wager))))
    return found


def tallies(wagers: Iterable[Ends], totals: Sequence[int]) -> list[Tally]:
    """The tallies of all wagers."""
    return [each.tally(totals) for each in wagers]
