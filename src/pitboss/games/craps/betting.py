"""Which wagers may go up, come down or be called, when, and for how much."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil

from pitboss.errors import Refusal
from pitboss.games.craps import vigorish
from pitboss.games.craps.bets import (
    BUYS,
    CALLABLE,
    FIRST_ROLLS,
    HIGH,
    LINE,
    ODDS,
    ODDS_OF,
    ONE_ROLL,
    PAIRS,
    PLACES,
    POINTS,
    PUT,
    RACES,
    SPLITS,
)
from pitboss.games.craps.memory import CrapsMemory, is_come_out, memory_of
from pitboss.money import To, whole_chips
from pitboss.rulebook import RuleSet
from pitboss.table.game import Game
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

ANYWHERE = ("",)  # the one nameless place
NUMBERS = tuple(str(point) for point in POINTS)
DONT = ("dont_pass", "dont_come")
ANY_TIME = frozenset((*ONE_ROLL, *SPLITS, *RACES))  # before any throw


# Bets that do not come down freely, with the clause of each.
EXCEPTIONS = {
    "pass": "OH-B-4.III.A",
    "come": "OH-B-4.III.B",
    "put": "OH-B-4.III.C",
    "fire": "OH-B-4.III.D",
    "dont_pass": "OH-B-4.IV",
    "dont_come": "OH-B-4.IV",
}


def works(table: Table, wager: Wager) -> bool:
    """Would the next throw count for this wager? The player's call first, then the rules."""
    if wager.kind not in CALLABLE:
        return True
    if wager.on is not None:
        return wager.on
    return not is_come_out(table) or _works_on_come_out(table.rules, wager.kind)


def _works_on_come_out(rules: RuleSet, kind: str) -> bool:
    if kind in PLACES:  # OH-B-3.I.F
        return False
    if kind in BUYS:  # a Buy bet is a Place bet at other odds (CR-01)
        return rules.flag("buy_working")
    if kind in ("come_odds", "put_odds"):
        return rules.flag("come_odds_working")
    return True  # hardways (OH-B-3.I.G to J), Lay bets and odds on the Don't side


def first_roll_key(wager: Wager) -> str:
    """The name by which the table remembers a bet that waits for its first roll."""
    return f"{wager.player}/{wager.kind}"


def has_odds_limit(rules: RuleSet) -> bool:
    """Does the casino limit odds? It may, or leave them open (OH-B-7.I, CR-18)."""
    return rules.choice("odds_limit") != "none"


def multiple(rules: RuleSet, number: int) -> int:
    """How many times the flat bet the odds on a number may be (OH-B-7.I, CR-18)."""
    limits = [int(part) for part in rules.choice("odds_limit").split("-")]
    by_pair = limits * 3 if len(limits) == 1 else limits
    return by_pair[PAIRS[number]]


def odds_limit(rules: RuleSet, kind: str, number: int, flat: int) -> int:
    """The most odds behind a flat bet: laid odds are measured by what they win.

    A limit that would not pay in whole chips goes up to the next that does (OH-B-7.VI).
    """
    even = _odds_pay(rules, kind, number).odds.denominator * rules.money("smallest_chip")
    return ceil(exact_limit(rules, kind, number, flat) / even) * even


def exact_limit(rules: RuleSet, kind: str, number: int, flat: int) -> Fraction:
    """The limit before it is rounded up to chips."""
    most = Fraction(multiple(rules, number) * flat)
    return most if ODDS[kind].right else most / _odds_pay(rules, kind, number).odds


def odds_step(rules: RuleSet, kind: str, number: int) -> int:
    """Odds go up in chips; where a house pays in chips only, in what it can pay (GEN-05)."""
    chip = rules.money("smallest_chip")
    if rules.paying_chip is None:
        return chip
    return whole_chips([_odds_pay(rules, kind, number)], chip)


def _odds_pay(rules: RuleSet, kind: str, number: int) -> To:
    pays = rules.pay_table(kind).pays(f"odds_{number}")
    if not isinstance(pays, To):
        raise TypeError(f"odds are paid with the word to, not {pays}")
    return pays


class CrapsBetting(Game):
    """What may be bet at a craps table."""

    slug = "craps"
    memory_type = CrapsMemory
    chips_clause = "OH-B-4.II"

    # --- going up -----------------------------------------------------------------------------

    def spots(self, table: Table, wager: str) -> Iterable[str]:
        """Numbers for Put bets and odds, the high number for Horn High; else one place."""
        if wager in ANY_TIME:
            return HIGH if wager == "horn_high" else ANYWHERE
        if wager in ("pass_odds", "dont_pass_odds"):
            return () if is_come_out(table) else (str(memory_of(table).point),)
        return NUMBERS if wager == PUT or wager in ODDS else ANYWHERE

    def free_spots(self, table: Table, player: str, box: int, wager: str) -> Iterable[str]:
        """No line bet behind a point, no Come or Put bet without one, no odds behind nothing."""
        if wager in ANY_TIME:
            return self.spots(table, wager)
        if wager in (LINE if memory_of(table).point else FIRST_ROLLS):
            return ()
        if wager not in ODDS:
            return self.spots(table, wager)
        flat = ODDS[wager].flat
        up = [w for w in table.wagers.values() if w.kind == flat and w.player == player]
        spots = {wager.spot for wager in up}
        return [s for s in self.spots(table, wager) if ("" if flat in LINE else s) in spots]

    def allow(self, table: Table, player: str, box: int, wager: str, spot: str) -> None:
        """Wagers are made before the throw (OH-B-4.I), each at its own time."""
        if wager in ANY_TIME:
            return
        come_out = is_come_out(table)
        if wager in (FIRST_ROLLS if come_out else LINE):
            # Raising a line bet behind the point is placing it late (CR-11).
            early = "no point is on: bet the line first"
            words = early if come_out else "line bets are made before the come-out roll"
            raise Refusal(words, table.rules.wager(wager).clause, "wager")
        if wager in DONT and f"{player}/{wager}" in memory_of(table).lowered:
            raise Refusal("a Don't bet does not go up again once lowered", "OH-B-4.IV", "wager")
        if wager in ODDS:
            _supported(table, player, box, wager, spot)
        if wager == "fire":
            self._allow_fire(table, player, box)

    def _allow_fire(self, table: Table, player: str, box: int) -> None:
        if table.find(player, box, "fire", "") is not None:
            raise Refusal("a Fire Bet is not raised", "OH-B-4.III.D", "wager")
        if not memory_of(table).fire_open:
            raise Refusal(
                "Fire Bets go up between a seven-out and the next point", "OH-B-12.I.A", "wager"
            )

    def amounts(
        self, table: Table, player: str, box: int, wager: str, spot: str
    ) -> tuple[int, int, int]:
        """The posted limits, but for odds, which the bet they support limits (OH-B-3.II).

        No wager is under the posted minimum (OH-B-3.II.A) or over the maximum (OH-B-3.II.B,
        OH-B-5.VIII).
        """
        if wager not in ODDS:
            return Game.amounts(self, table, player, box, wager, spot)
        flat = _supported(table, player, box, wager, spot)
        held = table.find(player, box, wager, spot)
        step = odds_step(table.rules, wager, int(spot))
        if not has_odds_limit(table.rules):
            return step, table.racks[player], step
        most = odds_limit(table.rules, wager, int(spot), flat.cents)
        return step, most - (held.cents if held else 0), step

    def cost(self, table: Table, wager: str, spot: str, cents: int) -> int:
        """A vigorish taken in advance counts.

        Chips in the rack back every wager (OH-B-4.II); none is made on a known customer's word
        (OH-B-1.I.B, CR-19).
        """
        if wager not in vigorish.CHARGED:
            return cents
        return vigorish.cost_with_vigorish(table.rules, wager, cents)

    def placed(self, table: Table, wager: Wager, cents: int) -> None:
        """Take the vigorish of a Buy or Lay bet (OH-B-6.I, OH-B-6.II); say why odds go so high."""
        if wager.kind in vigorish.CHARGED:
            vigorish.adjust(table, wager.kind, wager.id, wager.player, wager.vigorish)
        if wager.kind in ODDS and self._is_over_limit(table, wager):
            table.announce("odds_over_limit", "OH-B-7.VI")

    def _is_over_limit(self, table: Table, odds: Wager) -> bool:
        """Are these odds more than the multiple of the bet they support?"""
        if not has_odds_limit(table.rules):
            return False
        flat = _supported(table, odds.player, odds.box, odds.kind, odds.spot)
        return odds.cents > exact_limit(table.rules, odds.kind, int(odds.spot), flat.cents)

    # --- coming down --------------------------------------------------------------------------

    def allow_reduction(self, table: Table, wager: Wager) -> None:
        """Any wager may come down before the roll that decides it, but for the contract bets."""
        clause = self.removal_clause(table, wager.id)
        if wager.kind == "pass" and not is_come_out(table):
            raise Refusal("a Pass bet stays once its point is set", clause, "wager_id")
        if wager.kind == "come" and wager.spot:
            raise Refusal("a Come bet stays once its point is set", clause, "wager_id")
        if wager.kind == PUT and f"{wager.player}/{wager.spot}" in memory_of(table).rolled:
            raise Refusal("a Put bet stays once the dice have rolled", clause, "wager_id")
        if wager.kind == "fire":
            raise Refusal("a Fire Bet stays until the seven-out", clause, "wager_id")

    def removal_clause(self, table: Table, wager_id: int) -> str:
        """The exception that governs this wager, or the rule."""
        held = table.wagers.get(wager_id)
        return EXCEPTIONS.get(held.kind if held else "", "OH-B-4.III")

    def removal_step(self, table: Table, wager: Wager) -> int:
        """What is left must still be a wager the table takes."""
        if wager.kind in ODDS:
            return odds_step(table.rules, wager.kind, int(wager.spot))
        return super().removal_step(table, wager)

    def least_left(self, table: Table, wager: Wager) -> tuple[int, str]:
        """A reduced wager stays at the posted minimum or above (OH-B-3.II.A); odds need not."""
        if wager.kind in ODDS:
            return self.removal_step(table, wager), ODDS[wager.kind].clause
        return super().least_left(table, wager)

    def taken_down(self, table: Table, wager: Wager, cents: int) -> None:
        """Vigorish goes back, odds without support come down (CR-28), Don't bets may not return."""
        if wager.kind in vigorish.CHARGED:
            vigorish.adjust(table, wager.kind, wager.id, wager.player, wager.vigorish)
        if wager.kind in DONT and not wager.spot:  # one on a number has had its first roll
            memory = memory_of(table)
            memory.lowered = (*memory.lowered, first_roll_key(wager))
        if wager.kind in ODDS_OF:
            self._trim_odds(table, wager, wager.cents - cents)

    def _trim_odds(self, table: Table, flat: Wager, left: int) -> None:
        kind = ODDS_OF[flat.kind]
        spot = flat.spot or str(memory_of(table).point)
        odds = table.find(flat.player, flat.box, kind, spot)
        if odds is None or (left and not has_odds_limit(table.rules)):
            return
        most = odds_limit(table.rules, kind, int(spot), left) if left else 0
        if odds.cents > most:
            table.hand_back(odds, odds.cents - most, ODDS[kind].clause)

    # --- on and off ---------------------------------------------------------------------------

    def calls(self, table: Table, wager: Wager) -> Iterable[bool]:
        """A bet that can be called goes from on to off, or back."""
        return (not works(table, wager),) if wager.kind in CALLABLE else ()

    def allow_call(self, table: Table, wager: Wager, on: bool) -> None:
        """Place bets, hardways and their like may be called on or off (CR-01)."""
        clause = self.call_clause(table, wager.id)
        if wager.kind not in CALLABLE:
            raise Refusal("this bet always works", clause, "on")
        if works(table, wager) is on:
            raise Refusal(f"the bet is {'on' if on else 'off'} already", clause, "on")

    def call_clause(self, table: Table, wager_id: int) -> str:
        """The clause of the wager itself."""
        held = table.wagers.get(wager_id)
        return table.rules.wager(held.kind).clause if held else "OH-B-3.I"


def _supported(table: Table, player: str, box: int, odds: str, spot: str) -> Wager:
    """The bet that odds on a number support; without one there are no odds."""
    kind = ODDS[odds].flat
    flat = table.find(player, box, kind, "" if kind in LINE else spot)
    if flat is None:
        raise Refusal(f"no bet on {spot} to take odds behind", ODDS[odds].clause, "spot")
    return flat
