"""Every role against every right, and the duties that lie in different hands."""

from __future__ import annotations

from itertools import product

import pytest

from pitboss.errors import Refusal, UnknownName
from pitboss.house.people.roles import (
    ALL_RIGHTS,
    RIGHTS,
    ROLES,
    Who,
    allow,
    check_role,
)

# Written out a second time, right by right: who may do it, and nobody else.
WHO_MAY = {
    "play": {"player"},
    "deal": {"dealer"},
    "void_round": {"floor"},
    "declare_irregularity": {"floor"},
    "reshuffle": {"floor"},
    "correct_mispay": {"floor"},
    "open_table": {"floor"},
    "close_table": {"floor"},
    "change_limits": {"floor"},
    "see_all_hands": {"surveillance"},
    "read_records": {"surveillance", "auditor"},
    "confirm_award_floor": {"floor"},
    "confirm_award_surveillance": {"surveillance"},
    "manage_people": {"admin"},
    "adjust_money": {"admin"},
}
FLOOR = Who("ann", frozenset({"floor"}))
EYE = Who("bob", frozenset({"surveillance"}))


def test_the_table_of_rights_is_this_one() -> None:
    assert set(ROLES) == {"player", "dealer", "floor", "surveillance", "auditor", "admin"}
    assert set(WHO_MAY) == ALL_RIGHTS


@pytest.mark.parametrize(("role", "right"), list(product(RIGHTS, sorted(ALL_RIGHTS))))
def test_a_role_has_its_rights_and_no_others(role: str, right: str) -> None:
    who = Who("ann", frozenset({role}))
    if role in WHO_MAY[right]:
        assert allow(who, right) == role
        return
    with pytest.raises(Refusal, match=right) as refusal:
        allow(who, right)
    assert refusal.value.field == "role"


@pytest.mark.parametrize("right", sorted(ALL_RIGHTS))
def test_nobody_without_a_role_has_a_right(right: str) -> None:
    for nobody in (Who("x", frozenset()), Who("x", frozenset({"king"}), frozenset({right}))):
        with pytest.raises(Refusal, match=right):
            allow(nobody, right)


def test_several_roles_add_up_and_the_role_that_gave_the_right_is_told() -> None:
    both = Who("ann", frozenset({"player", "auditor", "surveillance"}))
    assert allow(both, "play") == "player"
    assert allow(both, "read_records") == "surveillance"
    assert both.rights == RIGHTS["player"] | RIGHTS["auditor"] | RIGHTS["surveillance"]


def test_a_token_carries_fewer_rights_and_never_more() -> None:
    narrow = Who("ann", frozenset({"floor"}), frozenset({"reshuffle", "adjust_money"}))
    assert narrow.rights == {"reshuffle"}
    assert allow(narrow, "reshuffle") == "floor"
    with pytest.raises(Refusal, match="void_round") as refusal:
        allow(narrow, "void_round")
    assert refusal.value.field == "token"
    with pytest.raises(Refusal, match="adjust_money"):
        allow(narrow, "adjust_money")


def test_what_there_is_not_is_told_with_what_there_is() -> None:
    with pytest.raises(UnknownName, match="void_round"):
        allow(FLOOR, "void_rounds")
    with pytest.raises(UnknownName, match="surveillance"):
        check_role("king")
