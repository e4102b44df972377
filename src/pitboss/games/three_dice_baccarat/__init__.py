"""The 3 Dice Baccarat room: how the game is found, played and drawn."""

from pitboss.games.three_dice_baccarat.picture import draw
from pitboss.games.three_dice_baccarat.script import ThreeDiceBaccarat
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=ThreeDiceBaccarat.slug,
    game=ThreeDiceBaccarat(),
    name="3 Dice Baccarat",
    summary="two cups of three dice, scored like baccarat",
    headline="player",
    layout=draw,
)
