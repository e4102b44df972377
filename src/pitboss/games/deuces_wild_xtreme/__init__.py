"""The Deuces Wild Xtreme room: how the game is found, played and drawn."""

from pitboss.families.poker.picture import layout
from pitboss.games.deuces_wild_xtreme.script import DeucesWildXtreme
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=DeucesWildXtreme.slug,
    game=DeucesWildXtreme(),
    name="Deuces Wild Xtreme",
    summary="five cards with deuces and joker wild, six bonus wagers",
    headline="ante",
    layout=layout,
)
