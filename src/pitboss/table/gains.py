"""What each kind of wager gained in a round."""

from __future__ import annotations

from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round


def gained(round_: Round) -> dict[str, int]:
    """What each kind of wager gained in a round: chips that stay on the layout are not lost."""
    before = round_.opening.wagers
    nets = net_by_wager(round_.log)
    kinds = wager_kinds(round_.log, before)
    for wager in before:
        nets[wager.id] = nets.get(wager.id, 0) - wager.cents
    for wager in round_.table.wagers.values():
        nets[wager.id] = nets.get(wager.id, 0) + wager.cents
    by_kind: dict[str, int] = {}
    for wager_id, cents in nets.items():
        by_kind[kinds[wager_id]] = by_kind.get(kinds[wager_id], 0) + cents
    return {kind: cents for kind, cents in by_kind.items() if cents}
