"""The room of Free Bet Blackjack: how the game is found, priced, proved and drawn."""

from __future__ import annotations

from pitboss.games.free_bet_blackjack.script import FreeBetBlackjack
from pitboss.rooms.room import Room, later
from pitboss.wagers.rocket_aces.picture import layout

_GAME = FreeBetBlackjack()


GAME = Room(
    game=_GAME,
    name="Free Bet Blackjack",
    summary="blackjack with doubles and splits on the house; a dealer 22 pushes",
    par=later("pitboss.games.free_bet_blackjack.sheets", "sheets"),
    proofs=later("pitboss.games.free_bet_blackjack.proofs", "cases", _GAME),
    headline="blackjack",
    layout=layout,
    advise=later("pitboss.games.free_bet_blackjack.coach", "advise"),
    unit=later("pitboss.families.blackjack.coaching", "unit"),
    chart=later("pitboss.games.free_bet_blackjack.coach", "chart"),
    shoe=later("pitboss.games.free_bet_blackjack.coach", "shoe"),
)
