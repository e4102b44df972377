"""Player banking: how a bank is settled, who joins it, and what goes wrong around it."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.pai_gow_poker import GAME
from pitboss.games.pai_gow_poker.memory import memory_of
from pitboss.games.pai_gow_poker.mishaps import SET
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.drivers.replay import replay
from pitboss.table.effects import Chance, DealCard, Question
from pitboss.table.log.ledger import recompute_books
from pitboss.testing.random_play import play as random_play
from tests.dealt import nets, words
from tests.families.poker.rigged import RACK, play
from tests.games.pai_gow_poker.pit import (
    BET,
    MIDDLE,
    asked,
    bank_result,
    banked,
    ends,
    offered,
    seated,
)

BETTER, WORSE = "Tc Td 8h 6s 4c Ad Jh", "8c 8d 6h 4h 2s Qc Jd"
MIXED = "Ts Th 6d 4d 2c Kh Js"  # a push against MIDDLE: tens high, king-jack low
COPY = "9h 9s 7d 5c 3h Ks Qd"
TAKES = {"ann": "bank match house_way"}


@pytest.mark.clause(
    *("OH-F-14.XVI", "OH-F-14.XVI.A", "OH-F-14.XVI.B", "OH-F-14.XVI.C", "OH-F-14.VII"),
    *("OH-F-14.VIII", "OH-F-14.XVIII", "OH-F-14.XIII", "OH-F-14.XI"),
)
@pytest.mark.parametrize(
    ("dealer", "net", "clause"),
    [
        (WORSE, BET - 5_00, "OH-F-14.XVI.B"),
        (COPY, BET - 5_00, "OH-F-14.XVI.B"),  # the bank wins copies
        (MIXED, 0, "OH-F-14.XVI.C"),
        (BETTER, -BET, "OH-F-14.XVI.A"),
    ],
)
def test_the_bank_against_the_house_alone(dealer: str, net: int, clause: str) -> None:
    round_ = banked({"box_1": MIDDLE, "dealer": dealer}, TAKES)
    assert bank_result(round_) == {"ann": net}
    assert round_.table.racks["ann"] == RACK + net
    assert clause in words(round_).values()
    settled = next(e for e in round_.log if isinstance(e, events.BankSettled))
    assert settled.clause == ("OH-F-14.XVIII" if net > 0 else "OH-F-14.XVII.A")


@pytest.mark.clause(
    *("OH-F-14.XVII", "OH-F-14.XVII.A", "OH-F-14.XVII.B", "OH-F-14.XVII.C", "OH-F-14.XVIII"),
    "OH-F-14.XIII",
)
@pytest.mark.parametrize(
    ("bob", "dealer", "own", "bank"),
    [
        (WORSE, MIXED, ("OH-F-14.XVII.A", -BET), BET - 5_00),
        (COPY, MIXED, ("OH-F-14.XVII.A", -BET), BET - 5_00),
        (BETTER, MIXED, ("OH-F-14.XVII.B", BET), -BET),
        (MIXED, WORSE, ("OH-F-14.XVII.C", 0), BET - 5_00),
        (BETTER, WORSE, ("OH-F-14.XVII.B", BET), 0),  # won from the house, paid to bob: no win
        (WORSE, BETTER, ("OH-F-14.XVII.A", -BET), 0),
    ],
)
def test_commission_on_the_banks_net_win_only(
    bob: str, dealer: str, own: tuple[str, int], bank: int
) -> None:
    hands = {"box_1": MIDDLE, "box_2": bob, "dealer": dealer}
    round_ = banked(hands, TAKES, {"bob": {"pai_gow": BET}})
    assert ends(round_) == [own]
    assert bank_result(round_) == {"ann": bank}
    fees = [e.cents for e in round_.log if isinstance(e, events.VigorishTaken)]
    assert fees == ([5_00] if own[1] > 0 else [])  # winners pay as they are paid
    assert recompute_books(round_.opening, round_.log) == round_.table.books()
    replay(round_)


@pytest.mark.clause("OH-F-14.XVI", "OH-F-14.XVII", "OH-F-14.X", "OH-F-14.XI", "OH-F-14.XII")
def test_order_of_action_between_players_bank_and_house() -> None:
    hands = {"box_1": MIDDLE, "box_2": WORSE, "dealer": MIXED}
    round_ = banked(hands, TAKES, {"bob": {"pai_gow": BET}})
    seen = [
        (type(e).__name__, getattr(e, "hand", ""))
        for e in round_.log
        if isinstance(e, events.CardsShown | events.CardsTurned | events.WagerLost)
    ]
    assert seen == [
        ("CardsShown", "box_2"),
        ("CardsShown", "box_1"),  # the bank looks when all others have set their hands
        ("CardsTurned", "box_1"),
        ("CardsTurned", "dealer"),  # the dealer sets last; house against bank comes first
        ("CardsTurned", "box_2"),
        ("WagerLost", ""),
    ]


@pytest.mark.clause("OH-F-14.XIV")
def test_a_foul_hand_loses_to_a_players_bank() -> None:
    hands = {"box_1": MIDDLE, "box_2": BETTER, "dealer": MIXED}
    choices = TAKES | {"bob": "low_td_tc"}  # tens low, ace high
    round_ = banked(hands, choices, {"bob": {"pai_gow": BET}})
    assert ends(round_) == [("OH-F-14.XIV", -BET)]
    assert bank_result(round_) == {"ann": BET - 5_00}


@pytest.mark.clause("OH-F-14.XIV")
@pytest.mark.parametrize(
    ("bob", "choice", "own"),
    [
        (WORSE, "house_way", ("OH-F-14.XVII.B", BET)),  # any hand beats a foul bank
        (BETTER, "low_td_tc", ("OH-F-14.XIV", -BET)),  # but a foul one, which loses by itself
    ],
)
def test_a_foul_bank_loses_to_every_hand_that_is_not(
    bob: str, choice: str, own: tuple[str, int]
) -> None:
    hands = {"box_1": MIDDLE, "box_2": bob, "dealer": "2c 3d 5h 6c 8s Jc Ts"}
    choices = {"ann": "bank match low_9d_9c", "bob": choice}
    round_ = banked(hands, choices, {"bob": {"pai_gow": BET}})
    assert ends(round_) == [own]
    assert words(round_)["the house beats the bank and is owed $100"] == "OH-F-14.XVI.A"
    assert bank_result(round_) == {"ann": -BET - own[1]}


@pytest.mark.clause("OH-F-7.II", "OH-F-14.III")
@pytest.mark.parametrize("leaves_at", ["take_bank", "house_bet"])
def test_who_leaves_when_offered_the_bank_passes_it_on(leaves_at: str) -> None:
    table = seated("ann", "bob", options={"player_banking": True})
    play(table, {name: {"pai_gow": 5_00} for name in ("ann", "bob")}, {})
    round_ = asked(table)
    if leaves_at != "take_bank":
        round_.send(Choose("bob", "bank"))
    assert isinstance(round_.pending, Question)
    assert round_.pending.question == leaves_at
    round_.call_irregularity("player_leaves")
    pending = round_.pending
    assert isinstance(pending, Question)
    assert (pending.player, pending.question) == ("ann", "take_bank")
    assert words(round_)["bob has left the table: pass"] == "OH-F-7.II"
    round_.send(Choose("ann", "bank"))
    round_.send(Choose("ann", "none"))
    assert "the marker goes to box 1: ann banks" in words(round_)


@pytest.mark.clause("OH-F-7.II", "OH-F-14.XIX")
def test_who_leaves_when_asked_to_join_the_bank_does_not() -> None:
    round_ = asked(offered(("ann", "bob"), partner_banking=True))
    round_.send(Choose("ann", "bank"))
    round_.call_irregularity("player_leaves")
    pending = round_.pending
    assert isinstance(pending, Question)
    assert (pending.player, pending.clause) == ("ann", "OH-F-14.IX")  # a bank without partners


@pytest.mark.clause("OH-F-14.II")
def test_a_void_game_leaves_the_rotation_as_it_was() -> None:
    table = offered(("ann", "bob"))
    wrong = ("wrong_number_of_cards", lambda pending: isinstance(pending, DealCard) and _third())
    seen = [0]

    def _third() -> bool:
        seen[0] += 1
        return seen[0] == 3

    play(table, {"bob": {"pai_gow": BET}}, {}, TAKES, wrong)
    round_ = asked(table)
    pending = round_.pending
    assert isinstance(pending, Question)
    assert (pending.player, pending.question) == ("ann", "take_bank")


@pytest.mark.clause("OH-F-16.IV")
@pytest.mark.parametrize(("choice", "over"), [("play", False), ("void", True)])
def test_an_exposed_card_of_the_bank(choice: str, over: bool) -> None:
    round_ = asked(offered(("ann", "bob")))
    for action in (Choose("ann", "bank"), Choose("ann", "match"), Place("bob", 2, "pai_gow", BET)):
        round_.send(action)
    round_.send(NoMoreBets())
    while not (isinstance(round_.pending, DealCard) and round_.pending.to == "box_1"):
        round_.send(round_.chance()[0][0])
    round_.call_irregularity("player_card_exposed")
    while isinstance(round_.pending, Chance):
        round_.send(round_.chance()[0][0])
    pending = round_.pending
    assert isinstance(pending, Question)
    assert (pending.player, pending.clause) == ("ann", "OH-F-16.IV")
    round_.send(Choose("ann", choice))
    assert round_.over is over
    if over:  # without the bank's hand there is nothing to play against
        assert round_.table.racks == {"ann": RACK, "bob": RACK}
        assert {cited for cited, _ in ends(round_)} == {"OH-F-16.IV"}


@pytest.mark.clause("OH-F-14.XV")
def test_a_surrendered_hand_is_a_losing_bet_unseen() -> None:
    hands = {"box_1": MIDDLE, "box_2": BETTER, "dealer": MIXED}
    round_ = banked(hands, TAKES | {"bob": "surrender"}, {"bob": {"pai_gow": BET}})
    assert ends(round_) == [("OH-F-14.XV", -BET)]
    assert "box_2" not in {e.hand for e in round_.log if isinstance(e, events.CardsTurned)}
    assert bank_result(round_) == {"ann": BET - 5_00}


@pytest.mark.clause("OH-F-10.VII", "OH-F-16.VII")
@pytest.mark.parametrize(
    ("kind", "clause"),
    [("wrong_number_of_cards_left", "OH-F-10.VII"), ("wrong_number_of_cards", "OH-F-16.VII")],
)
def test_a_misdeal_may_be_found_after_the_bank_was_settled(kind: str, clause: str) -> None:
    table = offered(("ann", "bob"))
    hands = {"box_1": MIDDLE, "box_2": BETTER, "dealer": WORSE}
    before = (memory_of(table).wagered, memory_of(table).button)
    round_ = play(table, {"bob": {"pai_gow": BET, "fortune_bonus": 5_00}}, hands, TAKES)
    assert bank_result(round_) == {"ann": 0}  # the house lost to the bank, bob won from it
    assert table.racks["bob"] == RACK + BET - 5_00 - 5_00
    assert {rule.kind for rule in round_.irregularities()} == {
        "wrong_number_of_cards",
        "wrong_number_of_cards_left",
    }
    round_.call_irregularity(kind)
    assert table.racks == {"ann": RACK, "bob": RACK}
    assert table.house == 0
    voids = [e.clause for e in round_.log if isinstance(e, events.RoundVoided)]
    assert voids == [clause]
    assert (memory_of(table).wagered, memory_of(table).button) == before
    replay(round_)


@pytest.mark.clause("OH-F-7.II")
def test_nobody_walks_away_from_a_bank() -> None:
    round_ = asked(offered(("ann", "bob")))
    round_.send(Choose("ann", "bank"))
    for player in ("ann", "bob"):
        with pytest.raises(Refusal) as stay:
            round_.table.leave(player)
        assert stay.value.clause == "OH-F-7.II"
    assert set(round_.table.racks) == {"ann", "bob"}


@pytest.mark.clause("OH-F-10.VII", "OH-F-16.V", "OH-F-16.VII")
@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        ("wrong_number_of_cards_left", "OH-F-10.VII"),
        ("dealer_card_exposed", "OH-F-16.V"),
        ("wrong_number_of_cards", "OH-F-16.VII"),
    ],
)
@pytest.mark.parametrize("banked_by", ["ann", "house"])
def test_a_void_round_gives_back_what_was_surrendered(
    banked_by: str, kind: str, clause: str
) -> None:
    table = offered(("ann", "bob"))
    choices = {"ann": "bank match house_way", "bob": "surrender"}
    bets = {"bob": {"pai_gow": BET}}
    if banked_by == "house":
        choices["ann"] = "pass house_way"
        bets["ann"] = {"pai_gow": BET}

    def anns_turn(pending: object) -> bool:
        return isinstance(pending, Question) and (pending.player, pending.question) == ("ann", SET)

    round_ = play(table, bets, {}, choices, (kind, anns_turn))
    assert table.racks == {"ann": RACK, "bob": RACK}
    assert table.house == 0
    undone = [e.clause for e in round_.log if isinstance(e, events.SettlementReversed)]
    assert undone == [clause]


@pytest.mark.clause("OH-F-7.II")
def test_what_a_leaver_loses_against_a_players_bank_is_the_banks() -> None:
    table = offered(("ann", "bob"), leaver_forfeits_all=True)
    hands = {"box_1": MIDDLE, "box_2": BETTER, "dealer": MIXED}
    bets = {"bob": {"pai_gow": BET, "fortune_bonus": 5_00}}

    def bobs_turn(pending: object) -> bool:
        return isinstance(pending, Question) and pending.player == "bob"

    round_ = play(table, bets, hands, TAKES, ("player_leaves", bobs_turn))
    assert ends(round_) == [("OH-F-7.II", -BET), ("OH-F-7.II", -5_00)]
    assert bank_result(round_) == {"ann": BET - 5_00}  # the Fortune Bonus is the house's (PG-29)
    assert table.house == 5_00 + 5_00


@pytest.mark.clause("OH-F-14.XIX")
@pytest.mark.parametrize(
    ("dealer", "shares"),
    [
        (WORSE, {"ann": 47_50, "cy": 47_50}),  # $100 less 5%, by equal bankrolls
        (BETTER, {"ann": -50_00, "cy": -50_00}),
    ],
)
def test_partners_share_the_bank_and_the_house_decides_its_wager(
    dealer: str, shares: dict[str, int]
) -> None:
    hands = {"box_1": MIDDLE, "box_2": MIXED, "dealer": dealer}
    choices = TAKES | {"cy": "join none", "floor": "match", "bob": "no house_way"}
    options = {"partner_banking": True}
    players = ("ann", "bob", "cy")
    round_ = banked(hands, choices, {"bob": {"pai_gow": BET}}, options, players=players)
    assert bank_result(round_) == shares
    chosen = [e for e in round_.log if isinstance(e, events.OptionChosen)]
    assert [(e.player, e.option) for e in chosen[:4]] == [
        ("ann", "bank"),
        ("cy", "join"),
        ("bob", "no"),
        ("floor", "match"),
    ]
    looked = [e.hand for e in round_.log if isinstance(e, events.CardsShown)]
    assert looked == ["box_2", "box_1"]  # the partner plays no hand
    assert nets(round_) == {"pai_gow": 0}
    assert recompute_books(round_.opening, round_.log) == round_.table.books()


@pytest.mark.clause("OH-F-14.XIX")
@pytest.mark.parametrize(
    ("dealer", "shares"),
    [
        (WORSE, {"ann": 31_67, "cy": 63_33}),  # of a win the odd cent is the banker's
        (BETTER, {"ann": -33_33, "cy": -66_67}),  # of a loss the partner's
    ],
)
def test_odd_cents_of_a_partners_share(dealer: str, shares: dict[str, int]) -> None:
    table = offered(("ann", "bob", "cy"), partner_banking=True)
    table.racks["cy"] = 2 * RACK
    hands = {"box_1": MIDDLE, "dealer": dealer}
    choices = TAKES | {"cy": "join", "floor": "match", "bob": "no"}
    round_ = play(table, {}, hands, choices)
    assert bank_result(round_) == shares


@pytest.mark.clause("OH-F-14.XVIII", "OH-F-14.VI")
@pytest.mark.parametrize("seed", range(4))
def test_chips_are_neither_made_nor_lost_with_every_option(seed: int) -> None:
    options: dict[str, object] = {
        "player_banking": True,
        "partner_banking": True,
        "two_hands": True,
        "start_position": "random",
    }
    total = banks = 0
    for round_, done in random_play(GAME, seed, 25, mishap=0.002, options=options):
        books = round_.table.books()
        total = sum(books.values()) if done == "opened" else total
        assert sum(books.values()) == total
        assert all(cents >= 0 for name, cents in books.items() if name != "house")
        if round_.over:
            replay(round_)
            assert recompute_books(round_.opening, round_.log) == books
            banks += bool(bank_result(round_))
    assert banks
