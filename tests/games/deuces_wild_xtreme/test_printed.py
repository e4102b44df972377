"""Every pay table of Deuces Wild Xtreme as the filing prints it."""

from __future__ import annotations

import pytest

from pitboss.games.deuces_wild_xtreme import GAME
from pitboss.rulebook import RuleSet
from tests.filed import filed

BEATEN = "royal_flush five_of_a_kind straight_flush four_of_a_kind full_house flush straight"
FELT = f"five_wilds {BEATEN}"
FIVE = "royal_flush straight_flush four_of_a_kind full_house flush straight three_of_a_kind"
FLUSHES = (
    "five_card_royal_flush five_card_straight_flush four_card_straight_flush five_card_flush "
    "four_card_flush"
)
# Natural and wild: five wilds and five of a kind are wild only.
PLUS = (
    "five_wilds_wild royal_flush_natural royal_flush_wild straight_flush_natural "
    "straight_flush_wild five_of_a_kind_wild four_of_a_kind_natural four_of_a_kind_wild "
    "full_house_natural full_house_wild flush_natural flush_wild straight_natural straight_wild "
    "three_of_a_kind_natural three_of_a_kind_wild"
)
WILDS = "four_wilds three_wilds two_wilds joker"
DEUCES = "four_deuces four_wilds three_deuces three_wilds two_deuces two_wilds"
TOO_WILD = (
    "five_wilds royal_flush_natural royal_flush_wild five_of_a_kind straight_flush four_of_a_kind "
    "full_house flush straight"
)
# By wager: the clause, and for each table its rows and their pays ("to 1" where a bare number).
TABLES = [
    ("odds", "CO-2118-12", "PT-FLT-DWHF-ODS-01", FELT + " other", "1000 50 10 9 4 3 2 1 push"),
    *(
        ("bad_beat_xtreme", "CO-2118-14", f"PT-FLT-DWHF-BBX-{n}", BEATEN + " three_of_a_kind", pays)
        for n, pays in (
            ("01", "10000 10000 5000 500 400 300 100 9"),
            ("02", "500 500 500 500 400 300 100 9"),
            ("03", "500 500 500 300 200 100 50 15"),
        )
    ),
    *(
        ("trips_plus_wild", "CO-2118-15", f"PT-FLT-DWHF-TPW-{n}", PLUS, pays)
        for n, pays in (
            ("01", "2000 1000 100 200 30 100 90 6 40 5 30 4 20 3 6 1"),
            ("02", "2000 1000 100 200 30 100 90 6 30 5 25 4 20 3 6 1"),
            ("03", "2000 1000 90 200 25 70 60 6 30 5 25 4 20 3 6 1"),
            ("04", "2000 1000 70 200 25 60 50 6 30 5 25 4 20 3 6 1"),
            ("05", "500 400 70 200 25 60 50 6 30 5 25 4 20 3 6 1"),
            ("06", "2000 1000 60 200 25 50 40 6 30 5 25 4 20 3 6 1"),
        )
    ),
    *(
        ("goin_wild", "CO-2118-16", f"PT-FLT-TW-GW-{n}", WILDS, pays)
        for n, pays in (("01", "1000 40 5 4"), ("02", "500 50 6 3"))
    ),
    *(
        ("goin_wild_progressive", "CO-2118-17", f"PT-PRG-TW-GW-{n}", DEUCES, pays)
        for n, pays in (("01", "100% $1,000 $100 $50 $5 $3"), ("02", "100% $500 $100 $50 $5 $4"))
    ),
    (
        *("too_wild_progressive", "CO-2118-18", "PT-PRG-DWHF-DWP-01", TOO_WILD),
        "100% 10% $200 $150 $50 $10 $9 $8 $5",
    ),
    *(
        ("five_card_linked", "CO-2118-19", f"PT-BJS-5CL-{n}", FIVE + " two_pair", pays)
        for n, pays in (
            ("01", "100% $1,500 $250 $100 $50 $25 $5 lose"),
            ("02", "100% $2,500 $250 $100 $50 $25 $5 lose"),
            ("03", "100% $1,000 $200 $100 $75 $20 $5 lose"),
            ("04", "100% $2,000 $250 $75 $50 $20 $5 lose"),
            ("05", "100% 100% $250 $75 $50 $20 $5 $3"),
            ("09", "100% $1,500 $250 $75 $50 $20 $10 lose"),
            ("10", "100% 100% $200 $75 $50 $30 $5 $3"),
        )
    ),
    *(
        ("five_card_linked", "CO-2118-19", f"PT-BJS-5CL-{n}", FLUSHES, pays)
        for n, pays in (
            ("06", "100% $500 $200 $50 $5"),
            ("07", "100% $1,000 $200 $50 $5"),
            ("08", "100% $2,500 $150 $75 $5"),
            ("11", "100% $500 $200 $75 $5"),
        )
    ),
    *(
        ("five_card_linked", "CO-2118-19", f"PT-BJS-5CL-{n}", FIVE, pays)
        for n, pays in (
            ("E01", "100% 10% $300 $50 $40 $30 $9"),
            ("E02", "100% 10% $300 $50 $40 $30 $9"),
            ("E03", "100% 10% $250 $75 $50 $25 $10"),
        )
    ),
]
ENVY = [("E01", "$1,000", "$300"), ("E02", "$5,000", "$1,500"), ("E03", "$1,000", "$250")]


def rows_of(wager: str, table: str) -> dict[str, tuple[str, str]]:
    chosen = {} if wager == "odds" else {wager: table}
    rows = RuleSet.of(GAME.slug, {}, chosen).pay_table(wager)
    return {row.event: (str(row.pays), str(row.envy or "")) for row in rows}


@pytest.mark.parametrize(("wager", "clause", "table", "events", "pays"), TABLES)
def test_a_table_as_printed(wager: str, clause: str, table: str, events: str, pays: str) -> None:
    printed = [f"{cell} to 1" if cell.isdigit() else cell for cell in pays.split()]
    found = {event: cells[0] for event, cells in rows_of(wager, table).items()}
    filed(clause, found, dict(zip(events.split(), printed, strict=True)))


@pytest.mark.parametrize(("table", "royal", "flush"), ENVY)
def test_envy_as_printed(table: str, royal: str, flush: str) -> None:
    rows = rows_of("five_card_linked", f"PT-BJS-5CL-{table}")
    envied = {event: envy for event, (_, envy) in rows.items() if envy}
    filed("CO-2118-19", envied, {"royal_flush": royal, "straight_flush": flush})


def test_every_table_is_there() -> None:
    wagers = GAME.rules().wagers
    filed_ids = {table for wager in wagers.values() for table in wager.pay_tables}
    assert {table for *_, table, _, _ in TABLES} == {id for id in filed_ids if id[:2] == "PT"}
