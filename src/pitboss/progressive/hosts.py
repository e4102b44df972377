"""The six games that the Multi-Link Progressive may serve, and where each filing says so.

Six appendices repeat a part of Appendix L under ids of their own; L fills what they leave out
(interpretation ML-01). Each game judges five cards, dealt without any choice (OH-L-5.I).
"""

from __future__ import annotations

import msgspec

from pitboss.rulebook.steps import steps


class Host(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One linked game's own clauses of the progressive."""

    cards: str  # Appendix L says which five cards count
    offered: str  # after all wagers that the game requires
    accepted: str  # the player sees that it was accepted
    locked: str  # nothing changes once the round has begun
    poker: str  # awards are for five-card poker hands
    five: str  # which five cards count, in the game's own words
    pays: str  # the pay table
    envy: str  # envy for another player's hand
    meter: str  # rate of progression, initial and reset amount


HOSTS = steps("multi-link", dict[str, Host])
