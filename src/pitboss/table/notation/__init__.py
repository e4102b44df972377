"""The notation: whole rounds in a line of text that a person can write and read back.

``play`` reads a line and plays it; ``write`` makes the line of rounds that were played.
"""

from pitboss.table.notation.fitting import waits_for
from pitboss.table.notation.play import Dealt, play
from pitboss.table.notation.write import Told, write, write_round

__all__ = ["Dealt", "Told", "play", "waits_for", "write", "write_round"]
