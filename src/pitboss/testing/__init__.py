"""The conformance battery, for the games here and those that other packages bring.

``check_game(room)`` plays a game at random houses with mishaps at every step, and holds it to all
that every game must hold to; it raises one `Fault`, or returns a `Report`.
"""

from pitboss.testing.battery import CHECKS, Check, Report, check_game
from pitboss.testing.fault import Fault
from pitboss.testing.houses import with_side_bets

__all__ = ["CHECKS", "Check", "Fault", "Report", "check_game", "with_side_bets"]
