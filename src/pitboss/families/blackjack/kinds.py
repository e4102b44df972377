"""The names of the irregularities that the blackjack filings share."""

FACE_UP = "face_up_card"
DRAWN_UNSEEN = "card_drawn_unseen"
DRAWN_SEEN = "card_drawn_seen"
OVERDRAW = "dealer_draws_too_many"
DEALER_MISSED = "dealer_missed"
SHORT = "shoe_exhausted"  # what the engine calls it when the last card is gone
NO_CARDS_LEFT = "no_cards_left"  # nor any in the discard rack
NO_CARDS = "box_gets_no_cards"
ONE_CARD = "box_gets_one_card"
UNDEALT = "card_not_dealt"
HOLE_SHOWN = "hole_card_shown"
MISREAD = "blackjack_not_seen"
NEW_DEALER = "new_dealer"
SHUFFLER_FAILS = "shuffler_fails"
FLOOR_SHUFFLE = "floor_orders_shuffle"
PERMITTED = "floor_permits_entry"
IDLE = "no_gaming_activity"
