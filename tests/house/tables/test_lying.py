"""The hands that a page draws are those that the script deals to, split ones too."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import show_card
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.effects import Question
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN
from pitboss.talk.lying import lying
from pitboss.testing.random_play import play
from tests.families.blackjack import floor

TABLES = ["blackjack", "free-bet-blackjack", "ride-free", "pontoon-plus", "three-card-poker"]


def held(round_: Round) -> dict[str, list[str]]:
    """The hands of the table itself, as far as they have cards."""
    hands = round_.table.hands.items()
    return {hand: list(map(show_card, cards)) for hand, cards in hands if cards}


def drawn(seen: list[events.Event]) -> dict[str, list[str]]:
    """The hands as they are told; cards that were burned or exposed belong to none."""
    ours = (each for each in lying(seen) if each.hand.startswith(("box_", "dealer")))
    return {each.hand: each.cards for each in ours}


@pytest.mark.parametrize("slug", TABLES)
def test_whoever_sees_all_sees_what_is_dealt(slug: str) -> None:
    for round_, _ in play(registry.room(slug), 5, 6):
        if not round_.over:
            assert drawn(round_.log) == held(round_)


def test_a_pair_that_is_split_twice_lies_in_three_hands() -> None:
    round_ = floor.play("ann 10", "8 6 8 T split 8 split 3 stand 2 stand 9")
    assert isinstance(round_.pending, Question)
    told = lying(round_.view("ann"))
    assert [each.hand for each in told] == ["box_1", "box_1_3", "box_1_2", "dealer"]
    ranks = ["".join(card[0] for card in each.cards) for each in told]
    assert ranks == ["83", "82", "89", "6?"]


def test_what_is_hidden_stays_so_for_whoever_walks_by() -> None:
    round_ = floor.play("ann 10", "8 6 8 T split 3", game="free-bet-blackjack")
    hands = {each.hand: each for each in lying(round_.view(None))}
    assert hands["dealer"].cards[1] == HIDDEN
    assert hands["box_1_2"].words == "box 1, hand 2"
