"""What a player may look at, in words: what can be bet, what is up, what can go wrong, help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pitboss.exact.advice import Advice
from pitboss.exact.par import percent
from pitboss.money.cents import show
from pitboss.rulebook import RuleSet
from pitboss.rulebook.phrases import Phrases
from pitboss.table.actions import CallOffer, Offer, PlaceOffer, TakeDownOffer
from pitboss.table.game import Game
from pitboss.table.irregularity import IrregularityRule
from pitboss.table.table import Table
from pitboss.talk.story import label
from pitboss.talk.words import shorten, spots_in_short

ROWS_MOST = 3  # rows of a pay table that fit on the line of a wager

TERMINAL = (  # what else is said where the player is his own dealer
    ("go on", "Enter, or {verb}: no more bets"),
    ("dealer", "oops (what can go wrong here)     oops NAME (let it go wrong)"),
    ("", "oops NAME late (find it when all is paid)"),
    ("leave", "quit"),
)
HOUSE = (  # and where there is a house
    ("sit", "sit 100     sit 100 box 3     stand 100 (behind)     buy in 50 (more chips)"),
    ("go on", "Enter, or {verb}: you are ready; when everybody is, no more bets"),
    ("dealer", "oops (what can go wrong here): the floor declares it"),
    ("leave", "leave"),
)
HELP = (
    ("bet", "{bets}"),
    ("", "{first} for the dealer (where the filing allows it)"),
    ("", "max {name}     press {name}     5 each on A and B"),
    ("change", "down {name}     down {name} 5{off}     clear     rebet"),
    ("look", "table     bets (all there is to bet on)     posted (odds and limits)"),
    ("", "why (the clauses behind it all)"),
    ("hint", "when you are asked: what each answer is worth, where there is a coach"),
)
_ORDER = ("sit", "bet", "go on", "change", "look", "hint", "dealer", "leave")


def help_rows(
    game: Game, offers: Iterable[Offer], verb: str, at: Sequence[tuple[str, str]]
) -> list[tuple[str, str]]:
    """What a player may say, by what it is for, with bets of this very table as examples."""
    spots: dict[str, str] = {}
    for offer in offers:
        if isinstance(offer, PlaceOffer):
            spots.setdefault(offer.wager, offer.spot)
    names = [f"{wager} {spot}".strip() for wager, spot in spots.items()] or ["red"]
    first, *others = [name.replace("_", " ") for name in names]
    second = others[0] if others else first
    parts = {
        "bets": f"10 {first}     {second} 5     10 on {first}; 5 on {second}",
        "first": f"10 {first}",
        "name": first,
        "verb": verb,
        "off": f"     off {first}" if type(game).allow_call is not Game.allow_call else "",
    }
    groups: dict[str, list[str]] = {}
    head = ""
    for name, line in (*HELP, *at):
        head = name or head
        groups.setdefault(head, []).append(line.format(**parts))
    return [
        (name if not n else "", line)
        for name in _ORDER
        for n, line in enumerate(groups.get(name, ()))
    ]


def result_words(cents: int) -> str:
    """How a player stands, in words."""
    if not cents:
        return "even"
    return f"{show(cents)} ahead" if cents > 0 else f"{show(-cents)} behind"


def short_bets(rules: RuleSet, offers: Iterable[Offer]) -> Iterator[str]:
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
        yield f"from {show(low)}: {', '.join(shorten(listed))}"


class BetRow(NamedTuple):
    """A wager that would be accepted now."""

    name: str
    where: str
    amount: str
    pays: str
    clause: str


def all_bets(rules: RuleSet, offers: Sequence[Offer]) -> Iterator[BetRow]:
    """Every wager that would be accepted now, with its places, limits and pays."""
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
        amount = f"{show(low)} to {show(high)}" if high > low else show(low)
        rule = rules.wagers[wager]
        yield BetRow(rule.name, where, amount, pays_words(rules, wager), rule.clause)


def _boxes_in_short(boxes: Sequence[int]) -> str:
    first, last = boxes[0], boxes[-1]
    if first == last:
        return f"box {first}"
    whole = len(boxes) == last - first + 1
    return f"box {first} to {last}" if whole else f"box {', '.join(map(str, boxes))}"


def standing(table: Table, offers: Iterable[Offer]) -> Iterator[str]:
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
        yield f"may come down: {', '.join(down)}"
    if calls:
        yield f"may be called: {', '.join(calls)}"


def pays_words(rules: RuleSet, wager: str) -> str:
    """What a wager pays, as far as it fits on a line."""
    table = rules.pay_table(wager)
    rows = [row for row in table if wager in (row.wager, row.event)]
    if not rows or table.wager == wager:
        rows = [row for row in table if not row.wager]
    odds = list(dict.fromkeys(str(row.pays) for row in rows))
    return ", ".join(odds) if 0 < len(odds) <= ROWS_MOST else f"pay table {table.id}"


def advice_lines(advice: Advice, most: Mapping[str, int]) -> list[str]:
    """What each answer is worth, the best first, and what the others cost in money.

    An answer that takes a number is priced at the ``most`` it takes.
    """
    lines = []
    for each in advice.choices:
        verdict = _verdict(each.cost, round(each.cost * advice.unit))
        name = each.option.replace("_", " ")
        name += f" {most[each.option]}" if most.get(each.option) else ""
        lines.append(f"{name}: {percent(each.value, 2)} of your {show(advice.unit)}, {verdict}")
    return lines


def _verdict(cost: Fraction, cents: int) -> str:
    """What an answer costs; one that loses less than a cent is still not the best."""
    if not cost:
        return "best"
    return f"costs you {show(cents)}" if cents else "costs you less than a cent"


def irregularities(
    spoken: Phrases, now: Sequence[IrregularityRule], every: Sequence[IrregularityRule]
) -> Iterator[str]:
    """What can go wrong now, and what can later in the round."""
    if not every:
        yield "The filing of this game foresees no irregularity."
        return
    kinds = {rule.kind for rule in now}
    for title, rules in (
        ("Now", now),
        ("Later in the round", [rule for rule in every if rule.kind not in kinds]),
    ):
        if rules:
            yield f"{title}:"
        for rule in rules:
            name = rule.kind.replace("_", " ")
            when = " (or late)" if rule.late else ""
            yield f"  oops {name}{when}: {spoken.say(rule.call, {})} [{rule.clause}]"
