"""The Three Card Poker room: how the game is found, played and drawn."""

from pitboss.families.poker.picture import layout
from pitboss.games.three_card_poker.script import ThreeCardPoker
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=ThreeCardPoker.slug,
    game=ThreeCardPoker(),
    name="Three Card Poker",
    summary="three cards against the dealer's three, play or fold",
    headline="ante",
    layout=layout,
)
