"""The exhaust driver: every outcome, weighted, through the very script that players play.

Slow and sure: it is the yardstick for the fast solvers. ``distribution`` walks a round that
ends by itself. ``chain`` serves games without a last step (a pass bet may wait for ever): it
merges equal states of the table between rounds and solves the chain they form, exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from pitboss.errors import HouseFault
from pitboss.table.actions import Action, Choose, NoMoreBets, Place
from pitboss.table.effects import BURN, Betting, Chance, DealCard, Question, Same
from pitboss.table.results import net_by_wager, resolved, wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.wagers import Snapshot

Decide = Callable[[Round], Action]
Start = Callable[[], Round]
Unordered = Callable[[str], int]  # is a hand so? if its size is told, no branch is walked in vain
Distribution = dict[Any, Fraction]


def stand_pat(round_: Round) -> Action:
    """Bet nothing more and give the first answer to every question."""
    pending = round_.pending
    if isinstance(pending, Betting):
        return NoMoreBets()
    if isinstance(pending, Question):
        first = pending.options[0]
        return Choose(pending.player, first.name, first.low)
    raise HouseFault("luck is to answer, not a player")


def starter(table: Table, bets: Sequence[Action]) -> Start:
    """A maker of fresh rounds from the table as it stands now, with these bets placed."""
    state = table.standing()

    def start() -> Round:
        fresh = Table.restore(table.game, table.rules, state, table.name, table.rounds)
        round_ = Round(fresh)
        for bet in bets:
            round_.send(bet)
        return round_

    return start


def outcomes_of(
    round_: Round, same: Same = None, unordered: Unordered | None = None
) -> tuple[list[tuple[Any, int]], int]:
    """What luck may answer, weighted, and the sum of the weights before any merging.

    In a hand whose order does not matter (``unordered``), cards of a single deck are dealt in
    rising order only: k cards can come in k! orders, so the j-th card weighs j times as much. If
    ``unordered`` tells how many cards the hand gets, those too high to begin it with are left out.
    """
    outcomes = round_.chance(same)
    total = sum(weight for _, weight in outcomes)
    pending = round_.pending
    if _burns(round_):
        return [(outcomes[0][0], total)], total
    if unordered is not None and isinstance(pending, DealCard) and unordered(pending.to):
        held = round_.table.hands.get(pending.to, [])
        last = held[-1] if held else -1
        factor = len(held) + 1
        outcomes = [(card, weight * factor) for card, weight in outcomes if card > last]
        to_come = max(unordered(pending.to) - factor, 0)  # higher cards that must be left
        outcomes = outcomes[: len(outcomes) - to_come]
    return outcomes, total


def _burns(round_: Round) -> bool:
    """A card is to be burned unseen."""
    pending = round_.pending
    return isinstance(pending, DealCard) and pending.to == BURN and not pending.seen_by


def answer_luck(round_: Round, answer: Any) -> None:
    """Let luck answer. A card that nobody will ever see may as well still be in the shoe.

    Whatever card is burned unseen, each other unseen card is as likely to come next as before; so
    one burn stands for all of them, with the card left among those that may come.
    """
    if _burns(round_) and round_.table.shoe is not None:
        round_.table.shoe.put_back(answer)  # beforehand: the script goes on at once
    round_.send(answer)


def leaves(
    start: Start,
    decide: Decide = stand_pat,
    same: Same = None,
    unordered: Unordered | None = None,
) -> Iterator[tuple[int, int, Round]]:
    """Every way a round can end: numerator and denominator of its chance, and the round.

    A branch goes on from a copy of its round. Where a card was burned a copy would not know that
    it may still come: there the branch begins anew.
    """
    stack: list[tuple[Round | None, tuple[Any, ...], int, int]] = [(start(), (), 1, 1)]
    while stack:
        copied, prefix, num, den = stack.pop()
        round_ = copied or start()
        path: list[Any] = list(prefix[:-1]) if copied else []
        burned = False
        while not round_.over:
            if not isinstance(round_.pending, Chance):
                round_.send(decide(round_))
                continue
            burned |= _burns(round_)
            if len(path) < len(prefix):
                answer = prefix[len(path)]
            else:
                outcomes, total = outcomes_of(round_, same, unordered)
                if not outcomes:  # no card is higher: another branch counts this hand
                    break
                stack += [
                    (
                        None if burned else round_.fork(),
                        (*path, other),
                        num * weight,
                        den * total,
                    )
                    for other, weight in outcomes[1:]
                ]
                answer, weight = outcomes[0]
                num, den = num * weight, den * total
            path.append(answer)
            answer_luck(round_, answer)
        else:
            yield num, den, round_


def distribution(
    start: Start,
    result: Callable[[Round], Hashable],
    decide: Decide = stand_pat,
    same: Same = None,
    unordered: Unordered | None = None,
) -> Distribution:
    """The exact chance of each result of a round."""
    sums: dict[tuple[Hashable, int], int] = {}
    for num, den, round_ in leaves(start, decide, same, unordered):
        key = (result(round_), den)
        sums[key] = sums.get(key, 0) + num
    found: Distribution = {}
    for (outcome, den), num in sums.items():
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(num, den)
    return found


# --- chains ------------------------------------------------------------------------------------


class Resolved(NamedTuple):
    """A chain's last step: the wager came to this."""

    net: int


class ChainResult(NamedTuple):
    """How a wager ends, and how many rounds it takes on average."""

    outcomes: Distribution
    rounds: Fraction


def chain(
    table: Table,
    bets: Sequence[Place],
    tracked: int,
    decide: Decide,
    beside: Collection[str] = (),
) -> ChainResult:
    """Follow one wager (``bets[tracked]``) until a round decides it.

    Racks are topped up before every round, so that money never runs out; what the wager cost
    or brought on the way (a vigorish, say) counts in its result. So do wagers of the kinds
    ``beside`` it, such as odds that ``decide`` puts behind it.
    """
    player = bets[tracked].player
    rack = table.racks[player]
    first_round = starter(table, bets)
    rows: dict[Hashable, dict[Any, Fraction]] = {}
    todo: list[tuple[Hashable, Start, int, int]] = []
    states: dict[Hashable, None] = {}

    def visit(key: Hashable, start: Start, wager_id: int, so_far: int) -> None:
        if key not in states:
            states[key] = None
            todo.append((key, start, wager_id, so_far))

    probe = first_round()
    wager_id = probe.table.id_for(bets[tracked])
    visit("start", first_round, wager_id, 0)
    while todo:
        key, start, wager_id, so_far = todo.pop()
        row: dict[Any, Fraction] = {"rounds": Fraction(1)}
        for num, den, round_ in leaves(start, decide):
            nets = net_by_wager(round_.log)
            net = so_far + nets.get(wager_id, 0)
            if beside:
                kinds = wager_kinds(round_.log, round_.table.opening.wagers)
                net += sum(nets[other] for other in nets if kinds[other] in beside)
            target: Any
            if wager_id in resolved(round_.log):
                held = round_.table.wagers.get(wager_id)
                target = Resolved(net + (held.cents if held else 0))
            else:
                target = (_state_key(round_.table, wager_id), net)
                visit(target, _resume(round_.table, player, rack), wager_id, net)
            row[target] = row.get(target, Fraction(0)) + Fraction(num, den)
        rows[key] = row
    solution = _eliminate(rows)
    rounds = solution.pop("rounds")
    return ChainResult({end.net: chance for end, chance in solution.items()}, rounds)


def _state_key(table: Table, tracked: int) -> Hashable:
    """Equal keys, equal futures: the game's memory and the layout, without names and ids."""
    layout = sorted(
        (w.kind, w.spot, w.cents, str(w.on), w.vigorish, w.id == tracked)
        for w in table.wagers.values()
    )
    return msgspec.json.encode((table.memory, layout))


def _resume(table: Table, player: str, rack: int) -> Start:
    state: Snapshot = table.snapshot()
    state = msgspec.structs.replace(state, racks=state.racks | {player: rack})

    def start() -> Round:
        return Round(Table.restore(table.game, table.rules, state, table.name, table.rounds))

    return start


def _eliminate(rows: dict[Hashable, dict[Any, Fraction]]) -> dict[Any, Fraction]:
    """Solve the chain for its start: remove one state after another by substitution."""
    order = [key for key in rows if key != "start"]
    users: dict[Hashable, set[Hashable]] = {key: set() for key in rows}
    for key, row in rows.items():
        for target in row:
            if target in users:
                users[target].add(key)
    for key in reversed(order):
        row = rows.pop(key)
        loop = row.pop(key, Fraction(0))
        scale = 1 / (1 - loop)
        row = {target: share * scale for target, share in row.items()}
        for user in users.pop(key):
            if user not in rows:
                continue
            weight = rows[user].pop(key)
            for target, share in row.items():
                rows[user][target] = rows[user].get(target, Fraction(0)) + weight * share
                if target in users:
                    users[target].add(user)
    row = rows["start"]
    loop = row.pop("start", Fraction(0))
    return {target: share / (1 - loop) for target, share in row.items()}
