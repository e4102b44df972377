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
from pitboss.table.drivers.exhaust import stand_pat

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
    game = FreeBetBlackjack()
    found = []
    for cards, options, pays, slack in MAIN_CASES:
        rules = RuleSet.of(game.slug, options, {MAIN: pays})
        small = SmallShoe(game, rules, cards, FREE_BET, Sheets)
        policy = proving.by_solution(small.solution)
        found.append(
            small.case(MAIN, policy, measure=proving.net_of_hand(proving.STAKE), slack=slack)
        )
    plain = SmallShoe(game, RuleSet.of(game.slug), ACES, FREE_BET, Sheets)
    found.append(
        plain.case(
            "insurance", proving.answering("insure"), measure=proving.net_of_kind("insurance")
        )
    )
    even = proving.took_even_money("OH-AF-9.II")
    found.append(plain.case("even_money", proving.answering("even_money"), measure=even))
    suited = SmallShoe(game, RuleSet.of(game.slug), SUITED, FREE_BET, Sheets)
    found.append(suited.case(PUSH_22, stand_pat, side=PUSH_22))
    return found
