"""Small shoes on which the script must give the par sheets of Pontoon Plus."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.apparatus.shoe import Shoe
from pitboss.exact.blackjack.play import DOUBLE, HIT, STAND
from pitboss.exact.blackjack.side import value_index
from pitboss.exact.par import ParSheet
from pitboss.families.blackjack.points import value
from pitboss.families.blackjack.proving import answering, net_of_kind
from pitboss.families.blackjack.sheets import card_shoe
from pitboss.games.pontoon_plus.exact_desk import TRIPLES
from pitboss.games.pontoon_plus.exact_suits import suit_class
from pitboss.games.pontoon_plus.hands import BET, BONUS, INSURANCE, PAIR, SUPER_BONUS, PontoonHand
from pitboss.games.pontoon_plus.hands import DOUBLE as DOUBLED
from pitboss.games.pontoon_plus.hands import SPLIT as SPLIT_BET
from pitboss.games.pontoon_plus.running import Running, running_of
from pitboss.games.pontoon_plus.script import PontoonPlus
from pitboss.games.pontoon_plus.sheets import sheets_of, solution_of
from pitboss.games.pontoon_plus.solve import SPLIT, SURRENDER, PontoonSolution
from pitboss.rooms.proof import EXACT, ProofCase, Slack
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.actions import Action, Choose, Place
from pitboss.table.drivers.exhaust import Decide, stand_pat
from pitboss.table.effects import Question
from pitboss.table.results import net_by_wager, wager_kinds
from pitboss.table.round import Round
from pitboss.table.table import Table

PLAYER, BOX, STAKE = "ann", 1, 10_00
NAMES = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}
# Rare splits into three hands and more are listed as if independent; ev and variance are not.
CLOSE = Slack(Fraction(1, 10**14), Fraction(1, 10**13), Fraction(1, 100))
# The variance also takes split sevens as of any suits; here only those of two suits are split.
CLOSE_BY_SUIT = Slack(Fraction(1, 10**14), Fraction(1, 5000), Fraction(1, 100))

SEVENS = "7s 7s 7s 7s Kc Kc Kc Kc Kc Kc 6s 8s"
TWO_SUITS = "7s " * 3 + "7h " * 4 + "Kc " * 7  # up to four hands, and a 7-7-7 on one of them
MIXED_678 = "6s 7s 7h 8s " + "Kc " * 8
EIGHTS = "8c " * 4 + "Kc " * 12 + "Ac " * 2
ACES = "Ac " * 3 + "Kc " * 10 + "9c " * 2
LOW = "2c 3c 5c 6c Kc Kc Kc Kc Ac"
SIDE_CARDS = "As As Ad Ks Kd Qs 9s 9d 5c"


def small_table(game: PontoonPlus, rules: RuleSet, cards: str) -> Table:
    """A table with one player and a shoe of these cards."""
    table = Table(game, rules)
    table.shoe = Shoe(parse_cards(cards))
    table.sit(PLAYER, BOX, 10_000_00)
    return table


def small_rules(**options: object) -> RuleSet:
    """A ten-dollar table that never shuffles, so that a few cards will do."""
    limits = {BET: {"low": "10"}}
    return RuleSet.of("pontoon-plus", {"cut_card_depth": 0, **options}, limits=limits)


# --- the solver's strategy at the table ----------------------------------------------------------


def by_solution(solved: Callable[[], PontoonSolution]) -> Decide:
    """A player of the solved strategy; he never insures."""

    def decide(round_: Round) -> Action:
        pending, running = round_.pending, running_of(round_.table)
        if not isinstance(pending, Question) or running is None or running.asked is None:
            return stand_pat(round_)
        names = [option.name for option in pending.options]
        return Choose(pending.player, _answer(solved(), running, running.asked.hand, names))

    return decide


def _answer(
    solution: PontoonSolution, running: Running, hand: PontoonHand, names: list[str]
) -> str:
    cards, up = hand.cards, value_index(running.up)
    if "rescue" in names:
        rescued = solution.own.play.rescued
        two = solution.desk.hands.find(*(value_index(card) for card in cards[:2]))
        saved = rescued is not None and rescued[two, value_index(cards[2]), up] == 1
        return "rescue" if saved else "keep"
    if "surrender" in names:
        return "surrender" if _first(solution, cards, up) == "surrender" else "play_on"
    if "decline" in names:
        return "decline"
    return _on_hand(solution, hand, cards, up, names)


def _on_hand(
    solution: PontoonSolution, hand: PontoonHand, cards: list[Card], up: int, names: list[str]
) -> str:
    number = solution.desk.hands.find(*(value_index(card) for card in cards))
    if len(cards) > 2:
        return "hit" if solution.own.play.drawn[number, up] == HIT else names[0]
    if not hand.split:
        chosen = _first(solution, cards, up)
    elif "split" in names:
        chosen = "split"  # a strategy without memory splits again whenever it can
    else:
        chosen = NAMES[_kept(solution, cards, number, up)]
    return chosen if chosen in names else names[0]


def _pair(cards: list[Card]) -> tuple[int, int]:
    low, high = sorted(value_index(card) for card in cards)
    return low, high


def _first(solution: PontoonSolution, cards: list[Card], up: int) -> str:
    number = solution.desk.hands.find(*(value_index(card) for card in cards))
    kind = suit_class(cards) if _pair(cards) in TRIPLES else 0
    return NAMES[int(solution.first_choices(number)[kind, up])]


def _kept(solution: PontoonSolution, cards: list[Card], number: int, up: int) -> int:
    kept = solution.desk.kept.get(_pair(cards))
    if kept is None:
        return int(solution.own.play.two_card[number, up])
    return int(kept[suit_class(cards), up])


# --- measures ------------------------------------------------------------------------------------


def _bet_net(round_: Round) -> Fraction:
    nets, kinds = net_by_wager(round_.log), wager_kinds(round_.log)
    on_hand = (BET, SPLIT_BET, DOUBLED)
    return Fraction(sum(nets[n] for n in nets if kinds[n] in on_hand), STAKE)


def _super_net(round_: Round) -> Fraction:
    paid = sum(
        event.paid
        for event in round_.log
        if isinstance(event, events.WagerWon) and event.clause == "SG-4.1.2"
    )
    return Fraction(paid, STAKE)


def _hits_sevens(round_: Round) -> Action:
    """Draws to two sevens and then stops; surrenders nothing."""
    running = running_of(round_.table)
    if running is not None and running.asked is not None:
        cards = running.asked.hand.cards
        if [value(card) for card in cards] == [7, 7]:
            return answering("hit")(round_)
    return stand_pat(round_)


# --- cases ---------------------------------------------------------------------------------------


def proofs() -> list[ProofCase]:
    """Every sheet on small shoes; the bet with splits, doubles, rescues and the Super Bonus."""
    game = PontoonPlus()
    found = []
    for cards in (SEVENS, MIXED_678, EIGHTS, ACES, LOW):
        rules = small_rules()
        found.append(_case(game, rules, cards, BET, (BET,), _best(rules, cards), _bet_net, CLOSE))
    rules = small_rules()
    best = _best(rules, TWO_SUITS)
    found.append(_case(game, rules, TWO_SUITS, BET, (BET,), best, _bet_net, CLOSE_BY_SUIT))
    replaced = small_rules(super_bonus_replaces=True)
    best = _best(replaced, SEVENS)
    found.append(_case(game, replaced, SEVENS, BET, (BET,), best, _bet_net, CLOSE))
    rules = small_rules()
    found.append(
        _case(game, rules, ACES, INSURANCE, (BET,), answering("insure"), net_of_kind(INSURANCE))
    )
    found.append(_case(game, rules, SEVENS, SUPER_BONUS, (BET,), _hits_sevens, _super_net))
    found.append(_case(game, rules, SIDE_CARDS, PAIR, (BET, PAIR), stand_pat))
    found.append(_case(game, rules, SIDE_CARDS, BONUS, (BET, BONUS), stand_pat))
    return found


def _best(rules: RuleSet, cards: str) -> Decide:
    return by_solution(lambda: solution_of(rules, card_shoe(Shoe(parse_cards(cards)))))


def _case(
    game: PontoonPlus,
    rules: RuleSet,
    cards: str,
    wager: str,
    bets: tuple[str, ...],
    decide: Decide,
    measure: Callable[[Round], Fraction | None] | None = None,
    slack: Slack = EXACT,
) -> ProofCase:
    return ProofCase(
        wager=wager,
        rules=rules,
        table=lambda: small_table(game, rules, cards),
        bets=[Place(PLAYER, BOX, kind, STAKE) for kind in bets],
        sheet=partial(_sheet, rules, wager, cards),
        tracked=len(bets) - 1,
        decide=decide,
        measure=measure,
        slack=slack,
    )


def _sheet(rules: RuleSet, wager: str, cards: str) -> ParSheet:
    (sheet,) = sheets_of(rules, wager, Shoe(parse_cards(cards)))
    return sheet
