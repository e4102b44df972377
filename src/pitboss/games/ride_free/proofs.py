"""Small shoes on which the script must give Ride Free's par sheets."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from pitboss.apparatus.shoe import Shoe
from pitboss.exact.par import ParSheet
from pitboss.families.blackjack import proving
from pitboss.families.blackjack.coaching import letter
from pitboss.families.blackjack.hands import MAIN
from pitboss.families.blackjack.proving import SmallShoe
from pitboss.families.blackjack.running import running_of
from pitboss.games.ride_free.betting import BUST, HEDGE, LADIES, STACK, TOP_3, TWENTY_ONE
from pitboss.games.ride_free.clauses import JACKPOTS
from pitboss.games.ride_free.script import RideFree
from pitboss.games.ride_free.sheets import RIDE_FREE, bust_name, sheets_of
from pitboss.progressive.jackpots import figures
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.rulebook.paytables import pay_table
from pitboss.table.actions import Action, NoMoreBets, Place
from pitboss.table.drivers.exhaust import stand_pat
from pitboss.table.effects import Betting
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round

STAKE, SIDE = proving.STAKE, proving.SIDE

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


def proofs() -> list[ProofCase]:
    """Every sheet on small shoes."""
    game = RideFree()
    return [*_main(game), *_bonuses(game), *_busts(game), *_progressives(game)]


def _small(game: RideFree, rules: RuleSet, cards: str) -> SmallShoe:
    return SmallShoe(game, rules, cards, RIDE_FREE, _sheet)


def _sheet(rules: RuleSet, shoe: Shoe, wager: str) -> ParSheet:
    kind = BUST if wager.startswith(BUST) else wager
    return next(each for each in sheets_of(rules, kind, shoe) if each.wager == wager)


def _main(game: RideFree) -> list[ProofCase]:
    """The hand under both rules on surrender, insurance, even money, Silver Stack."""
    found = []
    for cards, options in ((EIGHTS, {}), (FIVES, {"late_surrender": True}), (ACES, {})):
        small = _small(game, RuleSet.of(game.slug, options), cards)
        found.append(small.hand())
        for table in small.rules.wager(STACK).pay_tables:
            stacked = _small(game, RuleSet.of(game.slug, options, {STACK: table}), cards)
            best, bets = proving.by_solution(small.solution), {MAIN: STAKE, STACK: SIDE}
            found.append(stacked.case(STACK, bets, best, by_value=True))
    plain = _small(game, RuleSet.of(game.slug), ACES)
    return found + plain.insured()


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
            small = _small(game, _alone(game, wager, table, {}), cards)
            found.append(small.case(wager, {wager: SIDE}))
    for table in filed.wager(TOP_3).pay_tables:
        small = _small(game, _alone(game, TOP_3, table, {}), STRAIGHTS)
        found.append(small.case(TOP_3, {"xtreme_21_3": SIDE, TOP_3: SIDE}))
    return found


def _progressives(game: RideFree) -> list[ProofCase]:
    """Both progressives under every pay table, each with meters of its own."""
    filed = RuleSet.of(game.slug)
    found = []
    for wager, cards in zip(JACKPOTS, (TRIPS, QUEENS), strict=True):
        for table in filed.wager(wager).pay_tables:
            small = _small(game, _alone(game, wager, table, METERS), cards)
            found.append(small.case(wager, {wager: 2 * SIDE}))
    return found


def _busts(game: RideFree) -> list[ProofCase]:
    """Bust Bonus against each up card, and over all of them."""
    rules = RuleSet.of(game.slug, {"bonus_needs_main": False})
    found = []
    for up, cards in BUSTS.items():
        small = _small(game, rules, cards)
        measure = partial(_bust_net, up)
        # A wager before the deal brings the hand out; the bust wager comes after the check.
        found.append(small.case(bust_name(up), {LADIES: SIDE}, _bets_on_bust, measure=measure))
    small = _small(game, rules, BUSTS["6"])
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
