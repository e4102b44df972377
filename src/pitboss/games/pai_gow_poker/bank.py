"""Player banking (section 14): whose turn the bank is, what it covers, and how it is settled."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.families.poker.mishaps import LEAVES
from pitboss.families.poker.seats import Seat
from pitboss.games.pai_gow_poker.memory import memory_of
from pitboss.games.pai_gow_poker.running import running
from pitboss.money import QUARTER_UP, TO_THE_CENT
from pitboss.rulebook import RuleSet
from pitboss.table.actions import Choose, Option
from pitboss.table.effects import FLOOR, Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table

PASS, TAKE = Option("pass"), Option("bank")
ALONE, JOIN = Option("no"), Option("join")
MATCH, NONE = Option("match"), Option("none")
DOLLAR = 100

Wagered = tuple[tuple[int, str, int], ...]  # box, player and cents


@dataclass(frozen=True)
class Bank:
    """The player who banks (OH-F-1.BankOrBanker), the partners, and what the house bets."""

    seat: Seat
    partners: tuple[str, ...] = ()
    house: int = 0

    @property
    def members(self) -> tuple[str, ...]:
        """All who pay and are paid as the bank."""
        return (self.seat.player, *self.partners)

    def cover(self, table: Table) -> int:
        """The chips with which the bank can pay (OH-F-14.VI)."""
        return sum(table.racks[player] for player in self.members)


# --- whose turn it is ---------------------------------------------------------------------------


def choose_bank(table: Table) -> Script[Bank | None]:
    """Offer the bank around the table; None: the house banks (OH-F-14.I, OH-F-14.V)."""
    if not table.rules.flag("player_banking"):
        return None
    memory = memory_of(table)
    if not memory.wagered:  # at first, and after a game that was not against the house
        table.announce("house_banks", "OH-F-14.I" if not memory.turn else "OH-F-14.IV")
        return None
    candidates = _candidates(table)
    if memory.turn and not candidates:
        # The marker has come round to the dealer, whose turn was the game before (OH-F-14.II).
        memory.turn, memory.banked = 0, ()
        candidates = _candidates(table)
    for seat, last in candidates:
        choice = yield from _ask(table, seat.player, "take_bank", (PASS, TAKE), "OH-F-14.III")
        if choice.option != TAKE.name:
            continue
        bank = yield from _make_up(table, seat, last)
        if bank is not None:
            return bank
    memory.turn, memory.banked = 0, ()
    if candidates:
        table.announce("nobody_takes_bank", "OH-F-14.V")
    else:
        table.announce("nobody_may_bank", "OH-F-14.IV")
    return None


def _candidates(table: Table) -> list[tuple[Seat, int]]:
    """Counter-clockwise from the last turn (OH-F-14.II), those who may bank, and their last bets.

    They wagered against the house in the last game and have not banked in this rotation
    (OH-F-14.IV), and have chips to bank with (OH-F-14.VI).
    """
    memory = memory_of(table)
    last = {(box, player): cents for box, player, cents in memory.wagered}
    least = table.rules.limits("pai_gow").low
    found = []
    for box in table.counterclockwise():
        seat = Seat(box, table.controller(box))
        if memory.turn and box >= memory.turn:
            continue
        if (box, seat.player) not in last or seat.player in memory.banked:
            continue
        if table.racks[seat.player] >= least:
            found.append((seat, last[box, seat.player]))
    return found


def _ask(
    table: Table,
    player: str,
    question: str,
    options: tuple[Option, ...],
    clause: str,
    **parts: object,
) -> Script[Choose]:
    """A player's answer about the bank; one who leaves passes it on (GEN-06, OH-F-14.III)."""
    gone = running(table).gone
    if player not in gone:
        try:
            return (yield from table.ask(player, question, options, clause, False, **parts))
        except Irregularity as slip:
            if slip.kind != LEAVES:
                raise
            gone.add(player)
            table.announce("left_table", slip.clause, player=player, choice=PASS.name)
    return Choose(player, PASS.name)


def _make_up(table: Table, seat: Seat, last: int) -> Script[Bank | None]:
    """Partners join with all their chips (OH-F-14.XIX); then the house's own wager.

    None: the player has left before the bank was made up, so that the next one is asked.
    """
    by = ("OH-F-14.VI", "OH-F-14.II")
    table.announce("marker_goes", *by, box=seat.box, player=seat.player)
    partners: list[str] = []
    if table.rules.flag("partner_banking"):
        for player in dict.fromkeys(table.controller(box) for box in table.counterclockwise()):
            if player == seat.player or not table.racks[player]:
                continue
            question, clause = "join_bank", "OH-F-14.XIX"
            choice = yield from _ask(
                table, player, question, (ALONE, JOIN), clause, banker=seat.player
            )
            if choice.option == JOIN.name:
                partners.append(player)
    bank = Bank(seat, tuple(partners))
    house = yield from _house_wager(table, bank, last)
    return None if seat.player in running(table).gone else Bank(seat, tuple(partners), house)


def _house_wager(table: Table, bank: Bank, last: int) -> Script[int]:
    """The dealer, a player now (OH-F-14.VII), bets as much as the bank's last bet or less.

    The bank may ask for less or nothing (OH-F-14.VIII, OH-F-14.IX); with partners the house has the
    last word (OH-F-14.XIX).
    """
    most = min(last, bank.cover(table))
    options = [NONE]
    less = min(most, last - 1) // DOLLAR
    if most == last:
        options.insert(0, MATCH)
    if less:
        options.append(Option("less", 1, less))
    asked, clause = (FLOOR, "OH-F-14.XIX") if bank.partners else (bank.seat.player, "OH-F-14.IX")
    choice = yield from _ask(table, asked, "house_bet", tuple(options), clause, cents=last)
    if bank.seat.player in running(table).gone:
        return 0
    cents = {MATCH.name: last, NONE.name: 0}.get(choice.option, choice.number * DOLLAR)
    if cents:
        table.announce("house_bets", clause, "OH-F-14.VII", "OH-F-14.VIII", cents=cents)
    else:
        table.announce("house_does_not_bet", clause)
    return cents


def remember_game(table: Table, bank: Bank | None, wagered: Wagered) -> None:
    """A game has been played out: whose turn the bank was, and who wagered against the house."""
    memory = memory_of(table)
    memory.wagered = () if bank else wagered
    if bank is not None:
        memory.turn = bank.seat.box
        memory.banked = (*memory.banked, bank.seat.player)


def wagers_of(table: Table, seats: list[Seat]) -> Wagered:
    """The boxes and players in a game, with their wagers."""
    wagers = [(seat, seat.wager(table, "pai_gow")) for seat in seats]
    return tuple((seat.box, seat.player, wager.cents) for seat, wager in wagers if wager)


# --- commission, and the bank's own account -----------------------------------------------------


def commission(rules: RuleSet, won: int) -> int:
    """The vigorish on a win, rounded as this house does it (OH-F-13.XIII, PG-14)."""
    vigorish = rules.pay_table("pai_gow").vigorish
    if vigorish is None:
        return 0
    exact = vigorish.amount(won, won)
    if rules.choice("vigorish_rounding") == "quarter-up":
        return min(QUARTER_UP(exact), won)
    return TO_THE_CENT(exact)  # GEN-05: a fraction of a cent is dropped


def settle_bank(table: Table, bank: Bank, house: str) -> None:
    """What is left goes to the bank less commission on its net win (OH-F-14.XVIII, PG-16).

    What is missing it makes up (OH-F-14.XVII.A). Partners share by the chips they brought.
    """
    own = {"win": -bank.house, "lose": bank.house}.get(house, 0)  # the house's own wager
    net = running(table).collected - running(table).paid + own
    fee = commission(table.rules, net) if net > 0 else 0
    clause = "OH-F-14.XVIII" if net > 0 else "OH-F-14.XVII.A"
    for player, cents in _shares(table, bank, net - fee).items():
        if cents or player == bank.seat.player:
            share = fee if player == bank.seat.player else 0
            table.settle_bank(player, cents, clause, share)


def _shares(table: Table, bank: Bank, cents: int) -> dict[str, int]:
    """Each member's share, by the chips brought into the bank.

    Odd cents of a win are the banker's, of a loss the partners': nobody owes more than he brought.
    """
    whole = bank.cover(table)
    shares = {
        player: int(Fraction(cents * table.racks[player], whole) // 1) for player in bank.partners
    }
    return {bank.seat.player: cents - sum(shares.values()), **shares}
