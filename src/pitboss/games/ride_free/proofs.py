"""Small shoes on which the script must give Ride Free's par sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial

from pitboss.apparatus.cards import parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.exact.blackjack import Solution
from pitboss.exact.par import ParSheet
from pitboss.families.blackjack import proving
from pitboss.families.blackjack.coaching import letter
from pitboss.families.blackjack.hands import MAIN
from pitboss.families.blackjack.running import running_of
from pitboss.families.blackjack.sheets import card_shoe
from pitboss.games.ride_free.betting import BUST, HEDGE, LADIES, STACK, TOP_3, TWENTY_ONE
from pitboss.games.ride_free.clauses import JACKPOTS
from pitboss.games.ride_free.script import RideFree
from pitboss.games.ride_free.sheets import RIDE_FREE, bust_name, sheets_of
from pitboss.progressive.jackpots import figures
from pitboss.rooms.proof import EXACT, ProofCase, Slack
from pitboss.rulebook import RuleSet
from pitboss.rulebook.paytables import pay_table
from pitboss.table import events
from pitboss.table.actions import Action, NoMoreBets, Place
from pitboss.table.drivers.exhaust import Decide, stand_pat
from pitboss.table.effects import Betting
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round

STAKE, SIDE = 5_00, 1_00

EIGHTS = "8c " * 4 + "Tc " * 12 + "Ac " * 2
FIVES = "5c " * 3 + "6c " * 2 + "Tc " * 9
ACES = "Ac " * 3 + "Tc " * 8 + "9c " * 2
SIXES = "6c 6c 6d 6h Tc Tc Td Th"
# For each up card a shoe in which the dealer may bust from it, in one suit or in several.
BUSTS = {
    "A": "Ac Ac 6c 6d 9c 9d 9d",
    "2": "2c 2c 9c Tc Tc Td Td",
    "3": "3c 3c 9c Tc Tc Td Td",
    "4": "4c 4c 9c Tc Tc Td Td",
    "5": "5c 5c 8c Tc Tc Td Td",
    "6": "6c 6c 7c Tc Tc Td Td",
    "7": "7c 7c 8c Tc Tc Td Td",
    "8": "8c 8c 8c 8d 8d 8h 8h 8s",
    "9": "9c 9c 6c Tc Tc 6d Td",
    "T": "Tc Tc Td Td 6c 6c 5d",
}
STRAIGHTS = "2c 3c 4c 4c 4c 4d Ad"
TRIPS = "As As As Ah Ah Ah Ks 2s"
QUEENS = "Qh Qh Qh As Ks Ah 9h"
MIXED = "Qh Qh As Kd Kd 9s"
METERS = figures(JACKPOTS.values(), meter_seed="1000", meter_rate="10%", wager_unit="2")
BONUSES = {
    HEDGE: SIXES,
    **dict.fromkeys(TWENTY_ONE, STRAIGHTS),
    LADIES: MIXED,
}


class Small:
    """A small shoe under some rules, solved when first asked."""

    def __init__(self, game: RideFree, rules: RuleSet, cards: str) -> None:
        self.game = game
        self.rules = rules
        self.cards = cards
        self.solution = cache(self._solve)

    def _solve(self) -> Solution:
        return RIDE_FREE.solution(self.rules, card_shoe(Shoe(parse_cards(self.cards))))

    def _sheet(self, wager: str) -> ParSheet:
        kind = BUST if wager.startswith(BUST) else wager
        found = sheets_of(self.rules, kind, Shoe(parse_cards(self.cards)))
        return next(each for each in found if each.wager == wager)

    def case(
        self,
        wager: str,
        bets: Mapping[str, int],
        decide: Decide = stand_pat,
        *,
        by_value: bool = False,
        measure: Callable[[Round], Fraction | None] | None = None,
        slack: Slack = EXACT,
    ) -> ProofCase:
        """A proof case of one wager on this shoe; the last of the bets is the one tracked."""
        return ProofCase(
            wager=wager,
            rules=self.rules,
            table=lambda: proving.small_table(self.game, self.rules, self.cards),
            bets=[Place(proving.PLAYER, proving.BOX, kind, cents) for kind, cents in bets.items()],
            sheet=partial(self._sheet, wager),
            tracked=max(len(bets) - 1, 0),
            decide=decide,
            same=proving.value_class if by_value else None,
            measure=measure,
            slack=slack,
        )


def proofs() -> list[ProofCase]:
    """Every sheet on small shoes."""
    game = RideFree()
    return [*_main(game), *_bonuses(game), *_busts(game), *_progressives(game)]


def _main(game: RideFree) -> list[ProofCase]:
    """The hand under both rules on surrender, insurance, even money, Silver Stack."""
    found = []
    for cards, options in ((EIGHTS, {}), (FIVES, {"late_surrender": True}), (ACES, {})):
        small = Small(game, RuleSet.of(game.slug, options), cards)
        policy = proving.by_solution(small.solution)
        net = proving.net_of_hand(STAKE)
        bets = {MAIN: STAKE}
        found.append(
            small.case(MAIN, bets, policy, by_value=True, measure=net, slack=proving.WITH_SPLITS)
        )
        for table in small.rules.wager(STACK).pay_tables:
            stacked = Small(game, RuleSet.of(game.slug, options, {STACK: table}), cards)
            found.append(stacked.case(STACK, {**bets, STACK: SIDE}, policy, by_value=True))
    plain = Small(game, RuleSet.of(game.slug), ACES)
    for wager, answer, measure in (
        ("insurance", "insure", proving.net_of_kind("insurance")),
        ("even_money", "even_money", _even_money),
    ):
        found.append(
            plain.case(
                wager, {MAIN: STAKE}, proving.answering(answer), by_value=True, measure=measure
            )
        )
    return found


def _even_money(round_: Round) -> Fraction | None:
    """The result of a blackjack that took even money."""
    taken = any(
        isinstance(event, events.OptionChosen) and event.option == "even_money"
        for event in round_.log
    )
    return proving.net_of_hand(STAKE)(round_) if taken else None


def _alone(game: RideFree, wager: str, table: str, more: Mapping[str, object]) -> RuleSet:
    """A table that takes bonus wagers alone, with a deck count that the pay table allows."""
    decks = pay_table(table, game.slug).decks
    options = {"bonus_needs_main": False, "decks": decks[-1] if decks else 6, **more}
    return RuleSet.of(game.slug, options, {wager: table})


def _bonuses(game: RideFree) -> list[ProofCase]:
    """Hedge 22, 21+3, Top 3 and Lucky Ladies under every pay table."""
    filed = RuleSet.of(game.slug)
    found = []
    for wager, cards in BONUSES.items():
        for table in filed.wager(wager).pay_tables:
            small = Small(game, _alone(game, wager, table, {}), cards)
            found.append(small.case(wager, {wager: SIDE}))
    for table in filed.wager(TOP_3).pay_tables:
        small = Small(game, _alone(game, TOP_3, table, {}), STRAIGHTS)
        found.append(small.case(TOP_3, {"xtreme_21_3": SIDE, TOP_3: SIDE}))
    return found


def _progressives(game: RideFree) -> list[ProofCase]:
    """Both progressives under every pay table, each with meters of its own."""
    filed = RuleSet.of(game.slug)
    found = []
    for wager, cards in zip(JACKPOTS, (TRIPS, QUEENS), strict=True):
        for table in filed.wager(wager).pay_tables:
            small = Small(game, _alone(game, wager, table, METERS), cards)
            found.append(small.case(wager, {wager: 2 * SIDE}))
    return found


def _busts(game: RideFree) -> list[ProofCase]:
    """Bust Bonus against each up card, and over all of them."""
    rules = RuleSet.of(game.slug, {"bonus_needs_main": False})
    found = []
    for up, cards in BUSTS.items():
        small = Small(game, rules, cards)
        measure = partial(_bust_net, up)
        # A wager before the deal brings the hand out; the bust wager comes after the check.
        found.append(small.case(bust_name(up), {LADIES: SIDE}, _bets_on_bust, measure=measure))
    small = Small(game, rules, BUSTS["6"])
    measure = partial(_bust_net, None)
    return [*found, small.case(BUST, {LADIES: SIDE}, _bets_on_bust, measure=measure)]


def _bets_on_bust(round_: Round) -> Action:
    """Bet on the dealer's bust as soon as that may be bet."""
    table = round_.table
    if isinstance(round_.pending, Betting) and running_of(table) is not None:
        return (
            NoMoreBets() if table.of_kind(BUST) else Place(proving.PLAYER, proving.BOX, BUST, SIDE)
        )
    return stand_pat(round_)


def _bust_net(up: str | None, round_: Round) -> Fraction | None:
    nets, kinds = net_by_wager(round_.log), wager_kinds(round_.log)
    running = running_of(round_.table)
    made = [n for n in nets if kinds[n] == BUST]
    if not made or running is None or (up is not None and letter(running.up) != up):
        return None
    return Fraction(nets[made[0]], SIDE)
