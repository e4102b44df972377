"""What the dealer says of the bonus wagers at Deuces Wild Xtreme, and what comes down together."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.deuces_wild_xtreme import GAME
from pitboss.table.actions import Place, TakeDown
from pitboss.table.round import Round
from tests.dealt import words
from tests.families.poker.rigged import table_of
from tests.games.deuces_wild_xtreme.test_play import ALL, ANTE, FELT, HIGH_CARD, settled


@pytest.mark.parametrize("bets", [(), ("goin_wild",), tuple(FELT)])
def test_the_dealer_names_each_bonus_wager_that_outlives_a_fold(bets: tuple[str, ...]) -> None:
    up = {"ante": ANTE, **{wager: FELT[wager] for wager in bets}}
    round_ = settled("9c 9d 9h 2s Kd", HIGH_CARD, "fold", up)
    stay = [said for said, clause in words(round_).items() if clause == "CO-2118-8.B.I"]
    names = [GAME.rules().wager(wager).name for wager in bets]
    assert stay == [f"ann's {name} stays in play" for name in names]


@pytest.mark.parametrize(
    ("own", "clause"),
    [
        ("9c 9d 9h 4s Jo", "CO-2118-15.A.III"),  # every joker makes a hand wild
        ("9c 9d 2h 4s Jo", "CO-2118-15.A.III"),
        ("2c 3d 4h 5s 6d", "CO-2118-15.A.IV"),  # a deuce may be the two of a straight
        ("9c 9d 2h 4s Kd", "CO-2118-15.A.IV"),
        ("9c 9d 9h 4s Kd", "CO-2118-15"),  # neither: by the pay table alone
    ],
)
def test_trips_plus_wild_is_called_by_the_clause_that_counts_it(own: str, clause: str) -> None:
    said = words(settled(own, HIGH_CARD, bets=ALL))
    assert [by for line, by in said.items() if line.startswith("for Trips Plus")] == [clause]


@pytest.mark.parametrize("tips", [False, True])
def test_odds_come_down_with_the_ante_only(tips: bool) -> None:
    round_ = Round(table_of(GAME, "ann", options={"dealer_wagers": tips}))
    round_.send(None)
    round_.send(Place("ann", 1, "ante", ANTE))
    (odds,) = round_.table.of_kind("odds")
    with pytest.raises(Refusal, match=r"Odds comes down with Ante only.*CO-2118-6"):
        round_.send(TakeDown("ann", odds.id, ANTE))
    round_.send(TakeDown("ann", 1, ANTE))
    assert not round_.table.wagers
