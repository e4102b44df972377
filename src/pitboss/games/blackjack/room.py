"""The room of Blackjack with House Money: how the game is found, priced, proved and drawn."""

from __future__ import annotations

from pitboss.games.blackjack.script import Blackjack
from pitboss.rooms.room import Room, later
from pitboss.wagers.rocket_aces.picture import layout

_GAME = Blackjack()


GAME = Room(
    game=_GAME,
    name="Blackjack with House Money",
    summary="draw nearer to 21 than the dealer, and never over it",
    par=later("pitboss.games.blackjack.sheets", "sheets"),
    proofs=later("pitboss.games.blackjack.proofs", "cases", _GAME),
    headline="blackjack",
    layout=layout,
    advise=later("pitboss.games.blackjack.coach", "advise"),
    unit=later("pitboss.families.blackjack.coaching", "unit"),
    chart=later("pitboss.games.blackjack.coach", "chart"),
    shoe=later("pitboss.games.blackjack.coach", "shoe"),
)
