"""The notation: whole rounds in a line of text that a person can write and read back.

``play`` reads a line and plays it, ``play_on`` plays its rounds on a table that is there, ``go_on``
some words in a running round; ``write`` makes the line of rounds that were played.
"""

from pitboss.table.notation.fitting import waits_for
from pitboss.table.notation.play import Dealt, go_on, play, play_on
from pitboss.table.notation.write import write

__all__ = ["Dealt", "go_on", "play", "play_on", "waits_for", "write"]
