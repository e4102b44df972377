"""Lines of notation as people write them: what they mean, and what is said of a faulty one."""

from __future__ import annotations

import pytest

from pitboss.errors import Misread
from pitboss.rooms import registry
from pitboss.table import events
from pitboss.table.game import Game
from pitboss.table.notation import play, write
from pitboss.table.round import Round


def game_of(slug: str) -> Game:
    return registry.room(slug).game


def dealt(line: str) -> Round:
    return play(line, game_of).round


def rack(line: str, player: str = "ann") -> int:
    return dealt(line).table.racks[player]


TCP = "three-card-poker | ann: 10 ante"


def test_hands_are_dealt_card_by_card() -> None:
    round_ = dealt("three-card-poker | ann: 10 ante 5 pair_plus | Qs 6d 4h / Kd 9c 2s | play")
    cards = [(e.to, e.card) for e in round_.log if isinstance(e, events.CardDealt)]
    assert cards[:3] == [("box_1", "Qs"), ("dealer", "Kd"), ("box_1", "6d")]
    assert round_.over


@pytest.mark.parametrize(
    "deal",
    [
        "Qs 6d 4h / Kd 9c 2s",
        "Qs Kd 6d 9c 4h 2s",
        "dealer: Kd 9c 2s / ann: Qs 6d 4h",
        "ann:Qs 6d 4h / dealer:Kd 9c 2s",
        "box_1:Qs dealer:Kd 6d 9c | 4h | dealer: 2s",
    ],
)
def test_a_deal_can_be_written_in_several_ways(deal: str) -> None:
    assert write([dealt(f"{TCP} | {deal} | play")]) == f"{TCP} | Qs 6d 4h / Kd 9c 2s | play"


def test_ranks_alone_take_the_highest_suit_that_is_not_named() -> None:
    line = "blackjack | ann: 10 blackjack | T 8 / 6 Ts | stand | 5"
    assert write([dealt(line)]).endswith("| Ts 8s / 6s Ts | stand | 5s")
    one = "three-card-poker | ann: 10 ante | Q Q 4h / Kd 9c Qs | play"
    assert "Qh Qd 4h / Kd 9c Qs" in write([dealt(one)])


def test_cards_that_do_not_matter_are_the_lowest_that_are_not_named() -> None:
    assert "Qs 2h 4h / 2d 9c 2c" in write([dealt(f"{TCP} | Qs ? 4h / ? 9c 2c | play")])
    assert "Qs 6d 4h / 2c 2d 2h" in write([dealt(f"{TCP} | Qs 6d 4h / * | play")])
    assert "Qs 2c 2h / Kd 2d 2s" in write([dealt(f"{TCP} | ann: Qs * / Kd * | play")])


def test_players_sit_down_where_they_are_told() -> None:
    table = dealt("big-six | ann@3=50: 5 joker | bob: 6 joker | cy: | joker").table
    assert table.seats == {3: "ann", 1: "bob", 2: "cy"}
    assert table.racks == {"ann": 45_00 + 5_00 * 41, "bob": 994_00 + 6_00 * 41, "cy": 1_000_00}
    standing = dealt("pontoon-plus | sit ann=20 bob@-=30 | bob: 10 bet@4 | J 9 / 6 ...")
    assert standing.table.seats == {1: "ann"}
    assert standing.table.racks == {"ann": 20_00, "bob": 20_00}


def test_a_player_may_have_several_boxes() -> None:
    line = "blackjack multiple_boxes=true | ann@2,3: 10 blackjack 20 blackjack@3 | T 9 / T 8 / T 7"
    assert rack(f"{line} | stand stand") == 1_030_00


def test_players_come_go_and_buy_in_between_rounds() -> None:
    first = "big-six | ann: 5 joker | bob: 5 joker | one_dollar"
    table = dealt(f"{first} ; leave bob | ann=2000: 5 joker | two_dollar").table
    assert table.racks == {"ann": 1_995_00}


def test_rounds_follow_one_another() -> None:
    round_ = dealt(
        "craps | ann: 10 pass | 3-3 ; ann: 20 pass_odds | 5-4 ; ann: off pass_odds | 4-2"
    )
    assert round_.table.rounds == 3
    assert round_.table.racks["ann"] == 1_010_00  # odds that are off win nothing
    assert not round_.table.wagers


def test_bets_come_down_by_name_or_number() -> None:
    assert rack("big-six | ann: 5 joker 9 one_dollar -5 joker down one_dollar | joker") == 1_000_00
    assert rack("big-six | ann: 9 joker -2 #1 | one_dollar") == 993_00


def test_a_round_that_is_not_finished_stays_where_it_is() -> None:
    round_ = dealt(f"{TCP} ...")
    assert not round_.over
    assert dealt(f"{TCP} | Qs 6d 4h / * ...").pending is not None


def test_a_mishap_happens_as_soon_as_it_can() -> None:
    round_ = dealt(f"{TCP} | !card_drawn_unseen ...")
    (slip,) = [e for e in round_.log if isinstance(e, events.IrregularityCalled)]
    assert slip.kind == "card_drawn_unseen"
    assert any(isinstance(e, events.BetsClosed) for e in round_.log)  # on the way to it


BOXES = "blackjack multiple_boxes=true | ann@2,3: 10 blackjack 20 blackjack@3"
LINKED = 'let-it-ride | from meters={"linked":100000} | ann: 10 bet_1'
SEEN_SELDOM = [
    "ride-free dealer_wagers=true | ann: 10 blackjack 1 blackjack tip | T 9 / 6 T | stand | 8",
    f"{BOXES} | T 9 / T 8 / T 7 | stand stand",
    "pontoon-plus | sit ann tom@- | tom: 10 bet@1 10 bet@2 | ann: 10 bet | J 9 / 8 8 / 6 ...",
    "craps | ann: 10 pass | 5-5 ; sit bob=50 | bob: 5 field | 2-2 ; leave bob | ann=2000: | 6-4",
    'craps @"the big one" | "mary ann"@7: 10 pass | 3-4 # a comment',
    "craps | sit ann bob | decline take | bob: 10 pass | 6-1 ; pass take | ann: 10 dont_pass | 6-6",
    f"{LINKED} | ~linked+12.50[OH-L-5] | Ts 9d 4h ...",
    "big-six | sit ann bob | joker ; leave ann | sit ann@5 | ann: 5 joker | one_dollar",
    "pontoon-plus | sit ann tom@- | ann: 20 bet | J 9 / 8 | stand J ; leave tom | sit tom@4 ...",
    f"{BOXES} | T 9 / T 8 / T 7 | stand stand ; sit ann@4 | ann: 10 blackjack@4 ...",
    "texas-holdem-bonus | burn: 10 ante | As Ad / Kc 9c | bet | burn: 4h / Kd 7h 2s ...",
    "mississippi-stud | burn: 10 ante | Js Jd | burn: bet_3 | burn:Ah 4h ...",
]


@pytest.mark.parametrize("line", SEEN_SELDOM)
def test_what_is_seen_seldom_is_written_back(line: str) -> None:
    first = play(line, game_of)
    again = play(first.line, game_of)
    assert [told.log for told in again.rounds] == [told.log for told in first.rounds], first.line
    assert again.line == first.line
    assert again.won == first.won


FAULTS = {
    "": "at 1, the end: expected the name of a game, such as craps",
    "crapz | ann: 5 pass": "at 1, 'crapz': unknown game 'crapz'; did you mean craps?",
    "blackjack deck=2 | ann: 5 blackjack": "at 11, 'deck=2'",
    "blackjack decks=99 | ann: 5 blackjack": "at 11, 'decks=99'",
    "blackjack decks": "at 11, 'decks': expected a rule, such as decks=2",
    'craps | "ann: 5 pass': "at 9, '\"ann: 5 pass': these quotes are not closed",
    "craps | 5 pass": "at 9, '5': whose bet is it?",
    "craps | ann: 5 passs": "at 16, 'passs': craps has no such wager here (there are: pass",
    "craps | ann: 10": "at 14, '10': expected a wager after it",
    "craps | ann: 5000000 pass": "at 14, '5000000 pass': Pass: $5,000,000 is outside",
    "craps | ann: 5 pass | 3-7": "at 23, '3-7': not a throw of 2 dice: (3, 7) [OH-B",
    "craps | ann: 5 pass -5 come": "at 24, 'come': ann has no such wager up (up: pass)",
    "craps | ann@99: 5 pass": "at 9, 'ann': the table has boxes 1 to",
    "craps | ann: 5 pass | bob: take": "at 28, 'bob': nobody of that name",
    "roulette | ann: 5 straight 77 | 17": "at 17, '5 straight 77': Straight: no such place",
    "roulette | ann: 5 red | 99": "at 25, '99': expected a mark of the wheel, such as",
    f"{TCP} | ann: Qs 6d / ann: 4h / Kd 9c 2s": "at 48, 'ann': this hand stands twice",
    f"{TCP} | Qs 6d 4h / Kd 9c Zs | play": "at 52, 'Zs': expected a card, such as Ah",
    f"{TCP} | Qs 6d 4h / Kd 9c Qs | play": "at 52, 'Qs': no such card is left in the shoe",
    f"{TCP} | Qs 6d 4h / Kd 9c | play": "expected a card for dealer",
    f"{TCP} | Qs 6d 4h / Kd 9c 2s 3s | play": "at 55, '3s': ann is asked: play or fold?",
    f"{TCP} | Qs 6d 4h / Kd 9c 2s | raise": "at 57, 'raise': ann is asked: play or fold?",
    f"{TCP} | Qs 6d 4h / Kd 9c 2s": "at 54, the end: ann is asked: play or fold?",
    f"{TCP} | Qs 6d 4h / Kd 9c 2s | bob: play": "at 62, 'bob': nobody of that name is at the table",
    f"{TCP} | Qs 6d 4h / Kd 9c 2s | play fold": "at 62, 'fold': the round is over",
    f"{TCP} | !earthquake": "at 35, '!earthquake': no such mishap (there are: ",
    f"{TCP} | ~meter": "at 35, '~meter': expected a meter and what it moves by",
    f"{TCP} | Qs Kd | ann: 5 ante": "at 48, '5 ante': the betting is closed [OH-H-7.IV]",
    "craps | ann: 5 pass ... ; 3-4": "at 30, the end: a round that stops at ... is the last",
    f"craps | {'9' * 500}": f"at 9, '{'9' * 60}...': ",
    f"{TCP} ... | Qs": "at 39, 'Qs': nothing follows ...",
    f"{TCP} | sit bob": "at 35, 'sit': expected a card for box_1",
    "craps | sit bob | sit ann": "at 19, 'sit': leave, sit and from stand once at the head",
    "craps | from point=x | ann: 5 pass": "at 14, 'point=x': Expected `int`, got `str`",
    "craps | from puck=6 | ann: 5 pass": "at 14, 'puck=6': craps has no such part (there are",
    'craps | from up=[{"id":1,"player":"zed","box":1,"kind":"pass","cents":5}]': "not at the table",
    "crazy-four-poker | from ready=true opened=true | ann: 5 ante | Kd": "no table stands like",
    "craps raises=[1] | ann: 5 pass": "at 7, 'raises=[1]': Expected `object`, got `array`",
    "craps raises=[ | ann: 5 pass": "at 7, 'raises=[': what begins like JSON must be JSON",
    "craps pays=3 | ann: 5 pass": "at 7, 'pays=3': Expected `object`, got `str`",
    "blackjack | from shoe=x": "at 18, 'shoe=x': expected a shoe, such as shoe=6",
    "blackjack | from shoe=1-2Kd": "at 18, 'shoe=1-2Kd': more cards are gone than there were",
    "blackjack | cut | ann: 5 blackjack": "at 13, 'cut': expected a number from",
    "blackjack | leave ann": "at 19, 'ann': ann is not at the table",
    "craps | sit ann@-": "at 13, 'ann': this game has no standing players",
    "craps | ann: ; ann=5: 5 pass": "at 16, 'ann': ann has $1,000: who takes chips away leaves",
    "craps | sit @3": "at 13, '@3': expected a seat, such as ann, ann@3",
}


@pytest.mark.parametrize("line", FAULTS)
def test_a_fault_is_one_line_with_its_place(line: str) -> None:
    with pytest.raises(Misread) as fault:
        dealt(line)
    assert FAULTS[line] in str(fault.value)
    assert "\n" not in str(fault.value)
