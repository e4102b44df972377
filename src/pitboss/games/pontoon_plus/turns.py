"""The players' turns: insurance, surrender, then draw, stand, split, double and rescue."""

from __future__ import annotations

from pitboss.families.blackjack.points import ACE, TEN, value
from pitboss.games.pontoon_plus.hands import (
    BET,
    BLACKJACK,
    DOUBLE,
    DRAW_BELOW,
    INSURANCE,
    SPLIT,
    STAKES,
    Hand,
    is_pair,
)
from pitboss.games.pontoon_plus.play import Play
from pitboss.games.pontoon_plus.settling import pay_21
from pitboss.table.actions import Choose, Option, Place
from pitboss.table.effects import Script
from pitboss.table.wagers import Wager

STAND, HIT = Option("stand", clause="SG-3.23"), Option("hit", clause="SG-3.20")
MUST_HIT = Option("hit", clause="SG-3.22")
DOUBLES, SPLITS = Option("double", clause="SG-3.25"), Option("split", clause="SG-3.24")
FOR_LESS = "for_less"
DECLINE, INSURE, FOLLOW = Option("decline"), Option("insure"), Option("follow")
PLAY_ON, SURRENDER = Option("play_on"), Option("surrender")
KEEP, RESCUE = Option("keep"), Option("rescue")
HANDS_MAX = 4  # split no more than thrice (SG-3.24.2)
DECIDE = "SG-3.8"


# --- before any further card (SG-3.17, SG-3.18) --------------------------------------------------


def offer_insurance(play: Play) -> Script[None]:
    """Against an ace each player may insure his own bet, for half of it or less (SG-1.14)."""
    if value(play.dealer[0]) != ACE:
        return
    table = play.table
    chip = table.rules.money("smallest_chip")
    for hand in play.open_hands():
        for bet in hand.wagers(table, BET):
            most = min(bet.cents // 2, table.racks[bet.player])
            options = [DECLINE] + ([INSURE] if most == bet.cents // 2 and most else [])
            chips = min(most, bet.cents // 2 - 1) // chip
            options += [Option(FOR_LESS, 1, chips)] if chips > 0 else []
            if len(options) == 1 or hand.finished or bet.id not in table.wagers:
                continue  # a Pontoon that was overlooked takes no insurance (PP-30)
            choice = yield from play.ask(bet.player, hand, "insurance?", tuple(options), "SG-3.17")
            if choice.option != DECLINE.name:
                cents = bet.cents // 2 if choice.option == INSURE.name else choice.number * chip
                table.put_up(Place(bet.player, bet.box, INSURANCE, cents), "SG-3.17.1")


def offer_surrender(play: Play) -> Script[None]:
    """Against an ace or a picture a box may be given up, before any further card (SG-1.32)."""
    if value(play.dealer[0]) not in (ACE, TEN):
        return
    for hand in play.open_hands():
        surrenders = yield from _surrenders(play, hand)
        if surrenders:
            hand.surrendered = hand.finished = True
            words = f"{hand.words} surrenders: it waits for the dealer's second card"
            play.table.announce(words, "SG-3.19")


def _surrenders(play: Play, hand: Hand) -> Script[bool]:
    """Whoever decides for the box; the next one if he walks away meanwhile."""
    while hand.is_open(play.table) and not hand.finished and not play.is_deserted(hand.box):
        player = play.decider(hand)
        if _insured(play, hand, player) and not play.table.rules.flag("insure_and_surrender"):
            return False
        options = (PLAY_ON, SURRENDER)
        choice = yield from play.ask(player, hand, "surrender?", options, "SG-3.18")
        if player not in play.gone:
            return choice.option == SURRENDER.name
    return False


def _insured(play: Play, hand: Hand, player: str) -> bool:
    insured = play.table.of_kind(INSURANCE)
    return any(bet.player == player and bet.box == hand.box for bet in insured)


# --- a hand --------------------------------------------------------------------------------------


def play_hands(play: Play) -> Script[None]:
    """The subsequent deal (SG-1.30): each hand in turn from the dealer's left."""
    place = 0
    while place < len(play.hands):
        yield from _play_hand(play, play.hands[place])
        place += 1


def _play_hand(play: Play, hand: Hand) -> Script[None]:
    table = play.table
    while not hand.finished and hand.is_open(table):
        if len(hand.cards(table)) == 1:  # SG-3.24.2: its second card comes when its turn does
            yield from play.card(hand.name, "SG-3.24.2")
            _call(play, hand)
            continue
        if hand.total(table).points == BLACKJACK:
            pay_21(play, hand)
            return
        if hand.split and value(hand.cards(table)[0]) == ACE:
            hand.finished = True  # one additional card for each split ace
            return
        choice = yield from _decision(play, hand)
        yield from _act(play, hand, choice)


def _decision(play: Play, hand: Hand) -> Script[Choose]:
    """What the box does; for a player who has walked away the house draws to twelve."""
    total = hand.total(play.table)
    while not play.is_deserted(hand.box):
        player, question = play.decider(hand), f"your {total}?"
        choice = yield from play.ask(player, hand, question, options(play, hand), DECIDE)
        if player not in play.gone:
            return choice
    return Choose(play.decider(hand), (HIT if total.points < DRAW_BELOW else STAND).name)


def options(play: Play, hand: Hand) -> tuple[Option, ...]:
    """What a box may do with a hand below 21: under twelve it must draw (SG-3.22)."""
    table = play.table
    low = hand.total(table).points < DRAW_BELOW
    found = [MUST_HIT] if low else [STAND, HIT]
    found += _doubles(play, hand)
    if _may_split(play, hand):
        found.append(SPLITS)
    return tuple(found)


def stake_of(play: Play, hand: Hand, player: str) -> Wager | None:
    """A player's bet on a hand, doubles left out."""
    mine = [wager for wager in hand.wagers(play.table, *STAKES) if wager.player == player]
    return mine[0] if mine else None


def _doubles(play: Play, hand: Hand) -> list[Option]:
    """Two cards may be doubled for the bet or less (SG-3.25); split aces may not (SG-1.5)."""
    table = play.table
    if len(hand.cards(table)) != 2:
        return []
    stake = stake_of(play, hand, play.decider(hand))
    if stake is None:
        return []
    return _for_up_to(play, stake)


def _for_up_to(play: Play, stake: Wager, name: Option = DOUBLES) -> list[Option]:
    rack = play.table.racks[stake.player]
    found = [name] if rack >= stake.cents else []
    chips = min(stake.cents - 1, rack) // play.table.rules.money("smallest_chip")
    return found + ([Option(FOR_LESS, 1, chips)] if chips > 0 else [])


def _may_split(play: Play, hand: Hand) -> bool:
    """Two cards of one value (SG-1.26), up to four hands; split aces are asked nothing."""
    table = play.table
    cards = hand.cards(table)
    stake = stake_of(play, hand, play.decider(hand))
    if stake is None or not is_pair(cards) or len(play.of_box(hand.box)) >= HANDS_MAX:
        return False
    return table.racks[stake.player] >= stake.cents


def _act(play: Play, hand: Hand, choice: Choose) -> Script[None]:
    match choice.option:
        case "stand":
            hand.finished = True
            play.table.announce(f"{hand.words} stands", "SG-1.27")
        case "hit":
            yield from _hit(play, hand)
        case "split":
            yield from _split(play, hand)
        case _:
            yield from _double(play, hand, choice)


def _call(play: Play, hand: Hand) -> None:
    total, cards = hand.total(play.table), hand.cards(play.table)
    bust = total.points > BLACKJACK
    words = "too many" if bust else str(total)
    also = ["SG-1.2"] if bust else ["SG-1.25" if total.soft else "SG-1.9"]
    if hand.doubled and any(value(card) == ACE for card in cards[:2]):
        also.append("SG-3.25.2")
    play.table.announce(f"{hand.words} has {words}", "SG-1.19", *also)


def _hit(play: Play, hand: Hand) -> Script[None]:
    """One more card (SG-1.10); too many lose at once (SG-3.21)."""
    yield from play.card(hand.name, "SG-3.20", "SG-1.10")
    _call(play, hand)
    collect_bust(play, hand)


def collect_bust(play: Play, hand: Hand) -> None:
    """A hand over 21 has lost all that lies on it (SG-1.2)."""
    if hand.total(play.table).points <= BLACKJACK:
        return
    hand.finished = True
    clause = "SG-3.24.5" if hand.split else "SG-3.21"
    for wager in hand.wagers(play.table):
        play.lose(wager, "SG-3.25.4" if hand.doubled else clause)


# --- splitting -----------------------------------------------------------------------------------


def _split(play: Play, hand: Hand) -> Script[None]:
    """The second card becomes a hand of its own; standing players follow or stay behind."""
    table = play.table
    other = Hand(hand.box, str(len(play.of_box(hand.box)) + 1), split=True)
    followers = hand.wagers(table, *STAKES)
    hand.split = True
    table.hands[other.name] = [hand.cards(table).pop()]
    play.hands.insert(play.hands.index(hand) + 1, other)
    table.announce(f"{hand.words} is split", "SG-3.24")
    for bet in followers:
        follows = bet.player == play.decider(hand)
        if not follows:
            follows = yield from _follows_split(play, hand, bet)
        if follows:
            place = Place(bet.player, hand.box, SPLIT, bet.cents, other.spot)
            table.put_up(place, "SG-3.24")


def _follows_split(play: Play, hand: Hand, bet: Wager) -> Script[bool]:
    """Who declines has his bet on the first of the split hands alone."""
    if play.table.racks[bet.player] < bet.cents:
        return False
    question, clause = "follow the split?", "SG-3.24.1"
    choice = yield from play.ask(bet.player, hand, question, (DECLINE, FOLLOW), clause)
    return choice.option == FOLLOW.name


# --- doubling ------------------------------------------------------------------------------------


def _double(play: Play, hand: Hand, choice: Choose) -> Script[None]:
    """One card more, for as much again or less; then the doubled part may be rescued."""
    table = play.table
    chip = table.rules.money("smallest_chip")
    for bet in hand.wagers(table, *STAKES):
        answer = choice
        if bet.player != play.decider(hand):
            answer = yield from _follows_double(play, hand, bet)
        if answer.option == DECLINE.name:
            continue
        cents = answer.number * chip if answer.option == FOR_LESS else bet.cents
        table.put_up(Place(bet.player, hand.box, DOUBLE, cents, hand.spot), "SG-3.25")
    hand.doubled = True
    yield from play.card(hand.name, "SG-3.25")
    _call(play, hand)
    collect_bust(play, hand)
    if hand.finished:
        return
    if hand.total(table).points == BLACKJACK:
        pay_21(play, hand)
        return
    hand.finished = True
    yield from _offer_rescue(play, hand)


def _follows_double(play: Play, hand: Hand, bet: Wager) -> Script[Choose]:
    """Who declines accepts the one card all the same."""
    offered = (DECLINE, *_for_up_to(play, bet, FOLLOW))
    if len(offered) == 1:
        return Choose(bet.player, DECLINE.name)
    choice = yield from play.ask(bet.player, hand, "follow the double?", offered, "SG-3.25.1")
    return choice


def _offer_rescue(play: Play, hand: Hand) -> Script[None]:
    """Take the doubled part back and lose the bet itself (PP-08)."""
    table = play.table
    for double in hand.wagers(table, DOUBLE):
        question, clause = "take the doubled part back?", "SG-3.25.3"
        choice = yield from play.ask(double.player, hand, question, (KEEP, RESCUE), clause)
        if choice.option == RESCUE.name and double.id in table.wagers:
            table.push(double, clause)
            stake = stake_of(play, hand, double.player)
            if stake is not None:
                play.lose(stake, clause)
