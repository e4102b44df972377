"""Small shoes on which the script must give Free Bet Blackjack's par sheets."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.families.blackjack import proving
from pitboss.families.blackjack.hands import MAIN
from pitboss.families.blackjack.proving import SmallShoe
from pitboss.games.free_bet_blackjack.script import PUSH_22, FreeBetBlackjack
from pitboss.games.free_bet_blackjack.sheets import FREE_BET, Sheets
from pitboss.rooms.proof import ProofCase, Slack
from pitboss.rulebook import RuleSet

EIGHTS = "8c " * 4 + "Tc " * 12 + "Ac " * 2
ACES = "Ac " * 3 + "Tc " * 9 + "9c " * 2
SIXES = "6c " * 3 + "5c " * 2 + "Tc " * 10
NINES = "9c 2c 7c " + "Tc " * 8
SUITED = "6s 6s 6d 6d Ks Ks Kh Kh Kd Kd"

Options = Mapping[str, object]
MAIN_CASES: tuple[tuple[str, Options, str, Slack], ...] = (
    (EIGHTS, {}, "OH-AF-4.VII:3-2", proving.WITH_SPLITS),
    (ACES, {"split_aces_one_card": True}, "OH-AF-4.VII:6-5", proving.WITH_SPLITS),
    (SIXES, {"peek": False}, "OH-AF-4.VII:3-2", proving.WITH_SPLITS),
    (NINES, {"soft_17": "stand"}, "OH-AF-4.VII:3-2", proving.WITH_SPLITS),
    (NINES, {"decks": 8}, "OH-AF-4.VII:3-2", proving.WITH_SPLITS),
)


def proofs() -> list[ProofCase]:
    """Every sheet on small shoes, the wager on the hand under several rules."""
    found = [_small(cards, options, pays).hand(slack) for cards, options, pays, slack in MAIN_CASES]
    found += _small(ACES).insured()
    bets = {MAIN: proving.STAKE, PUSH_22: proving.SIDE}
    return [*found, _small(SUITED).case(PUSH_22, bets)]


def _small(cards: str, options: Options | None = None, pays: str = "") -> SmallShoe:
    game = FreeBetBlackjack()
    rules = RuleSet.of(game.slug, options or {}, {MAIN: pays} if pays else {})
    return SmallShoe(
        game, rules, cards, FREE_BET, lambda rules, shoe, wager: Sheets(rules, shoe).sheet(wager)
    )
