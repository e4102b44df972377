"""A blackjack table for tests: cards and choices are written as one line.

``play("ann 10", "T 6 8 T | stand | 5")`` bets $10 and answers what the script waits for, in order:
a rank (with a suit, if it matters) is the next card, a word is a choice (``for_less:3`` with its
number), ``!word`` calls an irregularity, and ``|`` only makes it readable. A double's card is dealt
face up unless ``face_down`` is said. Against a lone player the deal is: his card, the dealer's up
card, his second card, the hole card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pitboss.apparatus.cards import RANKS, Card, parse_card, rank_of
from pitboss.apparatus.shoe import Shoe
from pitboss.families.blackjack.memory import memory_of
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Choose, NoMoreBets, Place
from pitboss.table.drivers.replay import recompute_books, replay
from pitboss.table.effects import DealCard, Question, ShuffleCards
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.spoken import spoken

BJ, FREE = "blackjack", "free-bet-blackjack"
RACK = 1_000_00
E = TypeVar("E", bound=events.Event)
Options = Mapping[str, object]


def open_table(
    game: str = BJ,
    seats: Mapping[str, int] | None = None,
    options: Options | None = None,
    *,
    fresh: bool = False,
    pays: str = "",
    rack: int = RACK,
) -> Table:
    """A table with players in their boxes; unless ``fresh``, a full shoe is ready to deal."""
    tables = {"blackjack": pays} if pays else {}
    table = Table(registry.room(game).game, RuleSet.of(game, options or {}, tables))
    for player, box in (seats or {"ann": 1}).items():
        table.sit(player, box, rack)
    if not fresh:
        table.shoe = Shoe.of_decks(table.rules.whole("decks"))
        memory_of(table).shoes = 1
    return table


def bet(round_: Round, player: str, wager: str, dollars: int, box: int | None = None) -> None:
    """A player bets on his box."""
    own = box or next(n for n, name in round_.table.seats.items() if name == player)
    round_.send(Place(player, own, wager, dollars * 100))


def place(round_: Round, bets: str) -> None:
    """Bets such as ``ann 10 house_money 5, bob 20``, then no more."""
    for each in bets.split(","):
        player, *words = each.split()
        bet(round_, player, "blackjack", int(words[0]))
        for wager, dollars in zip(words[1::2], words[2::2], strict=True):
            bet(round_, player, wager, int(dollars))
    round_.send(NoMoreBets())


def card_for(round_: Round, word: str) -> Card:
    """The card that a word names, of whichever suit the shoe still has."""
    if len(word) == 2:
        return parse_card(word)
    rank = RANKS.index(word)
    suits: list[Card] = [card for card, _ in round_.chance() if rank_of(card) == rank]
    return suits[-1]


def answer(round_: Round, line: str) -> Round:
    """Answer what the script waits for with the words of a line."""
    for word in line.replace("|", " ").split():
        pending = round_.pending
        if _takes_face_up(pending, word):
            assert isinstance(pending, Question)
            round_.send(Choose(pending.player, "face_up"))
            pending = round_.pending
        if word.startswith("!"):
            round_.call_irregularity(word[1:])
        elif isinstance(pending, DealCard):
            round_.send(card_for(round_, word))
        elif isinstance(pending, Question):
            option, _, number = word.partition(":")
            round_.send(Choose(pending.player, option, int(number or 0)))
        elif isinstance(pending, ShuffleCards):
            assert word == "shuffle", word
            round_.send(None)
        else:
            raise AssertionError(f"{word!r} answers nothing: {pending!r}")
    return round_


def _takes_face_up(pending: object, word: str) -> bool:
    asked = isinstance(pending, Question) and pending.options[0].name == "face_up"
    return asked and not word.startswith(("face_", "!"))


def play(
    bets: str,
    line: str,
    game: str = BJ,
    table: Table | None = None,
    seats: Mapping[str, int] | None = None,
    options: Options | None = None,
    pays: str = "",
) -> Round:
    """A round with these bets, answered by a line."""
    boxes = seats or {each.split()[0]: n for n, each in enumerate(bets.split(","), 1)}
    round_ = Round(table or open_table(game, boxes, options, pays=pays))
    place(round_, bets)
    return answer(round_, line)


def over(round_: Round) -> Round:
    """The round is over, its books are right and its log can be replayed."""
    assert round_.over, round_.pending
    assert not round_.table.wagers
    foot = round_.log[-1]
    assert isinstance(foot, events.RoundEnded)
    assert recompute_books(round_.log) == foot.books
    replay(round_.table.game, round_.log)
    return round_


def net(round_: Round, player: str = "ann") -> int:
    """What a player won or lost in a round that is over, in cents."""
    over(round_)
    head = round_.log[0]
    assert isinstance(head, events.RoundOpened)
    return round_.table.racks[player] - int(head.state["racks"][player])


def nets(round_: Round) -> dict[str, int]:
    """Net cents by kind of wager."""
    over(round_)
    found: dict[str, int] = {}
    kinds = wager_kinds(round_.log)
    for wager_id, cents in net_by_wager(round_.log).items():
        found[kinds[wager_id]] = found.get(kinds[wager_id], 0) + cents
    return found


def of(round_: Round, *kinds: type[E]) -> list[E]:
    """The events of these kinds."""
    return [event for event in round_.log if isinstance(event, kinds)]


def verdicts(round_: Round) -> list[tuple[str, str]]:
    """Each settled wager in order: its kind with what became of it, and the clause."""
    kinds = wager_kinds(round_.log)
    names = {events.WagerWon: "won", events.WagerLost: "lost", events.WagerPushed: "pushed"}
    return [
        (f"{kinds[event.id]} {names[type(event)]}", event.clause)
        for event in round_.log
        if isinstance(event, events.WagerWon | events.WagerLost | events.WagerPushed)
    ]


def said(round_: Round, clause: str) -> list[str]:
    """What the dealer announced by a clause."""
    return [spoken(round_, e) for e in of(round_, events.Announced) if e.clause == clause]


def asked(round_: Round) -> tuple[str, list[str]]:
    """Who is asked, and the options."""
    assert isinstance(round_.pending, Question), round_.pending
    return round_.pending.player, [option.name for option in round_.pending.options]


def due(round_: Round) -> str:
    """The hand that gets the next card."""
    assert isinstance(round_.pending, DealCard), round_.pending
    return round_.pending.to
