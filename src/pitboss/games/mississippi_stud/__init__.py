"""The Mississippi Stud room: how the game is found, played and drawn."""

from pitboss.families.poker.picture import layout
from pitboss.games.mississippi_stud.script import MississippiStud
from pitboss.rooms.room import Room

GAME = Room(
    home=__name__,
    slug=MississippiStud.slug,
    game=MississippiStud(),
    name="Mississippi Stud",
    summary="two cards and three streets: bet one to three Antes on each, or fold",
    headline="ante",
    layout=layout,
)
