"""All that every game is held to, for the game and for the side bet."""

from pitboss.rooms import registry
from pitboss.testing import check_game, with_side_bets
from pitboss_highcard import GAME


def test_high_card_passes_the_battery() -> None:
    print(check_game(GAME))


def test_lucky_three_passes_the_battery() -> None:
    room = with_side_bets(registry.room("three-card-poker"), "lucky-three")
    print(check_game(room, rounds=5))
