"""The Big Six room: how the game is found, played and drawn."""

from pitboss.games.big_six.picture import layout
from pitboss.games.big_six.script import BigSix
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=BigSix.slug,
    game=BigSix(),
    name="Big Six",
    summary="bet on the insignia at which a big wheel stops",
    headline="one_dollar",
    layout=layout,
)
