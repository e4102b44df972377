"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from pitboss.apparatus.cards import Card
from pitboss.exact.par import WagerPar
from pitboss.games.mississippi_stud.exact import MOST, choices, retally
from pitboss.games.mississippi_stud.script import COMMUNITY
from pitboss.games.mississippi_stud.sheets import ante_sheet, solution
from pitboss.games.mississippi_stud.simple import RULES, plans
from pitboss.games.poker.at_stake import awards
from pitboss.games.poker.running import running
from pitboss.games.poker.seats import Seat
from pitboss.games.poker.sheets import percent
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of every choice the player can afford, best first, per unit of the Ante.

    The progressive counts, which a fold forfeits. The Three Card Bonus does not, unless the house
    has a fold forfeit it too: then it is left to the player.
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    ante = seat.wager(table, "ante")
    if ante is None:
        return []
    wagers = (seat.wager(table, kind) for kind in ("ante", *COMMUNITY))
    wagered = sum(held.cents for held in wagers if held is not None) // ante.cents
    antes = table.racks[player] // ante.cents
    seen = [*seat.cards(table), *shown(table)]
    values = options(table.rules, seen, wagered, antes, tuple(awards(table, seat).items()))
    return sorted(values.items(), key=lambda choice: -choice[1])


def shown(table: Table) -> list[Card]:
    """The community cards that lie face up."""
    up = (hand for hand in COMMUNITY if hand not in running(table).face_down)
    return [card for hand in up for card in table.hands.get(hand, ())]


def options(
    rules: RuleSet,
    seen: Sequence[Card],
    wagered: int,
    antes: int = MOST,
    award: tuple[tuple[str, Fraction], ...] = (),
) -> dict[str, Fraction]:
    """The value of each choice, with so many Antes wagered and chips for so many more.

    ``award`` (by kind of hand, in Antes) is what a player who does not fold is owed besides.
    """
    best = solution(rules, min(MOST, wagered + antes), award)
    values = choices(best, seen, wagered)
    return {
        name: value for name, value in values.items() if name == "fold" or int(name[-1]) <= antes
    }


# --- the chart ---------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def rule_of_thumb(rules: RuleSet) -> WagerPar:
    """Ante and street wagers as the rule of thumb plays them."""
    return ante_sheet(rules, retally(solution(rules), plans()).endings())


def chart(rules: RuleSet) -> str:
    """The rule of thumb for all three streets, and what it costs against the best play."""
    best, rule = ante_sheet(rules, solution(rules).endings()), rule_of_thumb(rules)
    return "\n".join(
        [
            *RULES,
            "",
            f"Best play: house edge {percent(best.house_edge)} of the Ante, "
            f"{percent(best.element_of_risk)} of all that is bet.",
            f"These rules: {percent(rule.house_edge)}, which costs "
            f"[red]{percent(best.ev - rule.ev)}[/] more.",
            "[dim]The coach knows the best play of every hand. The bonus asks for no decision.[/]",
        ]
    )
