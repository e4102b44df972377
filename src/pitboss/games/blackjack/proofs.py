"""Small shoes on which the script must give Blackjack's par sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.exact.blackjack import Solution
from pitboss.exact.par import WagerPar
from pitboss.games.blackjack.script import Blackjack
from pitboss.games.blackjack_table.coaching import letter
from pitboss.games.blackjack_table.felt import felt_of
from pitboss.games.blackjack_table.hands import MAIN, ON_A_HAND
from pitboss.games.blackjack_table.proving import (
    BOX,
    PLAYER,
    answering,
    by_solution,
    net_of_hand,
    net_of_kind,
    small_table,
    value_class,
)
from pitboss.games.blackjack_table.sheets import card_shoe
from pitboss.games.room import EXACT, ProofCase, Slack
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Action, Choose, Place
from pitboss.table.drivers.exhaust import Decide, stand_pat
from pitboss.table.effects import Question
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round

STAKE, SIDE = 5_00, 1_00
NOTHING_SPLIT = Slack(Fraction(1, 10**12), Fraction(1, 10**9), Fraction(1, 10**12))
# A sheet's list of results takes split hands as independent given the dealer's; ev does not.
WITH_SPLITS = Slack(Fraction(1, 10**12), Fraction(1, 10**9), Fraction(1, 50))

EIGHTS = "8c " * 4 + "Tc " * 12 + "Ac " * 2
ACES = "Ac " * 3 + "Tc " * 8 + "9c " * 2
FIVES = "5c " * 3 + "6c " * 2 + "Tc " * 9
TWOS = "9c " * 2 + "Tc " * 6 + "Ac " * 2 + "2c "
SUITED = "As As Ks Ks Kd Kd 9s 9s Ts Ts Td Td"

Options = Mapping[str, object]
MAIN_CASES: tuple[tuple[str, Options, str, Slack], ...] = (
    (EIGHTS, {}, "OH-A-4.VI:3-2", WITH_SPLITS),
    (ACES, {"peek": False, "resplit_aces": False}, "OH-A-4.VI:6-5", WITH_SPLITS),
    (
        FIVES,
        {"decks": 2, "deal": "pitch", "double_on": "10-11", "split_hands": 2},
        "OH-A-4.VI:3-2",
        WITH_SPLITS,
    ),
    (TWOS, {"decks": 1, "soft_17": "stand", "split_hands": 1}, "OH-A-4.VI:3-2", NOTHING_SPLIT),
)


class Small:
    """A small shoe under some rules, solved when first asked."""

    def __init__(self, game: Blackjack, rules: RuleSet, cards: str) -> None:
        self.game = game
        self.rules = rules
        self.cards = cards
        self.solution = cache(self._solve)

    def _solve(self) -> Solution:
        from pitboss.games.blackjack.sheets import solution_of  # noqa: PLC0415 - only when asked

        return solution_of(self.rules, card_shoe(Shoe(parse_cards(self.cards))))

    def sheet(self, wager: str) -> Callable[[], WagerPar]:
        """The sheet of a wager for this shoe."""

        def find() -> WagerPar:
            from pitboss.games.blackjack.sheets import sheets  # noqa: PLC0415 - only when asked

            found = sheets(self.rules, Shoe(parse_cards(self.cards)))
            return next(each for each in found if each.wager == wager)

        return find

    def case(
        self,
        wager: str,
        decide: Decide,
        *,
        side: bool = False,
        measure: Callable[[Round], Fraction | None] | None = None,
        slack: Slack = EXACT,
    ) -> ProofCase:
        """A proof case of one wager on this shoe."""
        bets = [Place(PLAYER, BOX, MAIN, STAKE)]
        if side:
            bets.append(Place(PLAYER, BOX, "house_money", SIDE))
        return ProofCase(
            wager=wager,
            rules=self.rules,
            table=lambda: small_table(self.game, self.rules, self.cards),
            bets=bets,
            sheet=self.sheet(wager),
            tracked=len(bets) - 1,
            decide=decide,
            same=None if side else value_class,
            measure=measure,
            slack=slack,
        )


def cases(game: Blackjack) -> list[ProofCase]:
    """Every sheet on small shoes, the wager on the hand under several rules."""
    found = []
    for cards, options, pays, slack in MAIN_CASES:
        small = Small(game, RuleSet.of(game.slug, options, {MAIN: pays}), cards)
        policy = by_solution(small.solution)
        found.append(small.case(MAIN, policy, measure=net_of_hand(STAKE), slack=slack))
    plain = Small(game, RuleSet.of(game.slug), ACES)
    insured = net_of_kind("insurance")
    found.append(plain.case("insurance", answering("insure"), measure=insured))
    found.append(plain.case("even_money", answering("even_money"), measure=_even_money))
    for options in ({}, {"decks": 1}):
        suited = Small(game, RuleSet.of(game.slug, options), SUITED)
        found.append(suited.case("house_money", stand_pat, side=True))
    suited = Small(game, RuleSet.of(game.slug), SUITED)
    capper = _capping(suited.solution)
    found.append(
        suited.case("house_money_capped", capper, side=True, measure=_capped, slack=WITH_SPLITS)
    )
    return found


def _even_money(round_: Round) -> Fraction | None:
    """The result of a blackjack that took even money."""
    for event in round_.log:
        if isinstance(event, events.WagerWon) and event.clause == "OH-A-9.II":
            return Fraction(event.paid, event.stake)
    return None


def _capping(solved: Callable[[], Solution]) -> Decide:
    """Cap wherever the hand is worth more than nothing, and play it by the solution."""
    play = by_solution(solved)

    def decide(round_: Round) -> Action:
        pending, felt = round_.pending, felt_of(round_.table)
        asked = felt.asked if felt is not None and isinstance(pending, Question) else None
        if felt is not None and asked is not None and "cap" in [o.name for o in asked.options]:
            hand = [letter(card) for card in asked.hand.cards(felt.table)]
            worth = max(solved().options(hand, letter(felt.up)).values())
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
    own = sum(nets[n] for n in nets if kinds[n] == "house_money")
    return (own + Fraction(hand * added, STAKE + added)) / SIDE
