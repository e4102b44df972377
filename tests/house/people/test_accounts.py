"""Guests and accounts: names, passwords, and what strangers can learn."""

from __future__ import annotations

import pickle
import secrets

import pytest
from argon2 import PasswordHasher, extract_parameters

from pitboss.errors import HouseFault, Refusal, UnknownName
from pitboss.house.people import accounts, guests, persons, sessions
from pitboss.house.people.acts import read_acts
from pitboss.house.people.guests import PLAY_MONEY
from pitboss.house.people.passwords import LONGEST, WRONG, Cost, Passwords
from pitboss.house.people.roles import Who
from pitboss.house.people.secret import Secret
from tests.house.people.folk import CHEAP, PASSWORD, House, refused


def test_a_guest_plays_at_once_with_play_money(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    assert ann.guest
    assert ann.roles == {"player"}
    assert ann.name == f"guest-{ann.id}"
    assert ann.id != bob.id
    assert house.given == {ann.id: PLAY_MONEY, bob.id: PLAY_MONEY}
    with house.store.read() as conn:
        assert persons.find(conn, ann.id) == ann
        assert persons.find_name(conn, ann.name) == ann


def test_a_guest_who_signs_up_keeps_his_id_and_gets_no_money_twice(house: House) -> None:
    guest = house.guest()
    with house.store.begin() as conn:
        token = sessions.start(conn, house.clock, house.entropy, guest.id)
    sealed = house.passwords.seal(PASSWORD)
    with house.store.begin() as conn:
        ann = guests.sign_up(conn, house.clock, guest.id, "ann", sealed)
        assert refused(sessions.who_is(conn, house.clock, token.reveal())).field == "token"
    assert (ann.id, ann.name, ann.kind) == (guest.id, "ann", "account")
    assert house.given == {guest.id: PLAY_MONEY}
    with house.store.begin() as conn:
        assert accounts.sign_in(conn, house.passwords, "ann", PASSWORD) == ann
        with pytest.raises(Refusal, match="signed up already"):
            guests.sign_up(conn, house.clock, guest.id, "anna", sealed)
        assert persons.find(conn, guest.id) == ann


def test_an_account_is_opened_with_the_same_money(house: House) -> None:
    ann = house.account("ann")
    assert house.given == {ann.id: PLAY_MONEY}
    assert not ann.guest


@pytest.mark.parametrize("name", ["an", "a" * 32, "ann_1-x", "00"])
def test_names(house: House, name: str) -> None:
    assert house.account(name).name == name


BAD = ["", "a", "a" * 33, "Ann", "änn", "a b", "ann\n", "*", "a*", "ann\x00", "\uff41nn", "\ud800x"]
OURS = ["floor", "house", "dealer", "cage", "admin", "player", "surveillance", "auditor"]


@pytest.mark.parametrize("name", [*BAD, *OURS, "guest", "guest-1", "operator", "adjustments"])
def test_names_that_nobody_gets(house: House, name: str) -> None:
    guest = house.guest()
    with house.store.begin() as conn:
        with pytest.raises(Refusal) as refusal:
            accounts.open_account(
                conn, house.clock, house.entropy, house.grant, name=name, sealed="x"
            )
        assert refusal.value.field == "name"
        with pytest.raises(Refusal):
            guests.sign_up(conn, house.clock, guest.id, name, "x")
    with house.store.read() as conn:
        assert persons.find(conn, guest.id).guest


def test_a_name_is_had_once_and_the_transaction_goes_on(house: House) -> None:
    house.account("ann")
    guest = house.guest()
    with house.store.begin() as conn:
        with pytest.raises(Refusal, match="taken") as refusal:
            accounts.open_account(
                conn, house.clock, house.entropy, house.grant, name="ann", sealed="x"
            )
        assert refusal.value.field == "name"
        with pytest.raises(Refusal, match="taken"):
            guests.sign_up(conn, house.clock, guest.id, "ann", "x")
        guests.sign_up(conn, house.clock, guest.id, "bob", "x")
    with house.store.read() as conn:
        assert persons.find(conn, guest.id).name == "bob"


@pytest.mark.parametrize("name", ["ann", "bob", "guest", "", "ann\x00", "\ud800"])
def test_an_unknown_name_and_a_wrong_password_get_one_answer(house: House, name: str) -> None:
    house.account("ann")
    with house.store.begin() as conn, pytest.raises(Refusal) as refusal:
        accounts.sign_in(conn, house.passwords, name, Secret("something else"))
    assert str(refusal.value) == WRONG
    assert refusal.value.field == "password"


def test_a_guest_has_no_password_to_guess(house: House) -> None:
    guest = house.guest()
    with house.store.begin() as conn:
        for guess in ("", "x"):
            with pytest.raises(Refusal, match=WRONG):
                accounts.sign_in(conn, house.passwords, guest.name, Secret(guess))
        with pytest.raises(Refusal, match="sign up first"):
            accounts.change_password(conn, house.clock, who(guest), guest, "x", right=False)


def test_an_unknown_name_costs_the_same_work(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    work = []
    verify = PasswordHasher.verify

    def spying(self: PasswordHasher, sealed: str | bytes, password: str | bytes) -> bool:
        work.append(extract_parameters(str(sealed)))
        return verify(self, sealed, password)

    monkeypatch.setattr(PasswordHasher, "verify", spying)
    house.account("ann")
    with house.store.begin() as conn:
        for name in ("ann", "nobody"):
            with pytest.raises(Refusal):
                accounts.sign_in(conn, house.passwords, name, Secret("something else"))
    assert len(work) == 2
    assert work[0] == work[1]


def test_a_password_is_sealed_anew_when_the_house_changes_its_cost(house: House) -> None:
    ann = house.account("ann")
    dearer = Passwords(house.entropy, Cost(passes=2, memory_kib=16, lanes=1))
    with house.store.begin() as conn:
        with pytest.raises(Refusal):
            accounts.sign_in(conn, dearer, "ann", Secret("something else"))
        assert persons.find(conn, ann.id).password == ann.password
        accounts.sign_in(conn, dearer, "ann", PASSWORD)
        sealed = persons.find(conn, ann.id).password
        assert extract_parameters(sealed).time_cost == 2
        accounts.sign_in(conn, dearer, "ann", PASSWORD)
        assert persons.find(conn, ann.id).password == sealed


def who(person: persons.Person) -> Who:
    return Who(person.id, person.roles)


def test_a_new_password_ends_every_token(house: House) -> None:
    ann = house.account("ann")
    with house.store.begin() as conn:
        token = sessions.start(conn, house.clock, house.entropy, ann.id)
        seat = sessions.new_seat_token(conn, house.clock, house.entropy, ann.id, "t1")
        new = house.passwords.seal(Secret("quite another"))
        with pytest.raises(Refusal, match="old password is wrong"):
            accounts.change_password(conn, house.clock, who(ann), ann, new, right=False)
        accounts.change_password(conn, house.clock, who(ann), ann, new, right=True)
        with pytest.raises(Refusal, match="changed meanwhile"):
            accounts.change_password(conn, house.clock, who(ann), ann, new, right=True)
        assert [(act.act, act.who, act.target) for act in read_acts(conn)] == [
            ("change_password", ann.id, ann.id)
        ]
        assert refused(sessions.who_is(conn, house.clock, token.reveal()))
        back = sessions.come_back(conn, house.clock, house.entropy, seat.reveal(), "t1")
        assert refused(back)
        with pytest.raises(Refusal, match=WRONG):
            accounts.sign_in(conn, house.passwords, "ann", PASSWORD)
        accounts.sign_in(conn, house.passwords, "ann", Secret("quite another"))


PASSWORDS = Passwords(secrets.token_bytes, CHEAP)


@pytest.mark.parametrize("word", ["", "short", "x" * (LONGEST + 1)])
def test_passwords_that_are_too_short_or_too_long(word: str) -> None:
    with pytest.raises(Refusal, match="8 to 256") as refusal:
        PASSWORDS.seal(Secret(word))
    assert refusal.value.field == "password"
    assert not PASSWORDS.check(PASSWORDS.seal(PASSWORD), Secret(word))


@pytest.mark.parametrize("word", ["x" * LONGEST, "eight\x00ab", "\ud800 lonely", "ﷺ" * LONGEST])
def test_any_letter_may_stand_in_a_password(word: str) -> None:
    sealed = PASSWORDS.seal(Secret(word))
    assert PASSWORDS.check(sealed, Secret(word))
    assert not PASSWORDS.check(sealed, Secret(word + "x"))
    assert not PASSWORDS.check(sealed, Secret(word[:-1]))


def test_two_keyboards_write_one_password() -> None:
    sealed = PASSWORDS.seal(Secret("caf\u00e9 au lait"))
    assert PASSWORDS.check(sealed, Secret("cafe\u0301 au lait"))


def test_passwords_are_argon2id_with_a_salt_each() -> None:
    assert PASSWORDS.seal(PASSWORD).startswith("$argon2id$")
    assert PASSWORDS.seal(PASSWORD) != PASSWORDS.seal(PASSWORD)
    assert Cost() == Cost(passes=3, memory_kib=65536, lanes=4)


@pytest.mark.parametrize("sealed", [None, "", "x", "$argon2id$broken"])
def test_nothing_stored_is_never_right(sealed: str | None) -> None:
    assert not PASSWORDS.check(sealed, PASSWORD)


def test_who_knows_what_nobody_is_checked_against_gets_in_nowhere() -> None:
    known = Passwords(lambda size: b"A" * size, CHEAP)
    assert not known.check(None, Secret("A" * 16))


def test_a_name_that_nobody_has_costs_what_every_other_costs() -> None:
    decoy, real = PASSWORDS._nobody, PASSWORDS.seal(PASSWORD)
    assert extract_parameters(decoy) == extract_parameters(real)
    assert len(decoy) == len(real)


def test_no_secret_in_a_repr_or_a_pickle(house: House) -> None:
    ann = house.account("ann")
    assert ann.password.startswith("$argon2id$")
    assert "argon2" not in repr(ann)
    for text in (repr(PASSWORD), str(PASSWORD), f"{PASSWORD}", repr([PASSWORD])):
        assert "horse" not in text
    with pytest.raises(HouseFault):
        pickle.dumps(PASSWORD)


@pytest.mark.parametrize("id", ["nobody", "", "x\x00", "\ud800"])
def test_nobody_is_told_as_nobody(house: House, id: str) -> None:
    with house.store.read() as conn, pytest.raises(UnknownName, match="person"):
        persons.find(conn, id)
