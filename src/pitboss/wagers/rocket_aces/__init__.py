"""The room of Rocket Aces: priced here, played at the tables of the blackjack games."""

from pitboss.rooms.room import WagerRoom
from pitboss.wagers.rocket_aces.wager import ROCKET_ACES

HOSTS = ("blackjack", "free-bet-blackjack", "ride-free")

GAME = WagerRoom(
    home=__name__,
    slug="rocket-aces",
    name="Rocket Aces Blackjack Progressive",
    summary="aces against the dealer's blackjack, at any blackjack table",
    headline=ROCKET_ACES,
    played=f"set rocket_aces = true at {', '.join(HOSTS)}",
    clause="CO-899.29-0.2",
)
