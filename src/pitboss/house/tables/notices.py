"""New limits at a table: at once where nobody plays, after notice where somebody does.

The limits stand at the head of a table's log, so a table with other limits is another table: the
old one closes when the notice is over, players are given their chips, and it opens again under the
same name. (Maryland's rule: thirty minutes' notice, with a sign and an announcement.)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.errors import BadFile, Refusal
from pitboss.house.tables import floor
from pitboss.house.tables.host import By, Host
from pitboss.house.tables.state import Notice
from pitboss.rulebook import RuleSet

NOTICE_MS = 30 * 60 * 1000


def with_limits(rules: RuleSet, limits: Mapping[str, Mapping[str, Any]]) -> RuleSet:
    """The same rules with other limits of some wagers; what no filing allows is refused."""
    saved = rules.as_json()
    posted: dict[str, Any] = saved["limits"]  # type: ignore[assignment]  # it is JSON
    for wager, figures in limits.items():
        if wager not in posted:
            known = ", ".join(posted)
            raise Refusal(f"no wager {wager!r} has limits of its own: {known}", field="limits")
        posted[wager] = {**posted[wager], **figures}
    try:
        return RuleSet.from_json({**saved, "limits": posted})
    except BadFile as fault:
        raise Refusal(fault.message, field="limits") from None


def announce(host: Host, by: By, limits: Mapping[str, Mapping[str, Any]]) -> str:
    """Announce new limits: a sign says from when."""
    if host.extras.closing and host.extras.notice is None:
        raise Refusal("the table is closing", field="table")
    rules = with_limits(host.table.rules, limits)
    free = host.empty and host.running is None
    at = host.at if free else host.at + NOTICE_MS
    host.extras.notice = Notice(at, rules.as_json(), by.person)
    if free:
        floor.close(host)
    return "changed" if free else "announced"


def take_effect(host: Host) -> bool:
    """When the notice is over the table closes, to open again with the new limits."""
    notice = host.extras.notice
    if notice is None or host.extras.closing or host.at < notice.at:
        return False
    floor.close(host)
    return True
