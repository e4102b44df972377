"""A strategy that a user wrote in Python, played through the engine.

It is named as ``file.py:name`` or ``package.module:name``. A function is asked for every action of
every player, with the round (`docs/python.md`); a class is made anew for each lane and then called,
so that it may remember.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final, cast

from pitboss.errors import Refusal
from pitboss.late import load
from pitboss.rooms.by_engine import by_engine
from pitboss.rooms.registry import room
from pitboss.rooms.simulator import Policy, Setting, Simulator
from pitboss.rulebook import RuleSet

MARK: Final = "policy "  # how the name of a strategy says that it is one
SEEN: Final = 16  # letters of a digest


def policy_named(name: str) -> str:
    """A policy as a strategy is named: with a digest of its text, so that no other is taken for it.

    Refusal where it cannot be found.
    """
    if not name:
        return ""
    _, text = _found(name)
    return f"{MARK}{name} {_digest(text)}"


def is_policy(strategy: str) -> bool:
    """Is a strategy a user's own?"""
    return strategy.startswith(MARK)


def policy_simulator(rules: RuleSet, setting: Setting) -> Simulator:
    """A game played by a user's policy."""
    name, _, digest = setting.strategy.removeprefix(MARK).rpartition(" ")
    made, text = _found(name)
    if _digest(text) != digest:
        raise Refusal(f"{name} is not what it was: its text has changed", field="policy")
    new = cast(Any, made if inspect.isclass(made) else lambda: made)
    return by_engine(room(rules.game).game, rules, setting, new, by_engine.__module__)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:SEEN]


def _found(name: str) -> tuple[Policy | type, str]:
    """What is named, and the text of its module."""
    place, _, called = name.rpartition(":")
    if not place or not called.isidentifier():
        words = f"a policy is named FILE.py:NAME or MODULE:NAME, not {name[:60]!r}"
        raise Refusal(words, field="policy")
    module = _module(place)
    made = getattr(module, called, None)
    if not callable(made):
        raise Refusal(f"{place} has no function or class {called!r}", field="policy")
    path = getattr(module, "__file__", None)
    return made, Path(path).read_text("utf-8") if path else ""


def _module(place: str) -> ModuleType:
    try:
        if not place.endswith(".py"):
            if "" not in sys.path:
                sys.path.insert(0, "")
            module: ModuleType = load(place)
            return module
        spec = spec_from_file_location(Path(place).stem, place)
        if spec is None or spec.loader is None:
            raise ImportError("not a file of Python")
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    except (ImportError, OSError, SyntaxError, ValueError) as fault:
        raise Refusal(f"{place} cannot be loaded: {fault}", field="policy") from None
