"""Setting, comparing and paying the Pai Gow wager when the house banks."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.ranks import HIGH, LOW, rank_high, rank_low
from pitboss.errors import Refusal
from pitboss.games.pai_gow_poker.bank import commission
from pitboss.games.pai_gow_poker.script import offered
from pitboss.games.pai_gow_poker.setting import Setting, outcome
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.effects import Chance, Question
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN
from tests.dealt import deal_out, nets, words
from tests.families.poker.rigged import Rig, clauses, play
from tests.games.pai_gow_poker.pit import BET, MIDDLE, ends, seated, settled
from tests.spoken import heard, spoken

DEALER = "9h 9s 7d 5c 3h Ks Qd"  # a copy of MIDDLE: king-queen low, pair of nines high
SPLIT = "Ts Th 6d 4d 2c Kh Js"


@pytest.mark.clause(
    *("OH-F-13.VII.A", "OH-F-13.VII.B", "OH-F-13.VIII"),
    *("OH-F-13.IX.A", "OH-F-13.IX.B", "OH-F-13.X", "OH-F-13.XI", "OH-F-13.XII", "OH-F-13.XIII"),
    *("OH-F-13.VI", "OH-F-7.I"),
)
@pytest.mark.parametrize(
    ("own", "net", "clause"),
    [
        ("Tc Td 8h 6s 4c Ad Jh", BET - 5_00, "OH-F-13.XI"),  # both higher, less 5%
        ("8c 8d 6h 5s 3c Jd Th", -BET, "OH-F-13.VII.A"),  # both lower
        (MIDDLE, -BET, "OH-F-13.VII.B"),  # both copied
        ("9c 9d 7h 5s 3c Qh Jd", -BET, "OH-F-13.VII.B"),  # one copied, one lower
        ("8c 8d 6h 5s 3c Kd Qh", -BET, "OH-F-13.VII.B"),
        ("Tc Td 8h 6s 4c Kd Jh", 0, "OH-F-13.IX.A"),  # high wins, low loses
        ("8c 8d 6h 5s 3c Ad Th", 0, "OH-F-13.IX.B"),  # low wins, high loses
        ("Tc Td 8h 6s 4c Kd Qh", 0, "OH-F-13.IX.A"),  # one copied, one higher: a push (PG-01)
        ("9c 9d 7h 5s 3c Ad Qh", 0, "OH-F-13.IX.B"),
    ],
)
def test_win_lose_tie_and_copies(own: str, net: int, clause: str) -> None:
    round_ = settled(own, DEALER)
    assert nets(round_) == {"pai_gow": net}
    assert [cited for cited, _ in ends(round_)] == [clause]


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ac Ad Ah As Jo", "Ac Kc Qc Jc Tc"),  # five aces beat a royal flush
        ("Jo Kc Qc Jc Tc", "Ac 2c 3c 4c 5c"),  # a royal flush with the joker
        ("Ac 2c 3c 4c 5c", "Kc Qc Jc Tc 9c"),  # the highest straight flush (PG-10)
        ("Kc Qc Jc Tc 9c", "6c 5c 4c 3c 2c"),
        ("6c 5c 4c 3c 2c", "Ac Ad Ah As Kd"),
        ("Ac Ad Ah Jo 2d", "Kc Kd Kh Ks Ad"),  # the joker is an ace
        ("2c 2d 2h 2s 3d", "Ac Ad Ah Kc Kd"),
        ("2c 2d 2h 3s 3d", "Ac Kc Qc Jc 9c"),
        ("Jo 9c 7c 4c 2c", "Kd Qd Jd 9d 8d"),  # in a flush the joker is the ace it lacks
        ("7c 5c 4c 3c 2c", "Ac Kd Qh Js Tc"),
        ("Ac Kd Qh Js Tc", "Ac 2d 3h 4s 5c"),
        ("Ac 2d 3h 4s 5c", "Kc Qd Jh Ts 9c"),  # the second highest straight (PG-10)
        ("6c 5d 4h 3s 2c", "Ac Ad Ah Ks Qc"),
        ("9c 8d 7h Jo 5c", "Ac Ad Ah Ks Qc"),  # the joker completes a straight
        ("2c 2d 2h 4s 3c", "Ac Ad Kh Ks Qc"),
        ("3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc"),
        ("2c 2d 5h 4s 3c", "Ac Kd Qh Js 9c"),
        ("Jo Kd 7h 5s 3c", "Kc Qd Jh Ts 8c"),  # else the joker is an ace
        ("9c 9d Ah 4s 2c", "9h 9s Kh Qs Jc"),
        ("8c 8d 2h 4s 3c", "7c 7d Ah Ks Qc"),  # the pair first, then the kickers (GEN-01)
    ],
)
def test_ranks_of_high_hands(higher: str, lower: str) -> None:
    assert rank_high(parse_cards(higher)) > rank_high(parse_cards(lower))


CALLED = [
    ("Ac Ad Ah As Jo Kd Ks", "five aces / pair of kings", ("A", "J")),
    ("As Ks Qs Js Ts 5d 4h", "royal flush / high card, 5-4", ("B",)),
    ("Jo Ks Qs Js Ts 5d 4h", "royal flush / high card, 5-4", ("B", "III")),
    ("9c 8c 7c 6c 5c Kd Qh", "straight flush, nine high / high card, K-Q", ("C",)),
    ("6c 6d 6h 6s Ad Kh 2s", "four of a kind, sixes with 2 / high card, A-K", ("D",)),
    ("8c 8d 8h 4s 4d Kh Ks", "full house, eights over fours / pair of kings", ("E", "J")),
    ("Kc Qc 9c 7c 4c 3c 2d", "flush, Q-9-7-4-3 / high card, K-2", ("F",)),
    ("9c 8d 7h 6s 5d 4h 2s", "straight, eight high / high card, 9-2", ("G",)),
    ("Kc Qd 9h 8s 7d 6h Jo", "straight, ten high / high card, K-Q", ("G", "III")),
    ("8c 8d 8h Ks Td 5h 2s", "three of a kind, eights with 5-2 / high card, K-T", ("H",)),
    ("3c 3d 6h 6s Td 8h 4s", "two pair, sixes and threes with 4 / high card, T-8", ("I",)),
    ("9c 9d Kh Js 7d 5h 2s", "pair of nines with 7-5-2 / high card, K-J", ("J",)),
    ("Ac Jo Kh Js 7d 5h 2s", "pair of aces with 7-5-2 / high card, K-J", ("J",)),  # an ace
    ("As Kd Qh 9c 7d 5h 2s", "high card, A-9-7-5-2 / high card, K-Q", ("IV",)),
]


@pytest.mark.clause(*(f"OH-F-6.II.{letter}" for letter in "ABCDEFGHIJ"), "OH-F-6.III", "OH-F-6.IV")
@pytest.mark.parametrize(("own", "called", "by"), CALLED)
def test_the_dealer_calls_every_hand_by_the_clauses_that_rank_it(
    own: str, called: str, by: tuple[str, ...]
) -> None:
    round_ = play(seated("ann"), {"ann": {"pai_gow": BET}}, {"box_1": own})
    said = heard(round_, "ann has")
    (event,) = said
    assert spoken(round_, event) == f"ann has {called}"
    clauses = [f"OH-F-6.II.{each}" if each in "ABCDEFGHIJ" else f"OH-F-6.{each}" for each in by]
    assert [event.clause, *event.also] == clauses


def test_a_low_hand_is_a_pair_or_two_cards() -> None:
    order = ["3c 2c", "Kd Qd", "Ac 2d", "Jo Kd", "2c 2d", "Ac Jo"]
    ranks = [rank_low(parse_cards(cards)) for cards in order]
    assert ranks == sorted(ranks)
    assert [LOW.category(rank) for rank in ranks] == ["high_card"] * 4 + ["pair"] * 2
    assert rank_low(parse_cards("Ac Jo")) == rank_low(parse_cards("Ad Ah"))


@pytest.mark.parametrize(
    ("high", "low", "foul"),
    [
        ("7c 7d Kh 5s 3c", "7h 7s", False),  # as the filing's own example
        ("7c 7d Kh 5s 3c", "8h 8s", True),
        ("Ac Kd 9h 5s 3c", "2h 2s", True),
        ("Ac Kd 9h 5s 3c", "As Kh", False),  # equal is enough
        ("Ac Qd 9h 5s 3c", "As Kh", True),
        ("Kc Qd 9h 5s 3c", "Ah 2s", True),
        ("2c 2d 9h 5s 3c", "Ah Ks", False),
        ("6c 5d 4h 3s 2c", "Ah As", False),
    ],
)
def test_the_high_hand_must_rank_as_high_at_least(high: str, low: str, foul: bool) -> None:
    five, two = parse_cards(high), parse_cards(low)
    assert Setting(five, two, rank_high(five), rank_low(two)).foul is foul


@pytest.mark.clause("OH-F-13.I", "OH-F-13.II")
def test_the_house_refuses_a_foul_setting_and_it_may_be_made_again() -> None:
    table = seated("ann")
    round_ = Round(table)
    round_.send(None)
    round_.send(Place("ann", 1, "pai_gow", BET))
    round_.send(NoMoreBets())
    rig = Rig({"dealer": DEALER, "box_1": MIDDLE})
    while isinstance(round_.pending, Chance):
        round_.send(rig.answer(round_.pending))
    assert isinstance(round_.pending, Question)
    with pytest.raises(Refusal, match=r"not an option.*OH-F-13.II"):
        round_.send(Choose("ann", "low_9d_9c"))  # nines low, king high
    round_.send(Choose("ann", "low_kd_qh"))
    assert round_.over


@pytest.mark.clause("OH-F-13.VII.C")
def test_where_the_house_resets_no_hands_a_foul_one_loses() -> None:
    own = "Tc Td 8h 6s 4c Ad Jh"
    round_ = settled(own, "2c 3d 5h 6c 8s Jc Ts", "low_td_tc", options={"foul_hands": "lose"})
    assert ends(round_) == [("OH-F-13.VII.C", -BET)]  # though both hands are higher


@pytest.mark.clause("OH-F-13.II")
def test_a_player_sets_his_own_hands_or_asks_for_the_house_way() -> None:
    worse = settled("Tc Td 8h 6s 4c Ad Jh", DEALER, "low_8h_6s")
    assert ends(worse) == [("OH-F-13.IX.A", 0)]
    ways = offered(list(parse_cards("Tc Td 8h 6s 4c Ad Jh")), foul=False)
    assert len(ways) == 18  # not the pair of tens low, nor an ace with one of them
    assert "low_td_tc" not in ways


@pytest.mark.clause("OH-F-13.II", "OH-F-13.III")
def test_hands_are_set_face_down_before_the_dealer_turns_his() -> None:
    round_ = settled(MIDDLE, DEALER, "low_kd_qh")
    public = round_.view(None)
    chosen = [e for e in public if isinstance(e, events.OptionChosen)]
    assert [event.option for event in chosen] == [HIDDEN]
    own = [e for e in round_.view("ann") if isinstance(e, events.OptionChosen)]
    assert [event.option for event in own] == ["low_kd_qh"]
    shown = [e for e in round_.view("bob") if isinstance(e, events.CardsShown)]
    assert set(shown[0].cards) == {HIDDEN}
    order = [type(e) for e in round_.log if isinstance(e, events.CardsTurned | events.OptionChosen)]
    assert order == [events.ChosenFaceDown, events.CardsTurned, events.CardsTurned]


@pytest.mark.clause("OH-F-13.V")
def test_surrender_costs_the_whole_wager_and_shows_nothing() -> None:
    round_ = settled("Tc Td 8h 6s 4c Ad Jh", DEALER, "surrender")
    assert ends(round_) == [("OH-F-13.V", -BET)]
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == ["dealer"]


@pytest.mark.clause("OH-F-13.XIII")
@pytest.mark.parametrize(
    ("bet", "rounding", "fee"),
    [
        (5_00, "quarter-up", 25),
        (6_00, "quarter-up", 50),
        (9_00, "quarter-up", 50),
        (10_00, "quarter-up", 50),
        (11_00, "quarter-up", 75),
        (100_00, "quarter-up", 5_00),
        (6_00, "exact", 30),
        (11_00, "exact", 55),
    ],
)
def test_vigorish_on_what_was_won(bet: int, rounding: str, fee: int) -> None:
    options = {"vigorish_rounding": rounding}
    round_ = settled("Tc Td 8h 6s 4c Ad Jh", DEALER, bets={"pai_gow": bet}, options=options)
    assert nets(round_) == {"pai_gow": bet - fee}
    assert clauses(round_, events.VigorishTaken) == ["OH-F-13.XIII"]
    assert not clauses(settled(MIDDLE, DEALER), events.VigorishTaken)


@pytest.mark.parametrize(("won", "fee"), [(1_30, 6), (1_50, 7), (1_59, 7), (1_60, 8)])
def test_a_fraction_of_a_cent_is_dropped_from_an_exact_vigorish(won: int, fee: int) -> None:
    """As a partner's part of a bank may leave one; never over the 5%, never to the nearest cent."""
    assert commission(RuleSet.of("pai-gow-poker", {"vigorish_rounding": "exact"}), won) == fee


@pytest.mark.clause("OH-F-13.VI", "OH-F-13.VIII", "OH-F-13.XII")
def test_hands_are_exposed_and_paid_counterclockwise_losers_at_once() -> None:
    hands = {
        "dealer": DEALER,
        "box_1": "Tc Td 8h 6s 4c Ad Jh",
        "box_2": "8c 8d 6h 5s 3c Jd Th",
        "box_3": "Ac Ah 8s 6d 4d Kc Kh",
    }
    table = seated("ann", "bob", "cy")
    round_ = play(table, {name: {"pai_gow": BET} for name in ("ann", "bob", "cy")}, hands)
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == ["dealer", "box_3", "box_2", "box_1"]
    assert ends(round_) == [("OH-F-13.VII.A", -BET), ("OH-F-13.XI", BET), ("OH-F-13.XI", BET)]
    paid = [e.to for e in round_.log if isinstance(e, events.WagerWon)]
    assert paid == ["player:cy", "player:ann"]  # after all hands were exposed


@pytest.mark.clause("OH-F-7.III", "OH-F-15.III")
def test_wagers_before_the_first_card_only() -> None:
    round_ = Round(seated("ann"))
    round_.send(None)
    kinds = {o.wager for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert kinds == {"pai_gow"}  # the Fortune Bonus needs it
    round_.send(Place("ann", 1, "pai_gow", BET))
    round_.send(Place("ann", 1, "fortune_bonus", 1_00))
    with pytest.raises(Refusal, match="Fortune Bonus rests on this wager"):
        round_.send(TakeDown("ann", 1, BET))
    round_.send(NoMoreBets())
    with pytest.raises(Refusal):
        round_.send(Place("ann", 1, "pai_gow", BET))
    with pytest.raises(Refusal):
        round_.send(TakeDown("ann", 2, 1_00))


@pytest.mark.clause("OH-F-7.II")
def test_a_player_who_leaves_is_set_by_the_house_way() -> None:
    def asked(pending: object) -> bool:
        return isinstance(pending, Question)

    round_ = settled("Tc Td 8h 6s 4c Ad Jh", DEALER, mishap=("player_leaves", asked))
    assert ends(round_) == [("OH-F-13.XI", BET)]
    assert "OH-F-7.II" in words(round_).values()


@pytest.mark.clause("OH-F-7.II")
def test_a_house_may_take_every_wager_of_a_player_who_leaves() -> None:
    def asked(pending: object) -> bool:
        return isinstance(pending, Question)

    round_ = settled(
        "As Ah Ad Ac 9d 8c 8h",
        "3c 5d 6h 9s Jh Qd 2s",
        bets={"pai_gow": BET, "fortune_bonus": 5_00},
        options={"leaver_forfeits_all": True},
        mishap=("player_leaves", asked),
    )
    assert ends(round_) == [("OH-F-7.II", -BET), ("OH-F-7.II", -5_00)]
    assert [e.hand for e in round_.log if isinstance(e, events.CardsTurned)] == ["dealer"]


@pytest.mark.clause("OH-F-7.II")
def test_a_player_who_leaves_two_hands_may_lose_both_side_wagers() -> None:
    options = {"two_hands": True, "leaver_forfeits_sides": True}
    table = seated("ann", options=options)
    table.take_box("ann", 2)
    hands = {"box_1": "9s 8c 7d 6h 5s Kc 2d", "box_2": "9c 8d 7h 6s 5c Kd 2h", "dealer": SPLIT}
    bets = {"pai_gow": BET, "fortune_bonus": 5_00}

    def asked(pending: object) -> bool:
        return isinstance(pending, Question)

    round_ = play(table, {"ann": bets}, hands, mishap=("player_leaves", asked))
    assert nets(round_)["fortune_bonus"] == -10_00


@pytest.mark.clause("OH-F-13.XIII")
@pytest.mark.parametrize("wager", ["pai_gow", "fortune_bonus"])
def test_quarters_are_not_for_wagering(wager: str) -> None:
    with pytest.raises(Refusal, match="step") as refused:
        RuleSet.of("pai-gow-poker", limits={wager: {"low": "5.25", "step": "0.25"}})
    assert refused.value.clause == "OH-F-13.XIII"


@pytest.mark.clause("OH-F-2.I")
def test_six_places_for_players() -> None:
    table = seated(*"abcdef")
    with pytest.raises(Refusal, match=r"boxes 1 to 6.*OH-F-2.I"):
        table.sit("g", 7, 100_00)
    round_ = Round(table)
    round_.send(None)
    with pytest.raises(Refusal):
        round_.send(Place("nobody", 1, "pai_gow", BET))


@pytest.mark.clause("OH-F-7.IV")
def test_two_adjacent_hands_the_larger_wager_first() -> None:
    with pytest.raises(Refusal, match="one box to a player"):
        seated("ann").take_box("ann", 2)
    table = seated("ann", options={"two_hands": True})
    with pytest.raises(Refusal, match=r"two adjacent boxes.*OH-F-7.IV"):
        table.take_box("ann", 3)
    table.take_box("ann", 2)
    for first, second, order in (
        (BET, BET, [2, 1]),
        (2 * BET, BET, [1, 2]),
        (BET, 2 * BET, [2, 1]),
    ):
        made = f"{first // 100} pai_gow {second // 100} pai_gow@2"
        round_ = go_on(Round(table), f"ann: {made} close")
        deal_out(round_, "*", "house_way house_way")
        looked = [e.hand for e in round_.log if isinstance(e, events.CardsShown)]
        assert looked == [f"box_{box}" for box in order]


def test_outcome_counts_the_higher_hands() -> None:
    one = Setting((), (), 10, 5)
    assert outcome(one, Setting((), (), 9, 4)) == "win"
    assert outcome(one, one) == "lose"
    assert outcome(one, Setting((), (), 9, 5)) == "tie"
    assert HIGH.category(len(HIGH)) == "five_aces"


@pytest.mark.clause("OH-F-7.II")
def test_a_hand_that_was_set_before_its_player_left_is_not_looked_at() -> None:
    table = seated("ann", options={"two_hands": True, "leaver_forfeits_all": True})
    table.take_box("ann", 2)
    hands = {"box_1": "9s 8c 7d 6h 5s Kc 2d", "box_2": "9c 8d 7h 6s 5c Kd 2h", "dealer": SPLIT}
    questions: list[object] = []

    def second(pending: object) -> bool:
        if isinstance(pending, Question):
            questions.append(pending)
        return len(questions) == 2

    round_ = play(table, {"ann": {"pai_gow": BET}}, hands, mishap=("player_leaves", second))
    assert ends(round_) == [("OH-F-7.II", -BET)] * 2
    assert [e.hand for e in round_.log if isinstance(e, events.CardsTurned)] == ["dealer"]
