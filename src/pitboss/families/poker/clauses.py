"""The clauses of one filing that the shared procedure enacts.

Each game fills in a record with its own ids, so that every event of its log cites its own
filing. An empty id means that the filing has no such rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Clauses:
    """Where one filing says what every poker table does.

    Attributes:
        wash: A new deck is washed before the first shuffle.
        shuffle: A shuffle before play and after each round.
        by_device: After a shuffle by the device the cards are dealt uncut.
        by_hand: After a shuffle by hand the cards are cut.
        cut: The dealer cuts so many cards at least.
        stack: The cards left go on top of those cut.
        after_cut: Then the cards are dealt.
        chips: Wagers are chips on the layout.
        leaves: What becomes of a player who leaves during a round.
        one_box: A player has one position only.
        bets: Wagers go up before the deal, and stay from the first card on.
        closed: No wager changes once the deal has begun, by way of dealing (hand, shoe).
        deal: How the cards are dealt, by way of dealing.
        opens_deal: The clause that opens the list of cards to deal, by way of dealing.
        examine: The players look at their cards.
        count: The deck was not complete, by way of dealing.
        miscount: The shuffler counts a wrong number of cards.
        drawn_unseen: A card drawn in error and not seen is the next card.
        wrong_number: A hand has too many or too few cards.
        exposed: A card of the dealer's (or of the board) was seen too early.
        device_jam: The shuffler jams.
        shoe_jam: The automated dealing shoe jams.
        face_up: A card lies face up in the deck or the shoe.
        recounts: Whether a wrong count is checked once more before the deck is replaced.
    """

    wash: str
    shuffle: str
    by_device: str
    cut: str
    stack: str
    chips: str
    leaves: str
    bets: str
    closed: dict[str, str]
    deal: dict[str, str]
    examine: str
    count: dict[str, str]
    by_hand: str = ""
    after_cut: str = ""
    one_box: str = ""
    opens_deal: Mapping[str, str] = field(default_factory=dict)
    miscount: str = ""
    drawn_unseen: str = ""
    wrong_number: str = ""
    exposed: str = ""
    device_jam: str = ""
    shoe_jam: str = ""
    face_up: str = ""
    recounts: bool = True
