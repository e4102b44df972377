"""The Fortune Pai Gow Poker room: how the game is found, played and drawn."""

from pitboss.games.pai_gow_poker.picture import layout
from pitboss.games.pai_gow_poker.script import PaiGowPoker
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=PaiGowPoker.slug,
    game=PaiGowPoker(),
    name="Fortune Pai Gow Poker",
    summary="seven cards set as two hands against the bank's two",
    headline="pai_gow",
    layout=layout,
)
