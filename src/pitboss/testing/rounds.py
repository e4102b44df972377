"""What must hold of any round of any game, whatever happened in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.rulebook.clauses import clause_ids
from pitboss.table import events
from pitboss.table.drivers.replay import replay
from pitboss.table.log.format import text_of
from pitboss.table.log.ledger import recompute_books
from pitboss.table.round import Round
from pitboss.table.wagers import Snapshot
from pitboss.testing.fault import hold


def check_step(round_: Round, total: int) -> None:
    """No cent is made or lost, and no account but the house's is overdrawn."""
    books = round_.table.books()
    hold(sum(books.values()) == total, "cents made or lost", round_.log[-4:])
    for name, cents in books.items():
        may_be_negative = name == "house" or name.startswith("link:")
        hold(cents >= 0 or may_be_negative, "overdrawn", name, cents, round_.log[-4:])


def check_end(round_: Round, opening: Snapshot) -> None:
    """The round is over, replays, adds up a second way, and a void one never was."""
    hold(round_.over, "the round is not over", round_.pending)
    again = replay(round_)
    hold(text_of(again.log) == text_of(round_.log), "the log replayed is another", round_.log)
    books = recompute_books(round_.opening, round_.log)
    hold(books == round_.table.books(), "its log adds up to other books")
    known = clause_ids()
    for event in round_.log[1:]:
        if not isinstance(event, events.RoundEnded):
            hold(event.clause in known, "no such clause", event)
            hold(set(event.also) <= known, "no such clause", event)
    if voided(round_.log):
        check_void(round_, opening)


def voided(log: Iterable[events.Event]) -> bool:
    """Was the round void?"""
    return any(isinstance(event, events.RoundVoided) for event in log)


def check_void(round_: Round, opening: Snapshot) -> None:
    """Every rack, the dealer's box and every meter stand where they stood before the round."""
    table = round_.table
    racks = dict(opening.racks)
    for wager in opening.wagers:  # what lay there before goes back as well
        racks[wager.player] += wager.cents
    hold(table.racks == racks, "a void changed a rack", table.racks, racks, round_.log)
    hold(table.dealer == opening.dealer, "a void changed the dealer's box", table.dealer)
    hold(not table.wagers, "a void left wagers", table.wagers)
    hold(table.owed == opening.owed, "a void changed what is owed", table.owed)
    mirrored = _mirrored(round_.log)
    for meter, cents in opening.meters.items():
        due = cents + mirrored.get(meter, 0)
        hold(table.meters[meter] == due, "a void changed a meter", meter)
    for meter in table.meters.keys() - opening.meters.keys():
        due = _seed(round_.log, meter) + mirrored.get(meter, 0)
        hold(table.meters[meter] == due, "a void changed a meter", meter)


def _mirrored(log: Sequence[events.Event]) -> dict[str, int]:
    found: dict[str, int] = {}
    for event in log:
        if isinstance(event, events.MeterMirrored):
            found[event.meter] = found.get(event.meter, 0) + event.cents
    return found


def _seed(log: Sequence[events.Event], meter: str) -> int:
    fed = (e for e in log if isinstance(e, events.MeterFed) and e.meter == meter)
    return next((event.cents for event in fed), 0)
