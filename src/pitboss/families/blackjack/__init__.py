"""What the blackjack games share: shoe and pitch procedure, players' decisions, the dealer's hand.

It is no game of its own: each game's room brings its clauses, its wagers and its pays. A game's
file in the rulebook needs the options ``decks``, ``penetration``, ``mid_shoe_entry``,
``multiple_boxes`` and ``multiple_box_minimum``, and the common option ``smallest_chip``.
"""
