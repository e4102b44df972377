"""The way back to a seat: a private token that works once, at one table, for one person."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest
from sqlalchemy import Connection

from pitboss.errors import Refusal
from pitboss.house.clock import Clock
from pitboss.house.people import sessions, tokens
from pitboss.house.people.secret import Kind
from pitboss.house.people.sessions import Reused, Seat
from pitboss.house.people.tokens import Found, certain
from tests.house.people.folk import House, back, seat_token


def test_a_seat_token_works_once_and_the_next_one_then(house: House) -> None:
    ann = house.guest()
    first = seat_token(house, ann.id)
    seat = back(house, first)
    assert (seat.who.person, seat.table) == (ann.id, "t1")
    second = seat.token.reveal()
    assert second != first
    with pytest.raises(Reused, match="an old one") as refusal:
        back(house, first)
    assert (refusal.value.person, refusal.value.table) == (ann.id, "t1")
    assert refusal.value.field == "token"
    assert back(house, second).who.person == ann.id  # the thief of the old one took nothing away


def test_a_seat_token_brings_back_to_its_own_table_only(house: House) -> None:
    ann = house.guest()
    one, two = seat_token(house, ann.id, "t1"), seat_token(house, ann.id, "t2")
    with pytest.raises(Refusal, match="another table"):
        back(house, one, "t2")
    assert back(house, one, "t1").table == "t1"  # the refusal did not spend it
    assert back(house, two, "t2").table == "t2"


def test_of_two_seat_tokens_of_one_seat_the_newer_is_good(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    old, his = seat_token(house, ann.id), seat_token(house, bob.id)
    new = seat_token(house, ann.id)
    with pytest.raises(Reused):
        back(house, old)
    assert back(house, new).who.person == ann.id
    assert back(house, his).who.person == bob.id


def test_who_has_left_for_good_does_not_come_back(house: House) -> None:
    ann = house.guest()
    token = seat_token(house, ann.id)
    with house.store.begin() as conn:
        sessions.leave_seat(conn, house.clock, ann.id, "t1")
    with pytest.raises(Reused):
        back(house, token)


def test_of_many_who_use_one_seat_token_at_once_one_comes_in(house: House) -> None:
    token, together = seat_token(house, house.guest().id), Barrier(4)
    answers: list[object] = []

    def try_it() -> None:
        together.wait()
        with house.store.begin() as conn:
            answers.append(sessions.come_back(conn, house.clock, house.entropy, token, "t1"))

    threads = [Thread(target=try_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(isinstance(answer, Seat) for answer in answers) == 1
    assert sum(isinstance(answer, Reused) for answer in answers) == 3


def test_a_seat_token_that_another_spends_in_between_is_refused(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest()
    token, look_up = seat_token(house, ann.id), tokens.look_up

    def too_late(conn: Connection, clock: Clock, token: str, kind: Kind) -> Found | Refusal:
        found = certain(look_up(conn, clock, token, kind))
        assert tokens.spend(conn, clock, found.token_hash)
        return found

    monkeypatch.setattr(tokens, "look_up", too_late)
    with pytest.raises(Reused) as refusal:
        back(house, token)
    assert (refusal.value.person, refusal.value.table) == (ann.id, "t1")
