"""The felt and the question as data: whoever shows a table needs no rule of its game."""

import msgspec
import pytest

from pitboss.rooms import registry
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer
from pitboss.table.layout import Layout, layout
from pitboss.table.prompt import Prompt, prompt
from pitboss.table.round import Round
from pitboss.table.table import Table


def seated(slug: str, *players: str) -> Table:
    room = registry.room(slug)
    assert room.game is not None
    table = Table(room.game, room.rules())
    for box, player in enumerate(players, start=1):
        table.sit(player, box, 1_000_00)
    return table


@pytest.mark.parametrize("slug", registry.slugs())
def test_every_wager_has_its_area(slug: str) -> None:
    table = seated(slug, "ann")
    felt = layout(table)
    assert [area.wager for area in felt.areas] == list(table.rules.wagers)
    for area in felt.areas:
        limits = table.rules.limits(area.wager)
        assert (area.low, area.high, area.step) == (limits.low, limits.high, limits.step)
        assert area.name == table.rules.wager(area.wager).name
        assert {row.event for row in area.pays} <= {
            row.event for row in table.rules.pay_table(area.wager)
        }
    assert msgspec.json.decode(msgspec.json.encode(felt), type=Layout) == felt


def test_a_chip_on_a_corner_covers_four_numbers() -> None:
    areas = {area.wager: area for area in layout(seated("roulette", "ann")).areas}
    corners = {spot.name: spot.covers for spot in areas["four_numbers"].spots}
    assert corners["1-2-4-5"] == ("1", "2", "4", "5")
    assert areas["four_numbers"].pays[0].pays == "8 to 1"
    assert len(areas["red"].spots[0].covers) == 18


def test_the_felt_bears_the_wheel_of_its_game() -> None:
    wheels = {slug: layout(seated(slug, "ann")).wheel for slug in registry.slugs()}
    assert {slug for slug, marks in wheels.items() if marks} == {"roulette", "big-six"}
    assert wheels["roulette"][:4] == ("0", "28", "9", "26")  # clockwise, OH-G-1.III
    assert (len(wheels["roulette"]), len(wheels["big-six"])) == (38, 54)


def test_a_betting_period_offers_each_player_his_own() -> None:
    round_ = Round(seated("roulette", "ann", "bob"))
    ann, nobody = prompt(round_, "ann"), prompt(round_)
    assert (ann.waits_for, ann.event) == ("bets", len(round_.log))
    assert {offer.player for offer in ann.offers if isinstance(offer, PlaceOffer)} == {"ann"}
    assert (nobody.waits_for, nobody.offers) == ("bets", ())
    assert msgspec.json.decode(msgspec.json.encode(ann), type=Prompt) == ann


def test_a_choice_is_offered_to_whom_it_is_put() -> None:
    round_ = Round(seated("three-card-poker", "ann", "bob"))
    while prompt(round_).waits_for == "luck":
        round_.send(round_.chance()[0][0])
    for player, box in (("ann", 1), ("bob", 2)):
        round_.send(Place(player, box, "ante", 10_00))
    round_.send(NoMoreBets())
    while prompt(round_).waits_for == "luck":
        round_.send(round_.chance()[0][0])
    asked, other = prompt(round_, "ann"), prompt(round_, "bob")
    assert (asked.player, other.player) == ("ann", "ann")
    assert [offer.action() for offer in asked.offers]
    assert other.offers == ()
    for _ in range(2):
        round_.send(round_.legal()[0].action())
    while not round_.over:
        round_.send(round_.chance()[0][0])
    assert prompt(round_, "ann") == Prompt(len(round_.log), "nothing")
