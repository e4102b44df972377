"""What a blackjack table remembers from round to round."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from pitboss.table.game import Memory
from pitboss.table.table import Table


class BlackjackMemory(Memory):
    """The shoe's progress, the cards nobody has seen, and who may bet before the next shuffle."""

    shoes: int = 0  # how many have been put into play
    behind: int = 0  # cards behind the cutting card
    reshuffle: bool = False  # the cutting card has come, or cards ran short
    repeats: int = 0  # shoes of the batch that was dealt before, at a player's request
    burned: tuple[int, ...] = ()  # burned face down since the shuffle
    rounds: int = 0  # played since the shuffle
    players: tuple[str, ...] = ()  # those who have bet in every one of them


# The memory of a blackjack table; what every round asks looks at ``table.memory`` straight.
memory_of: Callable[[Table], BlackjackMemory] = attrgetter("memory")
