"""The room of Mini/Midi Baccarat: how the game is found, played and drawn."""

from pitboss.families.baccarat.picture import layout
from pitboss.games.mini_baccarat.script import MiniBaccarat
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=MiniBaccarat.slug,
    game=MiniBaccarat(),
    name="Mini/Midi Baccarat",
    summary="bet on the Player's or the Banker's hand, the nearer to nine",
    headline="banker",
    layout=layout,
)
