"""Pitboss: the executable rulebook of casino table games.

These names are all that is public, and ``docs/python.md`` walks through them. Whatever stands
deeper may move from one version to the next::

    import pitboss

    pitboss.list_games()
    pitboss.par_sheets("craps")
    pitboss.deal("three-card-poker | ann: 10 ante | Qs 6d 4h / Kd 9c 2s | play").won
"""

from typing import TYPE_CHECKING

from pitboss.late import load
from pitboss.version import __version__

__all__ = [
    "Advice",
    "BadFile",
    "Choose",
    "GameInfo",
    "House",
    "LiveSource",
    "NoMoreBets",
    "ParSheet",
    "PitbossError",
    "Place",
    "Refusal",
    "Round",
    "RuleSet",
    "Strategy",
    "Table",
    "UnknownName",
    "__version__",
    "advise",
    "check_house",
    "deal",
    "list_games",
    "load_house",
    "notate",
    "open_table",
    "par_sheets",
    "play_round",
    "read_log",
    "strategy",
    "verify_log",
]

if TYPE_CHECKING:
    from pitboss.errors import BadFile, PitbossError, Refusal, UnknownName
    from pitboss.exact.advice import Advice
    from pitboss.exact.par import ParSheet
    from pitboss.exact.strategy import Strategy
    from pitboss.front import (
        GameInfo,
        advise,
        deal,
        list_games,
        notate,
        open_table,
        par_sheets,
        play_round,
        read_log,
        strategy,
        verify_log,
    )
    from pitboss.rulebook.house import House, check_house, load_house
    from pitboss.rulebook.ruleset import RuleSet
    from pitboss.table.actions import Choose, NoMoreBets, Place
    from pitboss.table.drivers.live import LiveSource
    from pitboss.table.round import Round
    from pitboss.table.table import Table

# Where a name stands, if not in `front`: it is loaded when it is first used, so that
# `import pitboss` costs nothing.
_HOMES = {
    "Advice": "exact.advice",
    "BadFile": "errors",
    "Choose": "table.actions",
    "House": "rulebook.house",
    "LiveSource": "table.drivers.live",
    "NoMoreBets": "table.actions",
    "ParSheet": "exact.par",
    "PitbossError": "errors",
    "Place": "table.actions",
    "Refusal": "errors",
    "Round": "table.round",
    "RuleSet": "rulebook.ruleset",
    "Strategy": "exact.strategy",
    "Table": "table.table",
    "UnknownName": "errors",
    "check_house": "rulebook.house",
    "load_house": "rulebook.house",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(load(f"pitboss.{_HOMES.get(name, 'front')}"), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
