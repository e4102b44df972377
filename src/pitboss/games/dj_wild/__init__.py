"""The DJ Wild room: how the game is found, played and drawn."""

from pitboss.families.poker.picture import layout
from pitboss.games.dj_wild.script import DJWild
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=DJWild.slug,
    game=DJWild(),
    name="DJ Wild Stud Poker",
    summary="five cards with deuces and joker wild, play or fold",
    headline="ante",
    layout=layout,
)
