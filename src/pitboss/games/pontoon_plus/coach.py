"""What each choice is worth to a player of Pontoon Plus, and basic strategy as a chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.apparatus.cards import show_card, show_cards
from pitboss.exact.blackjack import CardShoe
from pitboss.exact.blackjack.box import Chips
from pitboss.exact.blackjack.coach import Behind, Waiting, need_of, rest_of, worth_of
from pitboss.exact.blackjack.dealer import BLACKJACK, BUST, chances_against
from pitboss.exact.blackjack.shoe import VALUES, index_of
from pitboss.exact.strategy import Cell, Cost, Exceptional, Grid, Row, Share, Strategy
from pitboss.families.blackjack import charting
from pitboss.families.blackjack.charting import UPS, name_of
from pitboss.families.blackjack.points import ACE, TEN, value
from pitboss.families.blackjack.sheets import as_fraction, card_shoe
from pitboss.games.pontoon_plus.exact_chart import PontoonChart
from pitboss.games.pontoon_plus.exact_chart import chart as chart_of
from pitboss.games.pontoon_plus.exact_chips import price, waiting_box
from pitboss.games.pontoon_plus.exact_desk import PontoonDesk, PontoonPays
from pitboss.games.pontoon_plus.exact_desk import rules as solver_rules
from pitboss.games.pontoon_plus.hands import BET, INSURANCE, SUPER_BONUS, PontoonHand
from pitboss.games.pontoon_plus.running import Asked, Running, running_of
from pitboss.games.pontoon_plus.sheets import pays, solution_of
from pitboss.games.pontoon_plus.solve import PontoonSolution
from pitboss.games.pontoon_plus.turns import stake_of
from pitboss.money.cents import show
from pitboss.rulebook import RuleSet
from pitboss.table.table import Table

Advice = list[tuple[str, Fraction]]
COLUMNS = tuple(name_of(up) for up in UPS)
LEGEND = charting.LEGEND | {"K": "keep the double", "X": "rescue it"}
KINDS = ("of clubs", "of diamonds", "of hearts", "of spades", "of two suits")
LONG_21 = {
    "five_card_21": "five cards",
    "six_card_21": "six",
    "seven_card_21": "seven or more",
    "six_seven_eight_mixed": "6-7-8 or 7-7-7",
    "six_seven_eight_suited": "of one suit",
    "six_seven_eight_spades": "of spades",
}


def advise(table: Table, player: str) -> Advice:
    """The value of the options of the pending question, best first, per unit of the bet.

    All cards lie face up, so what is left in the shoe is what nobody has seen. Every value is that
    of the best play that the player's rack can still pay; all boxes he decides for share it. No
    price is given for what an irregularity asks, or for following another player.
    """
    found = _asked(table, player)
    if found is None:
        return []
    running, asked, bet = found
    names = {option.name: option.high for option in asked.options}
    values = Desk(running, asked, bet).values(names)
    priced = [(name, values[name]) for name in names if name in values]
    return sorted(priced, key=lambda choice: -choice[1])


def unit(table: Table, player: str) -> int:
    """The player's bet on the hand that he is asked about."""
    asked = _asked(table, player)
    return asked[2] if asked else 0


def _asked(table: Table, player: str) -> tuple[Running, Asked, int] | None:
    """The round, and the question to this player with the bet that it is about."""
    running = running_of(table)
    asked = running.asked if running is not None else None
    if running is None or asked is None or asked.player != player:
        return None
    stake = stake_of(running, asked.hand, player)
    if stake is None or running.waiting or table.shoe is None:
        return None
    return running, asked, stake.cents


class Desk:
    """One question about a hand, with the rack and the boxes behind it."""

    def __init__(self, running: Running, asked: Asked, bet: int) -> None:
        self.running, self.hand, self.bet = running, asked.hand, bet
        self.table, self.player = running.table, asked.player
        self.unseen, self.up = _unseen(self.table), show_card(running.up)
        self.rules = solver_rules(self._pays(bet))
        rack, chip = self.table.racks[self.player], self.table.rules.money("smallest_chip")
        self.chips = Chips(rack, bet, chip)

    def _pays(self, bet: int) -> PontoonPays:
        return pays(self.table.rules, bet)

    def values(self, names: Mapping[str, int]) -> dict[str, Fraction]:
        """The options offered, as far as they have a price."""
        if "follow" in names:
            return {}
        if "insure" in names or "decline" in names:
            chips = self.chips.chip * names.get("for_less", 0)
            cents = {"decline": 0, "insure": self.bet // 2, "for_less": chips}
            unit = insurance_value(self.table)
            spent = {name: self._spent(each) for name, each in cents.items() if name in names}
            return {name: (unit * cents[name] + lost) / self.bet for name, lost in spent.items()}
        if "rescue" in names:
            return {"keep": _kept(self.running, self.hand), "rescue": Fraction(-1)}
        if "surrender" in names:
            return self._surrender()
        return {name: as_fraction(worth) for name, worth in self._price().items()}

    def _price(self) -> dict[str, float]:
        hands = self.running.of_box(self.hand.box)
        place = self.running.hands.index(self.hand)
        later = self.running.hands[place + 1 :]
        behind = Behind(
            chips=self.chips,
            waiting=sum(other.box == self.hand.box for other in later),
            rest=rest_of(self.rules, self._boxes(later), self.chips),
        )
        cards = show_cards(self.hand.cards)
        paid = self._pays(self.bet)
        return price(self.unseen, paid, cards, self.up, hands=len(hands), behind=behind)

    def _boxes(self, hands: Iterable[PontoonHand]) -> list[Waiting]:
        """The boxes among these hands, but the one asked about, for which the player decides."""
        found = []
        for hand in hands:
            stake = stake_of(self.running, hand, self.player)
            mine = stake is not None and self.running.decider(hand) == self.player
            if stake is None or not mine or hand.finished or hand.box == self.hand.box:
                continue
            cards, bet = show_cards(hand.cards), stake.cents
            found.append(waiting_box(self.unseen, self._pays(bet), cards, self.up, bet))
        return found

    def _own(self) -> Waiting:
        cards = show_cards(self.hand.cards)
        return waiting_box(self.unseen, self._pays(self.bet), cards, self.up, self.bet)

    def _all(self, rack: int, *, own: bool = True) -> float:
        """All boxes that the player still has to play, in cents; ``own`` with the one asked."""
        place = self.running.hands.index(self.hand)
        before, after = self.running.hands[:place], self.running.hands[place + 1 :]
        asked = [self._own()] if own else []
        boxes = [*self._boxes(before), *asked, *self._boxes(after)]
        return worth_of(self.rules, boxes, self.chips.chip)(rack)

    def _spent(self, cents: int) -> Fraction:
        """What the player's boxes lose when so much less is in the rack, in cents."""
        stakes = [stake_of(self.running, hand, self.player) for hand in self.running.hands]
        need = sum(need_of(self.rules, stake.cents) for stake in stakes if stake)
        if not cents or self.chips.rack - cents >= need:
            return Fraction(0)
        return as_fraction(self._all(self.chips.rack - cents) - self._all(self.chips.rack))

    def _surrender(self) -> dict[str, Fraction]:
        """Playing on with what the rack can pay, or half the bet, which a Pontoon takes whole."""
        rack = self.chips.rack
        on = (self._all(rack) - self._all(rack, own=False)) / self.bet
        natural = self._natural()
        return {"play_on": as_fraction(on), "surrender": -(1 + natural) / 2}

    def _natural(self) -> Fraction:
        """The chance of a dealer's Pontoon."""
        fits = {ACE: TEN, TEN: ACE}.get(value(self.running.up))
        counts = self.unseen.by_value().counts
        return Fraction(counts[fits - 1], self.unseen.size) if fits else Fraction(0)


def _kept(running: Running, hand: PontoonHand) -> Fraction:
    """A doubled hand that is not rescued; a dealer's Pontoon takes the first bet alone."""
    table = running.table
    counts = np.array([_unseen(table).by_value().counts], dtype=np.int64)
    up = value(running.up) - 1
    counts[0, up] += 1
    chances = chances_against(up, counts, hit_soft_17=True)[0]
    own = hand.points
    return as_fraction(_doubled(chances, own))


def _doubled(chances: NDArray[np.float64], own: int) -> float:
    """A doubled total against the dealer's chances."""
    worth = 2 * float(chances[BUST]) - float(chances[BLACKJACK])
    for total in range(17, 22):
        worth += 2 * float(chances[total - 17]) * ((own > total) - (own < total))
    return worth


def _unseen(table: Table) -> CardShoe:
    assert table.shoe is not None
    return card_shoe(table.shoe)


def insurance_value(table: Table) -> Fraction:
    """One unit of insurance, from the cards that are left."""
    unseen = _unseen(table)
    tens = Fraction(unseen.by_value().counts[TEN - 1], unseen.size)
    return tens * table.rules.pay_table(INSURANCE).pays("insurance").back(1) - 1


def chart(rules: RuleSet) -> Strategy:
    """The chart by total and number of cards for the smallest bet, and what it costs."""
    solution = solution_of(rules)
    found = chart_of(solution)
    pairs = [*list(found.pairs)[1:], *list(found.pairs)[:1]]
    grids = (
        Grid("Hard", COLUMNS, tuple(_lines(found.hard))),
        Grid("Soft", COLUMNS, tuple(_lines(found.soft))),
        Grid(
            "Pairs",
            COLUMNS,
            tuple(_row(f"{name_of(p)},{name_of(p)}", found.pairs[p]) for p in pairs[::-1]),
        ),
        Grid("Rescue", COLUMNS, tuple(rescue_rows(solution))),
    )
    used = {cell.play for grid in grids for row in grid.rows for cell in row.cells if cell}
    give_up = used & {"R", "Rs"}
    ev, best = found.ev.value, solution.ev.value
    return Strategy(
        title="basic strategy by totals and number of cards",
        optimal=found.cost <= 0,
        rules=_rules_words(rules),
        grids=grids,
        legend={mark: words for mark, words in LEGEND.items() if mark in used},
        summary=(
            "Never insure."
            + ("" if give_up else " Never surrender: every hand is worth more played on."),
            f"This chart returns {ev:+.6%} of the bet; best play by cards and suits {best:+.6%}: "
            f"the chart costs {found.cost:.6%}.",
        ),
        shares=_shares(solution),
        simpler=(Cost("this chart", as_fraction(-ev), as_fraction(found.cost)),),
        exceptions=_exceptions(solution, found),
        notes=(
            "Lines tell totals apart by their number of cards, since longer 21s pay more.",
            "Rescue: a doubled hand of such a total (aces of the first two cards count one) takes "
            "the doubled part back and gives up the bet.",
            *_for_the_super_bonus(rules),
        ),
    )


def _rules_words(rules: RuleSet) -> str:
    """The rules that the chart is for."""
    table = rules.pay_table(BET)
    paid = {name: str(table.pays(event)) for event, name in LONG_21.items()}
    longer = ", ".join(f"{name} {odds}" for name, odds in paid.items())
    return (
        f"For {rules.whole('decks')} decks without tens; Pontoon {table.pays('pontoon')} and every "
        f"21 paid at once ({longer}); dealer hits soft 17, takes no hole card, and his Pontoon "
        "takes split bets but not the doubled part; double any two cards, then rescue; split to 4 "
        "hands, aces once, one card to each ace; surrender against an ace or picture; draw to 12."
    )


def rescue_rows(solution: PontoonSolution) -> Iterator[Row]:
    """What to do with a doubled hand by its total, once its one card has come."""
    desk = solution.desk
    for total in range(20, 11, -1):
        cells = []
        for up in UPS:
            values = rescue_values(desk, total, index_of(up))
            cells.append(Cell(max(values, key=lambda name: values[name]), values))
        letters = {"keep": "K", "rescue": "X"}
        yield Row(str(total), tuple(Cell(letters[cell.play], cell.values) for cell in cells))


def rescue_values(desk: PontoonDesk, total: int, up: int) -> dict[str, float]:
    """Keeping a doubled hand, or giving up its first bet, from the full shoe."""
    counts = np.array([desk.counts], dtype=np.int64)
    chances = chances_against(up, counts, hit_soft_17=True)[0]
    return {"keep": _doubled(chances, total), "rescue": -1.0}


def _shares(solution: PontoonSolution) -> tuple[Share, ...]:
    """How often the best play does what with the first two cards, Pontoons left out."""
    desk = solution.desk
    weights = desk.first_two.copy()
    weights[desk.hands.find(index_of("A"), index_of("T"))] = 0.0
    made = dict.fromkeys(("stand", "hit", "double", "split", "surrender"), 0.0)
    for number in desk.two_card:
        chance, _ = solution.first_options(int(number))
        for choice, name in enumerate(made):
            taken = (chance[:, None] * (solution.first_choices(int(number)) == choice)).sum(axis=0)
            made[name] += float((taken * weights[number]).sum())
    whole = sum(made.values())
    return tuple(
        Share("first two cards", name, as_fraction(part / whole, 6))
        for name, part in made.items()
        if part > 0
    )


def _exceptions(solution: PontoonSolution, found: PontoonChart) -> tuple[Exceptional, ...]:
    """First two cards that their ranks or suits play otherwise than the chart does."""
    desk, names = solution.desk, ("stand", "hit", "double", "split", "surrender")
    marks = {"S": 0, "H": 1, "D": 2, "Ds": 2, "P": 3, "R": 4, "Rs": 4}
    listed = []
    for number in desk.two_card:
        held = [VALUES[card] for card in np.repeat(np.arange(10), desk.hands.cards[number])]
        total, soft = int(desk.hands.total[number]), bool(desk.hands.soft[number])
        lines = found.pairs.get(held[0], {}) if held[0] == held[1] else None
        if lines is None:
            lines = (found.soft if soft else found.hard).get(total, {}).get(2, {})
        chances, options = solution.first_options(int(number))
        for up, mark in lines.items():
            values, place = options[:, :, index_of(up)], index_of(up)
            if desk.first_two[number, place] <= 0:
                continue
            for kind in np.flatnonzero(chances > 0):
                best = int(values[:, kind].argmax())
                gain = float(values[best, kind] - values[marks[mark], kind])
                if best != marks[mark] and gain > 0:
                    cards = ",".join(name_of(card) for card in held)
                    suits = "" if len(chances) == 1 else f" {KINDS[kind]}"
                    listed.append(
                        Exceptional(
                            cards + suits, name_of(up), names[marks[mark]], names[best], gain
                        )
                    )
    return tuple(sorted(listed, key=lambda each: -each.gain))


def _for_the_super_bonus(rules: RuleSet) -> list[str]:
    """Where suits count most: two sevens of one suit against a seven."""
    least = min(row.least for row in rules.pay_table(SUPER_BONUS))
    if solution_of(rules, bet=least).best("7s 7s", "7") != "hit":
        return []
    return [f"With {show(least)} or more, hit two sevens of one suit against a 7: the Super Bonus."]


def _lines(table: Mapping[int, Mapping[int, Mapping[str, str]]]) -> Iterator[Row]:
    """One row a total, and one more wherever a number of cards plays otherwise."""
    for total in sorted(table, reverse=True):
        shown: Mapping[str, str] | None = None
        for cards, cells in sorted(table[total].items()):
            if cells != shown:
                yield _row(f"{total}" if shown is None else f"{total} ({cards}+)", cells)
                shown = cells


def _row(name: str, cells: Mapping[str, str]) -> Row:
    return Row(name, tuple(Cell(cells[up]) if up in cells else None for up in UPS))
