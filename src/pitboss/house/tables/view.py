"""What one client sees of a live table: the same whatever it may not know.

A view is told in versions: the number of lines that the table's log has. Whoever has seen up to
some version is told what came since; whoever is too far behind, or ahead, is told the present state
from the beginning of the round.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.house.tables.ahead import meters_ahead
from pitboss.house.tables.host import Host
from pitboss.house.tables.spoken import Spoken, spoken
from pitboss.table import events
from pitboss.table.effects import FLOOR
from pitboss.table.prompt import Prompt, prompt
from pitboss.table.view import visible
from pitboss.table.wagers import Wager


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as one client sees it: what happened since ``since``, and how it stands now."""

    table: str
    game: str
    version: int
    since: int  # the events begin behind this version
    whole: bool  # do they begin with the round, whatever was seen before?
    events: list[events.Event]
    prompt: Prompt
    seats: dict[str, str]  # who sits in which box
    racks: dict[str, int]
    wagers: list[Wager]
    meters: dict[str, int]
    ready: list[str]
    waiting: list[str]  # who sits down when the round is over
    leaving: list[str]
    deadline: int
    round: int
    dealer_controlled: bool
    closing: bool
    turned_away: str = ""  # why you, and nobody else, waited for a place in vain
    new_limits_at: int = 0  # when announced limits come into force; 0: none are announced
    commitment: str = ""  # to the next deal's seed
    deal: int = 0  # the present one, with its root
    root: str = ""
    words: Spoken | None = None  # the same in words, where they were asked for


_encode = msgspec.json.Encoder(order="deterministic").encode


def see(
    host: Host, player: str | None = None, since: int | None = None, words: bool = False
) -> Seen:
    """The table as this player sees it, or the public."""
    table = host.table
    started, known = _since(host, since)
    told = [event for n, event in host.tail if n >= started]
    asked = _prompt(host, player)
    return Seen(
        table=host.id,
        game=table.game.slug,
        version=host.version,
        since=started,
        whole=not known,
        events=visible(told, player),
        prompt=asked,
        seats={str(box): player for box, player in table.seats.items()},
        racks=dict(table.racks),
        wagers=list(table.wagers.values()),
        meters=displayed(host),
        ready=sorted(host.extras.ready),
        waiting=[each.player for each in host.extras.arrivals],
        leaving=sorted(host.extras.leaving),
        deadline=host.extras.deadline,
        round=table.rounds,
        dealer_controlled=host.dealer_controlled,
        closing=host.extras.closing,
        turned_away=next((e.reason for e in host.extras.turned if e.player == player), ""),
        new_limits_at=host.extras.notice.at if host.extras.notice else 0,
        words=spoken(host, player, started, asked) if words else None,
        **_fairness(host),
    )


def encoded(
    host: Host, player: str | None = None, since: int | None = None, words: bool = False
) -> bytes:
    """The same as it is sent."""
    return _encode(see(host, player, since, words))


def _since(host: Host, since: int | None) -> tuple[int, bool]:
    """Where the events to tell begin, and whether that is where the client left off."""
    oldest = host.tail[0][0] if host.tail else host.version
    if since is not None and oldest <= since <= host.version:
        return since, True
    begun = [n for n, event in host.tail if isinstance(event, events.RoundOpened)]
    return (begun[-1] if begun else oldest), False


def _prompt(host: Host, player: str | None) -> Prompt:
    if host.round is None:
        return Prompt(0, "nothing")
    found = prompt(host.round, player)
    if player == FLOOR:
        return found
    return msgspec.structs.replace(found, parts={}) if found.player == FLOOR else found


def displayed(host: Host) -> dict[str, int]:
    """The meters that players see; reserves and overflows are the house's."""
    return {
        name: cents
        for name, cents in meters_ahead(host.table).items()
        if not name.endswith(("_reserve", "_overflow"))
    }


def _fairness(host: Host) -> dict[str, Any]:
    luck: Any = host.luck
    if luck is None:
        return {}
    record = getattr(luck, "record", None)
    promise = getattr(luck, "promise", None)
    return {
        "commitment": promise.hash if promise else "",
        "deal": record.number if record else 0,
        "root": record.root if record else "",
    }
