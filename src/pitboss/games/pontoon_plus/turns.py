"""The players' turns: insurance, surrender, then draw, stand, split, double and rescue."""

from __future__ import annotations

from pitboss.families.blackjack.points import ACE, BLACKJACK, is_pair, value
from pitboss.families.blackjack.turns import FOR_LESS, up_to
from pitboss.games.pontoon_plus.cards import ask, next_card
from pitboss.games.pontoon_plus.hands import (
    BET,
    DOUBLE,
    DRAW_BELOW,
    INSURANCE,
    SPLIT,
    STAKES,
    PontoonHand,
)
from pitboss.games.pontoon_plus.running import Running
from pitboss.games.pontoon_plus.settling import pay_21
from pitboss.table.actions import Choose, Option, Place
from pitboss.table.effects import Script
from pitboss.table.wagers import Wager

STAND, HIT = Option("stand", clause="SG-3.23"), Option("hit", clause="SG-3.20")
MUST_HIT = Option("hit", clause="SG-3.22")
DOUBLES, SPLITS = Option("double", clause="SG-3.25"), Option("split", clause="SG-3.24")
DECLINE, INSURE, FOLLOW = Option("decline"), Option("insure"), Option("follow")
PLAY_ON, SURRENDER = Option("play_on"), Option("surrender")
KEEP, RESCUE = Option("keep"), Option("rescue")
HANDS_MAX = 4  # split no more than thrice (SG-3.24.2)
DECIDE = "SG-3.8"


# --- before any further card (SG-3.17, SG-3.18) --------------------------------------------------


def offer_insurance(running: Running) -> Script[None]:
    """Against an ace each player may insure his own bet, for half of it or less (SG-1.14)."""
    if value(running.up) != ACE:
        return
    table = running.table
    chip = table.rules.money("smallest_chip")
    for hand in running.open_hands():
        for bet in hand.wagers(table, BET):
            most = min(bet.cents // 2, table.racks[bet.player])
            options = [DECLINE] + ([INSURE] if most == bet.cents // 2 and most else [])
            chips = min(most, bet.cents // 2 - 1) // chip
            options += [Option(FOR_LESS, 1, chips)] if chips > 0 else []
            if len(options) == 1 or hand.finished or bet.id not in table.wagers:
                continue  # a Pontoon that was overlooked takes no insurance (PP-30)
            choice = yield from ask(
                running, bet.player, hand, "insurance", tuple(options), "SG-3.17"
            )
            if choice.option != DECLINE.name:
                cents = bet.cents // 2 if choice.option == INSURE.name else choice.number * chip
                table.put_up(Place(bet.player, bet.box, INSURANCE, cents), "SG-3.17.1")


def offer_surrender(running: Running) -> Script[None]:
    """Against an ace or a picture a box may be given up, before any further card (SG-1.32)."""
    if not running.risky:
        return
    for hand in running.open_hands():
        surrenders = yield from _surrenders(running, hand)
        if surrenders:
            hand.surrendered = hand.finished = True
            running.table.announce("hand_surrenders", "SG-3.19", hand=hand.called)


def _surrenders(running: Running, hand: PontoonHand) -> Script[bool]:
    """Whoever decides for the box; the next one if he walks away meanwhile."""
    while hand.is_open(running.table) and not hand.finished and not running.is_deserted(hand.box):
        player = running.decider(hand)
        if _insured(running, hand, player) and not running.table.rules.flag("insure_and_surrender"):
            return False
        options = (PLAY_ON, SURRENDER)
        choice = yield from ask(running, player, hand, "surrender", options, "SG-3.18")
        if player not in running.gone:
            return choice.option == SURRENDER.name
    return False


def _insured(running: Running, hand: PontoonHand, player: str) -> bool:
    insured = running.table.of_kind(INSURANCE)
    return any(bet.player == player and bet.box == hand.box for bet in insured)


# --- a hand --------------------------------------------------------------------------------------


def play_hands(running: Running) -> Script[None]:
    """The subsequent deal (SG-1.30): each hand in turn from the dealer's left."""
    for hand in running.hands:  # splits add hands on the way
        yield from _play_hand(running, hand)


def _play_hand(running: Running, hand: PontoonHand) -> Script[None]:
    table = running.table
    while not hand.finished and hand.is_open(table):
        if len(hand.cards) == 1:  # SG-3.24.2: its second card comes when its turn does
            yield from next_card(running, hand, "SG-3.24.2")
            _call(running, hand)
            continue
        if hand.points == BLACKJACK:
            pay_21(running, hand)
            return
        if hand.split and value(hand.cards[0]) == ACE:
            hand.finished = True  # one additional card for each split ace
            return
        choice = yield from _decision(running, hand)
        yield from _act(running, hand, choice)


def _decision(running: Running, hand: PontoonHand) -> Script[Choose]:
    """What the box does; for a player who has walked away the house draws to twelve."""
    while not running.is_deserted(hand.box):
        player, offered, total = running.decider(hand), options(running, hand), hand.counted
        choice = yield from ask(running, player, hand, "your_hand", offered, DECIDE, total=total)
        if player not in running.gone:
            return choice
    return Choose(running.decider(hand), (HIT if hand.points < DRAW_BELOW else STAND).name)


def options(running: Running, hand: PontoonHand) -> tuple[Option, ...]:
    """What a box may do with a hand below 21: under twelve it must draw (SG-3.22)."""
    low = hand.points < DRAW_BELOW
    found = [MUST_HIT] if low else [STAND, HIT]
    found += _doubles(running, hand)
    if _may_split(running, hand):
        found.append(SPLITS)
    return tuple(found)


def stake_of(running: Running, hand: PontoonHand, player: str) -> Wager | None:
    """A player's bet on a hand, doubles left out."""
    mine = [wager for wager in hand.wagers(running.table, *STAKES) if wager.player == player]
    return mine[0] if mine else None


def _doubles(running: Running, hand: PontoonHand) -> list[Option]:
    """Two cards may be doubled for the bet or less (SG-3.25); split aces may not (SG-1.5)."""
    if len(hand.cards) != 2:
        return []
    stake = stake_of(running, hand, running.decider(hand))
    if stake is None:
        return []
    return _for_up_to(running, stake)


def _for_up_to(running: Running, stake: Wager, full: Option = DOUBLES) -> list[Option]:
    rack, chip = running.table.racks[stake.player], running.table.rules.money("smallest_chip")
    return up_to(full, stake.cents, rack, chip, "")


def _may_split(running: Running, hand: PontoonHand) -> bool:
    """Two cards of one value (SG-1.26), up to four hands; split aces are asked nothing."""
    table = running.table
    cards = hand.cards
    stake = stake_of(running, hand, running.decider(hand))
    if stake is None or not is_pair(cards) or len(running.of_box(hand.box)) >= HANDS_MAX:
        return False
    return table.racks[stake.player] >= stake.cents


def _act(running: Running, hand: PontoonHand, choice: Choose) -> Script[None]:
    match choice.option:
        case "stand":
            hand.finished = True
            running.table.announce("hand_stands", "SG-1.27", hand=hand.called)
        case "hit":
            yield from _hit(running, hand)
        case "split":
            yield from _split(running, hand)
        case _:
            yield from _double(running, hand, choice)


def _call(running: Running, hand: PontoonHand) -> None:
    also = ["SG-1.2"] if hand.is_bust else ["SG-1.25" if hand.soft else "SG-1.9"]
    if hand.doubled and any(value(card) == ACE for card in hand.cards[:2]):
        also.append("SG-3.25.2")
    call = "hand_too_many" if hand.is_bust else "hand_has"
    parts = {} if hand.is_bust else {"total": hand.counted}
    running.table.announce(call, "SG-1.19", *also, hand=hand.called, **parts)


def _hit(running: Running, hand: PontoonHand) -> Script[None]:
    """One more card (SG-1.10); too many lose at once (SG-3.21)."""
    yield from next_card(running, hand, "SG-3.20", "SG-1.10")
    _call(running, hand)
    collect_bust(running, hand)


def collect_bust(running: Running, hand: PontoonHand) -> None:
    """A hand over 21 has lost all that lies on it (SG-1.2)."""
    if hand.points <= BLACKJACK:
        return
    hand.finished = True
    clause = "SG-3.24.5" if hand.split else "SG-3.21"
    for wager in hand.wagers(running.table):
        running.lose(wager, "SG-3.25.4" if hand.doubled else clause)


# --- splitting -----------------------------------------------------------------------------------


def _split(running: Running, hand: PontoonHand) -> Script[None]:
    """The second card becomes a hand of its own; standing players follow or stay behind."""
    table = running.table
    followers = hand.wagers(table, *STAKES)
    other = running.split(hand)
    table.announce("hand_split", "SG-3.24", hand=hand.called)
    for bet in followers:
        follows = bet.player == running.decider(hand)
        if not follows:
            follows = yield from _follows_split(running, hand, bet)
        if follows:
            place = Place(bet.player, hand.box, SPLIT, bet.cents, other.spot)
            running.put_up(other, place, "SG-3.24")


def _follows_split(running: Running, hand: PontoonHand, bet: Wager) -> Script[bool]:
    """Who declines has his bet on the first of the split hands alone."""
    if running.table.racks[bet.player] < bet.cents:
        return False
    question, clause = "follow_split", "SG-3.24.1"
    choice = yield from ask(running, bet.player, hand, question, (DECLINE, FOLLOW), clause)
    return choice.option == FOLLOW.name


# --- doubling ------------------------------------------------------------------------------------


def _double(running: Running, hand: PontoonHand, choice: Choose) -> Script[None]:
    """One card more, for as much again or less; then the doubled part may be rescued."""
    table = running.table
    chip = table.rules.money("smallest_chip")
    for bet in hand.wagers(table, *STAKES):
        answer = choice
        if bet.player != running.decider(hand):
            answer = yield from _follows_double(running, hand, bet)
        if answer.option == DECLINE.name:
            continue
        cents = answer.number * chip if answer.option == FOR_LESS else bet.cents
        running.put_up(hand, Place(bet.player, hand.box, DOUBLE, cents, hand.spot), "SG-3.25")
    hand.doubled = True
    hand.count()
    yield from next_card(running, hand, "SG-3.25")
    _call(running, hand)
    collect_bust(running, hand)
    if hand.finished:
        return
    if hand.points == BLACKJACK:
        pay_21(running, hand)
        return
    hand.finished = True
    yield from _offer_rescue(running, hand)


def _follows_double(running: Running, hand: PontoonHand, bet: Wager) -> Script[Choose]:
    """Who declines accepts the one card all the same."""
    offered = (DECLINE, *_for_up_to(running, bet, FOLLOW))
    if len(offered) == 1:
        return Choose(bet.player, DECLINE.name)
    choice = yield from ask(running, bet.player, hand, "follow_double", offered, "SG-3.25.1")
    return choice


def _offer_rescue(running: Running, hand: PontoonHand) -> Script[None]:
    """Take the doubled part back and lose the bet itself (PP-08)."""
    table = running.table
    for double in hand.wagers(table, DOUBLE):
        question, clause = "rescue", "SG-3.25.3"
        choice = yield from ask(running, double.player, hand, question, (KEEP, RESCUE), clause)
        if choice.option == RESCUE.name and double.id in table.wagers:
            table.push(double, clause)
            stake = stake_of(running, hand, double.player)
            if stake is not None:
                running.lose(stake, clause)
