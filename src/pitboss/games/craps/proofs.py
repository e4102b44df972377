"""Small tables on which the script must give the par sheets of craps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pitboss.apparatus.dice import Throw
from pitboss.exact.par import ParSheet
from pitboss.games.craps.bets import HIGH, LINE, ODDS, ODDS_OF, ONE_ROLL, POINTS, SPLITS
from pitboss.games.craps.dice import needs_line_bet
from pitboss.games.craps.memory import is_come_out, memory_of
from pitboss.games.craps.script import Craps
from pitboss.games.craps.sheets import sheets, wager_sheets
from pitboss.rooms.proof import ProofCase
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Action, NoMoreBets, Place
from pitboss.table.drivers.exhaust import stand_pat
from pitboss.table.effects import Betting
from pitboss.table.round import Round
from pitboss.table.table import Table

_GAME = Craps()
RACK = 1_000_000_00
STAKE = 60_00  # every odds of the layout pay it in whole cents, and every split divides it
FLAT = 20_00  # a bet that may carry odds of the stake
PLAYER, BOX = "ann", 1


def bet(wager: str, cents: int = STAKE, spot: str = "") -> Place:
    """The lone player's wager."""
    return Place(PLAYER, BOX, wager, cents, spot)


def seated(rules: RuleSet, *rolls: tuple[Sequence[Place], Throw]) -> Table:
    """A table with one player, after these bets and throws."""
    table = Table(_GAME, rules)
    table.sit(PLAYER, BOX, RACK)
    for bets, throw in rolls:
        round_ = Round(table)
        for each in bets:
            round_.send(each)
        round_.send(NoMoreBets())
        round_.send(throw)
    return table


def keep_shooting(round_: Round) -> Action:
    """Keep a bet on the line, so that the dice keep rolling, and do nothing else."""
    table = round_.table
    if isinstance(round_.pending, Betting) and needs_line_bet(table):
        return bet("pass", table.rules.limits("pass").low)
    return stand_pat(round_)


def throw_of(total: int) -> Throw:
    """Some throw with that total."""
    low = max(1, total - 6)
    return (low, total - low)


def proofs() -> Sequence[ProofCase]:
    """Every wager on every number, and what the options change."""
    rules = RuleSet.of("craps")
    found = [_one_throw(rules, wager, "") for wager in (*ONE_ROLL, *SPLITS) if wager != "horn_high"]
    found += [_one_throw(rules, "horn_high", spot) for spot in HIGH]
    found += [_long(rules, wager) for wager in rules.wagers if _is_long(wager)]
    for wager in ("put", *ODDS):
        found += [_on_number(rules, wager, number) for number in POINTS]
    found += [_with_odds(rules, flat) for flat in LINE]
    late = RuleSet.of("craps", {"vigorish_when": "won", "buy_working": True})
    found += [_long(late, wager) for wager in ("buy_4", "buy_6", "lay_5", "lay_8")]
    return found


def _is_long(wager: str) -> bool:
    return wager not in ONE_ROLL and wager not in SPLITS and wager not in ODDS and wager != "put"


def _case(
    rules: RuleSet,
    wager: str,
    spot: str,
    table: Callable[[], Table],
    bets: Sequence[Place],
    chained: bool,
) -> ProofCase:
    name = f"{wager}_{spot}" if spot else wager

    def sheet() -> ParSheet:
        return next(sheet for sheet in wager_sheets(rules, wager) if sheet.wager == name)

    return ProofCase(
        wager=name,
        rules=rules,
        table=table,
        bets=bets,
        sheet=sheet,
        tracked=len(bets) - 1,
        chained=chained,
        decide=keep_shooting,
    )


def _one_throw(rules: RuleSet, wager: str, spot: str) -> ProofCase:
    """A bet for one roll, beside the line bet of the shooter."""
    low = rules.limits("pass").low
    bets = [bet("pass", low), bet(wager, STAKE, spot)]
    return _case(rules, wager, spot, lambda: seated(rules), bets, chained=False)


def _long(rules: RuleSet, wager: str) -> ProofCase:
    """A bet that may wait, from a come-out roll (Come bets: from a point of 4)."""
    low = rules.limits("pass").low
    if wager in ("pass", "dont_pass"):
        return _case(rules, wager, "", lambda: seated(rules), [bet(wager)], chained=True)
    if wager in ("come", "dont_come"):
        after = ([bet("pass", low)], throw_of(4))
        return _case(rules, wager, "", lambda: seated(rules, after), [bet(wager)], chained=True)
    bets = [bet("pass", low), bet(wager)]
    return _case(rules, wager, "", lambda: seated(rules), bets, chained=True)


def _on_number(rules: RuleSet, wager: str, number: int) -> ProofCase:
    """A Put bet or odds on a number, once the bet they support is there."""
    rolls = support(wager, number, 6 if number != 6 else 8)
    return _case(
        rules,
        wager,
        str(number),
        lambda: seated(rules, *rolls),
        [bet(wager, STAKE, str(number))],
        chained=True,
    )


def _with_odds(rules: RuleSet, flat: str) -> ProofCase:
    """A line bet with the most odds behind it, both counted as one."""
    kind = ODDS_OF[flat]

    def full_odds(round_: Round) -> Action:
        table = round_.table
        point = str(memory_of(table).point)
        held = table.find(PLAYER, BOX, kind, point)
        if isinstance(round_.pending, Betting) and not is_come_out(table) and held is None:
            offer = table.game.offer(table, PLAYER, BOX, kind, point)
            return offer.action(offer.high)
        return keep_shooting(round_)

    case = _case(rules, flat, "", lambda: seated(rules), [bet(flat, FLAT)], chained=True)
    return replace(
        case,
        wager=f"{flat}_with_odds",
        sheet=lambda: next(s for s in sheets(rules) if s.wager == f"{flat}_with_odds"),
        decide=full_odds,
        beside=(kind,),
    )


def support(wager: str, number: int, point: int) -> list[tuple[Sequence[Place], Throw]]:
    """The bets and throws after which odds on a number can be made, with the puck on a point."""
    if wager in ("pass_odds", "dont_pass_odds"):
        return [([bet(ODDS[wager].flat, FLAT)], throw_of(number))]
    set_point = ([bet("pass", FLAT)], throw_of(point))
    if wager == "put":
        return [set_point]
    if wager == "put_odds":  # the Put bet goes up with a throw that changes nothing
        return [set_point, ([bet("put", FLAT, str(number))], throw_of(11))]
    return [set_point, ([bet(ODDS[wager].flat, FLAT)], throw_of(number))]
