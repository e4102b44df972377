"""Wagers and what becomes of them, one line a case; both games."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place, PlaceOffer, TakeDown
from pitboss.table.drivers.replay import replay
from pitboss.table.effects import DealCard
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from tests.dealt import ends, nets, of
from tests.families.baccarat.house import BOTH, FREE, MINI, PREFIX, open_table, play
from tests.filed import filed

both = pytest.mark.parametrize("slug", BOTH)
PREFIXES = ("OH-E", "OH-EC")

# Cards, what $10 each on Player, Banker and Tie come to in dollars, and the deciding clauses.
MAIN = [
    ("9 7 T T", (10, -10, -10), ("B.1", "A.2", "C.2")),
    ("6 7 T T", (-10, 10, -10), ("B.2", "A.1", "C.2")),
    ("7 6 T T", (10, -10, -10), ("B.1", "A.2", "C.2")),
    ("8 8 T T", (0, 0, 80), ("B.3", "A.3", "C.1")),
    ("6 6 T T", (0, 0, 80), ("B.3", "A.3", "C.1")),
]


@both
@pytest.mark.clause(*[f"{p}-8.I.{n}" for p in PREFIXES for n in ("A", "B", "C")])
@pytest.mark.clause(*[f"{p}-8.I.{n}.{k}" for p in PREFIXES for n in ("A", "B") for k in (1, 2)])
@pytest.mark.clause("OH-E-8.I.B.3", "OH-EC-8.I.A.3", "OH-EC-8.I.B.3", "OH-EC-1.II")
@pytest.mark.clause(*[f"{p}-8.I.C.{k}" for p in PREFIXES for k in (1, 2)])
@pytest.mark.clause("OH-E-13.I", "OH-E-13.II", "OH-EC-13.I", "OH-EC-13.II", "OH-E-8.I.A.3.a")
@pytest.mark.parametrize(("ranks", "dollars", "clauses"), MAIN)
def test_main_wagers(
    slug: str, ranks: str, dollars: tuple[int, ...], clauses: tuple[str, ...]
) -> None:
    round_ = play(slug, {"player": 10, "banker": 10, "tie": 10}, ranks)
    commission = 50 if slug == MINI and dollars[1] > 0 else 0
    due = (100 * dollars[0], 100 * dollars[1] - commission, 100 * dollars[2])
    assert nets(round_) == dict(zip(("player", "banker", "tie"), due, strict=True))
    returned = ".a" if slug == MINI else ""
    told = [f"{PREFIX[slug]}-8.I.{c}{returned if c == 'A.3' else ''}" for c in clauses]
    assert dict(ends(round_)) == dict(zip(("player", "banker", "tie"), told, strict=True))
    pushed = {e.also for e in of(round_, events.WagerPushed)}
    assert pushed <= {() if slug == MINI else ("OH-EC-1.II",)}


# Cards, what $10 on the Dragon Bonus of Player and of Banker come to, and why.
DRAGON = [
    ("9 7 T T", (10, -10), ("1.a", "2.b")),
    ("2 8 T T", (-10, 10), ("2.b", "1.a")),
    ("9 8 T T", (10, -10), ("1.b", "2.a")),
    ("8 9 T T", (-10, 10), ("2.a", "1.b")),
    ("8 8 T T", (0, 0), ("tie", "tie")),
    ("9 9 T T", (0, 0), ("tie", "tie")),
    ("6 6 T T", (-10, -10), ("2.b", "2.b")),  # a tie without naturals loses
    ("7 6 T T", (-10, -10), ("2.c", "2.b")),
    ("2 T T T A K", (-10, -10), ("2.c", "2.b")),  # by three
    ("2 T T T 2 K", (10, -10), ("1.c", "2.b")),
    ("2 T T T 3 K", (20, -10), ("1.c", "2.b")),
    ("2 T T T 4 K", (40, -10), ("1.c", "2.b")),
    ("2 T T T 5 K", (60, -10), ("1.c", "2.b")),
    ("2 T T T 6 K", (100, -10), ("1.c", "2.b")),  # an 8 of three cards is no natural
    ("2 T T T 7 K", (300, -10), ("1.c", "2.b")),
    ("T 2 T T K 2", (-10, 10), ("2.b", "1.c")),
    ("T 2 T T K 3", (-10, 20), ("2.b", "1.c")),
    ("T 2 T T K 4", (-10, 40), ("2.b", "1.c")),
    ("T 2 T T K 5", (-10, 60), ("2.b", "1.c")),  # by margin, also with a three-card 7 (DB-02)
    ("T 2 T T K 6", (-10, 100), ("2.b", "1.c")),
    ("T 2 T T K 7", (-10, 300), ("2.b", "1.c")),
    ("T 2 T T K A", (-10, -10), ("2.b", "2.c")),
]


@both
@pytest.mark.clause("OH-E-8.I.D", "OH-E-8.I.D.3.a")
@pytest.mark.clause(*[f"OH-E-8.I.D.{n}.{k}" for n in (1, 2) for k in "abc"])
@pytest.mark.clause("OH-EC-8.I.E", "OH-EC-1.II")
@pytest.mark.clause(*[f"OH-EC-8.I.E.{n}.{k}" for n in (1, 2) for k in "abc"])
@pytest.mark.clause("OH-E-13.IV", "OH-EC-13.IV")
@pytest.mark.parametrize(("ranks", "dollars", "why"), DRAGON)
def test_dragon_bonus(
    slug: str, ranks: str, dollars: tuple[int, int], why: tuple[str, str]
) -> None:
    round_ = play(slug, {"tie": 5, "dragon_bonus_player": 10, "dragon_bonus_banker": 10}, ranks)
    found, clauses = nets(round_), dict(ends(round_))
    wagers = {MINI: "OH-E-8.I.D", FREE: "OH-EC-8.I.E"}
    ties = {MINI: "OH-E-8.I.D.3.a", FREE: "OH-EC-13.IV"}
    for hand, won, reason in zip(("player", "banker"), dollars, why, strict=True):
        assert found[f"dragon_bonus_{hand}"] == 100 * won
        expected = ties[slug] if reason == "tie" else f"{wagers[slug]}.{reason}"
        assert clauses[f"dragon_bonus_{hand}"] == expected
    assert not of(round_, events.VigorishTaken)  # none is taken from a Dragon Bonus


@both
@pytest.mark.clause("OH-E-8.II", "OH-EC-8.II")
def test_wagers_are_chips_from_the_rack(slug: str) -> None:
    table = open_table(slug)
    table.racks["ann"] = 12_00
    round_ = Round(table)
    with pytest.raises(Refusal, match="outside") as refused:
        go_on(round_, "ann: 15 banker")
    assert refused.value.clause == f"{PREFIX[slug]}-8.II"
    go_on(round_, "ann: 7 banker")
    assert table.books()["layout"] == 7_00
    assert round_.log[1].clause == f"{PREFIX[slug]}-8.II"


@both
@pytest.mark.clause(*[f"{p}-{n}" for p in PREFIXES for n in ("8.III", "9.II")])
def test_wagers_come_and_go_only_before_the_first_card(slug: str) -> None:
    round_ = go_on(Round(open_table(slug)), "ann: 10 banker")
    go_on(round_, "ann: 5 banker")
    go_on(round_, "ann: 10 player")
    (player,) = round_.table.of_kind("player")
    round_.send(TakeDown("ann", player.id, 5_00))
    with pytest.raises(Refusal, match="cannot be taken"):
        round_.send(TakeDown("ann", player.id, 1_00))  # four dollars are no wager here
    round_.send(TakeDown("ann", player.id, 5_00))
    assert of(round_, events.WagerTakenDown)[0].clause == f"{PREFIX[slug]}-8.III"
    round_.send(NoMoreBets())
    assert of(round_, events.BetsClosed)[0].clause == f"{PREFIX[slug]}-8.III"
    (banker,) = round_.table.of_kind("banker")
    assert banker.cents == 15_00
    for ranks in ("", "9", "7", "T"):
        go_on(round_, ranks)
        assert isinstance(round_.pending, DealCard)
        assert round_.legal() == []
        for late in (
            Place("ann", 1, "tie", 500),
            Place("ann", 1, "banker", 500),
            TakeDown("ann", banker.id, banker.cents),
        ):
            with pytest.raises(Refusal, match="closed") as refused:
                round_.send(late)
            assert refused.value.clause == f"{PREFIX[slug]}-8.III"
    go_on(round_, "T")
    assert nets(round_) == {"banker": -15_00, "player": 0}


@both
@pytest.mark.clause("OH-E-2.I", "OH-EC-2.I")
def test_fourteen_places(slug: str) -> None:
    table = open_table(slug, {f"player {n}": n for n in range(1, 15)})
    with pytest.raises(Refusal, match="boxes 1 to 14") as refused:
        table.sit("late", 15, 1000)
    assert refused.value.clause == f"{PREFIX[slug]}-2.I"


@both
def test_the_casino_may_leave_bonus_wagers_out(slug: str) -> None:
    room = registry.room(slug)
    optional = {name for name, rule in room.rules().wagers.items() if rule.optional}
    bonus = {"dragon_bonus_player", "dragon_bonus_banker"}
    filed(f"{PREFIX[slug]}-15.I", optional, bonus | ({"fortune_7"} if slug == FREE else set()))
    rules = RuleSet.of(slug, without=["dragon_bonus_player", "dragon_bonus_banker"])
    assert "dragon_bonus_player" not in rules.wagers
    assert not any(sheet.wager.startswith("dragon") for sheet in room.analysis.sheets(rules))
    with pytest.raises(Refusal):
        RuleSet.of(slug, without=["banker"])


@both
@pytest.mark.clause("OH-E-13.II", "OH-EC-13.II")
def test_a_house_may_raise_the_tie_and_not_lower_it(slug: str) -> None:
    room = registry.room(slug)
    table = f"{PREFIX[slug]}-13.I"
    better = RuleSet.of(slug, raises={table: {"tie": "9 to 1"}})
    edge = next(s.house_edge for s in room.analysis.sheets(better) if s.wager == "tie")
    assert round(edge * 100, 4) == Fraction("4.8440")  # multiplayerbaccarat.com, eight decks
    with pytest.raises(Refusal) as refused:
        RuleSet.of(slug, raises={table: {"tie": "7 to 1"}})
    assert refused.value.clause == f"{PREFIX[slug]}-13.II"


SEATS = {"ann": 2, "bob": 5, "cy": 9}


def settled(slug: str, how: str) -> list[tuple[int, str, str]]:
    """Seat, wager and fate in the order of settlement; Player wins with a natural."""
    by = {"all-first": "15.III.A.1", "seat-by-seat": "15.III.A.2"}[how]
    round_ = Round(open_table(slug, SEATS, bonus_settlement=how))
    for player in SEATS:
        for wager in ("player", "dragon_bonus_player", "tie", "dragon_bonus_banker"):
            go_on(round_, f"{player}: 5 {wager}")
    round_.send(NoMoreBets())
    go_on(round_, "9 7 T T")
    placed = {e.id: e for e in of(round_, events.WagerPlaced)}
    p = PREFIX[slug]
    for e in of(round_, events.WagerWon, events.WagerLost):
        won, bonus = isinstance(e, events.WagerWon), "dragon" in placed[e.id].wager
        order: tuple[str, ...]
        if bonus:
            order = (f"{p}-13.IV", f"{p}-15.III.A", f"{p}-{by}") if won else (f"{p}-15.III.A.3",)
        else:
            order = (f"{p}-13.I", f"{p}-12.II") if won else (f"{p}-12.II",)
        assert e.also == order
    return [
        (placed[e.id].box, placed[e.id].wager, "won" if isinstance(e, events.WagerWon) else "lost")
        for e in of(round_, events.WagerWon, events.WagerLost)
    ]


@both
@pytest.mark.clause(
    *[f"{p}-{n}" for p in PREFIXES for n in ("12.II", "15.III.A", "15.III.A.1")],
    *[f"{p}-15.III.A.{n}" for p in PREFIXES for n in (2, 3)],
)
def test_settlement_order(slug: str) -> None:
    bonus, main = "dragon_bonus_player", "player"
    all_first = settled(slug, "all-first")
    assert {fate for _, _, fate in all_first[:6]} == {"lost"}  # every loser before any winner
    assert [seat for seat, _, _ in all_first[:6]] == [9, 5, 2, 9, 5, 2]
    assert all_first[6:] == [(s, w, "won") for w in (bonus, main) for s in (9, 5, 2)]
    by_seat = settled(slug, "seat-by-seat")
    assert {fate for _, _, fate in by_seat[:6]} == {"lost"}
    assert by_seat[6:] == [(s, w, "won") for s in (9, 5, 2) for w in (bonus, main)]


@both
def test_the_log_keeps_both_hands_for_any_dispute(slug: str) -> None:
    round_ = play(slug, {"player": 10}, "2 T 3 4 A")
    hands: dict[str, list[str]] = {}
    for event in of(round_, events.CardDealt):
        hands.setdefault(event.to, []).append(event.card)
    filed(f"{PREFIX[slug]}-12.III", hands, {"player": ["2s", "3s", "As"], "banker": ["Ts", "4s"]})
    assert replay(round_).log == round_.log


@both
def test_every_offer_names_its_amounts(slug: str) -> None:
    round_ = Round(open_table(slug))
    offers = {o.wager: o for o in round_.legal("ann") if isinstance(o, PlaceOffer)}
    assert offers["banker"].low == 5_00
    assert offers["banker"].step == 1_00
