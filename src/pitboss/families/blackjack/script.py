"""A round of blackjack, in the order of the filing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.families.blackjack.cards import clear_exposed
from pitboss.families.blackjack.dealer import check, dealers_turn
from pitboss.families.blackjack.dealing import Deal
from pitboss.families.blackjack.insurance import collect_insurance, offer_insurance
from pitboss.families.blackjack.points import ACE, TEN, VALUES
from pitboss.families.blackjack.settling import announce_blackjacks, pay_blackjacks, settle_round
from pitboss.families.blackjack.turns import players_turns
from pitboss.table.effects import Script

if TYPE_CHECKING:
    from pitboss.families.blackjack.betting import BlackjackGame
    from pitboss.table.table import Table


def play(game: BlackjackGame, table: Table) -> Script[None]:
    """Wagers, deal, check, players' turns, dealer's turn, settlement."""
    running = yield from game.take_wagers(table)
    if running is None:
        return
    yield from Deal(running, game.sides).run()
    for part in running.parts:
        part.after_deal(running)
    blackjacks = announce_blackjacks(running)
    shown = VALUES[running.dealer.cards[0]]
    if shown == ACE and running.clauses.insurance:
        yield from offer_insurance(running)
    if shown in (ACE, TEN) and check(
        running
    ):  # nobody plays: insurance is paid and the wagers are settled
        running.show_hole_card(running.clauses.peek)
        clear_exposed(running)
        settle_round(running)
        return
    if running.insured:
        collect_insurance(running)
    for part in running.parts:
        yield from part.after_check(running)
    if blackjacks:
        pay_blackjacks(running)
    yield from players_turns(running)
    yield from dealers_turn(running)
    settle_round(running)
