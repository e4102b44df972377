"""The exact counts, against published figures and against a brute force written differently."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import perm

import pytest

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import HouseFault
from pitboss.exact.par import ParSheet, decimal
from pitboss.families.baccarat.counting import coup_ways, values_left
from pitboss.rooms import registry
from tests.families.baccarat.house import FREE, MINI


def sheet(slug: str, wager: str, decks: int, **options: object) -> ParSheet:
    room = registry.room(slug)
    sheets = room.analysis.sheets(room.rules({"decks": decks, **options}))
    return next(found for found in sheets if found.wager == wager)


# Winning combinations as on the Wizard of Odds' baccarat page.
WINS = {
    6: {"banker": 403095751234560, "player": 392220492728832, "tie": 83552962932288},
    8: {"banker": 2292252566437888, "player": 2230518282592256, "tie": 475627426473216},
}


@pytest.mark.parametrize("decks", WINS)
def test_published_combinations(decks: int) -> None:
    ways = coup_ways(values_left(Shoe.of_decks(decks)))
    assert sum(ways.values()) == perm(52 * decks, 6)
    for winner, count in WINS[decks].items():
        assert sum(n for coup, n in ways.items() if coup.winner == winner) == count


def test_published_ties_by_total() -> None:
    # The Wizard of Odds' egalite figures for eight decks.
    published = [
        28979901420544,
        20499217668352,
        20006606104576,
        22250510129408,
        36294133463040,
        39684046743808,
        96170001308416,
        101717538899968,
        54879416675072,
        55146054060032,
    ]
    ways = coup_ways(values_left(Shoe.of_decks(8)))
    for total, count in enumerate(published):
        assert sum(n for c, n in ways.items() if c.player == c.banker == total) == count


# The Wizard of Odds, baccarat appendix 5, eight decks.
DRAGON = {
    "player": {
        "win_by_9": 18409431764992,
        "win_by_8": 34097645543424,
        "win_by_7": 89590261473280,
        "win_by_6": 141238897317888,
        "win_by_5": 166169165987840,
        "win_by_4": 186780352174080,
        "natural_winner": 812685054124032,
        "natural_tie": 89325908267520,
    },
    "banker": {
        "win_by_9": 15390342909952,
        "win_by_8": 28305092784128,
        "win_by_7": 79517099278336,
        "win_by_6": 119200072366080,
        "win_by_5": 157275882332160,
        "win_by_4": 201147167287296,
        "natural_winner": 812685054124032,
        "natural_tie": 89325908267520,
    },
}


@pytest.mark.clause("OH-E-13.IV", "OH-EC-13.IV")
@pytest.mark.parametrize("slug", [MINI, FREE])
@pytest.mark.parametrize("hand", DRAGON)
def test_published_dragon_bonus(slug: str, hand: str) -> None:
    found = sheet(slug, f"dragon_bonus_{hand}", 8)
    counts = {row.event: row.combinations for row in found.events}
    lost = counts.pop("any_other")
    assert counts == DRAGON[hand]
    assert int(lost) == perm(416, 6) - sum(DRAGON[hand].values())


# (game, wager, decks, house edge in per cent as published, its source)
EDGES = [
    (MINI, "banker", 6, "1.0558"),  # multiplayerbaccarat.com/odds.html, for these six
    (MINI, "player", 6, "1.2374"),
    (MINI, "tie", 6, "14.4382"),
    (MINI, "banker", 8, "1.0579"),
    (MINI, "player", 8, "1.2351"),
    (MINI, "tie", 8, "14.3596"),
    (MINI, "dragon_bonus_player", 6, "2.67"),  # Wizard of Odds, baccarat appendix 5
    (MINI, "dragon_bonus_banker", 6, "9.39"),
    (MINI, "dragon_bonus_player", 8, "2.6517"),
    (MINI, "dragon_bonus_banker", 8, "9.3731"),
    (FREE, "banker", 8, "1.0183"),  # Wizard of Odds, EZ Baccarat
    (FREE, "player", 8, "1.2351"),
    (FREE, "tie", 8, "14.3596"),
    (FREE, "fortune_7", 8, "7.6113"),
    (FREE, "dragon_bonus_player", 8, "2.6517"),
    (FREE, "dragon_bonus_banker", 8, "9.3731"),
]


@pytest.mark.clause("OH-E-13.I", "OH-EC-13.I")
@pytest.mark.parametrize(("slug", "wager", "decks", "edge"), EDGES)
def test_published_edges(slug: str, wager: str, decks: int, edge: str) -> None:
    exact = sheet(slug, wager, decks).house_edge * 100
    places = len(edge.split(".")[1])
    assert round(exact, places) == Fraction(edge)


@pytest.mark.clause("OH-EC-13.III")
def test_fortune_7_as_published() -> None:
    # E. Jacobson: hit frequency 2.2534%, standard deviation 6.0849; the count is the Wizard's.
    found = sheet(FREE, "fortune_7", 8)
    assert found.events[0].combinations == 112633011329024
    assert decimal(found.hit_frequency * 100, 5) == "2.2534"
    assert format(found.standard_deviation, ".4f") == "6.0849"


def test_charged_ties_cost_five_per_cent_of_the_tie_chance() -> None:
    plain, charged = (sheet(MINI, "banker", 8, tie_vigorish=flag) for flag in (False, True))
    tie = next(row for row in plain.events if row.event == "tie")
    assert plain.ev - charged.ev == tie.probability / 20
    assert charged.push_frequency == 0


# --- brute force: every order of a small shoe, by a plain reading of the rules -------------------


def end_of(order: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Player and Banker points and cards, dealing six values in this order."""
    cards = list(order)
    player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
    rest = cards[4:]
    two_player, two_banker = sum(player) % 10, sum(banker) % 10
    if two_player < 8 and two_banker < 8:
        if two_player <= 5:
            third = rest.pop(0)
            player.append(third)
            lowest, highest = {3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7)}.get(
                two_banker, (0, 9) if two_banker < 3 else (1, 0)
            )
            if lowest <= third <= highest and not (two_banker == 3 and third == 8):
                banker.append(rest.pop(0))
        elif two_banker <= 5:
            banker.append(rest.pop(0))
    return sum(player) % 10, sum(banker) % 10, len(player), len(banker)


@pytest.mark.parametrize(
    "cards",
    ["Ts Jh 2c 3d 4h 5s 6c 7d 8h", "As 9h 9c 8d 6h 6s 3c 3d Kh", "4s 4h 5c 5d 7h 7s 2c"],
)
def test_every_order_of_a_small_shoe(cards: str) -> None:
    shoe = Shoe(parse_cards(cards))
    values = [v for v, count in enumerate(values_left(shoe)) for _ in range(count)]
    counted: dict[tuple[int, ...], int] = {}
    for order in permutations(values, 6):
        end = end_of(order)
        counted[end] = counted.get(end, 0) + 1
    assert {tuple(coup): n for coup, n in coup_ways(values_left(shoe)).items()} == counted


def test_a_shoe_too_small_for_a_round_is_not_counted() -> None:
    with pytest.raises(HouseFault, match="6 cards"):
        coup_ways((5, 0, 0, 0, 0, 0, 0, 0, 0, 0))


def test_sheets_note_chip_rounding() -> None:
    assert sheet(MINI, "banker", 8, payout_rounding="chip").notes
    assert not sheet(MINI, "banker", 8).notes
