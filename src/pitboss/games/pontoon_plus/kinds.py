"""The names of the irregularities of section 5."""

EXCESS = "excess_not_rejected"
UNDER_MINIMUM = "minimum_not_noticed"
WALKS_AWAY = "player_walks_away"
INTERRUPTED = "technical_interruption"
FOREIGN = "foreign_card_found"
COUNT = "cards_short_or_over"
EXHAUSTED = "shoe_exhausted"  # what the engine calls it when the last card is gone
UNSHUFFLED = "cards_not_shuffled"
CARDS_WRONG = (FOREIGN, COUNT, UNSHUFFLED)  # they void the round, and these cards go (PP-33)
DEALING_ERROR = "dealing_error"
OVERDRAW = "dealer_draws_too_many"
TO_EMPTY_BOX = "card_to_empty_box"
FACE_UP = "face_up_card"
TWO_CARDS = "two_cards_at_once"
UNNOTICED = "twenty_one_not_noticed"
SIDES_LATE = "side_bets_not_settled"
NOT_COVERED = "not_covered_by_the_rules"
