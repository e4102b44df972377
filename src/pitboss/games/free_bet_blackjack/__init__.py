"""The room of Free Bet Blackjack: how the game is found, played and drawn."""

from pitboss.games.free_bet_blackjack.script import FreeBetBlackjack
from pitboss.rooms.room import Room
from pitboss.wagers.rocket_aces.picture import layout

GAME = Room(
    home=__name__,
    slug=FreeBetBlackjack.slug,
    game=FreeBetBlackjack(),
    name="Free Bet Blackjack",
    summary="blackjack with doubles and splits on the house; a dealer 22 pushes",
    headline="blackjack",
    layout=layout,
)
