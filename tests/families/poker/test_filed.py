"""What the poker filings print as data: seats, decks, layouts, and how odds are stated."""

from __future__ import annotations

import re

import pytest

from pitboss.apparatus.cards import show_card
from pitboss.errors import Refusal
from pitboss.families.poker.picture import posted
from pitboss.money.pays import Fixed, For, MeterShare, To
from pitboss.rooms.registry import room
from pitboss.rulebook import RuleSet
from pitboss.rulebook.posting import PAYOUT
from pitboss.rulebook.posting import posted as notices
from pitboss.table import events
from pitboss.table.table import Table
from tests.families.poker.rigged import play, table_of
from tests.filed import filed

PLAIN = [rank + suit for rank in "AKQJT98765432" for suit in "cdhs"]
DECKS = [
    ("three-card-poker", ["OH-H-3.I"], PLAIN),
    ("four-card-poker", ["OH-C-3.I"], PLAIN),
    ("crazy-four-poker", ["OH-M-3.I"], PLAIN),
    ("let-it-ride", ["OH-D-3.I"], PLAIN),
    ("mississippi-stud", ["OH-J-3.I"], PLAIN),
    ("dj-wild", ["OH-O-3.a", "OH-O-3.c"], [*PLAIN, "Jo"]),
    ("deuces-wild-xtreme", ["CO-2118-1"], [*PLAIN, "Jo"]),
]


@pytest.mark.parametrize(("slug", "ids", "deck"), DECKS)
def test_the_deck(slug: str, ids: list[str], deck: list[str]) -> None:
    table = table_of(room(slug), "ann")
    opening = room(slug).game.opening[0]  # type: ignore[attr-defined]
    round_ = play(table, {"ann": {opening: 10_00}}, {})
    (shuffled,) = (e for e in round_.log if isinstance(e, events.CardsShuffled))
    for id in ids:
        cards = room(slug).game.deck  # type: ignore[attr-defined]
        filed(id, sorted(show_card(card) for card in cards), sorted(deck))
        filed(id, shuffled.cards, len(deck))


SEATS = [
    ("three-card-poker", "OH-H-2.I", 7),
    ("four-card-poker", "OH-C-2.I", 7),
    ("crazy-four-poker", "OH-M-2.I", 6),
    ("let-it-ride", "OH-D-2.I", 7),
    ("mississippi-stud", "OH-J-2.I", 7),
    ("dj-wild", "OH-O-2.a", 7),
]


@pytest.mark.parametrize(("slug", "id", "seats"), SEATS)
def test_seats(slug: str, id: str, seats: int) -> None:
    table = Table(room(slug).game, room(slug).rules())
    for box in range(1, seats + 1):
        table.sit(f"player{box}", box, 100_00)
    filed(id, len(table.seats), seats)
    with pytest.raises(Refusal) as full:
        table.sit("late", seats + 1, 100_00)
    assert full.value.clause == id


ONE_BOX = [
    ("three-card-poker", "OH-H-7.V"),
    ("four-card-poker", "OH-C-7.V"),
    ("crazy-four-poker", "OH-M-7.V"),
    ("let-it-ride", "OH-D-7.V"),
    ("mississippi-stud", "OH-J-7.V"),
]


@pytest.mark.clause("OH-H-7.V", "OH-C-7.V", "OH-M-7.V", "OH-D-7.V", "OH-J-7.V")
@pytest.mark.parametrize(("slug", "id"), ONE_BOX)
def test_one_position_to_a_player(slug: str, id: str) -> None:
    table = table_of(room(slug), "ann")
    with pytest.raises(Refusal) as second:
        table.take_box("ann", 2)
    assert second.value.clause == id
    with pytest.raises(Refusal, match="already at the table"):
        table.sit("ann", 2, 100_00)


@pytest.mark.clause("OH-H-7.III", "OH-C-7.III", "OH-M-7.III", "OH-D-7.II", "OH-J-7.II", "OH-O-7.b")
@pytest.mark.clause("OH-I-6.VI", "OH-K-7.V")
@pytest.mark.parametrize(
    ("slug", "wager", "clause"),
    [
        ("three-card-poker", "ante", "OH-H-7.III"),
        ("four-card-poker", "ante", "OH-C-7.III"),
        ("crazy-four-poker", "ante", "OH-M-7.III"),
        ("let-it-ride", "bet_1", "OH-D-7.II"),
        ("mississippi-stud", "ante", "OH-J-7.II"),
        ("dj-wild", "ante", "OH-O-7.b"),
        ("ultimate-texas-holdem", "ante", "OH-I-6.VI"),
        ("texas-holdem-bonus", "ante", "OH-K-7.V"),
    ],
)
def test_a_player_with_cards_stays_until_the_round_is_over(
    slug: str, wager: str, clause: str
) -> None:
    table = table_of(room(slug), "ann")

    def leaving(_pending: object) -> None:
        if table.hands:
            with pytest.raises(Refusal) as up:
                table.leave("ann")
            assert up.value.clause == clause

    play(table, {"ann": {wager: 10_00}}, {}, watch=leaving)
    table.leave("ann")


def test_three_card_poker_s_layout() -> None:
    table = table_of(room("three-card-poker"))
    assert all(line in room("three-card-poker").layout(table) for line in posted(table))
    words_up = " ".join(" ".join(posted(table)).split())
    for words in (
        "Ante bonus (to 1): straight flush 5; three of a kind 4; straight 1",
        "straight flush 40; three of a kind 30; straight 6; flush 3; any pair 1",
        "royal flush 1000 to 1; straight flush 200 to 1; four of a "
        "kind 50 to 1; full house 20 to 1; flush 15 to 1; straight 10 to 1; three of a kind 5 to 1",
        "Dealer plays with queen high or better",
    ):
        filed("OH-H-2.I.F", words in words_up, True)


def test_crazy_four_poker_s_inscriptions() -> None:
    picture = room("crazy-four-poker").layout(table_of(room("crazy-four-poker")))
    for id, words in (
        ("OH-M-2.I.D.1", "The best four-card hand plays"),
        ("OH-M-2.I.D.2", "Dealer qualifies with a king or better"),
        ("OH-M-2.I.D.3", "A pair of aces or better may play up to three times the Ante"),
        ("OH-M-2.I.D.4", "A win or tie under a straight returns the Super Bonus"),
    ):
        filed(id, words in picture, True)


@pytest.mark.parametrize(
    ("slug", "limit", "words"),
    [
        ("dj-wild", None, "Payouts of a round .*up to \\$50,000"),
        ("let-it-ride", "75000", "Payouts of a hand .*up to \\$75,000"),
        ("mississippi-stud", "60000", "Payouts of a hand .*up to \\$60,000"),
        ("deuces-wild-xtreme", "500", "Payouts of a round .*up to \\$500"),
    ],
)
def test_a_payout_limit_is_posted(slug: str, limit: str | None, words: str) -> None:
    found = room(slug)
    rules = RuleSet.of(slug, payout_limit=limit) if limit else found.rules()
    (notice,) = [each.words for each in notices(rules) if each.shows == PAYOUT]
    assert re.search(words, notice)


STATED = [
    ("let-it-ride", "OH-D-13.I", ("bet_1", "three_card_bonus")),
    ("mississippi-stud", "OH-J-12.I", ("ante", "three_card_bonus")),
    ("dj-wild", "OH-O-11.a", ("ante", "blind", "play", "trips", "two_way_bad_beat")),
]


@pytest.mark.parametrize(("slug", "id", "wagers"), STATED)
def test_odds_are_stated_with_to(slug: str, id: str, wagers: tuple[str, ...]) -> None:
    for wager in wagers:
        pays = [row.pays for row in room(slug).rules().pay_table(wager)]
        filed(id, {str(each).split()[1] for each in pays if isinstance(each, To | For)}, {"to"})
    picture = room(slug).layout(table_of(room(slug)))
    filed(id, " for 1" in picture, False)


TO_ONE = [
    ("odds", "CO-2118-12.A.I"),
    ("bad_beat_xtreme", "CO-2118-14.A.I"),
    ("trips_plus_wild", "CO-2118-15.A.I"),
    ("goin_wild", "CO-2118-16.A.I"),
]
FOR_ONE = [
    ("goin_wild_progressive", "CO-2118-17.A.I"),
    ("too_wild_progressive", "CO-2118-18.A.I"),
    ("five_card_linked", "CO-2118-19.A.I"),
]


@pytest.mark.parametrize(("wager", "id"), [*TO_ONE, *FOR_ONE])
def test_deuces_wild_xtreme_pays_to_one_on_the_felt_and_for_one_from_meters(
    wager: str, id: str
) -> None:
    wanted = {To} if (wager, id) in TO_ONE else {Fixed, MeterShare}
    for table in room("deuces-wild-xtreme").rules().wager(wager).pay_tables:
        rows = RuleSet.of("deuces-wild-xtreme", {}, {wager: table}).pay_table(wager)
        paid = {type(row.pays) for row in rows if str(row.pays) not in ("push", "lose")}
        filed(id, paid, wanted)
        to = {row.pays.per for row in rows if isinstance(row.pays, To)}
        filed(id, to, {1} if To in wanted else set())


def test_deuces_wild_xtreme_s_bonus_wagers_in_any_combination() -> None:
    wagers = room("deuces-wild-xtreme").rules().wagers
    names = [
        "bad_beat_xtreme",
        "trips_plus_wild",
        "goin_wild",
        "goin_wild_progressive",
        "too_wild_progressive",
        "five_card_linked",
    ]
    filed("CO-2118-2", [slug for slug, wager in wagers.items() if wager.optional], names)
    for offered in range(2 ** len(names)):
        without = [name for n, name in enumerate(names) if not offered & 1 << n]
        left = RuleSet.of("deuces-wild-xtreme", without=without).wagers
        filed("CO-2118-2", len(left), 3 + offered.bit_count())
