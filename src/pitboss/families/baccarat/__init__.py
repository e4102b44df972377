"""What both baccarat games share: points, drawing rules, shoe, errors, settlement, counting.

Mini/Midi Baccarat (OH-E) and Dragon Bonus Baccarat (OH-EC) are two parts of one appendix with
nearly the same text; each game's room adds its own clause ids and what differs.
"""
