"""Table procedure before a round: shuffle, cut, cutting card and burn."""

from __future__ import annotations

from pitboss.apparatus.shoe import Shoe
from pitboss.families.blackjack.clauses import Clauses
from pitboss.families.blackjack.memory import memory_of
from pitboss.table.actions import Option
from pitboss.table.effects import NO_ONE, Script
from pitboss.table.irregularity import Irregularity
from pitboss.table.table import Table

BURN = "burn"
BATCHES = ("red", "blue")  # backs of two colours (OH-A-3.III.B, OH-AF-3.III.B)
CUT_FROM_END = 10  # cards (OH-A-6.IV, OH-AF-6.IV)


def new_shoe(table: Table, shoe: Shoe, clauses: Clauses, *, burn: bool) -> Script[None]:
    """Put a freshly shuffled shoe into play."""
    memory = memory_of(table)
    if not memory.shoes:
        wash = clauses.wash_batches if has_shuffler(table) else clauses.wash
        table.announce("cards_washed", wash)
    elif memory.reshuffle:
        table.announce("shoe_emptied", clauses.emptied)
        table.announce("all_shuffled", clauses.shuffled_again)
    if memory.players:
        table.announce("everyone_may_bet", clauses.entry_shuffle)
    if has_shuffler(table):
        yield from _next_batch(table, shoe, clauses)
    else:
        yield from table.shuffle(shoe, clauses.shuffle)
    yield from _offer_cut(table, shoe, clauses)
    memory.shoes += 1
    memory.reshuffle = False
    memory.rounds, memory.players = 0, ()
    place_cutting_card(table, shoe.left, clauses)
    if burn:
        yield from burn_card(table, clauses.burn)


def has_shuffler(table: Table) -> bool:
    """Whether a machine shuffles one batch of cards while the other is dealt."""
    return bool(table.rules.options.get("shuffler", False))


def _next_batch(table: Table, shoe: Shoe, clauses: Clauses) -> Script[None]:
    """The batches take turns; where the machine fails the cards are shuffled by hand."""
    memory = memory_of(table)
    batch = BATCHES[(memory.shoes - memory.repeats) % len(BATCHES)]
    table.announce(f"{batch}_batch", clauses.batches, clauses.machine)
    try:
        yield from table.shuffle(shoe, clauses.shuffler)
    except Irregularity as slip:
        table.announce("shuffled_by_hand", slip.clause)
        yield from table.shuffle(shoe, clauses.shuffle)


def after_no_activity(table: Table, clauses: Clauses) -> Script[None]:
    """The cards are spread for inspection and stacked; then they are shuffled anew.

    With a shuffler the other batch comes next, unless a player asks for the cards that were out.
    """
    table.announce("cards_spread", clauses.idle)
    if not has_shuffler(table):
        table.announce("cards_stacked", clauses.idle_by_hand)
        return
    table.announce("cards_to_shuffler", clauses.idle_machine)
    options = (Option("decline"), Option("same_cards"))
    for player in dict.fromkeys(table.controller(box) for box in table.clockwise()):
        choice = yield from table.ask(player, "same_cards", options, clauses.idle_machine)
        if choice.option == "same_cards":
            memory_of(table).repeats += 1
            return


def shuffle_and_cut(table: Table, shoe: Shoe, clauses: Clauses) -> Script[None]:
    """Shuffle by hand and cut."""
    yield from table.shuffle(shoe, clauses.shuffle)
    yield from _offer_cut(table, shoe, clauses)


def _offer_cut(table: Table, shoe: Shoe, clauses: Clauses) -> Script[None]:
    """The cut; from here on nobody knows where a card lies."""
    memory_of(table).burned = ()
    if clauses.cut and shoe.left >= 2 * CUT_FROM_END:
        yield from _cut(table, shoe.left, clauses)


def _cut(table: Table, cards: int, clauses: Clauses) -> Script[None]:
    """Offer the cut to each player in turn; the dealer cuts if none will."""
    options = (Option("decline"), Option("cut", CUT_FROM_END, cards - CUT_FROM_END))
    asked: list[str] = []
    for box in table.clockwise():
        player = table.controller(box)
        if player in asked:
            continue
        asked.append(player)
        choice = yield from table.ask(player, "cut_the_cards", options, clauses.offer_cut)
        if choice.option == "cut":
            table.announce("player_cuts", clauses.cut, player=player, cards=choice.number)
            return
    table.announce("dealer_cuts", clauses.nobody_cuts)


def place_cutting_card(table: Table, cards: int, clauses: Clauses) -> None:
    """The cutting card goes in behind the part of the shoe that will be dealt."""
    share = table.rules.percent("penetration")
    before = cards * share.numerator // (100 * share.denominator)
    memory_of(table).behind = cards - before
    table.announce("cutting_card_in", clauses.cut_card, cards=before)


def burn_card(table: Table, clause: str) -> Script[None]:
    """A card goes to the discard rack without being seen."""
    card = yield from table.deal(BURN, clause, NO_ONE)
    del table.hands[BURN]
    memory = memory_of(table)
    memory.burned = (*memory.burned, card)


def cutting_card_comes(table: Table, clauses: Clauses) -> None:
    """The round in which the cutting card comes is the shoe's last (BJ-14)."""
    memory_of(table).reshuffle = True
    table.announce("cutting_card_out", clauses.cut_card_out)
