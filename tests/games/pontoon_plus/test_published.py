"""Published figures of Spanish 21, the nearest game: what parts it from Pontoon Plus (PP-32).

Our solver plays Spanish 21 here but for doubling on any number of cards. Its dealer looks for a
natural: the dealer's chances are taken given that he found none, draws as they come.
"""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from pitboss.exact.blackjack import CardShoe
from pitboss.exact.blackjack.dealer import BLACKJACK
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import ACE, TEN
from pitboss.exact.blackjack.solution import first_two_weights
from pitboss.games.pontoon_plus import exact_desk, solve
from pitboss.games.pontoon_plus.exact_desk import PontoonDesk, PontoonPays
from pitboss.games.pontoon_plus.sheets import full_shoe, pays, solution_of
from pitboss.games.pontoon_plus.solve import SURRENDER
from pitboss.rulebook import RuleSet

FILED = exact_desk.rules
SPANISH = {"draw_to_split_aces": True, "resplit_aces": True, "hard_doubles": False}


class PeekingDesk(PontoonDesk):
    """A dealer who has no natural once players decide."""

    def __init__(self, shoe: CardShoe, paid: PontoonPays) -> None:
        super().__init__(shoe, paid)
        found = self.chances[..., BLACKJACK].copy()
        self.chances = self.chances / np.maximum(1 - found, 1e-9)[..., None]
        self.chances[..., BLACKJACK] = 0.0


def spanish_21(
    monkeypatch: pytest.MonkeyPatch, decks: int, *, surrender: bool = True, **changed: bool
) -> float:
    """House edge in percent of Spanish 21 with doubles on two cards alone."""

    def rules(paid: PontoonPays) -> Rules:
        return msgspec.structs.replace(FILED(paid), draw_below=0, **{**SPANISH, **changed})

    monkeypatch.setattr(exact_desk, "rules", rules)
    monkeypatch.setattr(solve, "PontoonDesk", PeekingDesk)
    table = RuleSet.of("pontoon-plus", {"decks": decks})
    solution = solve.solve(full_shoe(table), pays(table, 5_00))
    desk, weights = solution.desk, first_two_weights(solution.desk)
    total = 0.0
    for number in desk.two_card:
        chance, options = solution.first_options(int(number))
        options[SURRENDER] = -0.5 if surrender else -np.inf
        best = (chance[:, None] * np.where(chance[:, None] > 0, options.max(axis=0), 0)).sum(axis=0)
        naturals = desk.naturals[number]
        value = (1 - naturals) * best - naturals
        if number == desk.hands.find(ACE, TEN):
            value = np.full(10, 1.5)
        total += float((weights[number] * np.where(weights[number] > 0, value, 0.0)).sum())
    return -100 * total


@pytest.mark.parametrize(
    ("decks", "hits_soft_17", "published"),
    [(6, True, 0.78), (8, True, 0.80), (6, False, 0.37), (8, False, 0.38)],
)
def test_the_gap_to_spanish_21_is_doubling_on_any_number_of_cards(
    monkeypatch: pytest.MonkeyPatch, decks: int, hits_soft_17: bool, published: float
) -> None:
    edge = spanish_21(monkeypatch, decks, hit_soft_17=hits_soft_17)
    assert edge - published == pytest.approx(0.165, abs=0.01)  # the same for all four


@pytest.mark.parametrize(("hits_soft_17", "surrender"), [(True, 0.018), (False, 0.006)])
def test_the_effect_of_single_rules(
    monkeypatch: pytest.MonkeyPatch, hits_soft_17: bool, surrender: float
) -> None:
    edge = spanish_21(monkeypatch, 6, hit_soft_17=hits_soft_17)
    without = spanish_21(monkeypatch, 6, hit_soft_17=hits_soft_17, surrender=False)
    assert without - edge == pytest.approx(surrender, abs=0.001)
    one_card = spanish_21(monkeypatch, 6, hit_soft_17=hits_soft_17, draw_to_split_aces=False)
    assert one_card - edge == pytest.approx(0.28, abs=0.006)


def test_surrender_is_worth_nothing_here() -> None:
    solution = solution_of(RuleSet.of("pontoon-plus"))
    for number in solution.desk.two_card:
        assert not (solution.first_choices(int(number)) == SURRENDER).any()
