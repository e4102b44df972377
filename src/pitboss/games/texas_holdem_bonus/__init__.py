"""The Texas Hold'em Bonus room: how the game is found, played and drawn."""

from pitboss.games.texas_holdem_bonus.picture import layout
from pitboss.games.texas_holdem_bonus.script import TexasHoldemBonus
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=TexasHoldemBonus.slug,
    game=TexasHoldemBonus(),
    name="Texas Hold'em Bonus",
    summary="hold'em against the dealer with a wager before each street",
    headline="ante",
    layout=layout,
)
