"""The Four Card Poker room: how the game is found, played and drawn."""

from pitboss.families.poker.picture import layout
from pitboss.games.four_card_poker.script import FourCardPoker
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=FourCardPoker.slug,
    game=FourCardPoker(),
    name="Four Card Poker",
    summary="the best four of five cards against the dealer's best four of six",
    headline="ante",
    layout=layout,
)
