"""The craps room: how the game is found, played and drawn."""

from pitboss.games.craps.picture import layout
from pitboss.games.craps.script import Craps
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=Craps.slug,
    game=Craps(),
    name="Craps",
    summary="two dice, a point, and a wager on everything they can show",
    headline="pass",
    layout=layout,
)
