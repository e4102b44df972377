"""The house file: which games a casino offers, and how, checked against the filing.

A house file is TOML::

    house = "Riverside"
    filing = "ohio"

    [games.craps]
    options = { odds_limit = "3-4-5" }
    without = ["fire"]
    [games.craps.limits.pass]
    low = "10"
    high = "1000"
    [games.craps.raise."OH-B-5.II.T"]
    field_12 = "3 to 1"

    [progressives.main]
    games = ["let-it-ride", "mississippi-stud"]
    wager = "progressive"
    rate = "21%"
    seed = "10000"
    base_wager = "1"

`check_house` finds every fault and names its key and clause; `load_house` refuses a file with any.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from pitboss.errors import BadFile, PitbossError, Refusal, UnknownName
from pitboss.rulebook.fields import Fields, read_toml
from pitboss.rulebook.filings import Filing, filing, filings
from pitboss.rulebook.game_rules import game_rules
from pitboss.rulebook.options import OptionValue
from pitboss.rulebook.progressives import Progressive, read_progressive
from pitboss.rulebook.ruleset import RuleSet, Settings, build

__all__ = ["House", "HouseError", "check_house", "load_house"]


class HouseError(msgspec.Struct, frozen=True):
    """One fault of a house file: the key it stands at, what is wrong, and the clause."""

    key: str
    message: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.key}: {self.message}" + (f" [{self.clause}]" if self.clause else "")


class House(msgspec.Struct, frozen=True):
    """A casino: its filing, its games as it plays them, and its progressive meters."""

    name: str
    filing: Filing
    games: Mapping[str, RuleSet]
    progressives: Mapping[str, Progressive]

    def ruleset(self, game: str) -> RuleSet:
        """The rule set of one of its games."""
        if game not in self.games:
            raise UnknownName(f"game of {self.name}:", game, self.games)
        return self.games[game]


def load_house(path: str | Path) -> House:
    """The casino of a house file; BadFile tells every fault."""
    house, errors = _read(Path(path))
    if errors:
        raise BadFile(path, "; ".join(str(error) for error in errors))
    return house


def check_house(path: str | Path) -> list[HouseError]:
    """Every fault of a house file; BadFile where it cannot be read at all."""
    return _read(Path(path))[1]


def _read(path: Path) -> tuple[House, list[HouseError]]:
    errors: list[HouseError] = []

    def report(key: str, message: str, clause: str) -> None:
        errors.append(HouseError(key, message, clause))

    top = Fields(read_toml(path), "", report)
    name = top.text("house")
    filed = _filing(top)
    games = {}
    for slug, fields in top.tables("games"):
        ruleset = _game(slug, fields, filed)
        if ruleset is not None:
            games[slug] = ruleset
    meters = top.table("progressives")
    progressives = {}
    for key in meters.names():
        meter = read_progressive(key, meters.table(key), games)
        if meter is not None:
            progressives[key] = meter
    _check_meters(top, games, progressives)
    if not errors:
        for meter in progressives.values():
            for slug in meter.games:
                games[slug] = _with_meter(games[slug], meter)
    if not games:
        top.fault("games", "a house needs at least one game")
    top.close()
    return House(name, filed, games, progressives), errors


def _filing(top: Fields) -> Filing:
    slug = top.text("filing")
    try:
        return filing(slug)
    except UnknownName as error:
        top.fault("filing", f"{error}; filings: {', '.join(each.slug for each in filings())}")
        return filings()[0]


def _game(slug: str, fields: Fields, filed: Filing) -> RuleSet | None:
    try:
        rules = game_rules(slug)
    except UnknownName as error:
        fields.fault("", str(error))
        return None
    if rules.filing != filed.slug:
        fields.fault("", f"{slug} is not a game of the {filed.slug} filing")
        return None
    settings = Settings(
        options=_all(fields.table("options")),
        pay_tables=_all(fields.table("pay_tables")),
        limits={key: _all(each) for key, each in fields.tables("limits")},
        raises={key: _all(each) for key, each in fields.tables("raise")},
        without=fields.texts("without"),
        payout_limit=fields.raw("payout_limit"),
    )
    fields.close()
    return build(rules, settings, lambda key, error: _tell(fields, key, error))


def _all(fields: Fields) -> dict[str, object]:
    return {name: fields.raw(name) for name in fields.names()}


def _tell(fields: Fields, key: str, error: PitbossError) -> None:
    if isinstance(error, Refusal):
        fields.fault(key, error.message, error.clause)
    else:
        fields.fault(key, str(error))


def _with_meter(ruleset: RuleSet, meter: Progressive) -> RuleSet:
    """A game whose meter is a matter of its own options plays with the house's figures.

    The game's seed is for a one-dollar unit and scales with the unit (3D-10). No clause says what
    wins a secondary jackpot, so none is played: its part feeds the one meter (ML-05).
    """
    figures: dict[str, OptionValue] = {
        "meter_seed": meter.seed * 100 // meter.base_wager,
        "meter_rate": meter.rate + meter.secondary_rate,
        "reserve_rate": meter.reserve_rate,
        "wager_unit": meter.base_wager,
    }
    options = ruleset.rules.options
    prefix = ruleset.rules.meters[meter.wager].prefix
    named = {f"{prefix}{key}": value for key, value in figures.items()}
    chosen = {key: options[key].show(v) for key, v in named.items() if key in options}
    saved = ruleset.as_json()
    kept = {key: options[key].show(value) for key, value in ruleset.options.items()}
    return RuleSet.from_json({**saved, "options": kept | chosen}) if chosen else ruleset


def _check_meters(
    top: Fields, games: Mapping[str, RuleSet], progressives: Mapping[str, Progressive]
) -> None:
    """A progressive whose filing prints no figures stays closed until a house sets them."""
    fed = {(game, meter.wager) for meter in progressives.values() for game in meter.games}
    for slug, ruleset in games.items():
        for wager, rule in ruleset.rules.meters.items():
            if rule.required and wager in ruleset.wagers and (slug, wager) not in fed:
                message = f"{wager} needs a meter under [progressives], or a place in without"
                top.fault(f"games.{slug}", message, rule.clause)
