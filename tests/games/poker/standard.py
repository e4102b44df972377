"""What the tests of each poker game ask of it alike, on its own table."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.registry import room
from pitboss.table import events
from pitboss.table.effects import Effect, Question
from tests.games.poker.rigged import play, table_of


def deals_from_the_hand(slug: str, wager: str, clause: str) -> None:
    """Unless the house says otherwise, cards come one by one from the hand (GEN-07)."""
    table = table_of(room(slug), "ann", "bob")
    bets = {player: {wager: 10_00} for player in ("ann", "bob")}
    dealt = [e for e in play(table, bets, {}).log if isinstance(e, events.CardDealt)]
    assert dealt[0].clause == clause
    assert [event.to for event in dealt[:2]] == ["box_1", "box_2"]


def made_before_the_deal(slug: str, expected: set[str]) -> None:
    """The wagers that players make themselves; all others follow one of these."""
    wagers = room(slug).rules().wagers
    assert {name for name, wager in wagers.items() if not wager.follows} == expected
    assert {wager.follows for wager in wagers.values()} <= {"", *expected}


def seen_at_bob(slug: str, ann: str, bets: Mapping[str, int]) -> dict[str, int]:
    """What ann, who chose so, still has up when bob is asked."""
    found: dict[str, int] = {}
    table = table_of(room(slug), "ann", "bob")

    def watching(pending: Effect) -> None:
        if isinstance(pending, Question) and pending.player == "bob" and not found:
            held = [wager for wager in table.wagers.values() if wager.player == "ann"]
            found.update({wager.kind: wager.cents for wager in held})

    play(table, {"ann": bets, "bob": bets}, {}, {"ann": ann}, watch=watching)
    return found


def offered(slug: str, rack: int, bets: Mapping[str, int], hands: Mapping[str, str]) -> set[str]:
    """The answers that a player with this rack is offered first."""
    found: set[str] = set()
    table = table_of(room(slug), "ann", rack=rack)

    def watching(pending: Effect) -> None:
        if isinstance(pending, Question) and not found:
            found.update(option.name for option in pending.options)

    play(table, {"ann": bets}, hands, watch=watching)
    return found
