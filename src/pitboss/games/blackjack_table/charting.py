"""Basic strategy as a chart, in the colours players know."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.apparatus.cards import DECK
from pitboss.exact.blackjack import Chart, Solution, total_dependent
from pitboss.exact.blackjack.play import DOUBLE, STAND
from pitboss.exact.blackjack.rules import Rules
from pitboss.exact.blackjack.shoe import VALUES
from pitboss.exact.blackjack.solve import Play

UPS = "23456789TA"
COLOURS = {
    "S": "black on red",
    "H": "black on green",
    "D": "white on blue",
    "Ds": "white on blue",
    "P": "black on yellow",
    "R": "black on white",
    "Rs": "black on white",
}
LEGEND = {
    "S": "stand",
    "H": "hit",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "P": "split",
    "R": "surrender, else hit",
    "Rs": "surrender, else stand",
}
DOUBLES = {
    "any": "any two cards",
    "9-11": "9, 10 or 11",
    "10-11": "10 or 11",
}
LAMMER_WORDS = "Free: what a hand of a free split plays otherwise; the rest as above."
PAIR_OF_ACES = 12  # a soft total that no other two cards make
SHOWN = 12  # exceptions by composition that are listed
_NAMES = {"T": "10"}


def chart(solution: Solution) -> str:
    """The total-dependent chart of a solved game, what it costs, and where cards say otherwise."""
    found = total_dependent(solution)
    rows = [f"[dim]{_rules_words(solution)}[/]", "", _heading("Hard")]
    rows += [_row(str(total), cells) for total, cells in sorted(found.hard.items(), reverse=True)]
    rows += ["", _heading("Soft")]
    rows += [
        _row(_soft_name(total), cells)
        for total, cells in sorted(found.soft.items(), reverse=True)
        if total > PAIR_OF_ACES
    ]
    rows += ["", _heading("Pairs")]
    rows += [
        _row(f"{_NAMES.get(pair, pair)},{_NAMES.get(pair, pair)}", found.pairs[pair])
        for pair in reversed([*list(found.pairs)[1:], *list(found.pairs)[:1]])
    ]
    return "\n".join([*rows, *_on_a_lammer(found, solution), "", *_foot(found, solution)])


def _soft_name(total: int) -> str:
    return f"A,{total - 11}"


def _on_a_lammer(found: Chart, solution: Solution) -> list[str]:
    """The rows that a hand on a lammer plays otherwise: it has nothing of its own to lose."""
    free = found.policy.free
    if free is None:
        return []
    hands = solution.desk.hands
    rows: dict[tuple[bool, int], str] = {}
    for hand in solution.desk.two_card:
        total, soft = int(hands.total[hand]), bool(hands.soft[hand])
        own = (found.soft if soft else found.hard).get(total, {})
        cells = {up: _letter(free, int(hand), VALUES.index(up)) for up in own}
        if cells != own and not (soft and total == PAIR_OF_ACES):
            rows[soft, total] = _row(_soft_name(total) if soft else str(total), cells)
    if not rows:
        return []
    return ["", _heading("Free"), *(rows[key] for key in sorted(rows, key=_hard_then_high))]


def _hard_then_high(line: tuple[bool, int]) -> tuple[bool, int]:
    soft, total = line
    return soft, -total


def _letter(play: Play, hand: int, up: int) -> str:
    stands = play.drawn[hand, up] == STAND
    if play.two_card[hand, up] == DOUBLE:
        return "Ds" if stands else "D"
    return "S" if stands else "H"


def _rules_words(solution: Solution) -> str:
    """The rules that the chart is for, as players ask about them."""
    rules, decks = solution.rules, solution.shoe.size // len(DECK)
    pays = rules.blackjack_pays
    words = [
        f"For {decks} deck{'s' if decks > 1 else ''}",
        f"blackjack {pays.numerator} to {pays.denominator}",
        f"dealer {'hits' if rules.hit_soft_17 else 'stands on'} soft 17",
        "dealer checks for blackjack" if rules.hole_card else "no check for blackjack",
        f"double {DOUBLES[rules.doubles]}"
        + ("" if rules.double_after_split else ", never after a split"),
        _split_words(rules),
    ]
    if rules.push_22:
        words.append("dealer 22 pushes")
    if rules.late_surrender:
        words.append("surrender")
    return "; ".join(words) + "."


def _split_words(rules: Rules) -> str:
    if rules.split_hands == 1:
        return "no splits"
    words = f"split to {rules.split_hands} hands"
    if rules.split_hands > 2 and not rules.resplit_aces:
        words += ", aces once"
    return words if rules.draw_to_split_aces else f"{words}, one card to each ace"


def _heading(name: str) -> str:
    return f"[bold]{name:<7}[/]" + " ".join(f"[bold]{_NAMES.get(up, up):^4}[/]" for up in UPS)


def _row(name: str, cells: Mapping[str, str]) -> str:
    shown = " ".join(
        f"[{COLOURS[cells[up]]}]{cells[up]:^4}[/]" if up in cells else " " * 4 for up in UPS
    )
    return f"{name:<7}{shown}"


def _foot(found: Chart, solution: Solution) -> list[str]:
    used = {
        letter
        for table in (found.hard, found.soft, found.pairs)
        for cells in table.values()
        for letter in cells.values()
    }
    legend = "  ".join(
        f"[{COLOURS[letter]}] {letter} [/] {LEGEND[letter]}" for letter in LEGEND if letter in used
    )
    rows = [legend, *([LAMMER_WORDS] if found.policy.free is not None else []), ""]
    rows += [
        f"Never insure. This chart returns {found.ev.value:+.6%} of the wager; best play by "
        f"composition {solution.ev.value:+.6%}: the chart costs {found.cost:.6%}.",
    ]
    if found.deviations:
        rows.append(
            f"Where the cards say otherwise ({len(found.deviations)} hands of two or three):"
        )
    for each in found.deviations[:SHOWN]:
        hand = ",".join(_NAMES.get(card, card) for card in each.hand)
        up = _NAMES.get(each.up, each.up)
        rows.append(
            f"  {hand} against {up}: {each.best}, not {each.chart} [dim](gains {each.gain:.4%})[/]"
        )
    if len(found.deviations) > SHOWN:
        rows.append(f"  [dim]and {len(found.deviations) - SHOWN} more that gain less[/]")
    return rows


__all__ = ["COLOURS", "LEGEND", "chart"]
