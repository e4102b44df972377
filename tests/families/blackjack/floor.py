"""A blackjack table for tests: cards and choices are written as one line.

``play("ann 10", "T 6 8 T | stand | 5")`` bets $10 and goes on in the words of the notation. Against
a lone player the deal is: his card, the dealer's up card, his second card, the hole card.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.apparatus.shoe import Shoe
from pitboss.families.blackjack.memory import memory_of
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Place
from pitboss.table.drivers.replay import replay
from pitboss.table.effects import DealCard, Question
from pitboss.table.log.ledger import recompute_books
from pitboss.table.notation import go_on
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests import dealt
from tests.dealt import of
from tests.spoken import spoken

BJ, FREE = "blackjack", "free-bet-blackjack"
RACK = 1_000_00
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
        made = [words[0], "blackjack"]
        for wager, dollars in zip(words[1::2], words[2::2], strict=True):
            made += [dollars, wager]
        go_on(round_, f"{player}: {' '.join(made)}")
    go_on(round_, "close")


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
    return go_on(round_, line)


def over(round_: Round) -> Round:
    """The round is over, its books are right and its log can be replayed."""
    assert round_.over, round_.pending
    assert not round_.table.wagers
    foot = round_.log[-1]
    assert isinstance(foot, events.RoundEnded)
    assert recompute_books(round_.opening, round_.log) == foot.books
    replay(round_)
    return round_


def net(round_: Round, player: str = "ann") -> int:
    """What a player won or lost in a round that is over, in cents."""
    over(round_)
    return round_.table.racks[player] - round_.opening.racks[player]


def nets(round_: Round) -> dict[str, int]:
    """Net cents by kind of wager in a round that is over."""
    return dealt.nets(over(round_))


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
