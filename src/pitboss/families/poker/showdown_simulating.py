"""Games with one decision, simulated: what each brings of its own is data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.apparatus.ranks.ranking import Ranking
from pitboss.exact.kernels.boards import renamed_cards
from pitboss.exact.kernels.combinations import colex_number
from pitboss.families.poker.beside import Beside
from pitboss.families.poker.booking import Book, check_stakes, joined
from pitboss.families.poker.dealing import Plans
from pitboss.families.poker.placing import Look, dealer_at, hands_dealt
from pitboss.families.poker.script import FOLD
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.showdown import Showdown
from pitboss.families.poker.showdown_dealing import RESULTS, deal_showdowns
from pitboss.families.poker.simulating import Dealt, simulated
from pitboss.rooms.simulator import Setting, Simulator
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

# What a decision (how many Antes to play; 0 is a fold), a result and a kind of hand come to: the
# event by its name on the par sheet, and the cents that each wager gains.
Ends = Callable[[int, str, str], tuple[str, dict[str, int]]]


@dataclass(frozen=True, kw_only=True)
class Shown:
    """What a game with one decision brings of its own.

    Attributes:
        plans: The strategy: by the number of the hand, which of the sizes to play; 0 is a fold.
        kinds: The wagers against the dealer, the Ante first.
        ends: What an end brings them.
        kind_of: The kind of hand of a rank, as far as ``ends`` asks for it.
        qualifies: The lowest rank with which the dealer plays.
        tie_wins: Whether a tie is a win.
        up: How the table shows the dealer's up card, where there is one.
        mean: The exact figure of the strategy, where the par sheet is of another.
        beside: The side wagers; their looks begin with a seat's own hand and the dealer's.
        extra: Cards dealt after the hands: to the board, or to nobody.
        alone: Wagers that have a par sheet of their own, and their events.
    """

    plans: Plans
    beside: Beside
    kinds: tuple[str, ...]
    ends: Ends
    kind_of: Callable[[int], str]
    qualifies: int = 0
    tie_wins: bool = False
    up: str = ""
    mean: Fraction | None = None
    extra: tuple[int, ...] = ()
    alone: tuple[str, ...] = ()
    alone_of: Callable[[int, str, str], dict[str, str]] | None = None


def showdown(
    game: Showdown, rules: RuleSet, setting: Setting, shown: Shown, code: str
) -> Simulator:
    """A game with one decision, ready."""
    ranking = game.ranker.ranking
    kinds, names = _kinds(ranking, shown.kind_of)
    sizes = [0, *(antes for _, antes in game.sizes)]
    stake = setting.stake(rules, shown.kinds[0])
    points = [(size, result, kind) for size in sizes for result in RESULTS for kind in names]
    ends = [shown.ends(*point) for point in points]
    events = [shown.alone_of(*point) for point in points] if shown.alone_of else []
    main = joined(ends, shown.kinds, stake, mean=shown.mean, alone=shown.alone, events_alone=events)
    beside = shown.beside
    wagers = (*main, *beside.wagers)
    check_stakes(rules, setting, wagers)
    seats = setting.seats
    hands = [*range(seats), dealer_at(seats)]
    order = [*hands_dealt(rules.choice("deal"), hands, game.cards), *shown.extra]
    dealt = Dealt(
        kernel=deal_showdowns,
        deck=len(game.deck),
        order=order,
        looks=beside.looks,
        asked=(shown.qualifies, shown.tie_wins, len(names), bool(shown.up)),
        plans=shown.plans,
        folded=[size == 0 for size in sizes],
        kinds=kinds,
        book=Book(seats, len(ends), tuple(beside.sides), wagers),
        metered=beside.metered,
    )
    bets = beside.stakes({shown.kinds[0]: stake})
    answers = [FOLD.name, *(name for name, _ in game.sizes)]
    decide = _decide(shown.plans, shown.up, answers)
    return simulated(game, rules, setting, dealt, bets, decide, code)


def two_hands(game: Showdown) -> tuple[Look, Look]:
    """The looks at a seat's hand and at the dealer's."""
    own, dealers = tuple(range(game.cards)), tuple(range(game.dealer_cards))
    return Look(game.ranker, own=own), Look(game.ranker, dealers=dealers)


def _kinds(ranking: Ranking, kind_of: Callable[[int], str]) -> tuple[list[int], list[str]]:
    """The kind of each rank as a number, and the names of these."""
    ranked = [kind_of(rank) for rank in range(1, len(ranking) + 1)]
    names = list(dict.fromkeys(ranked))
    return [0, *(names.index(kind) for kind in ranked)], names


def _decide(plans: Plans, up: str, answers: Sequence[str]) -> Callable[[Table, Seat], str]:
    """The same decision at a table of the engine."""

    def decide(table: Table, seat: Seat) -> str:
        place = colex_number(seat.cards(table))
        if up:
            (card,) = table.hands[up]
            place = int(plans.names[place]) * 52 + int(renamed_cards()[plans.ways[place], card])
        return answers[int(plans.plan[place])]

    return decide
