"""The irregularities: what each does, and when it can happen."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import RANKS, rank_of
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.families.blackjack.betting import BlackjackGame
from pitboss.families.blackjack.memory import memory_of
from pitboss.families.blackjack.mishaps import rules_of
from pitboss.families.blackjack.running import running_of
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import of, verdicts
from tests.families.blackjack.floor import (
    BJ,
    FREE,
    asked,
    due,
    net,
    nets,
    open_table,
    over,
    place,
    play,
    said,
)

both = pytest.mark.parametrize(("game", "oh"), [(BJ, "OH-A-15"), (FREE, "OH-AF-17")])


def cards(round_: Round, hand: str) -> str:
    return "".join(RANKS[rank_of(card)] for card in round_.table.hands[hand])


def possible(round_: Round) -> set[str]:
    return {rule.kind for rule in round_.irregularities()}


@both
@pytest.mark.clause("OH-A-15.I", "OH-AF-17.I")
def test_a_card_face_up_in_the_shoe_is_not_used(game: str, oh: str) -> None:
    round_ = play("ann 10", "T !face_up_card 5 6 4 T | hit !face_up_card 2 3 | stand 4", game)
    assert cards(round_, "box_1") == "T43"
    assert cards(round_, "dealer") == "6T4"
    gone = [e for e in of(round_, events.CardDealt) if e.to == "discard"]
    assert [(e.card[0], e.clause, e.seen_by) for e in gone] == [
        ("5", f"{oh}.I", ("*",)),
        ("2", f"{oh}.I", ("*",)),
    ]
    over(round_)


@both
@pytest.mark.clause("OH-A-15.II", "OH-AF-17.II")
def test_a_card_that_slipped_out_unseen_is_the_next_card(game: str, oh: str) -> None:
    round_ = play("ann 10", "T !card_drawn_unseen 6 9 T | stand !card_drawn_unseen 4", game)
    assert cards(round_, "dealer") == "6T4"
    assert len(said(round_, f"{oh}.II")) == 2
    over(round_)


@both
@pytest.mark.clause("OH-A-15.III", "OH-AF-17.III")
def test_a_card_that_was_seen_is_the_next_card_for_whoever_takes_it(game: str, oh: str) -> None:
    round_ = play("ann 10", "T 6 5 T | !card_drawn_seen 6 | hit", game)
    assert asked(round_) == ("ann", ["accept", "refuse"])
    go_on(round_, "accept")
    assert cards(round_, "box_1") == "T56"
    assert net(go_on(round_, "T")) == 10_00
    (laid,) = of(round_, events.CardsShown)
    assert (laid.hand, laid.cards[0][0], laid.seen_by) == ("box_1", "6", ("*",))


@both
@pytest.mark.clause("OH-A-15.III", "OH-AF-17.III")
def test_whoever_refuses_it_gets_no_more_cards(game: str, oh: str) -> None:
    line = "T T 6 2 9 T | hit !card_drawn_seen K | refuse"
    round_ = play("ann 10, bob 10", line, game)
    assert said(round_, f"{oh}.III") == ["ann gets no more cards this round"]
    assert asked(round_)[0] == "bob"
    go_on(round_, "stand")  # the dealer has 16: the king is his next card
    assert cards(round_, "dealer") == "6TK"
    assert net(round_) == 10_00
    assert cards(round_, "box_1") == "T2"


@both
@pytest.mark.clause("OH-A-15.III", "OH-AF-17.III")
def test_a_seen_card_that_nobody_can_use_is_discarded(game: str, oh: str) -> None:
    round_ = over(play("ann 10", "T 9 7 9 | !card_drawn_seen 2 | stand", game))
    assert said(round_, f"{oh}.III") == ["nobody takes the 2s: it goes to the discard rack"]
    assert cards(round_, "dealer") == "99"
    running = running_of(round_.table)
    assert running is not None
    assert not running.exposed


@both
@pytest.mark.clause("OH-A-15.III", "OH-AF-17.III")
def test_the_dealer_uses_a_seen_card(game: str, oh: str) -> None:
    round_ = over(play("ann 10", "T 6 7 T | stand !card_drawn_seen 2", game))
    assert cards(round_, "dealer") == "6T2"
    assert [e.clause for e in of(round_, events.CardDealt) if e.to == "exposed"] == [f"{oh}.III"]


@both
@pytest.mark.clause("OH-A-15.III", "OH-AF-17.III")
def test_a_seen_card_during_the_deal_is_used_in_order(game: str, oh: str) -> None:
    round_ = play("ann 10", "T 6 !card_drawn_seen 9 T", game)
    assert cards(round_, "box_1") == "T9"
    hole = play("ann 10", "T 6 9 !card_drawn_seen T", game)
    assert cards(hole, "dealer") == "6T"
    over(go_on(hole, "stand 4"))
    up = over(play("ann 10", "T !card_drawn_seen 6 9 T | stand 4", game))
    turned = [len(event.cards) for event in of(up, events.CardsTurned)]
    assert turned == [1, 2]  # the up card after the deal, the hole card after the players
    assert len(of(hole, events.CardsTurned)) == 1  # everyone has seen the hole card already


@both
@pytest.mark.clause("OH-A-15.IV", "OH-AF-17.IV")
@pytest.mark.parametrize(
    ("line", "dealer"),
    [
        ("T T 8 7 | !dealer_draws_too_many stand 4", "T7"),
        ("T 6 8 T | stand !dealer_draws_too_many 3 2", "6T3"),  # 19 is finished too
        ("T 6 8 A | !dealer_draws_too_many stand 2 5", "6A2"),  # a soft 17 must draw
    ],
)
def test_a_card_too_many_goes_to_the_discard_rack(
    game: str, oh: str, line: str, dealer: str
) -> None:
    round_ = over(play("ann 10", line, game))
    assert cards(round_, "dealer") == dealer
    (gone,) = [e for e in of(round_, events.CardDealt) if e.to == "discard"]
    assert gone.clause == f"{oh}.IV"


@both
@pytest.mark.clause("OH-A-15.V", "OH-AF-17.V")
def test_a_dealer_who_missed_his_card_takes_it_at_the_end(game: str, oh: str) -> None:
    first = play("ann 10, bob 10", "2 3 !dealer_missed 4 5 6 T", game)
    assert (cards(first, "box_1"), cards(first, "box_2")) == ("24", "35")
    assert cards(first, "dealer") == "6T"
    both_cards = play("ann 10", "2 !dealer_missed 3 !dealer_missed 6 T", game)
    assert cards(both_cards, "dealer") == "6T"
    assert asked(both_cards)[0] == "ann"


@both
@pytest.mark.clause("OH-A-15.III", "OH-A-15.V", "OH-AF-17.III", "OH-AF-17.V")
def test_a_dealer_who_forgets_his_late_card_too_still_takes_it(game: str, oh: str) -> None:
    again = play("ann 10", "2 !dealer_missed 3 6 !dealer_missed T", game)
    assert cards(again, "dealer") == "6T"
    assert said(again, f"{oh}.V")[-1] == "the dealer still takes his card"
    assert asked(again)[0] == "ann"
    seen = play("ann 10", "2 !dealer_missed 3 6 !card_drawn_seen T", game)
    assert cards(seen, "dealer") == "6T"
    assert len(said(seen, f"{oh}.V")) == 1
    assert asked(seen)[0] == "ann"


@both
@pytest.mark.clause("OH-A-15.VI", "OH-AF-17.VI")
def test_an_empty_shoe_is_filled_from_the_discard_rack(game: str, oh: str) -> None:
    table = open_table(game, options={"decks": 1})
    assert table.shoe is not None
    for n in range(52):  # five cards are left
        if n not in (8, 12, 16, 20, 24):
            table.shoe.counts[n] = 0
    table.shoe.left = 5
    round_ = play("ann 10", "4 5 6 7 hit 8", game, table=table)
    go_on(round_, "hit shuffle decline")
    shuffled = of(round_, events.CardsShuffled)
    assert [event.cards for event in shuffled] == [52 - 5]  # all but what lies on the table
    assert due(round_) == "burn"
    go_on(round_, "burn:K 2 stand 9")
    over(round_)
    burned = [e for e in of(round_, events.CardDealt) if e.to == "burn"]
    assert [(e.clause, e.seen_by) for e in burned] == [(f"{oh}.VI", ())]
    assert memory_of(table).reshuffle  # and the round over, they are shuffled again


@both
@pytest.mark.clause("OH-A-15.VII", "OH-AF-17.VII")
def test_a_box_without_cards_is_dead(game: str, oh: str) -> None:
    side = "house_money" if game == BJ else "push_22"
    round_ = play(f"ann 10 {side} 5, bob 10", "!box_gets_no_cards T 9 8 9 stand", game)
    assert net(round_) == 0
    assert net(round_, "bob") == 0
    assert [v for v in verdicts(round_) if v[1] == f"{oh}.VII"] == [
        ("blackjack pushed", f"{oh}.VII"),
        (f"{side} pushed", f"{oh}.VII"),
    ]


@both
@pytest.mark.clause("OH-A-15.VII", "OH-AF-17.VII")
@pytest.mark.parametrize("line", ["!box_gets_one_card T 9 T 8", "T T 9 !box_gets_one_card 8"])
def test_a_box_with_one_card_may_have_its_second_after_the_others(
    game: str, oh: str, line: str
) -> None:
    round_ = play("ann 10, bob 10", line, game)
    assert asked(round_) == ("ann", ["second_card", "dead"])
    go_on(round_, "second_card 9 9 stand stand")
    assert cards(round_, "box_1") == "T9"
    assert net(round_) == 10_00
    declined = play("ann 10, bob 10", f"{line} dead 9 stand", game)
    assert net(declined) == 0
    assert net(declined, "bob") == 0


@both
@pytest.mark.clause("OH-A-15.VIII", "OH-AF-17.VIII")
def test_a_card_that_was_not_dealt_comes_after_the_others(game: str, oh: str) -> None:
    line = "T T 6 2 9 T | hit !card_not_dealt later | stand"
    round_ = play("ann 10, bob 10", line, game)
    assert due(round_) == "box_1"  # bob is done, the hole card still down
    go_on(round_, "5")
    assert asked(round_)[0] == "ann"
    go_on(round_, "stand T")
    assert net(round_) == 10_00


@both
@pytest.mark.clause("OH-A-15.VIII", "OH-AF-17.VIII")
def test_or_the_hand_is_dead_and_the_wager_goes_back(game: str, oh: str) -> None:
    round_ = play("ann 10", "T 6 2 T | hit !card_not_dealt dead", game)
    assert net(round_) == 0
    assert verdicts(round_) == [("blackjack pushed", f"{oh}.VIII")]
    doubled = play("ann 10", "A 6 2 T | double face_up !card_not_dealt later 8 T", game)
    assert nets(doubled) == {"blackjack": 10_00, "double_down": 10_00}


@both
@pytest.mark.clause("OH-A-15.VIII", "OH-AF-17.VIII", "OH-A-10.I", "OH-AF-11.I")
def test_the_other_hands_of_a_split_outlive_a_dead_first_hand(game: str, oh: str) -> None:
    split = "8 6 8 T split 3 hit !card_not_dealt dead"
    doubled = play("ann 10", f"{split} | 3 double T | T", game)
    assert nets(doubled)["blackjack"] == 0
    assert net(doubled) == 20_00
    again = play("ann 10", f"{split} | 8 split T stand 9 stand | T", game)
    assert net(again) == 20_00


@both
@pytest.mark.clause("OH-A-15.IX.A", "OH-AF-17.IX.A")
def test_a_hole_card_shown_by_mistake_stays_up(game: str, oh: str) -> None:
    round_ = play("ann 10", "T T 8 9 !hole_card_shown", game)
    turned = of(round_, events.CardsTurned)[-1]
    assert (turned.clause, [card[0] for card in turned.cards]) == (f"{oh}.IX.A", ["T", "9"])
    assert asked(round_)[0] == "ann"
    assert net(go_on(round_, "stand")) == -10_00
    low = play("ann 10", "T 6 8 9", game)
    assert "hole_card_shown" not in possible(low)  # only where the dealer has looked


@both
@pytest.mark.clause("OH-A-15.IX.B", "OH-AF-17.IX.B")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("T T 9 !blackjack_not_seen A stand", {"blackjack": -10_00}),
        (
            "A T 2 !blackjack_not_seen A double 8",
            {"blackjack": -10_00, "double_down": 0},
        ),
        (
            "T T T !blackjack_not_seen A split 9 stand 8 stand",
            {"blackjack": -10_00, "split": 0},
        ),
        ("A T T !blackjack_not_seen A", {"blackjack": 0}),  # two blackjacks
        ("T T 9 !blackjack_not_seen 8 stand", {"blackjack": 10_00}),  # there was none
        ("T A 9 !blackjack_not_seen T insure stand", {"blackjack": -10_00, "insurance": 10_00}),
    ],
)
def test_a_blackjack_that_was_not_seen_takes_the_original_wagers(
    game: str, oh: str, line: str, expected: dict[str, int]
) -> None:
    round_ = play("ann 10", line, game)
    assert nets(round_) == expected
    if expected["blackjack"] < 0:
        assert ("blackjack lost", f"{oh}.IX.B") in verdicts(round_)


@pytest.mark.clause("OH-A-8.II", "OH-A-9.V", "OH-A-16.II.E.2")
def test_a_check_that_found_no_blackjack_was_not_misread() -> None:
    capped = play("ann 10 house_money 5", "As T Ks !blackjack_not_seen 7 cap")
    assert nets(capped) == {"blackjack": 90_00, "house_money": 45_00}
    paid = play("ann 10, bob 10", "A 9 T K 9 !blackjack_not_seen 7")
    assert verdicts(paid) == [("blackjack won", "OH-A-8.II")]  # before bob's third card
    insured = play("ann 10", "T A 9 !blackjack_not_seen 7 insure")
    assert verdicts(insured) == [("insurance lost", "OH-A-9.V")]


@both
@pytest.mark.clause("OH-A-10.I", "OH-A-15.III", "OH-AF-10.I", "OH-AF-11.I", "OH-AF-17.III")
@pytest.mark.parametrize("line", ["A 6 3 T", "6 6 5 T"])
@pytest.mark.parametrize("how", ["", "!card_not_dealt later"])
def test_who_refuses_the_card_of_a_double_has_not_doubled(
    game: str, oh: str, line: str, how: str
) -> None:
    round_ = play("ann 10", f"{line} double face_up {how} !card_drawn_seen 2 refuse", game)
    doubles = {"double_down": 0, "free_double": 0}
    assert {**doubles, **nets(round_)} == {**doubles, "blackjack": -10_00}  # the dealer has 18
    free = game == FREE and line == "6 6 5 T"
    kind, part = ("free_double", "11.I") if free else ("double_down", "10.I")
    assert (f"{kind} pushed", oh.rpartition("-")[0] + f"-{part}") in verdicts(round_)


@both
@pytest.mark.clause("OH-A-15.III", "OH-A-15.IX.A", "OH-AF-17.III", "OH-AF-17.IX.A")
def test_a_slip_may_be_found_at_any_question_and_card_after_the_deal(game: str, oh: str) -> None:
    insuring = play("ann 10", "T A 6 7 !card_drawn_seen K decline hit", game)
    assert asked(insuring) == ("ann", ["accept", "refuse"])
    natural = over(play("ann 10", "T A 6 T !card_drawn_seen 5 decline", game))
    assert said(natural, f"{oh}.III") == ["nobody takes the 5s: it goes to the discard rack"]
    for when in ("double", "double face_up", "hit"):
        shown = play("ann 10", f"A T 3 7 {when} !hole_card_shown", game)
        assert of(shown, events.CardsTurned)[-1].clause == f"{oh}.IX.A"


@both
def test_every_irregularity_has_its_time(game: str, oh: str) -> None:
    round_ = Round(open_table(game))
    assert possible(round_) == {"new_dealer", "floor_orders_shuffle", "no_gaming_activity"}
    place(round_, "ann 10")
    assert possible(round_) == {
        *("face_up_card", "card_drawn_unseen", "card_drawn_seen"),
        *("box_gets_no_cards", "box_gets_one_card"),
    }
    go_on(round_, "T T 9")
    assert {"dealer_missed", "blackjack_not_seen"} <= possible(round_)
    go_on(round_, "9")
    assert possible(round_) == {"card_drawn_seen", "dealer_draws_too_many", "hole_card_shown"}
    go_on(round_, "!card_drawn_seen 5")
    with pytest.raises(Refusal):
        go_on(round_, "!card_drawn_seen")  # one at a time
    every = {rule.kind for rule in registry.room(game).game.irregularities}
    assert len(every) == 15


@pytest.mark.parametrize(("game", "count"), [(BJ, 15), (FREE, 15), ("ride-free", 13)])
def test_a_mishap_that_the_filing_does_not_rule_on_cannot_be_called(game: str, count: int) -> None:
    table = registry.room(game).game
    assert isinstance(table, BlackjackGame)
    found = rules_of(table.clauses)
    assert len(found) == count
    assert all(rule.clause for rule in found)


@both
def test_nothing_slips_out_while_a_seen_card_or_the_cut_is_pending(game: str, oh: str) -> None:
    at_the_check = {"card_drawn_seen", "dealer_draws_too_many", "hole_card_shown"}
    round_ = play("ann 10", "T T 5 7", game)
    assert possible(round_) >= at_the_check
    assert not possible(go_on(round_, "!card_drawn_seen")) & {*at_the_check, "card_not_dealt"}
    table = open_table(game, options={"decks": 1})
    assert table.shoe is not None
    table.shoe = Shoe.from_counts([int(n in (8, 12, 16, 20)) for n in range(52)])
    cut = play("ann 10", "4 5 6 7 hit shuffle", game, table=table)
    assert asked(cut) == ("ann", ["decline", "cut"])
    assert not possible(cut) & at_the_check


@pytest.mark.parametrize("free", [True, False])
def test_the_floor_lets_in_only_who_is_kept_out_and_before_the_deal(free: bool) -> None:
    table = open_table(BJ, {"ann": 1, "bob": 2}, {"mid_shoe_entry": free})
    over(play("ann 10", "T 9 8 9 stand", table=table))
    round_ = Round(table)
    assert ("floor_permits_entry" in possible(round_)) is not free
    place(round_, "ann 10")
    assert "floor_permits_entry" not in possible(round_)


@both
def test_a_late_second_card_belongs_to_the_deal(game: str, oh: str) -> None:
    round_ = play("ann 10, bob 10", "T T 9 !box_gets_one_card 8", game)
    assert asked(round_)[1] == ["second_card", "dead"]
    assert not possible(round_)  # what may happen once all have two cards is yet to come
