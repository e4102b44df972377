"""The replay driver: a round's log answers everything, and the books are added up again."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.errors import Refusal
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.game import Game
from pitboss.table.round import Round


def replay(game: Game, log: Sequence[events.Event]) -> Round:
    """Play a logged round again under the rules its head names."""
    head = log[0]
    if not isinstance(head, events.RoundOpened):
        raise Refusal("a log begins with round_opened", field="event")
    return Round.replay(game, RuleSet.from_json(head.rules), log)


def recompute_books(log: Sequence[events.Event]) -> dict[str, int]:
    """Closing balances added up from the log's own money events, without any rules.

    This is the second, independent way to the figures at the foot of a round.
    """
    head = log[0]
    if not isinstance(head, events.RoundOpened):
        raise Refusal("a log begins with round_opened", field="event")
    state = head.state
    books = {f"player:{name}": int(cents) for name, cents in state["racks"].items()}
    books |= {f"meter:{name}": int(cents) for name, cents in state["meters"].items()}
    books |= {f"link:{name}": int(cents) for name, cents in state.get("linked", {}).items()}
    books["house"] = state["house"]
    books["dealer"] = state["dealer"]
    books["layout"] = sum(wager["cents"] for wager in state["wagers"])
    books |= {
        f"link:{event.meter}": 0
        for event in log
        if isinstance(event, events.MeterMirrored) and f"link:{event.meter}" not in books
    }
    owner = {wager["id"]: f"player:{wager['player']}" for wager in state["wagers"]}

    def move(source: str, target: str, cents: int) -> None:
        books[source] -= cents
        books[target] = books.get(target, 0) + cents

    for event in log:
        match event:
            case events.WagerPlaced() | events.WagerAdded():
                owner[event.id] = f"player:{event.player}"
                move(owner[event.id], "layout", event.cents)
            case events.WagerTakenDown():
                move("layout", f"player:{event.player}", event.cents)
            case events.WagerLost():
                move("layout", "house", event.cents)
            case events.WagerPushed():
                move("layout", owner[event.id], event.returned)
            case events.WagerWon():
                move("house", event.to, event.paid)
                move("layout", event.to, event.returned)
                move("layout", "house", event.taken)
            case events.VigorishTaken():
                move(f"player:{event.player}", "house", event.cents)
            case events.VigorishReturned() | events.BankSettled() | events.EnvyPaid():
                move("house", f"player:{event.player}", event.cents)
            case events.SettlementReversed():
                move("house", event.to, event.cents)
            case events.DealerEnvied():
                move("house", "dealer", event.cents)
            case events.MeterFed() | events.MeterPaid() | events.MeterMirrored():
                move(*_on_meter(event))
    return books


def _on_meter(
    event: events.MeterFed | events.MeterPaid | events.MeterMirrored,
) -> tuple[str, str, int]:
    """Where money came from, where it went, and how much."""
    meter = f"meter:{event.meter}"
    match event:
        case events.MeterFed():
            return event.source, meter, event.cents
        case events.MeterPaid():
            return meter, event.to, event.cents
        case _:
            return f"link:{event.meter}", meter, event.cents
