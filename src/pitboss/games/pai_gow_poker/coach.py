"""What each way of setting a hand is worth to a player; and where the best one leaves the house."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.apparatus.cards import Card
from pitboss.games.pai_gow_poker.exact import best_sheet, house_sheet, vigorish_of
from pitboss.games.pai_gow_poker.house_way import house_way
from pitboss.games.pai_gow_poker.memory import notes
from pitboss.games.pai_gow_poker.script import HOUSE_WAY, SURRENDER, offered
from pitboss.games.pai_gow_poker.setting import FULL
from pitboss.games.pai_gow_poker.solution import Rule, Turn, solved
from pitboss.games.poker.sheets import percent
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

WORTH_TELLING = Fraction(1, 5000)  # of a wager, over all hands

RULES = {
    "OH-F-12.I.A": "no pair",
    "OH-F-12.II.A": "one pair",
    "OH-F-12.III.A": "two pair, low and low",
    "OH-F-12.III.B": "two pair, low and medium",
    "OH-F-12.III.C": "two pair, low and high",
    "OH-F-12.III.D": "two pair, medium and medium",
    "OH-F-12.III.E": "two pair, medium and high",
    "OH-F-12.III.F": "two pair, high and high",
    "OH-F-12.IV.A": "three pair",
    "OH-F-12.V.A": "three of a kind",
    "OH-F-12.VI.A": "two threes of a kind",
    "OH-F-12.VII.A.1": "straight or flush",
    "OH-F-12.VII.B.1": "straight or flush, one pair",
    "OH-F-12.VII.E.1": "straight or flush, three of a kind",
    "OH-F-12.VIII.A.1": "full house",
    "OH-F-12.VIII.B.1": "full house and a pair",
    "OH-F-12.IX.A": "four of a kind, 2s to 6s",
    "OH-F-12.IX.B": "four of a kind, 7s to 10s",
    "OH-F-12.IX.C": "four of a kind, jacks to aces",
    "OH-F-12.IX.D.1": "four of a kind and a pair",
    "OH-F-12.X.A": "five aces",
}


def options(
    rules: RuleSet, cards: Sequence[Card], deck: Sequence[Card] = FULL
) -> dict[str, Fraction]:
    """The value of every legal setting, of the house way and of surrender, per unit wagered."""
    from pitboss.games.pai_gow_poker.dealers import meet  # noqa: PLC0415 - compiled when needed

    ways = offered(list(cards), foul=False)
    won = 1 - vigorish_of(rules)
    values = {
        name: (won * met.wins - met.losses) / met.hands
        for name, met in zip(ways, meet(list(ways.values()), cards, deck), strict=True)
    }
    own = house_way(cards).setting
    same = next(
        name
        for name, way in ways.items()
        if (way.high_rank, way.low_rank) == (own.high_rank, own.low_rank)
    )
    return {HOUSE_WAY.name: values[same], **values, SURRENDER.name: Fraction(-1)}


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of every setting of the hand now being set, best first.

    Only against the house's bank: how another player sets a bank nobody knows.
    """
    seat = notes(table).looking
    if seat is None or seat.player != player or notes(table).bank is not None:
        return []
    values = options(table.rules, seat.cards(table))
    return sorted(values.items(), key=lambda choice: -choice[1])


def chart(rules: RuleSet) -> str:
    """Where the best setting differs from the house way, rule by rule, and what it gains."""
    vigorish = vigorish_of(rules)
    found = solved(FULL, vigorish)
    house, best = house_sheet(rules), best_sheet(rules)
    rows = [
        "[bold green]Set by the house way, and do better where it errs.[/]",
        f"House way {percent(house.house_edge)} against the player; best setting of every hand "
        f"{percent(best.house_edge)}: [green]{percent(best.ev - house.ev)} better[/].",
        "",
        f"{'rule of the house way':<36}{'of hands':>10}{'errs on':>10}{'costs':>10}  errs most on",
    ]
    for rule in sorted(found.rules, key=lambda each: -each.gain(vigorish)):
        rows += _rule_rows(rule, vigorish, found.hands, found.pairs)
    rows.append("[dim]costs: of the wager, over all hands. The Fortune Bonus asks for nothing.[/]")
    return "\n".join(rows)


def _rule_rows(rule: Rule, vigorish: Fraction, hands: int, pairs: int) -> list[str]:
    """A rule and, where it costs enough, the highest unpaired cards with which it errs."""
    share, errs = Fraction(rule.hands, hands), Fraction(rule.differ, rule.hands)
    cost = rule.gain(vigorish) / pairs
    low = rule.low.removeprefix("pair of ")  # fives low: a hundred columns must do
    most = f"{rule.example}: {low} low" if rule.example else "[dim]never[/]"
    rows = [
        f"[bold]{RULES[rule.clause]:<36}[/]{percent(share, 2):>10}{percent(errs, 2):>10}"
        f"{percent(cost):>10}  {most}"
    ]
    if cost < WORTH_TELLING:
        return rows
    costs = {turn: ((1 - vigorish) * turn.wins - turn.losses) / pairs for turn in rule.turns}
    for turn, lost in costs.items():
        if lost >= WORTH_TELLING / 10:
            held = f"  {turn.held or 'nothing'} unpaired: {_instead(turn)}"
            part = Fraction(turn.hands, hands)
            off = Fraction(turn.differ, turn.hands)
            rows.append(f"{held:<36}{percent(part, 2):>10}{percent(off, 2):>10}{percent(lost):>10}")
    return rows


def _instead(turn: Turn) -> str:
    """What the better settings have in the Low hand."""
    if turn.paired == turn.differ:
        return "a pair low"
    if not turn.paired:
        return "no pair low"
    return "mostly a pair low" if 10 * turn.paired >= 9 * turn.differ else "another low"
