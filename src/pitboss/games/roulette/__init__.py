"""The roulette room: how the game is found, played and drawn."""

from pitboss.games.roulette.picture import draw
from pitboss.games.roulette.script import Roulette
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=Roulette.slug,
    game=Roulette(),
    name="Roulette",
    summary="bet on the pocket in which a ball comes to rest",
    headline="red",
    layout=draw,
)
