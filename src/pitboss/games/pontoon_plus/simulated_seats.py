"""Players of a simulated table of Pontoon Plus as the engine asks them."""

from __future__ import annotations

from pitboss.families.blackjack.points import ACE, value
from pitboss.families.blackjack.simulated_layout import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.games.pontoon_plus.exact_suits import suit_class
from pitboss.games.pontoon_plus.hands import PontoonHand
from pitboss.games.pontoon_plus.running import running_of
from pitboss.games.pontoon_plus.simulated_rounds import ONE_CARD, RESCUED, Plays
from pitboss.rooms.seated import Answer, first_option
from pitboss.table.actions import Choose
from pitboss.table.effects import Question
from pitboss.table.round import Round

NAMES = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split"}


def answering(plays: Plays) -> Answer:
    """Answers by the same tables as the kernel's; nobody insures."""

    def answer(round_: Round, asked: Question) -> Choose:
        running = running_of(round_.table)
        if running is None or running.asked is None:
            return first_option(round_, asked)
        names = [option.name for option in asked.options]
        node = _node(plays, running.asked.hand, value(running.up) - 1, "split" in names)
        if "surrender" in names:
            # Nobody has split yet, so a pair may still be.
            gives_up = plays.act(node) == SURRENDER
            return Choose(asked.player, "surrender" if gives_up else "play_on")
        if "rescue" in names:
            return Choose(asked.player, "rescue" if node == RESCUED else "keep")
        if "hit" in names:
            return Choose(asked.player, NAMES[plays.act(node)])
        return first_option(round_, asked)

    return answer


def _node(plays: Plays, hand: PontoonHand, up: int, splits: bool) -> int:
    kind = 0 if not hand.split else (ONE_CARD if value(hand.cards[0]) == ACE else 1)
    places = [value(card) - 1 for card in hand.cards]
    return plays.node(places, up, kind, suit_class(hand.cards), splits=splits)
