"""The events of a table's log: small typed records, each with the clause it came from.

Two families. *Inputs* came from outside (a player who sits down, a card, a throw, a wager, a
choice, an irregularity): replaying them alone brings back everything. *Consequences* are what the
script made of them (a payment, an announcement): a replay must make the same ones again.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

Luck = Literal["live", "seed", "dealer"]  # where luck comes from: the system, a seed, a person


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="event",
    gc=False,  # no event refers to itself, however deep
):
    """One line of the log: ``clause`` made it happen, and the same act enacts ``also``."""

    is_input: ClassVar[bool] = False
    said: ClassVar[bool] = False  # is it something told, whose words are nobody's proof?
    clause: str = ""
    also: tuple[str, ...] = ()


class Input(Event, frozen=True):
    """An event that came from outside the script."""

    is_input: ClassVar[bool] = True


# --- inputs between rounds ---------------------------------------------------------------------


class TableOpened(Input, frozen=True, tag="table_opened"):
    """The head of a log: the game, its rules, the code that plays it, where luck comes from."""

    spec: str
    table: str
    game: str
    rules: dict[str, Any]
    digest: str  # of the rules
    code: str  # the version of the package
    luck: Luck
    seed: int | None = None


class TableResumed(Input, frozen=True, tag="table_resumed"):
    """A table was brought back from its log, by this code and with luck from there."""

    code: str
    luck: Luck
    seed: int | None = None


class PlayerSat(Input, frozen=True, tag="player_sat"):
    """A player bought in and took a box."""

    player: str
    box: int
    cents: int


class PlayerStood(Input, frozen=True, tag="player_stood"):
    """A player bought in and stands behind the boxes of others."""

    player: str
    cents: int


class BoxTaken(Input, frozen=True, tag="box_taken"):
    """A seated player took a further box."""

    player: str
    box: int


class PlayerBoughtIn(Input, frozen=True, tag="player_bought_in"):
    """A player at the table bought more chips."""

    player: str
    cents: int


class PlayerLeft(Input, frozen=True, tag="player_left"):
    """A player left and took so much away, when what he owed was paid."""

    player: str
    cents: int


class LinkLeft(Input, frozen=True, tag="link_left"):
    """The table stopped showing the meters of a link; what it put on them stays there."""

    meters: tuple[str, ...]


class RoundOpened(Input, frozen=True, tag="round_opened"):
    """The head of a round: everything else follows from what the log tells before it."""

    number: int


# --- inputs of a round -------------------------------------------------------------------------


class WagerPlaced(Input, frozen=True, tag="wager_placed"):
    """Chips went from a player's rack to the layout."""

    id: int
    player: str
    box: int
    wager: str
    cents: int
    spot: str = ""
    for_dealer: bool = False


class WagerTakenDown(Input, frozen=True, tag="wager_taken_down"):
    """Chips went back from the layout to the player's rack."""

    id: int
    player: str
    cents: int


class WagerCalled(Input, frozen=True, tag="wager_called"):
    """A wager was called on or off."""

    id: int
    player: str
    on: bool


class BetsClosed(Input, frozen=True, tag="bets_closed"):
    """No more bets."""


class OptionChosen(Input, frozen=True, tag="option_chosen"):
    """A player answered a question; a phrase table makes words of its code and ``parts``."""

    player: str
    question: str
    option: str
    number: int = 0
    parts: dict[str, Any] = {}


class ChosenFaceDown(OptionChosen, frozen=True, tag="chosen_face_down"):
    """A player answered a question in a way that the others may not see: cards set face down."""


class CardDealt(Input, frozen=True, tag="card_dealt"):
    """A card left the shoe. ``seen_by`` names who sees its face; ``*`` is everyone."""

    to: str
    card: str
    seen_by: tuple[str, ...] = ("*",)


class DiceThrown(Input, frozen=True, tag="dice_thrown"):
    """Dice came to rest."""

    dice: tuple[int, ...]
    by: str = ""


class WheelSpun(Input, frozen=True, tag="wheel_spun"):
    """The wheel stopped on a mark."""

    mark: str


class NumberShown(WheelSpun, frozen=True, tag="number_shown"):
    """A random number generator showed a number."""


class CardsShuffled(Input, frozen=True, tag="cards_shuffled"):
    """The cards were shuffled into the shoe."""

    cards: int


class MeterMirrored(Input, frozen=True, tag="meter_mirrored"):
    """A linked meter moved at another table; this table's display follows it."""

    meter: str
    cents: int


class IrregularityCalled(Input, frozen=True, tag="irregularity_called"):
    """Something went wrong on the table, as the filing foresees."""

    kind: str


# --- consequences ------------------------------------------------------------------------------


class Announced(Event, frozen=True, tag="announced"):
    """The dealer says what happened: a code, which a phrase table makes words of."""

    said: ClassVar[bool] = True
    call: str
    parts: dict[str, Any] = {}


class Whispered(Event, frozen=True, tag="whispered"):
    """The dealer tells one player something that only he may hear."""

    said: ClassVar[bool] = True
    to: str
    call: str
    parts: dict[str, Any] = {}


class CardsTurned(Event, frozen=True, tag="cards_turned"):
    """Face-down cards were turned up for all to see."""

    hand: str
    cards: tuple[str, ...]


class CardsShown(Event, frozen=True, tag="cards_shown"):
    """Face-down cards were shown to one person only."""

    hand: str
    to: str
    cards: tuple[str, ...]
    seen_by: tuple[str, ...]


class WagerAdded(Event, frozen=True, tag="wager_added"):
    """A decision put more chips on the layout: a raise, a double, an insurance."""

    id: int
    player: str
    box: int
    wager: str
    cents: int
    spot: str = ""
    for_dealer: bool = False


class WagerMoved(Event, frozen=True, tag="wager_moved"):
    """A wager went to another place on the layout."""

    id: int
    spot: str


class WagerMarked(Event, frozen=True, tag="wager_marked"):
    """A wager's on/off button changed by the rules, not by its owner."""

    id: int
    on: bool


class WagerLost(Event, frozen=True, tag="wager_lost"):
    """The house collected a wager."""

    id: int
    cents: int


class WagerWon(Event, frozen=True, tag="wager_won"):
    """The house paid a wager: ``paid`` is the winnings, ``returned`` the stake handed back.

    A stake that stays up for the next decision is neither returned nor taken; one that pays
    "for" is taken. ``cut`` is what an aggregate payout limit held back.
    """

    id: int
    stake: int
    paid: int
    returned: int
    pays: str
    to: str
    taken: int = 0
    cut: int = 0


class WagerPushed(Event, frozen=True, tag="wager_pushed"):
    """A wager neither won nor lost: ``returned`` of its stake was handed back."""

    id: int
    returned: int


class VigorishTaken(Event, frozen=True, tag="vigorish_taken"):
    """Vigorish went from a player to the house."""

    player: str
    cents: int
    id: int = 0


class VigorishMarked(Event, frozen=True, tag="vigorish_marked"):
    """Vigorish was marked as owed by a player."""

    player: str
    cents: int
    id: int = 0


class VigorishReturned(Event, frozen=True, tag="vigorish_returned"):
    """Vigorish taken in advance went back to the player."""

    player: str
    cents: int
    id: int = 0


class MeterFed(Event, frozen=True, tag="meter_fed"):
    """Part of a wager (``id``) went into a progressive meter, or an undone award back onto it."""

    meter: str
    cents: int
    source: str = "house"
    wagered: int = 0  # the wager it is part of; 0 for a seed
    id: int = 0
    undone: bool = False


class MeterPaid(Event, frozen=True, tag="meter_paid"):
    """A progressive meter paid part or all of itself, or gave back what a void wager fed it."""

    meter: str
    cents: int
    to: str
    id: int = 0
    wagered: int = 0  # the void wager whose part goes back to the house; 0 for an award
    undone: bool = False


class EnvyPaid(Event, frozen=True, tag="envy_paid"):
    """A player with a wager (``id``) was paid because another player holds a certain hand."""

    id: int
    player: str
    holder: str
    cents: int


class DealerEnvied(Event, frozen=True, tag="dealer_envied"):
    """The house paid the dealer a fixed award for the hand of a player's wager (``id``)."""

    id: int
    cents: int


class BankSettled(Event, frozen=True, tag="bank_settled"):
    """A player who banked is paid so many cents from the table, or pays them (negative).

    ``commission`` is what the house has kept of the bank's win.
    """

    player: str
    cents: int
    commission: int = 0


class SettlementReversed(Event, frozen=True, tag="settlement_reversed"):
    """A void undoes what became of a wager: so much goes from the house to an account, or back.

    ``id`` is 0 for what belongs to no single wager, such as the balance of a player's bank.
    """

    id: int
    to: str
    cents: int


class RoundVoided(Event, frozen=True, tag="round_voided"):
    """The round does not count: every wager goes back."""

    said: ClassVar[bool] = True
    why: str
    parts: dict[str, Any] = {}


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """The foot of a round: the books as they stand."""

    books: dict[str, int]
