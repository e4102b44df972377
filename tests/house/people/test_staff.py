"""Hiring: who gives roles to whom, and that it is written down."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal, UnknownName
from pitboss.house.people import accounts, persons, sessions, staff
from pitboss.house.people.acts import head, read_acts
from pitboss.house.people.roles import Who
from tests.house.people.folk import PASSWORD, House, refused

WHY = "he asked for it"


def test_new_roles_end_the_tokens_of_the_old_ones(house: House) -> None:
    ada, bob = house.who("ada", "admin"), house.account("bob", "floor")
    with house.store.begin() as conn:
        token = sessions.start(conn, house.clock, house.entropy, bob.id)
        staff.set_roles(conn, house.clock, ada, bob.id, ["player"], "moved")
        assert refused(sessions.who_is(conn, house.clock, token.reveal()))


def test_who_may_not_hire_changes_nothing(house: House) -> None:
    ada, fay, bob = house.who("ada", "admin"), house.who("fay", "floor"), house.account("bob")
    guest = house.guest()
    with house.store.begin() as conn:
        for who, id, roles, reason, field in (
            (fay, bob.id, ["floor"], "hired", "role"),
            (ada, ada.person, ["floor"], "hired", "person"),
            (ada, guest.id, ["floor"], "hired", "person"),
            (ada, bob.id, ["floor"], "", "reason"),
        ):
            with pytest.raises(Refusal) as refusal:
                staff.set_roles(conn, house.clock, who, id, roles, reason)
            assert refusal.value.field == field
        with pytest.raises(UnknownName, match="role"):
            staff.set_roles(conn, house.clock, ada, bob.id, ["king"], "hired")
        for who, id, reason in ((fay, bob.id, WHY), (ada, ada.person, WHY), (ada, bob.id, "")):
            with pytest.raises(Refusal):
                staff.set_disabled(conn, house.clock, who, id, True, reason)
    with house.store.read() as conn:
        assert head(conn).count == 0
        assert persons.find(conn, bob.id) == bob


def test_a_closed_account_is_told_so_only_to_who_knows_its_password(house: House) -> None:
    ada, bob = house.who("ada", "admin"), house.account("bob")
    with house.store.begin() as conn:
        staff.set_disabled(conn, house.clock, ada, bob.id, True, "he asked for it")
        with pytest.raises(Refusal, match="closed"):
            accounts.sign_in(conn, house.passwords, "bob", PASSWORD)
        with pytest.raises(Refusal, match="closed already"):
            staff.set_disabled(conn, house.clock, ada, bob.id, True, "once more")
        staff.set_disabled(conn, house.clock, ada, bob.id, False, "he is back")
        assert accounts.sign_in(conn, house.passwords, "bob", PASSWORD).id == bob.id
        assert [act.act for act in read_acts(conn)] == ["disable", "enable"]


def test_the_last_admin_stays(house: House) -> None:
    ada, eve = house.who("ada", "admin"), house.who("eve", "admin")
    with house.store.begin() as conn:
        staff.set_disabled(conn, house.clock, ada, eve.person, True, "gone")
        # Hers was asked before she was closed, and is done after it.
        with pytest.raises(Refusal, match="the last admin stays"):
            staff.set_disabled(conn, house.clock, eve, ada.person, True, "gone")
        assert not persons.find(conn, ada.person).disabled


def test_the_last_admin_keeps_his_role(house: House) -> None:
    """Of two admins who take the role from each other one comes too late; the machine too."""
    ada, eve = house.who("ada", "admin"), house.who("eve", "admin")
    machine = Who("house", frozenset({"admin"}))
    with house.store.begin() as conn:
        staff.set_roles(conn, house.clock, ada, eve.person, ["floor"], "moved")
        for who in (eve, machine):
            with pytest.raises(Refusal, match="the last admin stays"):
                staff.set_roles(conn, house.clock, who, ada.person, ["floor"], "moved")
        staff.set_roles(conn, house.clock, machine, ada.person, ["admin", "floor"], "both")
        staff.set_disabled(conn, house.clock, ada, eve.person, True, "gone")
        staff.set_roles(conn, house.clock, machine, eve.person, ["admin"], "back")
        with pytest.raises(Refusal, match="the last admin stays"):  # who is shut out manages nobody
            staff.set_roles(conn, house.clock, machine, ada.person, ["floor"], "moved")
        assert persons.find(conn, ada.person).roles == {"admin", "floor"}
