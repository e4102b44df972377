"""A fair source answers as a live one does, keeps its secrets, and goes on after a crash."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from rich.pretty import pretty_repr

from pitboss.apparatus.cards import DECK, Card
from pitboss.apparatus.dice import FACES
from pitboss.apparatus.shoe import Shoe
from pitboss.apparatus.wheel import Wheel
from pitboss.errors import HouseFault
from pitboss.house.fairness.records import DealRecord, Draw
from pitboss.house.fairness.source import FairSource
from pitboss.table.effects import Chance, DrawNumber, Same, ShuffleCards, SpinWheel, ThrowDice
from tests.house.fairness import little
from tests.house.fairness.desk import SEATS, FrontDesk, deal, one_deck, shuffle

WHEEL = Wheel(("0", "28", "9", "26", "30", "11", "7", "20", "32", "17", "5"))


class Lottery(Chance):
    """Luck of a kind that is neither card, die nor wheel."""

    clause = "test"

    def outcomes(self, same: Same = None) -> list[tuple[Any, int]]:
        return [("low", 5), ("middle", 1), ("high", 94)]


THROWS: list[Chance] = [
    ThrowDice(2, "ann", "test"),
    SpinWheel(WHEEL, "test"),
    ThrowDice(3, "ann", "test", alike=True),
    DrawNumber(Wheel(tuple("1234567")), "test"),
    Lottery(),
]


def key_of(record: DealRecord) -> bytes:
    seats = [(each.box, each.player, each.seed) for each in record.client_seeds]
    return little.key(record.number, bytes.fromhex(record.server_seed), seats)


def present(source: FairSource) -> DealRecord:
    assert source.record is not None
    return source.record


def test_the_shuffled_order_is_dealt() -> None:
    source, shoe = FrontDesk().source(), one_deck()
    shuffle(source, shoe)
    key = key_of(present(source))
    assert deal(source, shoe, 52) == little.order(key, list(DECK))
    assert present(source).used == 52


def test_dice_and_wheels_are_drawn_in_turn() -> None:
    source = FrontDesk().source()
    answers = [source.answer(effect) for effect in THROWS * 3]
    below = little.numbers(key_of(present(source)), "draw")
    wanted: list[Any] = []
    for _ in range(3):
        wanted.append(tuple(FACES[below(6)] for _ in range(2)))
        wanted.append(WHEEL.marks[below(11)])
        wanted.append(tuple(sorted(FACES[below(6)] for _ in range(3))))
        wanted.append("1234567"[below(7)])
        ticket = below(100)
        wanted.append("low" if ticket < 5 else "middle" if ticket == 5 else "high")
    assert answers == wanted
    kinds = [draw.kind for draw in present(source).draws[:5]]
    assert kinds == ["dice", "wheel", "dice", "wheel", "ticket"]


def test_dice_thrown_beside_a_shoe_change_nothing_of_it() -> None:
    cards = []
    for throws in (0, 3):
        source, shoe = FrontDesk().source(), one_deck()
        shuffle(source, shoe)
        for _ in range(throws):
            source.answer(THROWS[0])
        cards.append(deal(source, shoe, 20))
        assert len(present(source).draws) == throws
    assert cards[0] == cards[1]


def test_a_shuffle_begins_the_next_deal() -> None:
    desk = FrontDesk()
    source, shoe = desk.source(), one_deck()
    for number in (1, 2, 3):
        shuffle(source, shoe := one_deck())
        assert present(source).number == number
        assert number + 1 in desk.secrets  # the promise of the next is out by now
        deal(source, shoe, number)
        source.round_over()
        assert present(source).used == number
    assert [(record.number, record.used) for record in desk.ended] == [(1, 1), (2, 2)]


def test_without_cards_a_deal_is_a_round() -> None:
    desk = FrontDesk()
    source = desk.source()
    source.round_over()  # nothing was thrown in it
    for number in (1, 2, 3):
        desk.clock.advance(10 if number == 1 else 5)
        source.answer(THROWS[0])
        source.answer(THROWS[0])
        assert present(source).number == number
        desk.clock.advance(5)
        source.round_over()
        assert source.record is None
    assert [len(record.draws) for record in desk.ended] == [2, 2, 2]
    assert [record.opened for record in desk.ended] == [1010, 1020, 1030]
    assert [record.closed for record in desk.ended] == [1015, 1025, 1035]
    assert desk.ended[0].root == ""


def test_a_table_that_closes_ends_its_shoe() -> None:
    desk = FrontDesk()
    source = desk.source()
    shuffle(source, one_deck())
    source.close()
    source.close()
    assert [record.number for record in desk.ended] == [1]
    with pytest.raises(HouseFault, match="nothing is being dealt"):
        source.proof(0)


def _one_less(shoe: Shoe) -> Shoe:
    shoe.remove(next(card for card, _ in shoe.outcomes()))
    return shoe


def _one_swapped(shoe: Shoe) -> Shoe:
    gone, back = Card(0), Card(1)
    shoe.remove(gone) if shoe.counts[gone] else shoe.remove(Card(2))
    shoe.put_back(back)
    return shoe


@pytest.mark.parametrize("change", [_one_less, _one_swapped])
def test_a_shoe_that_is_not_ours_is_shuffled_anew(change: Callable[[Shoe], Shoe]) -> None:
    desk = FrontDesk()
    source, shoe = desk.source(), one_deck()
    shuffle(source, shoe)
    deal(source, shoe, 5)
    left = change(shoe).composition()
    rest = deal(source, shoe, shoe.left)
    assert present(source).number == 2
    assert present(source).composition == left
    assert Shoe(rest).composition() == left
    assert [(record.number, record.used) for record in desk.ended] == [(1, 5)]


def test_a_shoe_without_a_shuffle_is_a_deal_too() -> None:
    source, shoe = FrontDesk().source(), Shoe(DECK[:9])
    source.answer(THROWS[0])
    cards = deal(source, shoe, 9)
    assert sorted(cards) == list(DECK[:9])
    assert present(source).number == 2  # the throw had one of its own


# --- after a crash -------------------------------------------------------------------------------


@pytest.mark.parametrize("used", range(53))
def test_a_shoe_goes_on_at_the_very_card(used: int) -> None:
    desk = FrontDesk()
    source, shoe = desk.source(), one_deck()
    shuffle(source, shoe)
    deal(source, shoe, used)
    again, same = desk.resume(present(source)), Shoe.from_counts(shoe.counts)
    assert again.record == source.record
    assert deal(again, same, 52 - used) == deal(source, shoe, 52 - used)
    assert again.record == source.record
    assert present(again).number == 1


@pytest.mark.parametrize("used", range(11))
def test_dice_and_wheels_go_on_at_the_very_throw(used: int) -> None:
    desk = FrontDesk()
    source = desk.source()
    effects = THROWS * 2
    source.answer(THROWS[0])
    for effect in effects[:used]:
        source.answer(effect)
    again = desk.resume(present(source))
    rest = effects[used:] + effects
    assert [again.answer(each) for each in rest] == [source.answer(each) for each in rest]
    assert again.record == source.record


def test_after_a_deal_that_was_closed_comes_the_next() -> None:
    desk = FrontDesk()
    source = desk.source()
    source.answer(THROWS[0])
    source.round_over()
    again = desk.resume(desk.ended[0])
    assert again.record is None
    again.answer(THROWS[0])
    assert present(again).number == 2


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"server_seed": "00" * 32}, "its commitment"),
        ({"number": 2}, "its commitment"),
        ({"client_seeds": SEATS[:1]}, "its root"),
        ({"root": "00" * 32}, "its root"),
        ({"composition": Shoe.of_decks(2).composition()}, "its root"),
        ({"used": 53}, "cards used"),
        ({"used": -1}, "cards used"),
        ({"draws": (Draw("dice", 6, (7, 7)),)}, "what was drawn"),
        ({"algorithm": "pitboss-fair/0"}, "pitboss-fair/1, not by 'pitboss-fair/0'"),
    ],
)
def test_an_altered_record_is_not_dealt_from(change: dict[str, Any], told: str) -> None:
    desk = FrontDesk()
    source = desk.source()
    shuffle(source, one_deck())
    source.answer(THROWS[0])
    with pytest.raises(HouseFault, match=told):
        desk.resume(msgspec.structs.replace(present(source), **change))


# --- secrets -------------------------------------------------------------------------------------


def test_nothing_shows_a_secret_before_its_time() -> None:
    desk = FrontDesk()
    source, shoe = desk.source(), one_deck()
    shuffle(source, shoe)
    dealt = deal(source, shoe, 4)
    record = present(source)
    seed, key = record.server_seed, key_of(record)
    holders = [record, record.secret, desk.secrets[1], source, source._deal]
    shown = [form(each) for each in holders for form in (repr, str, pretty_repr)]
    shown += [text.decode() for text in desk.texts()]
    shown += [record.public().encoded().decode(), source.proof(3).encoded().decode()]
    rest = [little.salt(key, position).hex() for position in (*range(3), *range(4, 52))]
    for text in shown:
        for secret in (seed, repr(bytes.fromhex(seed)), key.hex(), repr(key), *rest):
            assert secret not in text
    assert "(secret)" in repr(record)
    assert record.public().server_seed is None
    assert len(dealt) == record.public().used


def test_a_seed_is_revealed_only_when_its_deal_is_over() -> None:
    desk = FrontDesk()
    source = desk.source()
    shuffle(source, one_deck())
    with pytest.raises(HouseFault, match="still being dealt"):
        present(source).reveal(1)
    source.close()
    (record,) = desk.ended
    assert record.public().server_seed is None
    assert record.reveal(1).public().server_seed == record.server_seed


def test_a_card_not_dealt_has_no_proof() -> None:
    source, shoe = FrontDesk().source(), one_deck()
    shuffle(source, shoe)
    deal(source, shoe, 3)
    assert source.proof(2).position == 2
    for position in (-1, 3, 52):
        with pytest.raises(HouseFault, match="not been dealt"):
            source.proof(position)


def test_a_shuffle_is_of_the_whole_shoe_as_it_is() -> None:
    source = FrontDesk().source()
    shoe = Shoe.of_decks(8)
    source.answer(ShuffleCards(shoe, "test"))
    assert sum(present(source).composition) == 416
