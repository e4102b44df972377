from __future__ import annotations

import random
from fractions import Fraction

import pytest

from pitboss.apparatus.cards import parse_card
from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.drivers.exhaust import distribution, starter
from pitboss.table.drivers.live import LiveSource
from pitboss.table.drivers.replay import replay
from pitboss.table.effects import DealCard, SpinWheel
from pitboss.table.log.ledger import recompute_books
from pitboss.table.results import net_by_wager
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.best_play import BestPlay
from tests.table.toys import HighCard, SharedWheel, high_card

ANTE = Place("ann", 1, "one_dollar", 10_00)


def shared_table() -> Table:
    table = Table(SharedWheel(), RuleSet.of("big-six"))
    table.sit("ann", 3, 500_00)
    table.stand_behind("bob", 500_00)
    return table


def test_standing_players_bet_on_the_box_of_another_who_controls_it() -> None:
    table = shared_table()
    round_ = Round(table)
    round_.send(Place("ann", 3, "joker", 5_00))
    round_.send(Place("bob", 3, "joker", 10_00))
    round_.send(NoMoreBets())
    round_.send("joker")
    assert table.controller(3) == "ann"
    assert table.racks == {"ann": 700_00, "bob": 900_00}


def test_a_wager_for_the_dealer_wins_for_the_dealer() -> None:
    table = shared_table()
    round_ = Round(table)
    round_.send(Place("bob", 3, "joker", 5_00, for_dealer=True))
    with pytest.raises(Refusal, match="no wagers for the dealer"):
        round_.send(Place("bob", 3, "logo", 5_00, for_dealer=True))
    round_.send(NoMoreBets())
    round_.send("joker")
    assert table.dealer == 205_00
    assert table.racks["bob"] == 495_00
    assert recompute_books(round_.opening, round_.log) == table.books()


def test_a_finished_round_keeps_its_log_when_the_next_one_opens() -> None:
    table = shared_table()
    first = Round(table)
    for answer in (Place("ann", 3, "joker", 5_00), NoMoreBets(), "joker"):
        first.send(answer)
    told = list(first.log)
    Round(table)
    assert first.log == told
    assert first.view("ann") == told
    assert first.fork().log == told


@pytest.mark.parametrize(
    ("player", "box", "rack", "why"),
    [
        ("cy", 3, 100, "box 3 is taken"),
        ("cy", 0, 100, "boxes 1 to"),
        ("cy", 99, 100, "boxes 1 to"),
        ("ann", 4, 100, "already at the table"),
        ("", 4, 100, "needs a name"),
        ("cy", 4, -1, "zero or more"),
    ],
)
def test_seats_are_refused_with_a_reason(player: str, box: int, rack: int, why: str) -> None:
    table = shared_table()
    with pytest.raises(Refusal, match=why):
        table.sit(player, box, rack)
    assert table.seats == {3: "ann"}


def test_leaving_takes_the_rack_and_never_a_wager() -> None:
    table = shared_table()
    round_ = Round(table)
    round_.send(Place("ann", 3, "joker", 5_00))
    with pytest.raises(Refusal, match="between two rounds"):
        table.leave("ann")
    round_.send(NoMoreBets())
    round_.send("one_dollar")
    assert table.leave("ann") == 495_00
    assert table.seats == {}
    with pytest.raises(Refusal, match="not at the table"):
        table.leave("ann")


def test_marked_vigorish_is_collected_on_leaving() -> None:
    table = shared_table()
    table.mark_vigorish("ann", 25, "OH-E-13.V")
    assert table.leave("ann") == 499_75
    assert table.house == 25


def test_best_play_knows_only_what_the_seat_sees() -> None:
    table = high_card()
    best = BestPlay(
        starter(table, [ANTE]), "ann", lambda r: Fraction(sum(net_by_wager(r.log).values()), 10_00)
    )
    # 2: fold for -1. 3: raise, as likely to win 2 as to lose 2. 4: raise and win 2.
    assert best.ev == Fraction(1, 3)
    assert sorted(best.choices.values()) == ["fold", "raise", "raise"]


def test_unordered_deals_count_each_hand_once() -> None:
    class Pairs(HighCard):
        def script(self, table: Table):  # type: ignore[no-untyped-def]
            yield from table.deal("hand", "OH-N-4.I")
            yield from table.deal("hand", "OH-N-4.I")
            yield from table.deal("other", "OH-N-4.I")

    table = high_card("2c 3c 4c 5c")
    table.game = Pairs()

    def hands(round_: Round) -> tuple[object, ...]:
        return tuple(sorted(round_.table.hands["hand"])), tuple(round_.table.hands["other"])

    ordered = distribution(starter(table, []), hands)
    walked = distribution(starter(table, []), hands, unordered=lambda to: to == "hand")
    assert walked == ordered
    assert len(walked) == 12


def test_hidden_cards_are_seen_only_by_whom_they_were_dealt_to() -> None:
    round_ = Round(high_card())
    round_.send(ANTE)
    round_.send(NoMoreBets())
    round_.send(parse_card("3c"))
    round_.send(parse_card("2c"))
    seen = [e.card for e in round_.view("ann") if isinstance(e, events.CardDealt)]
    public = [e.card for e in round_.view() if isinstance(e, events.CardDealt)]
    assert seen == ["3c", "??"]
    assert public == ["??", "??"]
    with pytest.raises(Refusal, match="ann's decision"):
        round_.send(Choose("bob", "raise"))
    round_.send(Choose("ann", "raise"))
    assert round_.table.racks["ann"] == 1_020_00
    assert replay(round_).log == round_.log


def test_live_shuffles_fix_the_whole_order_and_every_order_is_possible() -> None:
    seen: set[tuple[int, ...]] = set()
    rng = random.Random(5)
    for _ in range(300):
        table = high_card()
        source = LiveSource(below=rng.randrange)
        drawn = []
        while table.shoe is not None and table.shoe.left:
            card = source.answer(DealCard(table.shoe, "x", (), ""))
            table.shoe.remove(card)
            drawn.append(int(card))
        seen.add(tuple(drawn))
    assert len(seen) == 6


def test_live_spins_follow_the_weights() -> None:
    rng = random.Random(7)
    source = LiveSource(below=rng.randrange)
    table = shared_table()
    round_ = Round(table)
    round_.send(NoMoreBets())
    pending = round_.pending
    assert isinstance(pending, SpinWheel)
    spins = [source.answer(pending) for _ in range(54_000)]
    for mark, sections in pending.outcomes():
        expected = 1_000 * sections
        assert abs(spins.count(mark) - expected) < 5 * expected**0.5


def test_a_finished_round_takes_no_more() -> None:
    round_ = Round(shared_table())
    round_.send(NoMoreBets())
    round_.send("joker")
    assert round_.over
    assert round_.legal() == []
    assert round_.chance() == []
    with pytest.raises(Refusal, match="the round is over"):
        round_.send(NoMoreBets())
    round_.call_irregularity("short_spin")  # found late: the round is void, once and for all
    with pytest.raises(Refusal, match="the round is over"):
        round_.call_irregularity("short_spin")
