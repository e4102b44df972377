"""The six games that the Multi-Link Progressive may serve, and where each filing says so.

Six appendices repeat a part of Appendix L under ids of their own; L fills what they leave out
(interpretation ML-01). Each game judges five cards, dealt without any choice (OH-L-5.I).
"""

from __future__ import annotations

import msgspec


class Host(msgspec.Struct, frozen=True, kw_only=True):
    """One linked game's own clauses of the progressive."""

    game: str
    cards: str  # Appendix L says which five cards count
    offered: str  # after all wagers that the game requires
    accepted: str  # the player sees that it was accepted
    locked: str  # nothing changes once the round has begun
    poker: str  # awards are for five-card poker hands
    five: str  # which five cards count, in the game's own words
    pays: str  # the pay table
    envy: str  # envy for another player's hand
    meter: str  # rate of progression, initial and reset amount


HOSTS: dict[str, Host] = {
    host.game: host
    for host in (
        Host(
            game="let-it-ride",
            cards="OH-L-5.III",
            offered="OH-D-15.1.I",
            accepted="OH-D-15.1.III",
            locked="OH-D-15.1.IV",
            poker="OH-D-15.2.I",
            five="OH-D-15.2.III",
            pays="OH-D-15.3.I",
            envy="OH-D-15.3.II",
            meter="OH-D-15.3.III",
        ),
        Host(
            game="mississippi-stud",
            cards="OH-L-5.III",
            offered="OH-J-14.1.I",
            accepted="OH-J-14.1.III",
            locked="OH-J-14.1.IV",
            poker="OH-J-14.2.I",
            five="OH-J-14.2.III",
            pays="OH-J-14.3.I",
            envy="OH-J-14.3.II",
            meter="OH-J-14.3.III",
        ),
        Host(
            game="ultimate-texas-holdem",
            cards="OH-L-5.IV",
            offered="OH-I-12.1.I",
            accepted="OH-I-12.1.III",
            locked="OH-I-12.1.IV",
            poker="OH-I-12.2.I",
            five="OH-I-12.2.III",
            pays="OH-I-12.3.I",
            envy="OH-I-12.3.II",
            meter="OH-I-12.3.III",
        ),
        Host(
            game="texas-holdem-bonus",
            cards="OH-L-5.IV",
            offered="OH-K-13.1.I",
            accepted="OH-K-13.1.III",
            locked="OH-K-13.1.IV",
            poker="OH-K-13.2.I",
            five="OH-K-13.2.III",
            pays="OH-K-13.3.I",
            envy="OH-K-13.3.II",
            meter="OH-K-13.3.III",
        ),
        Host(
            game="four-card-poker",
            cards="OH-L-5.V",
            offered="OH-C-13.1.I",
            accepted="OH-C-13.1.III",
            locked="OH-C-13.1.IV",
            poker="OH-C-13.2.I",
            five="OH-C-13.2.III",
            pays="OH-C-13.3.I",
            envy="OH-C-13.3.II",
            meter="OH-C-13.3.III",
        ),
        Host(
            game="crazy-four-poker",
            cards="OH-L-5.V",
            offered="OH-M-13.1.I",
            accepted="OH-M-13.1.III",
            locked="OH-M-13.1.IV",
            poker="OH-M-13.2.I",
            five="OH-M-13.2.III",
            pays="OH-M-13.3.I",
            envy="OH-M-13.3.II",
            meter="OH-M-13.3.III",
        ),
    )
}
