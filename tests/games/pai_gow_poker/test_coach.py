"""What a setting is worth at the stake that is up, and to a player who has seen another hand."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from pitboss.apparatus.cards import Card
from pitboss.games.pai_gow_poker.coach import options
from pitboss.games.pai_gow_poker.dealer_hands import meet
from pitboss.games.pai_gow_poker.script import offered
from pitboss.games.pai_gow_poker.setting import FULL
from pitboss.rulebook import RuleSet

RULES = RuleSet.of("pai-gow-poker")
EXACT = RuleSet.of("pai-gow-poker", {"vigorish_rounding": "exact"})
SEVEN = tuple(Card(card) for card in (10, 37, 51, 14, 22, 30, 9))


def test_vigorish_is_rounded_as_the_house_rounds_it() -> None:
    """At $5 a quarter is just the twentieth; at $6 fifty cents are the twelfth of the win."""
    by_stake = {stake: options(RULES, SEVEN, stake=stake) for stake in (5_00, 6_00, 7_00)}
    plain = options(RULES, SEVEN)
    assert by_stake[5_00] == plain
    assert options(EXACT, SEVEN, stake=6_00) == options(EXACT, SEVEN)
    ways = offered(list(SEVEN), foul=False)
    for (name, _), met in zip(ways.items(), meet(list(ways.values()), SEVEN), strict=True):
        wins = Fraction(met.wins, met.hands)
        assert plain[name] - by_stake[6_00][name] == wins * (Fraction(50, 600) - Fraction(1, 20))
        assert plain[name] - by_stake[7_00][name] == wins * (Fraction(50, 700) - Fraction(1, 20))


def test_the_first_hand_is_gone_when_the_second_is_set() -> None:
    luck = Random(3)
    cards = [Card(card) for card in luck.sample(list(FULL), 14)]
    first, second = cards[:7], cards[7:]
    alone, after = options(RULES, second), options(RULES, second, seen=first)
    assert set(alone) == set(after)
    assert alone["house_way"] != after["house_way"]
    ways = offered(second, foul=False)
    (met,) = meet([next(iter(ways.values()))], [*second, *first])
    rest = len(FULL) - 14
    assert met.hands == _ways(rest, 7)  # the dealer's seven come from those that nobody has seen


def _ways(cards: int, held: int) -> int:
    ways = 1
    for step in range(held):
        ways = ways * (cards - step) // (step + 1)
    return ways
