"""What becomes of the hands: blackjacks first, the rest box by box against the dealer's hand."""

from __future__ import annotations

from operator import attrgetter

from pitboss.families.blackjack.clauses import further
from pitboss.families.blackjack.hands import MAIN, PlayerHand
from pitboss.families.blackjack.insurance import settle_insurance
from pitboss.families.blackjack.points import BLACKJACK as TWENTY_ONE
from pitboss.families.blackjack.running import Running
from pitboss.families.blackjack.terms import BLACKJACK, LOSE, PUSH, WIN
from pitboss.money import Lose, Pays, Push
from pitboss.table.settlement import Verdict, settle

UNPAID: dict[str, Pays] = {LOSE: Lose(), PUSH: Push()}
Ruling = tuple[str, str]  # what becomes of a hand, and by which clause
_GUEST = attrgetter("guest")  # guests come last


# --- blackjack -----------------------------------------------------------------------------------


def announce_blackjacks(running: Running) -> bool:
    """A player's blackjack is announced, and turned over where it lies face down: is there one?"""
    found = False
    for hand in running.hands:
        if hand.points == TWENTY_ONE and _is_paid_first(hand):
            clause = _blackjack_clause(running)
            running.table.announce("hand_blackjack", clause, hand=hand.called)
            running.turn_over(hand, clause)
            found = True
    return found


def _is_paid_first(hand: PlayerHand) -> bool:
    return hand.is_blackjack and hand.played and not hand.closed


def _blackjack_clause(running: Running) -> str:
    clauses = running.clauses
    return clauses.blackjack_after if running.risky else clauses.blackjack_now


def pay_blackjacks(running: Running) -> None:
    """Blackjacks are paid before any third card, unless the hole card is still unknown."""
    for hand in reversed(running.hands):
        if hand.points == TWENTY_ONE and _is_paid_first(hand):
            if running.risky and not running.checks:
                return
            _settle_hands(running, [hand], _blackjack_clause(running))


# --- the end of the round ------------------------------------------------------------------------


def settle_round(running: Running) -> None:
    """Box by box from the dealer's right: take losers, pay winners."""
    parts = running.parts
    for part in sorted(parts, key=_GUEST) if parts else ():
        part.before_settling(running)
    for box in sorted(running.table.seats)[::-1]:
        if running.insured:
            settle_insurance(running, box)
        hands: list[PlayerHand] = []
        for hand in running.hands:
            if hand.box == box and not hand.closed:
                hands.append(hand)
        if hands and hands[0].played:
            _settle_hands(running, hands)
        for part in parts:
            part.settle_box(running, box)


def _settle_hands(running: Running, hands: list[PlayerHand], clause: str = "") -> None:
    """Settle all hands of one box together; ``clause`` where not the round's end decides."""
    verdicts: list[Verdict] = []
    order = "" if clause else running.clauses.settle
    for hand in hands:
        if hand.down or hand.private:
            by_double = running.clauses.double_card
            running.turn_over(hand, by_double if hand.down else running.clauses.turn_hands)
        event, by = ruling_on(running, hand)
        verdicts += _verdicts(running, hand, event, clause or by, order)
        hand.closed = True
    if running.lammers is not None:
        running.lammers.settle(verdicts)
    else:
        settle(running.table, verdicts)
    for part in running.parts:
        part.hands_settled(running, verdicts)


def ruling_on(running: Running, hand: PlayerHand) -> Ruling:
    """Whether a hand wins, loses or pushes. What neither wins nor pushes loses (BJ-04)."""
    clauses, lammers = running.clauses, running.lammers
    own, dealer = hand.points, running.dealer.points
    if dealer == TWENTY_ONE and running.dealer.is_blackjack:
        return _against_blackjack(running, hand)
    if own == TWENTY_ONE and hand.is_blackjack:
        return BLACKJACK, _blackjack_beats(running)
    if lammers is not None and lammers.pushes(own, dealer):
        return PUSH, lammers.clauses.dealer_22
    if own > TWENTY_ONE:
        return LOSE, clauses.bust
    if dealer > TWENTY_ONE or own > dealer:
        return WIN, clauses.win_bust if dealer > TWENTY_ONE else clauses.win_higher
    return (PUSH, clauses.push) if own == dealer else (LOSE, clauses.lose)


def _against_blackjack(running: Running, hand: PlayerHand) -> Ruling:
    clauses = running.clauses
    if hand.is_blackjack:
        return PUSH, clauses.push_blackjack or clauses.blackjack_after
    tied = hand.points == TWENTY_ONE
    return LOSE, running.misread or (clauses.lose_blackjack if tied else clauses.lose)


def _blackjack_beats(running: Running) -> str:
    """By which clause a blackjack beats a dealer's hand that is none, also one of 22."""
    clauses, dealer = running.clauses, running.dealer.points
    if running.lammers is not None and running.lammers.pushes(TWENTY_ONE, dealer):
        return running.lammers.clauses.blackjack_22
    if dealer > TWENTY_ONE:
        return clauses.win_bust
    return clauses.win_blackjack if dealer == TWENTY_ONE else clauses.win_higher


def _verdicts(
    running: Running, hand: PlayerHand, event: str, clause: str, order: str
) -> list[Verdict]:
    """What becomes of each wager on a hand; ``order`` is the clause of the round's end."""
    found: list[Verdict] = []
    held = running.table.wagers
    for wager_id in hand.wager_ids:
        if (wager := held.get(wager_id)) is None:
            continue
        if event == LOSE and wager.kind != MAIN and running.dealer.is_blackjack:
            # OH-A-10.II, OH-A-11.IV: a dealer's blackjack takes the original wager only
            back = _given_back(running, wager.kind)
            found.append(Verdict(wager, UNPAID[PUSH], back, False, further(back, order)))
        elif (pays := UNPAID.get(event)) is not None:
            found.append(Verdict(wager, pays, clause, False, further(clause, order)))
        else:
            odds = running.terms.odds[wager.kind, event]
            also = further(clause, order, odds.clause)
            found.append(Verdict(wager, odds.pays, clause, False, also))
    return found


def _given_back(running: Running, kind: str) -> str:
    clauses = running.clauses
    by_rule = clauses.split_natural if kind.endswith("split") else clauses.double_natural
    return running.misread or by_rule
