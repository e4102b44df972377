"""What each way of setting a hand is worth to a player; and where the best one leaves the house."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.apparatus.cards import Card
from pitboss.exact.par import percent
from pitboss.exact.strategy import Cell, Grid, Row, Rule, Strategy, costs
from pitboss.families.poker.seats import Seat
from pitboss.games.pai_gow_poker.bank import commission
from pitboss.games.pai_gow_poker.dealer_hands import meet
from pitboss.games.pai_gow_poker.house_way import house_way
from pitboss.games.pai_gow_poker.house_words import JOKER_WORDS, LINES
from pitboss.games.pai_gow_poker.running import running
from pitboss.games.pai_gow_poker.script import HOUSE_WAY, SURRENDER, offered
from pitboss.games.pai_gow_poker.setting import FULL
from pitboss.games.pai_gow_poker.sheets import best_sheet, house_sheet, vigorish_of
from pitboss.games.pai_gow_poker.solution import Rule as Errs
from pitboss.games.pai_gow_poker.solution import Turn
from pitboss.games.pai_gow_poker.solve import solved
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
    rules: RuleSet,
    cards: Sequence[Card],
    deck: Sequence[Card] = FULL,
    *,
    seen: Sequence[Card] = (),
    stake: int = 0,
) -> dict[str, Fraction]:
    """The value of every legal setting, of the house way and of surrender, per unit wagered.

    ``seen`` are other cards that the player knows. With a ``stake`` in cents the vigorish is
    rounded as the house rounds it; without one it is the exact share.
    """
    ways = offered(list(cards), foul=False)
    fee = Fraction(commission(rules, stake), stake) if stake else vigorish_of(rules)
    met = meet(list(ways.values()), [*cards, *seen], deck)
    values = {
        name: ((1 - fee) * each.wins - each.losses) / each.hands
        for name, each in zip(ways, met, strict=True)
    }
    own = house_way(cards).setting
    same = next(
        name
        for name, way in ways.items()
        if (way.high_rank, way.low_rank) == (own.high_rank, own.low_rank)
    )
    lost = Fraction(-1)
    if rules.choice("foul_hands") == "lose":  # foul settings stand there, and lose (PG-13)
        values = dict.fromkeys(offered(list(cards), foul=True), lost) | values
    return {HOUSE_WAY.name: values[same], **values, SURRENDER.name: lost}


def advise(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """The value of every setting of the hand now being set, best first.

    Only against the house's bank: how another player sets a bank nobody knows. Who plays two hands
    has seen the first of them when he sets the second (OH-F-13.II).
    """
    seat = _looking(table, player)
    if seat is None or running(table).bank is not None:
        return []
    done = (*running(table).ways, *running(table).surrendered)
    others = [Seat(box, player) for box in table.boxes_of(player) if box in done]
    seen = [card for other in others for card in other.cards(table)]
    values = options(table.rules, seat.cards(table), seen=seen, stake=unit(table, player))
    return sorted(values.items(), key=lambda choice: -choice[1])


def unit(table: Table, player: str) -> int:
    """The wager on the hand that a player is setting."""
    seat = _looking(table, player)
    wager = seat.wager(table, "pai_gow") if seat else None
    return wager.cents if wager else 0


def _looking(table: Table, player: str) -> Seat | None:
    seat = running(table).looking
    return seat if seat is not None and seat.player == player else None


def chart(rules: RuleSet) -> Strategy:
    """The house way line by line, where the best setting leaves it, and what that gains."""
    vigorish = vigorish_of(rules)
    found = solved(FULL, vigorish)
    house, best = house_sheet(rules), best_sheet(rules)
    rows: list[Row] = []
    for rule in sorted(found.rules, key=lambda each: -each.gain(vigorish)):
        rows += _rule_rows(rule, vigorish, found.hands, found.pairs)
    return Strategy(
        title="the house way, and where to leave it",
        optimal=False,
        words=(
            Rule(
                f"The house way: the first line that fits ({JOKER_WORDS})",
                tuple(line.words for line in LINES),
            ),
        ),
        grids=(Grid("where it errs", ("of hands", "errs", "costs", "errs most on"), tuple(rows)),),
        summary=(
            f"House way {percent(house.house_edge)} against the player; best setting of every "
            f"hand {percent(best.house_edge)}: {percent(best.ev - house.ev)} better.",
        ),
        simpler=costs(best, [("the house way", house)]),
        notes=("costs: of the wager, over all hands. The Fortune Bonus asks for nothing.",),
    )


def _rule_rows(rule: Errs, vigorish: Fraction, hands: int, pairs: int) -> list[Row]:
    """A rule and, where it costs enough, the highest unpaired cards with which it errs."""
    share, errs = Fraction(rule.hands, hands), Fraction(rule.differ, rule.hands)
    cost = rule.gain(vigorish) / pairs
    low = rule.low.removeprefix("pair of ")
    most = f"{rule.example}: {low} low" if rule.example else "never"
    rows = [_row(RULES[rule.clause], share, errs, cost, most)]
    if cost < WORTH_TELLING:
        return rows
    costs_of = {turn: ((1 - vigorish) * turn.wins - turn.losses) / pairs for turn in rule.turns}
    for turn, lost in costs_of.items():
        if lost >= WORTH_TELLING / 10:
            held = f"  {turn.held or 'nothing'} unpaired"
            part, off = Fraction(turn.hands, hands), Fraction(turn.differ, turn.hands)
            rows.append(_row(held, part, off, lost, _instead(turn)))
    return rows


def _row(name: str, share: Fraction, errs: Fraction, cost: Fraction, most: str) -> Row:
    texts = (percent(share, 2), percent(errs, 2), percent(cost), most)
    return Row(name, tuple(Cell(text) for text in texts))


def _instead(turn: Turn) -> str:
    """What the better settings have in the Low hand."""
    if turn.paired == turn.differ:
        return "then a pair low"
    if not turn.paired:
        return "then no pair low"
    return f"then a pair low in {percent(Fraction(turn.paired, turn.differ), 2)} of them"
