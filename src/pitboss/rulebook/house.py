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

A game with several tables names each under ``[games.GAME.tables.NAME]``, with what is different
there. A pay table that was approved for the house and that the filing does not print stands under
``[games.GAME.house_tables.ID]`` with ``wager``, ``name``, ``approval`` and ``pays``. Where a filing
prints no figures for a meter, ``preset = "practice"`` takes those of `pitboss.rulebook.meters`.

`check_house` finds every fault and names its key and clause; `load_house` refuses a file with any.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from pitboss.errors import BadFile, PitbossError, Refusal, UnknownName
from pitboss.rulebook.choices import over, with_guests
from pitboss.rulebook.fields import Fields, read_toml
from pitboss.rulebook.filings import Filing, filing, filings
from pitboss.rulebook.game_rules import GameRules, game_rules
from pitboss.rulebook.meters import NO_PRESET
from pitboss.rulebook.options import OptionValue
from pitboss.rulebook.progressives import Progressive, read_progressive
from pitboss.rulebook.ruleset import RuleSet, build
from pitboss.rulebook.settings import Settings
from pitboss.rulebook.standing import Remark, foreign_guests, remarks

METER_FIGURES = ("meter_seed", "meter_rate", "reserve_rate", "wager_unit", "meter_preset")


class HouseError(msgspec.Struct, frozen=True):
    """One fault of a house file: the key it stands at, what is wrong, and the clause."""

    key: str
    message: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.key}: {self.message}" + (f" [{self.clause}]" if self.clause else "")


class House(msgspec.Struct, frozen=True):
    """A casino: its filing, its games as it plays them, and its progressive meters.

    A game may stand on several tables, each under a name and with choices of its own; ``games``
    holds what every table has that says nothing else, and that is what an unnamed table plays.
    """

    name: str
    filing: Filing
    games: Mapping[str, RuleSet]
    progressives: Mapping[str, Progressive]
    tables: Mapping[str, Mapping[str, RuleSet]] = {}

    def ruleset(self, game: str, table: str = "") -> RuleSet:
        """The rule set of one of its games, or of one table of it."""
        if game not in self.games:
            raise UnknownName(f"game of {self.name}:", game, self.games, plural="games")
        if not table:
            return self.games[game]
        named = self.tables.get(game, {})
        if table not in named:
            raise UnknownName(f"{game} table of {self.name}:", table, named, plural="tables")
        return named[table]

    def every_table(self) -> Iterator[tuple[str, RuleSet]]:
        """Every rule set with the key of the house file that it stands under."""
        for slug, ruleset in self.games.items():
            yield f"games.{slug}", ruleset
            for name, own in self.tables.get(slug, {}).items():
                yield f"games.{slug}.tables.{name}", own

    def remarks(self) -> list[Remark]:
        """What of it the filing does not print, table by table; said once where all have it."""
        found: list[Remark] = []
        for where, ruleset in self.every_table():
            for remark in remarks(ruleset):
                if all(remark.words != other.words for other in found):
                    key = f"{where}.{remark.key}"
                    found.append(msgspec.structs.replace(remark, key=key))
        return found


def load_house(path: str | Path) -> House:
    """The casino of a house file; BadFile tells every fault."""
    house, errors = read_house(path)
    if errors:
        raise BadFile(path, "; ".join(str(error) for error in errors))
    return house


def check_house(path: str | Path) -> list[HouseError]:
    """Every fault of a house file; BadFile where it cannot be read at all."""
    return read_house(path)[1]


def read_house(path: str | Path) -> tuple[House, list[HouseError]]:
    """The casino of a house file with every fault; BadFile where it cannot be read at all."""
    errors: list[HouseError] = []

    def report(key: str, message: str, clause: str) -> None:
        errors.append(HouseError(key, message, clause))

    top = Fields(read_toml(Path(path)), "", report)
    name = top.text("house")
    filed = _filing(top)
    games: dict[str, RuleSet] = {}
    tables: dict[str, dict[str, RuleSet]] = {}
    said: dict[str, tuple[str, ...]] = {}
    for slug, fields in top.tables("games"):
        ruleset, named = _game(slug, fields, filed, said)
        if ruleset is not None:
            games[slug] = ruleset
            tables[slug] = named
    every = {slug: (ruleset, *tables[slug].values()) for slug, ruleset in games.items()}
    meters = top.table("progressives")
    progressives = {}
    for key in meters.names():
        meter = read_progressive(key, meters.table(key), every)
        if meter is not None:
            progressives[key] = meter
    house = House(name, filed, games, progressives, tables)
    _check_meters(top, house)
    _check_said_once(top, house, said)
    if not games:
        top.fault("games", "a house needs at least one game")
    top.close()
    return (house if errors else _with_meters(top, house)), errors


def _with_meters(top: Fields, house: House) -> House:
    """The house with the figures of its meters at every table that feeds them.

    What a table cannot play with, such as a unit that its chips cannot pay, is a fault.
    """
    games = dict(house.games)
    tables = {slug: dict(named) for slug, named in house.tables.items()}
    for key, meter in house.progressives.items():
        told: set[str] = set()
        for slug in meter.games:
            try:
                games[slug] = _with_meter(games[slug], meter)
                for name, ruleset in tables[slug].items():
                    tables[slug][name] = _with_meter(ruleset, meter)
            except Refusal as refusal:
                if refusal.message not in told:
                    told.add(refusal.message)
                    top.fault(f"progressives.{key}", refusal.message, refusal.clause)
    return msgspec.structs.replace(house, games=games, tables=tables)


def _filing(top: Fields) -> Filing:
    slug = top.text("filing")
    try:
        return filing(slug)
    except UnknownName as error:
        top.fault("filing", f"{error}; filings: {', '.join(each.slug for each in filings())}")
        return filings()[0]


def _game(
    slug: str, fields: Fields, filed: Filing, said: dict[str, tuple[str, ...]]
) -> tuple[RuleSet | None, dict[str, RuleSet]]:
    """A game of the house as it stands, and each of its named tables.

    ``said`` is told which options the game and each table set themselves, by their keys.
    """
    try:
        rules = game_rules(slug)
    except UnknownName as error:
        fields.fault("", str(error))
        return None, {}
    if rules.filing != filed.slug:
        fields.fault("", f"{slug} is not a game of the {filed.slug} filing")
        return None, {}
    said[fields.where] = _options_said(fields)
    settings = _settings(fields, Settings(), rules)
    named = list(_named_tables(fields))
    fields.close()
    told: set[tuple[str, str]] = set()
    ruleset = _built(rules, settings, fields, told)
    tables = {}
    for name, own in named:
        said[own.where] = _options_said(own)
        choices = _settings(own, settings, rules)
        own.close()
        tables[name] = _built(rules, choices, own, told)
        _check_alike(own, ruleset, tables[name])
    return ruleset, tables


def _named_tables(fields: Fields) -> Iterator[tuple[str, Fields]]:
    """The tables of a game; a name must be one that a sign can show and a player can type."""
    for name, own in fields.tables("tables"):
        if name and name.isprintable() and name == name.strip():
            yield name, own
        else:
            message = f"{name!r} is no name for a table: printable text, not blank, without spaces "
            fields.fault("tables", f"{message}at its ends")


def _options_said(fields: Fields) -> tuple[str, ...]:
    """The options that stand under these very keys."""
    options = fields.rest().get("options")
    return tuple(options) if isinstance(options, Mapping) else ()


def _settings(fields: Fields, base: Settings, rules: GameRules) -> Settings:
    """What a game or a table asks for; a table adds to what its game asks for."""
    raises = {key: _all(each) for key, each in fields.tables("raise")}
    for key, events in base.raises.items():
        raises[key] = {**events, **raises.get(key, {})}
    options = {**base.options, **_all(fields.table("options"))}
    limits = {key: _all(each) for key, each in fields.tables("limits")}
    return Settings(
        options=options,
        pay_tables={**base.pay_tables, **_all(fields.table("pay_tables"))},
        limits=over(with_guests(rules, options), base.limits, limits),
        raises=raises,
        without=fields.texts("without") if fields.has("without") else base.without,
        payout_limit=fields.raw("payout_limit", base.payout_limit),
        house_tables={**base.house_tables, **_all(fields.table("house_tables"))},
    )


def _built(
    rules: GameRules, settings: Settings, fields: Fields, told: set[tuple[str, str]]
) -> RuleSet:
    """The rule set of some settings; a fault that the game has is not told again by its tables."""

    def tell(key: str, error: PitbossError) -> None:
        if (key, str(error)) not in told:
            told.add((key, str(error)))
            _tell(fields, key, error)

    ruleset = build(rules, settings, tell)
    for remark in foreign_guests(ruleset):
        tell(remark.key, Refusal(remark.words, remark.clause))
    return ruleset


def _check_alike(fields: Fields, game: RuleSet, table: RuleSet) -> None:
    """What the filing wants uniform in the house is raised or chosen for all tables of a game."""
    for id in {*game.raises, *table.raises}:
        clause = (table if id in table.raises else game).rules.filed(id).alike
        if clause and game.raises.get(id, {}) != table.raises.get(id, {}):
            message = "the odds are the same at every table of the house: raise them for the game"
            fields.fault(f"raise.{id}", message, clause)
    for slug, id in table.table_ids.items():
        here, usual = table.rules.filed(id), game.table_ids.get(slug)
        if here.alike and usual and here.rows != game.rules.filed(usual).rows:
            message = f"the odds of {slug} are the same at every table of the house: choose its "
            fields.fault(f"pay_tables.{slug}", f"{message}pay table for the game", here.alike)
    for key, option in game.rules.options.items():
        if option.alike and game.options[key] != table.options[key]:
            message = f"{key} is the same at every table of the house: choose it for the game"
            fields.fault(f"options.{key}", message, option.alike)


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
    if meter.wager not in ruleset.wagers:
        return ruleset
    figures: dict[str, OptionValue] = {
        "meter_seed": meter.seed * 100 // meter.base_wager,
        "meter_rate": meter.rate + meter.secondary_rate,
        "reserve_rate": meter.reserve_rate,
        "wager_unit": meter.base_wager,
        "meter_preset": meter.preset or NO_PRESET,
    }
    options = ruleset.rules.options
    prefix = ruleset.rules.meters[meter.wager].prefix
    named = {f"{prefix}{key}": value for key, value in figures.items()}
    chosen = {key: options[key].show(v) for key, v in named.items() if key in options}
    saved = ruleset.as_json()
    kept = {key: options[key].show(value) for key, value in ruleset.options.items()}
    return RuleSet.from_json({**saved, "options": kept | chosen}) if chosen else ruleset


def _check_said_once(top: Fields, house: House, said: Mapping[str, tuple[str, ...]]) -> None:
    """The figures of a meter stand under the meter, and not at its games and tables as well."""
    for key, meter in house.progressives.items():
        for where, ruleset in house.every_table():
            rule = ruleset.rules.meters.get(meter.wager)
            if ruleset.game not in meter.games or rule is None:
                continue
            for name in said[where]:
                if name in {f"{rule.prefix}{figure}" for figure in METER_FIGURES}:
                    message = f"progressives.{key} sets the meter of {meter.wager}: say its "
                    message += f"figures there, not under {where}.options.{name} as well"
                    top.fault(f"{where}.options.{name}", message, rule.clause)


def _check_meters(top: Fields, house: House) -> None:
    """A progressive whose filing prints no figures stays closed until a house sets them."""
    fed: set[tuple[str, str]] = set()
    for key, meter in house.progressives.items():
        for game in meter.games:
            if (game, meter.wager) in fed:
                message = f"{meter.wager} of {game} has a meter already"
                clause = house.games[game].rules.meters[meter.wager].clause
                top.fault(f"progressives.{key}.wager", message, clause)
            if game in house.games and meter.wager in house.games[game].rules.meters:
                fed.add((game, meter.wager))
    for where, ruleset in house.every_table():
        for wager, rule in ruleset.rules.meters.items():
            unfed = (ruleset.game, wager) not in fed
            if rule.required and unfed and wager in ruleset.wagers:
                message = f"{wager} needs a meter under [progressives], or a place in without"
                top.fault(where, message, rule.clause)
