"""A poker layout as text: the betting areas with their odds and chips, and the open cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from textwrap import wrap

from pitboss.apparatus.cards import parse_cards, show_cards
from pitboss.families.poker.script import Poker
from pitboss.money.cents import show
from pitboss.money.pays import Lose, Pays, Push, To
from pitboss.table import events
from pitboss.table.table import Table

_WIDTH = 28
_POSTED = 79  # columns of a posted line
_SEVERAL = 2  # different pays, for which an area has no room


def layout(table: Table, hidden: Collection[str] = ()) -> str:
    """Every betting area but the hidden ones, and the hands that lie face up."""
    wagers = (wager for wager in table.rules.wagers if wager not in hidden)
    # A bonus paid on the Ante has no chips of its own.
    rows = [_area(table, wager) for wager in wagers if wager != "ante_bonus"]
    if table.rounds <= 1 and not table.hands:  # later rounds leave room for what happened
        rows += [f"[dim]{line}[/]" for line in posted(table)]
    rows += [
        f"[bold]{hand.replace('_', ' '):<{_WIDTH}}[/] {cards}"
        for hand, cards in _face_up(table).items()
    ]
    return "\n".join(rows)


def posted(table: Table) -> list[str]:
    """What the filing has inscribed on the layout itself: odds and words."""
    game = table.game
    lines: list[str] = []
    if isinstance(game, Poker):
        for text in _odds(table) if game.posts_odds else ():
            lines += wrap(text, _POSTED, subsequent_indent="  ")
        lines += game.inscriptions
    return lines


def _odds(table: Table) -> Iterator[str]:
    """Each pay table with several rows, once, after the names of the wagers that it pays."""
    names: dict[str, list[str]] = {}
    for wager in table.rules.wagers:
        names.setdefault(table.rules.pay_table(wager).id, []).append(wager)
    for wagers in names.values():
        paid = [row for row in table.rules.pay_table(wagers[0]) if not isinstance(row.pays, Lose)]
        wins = [row.pays for row in paid if not isinstance(row.pays, Push)]
        if len(set(wins)) < _SEVERAL:
            continue
        named = [table.rules.wager(wager).name for wager in wagers]
        to_one = all(isinstance(pays, To) and pays.per == 1 for pays in wins)
        pays = "; ".join(f"{row.label} {_short(row.pays, to_one)}" for row in paid)
        yield f"{', '.join(named)}{' (to 1)' if to_one else ''}: {pays}"


def _short(pays: Pays, to_one: bool) -> str:
    return str(pays.win) if to_one and isinstance(pays, To) else str(pays)


def _area(table: Table, wager: str) -> str:
    rule = table.rules.wager(wager)
    own = [row for row in table.rules.pay_table(wager) if row.wager in ("", wager)]
    wins = [row.pays for row in own if not isinstance(row.pays, Push | Lose)]
    odds = list(dict.fromkeys(str(pays) for pays in wins))
    pays = odds[0] if len(odds) == 1 else f"up to {odds[0]}"
    if wager in table.meters:
        pays = f"meter {show(table.meters[wager])}"
    elif wager in table.rules.rules.meters:
        pays = "closed: no meter"
    chips = "  ".join(
        f"[bold yellow]{held.box}:{show(held.cents)}[/]"
        for held in sorted(table.of_kind(wager), key=lambda held: held.box)
    )
    colour = "magenta" if rule.bonus else "green"
    return f"[{colour}]{rule.name:<{_WIDTH}}[/] [dim]{pays:<18}[/] {chips}".rstrip()


def _face_up(table: Table) -> dict[str, str]:
    """The hands that everyone sees, from the log: what it hides stays hidden."""
    found: dict[str, str] = {}
    for event in table.log or ():
        if isinstance(event, events.CardsTurned):
            found[event.hand] = show_cards(parse_cards(" ".join(event.cards)))
        elif isinstance(event, events.CardDealt) and "*" in event.seen_by:
            found[event.to] = f"{found.get(event.to, '')} {event.card}".strip()
    return found
