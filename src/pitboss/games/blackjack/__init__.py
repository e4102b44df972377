"""The room of Blackjack with House Money: how the game is found, played and drawn."""

from pitboss.games.blackjack.script import Blackjack
from pitboss.rooms.room import Room
from pitboss.wagers.rocket_aces.picture import layout

GAME = Room(
    home=__name__,
    slug=Blackjack.slug,
    game=Blackjack(),
    name="Blackjack with House Money",
    summary="draw nearer to 21 than the dealer, and never over it",
    headline="blackjack",
    layout=layout,
)
