"""DJ Wild Stud Poker, simulated."""

from __future__ import annotations

from pitboss.families.poker.beside import Beside
from pitboss.families.poker.showdown_simulating import two_hands
from pitboss.families.wild_stud.settling import TIE
from pitboss.families.wild_stud.simulating import bad_beat_line, trips_line, wild_stud
from pitboss.games.dj_wild.script import DJWild, natural_rule, on_tie
from pitboss.money.pays import Lose, Pays, Push
from pitboss.rooms.simulator import Setting, Simulator, check_seats
from pitboss.rulebook import RuleSet

_GAME = DJWild()


def simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """The game under these rules, played for the best or by its line."""
    check_seats(rules, setting)
    beside = Beside(rules, setting, two_hands(_GAME))
    beside.felt(trips_line("trips", natural_rule(rules)))
    pushes = (TIE,) if isinstance(on_tie(rules), Push) else ()

    def bad_beat(event: str, _stake: int) -> Pays:
        if event == TIE:
            return on_tie(rules)  # DJ-04
        table = rules.pay_table("two_way_bad_beat")
        return table.pays(event) if event in table else Lose()

    beside.felt(bad_beat_line("two_way_bad_beat"), bad_beat, pushes)
    return wild_stud(_GAME, rules, setting, beside, __name__)
