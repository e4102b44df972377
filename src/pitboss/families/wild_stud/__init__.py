"""What the two 53-card stud games share: the deck, the showdown, the solver and the coach.

DJ Wild Stud Poker (Ohio) and Deuces Wild Xtreme (Colorado) deal five cards to everyone from a deck
with a joker, deuces and joker wild. It is no game of its own: each room brings its clauses.
"""
