"""The room of Pontoon Plus: how the game is found, played and drawn."""

from pitboss.games.pontoon_plus.picture import layout
from pitboss.games.pontoon_plus.script import PontoonPlus
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=PontoonPlus.slug,
    game=PontoonPlus(),
    name="Pontoon Plus",
    summary="21 paid at once, long hands paid more, boxes open to standing players",
    headline="bet",
    layout=layout,
)
