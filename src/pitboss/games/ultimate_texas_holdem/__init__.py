"""The Ultimate Texas Hold'em room: how the game is found, played and drawn."""

from pitboss.families.poker.picture import layout
from pitboss.games.ultimate_texas_holdem.script import UltimateTexasHoldem
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=UltimateTexasHoldem.slug,
    game=UltimateTexasHoldem(),
    name="Ultimate Texas Hold'em",
    summary="hold'em against the dealer: the sooner you raise, the more you may",
    headline="ante",
    layout=layout,
)
