"""Rocket Aces at the tables of its hosts: wager, lock-in, rows, meters, sharing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import Refusal
from pitboss.families.blackjack.betting import BlackjackGame
from pitboss.families.blackjack.memory import memory_of
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.rulebook.game_rules import game_rules
from pitboss.rulebook.paytables import pay_table, pay_tables
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place, TakeDown
from pitboss.table.notation import go_on
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.testing.random_play import play as random_rounds
from pitboss.wagers.rocket_aces import GAME, HOSTS
from pitboss.wagers.rocket_aces.wager import ROCKET_ACES
from tests.dealt import deal_out
from tests.filed import filed
from tests.spoken import heard

MAIN, UNIT, SEED = 10_00, 1_00, 1_000_00
FIGURES: dict[str, object] = {
    "rocket_aces": True,
    "rocket_wager_unit": "1",
    "rocket_meter_seed": "1000",
    "rocket_meter_rate": "10%",
}
TABLES = tuple(table.id for table in pay_tables("rocket-aces"))


def table_of(
    pays: str, players: Sequence[str] = ("ann",), host: str = "blackjack", **more: object
) -> Table:
    decks = pay_table(pays, "rocket-aces").decks[0]
    rules = RuleSet.of(host, {**FIGURES, "decks": decks, **more}, {ROCKET_ACES: pays})
    table = Table(registry.room(host).game, rules)
    for box, name in enumerate(players, start=1):
        table.sit(name, box, 100_00)
    table.shoe = Shoe.of_decks(decks)
    memory_of(table).shoes = 1
    return table


def play(table: Table, cards: str, slip: str = "") -> Round:
    """Every player bets the hand and Rocket Aces; whoever is asked gives the first answer.

    The slip happens at the dealer's hole card.
    """
    made = f"{MAIN // 100} blackjack {UNIT // 100} {ROCKET_ACES}"
    round_ = Round(table)
    for name in table.seats.values():
        go_on(round_, f"{name}: {made}")
    slips = {len(cards.split()) - 1: slip} if slip else {}
    return deal_out(round_, f"{cards} *", slips=slips)


def back(round_: Round) -> int:
    """What ann's wager brought back."""
    kinds = wager_kinds(round_.log)
    nets = net_by_wager(round_.log)
    return next(nets[n] for n in nets if kinds[n] == ROCKET_ACES) + UNIT


# --- the rows of all pay tables ------------------------------------------------------------------

# Cards in the order player, up card, player, hole card.
CARDS = {
    "spade aces, dealer blackjack in spades": "As Ks As As",
    "spade aces, dealer suited blackjack": "As Kh As Ah",
    "heart aces, dealer suited blackjack": "Ah Ks Ah As",
    "spade aces, dealer blackjack": "As Kh As Ad",
    "suited aces": "Ah 9h Ah Ad",
    "aces, dealer blackjack": "Ah Kh As Ad",
    "aces": "Ah 9h As Ad",
    "both blackjack": "Ah Kh Ks Ad",
    "blackjack": "Ah 9h Ks Ad",
    "single ace": "Ah 9h 7s Ad",
    "single ace, dealer blackjack": "Ah Kh 7s Ad",
    "dealer blackjack": "9h Kh 7s Ad",
    "nothing": "9h 9d 9s Ad",
}
FULL = SEED + 10  # the seed and this wager's part
P = {percent: FULL * percent // 100 for percent in (2, 3, 5, 10, 25)}
PAID: dict[str, tuple[int, ...]] = {
    "T1": (FULL, FULL, FULL, FULL, 10000, 2000, 2000, 200, 200, 200, 200, 0, 0),
    "T2": (FULL, FULL, FULL, FULL, 10000, 1200, 1200, 200, 200, 200, 200, 0, 0),
    "T3": (FULL, FULL, P[10], P[10], 10000, 2500, 2500, 200, 200, 200, 200, 0, 0),
    "T4": (FULL, FULL, P[10], P[10], 10000, 2000, 2000, 200, 200, 200, 200, 0, 0),
    "T5": (FULL, FULL, FULL, P[5], 1000, 5000, 1000, 300, 300, 0, 200, 200, 0),
    "T6": (FULL, FULL, FULL, P[5], 1000, 5000, 1000, 300, 300, 0, 200, 200, 0),
    "T7": (FULL, FULL, FULL, P[5], 0, 5000, 0, 1000, 300, 0, 200, 200, 0),
    "T8": (FULL, FULL, FULL, P[5], 0, 5000, 0, 1000, 300, 0, 200, 200, 0),
    "T9": (FULL, P[25], P[25], P[2], 7500, 10000, 1000, 1500, 500, 0, 300, 300, 0),
    "T10": (FULL, P[25], P[25], P[3], 7500, 10000, 1000, 1500, 500, 0, 300, 300, 0),
    "T11": (FULL, FULL, FULL, FULL, 7500, 10000, 1000, 1500, 500, 0, 300, 300, 0),
}


@pytest.mark.clause(
    "CO-899.29-1.D",
    "CO-899.29-2.T1",
    "CO-899.29-2.T2",
    "CO-899.29-2.T3",
    "CO-899.29-2.T4",
    "CO-899.29-2.T5",
    "CO-899.29-2.T6",
    "CO-899.29-2.T7",
    "CO-899.29-2.T8",
    "CO-899.29-2.T9",
    "CO-899.29-2.T10",
    "CO-899.29-2.T11",
)
@pytest.mark.parametrize("short", PAID)
def test_every_row_of_every_table(short: str) -> None:
    pays = f"CO-899.29-2.{short}"
    for cards, wanted in zip(CARDS.values(), PAID[short], strict=True):
        if cards.count("As") > pay_table(pays).decks[0]:
            continue  # three aces of spades need three decks
        round_ = play(table_of(pays), cards)
        assert back(round_) == wanted, cards
        kinds = wager_kinds(round_.log)
        ended = [
            event.clause
            for event in round_.log
            if isinstance(event, events.WagerWon | events.WagerLost)
            and kinds[event.id] == ROCKET_ACES
        ]
        assert ended == [pays if wanted else "CO-899.29-1.D"]


@pytest.mark.clause("CO-899.29-2.T11")
def test_independent_meters() -> None:
    for cards, meter in (
        ("As Ks As As", "rocket_aces"),
        ("As Kh As Ah", "rocket_aces_2"),
        ("As Kh As Ad", "rocket_aces_3"),
    ):
        table = table_of("CO-899.29-2.T11")
        play(table, cards)
        wanted = dict.fromkeys(("rocket_aces", "rocket_aces_2", "rocket_aces_3"), FULL)
        assert table.meters == wanted | {meter: SEED}  # each starts again alone
    # RA-06: the host's option to share a meter is about its own progressives.
    shared = table_of("CO-899.29-2.T11", host="ride-free", shared_meter=True)
    play(shared, "As Kh As Ad")
    assert shared.meters == dict.fromkeys(wanted, FULL) | {"rocket_aces_3": SEED}


# --- the wager -----------------------------------------------------------------------------------


@pytest.mark.clause("CO-899.29-0.2")
@pytest.mark.parametrize("host", HOSTS)
def test_any_blackjack_table_may_offer_it(host: str) -> None:
    assert ROCKET_ACES not in RuleSet.of(host).wagers
    for decks in range(1, 9):
        between = {**FIGURES, "rocket_between_decks": True, "decks": decks}
        if decks in (2, 6) or decks in range(3, 6):
            asked = {**FIGURES, "decks": decks} if decks in (2, 6) else between
            rules = RuleSet.of(host, asked)
            assert ROCKET_ACES in rules.wagers
            assert RuleSet.from_json(rules.as_json()) == rules
        if decks in (2, 6):
            continue
        with pytest.raises(Refusal, match="needs decks to be 2 or") as refusal:  # RA-02
            RuleSet.of(host, {**FIGURES, "decks": decks})
        assert refusal.value.clause == "CO-899.29-0.2"
    alone = {slug for slug, rule in RuleSet.of(host).wagers.items() if rule.bonus}
    beside = {slug for slug, rule in RuleSet.of(host, FIGURES).wagers.items() if rule.bonus}
    filed("CO-899.29-0.3", beside, {*alone, "rocket_aces"})  # any side wagers of the table
    round_ = play(table_of("CO-899.29-2.T2", host=host), "Ah 9h Ah 8d")
    assert back(round_) == 100_00


def test_it_has_no_table_of_its_own() -> None:
    with pytest.raises(Refusal, match="set rocket_aces = true at blackjack"):
        GAME.with_table()
    with pytest.raises(Refusal, match="rocket_aces must be true or false"):
        RuleSet.of("blackjack", {"rocket_aces": "perhaps"})


@pytest.mark.clause("CO-899.29-1.A")
def test_the_correct_denomination_and_figures_that_a_house_must_set() -> None:
    for missing in ("rocket_wager_unit", "rocket_meter_seed", "rocket_meter_rate"):
        options = {key: value for key, value in FIGURES.items() if key != missing}
        table = Table(registry.room("blackjack").game, RuleSet.of("blackjack", options))
        table.sit("ann", 1, 100_00)
        table.shoe = Shoe.of_decks(6)
        round_ = Round(table)
        round_.send(Place("ann", 1, "blackjack", MAIN))
        with pytest.raises(Refusal, match="stays closed until") as refusal:
            round_.send(Place("ann", 1, ROCKET_ACES, UNIT))
        assert refusal.value.clause == "CO-899.29-1.A"
    five = table_of("CO-899.29-2.T2", rocket_wager_unit="5")
    round_ = Round(five)
    with pytest.raises(Refusal, match="goes beside a wager on the hand"):
        round_.send(Place("ann", 1, ROCKET_ACES, 5_00))
    round_.send(Place("ann", 1, "blackjack", MAIN))
    for wrong in (1_00, 10_00):
        with pytest.raises(Refusal):
            round_.send(Place("ann", 1, ROCKET_ACES, wrong))
    round_.send(Place("ann", 1, ROCKET_ACES, 5_00))
    with pytest.raises(Refusal, match="cannot bet more"):
        round_.send(Place("ann", 1, ROCKET_ACES, 5_00))
    with pytest.raises(Refusal, match="rests on it"):
        round_.send(TakeDown("ann", 1, MAIN))
    assert five.meters == {ROCKET_ACES: 5 * SEED}


@pytest.mark.clause("CO-899.29-1.B", "CO-899.29-1.C")
def test_locked_in_before_the_deal() -> None:
    round_ = play(table_of("CO-899.29-2.T2"), "Ah 9h 7s Ad")
    told = [type(event).__name__ for event in round_.log]
    fed = next(e for e in round_.log if isinstance(e, events.MeterFed) and e.wagered)
    assert (fed.cents, fed.wagered, fed.clause) == (10, UNIT, "CO-899.29-1.A")
    locked = heard(round_, "locked")
    assert [(e.clause, e.also) for e in locked] == [("CO-899.29-1.B", ("CO-899.29-1.C",))]
    assert told.index("BetsClosed") < round_.log.index(fed) < told.index("CardDealt")


@pytest.mark.parametrize(
    ("cards", "peek", "at_once"),
    [
        ("Ah 9h 7s Ad", True, True),  # no blackjack possible
        ("Ah 9h 7s Ad", False, True),
        ("Ah Kh 7s 9d", True, True),  # after the peek, before any decision
        ("Ah Kh 7s 9d", False, False),
    ],
)
def test_when_it_is_settled(cards: str, peek: bool, at_once: bool) -> None:
    round_ = play(table_of("CO-899.29-2.T2", peek=peek), cards)
    won = next(n for n, e in enumerate(round_.log) if isinstance(e, events.WagerWon))
    asked = [n for n, e in enumerate(round_.log) if isinstance(e, events.OptionChosen)]
    assert (won < asked[0]) == at_once
    dealt = [e for e in round_.log[:won] if isinstance(e, events.CardDealt)]
    assert len(dealt) == 4


# --- several winners (RA-05) ---------------------------------------------------------------------


def test_cards_drawn_later_earn_nothing() -> None:
    table = table_of("CO-899.29-2.T1", peek=False)
    round_ = Round(table)
    round_.send(Place("ann", 1, "blackjack", MAIN))
    round_.send(Place("ann", 1, ROCKET_ACES, UNIT))
    round_.send(NoMoreBets())
    for card in parse_cards("Ah Kh 5s 9d"):
        round_.send(card)
    round_.send(Choose("ann", "hit"))
    round_.send(parse_cards("Ah")[0])  # a second ace, too late
    round_.send(Choose("ann", "stand"))
    assert round_.over
    assert back(round_) == PAID["T1"][9]  # a single ace


@pytest.mark.parametrize("host", HOSTS)
def test_nobody_bets_it_for_the_dealer(host: str) -> None:
    table = table_of("CO-899.29-2.T2", ("ann",), host, **DEALERS.get(host, {}))
    round_ = Round(table)
    round_.send(Place("ann", 1, "blackjack", MAIN))
    round_.send(Place("ann", 1, ROCKET_ACES, UNIT))
    with pytest.raises(Refusal, match="for the dealer"):
        round_.send(Place("ann", 1, ROCKET_ACES, UNIT, for_dealer=True))
    if host in DEALERS:  # there it is the progressive alone that he cannot have
        round_.send(Place("ann", 1, "blackjack", MAIN, for_dealer=True))


DEALERS: dict[str, dict[str, object]] = {"ride-free": {"dealer_wagers": True}}


def test_a_larger_unit_is_paid_by_the_same_table() -> None:
    table = table_of("CO-899.29-2.T2", rocket_wager_unit="5")
    round_ = Round(table)
    round_.send(Place("ann", 1, "blackjack", MAIN))
    round_.send(Place("ann", 1, ROCKET_ACES, 5_00))
    round_.send(NoMoreBets())
    for card in parse_cards("Ah 9h Ah 8d"):
        round_.send(card)
    (won,) = (e for e in round_.log if isinstance(e, events.WagerWon))
    assert (won.paid, won.clause, won.also) == (500_00, "CO-899.29-2.T2", ())


def test_decks_as_filed() -> None:
    decks = game_rules("rocket-aces").option("decks")
    filed("CO-899.29-0.2", (decks.low, decks.high), (2, 6))


def test_a_full_award_is_split() -> None:
    table = table_of("CO-899.29-2.T2", ("ann", "bob"))
    play(table, "As Ah Kd As Ah Ad")
    assert table.racks["ann"] == table.racks["bob"]
    assert table.racks["ann"] == 100_00 - MAIN - UNIT + (SEED + 20) // 2
    assert table.meters == {ROCKET_ACES: SEED}


def test_a_smaller_share_beside_a_full_award_is_figured_on_the_whole_meter() -> None:
    table = table_of("CO-899.29-2.T9", ("ann", "bob"))
    round_ = play(table, "As Ah Ks As Ah As")
    stood = SEED + 20
    assert table.racks["bob"] == 100_00 - MAIN - UNIT + stood // 4
    assert table.racks["ann"] == 100_00 - MAIN - UNIT + stood  # the house covers the quarter
    fed = [e.cents for e in round_.log if isinstance(e, events.MeterFed)]
    assert fed == [SEED, 10, 10, stood // 4, SEED]


def test_in_turn_by_option() -> None:
    table = table_of("CO-899.29-2.T9", ("ann", "bob"), rocket_meter_sharing="in-turn")
    play(table, "As Ah Ks As Ah As")
    stood = SEED + 20  # bob, on the dealer's right, is paid first
    assert table.racks["bob"] == 100_00 - MAIN - UNIT + stood // 4
    assert table.racks["ann"] == 100_00 - MAIN - UNIT + stood - stood // 4


def test_a_wager_that_goes_back_leaves_the_meter() -> None:
    table = table_of("CO-899.29-2.T2")
    made = f"{MAIN // 100} blackjack {UNIT // 100} {ROCKET_ACES}"
    round_ = go_on(Round(table), f"ann: {made} close")
    assert table.meters == {ROCKET_ACES: FULL}
    deal_out(go_on(round_, "!box_gets_no_cards"), "*")
    assert table.meters == {ROCKET_ACES: SEED}
    assert table.racks["ann"] == 100_00


@pytest.mark.parametrize("host", HOSTS)
def test_a_misread_check_makes_it_wait_for_the_hole_card(host: str) -> None:
    table = table_of("CO-899.29-2.T2", host=host)
    round_ = play(table, "As Kh As Ad", slip="blackjack_not_seen")
    won = next(n for n, e in enumerate(round_.log) if isinstance(e, events.MeterPaid))
    asked = next(n for n, e in enumerate(round_.log) if isinstance(e, events.OptionChosen))
    assert asked < won
    assert back(round_) == FULL


@pytest.mark.parametrize("host", HOSTS)
def test_the_layout_shows_the_meters(host: str) -> None:
    table = table_of("CO-899.29-2.T11", host=host)
    Round(table)
    rows = [row.label for row in pay_table("CO-899.29-2.T11")][:3]
    meters = "; ".join(f"[bold green]$1,000[/] for {label}" for label in rows)
    assert f"Rocket Aces Progressive: {meters}" in registry.room(host).layout(table)
    plain = Table(registry.room(host).game, RuleSet.of(host))
    assert "Rocket" not in registry.room(host).layout(plain)


@pytest.mark.parametrize("host", HOSTS)
def test_random_play_keeps_the_books(host: str) -> None:
    for seed in range(4):
        total = 0
        for round_, done in random_rounds(registry.room(host), seed, 10, options=FIGURES):
            books = sum(round_.table.books().values())
            total = books if done == "opened" else total
            assert books == total


@pytest.mark.parametrize("host", HOSTS)
def test_at_every_table_it_comes_after_the_tables_own(host: str) -> None:
    game = registry.room(host).game
    assert isinstance(game, BlackjackGame)
    *own, last = game.openers
    assert last.guest
    assert not any(part.guest for part in own)
