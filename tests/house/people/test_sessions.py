"""Tokens: only hashes are kept, nothing comes to life again, a seat token works once."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from pitboss.errors import HouseFault, Refusal, UnknownName
from pitboss.house.people import persons, sessions, tokens
from pitboss.house.people.acts import read_acts
from pitboss.house.people.roles import Who
from pitboss.house.people.secret import Kind, Secret, digest, looks_secret, new_token
from pitboss.house.people.sessions import API_MS, SEAT_MS
from pitboss.house.people.tokens import HOUR, certain
from pitboss.house.store.schema import sessions as rows
from tests.house.people.folk import House, ask, back, seat_token, start


def test_a_session_says_who_until_it_is_over(house: House) -> None:
    ann = house.account("ann", "player", "floor")
    token = start(house, ann.id, HOUR)
    assert ask(house, token) == Who(ann.id, frozenset({"player", "floor"}))
    house.clock.advance(HOUR - 1)
    assert ask(house, token).person == ann.id
    house.clock.advance(1)
    with pytest.raises(Refusal, match="expired") as refusal:
        ask(house, token)
    assert refusal.value.field == "token"


def test_a_clock_that_jumps_back_brings_no_token_to_life(house: House) -> None:
    token, seat = start(house, house.guest().id, HOUR), seat_token(house, house.guest().id)
    house.clock.advance(SEAT_MS)
    with pytest.raises(Refusal, match="expired"):
        ask(house, token)
    with pytest.raises(Refusal, match="expired"):
        back(house, seat)
    house.clock.advance(-SEAT_MS)
    with pytest.raises(Refusal, match="expired"):
        ask(house, token)
    with pytest.raises(Refusal, match="expired"):
        back(house, seat)


def test_a_token_made_under_a_clock_that_jumped_back_does_not_end_before_it_began(
    house: House,
) -> None:
    ann = house.guest()
    start(house, ann.id)
    house.clock.advance(-10 * HOUR)
    later = start(house, ann.id, HOUR)
    house.clock.advance(10 * HOUR)
    assert ask(house, later).person == ann.id


def test_time_that_a_token_has_seen_is_not_given_back(house: House) -> None:
    token = start(house, house.guest().id, 10 * HOUR)
    house.clock.advance(9 * HOUR)
    ask(house, token)
    house.clock.advance(-9 * HOUR)
    ask(house, token)
    with house.store.read() as conn:
        seen = conn.execute(select(func.max(rows.c.used))).scalar_one()
    assert seen == house.clock.now() + 9 * HOUR


def test_sign_out_and_end_all(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    mine, other, his = start(house, ann.id), start(house, ann.id), start(house, bob.id)
    with house.store.begin() as conn:
        assert sessions.stop(conn, house.clock, mine)
        assert not sessions.stop(conn, house.clock, mine)
    with pytest.raises(Refusal, match="ended"):
        ask(house, mine)
    assert ask(house, other).person == ann.id
    with house.store.begin() as conn:
        assert tokens.end_all(conn, house.clock, ann.id) == 1
    with pytest.raises(Refusal, match="ended"):
        ask(house, other)
    assert ask(house, his).person == bob.id


def test_a_disabled_account_has_no_good_token(house: House) -> None:
    ann = house.account("ann")
    token = start(house, ann.id)
    with house.store.begin() as conn:
        persons.change(conn, ann.id, disabled=True)
    with pytest.raises(Refusal, match="closed"):
        ask(house, token)


def test_roles_are_those_of_now_and_not_of_the_day_the_token_was_made(house: House) -> None:
    ann = house.account("ann", "player", "floor")
    token = start(house, ann.id)
    with house.store.begin() as conn:
        persons.change(conn, ann.id, roles="player")
    assert ask(house, token).roles == {"player"}


def test_an_api_token_has_a_part_of_the_rights(house: House) -> None:
    who = house.who("ann", "player", "floor")
    with house.store.begin() as conn:
        token = sessions.new_api_token(
            conn, house.clock, house.entropy, who, ["reshuffle", "play"], "a robot"
        ).reveal()
        (made,) = read_acts(conn)
    assert (made.act, made.who, made.role) == ("new_api_token", who.person, "floor")
    assert (made.reason, made.facts) == ("a robot", {"rights": "play reshuffle"})
    found = ask(house, token)
    assert found.scope == frozenset({"reshuffle", "play"})
    assert found.rights == {"reshuffle", "play"}
    with house.store.begin() as conn:
        persons.change(conn, who.person, roles="player")
    assert ask(house, token).rights == {"play"}


@pytest.mark.parametrize(
    ("rights", "note", "lasts", "field"),
    [
        ([], "x", 1, "rights"),
        (["play"], " ", 1, "rights"),
        (["play", "deal"], "x", 1, "rights"),
        (["play"], "x", API_MS + 1, "lasts_ms"),
        (["play"], "x", 0, "lasts_ms"),
        (["play"], "x" * 81, 1, "note"),
        (["play"], "two\nlines", 1, "note"),
        (["play"], "pbs_" + "x" * 43, 1, "note"),
    ],
)
def test_api_tokens_that_are_not_made(
    house: House, rights: list[str], note: str, lasts: int, field: str
) -> None:
    who = house.who("ann", "player")
    with house.store.begin() as conn, pytest.raises(Refusal) as refusal:
        sessions.new_api_token(conn, house.clock, house.entropy, who, rights, note, lasts)
    assert refusal.value.field == field


def test_an_api_token_hands_on_no_more_than_it_has(house: House) -> None:
    ann = house.account("ann", "player", "floor")
    narrow = Who(ann.id, ann.roles | {"floor"}, frozenset({"play"}))
    with house.store.begin() as conn:
        with pytest.raises(Refusal, match="void_round"):
            sessions.new_api_token(conn, house.clock, house.entropy, narrow, ["void_round"], "x")
        with pytest.raises(UnknownName):
            sessions.new_api_token(conn, house.clock, house.entropy, narrow, ["fly"], "x")


KINDS: list[Kind] = ["session", "api", "seat"]
FORGED = [
    "",
    "x",
    "pbs_",
    "pbs_" + "x" * 42,
    "pbs_" + "x" * 44,
    "pbz_" + "x" * 43,
    "pbs_" + "ü" * 43,
]
FORGED += ["pbs_" + "x" * 43 + "\n", "pbs_" + "\x00" * 43, "pbs_" + "\ud800" * 43, "p" * 10**6]


@pytest.mark.parametrize("token", [*FORGED, "pbs_" + "x" * 43, "pba_" + "x" * 43])
def test_forged_tokens_get_one_answer(house: House, token: str) -> None:
    with pytest.raises(Refusal, match=r"^this is no token of this house$"):
        ask(house, token)
    with pytest.raises(Refusal, match=r"^this is no token of this house$"):
        back(house, token)


def test_a_token_of_one_kind_is_none_of_another(house: House) -> None:
    ann = house.guest()
    session, seat = start(house, ann.id), seat_token(house, ann.id)
    for ours, theirs in ((session, "pbt_"), (session, "pba_"), (seat, "pbs_")):
        disguised = theirs + ours[4:]
        with pytest.raises(Refusal, match="no token"):
            ask(house, disguised)
    with pytest.raises(Refusal, match="no token"):
        back(house, session)
    with pytest.raises(Refusal, match="no token"):
        ask(house, seat)


def test_nothing_secret_is_stored_or_printed(house: House) -> None:
    ann = house.account("ann", "player")
    who = Who(ann.id, frozenset({"player"}))
    with house.store.begin() as conn:
        api = sessions.new_api_token(conn, house.clock, house.entropy, who, ["play"], "robot")
    session, first = start(house, ann.id), seat_token(house, ann.id)
    seat = back(house, first)
    stored = house.everything_stored()
    with house.store.read() as conn:
        assert list(read_acts(conn)) == []  # whoever only plays does nothing privileged
    for token in (api.reveal(), session, first, seat.token.reveal()):
        assert token not in stored
        assert token[4:] not in stored
        assert token not in repr((seat, api, ask(house, session)))
    assert digest(session, "session") in stored
    assert "horse" not in stored


@pytest.mark.parametrize("kind", KINDS)
def test_a_token_is_256_bits_of_the_entropy_that_was_handed_in(kind: Kind) -> None:
    low = new_token(kind, lambda size: b"\0" * size).reveal()
    high = new_token(kind, lambda size: b"\xff" * size).reveal()
    assert low[4:] == "A" * 43
    assert high[4:] == "_" * 42 + "8"
    assert looks_secret(f"see {low}!")
    with pytest.raises(HouseFault):
        new_token(kind, lambda size: b"x" * (size - 1))


def test_what_is_over_is_swept_away(house: House) -> None:
    ann = house.guest()
    start(house, ann.id, HOUR)
    kept = start(house, ann.id, tokens.REMEMBERED + 2 * HOUR)
    house.clock.advance(tokens.REMEMBERED + HOUR - 1)
    with house.store.begin() as conn:
        assert tokens.sweep(conn, house.clock) == 0  # that it was good once is still told
    house.clock.advance(1)
    with house.store.begin() as conn:
        assert tokens.sweep(conn, house.clock) == 1
    assert ask(house, kept).person == ann.id


def test_certain_hands_on_what_is_no_refusal() -> None:
    assert certain(Secret("x")).reveal() == "x"
