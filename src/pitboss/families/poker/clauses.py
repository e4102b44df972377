"""The clauses of one filing that the shared procedure enacts.

Each game fills in a record with its own ids (``rulebook/data/steps``), so that every event of its
log cites its own filing. An empty id means that the filing has no such rule.
"""

from __future__ import annotations

import msgspec

ByWay = dict[str, str]  # by way of dealing: hand, shoe


class Clauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where one filing says what every poker table does."""

    wash: str = ""  # a new deck is washed before the first shuffle
    shuffle: str  # before play and after each round
    by_device: str = ""  # after a shuffle by the device the cards are dealt uncut
    by_hand: str = ""  # after a shuffle by hand the cards are cut
    cut: str = ""  # the dealer cuts so many cards at least
    stack: str = ""  # the cards left go on top of those cut
    after_cut: str = ""  # then the cards are dealt
    chips: str  # wagers are chips on the layout
    leaves: str  # what becomes of a player who leaves during a round
    stays: str = ""  # a player stays until the round is over
    one_box: str = ""  # a player has one position only
    bets: str  # wagers go up before the deal, and stay from the first card on
    closed: ByWay  # no wager changes once the deal has begun
    deal: ByWay  # how the cards are dealt
    opens_deal: ByWay = {}  # opens the list of cards to deal
    examine: str  # the players look at their cards
    count: ByWay = {}  # the deck was not complete
    miscount: str = ""  # the shuffler counts a wrong number of cards
    recounts: bool = True  # whether that is checked once more before the deck is replaced
    drawn_unseen: str = ""  # a card drawn in error and not seen is the next card
    wrong_number: str = ""  # a hand has too many or too few cards
    face_up: str = ""  # a card lies face up in the deck or the shoe
    exposed: str = ""  # a card of the dealer's (or of the board) was seen too early
    device_jam: str = ""  # the shuffler jams
    shoe_jam: str = ""  # the automated dealing shoe jams
