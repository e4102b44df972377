"""Which five cards count at each host game, dealt by its own script."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from pitboss.errors import Refusal
from pitboss.exact.par import percent
from pitboss.families.poker.linked import join, open_link
from pitboss.games.mississippi_stud.sheets import endings, played, sheets
from pitboss.progressive.hosts import HOSTS
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.drivers.replay import replay
from pitboss.table.effects import Effect, Question
from pitboss.table.log.ledger import recompute_books
from pitboss.table.round import Round
from pitboss.wagers.multi_link import GAME
from tests.dealt import nets
from tests.families.poker.rigged import asked, play, table_of
from tests.progressive.tables import SEED, awards, envies, meter
from tests.spoken import spoken

ANTE = {"ante": 10_00}
DOLLAR = {"progressive": 1_00}
STREETS = ("third_street", "fourth_street", "fifth_street")


@pytest.mark.clause("OH-L-5.V", "OH-C-13.2.III")
@pytest.mark.parametrize(
    ("cards", "award"),
    [
        ("4c 4d 4h 9s 9c", 50_00),  # five-card ranks: a full house, not four-card trips (ML-08)
        ("5h 6h 7h 8h 9c", 30_00),  # four to a straight flush, but five make a straight only
        ("As Ks Qs Js Ts", SEED + 21),
        ("2c 5c 9c Jc Ad", 0),
    ],
)
def test_four_card_poker_judges_the_five_cards_dealt(cards: str, award: int) -> None:
    table = table_of(registry.room("four-card-poker"), "ann")
    hands = {"box_1": cards}
    round_ = play(table, {"ann": ANTE | DOLLAR}, hands, {"ann": "play_1x"})
    assert nets(round_)["progressive"] == award - 1_00


@pytest.mark.clause("OH-L-5.V", "OH-M-13.2.III")
@pytest.mark.parametrize(
    ("cards", "award"),
    [
        ("Kc Kd Kh 9s 9c", 50_00),
        ("9h 8h 7h 6h 5h", (SEED + 21) // 10),
        ("Ac Ad 3h 3s 9c", 0),
    ],
)
def test_crazy_four_poker_judges_the_five_cards_dealt(cards: str, award: int) -> None:
    table = table_of(registry.room("crazy-four-poker"), "ann")
    round_ = play(table, {"ann": ANTE | DOLLAR}, {"box_1": cards}, {"ann": "play_1x"})
    assert nets(round_)["progressive"] == award - 1_00


def flop_round(slug: str, hole: str, flop: str, rest: str, raises: str) -> Round:
    table = table_of(registry.room(slug), "ann")
    last = rest.split()
    hands = {"box_1": hole, "flop": flop}
    hands |= {"turn_river": rest, "turn": last[0], "river": last[1]}
    return play(table, {"ann": ANTE | DOLLAR}, hands, {"ann": raises})


FLOPS = [
    ("4c 4d", "4h 9s 9c", "Ks 2d", 50_00),
    ("5h 6h", "7h 8h Kc", "9h 2d", 0),  # the straight flush comes with the turn: too late
    ("As Ks", "Qs Js Ts", "2d 3d", SEED + 21),
    ("2c 7d", "8h 8s 8d", "Kc Qd", 9_00),  # trips on the board are everyone's
    ("2c 2d", "8h 8s Kd", "2h 8c", 0),
]


@pytest.mark.clause("OH-L-5.IV", "OH-I-12.2.III")
@pytest.mark.parametrize(("hole", "flop", "rest", "award"), FLOPS)
def test_ultimate_texas_holdem_judges_hole_cards_and_flop(
    hole: str, flop: str, rest: str, award: int
) -> None:
    round_ = flop_round("ultimate-texas-holdem", hole, flop, rest, "raise_4")
    assert nets(round_)["progressive"] == award - 1_00


@pytest.mark.clause("OH-L-5.III", "OH-D-15.2.III")
@pytest.mark.parametrize("choice", ["ride", "withdraw"])  # LR-09: nothing forfeits the dollar
@pytest.mark.parametrize(
    ("cards", "first", "second", "award"),
    [
        ("4c 4d 4h", "9s", "9c", 50_00),
        ("As Ks Qs", "Js", "Ts", SEED + 21),
        ("5h 6h 7h", "8h", "Kc", 0),
        ("2c 7d Kd", "2h", "2s", 9_00),
    ],
)
def test_let_it_ride_judges_three_cards_and_the_two_shared(
    cards: str, first: str, second: str, award: int, choice: str
) -> None:
    table = table_of(registry.room("let-it-ride"), "ann")
    hands = {"box_1": cards, "community_1": first, "community_2": second}
    round_ = play(table, {"ann": {"bet_1": 10_00} | DOLLAR}, hands, {"ann": choice})
    assert nets(round_)["progressive"] == award - 1_00


@pytest.mark.clause("OH-L-5.III", "OH-J-14.2.III")
@pytest.mark.parametrize(
    ("cards", "streets", "award"),
    [
        ("4c 4d", "4h 9s 9c", 50_00),
        ("As Ks", "Qs Js Ts", SEED + 21),
        ("5h 6h", "7h 8h Kc", 0),
        ("2c 7d", "8h 8s 8d", 9_00),
    ],
)
def test_mississippi_stud_judges_two_cards_and_all_three_streets(
    cards: str, streets: str, award: int
) -> None:
    hands = dict(zip(STREETS, streets.split(), strict=True)) | {"box_1": cards}
    table = table_of(registry.room("mississippi-stud"), "ann")
    round_ = play(table, {"ann": ANTE | DOLLAR}, hands, {"ann": "bet_1"})
    assert nets(round_)["progressive"] == award - 1_00
    table = table_of(registry.room("mississippi-stud"), "ann")
    folded = play(table, {"ann": ANTE | DOLLAR}, hands, {"ann": "fold"})  # MS-03
    assert nets(folded)["progressive"] == -1_00


@pytest.mark.clause("OH-L-5.IV", "OH-K-13.2.III")
@pytest.mark.parametrize(("hole", "flop", "rest", "award"), FLOPS)
def test_texas_holdem_bonus_judges_hole_cards_and_flop(
    hole: str, flop: str, rest: str, award: int
) -> None:
    round_ = flop_round("texas-holdem-bonus", hole, flop, rest, "bet")
    assert nets(round_)["progressive"] == award - 1_00


@pytest.mark.clause("OH-L-6.III")
@pytest.mark.parametrize(
    ("slug", "choices"), [("ultimate-texas-holdem", "check fold"), ("texas-holdem-bonus", "fold")]
)
def test_a_folded_hand_forfeits_even_a_royal_flush(slug: str, choices: str) -> None:
    round_ = flop_round(slug, "As Ks", "Qs Js Ts", "2d 3d", choices)
    assert nets(round_)["progressive"] == -1_00
    lost = [e for e in round_.log if isinstance(e, events.WagerLost) and e.cents == 1_00]
    assert [e.clause for e in lost] == ["OH-L-6.III"]


@pytest.mark.clause("OH-L-7.II", "OH-I-11.I", "OH-K-12.I")
@pytest.mark.parametrize("slug", ["ultimate-texas-holdem", "texas-holdem-bonus"])
@pytest.mark.parametrize("bettors", [("ann", "bob"), ("bob",)])
def test_an_exposed_card_leaves_the_dollar_and_envy_in_play(
    slug: str, bettors: tuple[str, ...]
) -> None:
    """UT-09: the hands are void, and the board is dealt for the wagers that are not."""
    table = table_of(registry.room(slug), "ann", "bob")
    hands = {"box_1": "9h 8h", "box_2": "2c 4d", "flop": "7h 6h 5h"}
    bets = {name: ANTE | (DOLLAR if name in bettors else {}) for name in ("ann", "bob")}
    round_ = play(table, bets, hands, mishap=("dealer_card_exposed", asked))
    assert nets(round_, "ann")["ante"] == nets(round_, "bob")["ante"] == 0
    won = (SEED + 21 * len(bettors)) // 10 if "ann" in bettors else 0
    assert awards(round_) == ({"ann": won} if won else {})
    assert envies(round_) == [("bob", "ann", 300_00)]


@pytest.mark.clause("OH-L-7.II")
@pytest.mark.parametrize("slug", ["ultimate-texas-holdem", "texas-holdem-bonus"])
@pytest.mark.parametrize("side", [0, 5_00])
def test_envy_after_an_exposed_card_needs_no_other_wager(slug: str, side: int) -> None:
    """UT-09, TH-06: ann has folded, bob bet no dollar; nothing else need lie on the layout."""
    table = table_of(registry.room(slug), "ann", "bob")
    hands = {"box_2": "9s 8s", "flop": "Qs Js Ts", "dealer": "2d 3c"}
    bonus = "trips" if slug == "ultimate-texas-holdem" else "bonus"
    bets = {"ann": ANTE | DOLLAR, "bob": ANTE | ({bonus: side} if side else {})}
    fold = {"ann": "check fold", "bob": "bet check"}
    last = "OH-I-9.V" if slug == "ultimate-texas-holdem" else "OH-K-10.III"

    def bobs(pending: Effect) -> bool:
        return isinstance(pending, Question) and (pending.player, pending.clause) == ("bob", last)

    round_ = play(table, bets, hands, fold, ("dealer_card_exposed", bobs))
    assert envies(round_) == [("ann", "bob", 300_00)]
    assert nets(round_, "ann")["ante"] == 0  # UT-12, TH-10: no hand, no fold
    lost = [e.clause for e in round_.log if isinstance(e, events.WagerLost) and e.cents == 1_00]
    assert lost == ["OH-L-6.III"]  # but the dollar stays forfeited


def test_a_player_is_warned_before_he_folds_a_paying_hand() -> None:
    table = table_of(registry.room("ultimate-texas-holdem"), "ann")
    cards = {"box_1": "2c 7d", "flop": "8h 8s 8d", "turn_river": "Kc Qd"}
    round_ = play(table, {"ann": ANTE | DOLLAR}, cards, {"ann": "check fold"})
    (told,) = [spoken(round_, e) for e in round_.view("ann") if isinstance(e, events.Whispered)]
    assert told == "your progressive hand, three of a kind, pays $9: a fold forfeits it"
    assert nets(round_)["progressive"] == -1_00


def test_every_host_offers_and_proves_the_dollar() -> None:
    for slug in HOSTS:
        table = table_of(registry.room(slug), "ann")
        Round(table)
        assert meter(table) == SEED
        assert "progressive" in {case.wager for case in registry.room(slug).analysis.proofs()}


def test_folding_by_the_best_play_of_mississippi_stud_costs_the_dollar_so_much() -> None:
    """Each street folds some hands that would have been paid (MS-03)."""
    rules = registry.room("mississippi-stud").rules()
    counts = played(endings(rules))
    orders = sum(counts.values()) // comb(52, 5)  # which two of five are the player's, and so on
    assert counts["royal_flush"] == 4 * orders  # no royal flush is ever folded
    assert counts["three_of_a_kind"] < 54_912 * orders
    dollars_of = {"four_of_a_kind": 300, "full_house": 50, "flush": 40, "straight": 30}
    dollars_of |= {"three_of_a_kind": 9}
    paid = sum(counts[hand] * dollars * 100 for hand, dollars in dollars_of.items())
    paid += counts["royal_flush"] * (SEED + 21) + counts["straight_flush"] * ((SEED + 21) // 10)
    edge = 1 - Fraction(paid, 100 * sum(counts.values()))
    (sheet,) = [each for each in sheets(rules) if each.wager == "progressive"]
    assert sheet.notes[-1].endswith(f"the house edge on the dollar is {percent(edge)}.")


def test_the_wager_has_no_table_of_its_own() -> None:
    assert "multi-link-progressive" not in registry.slugs()
    assert "multi-link-progressive" in registry.priced()
    assert registry.listed("multi-link-progressive") is GAME
    with pytest.raises(Refusal, match="has no table of its own") as refused:
        registry.room("multi-link-progressive")
    assert refused.value.clause == "OH-L-5.II"


@pytest.mark.clause("OH-L-7.II", "OH-L-7.IV", "OH-L-6.III")
def test_two_real_games_share_one_meter() -> None:
    link = open_link(GAME.rules())
    four = table_of(registry.room("four-card-poker"), "ann", "bob")
    crazy = table_of(registry.room("crazy-four-poker"), "cy", "dee")
    join(link, four)
    join(link, crazy)
    bets = ANTE | DOLLAR
    hands = {"box_1": "9h 8h 7h 6h 5h", "box_2": "2c 4d 6s 8c Th"}
    stays = dict.fromkeys(("ann", "bob", "cy", "dee"), "play_1x")
    first = play(four, {"ann": bets, "bob": bets}, hands, stays | {"bob": "fold"})
    assert awards(first)["ann"] == (SEED + 42) // 10
    assert envies(first) == [("bob", "ann", 300_00)]  # bob folded, and still has envy
    royal = {"box_1": "2c 4d 6s 8c Th", "box_2": "As Ks Qs Js Ts"}
    second = play(crazy, {"cy": bets, "dee": bets}, royal, stays)
    assert awards(second)["dee"] == SEED + 84 - (SEED + 42) // 10
    assert meter(four) == meter(crazy) == SEED == link.readings.display
    assert link.readings.hits == 2
    for round_ in (first, second):
        foot = round_.log[-1]
        assert isinstance(foot, events.RoundEnded)
        assert recompute_books(round_.opening, round_.log) == foot.books
        assert replay(round_).over
