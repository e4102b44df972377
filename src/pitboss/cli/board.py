"""What a player sees at the table: the layout, the rack, the wagers up, what may be bet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from rich.console import Console

from pitboss.cli import screen
from pitboss.cli.story import label
from pitboss.cli.words import shorten, spots_in_short
from pitboss.errors import Refusal
from pitboss.exact.advice import Advice
from pitboss.exact.par import percent
from pitboss.money.cents import show
from pitboss.rooms.room import Room
from pitboss.rulebook import RuleSet
from pitboss.rulebook.phrases import Phrases
from pitboss.rulebook.posting import PAYOUT, posted
from pitboss.rulebook.unfiled import NOT_AS_FILED
from pitboss.table.actions import CallOffer, Offer, PlaceOffer, TakeDownOffer
from pitboss.table.game import Game
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

ROWS_MOST = 3  # rows of a pay table that fit on the line of a wager

HELP = """\
[bold]bet[/]      {bets}
         {first} for the dealer (where the filing allows it)
         max {name}     press {name}     5 each on A and B
[bold]go on[/]    Enter, or {verb}: no more bets
[bold]change[/]   down {name}     down {name} 5{off}     clear     rebet
[bold]look[/]     table     bets (all there is to bet on)     posted (odds and limits)
         why (the clauses behind it all)
[bold]hint[/]     when you are asked: what each answer is worth, where there is a coach
[bold]dealer[/]   oops (what can go wrong here)     oops NAME (let it go wrong)
         oops NAME late (find it when all is paid)
[bold]leave[/]    quit"""


def help_text(game: Game, offers: Iterable[Offer], verb: str) -> str:
    """What a player may say, with bets of this very table as examples."""
    spots: dict[str, str] = {}
    for offer in offers:
        if isinstance(offer, PlaceOffer):
            spots.setdefault(offer.wager, offer.spot)
    names = [f"{wager} {spot}".strip() for wager, spot in spots.items()] or ["red"]
    first, *others = [name.replace("_", " ") for name in names]
    second = others[0] if others else first
    bets = f"10 {first}     {second} 5     10 on {first}; 5 on {second}"
    calls = type(game).allow_call is not Game.allow_call
    off = f"     off {first}" if calls else ""
    return HELP.format(bets=bets, first=f"10 {first}", name=first, verb=verb, off=off)


def up(table: Table, player: str) -> list[Wager]:
    """The player's wagers on the layout."""
    return [wager for wager in table.wagers.values() if wager.player == player]


def worth(table: Table, player: str) -> int:
    """All of the player's chips: in the rack and on the layout."""
    return table.racks[player] + sum(wager.cents for wager in up(table, player))


def wager_words(rules: RuleSet, wager: Wager) -> str:
    """A wager on the layout in a few words."""
    called = "" if wager.on is None else (" (on)" if wager.on else " (off)")
    tip = " for the dealer" if wager.for_dealer else ""
    return f"{label(rules, wager.kind, wager.spot)} {show(wager.cents)}{tip}{called}"


def print_table(
    console: Console, room: Room, table: Table, player: str, *, round_number: int, ahead: int
) -> None:
    """The layout and the player's chips, before he bets."""
    console.print()
    mark = f", {NOT_AS_FILED}" if table.rules.unfiled else ""
    title = f"[bold]{room.name}[/], round {round_number}{mark}"
    console.rule(title, align="left", characters="-")
    picture = room.layout(table)
    if picture:
        console.print(screen.markup(picture))
    for notice in posted(table.rules):
        if notice.shows == PAYOUT:
            console.print(screen.dim(notice.words))
    held = up(table, player)
    rack = f"rack {show(table.racks[player])}"
    layout = ", ".join(wager_words(table.rules, wager) for wager in held) or "nothing"
    console.print(screen.plain(f"{rack} | up: {layout} | {result_words(ahead)}", "cyan"))


def print_posted(console: Console, rules: RuleSet) -> None:
    """Everything posted at the table, each with the clause that orders it."""
    notices = posted(rules)
    if not notices:
        raise Refusal("the filing of this game orders nothing to be posted")
    for notice in notices:
        clauses = ", ".join(filter(None, (notice.clause, *notice.also)))
        console.print(screen.plain(f"{notice.words} [{clauses}]" if clauses else notice.words))


def result_words(cents: int) -> str:
    """How a player stands, in words."""
    if not cents:
        return "even"
    return f"{show(cents)} ahead" if cents > 0 else f"{show(-cents)} behind"


def print_short_bets(console: Console, rules: RuleSet, offers: Iterable[Offer]) -> None:
    """What may be bet now, a line for each minimum."""
    groups: dict[int, dict[str, list[str]]] = {}
    for offer in offers:
        if isinstance(offer, PlaceOffer):
            names = groups.setdefault(offer.low, {})
            names.setdefault(rules.wagers[offer.wager].name, []).append(offer.spot)
    for low, names in sorted(groups.items(), reverse=True):
        listed = []
        for name, spots in names.items():
            places = spots_in_short(list(dict.fromkeys(spots)))
            listed.append(f"{name} ({places})" if places else name)
        console.print(screen.dim(f"from {show(low)}: {', '.join(shorten(listed))}"))


def print_all_bets(console: Console, rules: RuleSet, offers: Sequence[Offer]) -> None:
    """Every wager that would be accepted now, with its places, limits and pays."""
    grid = screen.grid("wager", "where", "amount", "pays", "clause")
    rows: dict[tuple[str, int, int], list[PlaceOffer]] = {}
    offers_of: dict[str, list[PlaceOffer]] = {}
    for offer in offers:
        if isinstance(offer, PlaceOffer):
            offers_of.setdefault(offer.wager, []).append(offer)
            rows.setdefault((offer.wager, offer.low, offer.high), []).append(offer)
    for (wager, low, high), places in rows.items():
        spots = list(dict.fromkeys(offer.spot for offer in places))
        boxes = sorted({offer.box for offer in places})
        elsewhere = any(other.box not in boxes for other in offers_of[wager])
        where = spots_in_short(spots) or (_boxes_in_short(boxes) if elsewhere else "")
        grid.add_row(
            screen.plain(rules.wagers[wager].name),
            screen.plain(where),
            f"{show(low)} to {show(high)}" if high > low else show(low),
            screen.plain(pays_words(rules, wager)),
            screen.dim(rules.wagers[wager].clause),
        )
    console.print(grid)


def _boxes_in_short(boxes: Sequence[int]) -> str:
    first, last = boxes[0], boxes[-1]
    if first == last:
        return f"box {first}"
    whole = len(boxes) == last - first + 1
    return f"box {first} to {last}" if whole else f"box {', '.join(map(str, boxes))}"


def print_standing(console: Console, table: Table, offers: Iterable[Offer]) -> None:
    """Which wagers may come down, or be called on or off."""
    down, calls = [], []
    for offer in offers:
        if isinstance(offer, TakeDownOffer | CallOffer):
            wager = table.wagers[offer.wager_id]
            name = label(table.rules, wager.kind, wager.spot)
            if isinstance(offer, TakeDownOffer):
                left = wager.cents - offer.high
                down.append(f"{name} (to {show(left)})" if left else name)
            else:
                calls.append(f"{'on' if offer.on else 'off'} {name}")
    if down:
        console.print(screen.plain(f"may come down: {', '.join(down)}", "dim"))
    if calls:
        console.print(screen.plain(f"may be called: {', '.join(calls)}", "dim"))


def pays_words(rules: RuleSet, wager: str) -> str:
    """What a wager pays, as far as it fits on a line."""
    table = rules.pay_table(wager)
    rows = [row for row in table if wager in (row.wager, row.event)]
    if not rows or table.wager == wager:
        rows = [row for row in table if not row.wager]
    odds = list(dict.fromkeys(str(row.pays) for row in rows))
    return ", ".join(odds) if 0 < len(odds) <= ROWS_MOST else f"pay table {table.id}"


def print_advice(console: Console, advice: Advice, most: Mapping[str, int]) -> None:
    """What each answer is worth, the best first, and what the others cost in money.

    An answer that takes a number is priced at the ``most`` it takes.
    """
    for each in advice.choices:
        verdict = _verdict(each.cost, round(each.cost * advice.unit))
        name = each.option.replace("_", " ")
        name += f" {most[each.option]}" if most.get(each.option) else ""
        worth = f"{percent(each.value, 2)} of your {show(advice.unit)}"
        style = "" if each.cost else "bold green"
        console.print(screen.plain(f"  {name}: {worth}, {verdict}", style))


def _verdict(cost: Fraction, cents: int) -> str:
    """What an answer costs; one that loses less than a cent is still not the best."""
    if not cost:
        return "best"
    return f"costs you {show(cents)}" if cents else "costs you less than a cent"


def print_irregularities(
    console: Console,
    spoken: Phrases,
    now: Sequence[IrregularityRule],
    every: Sequence[IrregularityRule],
) -> None:
    """What can go wrong now, and what can later in the round."""
    if not every:
        console.print("The filing of this game foresees no irregularity.")
        return
    kinds = {rule.kind for rule in now}
    for title, rules in (
        ("Now", now),
        ("Later in the round", [rule for rule in every if rule.kind not in kinds]),
    ):
        if rules:
            console.print(f"{title}:")
        for rule in rules:
            name = rule.kind.replace("_", " ")
            when = " (or late)" if rule.late else ""
            said = spoken.say(rule.call, {})
            console.print(screen.plain(f"  oops {name}{when}: {said} [{rule.clause}]"))
