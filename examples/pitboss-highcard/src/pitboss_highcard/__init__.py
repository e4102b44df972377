"""High Card: one card against the dealer's card."""

from pitboss.rooms.room import Room
from pitboss_highcard.script import HighCard

GAME = Room(
    home=__name__,
    slug=HighCard.slug,
    game=HighCard(),
    name="High Card",
    summary="one card against the dealer's card",
    headline="high",
)

__all__ = ["GAME"]
