"""What each choice is worth to a player, from what he sees; and the best play as a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from pitboss.apparatus.cards import Card
from pitboss.apparatus.ranks import THREE
from pitboss.exact.choice import EQUAL_CHOICES, best_first
from pitboss.exact.par import ParSheet
from pitboss.exact.strategy import Share, Strategy, chance, costs, edges, shares_of
from pitboss.families.poker.payout_limit import most_paid
from pitboss.families.poker.progressive_at_stake import awards
from pitboss.families.poker.seats import Seat
from pitboss.families.poker.sheets import net_of
from pitboss.games.mississippi_stud import streets
from pitboss.games.mississippi_stud.rules_of_thumb import POINTS, STREETS, plans
from pitboss.games.mississippi_stud.script import COMMUNITY, shown
from pitboss.games.mississippi_stud.sheets import ante_sheet, solution
from pitboss.games.mississippi_stud.solve import MOST, retally
from pitboss.games.mississippi_stud.solve import STREETS as STREET_NAMES
from pitboss.games.mississippi_stud.streets import Riding
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of every choice the player can afford, best first, per unit of the Ante.

    The progressive counts, which a fold forfeits; so does the Three Card Bonus where the house has
    a fold forfeit it too. Where it stays in action it is settled alike whatever he does.
    """
    seat = next(Seat(box, player) for box in table.boxes_of(player))
    ante = seat.wager(table, "ante")
    if ante is None:
        return []
    wagers = (seat.wager(table, kind) for kind in ("ante", *COMMUNITY))
    wagered = sum(held.cents for held in wagers if held is not None) // ante.cents
    antes = table.racks[player] // ante.cents
    seen = [*seat.cards(table), *shown(table)]
    limit = most_paid(table, seat, "ante", ante.cents)
    values = options(table.rules, seen, wagered, antes, riding(table, seat), limit)
    return best_first(values)


def riding(table: Table, seat: Seat) -> Riding:
    """What a seat would give up with a fold, besides its wagers on the hand."""
    found = Riding(awards=awards(table, seat))
    ante, bonus = seat.wager(table, "ante"), seat.wager(table, "three_card_bonus")
    if ante is None or bonus is None or not table.rules.flag("fold_forfeits_bonus"):
        return found
    share = Fraction(bonus.cents, ante.cents)
    pays = table.rules.pay_table("three_card_bonus")
    wins = {
        kind: share * (net_of(pays.pays(kind)) if kind in pays else -1) for kind in THREE.categories
    }
    return replace(found, bonus=wins, lost=share)


def options(
    rules: RuleSet,
    seen: Sequence[Card],
    wagered: int,
    antes: int = MOST,
    rides: Riding | None = None,
    limit: Fraction | None = None,
) -> dict[str, Fraction]:
    """The value of each choice, with so many Antes wagered and chips for so many more.

    Seen are the player's two cards, then the community cards; ``rides`` is what else a fold costs,
    ``limit`` the most that may be paid, in Antes.
    """
    return streets.options(
        rules.pay_table("ante"), seen, wagered, min(MOST, wagered + antes), rides, limit=limit
    )


# --- the chart ---------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def rule_of_thumb(rules: RuleSet) -> ParSheet:
    """Ante and street wagers as the rule of thumb plays them."""
    return ante_sheet(rules, retally(solution(rules), plans()).endings())


def chart(rules: RuleSet) -> Strategy:
    """The rule of thumb for all three streets, and what it costs against the best play."""
    best, rule = ante_sheet(rules, solution(rules).endings()), rule_of_thumb(rules)
    bonus = "The bonus asks for no decision."
    if rules.flag("fold_forfeits_bonus"):
        bonus = (
            "In this house a fold forfeits the bonus too: the coach counts it, the rules do not."
        )
    return Strategy(
        title="a rule of thumb",
        optimal=rule.ev == best.ev,
        rules=POINTS,
        words=tuple(street.rule() for street in STREETS),
        summary=edges(best, "the Ante"),
        shares=_shares(best),
        simpler=costs(best, [("these rules", rule), *_shorter(rules)]),
        notes=(
            f"The coach knows the best play of every hand. {bonus}",
            EQUAL_CHOICES,
        ),
    )


def _shorter(rules: RuleSet) -> Iterator[tuple[str, ParSheet]]:
    """The rules of a street with one line less."""
    whole = plans()
    for at, street in enumerate(STREETS):
        for name, less in street.shorter():
            changed = [*whole[:at], less.plan(at + 2), *whole[at + 1 :]]
            yield name, ante_sheet(rules, retally(solution(rules), changed).endings())


def _shares(best: ParSheet) -> tuple[Share, ...]:
    """How often the best play folds on each street, and how much it has bet in the end."""
    folds = {f"fold on {name.title()} Street": f"fold_{name}" for name in STREET_NAMES}
    bet = {f"{antes} Antes bet": f"_{antes}_antes" for antes in (4, 6, 8, 10)}
    return (
        *shares_of(best, "folded", folds),
        *(
            Share("seen to the end", choice, chance(best, part, without="fold"))
            for choice, part in bet.items()
        ),
    )
