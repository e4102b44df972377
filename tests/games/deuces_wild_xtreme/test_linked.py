"""The Five-Card Linked Progressive: awards, the replacement card, envy, links."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.families.poker.mishaps import LEAVES
from pitboss.games.deuces_wild_xtreme import GAME
from pitboss.games.deuces_wild_xtreme.bonuses import open_links
from pitboss.games.deuces_wild_xtreme.jackpots import FIVE_CARD_LINKED
from pitboss.games.deuces_wild_xtreme.proofs import FIGURES
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.effects import Effect, Question
from pitboss.table.round import Round
from tests.dealt import nets
from tests.families.poker.rigged import play, table_of
from tests.games.deuces_wild_xtreme.meters import ANTE, LINKED, PART, SEED, TOO, one, table_with

# --- Five-Card Linked Progressive --------------------------------------------------------------

ORDER = ("01", "02", "03", "04", "05", "09", "10")
LINKED_AWARDS = [
    ("9c 8c 7c 6c 5c", (1500, 2500, 1000, 2000, "100%", 1500, "100%")),
    ("Ac 2c 3c 4c 5c", (1500, 2500, 1000, 2000, "100%", 1500, "100%")),
    ("9c 9d 9h 9s Kc", (250, 250, 200, 250, 250, 250, 200)),
    ("2c 2d 2h 2s Kc", (250, 250, 200, 250, 250, 250, 200)),  # deuces are twos
    ("9c 9d 9h Kd Kc", (100, 100, 100, 75, 75, 75, 75)),
    ("9c 4c Kc Jc 2c", (50, 50, 75, 50, 50, 50, 50)),
    ("9c 8d 7c 6c 5s", (25, 25, 20, 20, 20, 20, 30)),
    ("9c 9d 9h 4s Kc", (5, 5, 5, 5, 5, 10, 5)),
    ("9c 9d Kh 4s Kc", (0, 0, 0, 0, 3, 0, 3)),
    ("9c 9d 2h 4s Kc", (0, 0, 0, 0, 0, 0, 0)),
]


@pytest.mark.clause("CO-2118-11.F", "CO-2118-19", "CO-2118-19.A.II", "CO-2118-19.A.V")
@pytest.mark.parametrize(("own", "pays"), LINKED_AWARDS)
def test_five_card_linked(own: str, pays: tuple[int | str, ...]) -> None:
    for id, award in zip(ORDER, pays, strict=True):
        round_ = one(LINKED, own, {LINKED: f"PT-BJS-5CL-{id}"})
        due = SEED + PART if award == "100%" else int(award) * 100
        assert nets(round_)[LINKED] == due - 1_00
        if award == "100%":  # a meter of its own for each such row (DW-13)
            assert round_.table.meters[f"{LINKED}_2"] == SEED
            assert round_.table.meters[LINKED] == SEED + PART


@pytest.mark.clause("CO-2118-11.F.I", "CO-2118-19.A.VI")
@pytest.mark.parametrize(
    ("own", "replacement", "award"),
    [
        ("9c 9d 9h 4s Jo", "9s", 250_00),
        ("9c 9d 9h 4s Jo", "4d", 100_00),
        ("9c 9d 9h 4s Jo", "Kd", 5_00),
        ("Ac Kc Qc Jc Jo", "Tc", SEED + PART),
        ("Ac Kc Qc Jc Jo", "2c", 50_00),  # a flush: the two is no wild card here
        ("9c 9d 9h 4s Kd", "9s", 5_00),  # without a joker the card stands for nothing
    ],
)
def test_the_replacement_card_takes_the_joker_s_place(
    own: str, replacement: str, award: int
) -> None:
    round_ = one(LINKED, own, replacement=replacement)
    assert nets(round_)[LINKED] == award - 1_00
    cards = [e for e in round_.log if isinstance(e, events.CardDealt)]
    drawn = [e for e in cards if e.to == "joker_replacement"]
    assert [(e.card, e.seen_by, e.clause) for e in drawn] == [(replacement, (), "CO-2118-11.F.I")]
    dealt = [e.to for e in cards]
    assert dealt[-1] == "joker_replacement"  # after all hands
    turned = [e.hand for e in round_.log if isinstance(e, events.CardsTurned)]
    assert turned == ["dealer", "joker_replacement", "box_1"]


@pytest.mark.clause("CO-2118-11.F.I", "CO-2118-19.A.VI")
@pytest.mark.parametrize("bet", [True, False])
def test_the_replacement_card_is_drawn_every_round_but_not_for_the_main_game(bet: bool) -> None:
    hands = {"box_1": "9c 9d 9h 4s Jo", "dealer": "9s 8s 7s 6s 4d", "joker_replacement": "3c"}
    bets = {"ann": {"ante": ANTE, **({LINKED: 1_00} if bet else {})}}
    round_ = play(table_with(), bets, hands, {"ann": "play"})
    assert nets(round_)["odds"] == 4 * ANTE  # four nines with the joker
    assert _replacements(round_) == ["CO-2118-11.F.I", "CO-2118-19.A.VI"]
    closed = table_of(GAME, "ann")  # a house without the progressive has no use for the card
    assert _replacements(play(closed, {"ann": {"ante": ANTE}}, {})) == []


def _replacements(round_: Round) -> list[str]:
    """The clauses by which a replacement card was drawn and shown."""
    dealt = [e for e in round_.log if isinstance(e, events.CardDealt)]
    shown = [e for e in round_.log if isinstance(e, events.CardsTurned)]
    drawn = [e.clause for e in dealt if e.to == "joker_replacement"]
    return [*drawn, *(e.clause for e in shown if e.hand == "joker_replacement")]


@pytest.mark.clause("CO-2118-19", "CO-2118-19.A.II")
@pytest.mark.parametrize(
    ("own", "pays"),  # tables 06, 07, 08 and 11
    [
        ("Ac Kc Qc Jc Tc", ("100%",) * 4),
        ("9c 8c 7c 6c 5c", (500, 1000, 2500, 500)),
        ("9c 8c 7c 6c Kd", (200, 200, 150, 200)),
        ("9c 8c 7c 6c 2c", (200, 200, 150, 200)),  # the higher row, not the flush
        ("9c 8c 7c 2c Kc", (50, 50, 75, 75)),
        ("9c 8c 7c 2c Kd", (5, 5, 5, 5)),  # any four of the five (DW-09)
        ("9c 9d 9h 9s Kd", (0, 0, 0, 0)),
    ],
)
def test_linked_tables_that_pay_flushes(own: str, pays: tuple[int | str, ...]) -> None:
    for id, award in zip(("06", "07", "08", "11"), pays, strict=True):
        round_ = one(LINKED, own, {LINKED: f"PT-BJS-5CL-{id}"})
        due = SEED + PART if award == "100%" else int(award) * 100
        assert nets(round_)[LINKED] == due - 1_00


@pytest.mark.clause("CO-2118-19")
def test_one_meter_may_serve_both_full_rows() -> None:
    tables = {LINKED: "PT-BJS-5CL-05"}
    round_ = one(LINKED, "9c 8c 7c 6c 5c", tables, options={"shared_meter": True})
    assert nets(round_)[LINKED] == SEED + PART - 1_00
    assert round_.table.meters[LINKED] == SEED
    assert f"{LINKED}_2" not in round_.table.meters
    with pytest.raises(Refusal, match=r"more than the whole wager.*CO-2118-19\.A\.IV"):
        Round(table_with(tables, options={"linked_meter_rate": "60%"}))


# --- envy --------------------------------------------------------------------------------------

ROYAL, STRAIGHT_FLUSH, OTHER_FLUSH = "Ac Kc Qc Jc Tc", "9d 8d 7d 6d 5d", "9h 8h 7h 6h 5h"
POOR, TRIPS = "4c 4d 8s 9s Kh", "3c 3d 3s 6c 8c"


def envy_of(
    hands: dict[str, str],
    table: str,
    without: str = "",
    options: dict[str, object] | None = None,
) -> dict[str, int]:
    players = tuple(hands)
    felt = table_with({LINKED: table}, players, options)
    bets = {
        player: {"ante": ANTE, **({LINKED: 1_00} if player != without else {})}
        for player in players
    }
    boxes = {f"box_{box}": cards for box, cards in enumerate(hands.values(), start=1)}
    round_ = play(felt, bets, boxes)
    paid = [event for event in round_.log if isinstance(event, events.EnvyPaid)]
    assert {event.clause for event in paid} <= {"CO-2118-19.A.III"}
    sums: dict[str, int] = {}
    for event in paid:
        sums[event.player] = sums.get(event.player, 0) + event.cents
    return sums


@pytest.mark.clause("CO-2118-19.A.III", "CO-2118-19.A.IV")
@pytest.mark.parametrize(
    ("table", "royal", "flush"),
    [("E01", 1000_00, 300_00), ("E02", 5000_00, 1500_00), ("E03", 1000_00, 250_00)],
)
def test_envy_for_the_other_bettors(table: str, royal: int, flush: int) -> None:
    id = f"PT-BJS-5CL-{table}"
    assert envy_of({"ann": ROYAL, "bob": POOR, "cy": TRIPS}, id) == {"bob": royal, "cy": royal}
    assert envy_of({"ann": POOR, "bob": STRAIGHT_FLUSH}, id) == {"ann": flush}
    assert envy_of({"ann": POOR, "bob": TRIPS}, id) == {}  # no qualifying award


@pytest.mark.clause("CO-2118-19.A.III")
def test_envy_needs_a_wager_on_both_sides() -> None:
    hands, id = {"ann": ROYAL, "bob": POOR, "cy": TRIPS}, "PT-BJS-5CL-E01"
    assert envy_of(hands, id, without="bob") == {"cy": 1000_00}
    assert envy_of(hands, id, without="ann") == {}  # nobody has won the award


@pytest.mark.clause("CO-2118-19.A.III")
@pytest.mark.parametrize(("each", "due"), [(False, 1000_00), (True, 1000_00 + 2 * 300_00)])
def test_several_awards_in_one_round(each: bool, due: int) -> None:
    hands = {"ann": STRAIGHT_FLUSH, "bob": ROYAL, "cy": POOR, "dee": OTHER_FLUSH}
    paid = envy_of(hands, "PT-BJS-5CL-E01", options={"envy_per_winner": each})
    assert paid == {"cy": due}  # winners of an award get none


@pytest.mark.clause("CO-2118-19.A.III")
@pytest.mark.parametrize(("each", "holders"), [(False, ["cy"]), (True, ["cy", "ann"])])
def test_of_equal_awards_envy_names_the_hand_settled_first(each: bool, holders: list[str]) -> None:
    players = ("ann", "bob", "cy")
    felt = table_with({LINKED: "PT-BJS-5CL-E01"}, players, {"envy_per_winner": each})
    bets = {player: {"ante": ANTE, LINKED: 1_00} for player in players}
    hands = {"box_1": STRAIGHT_FLUSH, "box_2": POOR, "box_3": OTHER_FLUSH}
    paid = [e for e in play(felt, bets, hands).log if isinstance(e, events.EnvyPaid)]
    assert [(e.player, e.holder) for e in paid] == [("bob", holder) for holder in holders]


@pytest.mark.clause("CO-2118-19.A.IV")
def test_envy_scales_with_the_unit() -> None:
    felt = table_with({LINKED: "PT-BJS-5CL-E01"}, ("ann", "bob"), {"linked_wager_unit": "5"})
    bets = {player: {"ante": ANTE, LINKED: 5_00} for player in ("ann", "bob")}
    round_ = play(felt, bets, {"box_1": ROYAL, "box_2": POOR})
    assert [e.cents for e in round_.log if isinstance(e, events.EnvyPaid)] == [5000_00]
    assert sum(nets(round_, "ann").values()) == 5 * (SEED + 2 * PART) - 5_00 - 2 * ANTE


def test_a_wager_given_up_earns_no_envy() -> None:
    forfeits: dict[str, object] = {"leaver_forfeits_sides": True}
    felt = table_with({LINKED: "PT-BJS-5CL-E01"}, ("ann", "bob"), forfeits)
    bets = {player: {"ante": ANTE, LINKED: 1_00} for player in ("ann", "bob")}

    def bob_asked(pending: Effect) -> bool:
        return isinstance(pending, Question) and pending.player == "bob"

    hands = {"box_1": ROYAL, "box_2": POOR}
    round_ = play(felt, bets, hands, mishap=(LEAVES, bob_asked))
    assert not [e for e in round_.log if isinstance(e, events.EnvyPaid)]
    assert nets(round_, "bob")[LINKED] == -1_00


# --- several winners, several tables -----------------------------------------------------------


METER = SEED + 2 * PART  # with two wagers on it


# Bob, on the dealer's right, is settled first. A tenth goes with a straight flush.
@pytest.mark.clause("CO-2118-19")
@pytest.mark.parametrize(
    ("sharing", "ann_has", "bob_has", "ann", "bob"),
    [
        ("split", ROYAL, ROYAL.replace("c", "d"), METER // 2, METER // 2),
        ("in-turn", ROYAL, ROYAL.replace("c", "d"), SEED, METER),
        ("split", ROYAL, STRAIGHT_FLUSH, METER, METER // 10),
        ("in-turn", ROYAL, STRAIGHT_FLUSH, METER - METER // 10, METER // 10),
        ("split", STRAIGHT_FLUSH, ROYAL, METER // 10, METER),
        ("in-turn", STRAIGHT_FLUSH, ROYAL, SEED // 10, METER),
        ("split", STRAIGHT_FLUSH, POOR, METER // 10, 0),
    ],
)
def test_several_winners_split_the_meter_or_are_paid_in_turn(
    sharing: str, ann_has: str, bob_has: str, ann: int, bob: int
) -> None:
    options: dict[str, object] = {"meter_sharing": sharing}
    felt = table_with({LINKED: "PT-BJS-5CL-E01"}, ("ann", "bob"), options)
    bets = {player: {"ante": ANTE, LINKED: 1_00} for player in ("ann", "bob")}
    round_ = play(felt, bets, {"box_1": ann_has, "box_2": bob_has})
    envy = dict.fromkeys(("ann", "bob"), 0)
    for event in round_.log:
        if isinstance(event, events.EnvyPaid):
            envy[event.player] += event.cents
    assert nets(round_, "ann")[LINKED] == ann + envy["ann"] - 1_00
    assert nets(round_, "bob")[LINKED] == bob + envy["bob"] - 1_00
    if ROYAL in (ann_has, bob_has):
        left = SEED - SEED // 10 if ann == SEED // 10 else SEED
        assert felt.meters[LINKED] == left


@pytest.mark.clause("CO-2118-18")
@pytest.mark.parametrize(
    ("sharing", "ann"), [("split", METER // 10), ("in-turn", (METER - METER // 10) // 10)]
)
def test_shares_of_the_too_wild_meter_are_figured_alike(sharing: str, ann: int) -> None:
    felt = table_with({}, ("ann", "bob"), {"meter_sharing": sharing})
    bets = {player: {"ante": ANTE, TOO: 1_00} for player in ("ann", "bob")}
    round_ = play(felt, bets, {"box_1": ROYAL, "box_2": ROYAL.replace("c", "d")})
    assert (nets(round_, "bob")[TOO], nets(round_, "ann")[TOO]) == (METER // 10 - 1_00, ann - 1_00)


@pytest.mark.clause("CO-2118-11.F")
def test_tables_may_share_the_linked_meter() -> None:
    tables = [table_with(), table_with()]
    (link,) = open_links(tables[0].rules)
    for table in tables:
        (rule,) = FIVE_CARD_LINKED.distinct(table.rules)
        link.join(table, rule)
    bets = {"ann": {"ante": ANTE, LINKED: 1_00}}
    play(tables[0], bets, {"box_1": POOR})
    assert [table.meters[LINKED] for table in tables] == [SEED + PART] * 2
    won = play(tables[1], bets, {"box_1": ROYAL})
    assert nets(won)[LINKED] == SEED + 2 * PART - 1_00
    assert [table.meters[LINKED] for table in tables] == [SEED] * 2
    two = open_links(RuleSet.of(GAME.slug, FIGURES, {LINKED: "PT-BJS-5CL-10"}))
    assert [link.rule.name for link in two] == [LINKED, f"{LINKED}_2"]
