"""The Multi-Link Progressive's room: priced, but played at the tables of its host games only."""

from pitboss.families.poker.linked import PROGRESSIVE
from pitboss.progressive.hosts import HOSTS
from pitboss.rooms.room import WagerRoom

GAME = WagerRoom(
    home=__name__,
    slug="multi-link-progressive",
    name="Multi-Link Progressive",
    summary="one dollar and one meter at six poker games",
    headline=PROGRESSIVE,
    played=f"it is a wager at {', '.join(HOSTS)}",
    clause="OH-L-5.II",
)
