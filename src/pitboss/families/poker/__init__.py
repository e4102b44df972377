"""What the house-banked poker games share: procedure, irregularities, side wagers, settlement.

It is no game of its own: each game's room brings its clauses, its hands and its pays. A game's
file in the rulebook needs the options ``deal`` (hand or shoe), ``shuffler`` (a flag) and, among
the common ones, ``leaver_forfeits_sides``.
"""
