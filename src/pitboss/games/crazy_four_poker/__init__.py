"""The Crazy Four Poker room: how the game is found, played and drawn."""

from pitboss.families.poker.picture import layout
from pitboss.games.crazy_four_poker.script import CrazyFourPoker
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=CrazyFourPoker.slug,
    game=CrazyFourPoker(),
    name="Crazy Four Poker",
    summary="the best four of five cards against the dealer's, with a Super Bonus",
    headline="ante",
    layout=layout,
)
