"""Par sheets against published figures and a count of all 46,656 throws written on its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from pitboss.exact.par import ParSheet, decimal
from pitboss.games.three_dice_baccarat import GAME
from pitboss.rulebook import RuleSet
from tests.games.three_dice_baccarat.floor import SLUG, rules

THROWS = 6**6
Dice = tuple[int, int, int]


def sheet(wager: str, chosen: RuleSet | None = None) -> ParSheet:
    [found] = [each for each in GAME.analysis.sheets(chosen or rules()) if each.wager == wager]
    return found


# wizardofodds.com/games/3-dice-baccarat: winning and pushing throws, and the player's return.
PUBLISHED = [
    ("player", 20316, 594 + 4836, "-0.012731"),
    ("banker", 20316, 594 + 4836, "-0.012731"),
    ("tie", 4836, 0, "-0.067130"),
]


@pytest.mark.parametrize(("wager", "wins", "pushes", "back"), PUBLISHED)
def test_published_figures(wager: str, wins: int, pushes: int, back: str) -> None:
    found = sheet(wager)
    assert found.combinations == THROWS
    assert found.hit_frequency == Fraction(wins, THROWS)
    assert found.push_frequency == Fraction(pushes, THROWS)
    assert decimal(found.ev, 5) == back


def test_the_published_count_of_winning_eights() -> None:
    assert sheet("moon_8").hit_frequency == Fraction(3718, THROWS)  # the same page


# Any hand's dice in order, and its score, by the simplest means.
HANDS: list[tuple[Dice, int]] = [
    ((a, b, c), int(str(a + b + c)[-1])) for a, b, c in product(range(1, 7), repeat=3)
]


def tally(net: Callable[[Dice, int, Dice, int], int | None]) -> Counter[int | None]:
    return Counter(net(p, pv, b, bv) for p, pv in HANDS for b, bv in HANDS)


def run(dice: Dice) -> bool:
    return max(dice) - min(dice) == 2 and len(set(dice)) == 3


BRUTE: dict[str, Callable[[Dice, int, Dice, int], int | None]] = {
    "player": lambda p, pv, b, bv: -1 if pv < bv else int(pv > bv and not (pv == 3 and bv == 0)),
    "banker": lambda p, pv, b, bv: -1 if bv < pv else int(bv > pv and not (bv == 3 and pv == 0)),
    "tie": lambda p, pv, b, bv: 8 if pv == bv else -1,
    "golden_3": lambda p, pv, b, bv: 35 if sorted((pv, bv)) == [0, 3] else -1,
    "golden_3_player": lambda p, pv, b, bv: 70 if 10 * pv + bv == 30 else -1,
    "golden_3_banker": lambda p, pv, b, bv: 70 if 10 * bv + pv == 30 else -1,
    "sun_7": lambda p, pv, b, bv: 14 if bv == 7 > pv else -1,
    "moon_8": lambda p, pv, b, bv: 10 if pv == 8 > bv else -1,
    "triple_3": lambda p, pv, b, bv: 100 if (3, 3, 3) in (p, b) else -1,
    "triple_1_or_6": lambda p, pv, b, bv: 50 if {sum(p), sum(b)} & {3, 18} else -1,
    "any_triple": lambda p, pv, b, bv: 15 if max(p) == min(p) or max(b) == min(b) else -1,
    "nine_over_six": lambda p, pv, b, bv: 50 if sorted((pv, bv)) == [6, 9] else -1,
    "double_straight": lambda p, pv, b, bv: 70 if run(p) and run(b) else -1,
    "zero_or_nine_tie": lambda p, pv, b, bv: 30 if pv == bv and pv % 9 == 0 else -1,
    "five_tie": lambda p, pv, b, bv: 150 if pv == bv == 5 else -1,
    "one_over_zero": lambda p, pv, b, bv: 25 if sorted((pv, bv)) == [0, 1] else -1,
}


def agrees(found: ParSheet, counts: Counter[int | None], jackpot: Fraction = Fraction(0)) -> None:
    """Mean, variance, hits and pushes of a tally (None: the jackpot) are the sheet's."""
    nets = {jackpot if net is None else Fraction(net): n for net, n in counts.items()}
    mean = sum(net * n for net, n in nets.items()) / Fraction(THROWS)
    square = sum(net**2 * n for net, n in nets.items()) / Fraction(THROWS)
    assert found.ev == mean
    assert found.variance == square - mean**2
    assert found.hit_frequency == Fraction(sum(n for net, n in nets.items() if net > 0), THROWS)
    assert found.push_frequency == Fraction(nets.get(Fraction(0), 0), THROWS)


@pytest.mark.clause("CO-2899.09-12")
@pytest.mark.parametrize("wager", BRUTE)
def test_standard_and_single_event_wagers_by_brute_force(wager: str) -> None:
    agrees(sheet(wager), tally(BRUTE[wager]))


TALONS = {
    "PT-FLT-3DB-GT-01": {9: 10, 8: 5, 7: 4, 6: 3, 5: 2, 4: 1},
    "PT-FLT-3DB-GT-02": {9: 10, 8: 5, 7: 4, 6: 3, 5: 1, 0: 0},
    "PT-FLT-3DB-GT-03": {9: 15, 8: 5, 7: 4, 6: 3, 5: 2},
}


@pytest.mark.clause("CO-2899.09-13")
@pytest.mark.parametrize("table", TALONS)
@pytest.mark.parametrize("side", [1, -1])
def test_golden_talons_by_brute_force(table: str, side: int) -> None:
    wager = "golden_talons_player" if side == 1 else "golden_talons_banker"
    pays = TALONS[table]
    counts = tally(lambda p, pv, b, bv: pays.get(side * (pv - bv), -1))
    agrees(sheet(wager, rules({wager: table})), counts)


# triple 3 tie, 3 over 6, two triples, triple 3, triple 1 or 2, any other triple; None: the meter
TRIPLES = {
    "PT-PRG-TRI-01": (None, 1000, 100, 20, 10, 3),
    "PT-PRG-TRI-02": (None, 1000, 100, 20, 6, 4),
    "PT-PRG-TRI-03": (100, None, 100, 20, 10, 5),
}


@pytest.mark.clause("CO-2899.09-14")
@pytest.mark.parametrize("table", TRIPLES)
def test_the_progressive_by_brute_force(table: str) -> None:
    tie, over, double, three, low, other = TRIPLES[table]

    def award(p: Dice, pv: int, b: Dice, bv: int) -> int | None:
        faces = sorted(dice[0] for dice in (p, b) if len(set(dice)) == 1)
        if faces == [3, 3]:
            return tie
        if faces == [3, 6]:
            return over
        if len(faces) == 2:
            return double
        if faces == [3]:
            return three
        if faces in ([1], [2]):
            return low
        return other if faces else 0

    counts: Counter[int | None] = Counter()
    for back, count in tally(award).items():
        counts[None if back is None else back - 1] += count
    found = sheet("triple_progressive", rules({"triple_progressive": table}))
    assert found.meter is not None
    agrees(found, counts, jackpot=Fraction(1000_20, 100) - 1)
    meter = found.meter
    jackpots = counts[None]
    assert meter.hit_chance == Fraction(jackpots, THROWS)
    fixed = sum((net + 1) * n for net, n in counts.items() if net is not None)
    assert meter.fixed_return == Fraction(fixed, THROWS)
    # At break-even the wager returns its dollar: fixed awards and the meter's share together.
    assert meter.break_even == Fraction(THROWS - fixed, jackpots) * 100
    assert meter.fixed_return + meter.slope * meter.meter == 1 + found.ev


def test_a_dearer_unit_changes_the_meter_and_no_return() -> None:
    one = sheet("triple_progressive")
    five = sheet("triple_progressive", rules(wager_unit="5"))
    assert (one.ev, one.variance) == (five.ev, five.variance)
    assert one.meter is not None
    assert five.meter is not None
    assert one.meter.break_even is not None
    assert five.meter.break_even == 5 * one.meter.break_even
    assert five.meter.meter == 5 * one.meter.meter


def test_notes_name_the_meter_the_sharing_and_a_payout_limit() -> None:
    notes = " ".join(sheet("triple_progressive").notes)
    assert "$1,000.20" in notes
    assert "1/n each" in notes
    limited = RuleSet.of(SLUG, payout_limit="5000")
    assert sheet("player", limited).notes == ("Without the posted payout limit of $5,000.",)


def test_a_closed_progressive_is_priced_without_a_meter() -> None:
    closed = sheet("triple_progressive", RuleSet.of(SLUG))
    opened = sheet("triple_progressive")
    assert closed.meter is not None
    assert opened.meter is not None
    assert closed.meter.meter == 0
    assert closed.ev == opened.meter.fixed_return - 1
    assert "closed" in closed.notes[0]


def test_every_approved_table_has_a_proof() -> None:
    proved = {(case.wager, case.rules.pay_table(case.wager).id) for case in GAME.analysis.proofs()}
    assert proved == {(w, t) for w, rule in rules().wagers.items() for t in rule.pay_tables}
