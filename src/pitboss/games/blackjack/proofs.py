"""Small shoes on which the script must give Blackjack's par sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from pitboss.exact.blackjack import Solution
from pitboss.families.blackjack import proving
from pitboss.families.blackjack.coaching import letter
from pitboss.families.blackjack.hands import MAIN, ON_A_HAND
from pitboss.families.blackjack.proving import SmallShoe
from pitboss.families.blackjack.running import running_of
from pitboss.games.blackjack.capping import CAPPED
from pitboss.games.blackjack.house_money import HOUSE_MONEY
from pitboss.games.blackjack.script import Blackjack
from pitboss.games.blackjack.sheets import BLACKJACK, Sheets
from pitboss.rooms.proof import ProofCase, Slack
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Action, Choose
from pitboss.table.drivers.exhaust import Decide
from pitboss.table.effects import Question
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round

EIGHTS = "8c " * 4 + "Tc " * 12 + "Ac " * 2
ACES = "Ac " * 3 + "Tc " * 8 + "9c " * 2
FIVES = "5c " * 3 + "6c " * 2 + "Tc " * 9
TWOS = "9c " * 2 + "Tc " * 6 + "Ac " * 2 + "2c "
SUITED = "As As Ks Ks Kd Kd 9s 9s Ts Ts Td Td"
CAPPED_CARDS = "As As Ks Ks Ks Ks Kd Kd Kd 9s 9s 9s"

Options = Mapping[str, object]
MAIN_CASES: tuple[tuple[str, Options, str, Slack], ...] = (
    (EIGHTS, {}, "OH-A-4.VI:3-2", proving.WITH_SPLITS),
    (ACES, {"peek": False, "resplit_aces": False}, "OH-A-4.VI:6-5", proving.WITH_SPLITS),
    (
        FIVES,
        {"decks": 2, "deal": "pitch", "double_on": "10-11", "split_hands": 2},
        "OH-A-4.VI:3-2",
        proving.TWO_HANDS,
    ),
    (FIVES, {"decks": 2, "double_after_split": False}, "OH-A-4.VI:6-5", proving.WITH_SPLITS),
    (ACES, {"decks": 2, "draw_to_split_aces": True}, "OH-A-4.VI:3-2", proving.WITH_SPLITS),
    (TWOS, {"decks": 1, "soft_17": "stand", "split_hands": 1}, "OH-A-4.VI:3-2", proving.TWO_HANDS),
)


def _small(game: Blackjack, cards: str, options: Options, pays: str = "OH-A-4.VI:3-2") -> SmallShoe:
    rules = RuleSet.of(game.slug, options, {MAIN: pays})
    return SmallShoe(
        game, rules, cards, BLACKJACK, lambda rules, shoe, wager: Sheets(rules, shoe).sheet(wager)
    )


def proofs() -> list[ProofCase]:
    """Every sheet on small shoes, the wager on the hand under several rules."""
    game = Blackjack()
    bets = {MAIN: proving.STAKE, HOUSE_MONEY: proving.SIDE}
    found = [
        _small(game, cards, options, pays).hand(slack) for cards, options, pays, slack in MAIN_CASES
    ]
    found += _small(game, ACES, {}).insured()
    found += [
        _small(game, SUITED, options).case(HOUSE_MONEY, bets) for options in ({}, {"decks": 1})
    ]
    suited = _small(game, CAPPED_CARDS, {"decks": 2, "split_hands": 2})
    capper = _capping(suited.solution)
    capped = suited.case(CAPPED, bets, capper, measure=_capped, slack=proving.TWO_HANDS)
    return [*found, capped]


def _capping(solved: Callable[[], Solution]) -> Decide:
    """Cap wherever the hand is worth more than nothing, and play it by the solution."""
    play = proving.by_solution(solved)

    def decide(round_: Round) -> Action:
        pending, running = round_.pending, running_of(round_.table)
        asked = running.asked if running is not None and isinstance(pending, Question) else None
        if running is not None and asked is not None and "cap" in [o.name for o in asked.options]:
            hand = [letter(card) for card in asked.hand.cards]
            worth = max(solved().options(hand, letter(running.up)).values())
            return Choose(asked.hand.player, "cap" if worth > 0 else "take")
        return play(round_)

    return decide


def _capped(round_: Round) -> Fraction:
    """House Money's own result and its part of what the capped wager came to."""
    nets, kinds = net_by_wager(round_.log), wager_kinds(round_.log)
    added = sum(
        event.cents
        for event in round_.log
        if isinstance(event, events.WagerAdded) and event.wager == MAIN
    )
    hand = sum(nets[n] for n in nets if kinds[n] in ON_A_HAND)
    own = sum(nets[n] for n in nets if kinds[n] == HOUSE_MONEY)
    return (own + Fraction(hand * added, proving.STAKE + added)) / proving.SIDE
