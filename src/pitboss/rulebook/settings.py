"""The choices of a casino: as asked for, as saved, and as looked up once they are made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

import msgspec

from pitboss.rulebook.game_rules import GameRules
from pitboss.rulebook.limits import Limits
from pitboss.rulebook.options import OptionValue
from pitboss.rulebook.unfiled import FILED, Unfiled


@dataclass(frozen=True)
class Settings:
    """What a casino asks for, unchecked: `build` makes a `RuleSet` of it."""

    options: Mapping[str, object] = field(default_factory=dict)
    pay_tables: Mapping[str, object] = field(default_factory=dict)
    limits: Mapping[str, Mapping[str, object] | Limits] = field(default_factory=dict)
    raises: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    without: Sequence[str] = ()
    payout_limit: object = None
    house_tables: Mapping[str, object] = field(default_factory=dict)
    unfiled: Unfiled = FILED


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """A rule set as `RuleSet.as_json` writes it."""

    game: str
    options: dict[str, object]
    pay_tables: dict[str, str]
    limits: dict[str, dict[str, str]]
    raises: dict[str, dict[str, str]]
    without: list[str]
    payout_limit: str | None
    house_tables: dict[str, dict[str, object]] = {}
    unfiled: Unfiled = FILED


class Chosen(dict[tuple[str, str], Any]):
    """Values by kind and name; what is missing was asked for under another kind or name."""

    def __init__(self, rules: GameRules, options: Mapping[str, OptionValue]) -> None:
        self.rules = rules
        kinds = {key: rules.options[key].kind for key in options}
        super().__init__({(kinds[key], key): value for key, value in options.items()})

    def __missing__(self, asked: tuple[str, str]) -> NoReturn:
        kind, key = asked
        found = self.rules.option(key).kind
        raise TypeError(f"option {key} of {self.rules.game} is a {found}, not a {kind}")
