"""The players' turns: stand, draw, double, split, surrender."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pitboss.families.blackjack.cards import ask, asking, draw, put_right
from pitboss.families.blackjack.clauses import Clauses, further
from pitboss.families.blackjack.hands import DOUBLE, FREE_DOUBLE, FREE_SPLIT, SPLIT, PlayerHand
from pitboss.families.blackjack.points import ACE, BLACKJACK, VALUES, value
from pitboss.families.blackjack.running import PLAY, Running
from pitboss.families.blackjack.terms import ANY_TOTAL, Terms
from pitboss.table import events
from pitboss.table.actions import Choose, Option
from pitboss.table.effects import EVERYONE, NO_ONE, Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table
from pitboss.table.wagers import Wager

STAND, HIT, DOUBLES, SPLITS = "stand", "hit", "double", "split"
SURRENDER, FOR_LESS = "surrender", "for_less"
STANDING = Option(STAND)
FACE = (Option("face_up"), Option("face_down"))


# --- options -------------------------------------------------------------------------------------


def options(running: Running, hand: PlayerHand) -> tuple[Option, ...]:
    """What a player may do with a hand below 21."""
    if hand.player in running.refused:
        return (STANDING,)
    clauses, terms, split, cards = running.clauses, running.terms, hand.split, hand.cards
    points = hand.points if len(cards) == 2 else 0
    splits = points and VALUES[cards[0]] == VALUES[cards[1]] and _may_split(running, hand)
    if not split and not splits and running.lammers is None:
        most, rack = running.opening[hand.box], running.table.racks[hand.player]
        return _unsplit(clauses, terms, points, most, rack if rack < most else most)
    found = [Option(STAND, 0, 0, clauses.split_after) if split else STANDING]
    if not split or not one_card_ace(running, hand):
        found.append(Option(HIT, 0, 0, _hit_clause(running, hand) if split else clauses.draw))
        if points in terms.doubles:
            found += _doubles(running, hand)
    if splits:
        found.append(Option(SPLITS, 0, 0, _split_clause(running, hand)))
    if points and not split:
        found += _surrenders(clauses, terms)
    return tuple(found)


@lru_cache(maxsize=1024)  # a table offers the same again and again
def _unsplit(
    clauses: Clauses, terms: Terms, points: int, most: int, rack: int
) -> tuple[Option, ...]:
    """What may be done with a hand that is no pair to be split; ``points`` of its first two."""
    found = [STANDING, Option(HIT, clause=clauses.draw)]
    if points in terms.doubles:
        found += _doubling(clauses, terms, most, rack)
    return (*found, *(_surrenders(clauses, terms) if points else ()))


def _surrenders(clauses: Clauses, terms: Terms) -> Sequence[Option]:
    """After the check and before any action on the hand, where offered (RF-19)."""
    return (Option(SURRENDER, clause=clauses.surrender),) if terms.surrenders else ()


def is_split_ace(hand: PlayerHand) -> bool:
    """A hand made of an ace of a split pair."""
    return hand.split and value(hand.cards[0]) == ACE


def one_card_ace(running: Running, hand: PlayerHand) -> bool:
    """A split ace that has its one card (OH-A-12.I.C)."""
    return is_split_ace(hand) and not running.terms.draws_to_split_aces


def _hit_clause(running: Running, hand: PlayerHand) -> str:
    """A split ace that plays on may do so by what the table posts."""
    posted = running.clauses.split_ace_hit if is_split_ace(hand) else ""
    return posted or running.clauses.draw


def _doubles(running: Running, hand: PlayerHand) -> Sequence[Option]:
    """Double for as much as the original wager, or for less in chips (BJ-07)."""
    terms, lammers = running.terms, running.lammers
    if hand.split and not terms.doubles_split:
        return ()
    if lammers is not None and lammers.frees_double(hand):
        return (Option(DOUBLES, clause=lammers.clauses.double),)
    most, rack = running.opening[hand.box], running.table.racks[hand.player]
    return _doubling(running.clauses, terms, most, rack)


def _doubling(clauses: Clauses, terms: Terms, most: int, rack: int) -> Sequence[Option]:
    posted = "" if terms.doubles is ANY_TOTAL else clauses.double_posted
    clause = posted or clauses.double
    return up_to(Option(DOUBLES, clause=clause), most, rack, terms.chip, clause)


def up_to(full: Option, most: int, rack: int, chip: int, clause: str) -> list[Option]:
    """As much as the full option puts up, or for less in chips, as far as a rack goes."""
    found = [full] if rack >= most else []
    chips = (most - 1 if rack >= most else rack) // chip
    if chips > 0:
        found.append(Option(FOR_LESS, 1, chips, clause))
    return found


def _may_split(running: Running, hand: PlayerHand) -> bool:
    """A pair, while the box has fewer hands than allowed."""
    terms = running.terms
    if len(running.of_box(hand.box)) >= terms.split_hands:
        return False
    if is_split_ace(hand) and not terms.resplits_aces:
        return False
    free = running.lammers is not None and running.lammers.frees_split(hand)
    return free or running.table.racks[hand.player] >= running.opening[hand.box]


def _split_clause(running: Running, hand: PlayerHand) -> str:
    if hand.split:
        return running.clauses.split_again
    lammers = running.lammers
    if lammers is not None and lammers.clauses.pair and lammers.frees_split(hand):
        return lammers.clauses.pair
    return running.clauses.split


# --- turns ---------------------------------------------------------------------------------------


def players_turns(running: Running) -> Script[None]:
    """Each hand in turn from the dealer's left, then those whose card was forgotten."""
    running.phase = PLAY
    for hand in running.hands:  # splits add hands on the way
        yield from play_hand(running, hand)
    while running.late:
        late = running.late.pop(0)
        drawn = yield from draw(running, *late)
        if drawn:
            call_total(running, late.hand)
            yield from play_hand(running, late.hand)
        else:
            _undo_double(running, late.hand)


def play_hand(running: Running, hand: PlayerHand) -> Script[None]:
    """One hand to its end; one without a wager of its own is dealt for its side wagers only."""
    if not hand.played:
        return
    while not hand.closed:
        if len(hand.cards) == 1:  # a split card: its hand is completed first
            order = running.clauses.split_order
            drawn = yield from draw(running, hand, order, also=_one_card_only(running, hand))
            if not drawn:
                break
            call_total(running, hand)
        if hand.doubled or hand.points >= BLACKJACK:
            break
        offered = options(running, hand)
        if len(offered) == 1:
            break
        question, parts = _question(running, hand, offered)
        effect = asking(running, hand, question, offered, running.dealt.decide, parts)
        try:
            choice: Choose = yield effect
            running.asked = None
        except Irregularity as slip:
            running.asked = None
            yield from put_right(running, slip)
            continue
        if choice.option == STAND or not (yield from _act(running, hand, choice)):
            break
    for part in running.parts:
        part.hand_played(running, hand)


def _one_card_only(running: Running, hand: PlayerHand) -> tuple[str, ...]:
    """The clauses by which this is the one card of a split ace."""
    clauses = running.clauses
    if not one_card_ace(running, hand):
        return ()
    return further(clauses.split_order, clauses.split_aces, clauses.split_ace_draws)


def _question(
    running: Running, hand: PlayerHand, offered: tuple[Option, ...]
) -> tuple[str, dict[str, object]]:
    """The total, or nothing that others may not know, and what the house would put up."""
    question = "your_cards" if hand.private else "your_hand"
    parts: dict[str, object] = {} if hand.private else {"total": hand.counted}
    if running.lammers is not None and (free := running.lammers.offers(hand, offered)):
        question, parts["free"] = f"{question}_free", free
    return question, parts


def _act(running: Running, hand: PlayerHand, choice: Choose) -> Script[bool]:
    """Do what a player has chosen; whether the hand goes on."""
    match choice.option:
        case "hit":
            drawn = yield from draw(running, hand, running.dealt.draw)
            if drawn:
                call_total(running, hand)
            return drawn
        case "double":
            yield from _double(running, hand, running.opening[hand.box])
        case "for_less":
            yield from _double(running, hand, choice.number * running.terms.chip)
        case "split":
            _split(running, hand)
            return True
        case "surrender":
            _surrender(running, hand)
    return False


def call_total(running: Running, hand: PlayerHand) -> None:
    """The dealer calls a hand's total after each card, unless it lies face down.

    The call decides nothing: the cards do (OH-A-7.XI, OH-AF-7.XI).
    """
    clauses, bust = running.clauses, hand.is_bust and not hand.down
    if bust and running.terms.way == "pitch":
        hand.thrown_in = True
        running.turn_over(hand, clauses.throw_in)
    if not (hand.private or hand.down):
        parts = {"hand": hand.called, "total": hand.counted}
        if bust:
            running.table.announce("hand_bust", clauses.bust, **parts)
        else:
            full = hand.points == BLACKJACK
            also = further(clauses.totals, clauses.draw_21) if full else ()
            running.table.announce("hand_has", clauses.totals, *also, **parts)
    if running.lammers is not None:
        running.lammers.called(hand)


# --- doubling and splitting ----------------------------------------------------------------------


def _double(running: Running, hand: PlayerHand, cents: int) -> Script[None]:
    """One card more, face down if the player asks for it; once up it stays (OH-A-4.VIII)."""
    clauses = running.clauses
    if hand.private:
        running.turn_over(hand, clauses.turn_first_two)
    lammers, clause = running.lammers, clauses.double_card
    if lammers is not None and lammers.frees_double(hand):
        clause = clauses.free_double_card or clause
        lammers.put_up(hand, FREE_DOUBLE)
    else:
        running.put_up(hand, DOUBLE, cents, clauses.double)
    hand.doubled = True
    seen_by: tuple[str, ...] = EVERYONE
    if clause:
        choice = yield from ask(running, hand, "double_card", FACE, clause)
        seen_by = EVERYONE if choice.option == "face_up" else NO_ONE
    clause = clause or running.dealt.draw
    one_card = further(clause, clauses.draw_doubled)
    drawn = yield from draw(running, hand, clause, seen_by, one_card)
    if drawn:
        call_total(running, hand)
    else:
        _undo_double(running, hand)


def _undo_double(running: Running, hand: PlayerHand) -> None:
    """Who refuses the card of a double has made none: it hangs on that card (BJ-32)."""
    if hand.doubled and hand.player in running.refused:
        hand.doubled = False
        for wager in hand.wagers(running.table, DOUBLE, FREE_DOUBLE):
            if running.lammers is not None and wager.kind == FREE_DOUBLE:
                running.lammers.take_back(wager)
            else:
                running.table.push(wager, running.clauses.double)


def _split(running: Running, hand: PlayerHand) -> None:
    """The second card of a pair becomes a hand of its own, played after this one."""
    table, lammers = running.table, running.lammers
    if hand.private:
        running.turn_over(hand, running.clauses.turn_first_two)
    clause = _split_clause(running, hand)
    free = lammers is not None and lammers.frees_split(hand)
    again = lammers.clauses.split_again if lammers and free and hand.split else ""
    other = running.split(hand)
    table.announce("hand_split", clause, *further("", again), hand=hand.called)
    if lammers is not None and free:
        lammers.put_up(other, FREE_SPLIT)
    else:
        running.put_up(other, SPLIT, running.opening[hand.box], clause)


def lose_half(table: Table, wager: Wager, clause: str) -> Wager:
    """Half a wager goes back, and an odd cent with it (GEN-05); what is left has to be lost."""
    half = wager.cents - wager.cents // 2
    table.record(events.WagerPushed(id=wager.id, returned=half, clause=clause))
    table.give_up(wager, half, f"player:{wager.player}")
    return table.wagers[wager.id]


def _surrender(running: Running, hand: PlayerHand) -> None:
    """Half the wager goes back, the other is lost."""
    table, clause = running.table, running.clauses.surrender
    for wager in hand.wagers(table):
        table.lose(lose_half(table, wager, clause), clause)
    hand.closed = True
