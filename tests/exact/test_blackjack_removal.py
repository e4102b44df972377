from fractions import Fraction

import pytest

from pitboss.exact.blackjack import Rules, Shoe, solve
from pitboss.exact.blackjack.removal import effects_of_removal
from pitboss.exact.blackjack.shoe import VALUES

RULES = Rules(blackjack_pays=Fraction(3, 2))
SMALL = Shoe((3, 2, 2, 2, 2, 2, 2, 2, 2, 9))


@pytest.mark.parametrize("shoe", [SMALL, Shoe.of_decks(2)], ids=["small", "two decks"])
def test_a_card_burned_unseen_changes_nothing_for_a_play_that_is_kept(shoe: Shoe) -> None:
    found = effects_of_removal(solve(shoe, RULES))
    mean = sum(n * found[value].kept for value, n in zip(VALUES, shoe.counts, strict=True))
    assert abs(mean / shoe.size) < 1e-13


def test_play_that_follows_the_change_is_never_worse() -> None:
    found = effects_of_removal(solve(Shoe.of_decks(1), RULES))
    assert all(effect.best >= effect.kept - 1e-13 for effect in found.values())
    # what every counter knows: fives gone help most, aces and tens gone hurt
    assert max(found, key=lambda value: found[value].kept) == "5"
    assert found["A"].kept < 0
    assert found["T"].kept < 0


def test_the_effect_is_the_difference_of_two_solved_shoes() -> None:
    found = effects_of_removal(solve(SMALL, RULES))
    after = solve(SMALL.without("6"), RULES).ev.value
    assert found["6"].best == after - solve(SMALL, RULES).ev.value


def test_a_shoe_that_just_lasts_a_round_has_nothing_to_remove() -> None:
    assert effects_of_removal(solve(Shoe((1, 0, 0, 0, 0, 0, 0, 0, 1, 2)), RULES)) == {}
