"""Ride Free at the table: free doubles, free splits, the push on 22, settlement."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.errors import Refusal
from pitboss.games.ride_free import GAME
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place, TakeDown
from pitboss.table.effects import DealCard
from pitboss.table.round import Round
from tests.dealt import choices, ends, nets, words
from tests.games.ride_free.rigged import ALONE, MAIN, METERS, SIDE, play, table_of

HAND = {"blackjack": MAIN}


@pytest.mark.clause("CO-2119-8", "CO-2119-9", "CO-2119-20", "CO-2119-8.A")
@pytest.mark.parametrize(
    ("cards", "answers", "net", "clause"),
    [
        ("Tc 9d 9c 9h", "stand", MAIN, "CO-2119-20"),  # 19 over 18
        ("Tc 9d 8c Th", "stand", -MAIN, "CO-2119-20"),
        ("Tc 9d 8c 9h", "stand", 0, "CO-2119-20"),
        ("Tc 9d 8c 7h Kc", "stand", MAIN, "CO-2119-20"),  # dealer 26 is bust
        ("Tc 9d 6c Th Kc", "hit", -MAIN, "CO-2119-9"),  # the player's bust loses at once
        ("Tc 6d 8c Ah 2c", "stand", -MAIN, "CO-2119-20"),  # soft 17 is hit: 19
        ("Tc Td 7c 7h", "stand", 0, "CO-2119-20"),  # hard 17 stands
    ],
)
def test_ordinary_hands(cards: str, answers: str, net: int, clause: str) -> None:
    round_ = play(table_of(), HAND, cards, answers)
    assert nets(round_) == {"blackjack": net}
    assert ends(round_) == [("blackjack", clause)]


@pytest.mark.clause("CO-2119-8")
def test_players_cards_face_up_one_of_the_dealer_s_down() -> None:
    round_ = play(table_of(), HAND, "Tc 9d 9c 9h", "stand")
    dealt = [event for event in round_.log if isinstance(event, events.CardDealt)]
    assert [event.to for event in dealt] == ["box_1", "dealer", "box_1", "dealer"]
    assert [event.seen_by for event in dealt if event.to == "box_1"] == [("*",), ("*",)]
    assert [event.seen_by for event in dealt if event.to == "dealer"] == [(), ()]
    turned = next(event for event in round_.log if isinstance(event, events.CardsTurned))
    assert turned.cards == ("9d",)


@pytest.mark.clause("CO-2119-8.B")
@pytest.mark.parametrize(
    ("cards", "answers", "net"),
    [
        ("Ac 9d Kc 9h", "", 15_00),
        ("Ac Td Kc 9h", "", 15_00),  # paid once the dealer has checked
        ("Ac Ad Kc 9h", "decline", 15_00),
        ("Ac Ad Kc Kh", "decline", 0),  # both have it
        ("Ac Ad Kc Kh", "even_money", 10_00),  # RF-01
    ],
)
def test_blackjack_pays_three_to_two(cards: str, answers: str, net: int) -> None:
    assert nets(play(table_of(), HAND, cards, answers)) == {"blackjack": net}


@pytest.mark.clause("CO-2119-9")
@pytest.mark.parametrize(("hole", "net"), [("Kh", 10_00), ("7h", -5_00)])
def test_insurance_pays_two_to_one(hole: str, net: int) -> None:
    found = nets(play(table_of(), HAND, f"Tc Ad 9c {hole}", "insure"))
    assert found["insurance"] == net


def test_an_odd_cent_of_a_surrendered_wager_is_the_player_s() -> None:
    cents = {"main": {"low": "5", "high": "100", "step": "0.01"}}
    table = table_of({"late_surrender": True}, limits=cents)
    round_ = play(table, {"blackjack": 5_01}, "Tc Td 6c 7h", "surrender")
    assert nets(round_) == {"blackjack": -2_50}


@pytest.mark.clause("CO-2119-8.C")
def test_late_surrender_by_option_only() -> None:
    table = table_of({"late_surrender": True})
    round_ = play(table, HAND, "Tc Td 6c 7h", "surrender")
    assert nets(round_) == {"blackjack": -5_00}
    assert {clause for _, clause in ends(round_)} == {"CO-2119-8.C"}
    # A dealer's blackjack is found first, and takes the whole wager.
    assert nets(play(table, HAND, "Tc Td 6c Ah")) == {"blackjack": -MAIN}
    for offered in (False, True):
        asking = _until_asked({"late_surrender": offered}, "Tc Td 6c 7h")
        assert ("surrender" in choices(asking)) == offered
    drawn = _until_asked({"late_surrender": True}, "2c Td 3c 7h 4d")
    drawn.send(Choose("ann", "hit"))
    assert isinstance(drawn.pending, DealCard)
    drawn.send(drawn.chance()[0][0])
    assert "surrender" not in choices(drawn)  # only before any action on the hand


def _until_asked(options: dict[str, object], cards: str) -> Round:
    from pitboss.apparatus.cards import parse_cards  # noqa: PLC0415

    round_ = Round(table_of(options))
    round_.send(Place("ann", 1, "blackjack", MAIN))
    round_.send(NoMoreBets())
    for card in parse_cards(cards)[:4]:
        round_.send(card)
    if not isinstance(round_.pending, DealCard):
        round_.send(NoMoreBets())  # the Bust Bonus window
    return round_


# --- free doubles ------------------------------------------------------------------------------


@pytest.mark.clause("CO-2119-11", "CO-2119-11.A", "CO-2119-11.B")
@pytest.mark.parametrize("first_two", ["5c 4d", "6c 4d", "5c 5d", "6c 5d", "9c 2d"])
@pytest.mark.parametrize(
    ("drawn", "dealer", "own", "lammer"),
    [
        ("Ks", "9d 8h", MAIN, MAIN),  # 19 to 21 beat 17
        ("2s", "Td Th", -MAIN, 0),  # the lammer costs nothing
        ("2s", "6d Th 6s", 0, 0),  # dealer 22: the lammer is collected
    ],
)
def test_hard_9_10_and_11_double_for_a_lammer(
    first_two: str, drawn: str, dealer: str, own: int, lammer: int
) -> None:
    (first, second), (up, hole, *draws) = first_two.split(), dealer.split()
    cards = f"{first} {up} {second} {hole} {drawn} {' '.join(draws)}"
    table = table_of()
    round_ = play(table, HAND, cards, "double")
    assert nets(round_) == {"blackjack": own, "free_double": lammer}
    added = next(event for event in round_.log if isinstance(event, events.WagerAdded))
    assert (added.wager, added.cents, added.clause) == ("free_double", 0, "CO-2119-11")
    clause = "CO-2119-11.A" if lammer else "CO-2119-11.B"
    assert ("free_double", clause) in ends(round_)
    assert table.racks["ann"] == 1_000_00 + own + lammer


@pytest.mark.clause("CO-2119-13")
@pytest.mark.parametrize("first_two", ["Ac 8d", "6c 6d", "Tc 2d", "3c 5d", "Ac 9d"])
def test_other_hands_double_with_own_chips(first_two: str) -> None:
    first, second = first_two.split()
    drawn = {"Ac 8d": "2s", "6c 6d": "8s", "Tc 2d": "8s", "3c 5d": "Ts", "Ac 9d": "Ks"}[first_two]
    round_ = play(table_of(), HAND, f"{first} 7d {second} Th {drawn}", "double")
    added = next(event for event in round_.log if isinstance(event, events.WagerAdded))
    assert (added.wager, added.cents, added.clause) == ("double_down", MAIN, "CO-2119-13")
    assert nets(round_) == {"blackjack": MAIN, "double_down": MAIN}


# --- free splits -------------------------------------------------------------------------------


@pytest.mark.clause("CO-2119-15", "CO-2119-15.A", "CO-2119-15.B")
@pytest.mark.parametrize("rank", "23456789")
def test_any_pair_but_tens_splits_for_a_lammer(rank: str) -> None:
    # First hand with a ten against 17; the second hand gets a ten too.
    cards = f"{rank}c 7d {rank}d Th Ks Qs"
    if rank == "7":
        cards = "7c 7d 7d Th Ks Qs"
    round_ = play(table_of(), HAND, cards, "split stand stand")
    better = {"8": MAIN, "9": MAIN, "7": 0}.get(rank, -MAIN)
    lammer = max(better, 0)
    assert nets(round_) == {"blackjack": better, "free_split": lammer}
    clause = "CO-2119-15.A" if lammer else "CO-2119-15.B"
    assert ("free_split", clause) in ends(round_)


@pytest.mark.clause("CO-2119-17")
def test_tens_split_with_own_chips() -> None:
    round_ = play(table_of(), HAND, "Tc 7d Kd Th 9s Qs", "split stand stand")
    assert nets(round_) == {"blackjack": MAIN, "split": MAIN}
    added = next(event for event in round_.log if isinstance(event, events.WagerAdded))
    assert (added.cents, added.clause) == (MAIN, "CO-2119-17")


@pytest.mark.clause("CO-2119-15", "CO-2119-17.A")
def test_four_hands_at_most_a_lammer_for_each_further_split() -> None:
    # 8-8 is split, and twice again; the fourth 8-8 may not be. 16 and three times 18 against 17.
    cards = "8c 7d 8d Th 8h 8s 8c Ts Ts Ts"
    round_ = play(table_of(), HAND, cards, "split split split stand")
    assert nets(round_) == {"blackjack": -MAIN, "free_split": 3 * MAIN}
    assert [e.clause for e in round_.log if isinstance(e, events.WagerAdded)] == ["CO-2119-15"] * 3
    assert "CO-2119-17.A" in words(round_).values()


@pytest.mark.clause("CO-2119-17.B")
def test_aces_are_split_again_and_get_one_card_each() -> None:
    round_ = play(table_of(), HAND, "Ac 7d Ad Th Ah 5s Ts 9s", "split split")
    # A-5, A-T and A-9 against 17: nobody is asked about one of them.
    assert nets(round_) == {"blackjack": -MAIN, "free_split": 2 * MAIN}
    assert not any("blackjack" in said for said in words(round_))  # 21 after a split is only 21


@pytest.mark.clause("CO-2119-11", "CO-2119-15")
def test_lammers_follow_the_hand_through_doubles() -> None:
    # 5,5 split; 5-6 doubled free twice: own wager, one split lammer, two double lammers.
    round_ = play(table_of(), HAND, "5c 7d 5d Th 6s Ts 6h Td", "split double double")
    assert nets(round_) == {"blackjack": MAIN, "free_split": MAIN, "free_double": 2 * MAIN}
    # A hand on a lammer alone may double with own chips: 2-6 after a split of twos.
    mixed = play(table_of(), HAND, "2c 7d 2d Th Ts 6h Td", "split stand double")
    assert nets(mixed) == {"blackjack": -MAIN, "free_split": MAIN, "double_down": MAIN}
    lost = play(table_of(), HAND, "2c 7d 2d Th Ts 6h 2s", "split stand double")
    assert nets(lost) == {"blackjack": -MAIN, "free_split": 0, "double_down": -MAIN}


@pytest.mark.clause("CO-2119-18")
def test_a_bust_first_hand_s_wager_stays_until_the_others_are_settled() -> None:
    round_ = play(table_of(), HAND, "8c 7d 8d Th 7s Ks Ts", "split hit stand")
    said = {w for w, clause in words(round_).items() if clause == "CO-2119-18"}
    assert said == {"box 1: the wager stays in sight for the other hands"}
    kinds = [kind for kind, _ in ends(round_)]
    assert kinds == ["free_split", "blackjack"]
    assert nets(round_) == {"blackjack": -MAIN, "free_split": MAIN}


# --- dealer 22 ---------------------------------------------------------------------------------


@pytest.mark.clause("CO-2119-19")
@pytest.mark.parametrize(
    ("cards", "answers", "found"),
    [
        ("Tc 6d 3c Th 6s", "stand", {"blackjack": 0}),
        ("Ac 6d Kc Th", "", {"blackjack": 15_00}),  # a blackjack is paid; nobody left to draw for
        ("6c 6d 6h Th Ts Tc 6s", "split stand stand", {"blackjack": 0, "free_split": 0}),
        ("8c 6d 4c Th 9s 6s", "double", {"blackjack": 0, "double_down": 0}),
        ("Tc 6d 3c Th 7s", "stand", {"blackjack": MAIN}),  # 23 is a bust as ever
    ],
)
def test_dealer_22_pushes(cards: str, answers: str, found: dict[str, int]) -> None:
    assert nets(play(table_of(), HAND, cards, answers)) == found


@pytest.mark.clause("CO-2119-19")
def test_a_bust_hand_is_no_active_hand() -> None:
    table = table_of(seats=2)
    places = [Place("ann", 1, "blackjack", MAIN), Place("bob", 2, "blackjack", MAIN)]
    play(table, places, "Tc 9c 6d 3c 8c Th Ks 6s", "hit stand")
    assert (table.racks["ann"], table.racks["bob"]) == (1_000_00 - MAIN, 1_000_00)


@pytest.mark.clause("CO-2119-19")
def test_the_push_cites_its_clause() -> None:
    round_ = play(table_of(), HAND, "Tc 6d 3c Th 6s", "stand")
    assert ends(round_) == [("blackjack", "CO-2119-19")]


# --- wagers ------------------------------------------------------------------------------------


def refused(table_options: dict[str, object], *places: Place) -> str:
    round_ = Round(table_of(table_options))
    *accepted, last = places
    for place in accepted:
        round_.send(place)
    with pytest.raises(Refusal) as refusal:
        round_.send(last)
    return refusal.value.clause


@pytest.mark.clause("CO-2119-3", "CO-2119-6")
def test_bonus_wagers_need_a_blackjack_wager_where_the_house_says_so() -> None:
    hedge = Place("ann", 1, "hedge_22", SIDE)
    assert refused({}, hedge) == "CO-2119-3"
    round_ = Round(table_of())
    round_.send(Place("ann", 1, "blackjack", MAIN))
    round_.send(hedge)
    with pytest.raises(Refusal, match="bonus wagers must come down first"):
        round_.send(TakeDown("ann", 1, MAIN))
    alone = play(table_of(ALONE), {"classic_21_3": SIDE}, "2c 3c 4c Td")
    assert nets(alone) == {"classic_21_3": 9 * SIDE}  # no hand is played, no card drawn
    assert refused(ALONE, Place("ann", 1, "silver_stack", SIDE)) == "CO-2119-3"


def test_any_mix_of_bonus_wagers_may_be_offered() -> None:
    bonuses = [slug for slug, rule in RuleSet.of("ride-free").wagers.items() if rule.bonus]
    assert len(bonuses) == 9
    for slug in bonuses:
        only = RuleSet.of("ride-free", without=[other for other in bonuses if other != slug])
        assert [w for w, rule in only.wagers.items() if rule.bonus] == [slug]
    none = RuleSet.of("ride-free", without=bonuses)
    assert {sheet.wager for sheet in GAME.analysis.proofs()} >= set(bonuses)
    assert not any(rule.bonus for rule in none.wagers.values())


@pytest.mark.clause("CO-2119-28.A.IV")
def test_top_3_needs_a_21_3_wager() -> None:
    main, top = Place("ann", 1, "blackjack", MAIN), Place("ann", 1, "top_3", SIDE)
    assert refused({}, main, top) == "CO-2119-28.A.IV"
    for beside in ("classic_21_3", "xtreme_21_3"):
        round_ = Round(table_of())
        for place in (main, Place("ann", 1, beside, SIDE), top):
            round_.send(place)
        with pytest.raises(Refusal, match="Top 3 must come down first"):
            round_.send(TakeDown("ann", 2, SIDE))
        round_.send(TakeDown("ann", 2, 1_00))  # what is left still carries it


@pytest.mark.clause("CO-2119-6", "CO-2119-8", "CO-2119-21.C")
def test_while_bust_bonus_is_bet_only_it_may_come_down() -> None:
    round_ = Round(table_of())
    for place in (Place("ann", 1, "blackjack", MAIN), Place("ann", 1, "hedge_22", SIDE)):
        round_.send(place)
    round_.send(TakeDown("ann", 2, SIDE))
    round_.send(NoMoreBets())
    for card in parse_cards("Tc 6d 8h Ts"):
        round_.send(card)
    round_.send(Place("ann", 1, "bust_bonus", SIDE))
    with pytest.raises(Refusal, match="the wager stays") as refused:
        round_.send(TakeDown("ann", 1, MAIN))
    assert refused.value.clause == "CO-2119-8"
    with pytest.raises(Refusal):
        round_.send(TakeDown("ann", 9, SIDE))  # no such wager
    round_.send(TakeDown("ann", 3, SIDE))
    down = [e for e in round_.log if isinstance(e, events.WagerTakenDown)]
    assert [(e.id, e.clause) for e in down] == [(2, "CO-2119-6"), (3, "CO-2119-21.C")]


@pytest.mark.clause("CO-2119-4", "CO-2119-23.A.III", "CO-2119-24.A.III")
def test_posted_limits_and_aggregate_payouts() -> None:
    assert refused({}, Place("ann", 1, "blackjack", 1_00)) == "CO-2119-4"
    bets = {"blackjack": MAIN, "hedge_22": SIDE, "classic_21_3": SIDE}
    cards, answers = "6c 6h 6d Th 2s Ks 6c", "hit hit"
    free = play(table_of(), bets, cards, answers)
    assert nets(free)["hedge_22"] == 8 * SIDE
    assert nets(free)["classic_21_3"] == 9 * SIDE
    stacked = {"blackjack": MAIN, "silver_stack": SIDE}
    one = play(table_of(payout_limit="22"), stacked, "6c 9d 5d 9h 9s", "double")
    assert nets(one)["silver_stack"] == 2_00  # hand and lammer took twenty of the 22 dollars
    (stack,) = [e for e in one.log if isinstance(e, events.WagerWon) and "CO-2119-24" in e.clause]
    assert "CO-2119-24.A.III" in stack.also
    for_each = table_of({"payout_limit_for": "each-wager"}, payout_limit="12")
    assert nets(play(for_each, stacked, "6c 9d 5d 9h 9s", "double"))["silver_stack"] == 12_00
    cut = play(table_of(payout_limit="60"), bets, cards, answers)
    assert nets(cut)["classic_21_3"] + nets(cut)["hedge_22"] == 60_00
    per_hand = table_of({"payout_limit_per": "hand"}, seats=2, payout_limit="60")
    seats = (("ann", 1), ("bob", 2))
    places = [Place(name, box, k, c) for name, box in seats for k, c in bets.items()]
    both = play(per_hand, places, "6c 6s 6h 6d 6d Th 2s Ks 2s Ks 6c", "hit hit hit hit")
    assert nets(both)["classic_21_3"] + nets(both)["hedge_22"] == 2 * 60_00


@pytest.mark.clause("CO-2119-7")
def test_wagers_for_the_dealer() -> None:
    toke = Place("ann", 1, "blackjack", MAIN, for_dealer=True)
    own = Place("ann", 1, "blackjack", MAIN)
    assert refused({}, own, toke) == "CO-2119-7"  # not taken by default (RF-20)
    taken: dict[str, object] = {"dealer_wagers": True, **METERS}
    assert refused(taken, toke) == "CO-2119-7"  # it stands in front of one of his own
    for wager in ("progressive_21_3", "lucky_ladies_progressive"):
        mine, his = Place("ann", 1, wager, 1_00), Place("ann", 1, wager, 1_00, for_dealer=True)
        assert refused(taken, own, mine, his) == "CO-2119-7"
    table = table_of(taken)
    side, side_toke = Place("ann", 1, "hedge_22", SIDE), Place("ann", 1, "hedge_22", SIDE, "", True)
    play(table, [own, toke, side, side_toke], "Tc 9d 9c 9h", "stand")
    assert table.dealer == 2 * MAIN  # its stake and an even win; the hedge lost with the player's
    assert table.racks["ann"] == 1_000_00 - 2 * SIDE - MAIN + MAIN


def test_a_box_is_passed_over_only_when_its_own_card_is_due() -> None:
    """One clause deals every card: whose card it is tells which slip may happen."""
    round_ = Round(table_of())
    round_.send(Place("ann", 1, "blackjack", MAIN))
    round_.send(NoMoreBets())
    passed_over = {"box_gets_no_cards", "box_gets_one_card"}
    found = []
    for card in parse_cards("9h 6d 9s Kd"):
        found.append(passed_over & {rule.kind for rule in round_.irregularities()})
        round_.send(card)
    assert found == [{"box_gets_no_cards"}, set(), {"box_gets_one_card"}, set()]


@pytest.mark.clause("CO-2119-11.A")
def test_a_lammer_that_a_limit_cuts_says_by_how_much() -> None:
    round_ = play(table_of(payout_limit="13"), HAND, "6c 9d 5d 9h 9s", "double")
    won = [e for e in round_.log if isinstance(e, events.WagerWon)]
    assert [(e.paid, e.cut) for e in won] == [(10_00, 0), (3_00, 7_00)]
