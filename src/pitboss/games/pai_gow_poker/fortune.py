"""The Fortune Bonus (section 15): on all seven cards, with envy for the hands of others."""

from __future__ import annotations

from pitboss.apparatus.ranks.events import FORTUNE_EVENTS, fortune_event
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.sides import Side, side_steps
from pitboss.games.pai_gow_poker.running import running
from pitboss.games.pai_gow_poker.setting import KINDS
from pitboss.money.pays import Lose
from pitboss.rulebook.phrases import said
from pitboss.rulebook.steps import steps
from pitboss.table import events
from pitboss.table.settlement import Verdict, pay
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

# The hands of seven cards that only the Fortune Bonus knows, above five aces (OH-F-6.V).
SEVENS = steps("pai-gow-poker", dict[str, tuple[str, ...]], "sevens")
WAGER = "fortune_bonus"
QUALIFYING_WAGER = 5_00  # OH-F-1.QualifyingFortuneBonusWager
# OH-F-1.QualifyingFortuneBonusHand: four of a kind or higher.
QUALIFYING_HANDS = FORTUNE_EVENTS[: FORTUNE_EVENTS.index("four_of_a_kind") + 1]


def event_of(table: Table, seat: Seat) -> str:
    """What a seat's seven cards are called, however they are set (PG-21)."""
    return fortune_event(seat.cards(table))


FORTUNE = Side(WAGER, event_of, side_steps("pai-gow-poker")[WAGER], needs=("pai_gow",))


def place_envy_buttons(table: Table) -> None:
    """A wager that is large enough gets an envy button when betting closes (OH-F-15.II)."""
    wagers = table.of_kind(WAGER)
    if not wagers:
        return
    table.announce("fortune_stays", "OH-F-15.III")
    buttons = {wager.box: wager for wager in wagers if wager.cents >= QUALIFYING_WAGER}
    running(table).buttons = buttons
    if buttons:
        table.announce("envy_buttons", "OH-F-15.II", boxes=sorted(buttons))


def holds(table: Table, seat: Seat) -> bool:
    """Does a seat hold a qualifying hand that the table knows of?

    It need not have bet on it (OH-F-15.IV.A.c, PG-22), unless the hand was surrendered: those
    cards are looked at only where a Fortune Bonus wager still stands on them (PG-12).
    """
    if seat.box in running(table).surrendered and FORTUNE.held(table, seat) is None:
        return False
    return event_of(table, seat) in QUALIFYING_HANDS


def settle_common(table: Table, seat: Seat) -> None:
    """Collect a losing wager and pay one without a qualifying hand; the rest waits."""
    held = FORTUNE.held(table, seat)
    if held is None or holds(table, seat):
        return
    (verdict,) = FORTUNE.verdicts(table, seat)
    if isinstance(verdict.pays, Lose):
        table.lose(held, verdict.clause)
    else:
        _call(table, seat)
        pay(table, verdict)


def settle_qualifying(table: Table, seats: list[Seat]) -> None:
    """Envy and the wagers on qualifying hands, counter-clockwise (OH-F-15.IV.A)."""
    holders = [seat for seat in seats if holds(table, seat)]
    if not holders:
        return
    unbet = [seat for seat in holders if FORTUNE.held(table, seat) is None]
    for seat in holders:
        _call(table, seat)
    for seat in seats:
        button, held = running(table).buttons.get(seat.box), FORTUNE.held(table, seat)
        if button is not None:
            _pay_envy(table, seat, button, [other for other in holders if other.box != seat.box])
        if held is not None:
            pays = table.rules.pay_table(WAGER).pays(event_of(table, seat))
            pay(table, Verdict(held, pays, "OH-F-15.IV.A.b", also=("OH-F-15.IV.A", "OH-F-15.V")))
    if unbet:
        table.announce("unbet_hands", "OH-F-15.IV.A.c")


def _pay_envy(table: Table, seat: Seat, button: Wager, holders: list[Seat]) -> None:
    """An envy bonus for every other player's qualifying hand (OH-F-1.EnvyBonus).

    Not for the dealer's hand nor for one's own (OH-F-15.IV.A.b). The payout limit of OH-F-15.VI
    does not touch it.
    """
    rows = {row.event: row.envy for row in table.rules.pay_table(WAGER)}
    for other in holders:
        award = rows[event_of(table, other)]
        if award is None or other.player == seat.player:
            continue
        cents = int(award.back(button.cents))
        table.record(
            events.EnvyPaid(
                id=button.id,
                player=seat.player,
                holder=other.player,
                cents=cents,
                clause="OH-F-15.IV.A.a",
                also=("OH-F-15.IV.A", "OH-F-15.V"),
            )
        )
        table.transfer("house", f"player:{seat.player}", cents, button.id)


def _call(table: Table, seat: Seat) -> None:
    event = event_of(table, seat)
    clauses = SEVENS.get(event) or (KINDS[event],)
    held = FORTUNE.held(table, seat)
    for_ = said("fortune_for", cents=held.cents) if held else said("fortune_none")
    table.announce("fortune_hand", *clauses, player=seat.player, event=event, for_=for_)
