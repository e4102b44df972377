"""What the floor does at a live table: mishaps, voids, shuffles, awards, closing."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.house.tables.course import CLOSES, go_on
from pitboss.house.tables.host import By, Host
from pitboss.house.tables.state import Given
from pitboss.table.actions import Choose
from pitboss.table.effects import FLOOR, Question
from pitboss.table.round import Round

SHUFFLES = ("floor_orders_shuffle",)  # mishaps by which the floor orders new cards
AWARDS = ("confirm_award",)  # questions that a supervisor and surveillance answer together
AWARD_CLAUSE = "OH-L-6.IV.C.1"
OFFICES = ("floor", "surveillance")


def last_round(host: Host) -> Round:
    """The round that a mishap may be found in: the running one, or the last."""
    if host.round is None:
        raise Refusal("no round has been played yet", field="round")
    return host.round


def declare(host: Host, kind: str) -> str:
    """An irregularity has happened."""
    if kind == CLOSES and not host.extras.closing:
        raise Refusal("the table does not close", field="kind")
    last_round(host).call_irregularity(kind)
    host.extras.approvals.clear()  # whatever is asked now, it is not what was answered
    _recount(host)
    return "declared"


def grounds(round_: Round) -> list[str]:
    """The mishaps that would void the round now."""
    return [rule.kind for rule in round_.irregularities() if _voids(round_, rule.kind)]


def _voids(round_: Round, kind: str) -> bool:
    copy = round_.fork()
    copy.call_irregularity(kind)
    return copy.over and copy.table.voided


def void(host: Host, kind: str) -> str:
    """Void the round on a ground that the filing gives: the one named, or the first there is."""
    round_ = last_round(host)
    found = grounds(round_)
    if not found or (kind and kind not in found):
        may = ", ".join(found) or "none"
        raise Refusal(f"the filing gives no such ground to void now (grounds: {may})", field="kind")
    round_.call_irregularity(kind or found[0])
    _recount(host)
    return "voided"


def _recount(host: Host) -> None:
    """A round that was over is counted again."""
    if host.played is not None and host.running is None:
        host.played.ended_at = None
        if host.table.voided:
            host.played.handle = 0


def reshuffle(host: Host) -> str:
    """New cards before the next round, where the filing lets the floor order them."""
    if not any(rule.kind in SHUFFLES for rule in host.table.game.irregularities):
        raise Refusal("the filing of this game lets nobody order a shuffle", field="round")
    round_ = host.running or host.open_round()
    go_on(host)  # through the procedure that comes before the bets
    kinds = [rule.kind for rule in round_.irregularities() if rule.kind in SHUFFLES]
    if not kinds:
        raise Refusal("a shuffle can be ordered between two rounds", field="round")
    round_.call_irregularity(kinds[0])
    return "ordered"


def confirm(host: Host, by: By, option: str) -> str:
    """An answer of the floor; an award needs two people of different offices who say the same."""
    round_ = host.running
    pending = round_.pending if round_ is not None else None
    if round_ is None or not isinstance(pending, Question) or pending.player != FLOOR:
        raise Refusal("the floor is asked nothing at this table", field="round")
    pending.check(host.table, Choose(FLOOR, option))
    if pending.question in AWARDS:
        office = _office(host, by, option)
        host.extras.approvals[office] = (by.person, option)
        host.extras.given.append(Given(office, by.person, option))
        given = host.extras.approvals
        if len(given) < 2 or len({said for _, said in given.values()}) > 1:
            return "waits for the other"
    elif "confirm_award_floor" not in by.rights:
        raise Refusal("a supervisor of the floor rules on this", pending.clause, "role")
    host.extras.approvals.clear()
    round_.send(Choose(FLOOR, option))
    return "confirmed"


def _office(host: Host, by: By, option: str) -> str:
    """For which office somebody answers; he may change his own answer, but not give both."""
    given = host.extras.approvals
    held = [each for each in OFFICES if f"confirm_award_{each}" in by.rights]
    own = [each for each, (person, _) in given.items() if person == by.person]
    if own:
        if own[0] not in held or given[own[0]][1] == option:
            raise Refusal("two different people confirm an award", AWARD_CLAUSE, "person")
        return own[0]
    free = [each for each in held if each not in given]
    return (free or held)[0]


def close_for_good(host: Host) -> str:
    """Close, and let no limits that were announced open the table again."""
    host.extras.notice = None
    return close(host)


def close(host: Host) -> str:
    """No further round; who can leave does."""
    host.extras.closing = True
    for arrival in host.extras.arrivals:
        host.turn_away(arrival, "the table closes")
    host.extras.arrivals.clear()
    host.extras.leaving |= set(host.table.racks)
    if host.running is None:
        host.come_and_go()
    return "closed" if host.empty else "closing"
