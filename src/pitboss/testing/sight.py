"""Nobody is shown a card that is not his to see."""

from __future__ import annotations

from random import Random

from pitboss.errors import PitbossError
from pitboss.rooms.room import Room
from pitboss.table import events
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import Betting, DealCard, Question
from pitboss.table.prompt import prompt
from pitboss.table.round import Round
from pitboss.table.view import HIDDEN
from pitboss.testing.fault import hold
from pitboss.testing.random_play import open_table, play, top_up
from pitboss.testing.redeal import PLAYER, Played, hidden_deals, laid_again

Options = dict[str, object]


def views_hide_what_is_hidden(room: Room, seed: int, rounds: int) -> None:
    """Whoever looks sees no hidden card, nor anything that hangs on one, in any way of dealing."""
    for options in ways_to_deal(room):
        for round_, _ in play(room, seed, rounds, options=options):
            for viewer in (None, *round_.table.racks):
                _check_view(round_, viewer)
            if isinstance(round_.pending, DealCard):
                _compare_hidden(round_)


def ways_to_deal(room: Room) -> list[Options]:
    """The house's own way, and every other that the game's option ``deal`` allows."""
    options = room.rules().rules.options
    deal = options.get("deal")
    fewest: Options = {"decks": options["decks"].low} if "decks" in options else {}
    found: list[Options] = [{}]
    for value in deal.values if deal else ():
        if value == room.rules().options["deal"]:
            continue
        for more in ({}, fewest):  # a game pitched by hand may want fewer decks
            way: Options = {"deal": value, **more}
            try:
                room.rules(way)
            except PitbossError:
                continue
            found.append(way)
            break
    return found


def _check_view(round_: Round, viewer: str | None) -> None:
    seen_by_viewer = round_.view(viewer)
    hold(len(seen_by_viewer) == len(round_.log), "a view has other events than the log")
    for told, seen in zip(round_.log, seen_by_viewer, strict=True):
        if isinstance(told, events.CardDealt | events.CardsShown) and not (
            "*" in told.seen_by or viewer in told.seen_by
        ):
            cards = (seen.card,) if isinstance(seen, events.CardDealt) else seen.cards  # type: ignore[attr-defined]
            hold(set(cards) == {HIDDEN}, f"{viewer} sees a hidden card", told)


def _compare_hidden(round_: Round) -> None:
    """Two rounds that differ in a hidden card only look the same to those who may not see it."""
    pending = round_.pending
    if not isinstance(pending, DealCard):
        return
    first, *others = [card for card, _ in round_.chance()]
    for other in others[:3]:
        left, right = round_.fork(), round_.fork()
        left.send(first)
        right.send(other)
        for viewer in (None, *round_.table.racks):
            if "*" not in pending.seen_by and viewer not in pending.seen_by:
                same = _unturned(left, viewer) == _unturned(right, viewer)
                hold(same, f"{viewer} can tell {first} from {other} face down", pending)


def _unturned(round_: Round, viewer: str | None) -> list[events.Event]:
    """What a viewer sees until hidden cards are turned up for all, or shown to him."""
    seen = round_.view(viewer)
    turned = (
        n
        for n, event in enumerate(seen)
        if isinstance(event, events.CardsTurned)
        or (isinstance(event, events.CardsShown) and viewer in event.seen_by)
    )
    return seen[: next(turned, len(seen))]


def nothing_tells_hidden_cards(room: Room, seed: int, rounds: int) -> None:
    """Whatever cards lie hidden from a player, he is told, shown and asked the same all along."""
    rng = Random(f"{room.slug} {seed}")
    luck = LiveSource(below=rng.randrange)
    for options in ways_to_deal(room):
        table = open_table(room, room.rules(options), rng, 2)
        for _ in range(rounds):
            top_up(table)
            played = Played(room, Round(table))
            while not played.round.over:
                _compare_laid_again(played, rng)
                played.go_on(luck, rng)


def _compare_laid_again(played: Played, rng: Random) -> None:
    """Where people are to answer, lay other cards that are hidden: it must not be noticed."""
    asked = _asked(played.round)
    if not asked:
        return
    told = _told(played)
    again = laid_again(played, rng) if any(hidden_deals(played)) else None
    if again is not None and _asked(again.round) == asked:
        then = _told(again)
        hold(told == then, f"{PLAYER} can tell which cards lie hidden", told, then)


def _asked(round_: Round) -> str:
    """Who is to answer; empty where luck is."""
    pending = round_.pending
    return pending.player if isinstance(pending, Question) else "all" * isinstance(pending, Betting)


def _told(played: Played) -> object:
    """All that the player has heard, sees and is asked."""
    round_ = played.round
    mishaps = [rule.kind for rule in round_.irregularities()]
    picture = played.room.layout(played.table)
    return round_.view(PLAYER), prompt(round_, PLAYER), mishaps, picture
