"""The room of Ride Free: how the game is found, played and drawn."""

from pitboss.games.ride_free.picture import layout
from pitboss.games.ride_free.script import RideFree
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=RideFree.slug,
    game=RideFree(),
    name="Ride Free",
    summary="blackjack with free doubles and splits, and nine bonus wagers",
    headline="blackjack",
    layout=layout,
)
