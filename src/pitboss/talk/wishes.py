"""What a player wishes while bets are taken, as actions.

A wish is a generator of actions, for what comes next may hang on what was done: one wager taken
down may free another. Whoever carries it out (`carry_out`) says how an action is done: at the
table itself, or at a copy of it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pitboss.errors import PitbossError, Refusal
from pitboss.money.cents import show
from pitboss.rulebook import RuleSet
from pitboss.table.actions import (
    Action,
    Call,
    CallOffer,
    Place,
    PlaceOffer,
    TakeDown,
    TakeDownOffer,
)
from pitboss.table.round import Round
from pitboss.table.table import Table
from pitboss.table.wagers import Wager
from pitboss.talk.story import label
from pitboss.talk.words import Bet, Target, box_named, find, one, read_bet, target, tokens

Steps = Generator[Action, None, None]
Standing = tuple[str, str, int]  # the kind, the place and the cents of a wager
EVERYTHING = ("all", "everything")


class Seat(NamedTuple):
    """Who wishes, in which round; ``last`` is what he had up when the last betting closed."""

    round: Round
    player: str
    last: Sequence[Standing] = ()

    @property
    def table(self) -> Table:
        """The table he sits at."""
        return self.round.table


def carry_out(steps: Steps, send: Callable[[Action], None]) -> None:
    """Do what a wish comes to; a refusal is the wish's own to live with, or ends it."""
    action = next(steps, None)
    while action is not None:
        try:
            send(action)
        except PitbossError as refusal:
            try:
                action = steps.throw(refusal)
            except StopIteration:
                return
        else:
            action = next(steps, None)


def up(table: Table, player: str) -> list[Wager]:
    """The player's wagers on the layout."""
    return [wager for wager in table.wagers.values() if wager.player == player]


def wager_words(rules: RuleSet, wager: Wager) -> str:
    """A wager on the layout in a few words."""
    called = "" if wager.on is None else (" (on)" if wager.on else " (off)")
    tip = " for the dealer" if wager.for_dealer else ""
    return f"{label(rules, wager.kind, wager.spot)} {show(wager.cents)}{tip}{called}"


# --- a bet ---------------------------------------------------------------------------------------


def bet(seat: Seat, wish: str) -> Steps:
    """A wager in a player's words."""
    wish, box = box_named(wish)
    targets = [each for each in _targets(seat) if box in (None, each.box)]
    said = _without_amount(wish, targets) or read_bet(wish)
    if not said.words:
        raise Refusal(f"{wish} on what? (say: 10 on something; bets shows what there is)")
    goal = _meant(seat, said.words, targets)
    if said.most:
        said = replace(said, amount=_most(seat, goal))
    if said.amount is None:
        name = f"{goal.wager} {goal.spot}".strip().replace("_", " ")
        raise Refusal(f"how much on {goal.name} {goal.spot}? (say: 10 {name})".replace(" ?", "?"))
    yield Place(seat.player, goal.box, goal.wager, said.amount, goal.spot, said.for_dealer)


def _most(seat: Seat, goal: Target) -> int:
    """As much as the table takes there and the rack holds, in whole steps."""
    for offer in seat.round.legal(seat.player):
        if isinstance(offer, PlaceOffer) and _place_of(offer) == (goal.wager, goal.spot, goal.box):
            most = min(offer.high, seat.table.racks[seat.player])
            return max(offer.low, offer.low + (most - offer.low) // offer.step * offer.step)
    return seat.table.rules.limits(goal.wager).low  # it will be refused, with the reason


def _place_of(offer: PlaceOffer) -> tuple[str, str, int]:
    return offer.wager, offer.spot, offer.box


def _without_amount(wish: str, targets: list[Target]) -> Bet | None:
    """``place 6`` names a wager in full: its number is no amount."""
    words = tokens(wish)
    for each in targets:
        for name in (each.wager, each.name):
            if words and words[0].isalpha() and words == tokens(name) + tokens(each.spot):
                return Bet(None, wish)
    return None


def _targets(seat: Seat) -> list[Target]:
    """Every place on the layout, legal now or not."""
    table = seat.table
    rules = table.rules
    return [
        target(rules, wager, spot, box)
        for box in table.boxes_of(seat.player)
        for wager in rules.wagers
        for spot in table.game.spots(table, wager)
    ]


def _meant(seat: Seat, words: str, targets: list[Target]) -> Target:
    """The place that words mean: one that is named exactly, or else one that is legal now."""
    own = next((box for box, name in seat.table.seats.items() if name == seat.player), None)
    offers = seat.round.legal(seat.player)
    legal = {_place_of(offer) for offer in offers if isinstance(offer, PlaceOffer)}
    open_now = [each for each in targets if (each.wager, each.spot, each.box) in legal]
    found = find(words, targets)
    if not any(each in open_now for each in found) and not _exact(words, found):
        found = find(words, open_now) or found
    better = [each for each in found if each in open_now]
    if not better and len(found) > 1:
        better = _refused_alike(seat, found)
    return one(words, better or found, own, among=targets)


def _refused_alike(seat: Seat, found: list[Target]) -> list[Target]:
    """Of places that take nothing now: those with chips on them, or all if the reason is one."""
    held = {(wager.kind, wager.spot) for wager in up(seat.table, seat.player)}
    if there := [each for each in found if (each.wager, each.spot) in held]:
        return there
    reasons = {}
    for each in found:
        low = seat.table.rules.limits(each.wager).low
        try:
            action = Place(seat.player, each.box, each.wager, low, each.spot)
            if seat.round.pending is not None:
                seat.round.pending.check(seat.table, action)
        except PitbossError as refusal:
            reasons[str(refusal)] = each
    return list(reasons.values()) if len(reasons) == 1 else []


def _exact(words: str, found: list[Target]) -> bool:
    wanted = tokens(words)
    return any(
        wanted in (tokens(each.wager), tokens(each.name), tokens(each.spot)) for each in found
    )


# --- wagers that are up --------------------------------------------------------------------------


def _held(seat: Seat, words: str) -> list[tuple[Wager, int | None]]:
    """The player's wagers that words mean, with an amount if one was given."""
    words, box = box_named(words)
    held = [each for each in up(seat.table, seat.player) if box in (None, each.box)]
    if not held:
        raise Refusal(f"you have no wagers on {f'box {box}' if box else 'the layout'}")
    if words in ("", *EVERYTHING):
        return [(wager, None) for wager in held]
    rules = seat.table.rules
    places = {target(rules, wager.kind, wager.spot, wager.id): wager for wager in held}
    for said in (Bet(None, words), read_bet(words), _amount_last(words)):
        if found := find(said.words, places):
            return [(places[one(words, found)], said.amount)]
    names = ", ".join(wager_words(rules, wager) for wager in held)
    raise Refusal(f"you have no wager {words!r} (yours: {names})")


def _amount_last(words: str) -> Bet:
    """``6 18`` of a wager that is up: eighteen of the six."""
    name, _, amount = words.rpartition(" ")
    return replace(read_bet(f"{amount} {name}"), words=name)


def press(seat: Seat, words: str) -> Steps:
    """Add to a wager: as much again, or the amount that was said."""
    if not words:
        raise Refusal("press what? (say: press 6)")
    for wager, amount in _held(seat, words):
        more = amount or wager.cents
        yield Place(seat.player, wager.box, wager.kind, more, wager.spot)


def down(seat: Seat, words: str) -> Steps:
    """Take a wager down, or some of it."""
    if words in EVERYTHING:
        yield from clear(seat)
        return
    if not words:
        raise Refusal("take what down? (say: down pass)")
    for wager, amount in _held(seat, words):
        yield TakeDown(seat.player, wager.id, amount or wager.cents)


def clear(seat: Seat, _rest: str = "") -> Steps:
    """Take down all that may come down."""
    before = len(up(seat.table, seat.player))
    yield from all_down(seat)
    if len(up(seat.table, seat.player)) == before:
        raise Refusal("none of your wagers may come down now")


def all_down(seat: Seat) -> Steps:
    """All that may come down; one wager gone may free another."""
    table = seat.table
    while whole := [
        offer
        for offer in seat.round.legal(seat.player)
        if isinstance(offer, TakeDownOffer) and offer.high == table.wagers[offer.wager_id].cents
    ]:
        yield whole[0].action()


def call(seat: Seat, words: str, on: bool) -> Steps:
    """Call a wager on or off."""
    if words in EVERYTHING:
        for offer in seat.round.legal(seat.player):
            if isinstance(offer, CallOffer) and offer.on is on:
                yield offer.action()
        return
    for wager, _amount in _held(seat, words):
        yield Call(seat.player, wager.id, on)


def call_on(seat: Seat, words: str) -> Steps:
    """Call a wager on."""
    return call(seat, words, True)


def call_off(seat: Seat, words: str) -> Steps:
    """Call a wager off."""
    return call(seat, words, False)


def rebet(seat: Seat, _rest: str = "") -> Steps:
    """Put up again what the last round took off the layout; what is refused stays away.

    Every refusal is told at the end, in one.
    """
    if not seat.last:
        raise Refusal("there is no last round to bet again")
    table = seat.table
    box = next((box for box, name in table.seats.items() if name == seat.player), 0)
    standing = {(wager.kind, wager.spot) for wager in up(table, seat.player)}
    missing = [each for each in seat.last if each[:2] not in standing]
    if not missing:
        raise Refusal("all of your last bets are still up")
    refused: dict[str, PitbossError] = {}
    for kind, spot, cents in missing:
        rule = table.rules.wagers.get(kind)
        if (rule and rule.follows in refused) or table.find(seat.player, box, kind, spot):
            continue  # the Blind goes up with the Ante, or not at all
        try:
            yield Place(seat.player, box, kind, cents, spot)
        except PitbossError as refusal:
            refused[kind] = refusal
    if refused:
        first, *more = refused.values()
        raise Refusal("; ".join(map(str, (first, *more)))) if more else first


Wish = Callable[[Seat, str], Steps]
WISHES: dict[str, Wish] = {
    **dict.fromkeys(("down", "take", "remove"), down),
    **dict.fromkeys(("rebet", "again"), rebet),
    "press": press,
    "clear": clear,
    "on": call_on,
    "off": call_off,
}
# Words that are commands only when nothing follows; otherwise they may begin a wager.
ALONE = frozenset({"roll", "deal", "spin", "go", "done", "shoot", "again", "table", "rack", "h"})


def wish_of(seat: Seat, wish: str) -> Steps:
    """What one wish comes to: a word of `WISHES` and what follows it, or a bet."""
    word, _, rest = wish.partition(" ")
    known = WISHES.get(word)
    if known is None or (rest and word in ALONE):
        return bet(seat, wish)
    return known(seat, rest.strip())
