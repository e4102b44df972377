"""The layout as text: boxes with their chips and cards, and the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.apparatus.cards import Card, show_card
from pitboss.families.blackjack.hands import DEALER, INSURANCE, MAIN, PlayerHand
from pitboss.families.blackjack.points import total_of
from pitboss.families.blackjack.running import running_of
from pitboss.money import show
from pitboss.progressive.jackpots import Jackpot
from pitboss.table.table import Table

SUIT_COLOURS = {"c": "white", "d": "red", "h": "red", "s": "white"}
FACE_DOWN = "[dim]▒▒[/]"
SOFT_17 = {"hit": "hits soft 17", "stand": "stands on all 17s"}


def layout(table: Table) -> str:
    """Odds, the dealer's hand, then every box with its wagers and hands."""
    rows = [_odds(table), _dealer(table)]
    for box in sorted(table.seats):
        rows.append(f"[bold]box {box}[/] [dim]{table.seats[box]}[/]  {_chips(table, box)}".rstrip())
        rows += [f"   {_hand(hand)}" for hand in _hands(table, box)]
    if table.shoe is not None:
        rows.append(f"[dim]{table.shoe.left} cards in the shoe[/]")
    return "\n".join(rows)


def meters(table: Table, jackpots: Iterable[Jackpot]) -> list[str]:
    """What stands on the meters of the progressive wagers that are open, and the row it is for."""
    rows = []
    for jackpot in jackpots:
        if jackpot.is_open(table.rules):
            pays, seen = table.rules.pay_table(jackpot.wager), set[str]()
            shown = []
            for event, rule in jackpot.meters(table.rules).items():
                if rule.name not in seen:  # the first row of a meter takes all of it
                    seen.add(rule.name)
                    cents = show(table.meters.get(rule.name, rule.seed))
                    shown.append(f"[bold green]{cents}[/] for {pays.row(event).label}")
            rows.append(f"{table.rules.wager(jackpot.wager).name}: {'; '.join(shown)}")
    return rows


def _odds(table: Table) -> str:
    """What the layout says of blackjack (OH-A-2.I.C, OH-AF-2.I.C), soft 17 and insurance."""
    pays = table.rules.pay_table(MAIN).pays("blackjack")
    soft = table.rules.options.get("soft_17", "hit")
    words = f"Blackjack pays {pays}. Dealer {SOFT_17[str(soft)]}."
    if INSURANCE in table.rules.wagers:  # OH-A-2.I.E, OH-AF-2.I.E
        words += f" Insurance pays {table.rules.pay_table(INSURANCE).pays('dealer_blackjack')}."
    return f"[green]{words}[/]"


def _dealer(table: Table) -> str:
    running, cards = running_of(table), table.hands.get(DEALER, [])
    if running is None or not cards:
        return "[bold]dealer[/] [dim]no cards[/]"
    shown = [running.up_shown, running.hole_shown, *[True] * len(cards)]
    faces = [face(card) if up else FACE_DOWN for card, up in zip(cards, shown, strict=False)]
    seen = f" ({total_of(cards)})" if running.hole_shown else ""
    return f"[bold]dealer[/] {' '.join(faces)}{seen}"


def _hands(table: Table, box: int) -> list[PlayerHand]:
    running = running_of(table)
    if running is None:
        return []
    return [hand for hand in running.hands if hand.box == box and hand.cards]


def _hand(hand: PlayerHand) -> str:
    """Cards that only their player has seen stay face down in a picture for all."""
    faces = [face(card) for card in hand.cards]
    if hand.private:
        faces[:2] = [FACE_DOWN] * len(faces[:2])
    if hand.down:
        faces[-1] = FACE_DOWN
    total = "" if hand.private or hand.down else f" ({hand.total})"
    spot = f"{hand.spot}: " if hand.spot else ""
    return f"{spot}{' '.join(faces)}{total}"


def _chips(table: Table, box: int) -> str:
    held = [wager for wager in table.wagers.values() if wager.box == box]
    return "  ".join(
        f"{table.rules.wager(wager.kind).name}{f' {wager.spot}' if wager.spot else ''} "
        + (f"[bold yellow]{show(wager.cents)}[/]" if wager.cents else "[bold cyan]lammer[/]")
        for wager in held
    )


def face(card: Card) -> str:
    """A card in its colour."""
    text = show_card(card)
    return f"[{SUIT_COLOURS.get(text[1], 'white')}]{text}[/]"
