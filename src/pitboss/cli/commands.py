"""What a player may say while bets are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.cli import board, screen
from pitboss.cli.asking import explained, print_options
from pitboss.cli.leaving import Leave
from pitboss.cli.logs import meaning
from pitboss.cli.words import (
    Bet,
    Target,
    box_named,
    find,
    one,
    read_bet,
    sentences,
    target,
    tokens,
)
from pitboss.errors import PitbossError, Refusal
from pitboss.rulebook.phrases import phrases
from pitboss.table import events
from pitboss.table.actions import (
    Call,
    CallOffer,
    ChooseOffer,
    Place,
    PlaceOffer,
    TakeDown,
    TakeDownOffer,
)
from pitboss.table.effects import Betting
from pitboss.table.wagers import Wager

if TYPE_CHECKING:
    from pitboss.cli.sitting import Sitting

Command = Callable[["Sitting", str], None]
LIST_FROM = 6  # more answers than these are listed in columns


def obey(sitting: Sitting, line: str) -> None:
    """Do what a line says; a refusal leaves everything as it was."""
    wishes = sentences(line)
    if not wishes:
        sitting.go_on(asked=False)
        return
    for n, wish in enumerate(wishes, start=1):
        try:
            _do(sitting, wish)
        except PitbossError as refusal:
            if not wishes[n:]:
                raise
            sitting.narrate()
            sitting.say(f"  {refusal}", "magenta")
            sitting.say(f"  the rest of the line was not done: {'; '.join(wishes[n:])}", "magenta")
            return


def _do(sitting: Sitting, wish: str) -> None:
    word, _, rest = wish.partition(" ")
    command = COMMANDS.get(word)
    if command is None or (rest and word in ALONE):
        _bet(sitting, wish)
    else:
        command(sitting, rest.strip())


def aside(sitting: Sitting, line: str) -> bool:
    """Do what a player says to a question instead of answering it; was it that?"""
    word, _, rest = line.partition(" ")
    command = ASIDES.get(word)
    if command is None:
        return False
    command(sitting, rest.strip())
    return True


# --- wagers ------------------------------------------------------------------------------------


def _bet(sitting: Sitting, wish: str) -> None:
    wish, box = box_named(wish)
    targets = [each for each in _targets(sitting) if box in (None, each.box)]
    bet = _without_amount(wish, targets) or read_bet(wish)
    if not bet.words:
        raise Refusal(f"{wish} on what? (say: 10 on something; bets shows what there is)")
    goal = _meant(sitting, bet.words, targets)
    if bet.most:
        bet = replace(bet, amount=_most(sitting, goal))
    if bet.amount is None:
        name = f"{goal.wager} {goal.spot}".strip().replace("_", " ")
        raise Refusal(f"how much on {goal.name} {goal.spot}? (say: 10 {name})".replace(" ?", "?"))
    sitting.round.send(
        Place(sitting.player, goal.box, goal.wager, bet.amount, goal.spot, bet.for_dealer)
    )


def _most(sitting: Sitting, goal: Target) -> int:
    """As much as the table takes there and the rack holds, in whole steps."""
    for offer in sitting.round.legal(sitting.player):
        if isinstance(offer, PlaceOffer) and _place_of(offer) == (goal.wager, goal.spot, goal.box):
            most = min(offer.high, sitting.table.racks[sitting.player])
            return max(offer.low, offer.low + (most - offer.low) // offer.step * offer.step)
    return sitting.table.rules.limits(goal.wager).low  # it will be refused, with the reason


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


def _targets(sitting: Sitting) -> list[Target]:
    """Every place on the layout, legal now or not."""
    table = sitting.table
    rules = table.rules
    return [
        target(rules, wager, spot, box)
        for box in table.boxes_of(sitting.player)
        for wager in rules.wagers
        for spot in table.game.spots(table, wager)
    ]


def _meant(sitting: Sitting, words: str, targets: list[Target]) -> Target:
    """The place that words mean: one that is named exactly, or else one that is legal now."""
    table = sitting.table
    own = next((box for box, name in table.seats.items() if name == sitting.player), None)
    offers = sitting.round.legal(sitting.player)
    legal = {_place_of(offer) for offer in offers if isinstance(offer, PlaceOffer)}
    open_now = [each for each in targets if (each.wager, each.spot, each.box) in legal]
    found = find(words, targets)
    if not any(each in open_now for each in found) and not _exact(words, found):
        found = find(words, open_now) or found
    better = [each for each in found if each in open_now]
    if not better and len(found) > 1:
        better = _refused_alike(sitting, found)
    return one(words, better or found, own, among=targets)


def _refused_alike(sitting: Sitting, found: list[Target]) -> list[Target]:
    """Of places that take nothing now: those with chips on them, or all if the reason is one."""
    held = {(wager.kind, wager.spot) for wager in board.up(sitting.table, sitting.player)}
    if up := [each for each in found if (each.wager, each.spot) in held]:
        return up
    reasons = {}
    for each in found:
        low = sitting.table.rules.limits(each.wager).low
        try:
            action = Place(sitting.player, each.box, each.wager, low, each.spot)
            if sitting.round.pending is not None:
                sitting.round.pending.check(sitting.table, action)
        except PitbossError as refusal:
            reasons[str(refusal)] = each
    return list(reasons.values()) if len(reasons) == 1 else []


def _exact(words: str, found: list[Target]) -> bool:
    wanted = tokens(words)
    return any(
        wanted in (tokens(each.wager), tokens(each.name), tokens(each.spot)) for each in found
    )


def _held(sitting: Sitting, words: str) -> list[tuple[Wager, int | None]]:
    """The player's wagers that words mean, with an amount if one was given."""
    words, box = box_named(words)
    held = [each for each in board.up(sitting.table, sitting.player) if box in (None, each.box)]
    if not held:
        raise Refusal(f"you have no wagers on {f'box {box}' if box else 'the layout'}")
    if words in ("", "all", "everything"):
        return [(wager, None) for wager in held]
    rules = sitting.table.rules
    places = {target(rules, wager.kind, wager.spot, wager.id): wager for wager in held}
    for bet in (Bet(None, words), read_bet(words), _amount_last(words)):
        if found := find(bet.words, places):
            return [(places[one(words, found)], bet.amount)]
    names = ", ".join(board.wager_words(rules, wager) for wager in held)
    raise Refusal(f"you have no wager {words!r} (yours: {names})")


def _amount_last(words: str) -> Bet:
    """``6 18`` of a wager that is up: eighteen of the six."""
    name, _, amount = words.rpartition(" ")
    return replace(read_bet(f"{amount} {name}"), words=name)


def _press(sitting: Sitting, words: str) -> None:
    """Add to a wager: as much again, or the amount that was said."""
    if not words:
        raise Refusal("press what? (say: press 6)")
    for wager, amount in _held(sitting, words):
        more = amount or wager.cents
        sitting.round.send(Place(sitting.player, wager.box, wager.kind, more, wager.spot))


def _down(sitting: Sitting, words: str) -> None:
    if words in ("all", "everything"):
        _clear(sitting, "")
        return
    if not words:
        raise Refusal("take what down? (say: down pass)")
    for wager, amount in _held(sitting, words):
        sitting.round.send(TakeDown(sitting.player, wager.id, amount or wager.cents))


def _clear(sitting: Sitting, _rest: str) -> None:
    if not take_all_down(sitting, sitting.player):
        raise Refusal("none of your wagers may come down now")


def take_all_down(sitting: Sitting, player: str) -> bool:
    """Take down all that may come down (one wager gone may free another); was there any?"""
    table = sitting.table
    before = len(board.up(table, player))
    while whole := [
        offer
        for offer in sitting.round.legal(player)
        if isinstance(offer, TakeDownOffer) and offer.high == table.wagers[offer.wager_id].cents
    ]:
        sitting.round.send(whole[0].action())
    return len(board.up(table, player)) < before


def _call(sitting: Sitting, words: str, on: bool) -> None:
    if words in ("all", "everything"):
        for offer in sitting.round.legal(sitting.player):
            if isinstance(offer, CallOffer) and offer.on is on:
                sitting.round.send(offer.action())
        return
    for wager, _amount in _held(sitting, words):
        sitting.round.send(Call(sitting.player, wager.id, on))


def _rebet(sitting: Sitting, _rest: str) -> None:
    """Put up again what the last round took off the layout."""
    bets = sitting.last_bets.get(sitting.player)
    if not bets:
        raise Refusal("there is no last round to bet again")
    table = sitting.table
    box = next((box for box, name in table.seats.items() if name == sitting.player), 0)
    standing = {(wager.kind, wager.spot) for wager in board.up(table, sitting.player)}
    missing = [bet for bet in bets if bet[:2] not in standing]
    if not missing:
        raise Refusal("all of your last bets are still up")
    refused: set[str] = set()
    for kind, spot, cents in missing:
        rule = table.rules.wagers.get(kind)
        if (rule and rule.follows in refused) or table.find(sitting.player, box, kind, spot):
            continue  # the Blind goes up with the Ante, or not at all
        try:
            sitting.round.send(Place(sitting.player, box, kind, cents, spot))
        except PitbossError as refusal:
            refused.add(kind)
            sitting.say(f"  {refusal}", "magenta")


# --- looking -----------------------------------------------------------------------------------


def _bets(sitting: Sitting, _rest: str) -> None:
    offers = sitting.round.legal(sitting.player)
    board.print_all_bets(sitting.console, sitting.table.rules, offers)
    board.print_standing(sitting.console, sitting.table, offers)


def _posted(sitting: Sitting, _rest: str) -> None:
    board.print_posted(sitting.console, sitting.table.rules)


def _why(sitting: Sitting, _rest: str) -> None:
    grid = screen.grid("clause", "what it says")
    betting = isinstance(sitting.round.pending, Betting)
    told = sitting.last_round if betting else sitting.round.view(sitting.viewer())
    clauses = _clauses(told)
    if not clauses:
        raise Refusal("no round has been played yet")
    for clause in clauses:
        grid.add_row(screen.plain(clause, "cyan"), screen.plain(meaning(clause)))
    sitting.console.print(grid)


def _clauses(told: Iterable[events.Event]) -> list[str]:
    """What events cite, each clause once; who bet what needs no reason."""
    bets = events.WagerPlaced | events.WagerTakenDown | events.BetsClosed | events.MeterFed
    acts = [event for event in told if not isinstance(event, bets)]
    cited = [clause for event in acts for clause in (event.clause, *event.also)]
    return [clause for clause in dict.fromkeys(cited) if clause]


def _oops(sitting: Sitting, words: str) -> None:
    every = [rule for rule in sitting.table.game.irregularities if rule.fits(sitting.table)]
    now = sitting.round.irregularities()
    if not words:
        spoken = phrases(sitting.room.slug)
        board.print_irregularities(sitting.console, spoken, now, every)
        return
    said = tokens(words)
    late = len(said) > 1 and said[-1] == "late"
    wanted = "_".join(said[:-1] if late else said)
    known = list(dict.fromkeys(rule.kind for rule in every))
    kinds = [kind for kind in known if kind == wanted] or [kind for kind in known if wanted in kind]
    if len(kinds) != 1:
        names = ", ".join(kind.replace("_", " ") for kind in known) or "none"
        raise Refusal(f"which irregularity is {words!r}? (there are: {names})")
    if late:
        if not any(rule.late for rule in every if rule.kind == kinds[0]):
            raise Refusal(f"{kinds[0].replace('_', ' ')} is not found after the settlement")
        sitting.found_late = kinds[0]
        sitting.say(f"  {kinds[0].replace('_', ' ')}: found after the settlement", "bold yellow")
    elif any(rule.kind == kinds[0] for rule in now):
        sitting.round.call_irregularity(kinds[0])
    else:
        sitting.armed = kinds[0]
        sitting.say(f"  {kinds[0].replace('_', ' ')}: as soon as it can happen", "bold yellow")


def _help(sitting: Sitting, _rest: str) -> None:
    offers = sitting.round.legal(sitting.player)
    words = board.help_text(sitting.table.game, offers, sitting.verb())
    sitting.console.print(screen.markup(words))


def _help_asked(sitting: Sitting, _rest: str) -> None:
    offers = sitting.round.legal(sitting.player)
    options = [offer for offer in offers if isinstance(offer, ChooseOffer)]
    if len(options) > LIST_FROM:
        print_options(sitting, options)
    else:
        sitting.say(f"  answer with one of: {', '.join(map(explained, options))}")
    sitting.say("  or say hint (what each is worth), table, why, oops or quit")


def _no_hint(_sitting: Sitting, _rest: str) -> None:
    raise Refusal("hint answers a question of the dealer: there is none yet")


def _hint(sitting: Sitting, _rest: str) -> None:
    if not sitting.advise(sitting.player):
        raise Refusal("there is no coach for this at this table")


def _look(sitting: Sitting, _rest: str) -> None:
    sitting.show_table()
    board.print_standing(sitting.console, sitting.table, sitting.round.legal(sitting.player))


def _quit(_sitting: Sitting, _rest: str) -> None:
    raise Leave


def _go(sitting: Sitting, _rest: str) -> None:
    sitting.go_on(asked=True)


def _on(sitting: Sitting, words: str) -> None:
    _call(sitting, words, True)


def _off(sitting: Sitting, words: str) -> None:
    _call(sitting, words, False)


COMMANDS: dict[str, Command] = {
    **dict.fromkeys(("roll", "deal", "spin", "go", "done", "shoot"), _go),
    **dict.fromkeys(("quit", "q", "exit", "leave", "bye"), _quit),
    **dict.fromkeys(("help", "h", "?"), _help),
    **dict.fromkeys(("bets", "legal"), _bets),
    **dict.fromkeys(("posted", "limits"), _posted),
    **dict.fromkeys(("table", "look", "rack"), _look),
    **dict.fromkeys(("down", "take", "remove"), _down),
    **dict.fromkeys(("rebet", "again"), _rebet),
    "press": _press,
    "clear": _clear,
    "on": _on,
    "off": _off,
    "hint": _no_hint,
    "why": _why,
    "oops": _oops,
}
ASIDES: dict[str, Command] = {
    **dict.fromkeys(("quit", "q", "exit", "leave"), _quit),
    **dict.fromkeys(("help", "?"), _help_asked),
    "hint": _hint,
    "oops": _oops,
    "posted": _posted,
    "table": _look,
    "why": _why,
}
# Words that are commands only when nothing follows; otherwise they may begin a wager.
ALONE = frozenset({"roll", "deal", "spin", "go", "done", "shoot", "again", "table", "rack", "h"})
