"""Live figures: one decision priced from what is left, and what each gone card is worth."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import numpy as np

from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import ACE, TEN, VALUES, Shoe, index_of
from pitboss.exact.blackjack.solution import Estimate, Policy, evaluate, solve
from pitboss.exact.blackjack.solve import AfterSplit, Desk
from pitboss.exact.blackjack.splits import Convention, split_value

__all__ = ["effects_of_removal", "price"]


def price(
    unseen: Shoe,
    rules: Rules,
    hand: Iterable[str],
    up: str,
    *,
    own: bool = True,
    hands: int = 1,
) -> dict[str, float]:
    """Value of each option of a hand in play, from the cards not seen yet.

    ``unseen`` leaves out the hand, the up card and every other card on the table, and still holds
    the hole card, known to make no natural where the dealer looks. ``own`` is false for a hand
    that plays on a lammer; ``hands`` counts the hands that the first pair has become so far. The
    hand's cards come in the order dealt: after a split the first of them is the pair card.
    """
    places = [index_of(value) for value in hand]
    counts = list(unseen.counts)
    for place in (*places, index_of(up)):
        counts[place] += 1
    limits = msgspec.structs.replace(rules, split_hands=max(rules.split_hands - hands + 1, 1))
    desk = Desk(Shoe(tuple(counts)), limits)
    number, against = desk.hands.find(*places), index_of(up)
    natural = _natural(unseen, against)
    if len(places) == 2 and hands == 1 and sorted(places) == [ACE, TEN]:
        pushed = 0.0 if rules.hole_card or rules.blackjack_is_final else natural
        return {"stand": float(rules.blackjack_pays) * (1 - pushed)}
    table = desk.value(own)
    values = {"stand": table.stand[number, against], "hit": table.hit[number, against]}
    total, soft = int(desk.hands.total[number]), bool(desk.hands.soft[number])
    aces_done = hands > 1 and places[0] == ACE and not rules.draw_to_split_aces
    if aces_done:
        values.pop("hit")
    if len(places) == 2:
        if rules.may_double(total, soft, hands > 1) and not aces_done:
            values["double"] = table.double[number, against]
        if places[0] == places[1] and _may_split(rules, places[0], hands):
            values["split"] = _split(desk, places[0], own)[against]
    if natural < 1.0 and rules.hole_card:
        lost = 1.0 if own else 0.0
        values = {name: (v + lost * natural) / (1 - natural) for name, v in values.items()}
    if rules.late_surrender and len(places) == 2 and hands == 1:
        values["surrender"] = -0.5
    return {name: float(value) for name, value in values.items() if np.isfinite(value)}


def _natural(unseen: Shoe, up: int) -> float:
    fits = {ACE: unseen.counts[TEN], TEN: unseen.counts[ACE]}.get(up, 0)
    return fits / unseen.size if unseen.size else 0.0


def _may_split(rules: Rules, place: int, hands: int) -> bool:
    return hands < rules.hands_max(place)


def _split(desk: Desk, place: int, own: bool) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Value of splitting this hand, its own wager or a lammer going on with the first card."""
    rules = desk.rules
    after: AfterSplit = {}
    free = rules.is_free_split(place)
    first = desk.split_hand(place, own, desk.value(own).play, Convention.CDZ, after)
    rest_own = own and not free
    rest = first
    if rest_own != own:
        rest = desk.split_hand(place, rest_own, desk.value(rest_own).play, Convention.CDZ, after)
    hands_max = min(rules.hands_max(place), int(desk.counts[place]))
    value = split_value(first, rest, desk.counts, place, hands_max)
    if rest is first and own and not rules.naturals_take_splits:
        value = value + desk.added_wagers_back(place, hands_max)
    return value


def effects_of_removal(
    shoe: Shoe,
    rules: Rules,
    *,
    policy: Policy | None = None,
    convention: Convention = Convention.CDZ,
) -> dict[str, Estimate]:
    """Change in the expectation of a round when one card of each value is gone.

    With a ``policy`` the play stays as it was; without one it adapts to the missing card.
    """

    def worth(cards: Shoe) -> Estimate:
        if policy is None:
            return solve(cards, rules, convention).ev
        return evaluate(Desk(cards, rules), policy)

    whole = worth(shoe)
    effects: dict[str, Estimate] = {}
    for place, value in enumerate(VALUES):
        if shoe.counts[place]:
            gone = worth(shoe.without(value))
            effects[value] = Estimate(gone.value - whole.value, gone.bound + whole.bound)
    return effects
