"""Section 14, irregularity by irregularity; both games."""

from __future__ import annotations

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.families.baccarat.memory import memory_of
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.drivers.replay import replay
from pitboss.table.effects import Betting
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.view import HIDDEN
from tests.dealt import nets, of
from tests.families.baccarat.house import BOTH, PREFIX, open_table, said
from tests.spoken import spoken

both = pytest.mark.parametrize("slug", BOTH)
PREFIXES = ("OH-E", "OH-EC")
SIMULATED = "a simulated round: no wagers are in play"


def started(table: Table) -> Round:
    return go_on(Round(table), "ann: 10 player close")


def player_hand(round_: Round) -> list[str]:
    """The Player's cards as everyone sees them at the end."""
    cards = [e.card for e in round_.view() if isinstance(e, events.CardDealt) and e.to == "player"]
    laid = [c for e in of(round_, events.CardsShown) if e.hand == "player" for c in e.cards]
    return laid + cards


@both
@pytest.mark.clause("OH-E-14.I", "OH-EC-14.I")
@pytest.mark.parametrize("before", ["", "9", "9 7", "9 7 T"])
def test_a_card_drawn_unseen_opens_the_next_hand(slug: str, before: str) -> None:
    table = open_table(slug)
    round_ = started(table)
    go_on(round_, before)
    round_.call_irregularity("card_drawn_unseen")
    hand = ["9", "7", "T", "T"]
    due = len(before.split())
    go_on(round_, hand[due])
    go_on(round_, "5")  # comes out behind it
    aside = of(round_, events.CardDealt)[-1]
    assert (aside.to, aside.clause) == ("aside", f"{PREFIX[slug]}-14.I")
    assert [e.card for e in round_.view("ann") if isinstance(e, events.CardDealt)][-1] == HIDDEN
    go_on(round_, " ".join(hand[due + 1 :]))
    assert nets(round_) == {"player": 10_00}
    following = started(table)
    assert aside.card not in str(following.view("ann")[0])
    go_on(following, "T 4 T")
    assert player_hand(following) == ["5s", "4s"]
    assert said(following)[-1] == "Player 9, Banker 0: Player wins"


@both
@pytest.mark.clause("OH-E-14.I", "OH-EC-14.I")
def test_a_card_drawn_unseen_between_hands_opens_the_coming_one(slug: str) -> None:
    round_ = Round(open_table(slug))
    round_.call_irregularity("card_drawn_unseen")
    go_on(round_, "9")
    assert isinstance(round_.pending, Betting)
    go_on(round_, "ann: 10 player | 7 T T")
    assert player_hand(round_) == ["9s", "Ts"]
    assert nets(round_) == {"player": 10_00}
    assert replay(round_).over


@both
@pytest.mark.clause("OH-E-14.I", "OH-EC-14.I")
def test_the_card_that_waited_lies_face_down_with_the_others(slug: str) -> None:
    round_ = Round(open_table(slug, deal="face-down"))
    round_.call_irregularity("card_drawn_unseen")
    go_on(round_, "9 close")
    (laid,) = of(round_, events.CardsShown)
    assert (laid.hand, laid.seen_by) == ("player", ())


@both
@pytest.mark.clause("OH-E-10.V", "OH-EC-10.V")
def test_a_card_drawn_in_error_may_bring_out_the_cover_card(slug: str) -> None:
    table = open_table(slug, shoe=Shoe.of_decks(2), cut_card_depth=103)
    round_ = Round(table)
    round_.call_irregularity("card_drawn_unseen")
    assert not memory_of(table).reshuffle
    go_on(round_, "9")  # the first of 104 cards, with 103 behind the cut card
    round_.call_irregularity("card_drawn_unseen")
    assert memory_of(table).reshuffle
    go_on(round_, "9")
    assert table.hands["aside"] == []  # they wait for the hand


@both
@pytest.mark.clause("OH-E-14.II", "OH-EC-14.II")
def test_an_unseen_third_card_goes_to_the_banker_who_draws(slug: str) -> None:
    at_fourth, at_bankers = started(open_table(slug)), started(open_table(slug))
    go_on(at_fourth, "6 4 T")
    at_fourth.call_irregularity("third_card_unseen")
    go_on(at_fourth, "T 3")
    go_on(at_bankers, "6 4 T T")
    at_bankers.call_irregularity("third_card_unseen")
    go_on(at_bankers, "3")
    for round_ in (at_fourth, at_bankers):
        assert round_.over
        assert said(round_)[-1] == "Player 6, Banker 7: Banker wins"
        dealt = of(round_, events.CardDealt)[-1]
        assert (dealt.to, dealt.seen_by, dealt.clause) == ("aside", (), f"{PREFIX[slug]}-14.II")
        assert nets(round_) == {"player": -10_00}


@both
@pytest.mark.clause("OH-E-14.II", "OH-EC-14.II")
@pytest.mark.parametrize("hand", ["7 6 T T", "9 7 T T", "7 8 T T"])
def test_an_unseen_third_card_opens_the_next_hand_if_the_banker_stays(slug: str, hand: str) -> None:
    table = open_table(slug)
    round_ = started(table)
    go_on(round_, hand[:5])
    round_.call_irregularity("third_card_unseen")
    go_on(round_, "T 9")
    assert round_.over
    assert SIMULATED not in said(round_)
    following = started(table)
    go_on(following, "7 T T")
    assert player_hand(following) == ["9s", "Ts"]


@both
@pytest.mark.clause("OH-E-14.II", "OH-EC-14.II")
def test_a_third_card_that_is_due_is_no_error(slug: str) -> None:
    round_ = started(open_table(slug))
    go_on(round_, "2 7 T")
    round_.call_irregularity("third_card_unseen")
    go_on(round_, "T 6")
    assert round_.over
    assert "the Player's third card is due" in said(round_)
    assert said(round_)[-1] == "Player 8, Banker 7: Player wins"


@both
@pytest.mark.clause("OH-E-14.III", "OH-EC-14.III")
def test_a_seen_third_card_is_used_or_opens_a_simulated_round(slug: str) -> None:
    used = started(open_table(slug))
    go_on(used, "6 4 T")
    used.call_irregularity("third_card_seen")
    go_on(used, "T 3")
    assert said(used)[-1] == "Player 6, Banker 7: Banker wins"
    table = open_table(slug)
    round_ = started(table)
    go_on(round_, "7 6 T")
    round_.call_irregularity("third_card_seen")
    go_on(round_, "T 9")  # the 9 cannot be used
    assert nets(round_) == {"player": 10_00}  # settled; no wagers from here on
    assert SIMULATED in said(round_)
    assert not round_.over
    assert round_.legal() == []
    go_on(round_, "2 T K")
    assert round_.over
    assert said(round_)[-1] == "Player 9, Banker 2: Player wins"
    shown = of(round_, events.CardsShown)[-1]
    assert (shown.hand, shown.cards) == ("simulated player", ("9s",))
    assert memory_of(table).carried == ()


@both
@pytest.mark.clause("OH-E-14.III", "OH-EC-14.III", "OH-E-14.IV", "OH-EC-14.IV")
@pytest.mark.parametrize("kind", ["card_drawn_seen", "face_up_card"])
def test_a_seen_card_is_used_when_the_hand_needs_it(slug: str, kind: str) -> None:
    clause = {"card_drawn_seen": "14.III", "face_up_card": "14.IV"}[kind]
    round_ = started(open_table(slug, deal="face-down"))
    go_on(round_, "9")
    round_.call_irregularity(kind)
    go_on(round_, "7 T")  # the ten came out behind the seven, face up
    seen = [e for e in round_.view() if isinstance(e, events.CardDealt)][-1]
    assert (seen.card, seen.clause) == ("Ts", f"{PREFIX[slug]}-{clause}")
    (laid,) = [e for e in round_.view() if isinstance(e, events.CardsShown)]
    assert (laid.hand, laid.cards) == ("player", ("Ts",))  # it stays face up
    go_on(round_, "K")
    assert round_.over
    assert said(round_)[-1] == "Player 9, Banker 7: Player wins"


@both
@pytest.mark.clause("OH-E-14.III", "OH-EC-14.III", "OH-E-14.IV", "OH-EC-14.IV")
@pytest.mark.parametrize("kind", ["card_drawn_seen", "face_up_card"])
def test_a_seen_card_that_is_not_needed_opens_a_simulated_round(slug: str, kind: str) -> None:
    round_ = started(open_table(slug))
    go_on(round_, "9 7 T")
    round_.call_irregularity(kind)
    go_on(round_, "T 8")
    assert nets(round_) == {"player": 10_00}
    go_on(round_, "2 T K")  # the 8 opens it: a natural
    assert round_.over
    assert said(round_)[-1] == "Player 8, Banker 2: Player wins"
    assert nets(round_) == {"player": 10_00}


@both
@pytest.mark.clause("OH-E-14.IV", "OH-EC-14.IV")
def test_a_face_up_card_before_the_deal_is_used_up_without_wagers(slug: str) -> None:
    round_ = go_on(Round(open_table(slug)), "ann: 10 player")
    round_.call_irregularity("face_up_card")
    go_on(round_, "8")
    assert round_.legal() == []  # no wagers while it is dealt
    go_on(round_, "2 T K")
    assert isinstance(round_.pending, Betting)
    go_on(round_, "ann: 5 tie | 6 6 T T")
    assert nets(round_) == {"player": 0, "tie": 40_00}
    assert replay(round_).over


@both
@pytest.mark.clause("OH-E-14.IV", "OH-EC-14.IV", "OH-E-8.III", "OH-EC-8.III")
def test_a_face_up_first_card_is_not_used_after_the_bets_are_closed_either(slug: str) -> None:
    round_ = started(open_table(slug))
    round_.call_irregularity("face_up_card")
    go_on(round_, "2 9 K K")  # the 2 lay face up: it opens the round without wagers
    (simulated,) = [e for e in of(round_, events.Announced) if spoken(round_, e) == SIMULATED]
    assert simulated.clause == f"{PREFIX[slug]}-14.IV"
    assert isinstance(round_.pending, Betting)  # no card of the round is out yet
    assert [wager.cents for wager in round_.table.wagers.values()] == [10_00]
    go_on(round_, "ann: 5 tie | 9 7 T T")
    assert nets(round_) == {"player": 10_00, "tie": -5_00}
    assert replay(round_).over


@both
@pytest.mark.clause("OH-E-14.IV", "OH-EC-14.IV")
def test_a_house_need_not_use_a_face_up_card(slug: str) -> None:
    round_ = started(open_table(slug, face_up_used=False))
    go_on(round_, "2 7 T")
    round_.call_irregularity("face_up_card")
    go_on(round_, "T 8")  # the 8 lay face up behind the ten; the Player needs a card
    go_on(round_, "6")  # and draws another
    assert said(round_)[-2] == "Player 8, Banker 7: Player wins"
    assert said(round_)[-1] == SIMULATED
    go_on(round_, "2 T K")
    assert round_.over
    assert said(round_)[-1] == "Player 8, Banker 2: Player wins"


@both
@pytest.mark.clause("OH-E-14.III", "OH-EC-14.III")
def test_the_round_without_wagers_goes_by_the_clause_of_its_card(slug: str) -> None:
    round_ = Round(open_table(slug))
    round_.call_irregularity("card_drawn_seen")
    go_on(round_, "9")
    (simulated,) = [e for e in of(round_, events.Announced) if spoken(round_, e) == SIMULATED]
    assert simulated.clause == f"{PREFIX[slug]}-14.III"


@both
@pytest.mark.clause("OH-E-14.I", "OH-EC-14.I", "OH-E-14.III", "OH-EC-14.III")
def test_mishaps_in_a_round_without_wagers(slug: str) -> None:
    table = open_table(slug)
    round_ = Round(table)
    round_.call_irregularity("card_drawn_seen")
    go_on(round_, "9 7")
    round_.call_irregularity("card_drawn_unseen")
    go_on(round_, "T 4")  # the 4 waits for the next hand
    round_.call_irregularity("third_card_seen")
    go_on(round_, "T 8")  # a natural: the 8 is not used, and opens another such round
    assert said(round_).count(SIMULATED) == 2
    go_on(round_, "2 T K")
    assert isinstance(round_.pending, Betting)
    go_on(round_, "ann: 10 player | T 5 T")
    assert player_hand(round_)[-2:] == ["4s", "5s"]
    assert nets(round_) == {"player": 10_00}


@both
@pytest.mark.clause("OH-E-14.V", "OH-EC-14.V")
def test_a_shoe_that_is_found_short_while_bets_are_taken(slug: str) -> None:
    table = open_table(slug)
    round_ = go_on(Round(table), "ann: 10 player")
    round_.call_irregularity("shoe_exhausted")
    assert round_.over
    assert [e.clause for e in of(round_, events.RoundVoided)] == [f"{PREFIX[slug]}-14.V"]
    assert nets(round_) == {"player": 0}
    assert memory_of(table).reshuffle


@both
@pytest.mark.clause("OH-E-14.V", "OH-EC-14.V")
def test_a_shoe_that_runs_out_voids_the_round(slug: str) -> None:
    table = open_table(slug, shoe=Shoe(parse_cards("2h Th 3h Td 4s")))
    round_ = started(table)
    go_on(round_, "2 T 3 T 4")  # the Banker draws, and there is no card
    assert round_.over
    (void,) = of(round_, events.RoundVoided)
    assert void.clause == f"{PREFIX[slug]}-14.V"
    assert nets(round_) == {"player": 0}
    following = Round(table)
    following.send(None)
    assert of(following, events.CardsShuffled)[0].cards == 416


@both
@pytest.mark.clause("OH-E-14.V", "OH-EC-14.V")
def test_a_short_shoe_may_be_called_and_ends_a_simulated_round(slug: str) -> None:
    called = started(open_table(slug))
    go_on(called, "2 T")
    called.call_irregularity("shoe_exhausted")
    assert nets(called) == {"player": 0}
    table = open_table(slug, shoe=Shoe(parse_cards("9h 7h Th Td 8h 2s")))
    round_ = started(table)
    go_on(round_, "9 7 T")
    round_.call_irregularity("face_up_card")
    go_on(round_, "T 8 2")
    assert round_.over
    assert nets(round_) == {"player": 10_00}  # settled before
    assert not of(round_, events.RoundVoided)
    assert memory_of(table).reshuffle


@both
def test_a_simulated_round_at_the_end_of_a_shoe_brings_a_shuffle(slug: str) -> None:
    table = open_table(slug, shoe=Shoe.of_decks(2), cut_card_depth=102)
    round_ = Round(table)
    round_.call_irregularity("card_drawn_seen")
    go_on(round_, "9 7 T T")
    assert round_.chance() == [(None, 1)]  # a shuffle is due before the next hand
    with pytest.raises(Refusal):
        round_.send(Place("ann", 1, "player", 10_00))


@both
def test_what_can_go_wrong_when(slug: str) -> None:
    round_ = Round(open_table(slug))
    drawn = {"card_drawn_unseen", "card_drawn_seen", "face_up_card"}
    thirds = {"third_card_unseen", "third_card_seen"}

    def possible() -> set[str]:
        return {rule.kind for rule in round_.irregularities()}

    assert possible() == drawn | {"shoe_exhausted"}
    round_.send(NoMoreBets())
    for rank in "622":
        assert possible() == drawn | {"shoe_exhausted"}
        go_on(round_, rank)
    assert possible() == drawn | thirds | {"shoe_exhausted"}
    go_on(round_, "T")  # the Player has eight: no more cards
    assert round_.over
    drawing = started(open_table(slug))
    go_on(drawing, "2 7 T T")
    kinds = {rule.kind for rule in drawing.irregularities()}
    assert kinds == drawn | {"shoe_exhausted"}  # the Player's third card is due
    later = started(open_table(slug))
    go_on(later, "2 3 T T 4")
    kinds = {rule.kind for rule in later.irregularities()}
    assert kinds == drawn | {"shoe_exhausted"}  # the Player has drawn
    round_ = drawing
    with pytest.raises(Refusal, match="possible"):
        round_.call_irregularity("earthquake")


@both
@pytest.mark.clause("OH-E-14.I", "OH-EC-14.I", "OH-E-10.V", "OH-EC-10.V")
def test_a_shuffle_takes_back_the_card_that_waited(slug: str) -> None:
    table = open_table(slug, shoe=Shoe.of_decks(2), cut_card_depth=102)
    round_ = started(table)
    round_.call_irregularity("card_drawn_unseen")
    go_on(round_, "9 5 7 T T")
    assert len(memory_of(table).carried) == 1
    following = Round(table)
    following.send(None)
    assert memory_of(table).carried == ()
    assert of(following, events.CardsShuffled)[0].cards == 416
