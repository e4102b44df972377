"""Par sheets of craps: published figures, and a brute force of its own."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product

import pytest

from pitboss.apparatus.dice import Throw, throws
from pitboss.exact.par import ParSheet, decimal
from pitboss.games.craps import GAME
from pitboss.games.craps.proofs import bet, keep_shooting, seated, support
from pitboss.rulebook import RuleSet
from pitboss.table.drivers.exhaust import chain

F = Fraction
LOSE = F(-1)
RULES = RuleSet.of("craps")
SHEETS = {sheet.wager: sheet for sheet in GAME.analysis.sheets(RULES)}
NUMBERS = (4, 5, 6, 8, 9, 10)


def sheets(**options: object) -> dict[str, ParSheet]:
    return {sheet.wager: sheet for sheet in GAME.analysis.sheets(RuleSet.of("craps", options))}


# --- published figures -------------------------------------------------------------------------

# House edge in per cent as printed; rounded there to two decimals. Source: the house help of
# ichabod801/t_games (gambling_games/craps_game.py). Buy and Lay are printed per unit put at
# risk, vigorish included.
T_GAMES = [
    ("pass come", "1.41"),
    ("dont_pass dont_come", "1.36"),
    ("pass_odds_4 dont_pass_odds_5 come_odds_6 put_odds_8 dont_come_odds_10", "0.00"),
    ("craps_2 craps_12", "13.89"),
    ("craps_3 eleven", "11.11"),
    ("any_craps", "11.11"),
    ("any_seven", "16.67"),
    ("field", "5.56"),
    ("horn", "12.50"),
    ("world", "13.33"),
    ("hard_4 hard_10", "11.11"),
    ("hard_6 hard_8", "9.09"),
    ("place_4 place_10", "6.67"),
    ("place_5 place_9", "4.00"),
    ("place_6 place_8", "1.52"),
    ("buy_4 buy_5 buy_6 buy_8 buy_9 buy_10", "4.76"),
    ("lay_4 lay_10", "2.44"),
    ("lay_5 lay_9", "3.23"),
    ("lay_6 lay_8", "4.00"),
]


@pytest.mark.parametrize(("wagers", "percent"), T_GAMES)
def test_published_edges(wagers: str, percent: str) -> None:
    for wager in wagers.split():
        edge = Decimal(decimal(SHEETS[wager].element_of_risk * 100))
        assert f"{edge:.2f}" == percent, wager


def test_published_odds_against() -> None:
    # gambling.com, "Craps Odds Explained": 251 to 244 against Pass, 976 to 949 against Don't Pass.
    right, wrong = SHEETS["pass"], SHEETS["dont_pass"]
    assert (1 - right.hit_frequency) / right.hit_frequency == F(251, 244)
    lost = 1 - wrong.hit_frequency - wrong.push_frequency
    assert lost / wrong.hit_frequency == F(976, 949)
    assert right.ev == F(-7, 495)
    assert wrong.ev == F(-27, 1980)


@pytest.mark.parametrize(
    ("limit", "percent"), [("1", "0.848"), ("2", "0.606"), ("3", "0.471"), ("3-4-5", "0.374")]
)
def test_published_edges_with_odds(limit: str, percent: str) -> None:
    # casinodealerswebsite.com, summary of bets.
    sheet = sheets(odds_limit=limit)["pass_with_odds"]
    assert f"{Decimal(decimal(sheet.element_of_risk * 100)):.3f}" == percent
    assert sheet.ev == F(-7, 495)


def test_full_odds_have_no_price_where_they_have_no_limit() -> None:
    assert {"pass_with_odds", "dont_pass_with_odds"} == set(SHEETS) - set(sheets(odds_limit="none"))


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(("late", "when"), [("buy", "buy-won"), ("lay", "lay-won")])
def test_vigorish_times_of_buy_and_lay_bets_are_apart(late: str, when: str, number: int) -> None:
    won, placed, mixed = (sheets(vigorish_when=each) for each in ("won", "placed", when))
    for side in ("buy", "lay"):
        expected = won if side == late else placed
        assert mixed[f"{side}_{number}"].events == expected[f"{side}_{number}"].events


def test_field_with_twelve_paid_triple() -> None:
    # skent259/crapssim, docs/supported-bets.md: 2.78%.
    rules = RuleSet.of("craps", raises={"OH-B-5.II.T": {"field_12": "3 to 1"}})
    (sheet,) = (sheet for sheet in GAME.analysis.sheets(rules) if sheet.wager == "field")
    assert sheet.house_edge == F(1, 36)


# Exactly so many different points: Ethier's figures, quoted by Donald Catlin, "The Fire Bet".
ETHIER = {
    "points_0": "0.593939393939",
    "points_1": "0.260750492004",
    "points_2": "0.101275355549",
    "points_3": "0.033434212179",
    "points_4": "0.008798178440",
}


@pytest.mark.clause("OH-B-5.VII")
@pytest.mark.parametrize(("event", "printed"), ETHIER.items())
def test_fire_bet_points(event: str, printed: str) -> None:
    (chance,) = (row.probability for row in SHEETS["fire"].events if row.event == event)
    assert abs(chance - F(printed)) <= F(1, 10**12)


@pytest.mark.clause("OH-B-5.VII")
def test_fire_bet_edge() -> None:
    # Grochowski (tunicatravel.com): "about 21 percent" at 24, 249 and 999 to 1.
    assert round(SHEETS["fire"].house_edge * 100) == 21


# --- every sheet -------------------------------------------------------------------------------


@pytest.mark.parametrize("wager", SHEETS)
def test_a_sheet_adds_up(wager: str) -> None:
    sheet = SHEETS[wager]
    assert sum(row.probability for row in sheet.events) == 1
    assert sum(row.contribution for row in sheet.events) == sheet.ev
    assert sheet.per["roll"].count >= 1
    assert sheet.per["resolved"].ev * sheet.per["resolved"].count == sheet.ev
    assert sheet.house_edge >= 0


def test_one_sheet_for_each_wager_and_number() -> None:
    per_number = ("put", *(wager for wager in RULES.wagers if wager.endswith("_odds")))
    names = [w for w in RULES.wagers if w not in per_number and w != "horn_high"]
    names += [f"{wager}_{number}" for wager in per_number for number in NUMBERS]
    names += [f"horn_high_{number}" for number in (2, 3, 11, 12)]
    assert sorted(SHEETS) == sorted([*names, "pass_with_odds", "dont_pass_with_odds"])


def test_per_roll_and_per_bet_resolved() -> None:
    assert SHEETS["pass"].per["roll"].count == F(557, 165)
    assert SHEETS["place_6"].per["roll"].house_edge == F(1, 66) * F(11, 36)
    assert SHEETS["dont_pass"].per["resolved"].house_edge == F(27, 1925)
    assert SHEETS["fire"].per["roll"].count == F(1671, 196)  # Ethier: the average hand
    assert SHEETS["world"].per["resolved"].count == 1  # breaking even on a 7 is no push


# --- brute force -------------------------------------------------------------------------------

# A bet is a rule: a state and a throw give the next state, or a Fraction when it is decided.
State = int
Step = Callable[[State, Throw], State | Fraction]


def solve(step: Step, start: State) -> tuple[Fraction, Fraction, Fraction]:
    """Mean, second moment and throws, from linear equations over all 36 throws of each state."""
    known: dict[State, tuple[Fraction, Fraction, Fraction]] = {}

    def value(state: State) -> tuple[Fraction, Fraction, Fraction]:
        if state not in known:
            mean, square, rolls, stay = F(0), F(0), F(36), 0
            for throw in product(range(1, 7), repeat=2):
                after = step(state, throw)
                if isinstance(after, Fraction):
                    mean, square = mean + after, square + after * after
                elif after == state:
                    stay += 1
                else:  # these bets never come back to a state they left
                    m, s, r = value(after)
                    mean, square, rolls = mean + m, square + s, rolls + r
            known[state] = mean / (36 - stay), square / (36 - stay), rolls / (36 - stay)
        return known[state]

    return value(start)


def line(point: State, throw: Throw) -> State | Fraction:
    total = sum(throw)
    if point:
        return F(1) if total == point else F(-1) if total == 7 else point
    if total in (7, 11):
        return F(1)
    return F(-1) if total in (2, 3, 12) else total


def dont(point: State, throw: Throw) -> State | Fraction:
    if not point and sum(throw) == 12:
        return F(0)
    after = line(point, throw)
    return -after if isinstance(after, Fraction) else after


def racing(number: int, win: Fraction, lose: Fraction = LOSE, seven_wins: bool = False) -> Step:
    def step(state: State, throw: Throw) -> State | Fraction:
        if sum(throw) not in (number, 7):
            return state
        return win if (sum(throw) == 7) is seven_wins else lose

    return step


def hard(number: int, win: int) -> Step:
    def step(state: State, throw: Throw) -> State | Fraction:
        if sum(throw) not in (number, 7):
            return state
        return F(win) if throw == (number // 2, number // 2) else F(-1)

    return step


TRUE = {4: F(2), 5: F(3, 2), 6: F(6, 5), 8: F(6, 5), 9: F(3, 2), 10: F(2)}
PLACE = {4: F(9, 5), 5: F(7, 5), 6: F(7, 6), 8: F(7, 6), 9: F(7, 5), 10: F(9, 5)}
FIVE = F(1, 20)

BRUTE: dict[str, Step] = {
    "pass": line,
    "come": line,
    "dont_pass": dont,
    "dont_come": dont,
    "hard_4": hard(4, 7),
    "hard_6": hard(6, 9),
    "hard_8": hard(8, 9),
    "hard_10": hard(10, 7),
}
for n in NUMBERS:
    win, laid = TRUE[n], 1 / TRUE[n]
    BRUTE[f"place_{n}"] = racing(n, PLACE[n])
    BRUTE[f"put_{n}"] = racing(n, F(1))
    BRUTE[f"buy_{n}"] = racing(n, win - FIVE, -1 - FIVE)
    vigorish = laid * FIVE
    BRUTE[f"lay_{n}"] = racing(n, laid - vigorish, -1 - vigorish, seven_wins=True)
    for odds in ("pass_odds", "come_odds", "put_odds"):
        BRUTE[f"{odds}_{n}"] = racing(n, win)
    for odds in ("dont_pass_odds", "dont_come_odds"):
        BRUTE[f"{odds}_{n}"] = racing(n, laid, seven_wins=True)


@pytest.mark.parametrize("wager", BRUTE)
def test_brute_force(wager: str) -> None:
    mean, square, rolls = solve(BRUTE[wager], 0)
    sheet = SHEETS[wager]
    assert (mean, square - mean**2, rolls) == (sheet.ev, sheet.variance, sheet.per["roll"].count)


@pytest.mark.clause("OH-B-5.III", "OH-B-5.IV", "OH-B-5.V", "OH-B-5.VI")
@pytest.mark.parametrize(
    ("wager", "units"),
    [
        ("c_and_e", {"any_craps": 1, "eleven": 1}),
        ("horn", {"craps_2": 1, "craps_3": 1, "eleven": 1, "craps_12": 1}),
        ("horn_high_2", {"craps_2": 2, "craps_3": 1, "eleven": 1, "craps_12": 1}),
        ("horn_high_3", {"craps_2": 1, "craps_3": 2, "eleven": 1, "craps_12": 1}),
        ("horn_high_11", {"craps_2": 1, "craps_3": 1, "eleven": 2, "craps_12": 1}),
        ("horn_high_12", {"craps_2": 1, "craps_3": 1, "eleven": 1, "craps_12": 2}),
        ("world", {"horn": 4, "any_seven": 1}),
    ],
)
def test_split_wagers_lose_what_their_parts_lose(wager: str, units: dict[str, int]) -> None:
    parts = sum((SHEETS[part].ev * n for part, n in units.items()), F(0))
    assert SHEETS[wager].ev == parts / sum(units.values())


def test_fire_bet_by_inclusion_and_exclusion() -> None:
    """All points made lie within a set: the seven-out comes before any point outside it."""
    ways = {n: sum(sum(throw) == n for throw in throws(2)) for n in NUMBERS}
    made = {n: F(ways[n], 24) * F(ways[n], ways[n] + 6) for n in NUMBERS}
    out = 1 - sum(made.values(), F(0))

    def within(points: tuple[int, ...]) -> Fraction:
        return out / (out + sum((made[n] for n in NUMBERS if n not in points), F(0)))

    def exactly(points: tuple[int, ...]) -> Fraction:
        return sum(
            (
                within(subset) * (-1 if (len(points) - size) % 2 else 1)
                for size in range(len(points) + 1)
                for subset in combinations(points, size)
            ),
            F(0),
        )

    found = {
        f"points_{size}": sum((exactly(points) for points in combinations(NUMBERS, size)), F(0))
        for size in range(7)
    }
    assert found == {row.event: row.probability for row in SHEETS["fire"].events}


# --- options -----------------------------------------------------------------------------------


@pytest.mark.clause("OH-B-6.I", "OH-B-6.II")
@pytest.mark.parametrize("number", NUMBERS)
def test_vigorish_on_wins_only(number: int) -> None:
    found = sheets(vigorish_when="won")
    wins = found[f"buy_{number}"].hit_frequency
    assert found[f"buy_{number}"].ev == -wins * FIVE
    assert found[f"lay_{number}"].ev == -(1 - wins) * FIVE / TRUE[number]


@pytest.mark.clause("OH-B-6.I", "OH-B-6.II")
def test_no_vigorish_no_edge() -> None:
    found = sheets(buy_vigorish="0%", lay_vigorish="0%")
    assert all(found[f"{bet}_{n}"].ev == 0 for bet in ("buy", "lay") for n in NUMBERS)


@pytest.mark.parametrize(("wager", "number"), [("come_odds", 6), ("put_odds", 4)])
def test_odds_that_rest_on_the_come_out(wager: str, number: int) -> None:
    """The sheet mixes the places of the puck; the script is followed from each of them."""
    rules = RuleSet.of("craps", {"come_odds_working": False})
    (sheet,) = (s for s in GAME.analysis.sheets(rules) if s.wager == f"{wager}_{number}")
    mixed = {net: F(0) for net in (-60_00, 0, int(60_00 * TRUE[number]))}
    for point in NUMBERS:
        ways = F(sum(sum(throw) == point for throw in throws(2)), 24)
        table = seated(rules, *support(wager, number, point)[: 1 if wager == "put_odds" else 2])
        bets = [bet(wager, 60_00, str(number))]
        if wager == "put_odds":
            bets = [bet("put", 20_00, str(number)), *bets]
        for net, chance in chain(table, bets, len(bets) - 1, keep_shooting).outcomes.items():
            mixed[net] += ways * chance
    assert sheet.ev == 0
    assert mixed[0] == sheet.push_frequency > 0
    assert mixed[int(60_00 * TRUE[number])] == sheet.hit_frequency


def test_a_raised_row_moves_its_sheet() -> None:
    raised = RuleSet.of("craps", raises={"OH-B-5.II.T": {"eleven": "16 to 1"}})
    found = {sheet.wager: sheet for sheet in GAME.analysis.sheets(raised)}
    assert found["eleven"].ev == F(-1, 18)
    assert found["horn"].ev == SHEETS["horn"].ev + F(1, 4) * F(1, 18)
