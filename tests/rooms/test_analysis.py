"""Every room's analysis is what the house expects of it: mypy reads it here, the tests load it."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

import pytest

from pitboss.games.big_six import analysis as big_six
from pitboss.games.blackjack import analysis as blackjack
from pitboss.games.craps import analysis as craps
from pitboss.games.crazy_four_poker import analysis as crazy_four_poker
from pitboss.games.deuces_wild_xtreme import analysis as deuces_wild_xtreme
from pitboss.games.dj_wild import analysis as dj_wild
from pitboss.games.dragon_bonus_baccarat import analysis as dragon_bonus_baccarat
from pitboss.games.four_card_poker import analysis as four_card_poker
from pitboss.games.free_bet_blackjack import analysis as free_bet_blackjack
from pitboss.games.let_it_ride import analysis as let_it_ride
from pitboss.games.mini_baccarat import analysis as mini_baccarat
from pitboss.games.mississippi_stud import analysis as mississippi_stud
from pitboss.games.pai_gow_poker import analysis as pai_gow_poker
from pitboss.games.pontoon_plus import analysis as pontoon_plus
from pitboss.games.ride_free import analysis as ride_free
from pitboss.games.roulette import analysis as roulette
from pitboss.games.texas_holdem_bonus import analysis as texas_holdem_bonus
from pitboss.games.three_card_poker import analysis as three_card_poker
from pitboss.games.three_dice_baccarat import analysis as three_dice_baccarat
from pitboss.games.ultimate_texas_holdem import analysis as ultimate_texas_holdem
from pitboss.rooms import registry
from pitboss.rooms.analysis import (
    Analysis,
    Charts,
    Coaches,
    CountsShoe,
    Prepares,
    PricesApart,
    TellsUnit,
)
from pitboss.wagers.multi_link import analysis as multi_link
from pitboss.wagers.rocket_aces import analysis as rocket_aces

ANALYSED: list[Analysis] = [
    big_six,
    blackjack,
    craps,
    crazy_four_poker,
    deuces_wild_xtreme,
    dj_wild,
    dragon_bonus_baccarat,
    four_card_poker,
    free_bet_blackjack,
    let_it_ride,
    mini_baccarat,
    mississippi_stud,
    pai_gow_poker,
    pontoon_plus,
    ride_free,
    roulette,
    texas_holdem_bonus,
    three_card_poker,
    three_dice_baccarat,
    ultimate_texas_holdem,
    multi_link,
    rocket_aces,
]
COACHED: list[Coaches] = [
    blackjack,
    crazy_four_poker,
    deuces_wild_xtreme,
    dj_wild,
    four_card_poker,
    free_bet_blackjack,
    let_it_ride,
    mississippi_stud,
    pai_gow_poker,
    pontoon_plus,
    ride_free,
    texas_holdem_bonus,
    three_card_poker,
    ultimate_texas_holdem,
]
CHARTED: list[Charts] = [
    blackjack,
    crazy_four_poker,
    deuces_wild_xtreme,
    dj_wild,
    four_card_poker,
    free_bet_blackjack,
    let_it_ride,
    mississippi_stud,
    pai_gow_poker,
    pontoon_plus,
    ride_free,
    texas_holdem_bonus,
    three_card_poker,
    ultimate_texas_holdem,
]
SHOES: list[CountsShoe] = [
    blackjack,
    free_bet_blackjack,
    pontoon_plus,
    ride_free,
]
APART: list[PricesApart] = [blackjack, free_bet_blackjack, pontoon_plus, ride_free]
PREPARED: list[Prepares] = [texas_holdem_bonus, ultimate_texas_holdem]
UNITS: list[TellsUnit] = [
    blackjack,
    free_bet_blackjack,
    pai_gow_poker,
    pontoon_plus,
    ride_free,
]
PARTS = {"sheets", "sheets_of", "proofs", "advise", "prepare", "unit", "chart", "shoe"}


@pytest.mark.parametrize("slug", registry.priced())
def test_a_room_s_analysis_offers_what_it_names(slug: str) -> None:
    found: object = registry.listed(slug).analysis
    assert found in ANALYSED
    kinds: tuple[tuple[type, Sequence[object]], ...] = (
        (Coaches, COACHED),
        (Charts, CHARTED),
        (CountsShoe, SHOES),
        (TellsUnit, UNITS),
        (PricesApart, APART),
        (Prepares, PREPARED),
    )
    for kind, those in kinds:
        assert isinstance(found, kind) == (found in those)
    assert isinstance(found, ModuleType)
    parts = {"sheets", "prepare", "sheets_of", "proofs", "advise", "chart", "shoe", "unit"} & set(
        vars(found)
    )
    assert set(found.__all__) == parts


def test_whoever_has_decisions_can_be_coached_and_charted() -> None:
    assert [*map(id, COACHED)] == [*map(id, CHARTED)]
