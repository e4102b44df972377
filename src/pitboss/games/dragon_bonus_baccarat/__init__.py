"""The room of Dragon Bonus Baccarat: how the game is found, played and drawn."""

from pitboss.families.baccarat.picture import layout
from pitboss.games.dragon_bonus_baccarat.script import DragonBonusBaccarat
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=DragonBonusBaccarat.slug,
    game=DragonBonusBaccarat(),
    name="Dragon Bonus Baccarat",
    summary="baccarat without commission, where a Banker three-card 7 pushes",
    headline="banker",
    layout=layout,
)
