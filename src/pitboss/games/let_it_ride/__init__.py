"""The Let It Ride room: how the game is found, played and drawn."""

from pitboss.families.poker.picture import layout
from pitboss.games.let_it_ride.script import LetItRide
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=LetItRide.slug,
    game=LetItRide(),
    name="Let It Ride",
    summary="three bets on five cards: take two of them back, or let them ride",
    headline="bet_1",
    layout=layout,
)
