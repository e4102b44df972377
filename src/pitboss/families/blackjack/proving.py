"""Small shoes on blackjack tables, for the proofs that script and solver agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.errors import HouseFault
from pitboss.exact.blackjack import Solution
from pitboss.exact.blackjack.play import DOUBLE, HIT
from pitboss.exact.blackjack.shoe import VALUES
from pitboss.exact.par import ParSheet
from pitboss.families.blackjack.analysing import Analysed
from pitboss.families.blackjack.betting import BlackjackGame
from pitboss.families.blackjack.coaching import letter
from pitboss.families.blackjack.hands import FREE_SPLIT, MAIN, ON_A_HAND
from pitboss.families.blackjack.memory import memory_of
from pitboss.families.blackjack.points import value
from pitboss.families.blackjack.running import Asked, Running, running_of
from pitboss.families.blackjack.sheets import card_shoe
from pitboss.rooms.proof import EXACT, ProofCase, Slack
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Action, Choose, Place
from pitboss.table.drivers.exhaust import Decide, stand_pat
from pitboss.table.effects import Question
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table

PLAYER, BOX, RACK = "ann", 1, 10_000_00
STAKE, SIDE = 5_00, 1_00
TWO_HANDS = Slack(Fraction(1, 10**15), Fraction(1, 10**13), Fraction(1, 10**13))
# A sheet's list of results takes three and four split hands as independent given the dealer's.
WITH_SPLITS = Slack(Fraction(1, 10**15), Fraction(1, 10**13), Fraction(1, 100))
Measured = Callable[[Round], Fraction | None]


def small_table(game: BlackjackGame, rules: RuleSet, cards: str) -> Table:
    """A table with one player and a shoe of these cards, ready to deal."""
    table = Table(game, rules)
    table.shoe = Shoe(parse_cards(cards))
    memory_of(table).shoes = 1
    table.sit(PLAYER, BOX, RACK)
    return table


def value_class(card: Card) -> int:
    """Only values matter to the wager on the hand."""
    return value(card)


def by_solution(solved: Callable[[], Solution]) -> Decide:
    """A player of a solved strategy; to other questions he gives the first, passive answer."""

    def decide(round_: Round) -> Action:
        running = running_of(round_.table)
        pending = round_.pending
        if isinstance(pending, Question) and running is not None and running.asked is not None:
            names = [option.name for option in pending.options]
            if "stand" in names:
                return Choose(pending.player, chosen(solved(), running, running.asked, names))
        return stand_pat(round_)

    return decide


def answering(option: str, otherwise: Decide = stand_pat) -> Decide:
    """A player who takes this option wherever it is offered."""

    def decide(round_: Round) -> Action:
        pending = round_.pending
        if isinstance(pending, Question):
            for each in pending.options:
                if each.name == option:
                    return Choose(pending.player, option, each.high)
        return otherwise(round_)

    return decide


def chosen(solution: Solution, running: Running, asked: Asked, names: list[str]) -> str:
    """What the strategy does with a hand."""
    table, hand, policy = running.table, asked.hand, solution.policy
    cards = [VALUES.index(letter(card)) for card in hand.cards]
    number, up = solution.desk.hands.find(*cards), VALUES.index(letter(running.up))
    if "split" in names and (hand.split or policy.split[cards[0], up]):
        return "split"  # a strategy without memory splits again whenever it can
    if "surrender" in names and policy.surrender[number, up]:
        return "surrender"
    lammer = any(wager.kind == FREE_SPLIT for wager in hand.wagers(table))
    play = policy.free if lammer else policy.own
    if play is None:
        raise HouseFault("this strategy has no play for a free hand")
    if len(cards) == 2 and play.two_card[number, up] == DOUBLE and "double" in names:
        return "double"
    return "hit" if play.drawn[number, up] == HIT and "hit" in names else "stand"


def net_of_hand(stake: int) -> Measured:
    """The net result of all wagers on the hand, per unit of the opening wager."""

    def measured(round_: Round) -> Fraction:
        nets, kinds = net_by_wager(round_.log), wager_kinds(round_.log)
        return Fraction(sum(nets[n] for n in nets if kinds[n] in ON_A_HAND), stake)

    return measured


def net_of_kind(kind: str) -> Measured:
    """The net result of a wager that is made by decision, per unit of it; None where it is not."""

    def measured(round_: Round) -> Fraction | None:
        nets, kinds = net_by_wager(round_.log), wager_kinds(round_.log)
        made = [n for n in nets if kinds[n] == kind]
        if not made:
            return None
        staked = sum(
            event.cents
            for event in round_.log
            if isinstance(event, events.WagerAdded) and event.wager == kind
        )
        return Fraction(sum(nets[n] for n in made), staked)

    return measured


class SmallShoe:
    """A small shoe under some rules, solved when first asked.

    ``game_of`` and ``sheet`` are the room's own: best play, and a wager's sheet from these cards.
    """

    def __init__(
        self,
        game: BlackjackGame,
        rules: RuleSet,
        cards: str,
        game_of: Analysed,
        sheet: Callable[[RuleSet, Shoe, str], ParSheet],
    ) -> None:
        self.game = game
        self.rules = rules
        self.cards = cards
        self.solution = cache(lambda: game_of.solution(rules, card_shoe(self._shoe)))
        self._sheet = sheet

    @property
    def _shoe(self) -> Shoe:
        return Shoe(parse_cards(self.cards))

    def case(
        self,
        wager: str,
        bets: Mapping[str, int],
        decide: Decide = stand_pat,
        *,
        by_value: bool = False,
        measure: Measured | None = None,
        slack: Slack = EXACT,
    ) -> ProofCase:
        """A proof case of one wager on this shoe; the last of the bets is the one tracked."""
        return ProofCase(
            wager=wager,
            rules=self.rules,
            table=lambda: small_table(self.game, self.rules, self.cards),
            bets=[Place(PLAYER, BOX, kind, cents) for kind, cents in bets.items()],
            sheet=lambda: self._sheet(self.rules, self._shoe, wager),
            tracked=len(bets) - 1,
            decide=decide,
            same=value_class if by_value else None,
            measure=measure,
            slack=slack,
        )

    def hand(self, slack: Slack = WITH_SPLITS) -> ProofCase:
        """The wager on the hand, with best play."""
        decide, measure = by_solution(self.solution), net_of_hand(STAKE)
        return self.case(MAIN, {MAIN: STAKE}, decide, by_value=True, measure=measure, slack=slack)

    def insured(self) -> list[ProofCase]:
        """Insurance, and even money."""
        measures = {
            "insurance": ("insure", net_of_kind("insurance")),
            "even_money": ("even_money", took_even_money),
        }
        return [
            self.case(wager, {MAIN: STAKE}, answering(option), by_value=True, measure=measure)
            for wager, (option, measure) in measures.items()
        ]


def took_even_money(round_: Round) -> Fraction | None:
    """The result of a blackjack that took even money."""
    chosen = (event for event in round_.log if isinstance(event, events.OptionChosen))
    taken = any(event.option == "even_money" for event in chosen)
    return net_of_hand(STAKE)(round_) if taken else None
