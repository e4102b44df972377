"""What a filing asks of the meter of a progressive, and presets for what it does not print.

Several filings leave seed and rate to the casino. The wager stays closed until a house gives its
own; a *preset* opens it with figures that stand in for them, marked as such wherever they count.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial

import msgspec

from pitboss.money import Cents, MeterShare, PayTable
from pitboss.rulebook.fields import (
    Fields,
    read_money,
    read_percent,
    read_toml,
    stop_at,
)
from pitboss.rulebook.options import Option, OptionValue
from pitboss.rulebook.roots import data_folder

NO_PRESET = "none"


class Preset(msgspec.Struct, frozen=True):
    """Figures for a meter that its filing does not print, and where they come from."""

    name: str
    unit: Cents
    seed: Cents  # for a wager of $1
    rate: Fraction  # per cent of each wager, to each meter
    source: str
    tables: tuple[str, ...] = ()  # the pay tables it is for; empty: any
    decks: tuple[int, ...] = ()

    def figures(self, prefix: str) -> dict[str, OptionValue]:
        """The options of the game that it sets."""
        return {
            f"{prefix}wager_unit": self.unit,
            f"{prefix}meter_seed": self.seed,
            f"{prefix}meter_rate": self.rate,
        }


class FiledMeter(msgspec.Struct, frozen=True):
    """What a filing asks of the meter of a progressive wager."""

    wager: str
    clause: str
    rate_floor: Fraction  # per cent
    seed_floor: Cents
    base_wager: Cents | None = None  # where the filing fixes it
    base_clause: str = ""
    required: bool = False  # the filing gives no figures: a house must set them itself
    link: str = ""  # the game whose part of the filing lets one meter serve several games
    games: tuple[str, ...] = ()  # in that part: the games it may serve
    games_clause: str = ""
    prefix: str = ""  # of the game's options for this meter, where it keeps several
    reads: str = ""
    independent: bool = False  # the filing heads its meters independent: none are shared
    presets: Mapping[str, Preset] = {}

    @property
    def preset_key(self) -> str:
        """The option that names a preset."""
        return f"{self.prefix}meter_preset"


def meter_count(rule: FiledMeter, table: PayTable, options: Mapping[str, OptionValue]) -> int:
    """How many meters a wager feeds: one for each row at the full meter, unless they are shared."""
    full = sum(isinstance(row.pays, MeterShare) and row.pays.share == 1 for row in table)
    shared = bool(options.get("shared_meter", False)) and not rule.independent
    return 1 if shared else max(full, 1)


def read_meter(slug: str, fields: Fields, game: str) -> FiledMeter:
    """One meter of a game's TOML file, with the presets for it."""
    return fields.read(
        FiledMeter,
        wager=slug,
        rate_floor=read_percent(fields, "rate_floor"),
        seed_floor=read_money(fields, "seed_floor") or Cents(0),
        base_wager=read_money(fields, "base_wager"),
        presets=_presets().get(game, {}).get(slug, {}),
    )


@cache
def _presets() -> dict[str, dict[str, dict[str, Preset]]]:
    """The presets by game, wager and name."""
    path = "presets.toml"
    top = Fields(read_toml(data_folder(path)), "", stop_at(path))
    return {
        game: {
            wager: {name: _preset(name, each) for name, each in wagers.tables(wager)}
            for wager in wagers.names()
        }
        for game in top.names()
        for wagers in [top.table(game)]
    }


def _preset(name: str, fields: Fields) -> Preset:
    unit, seed = (read_money(fields, key) or Cents(0) for key in ("unit", "seed"))
    return fields.read(Preset, name=name, unit=unit, seed=seed, rate=read_percent(fields, "rate"))


def meter_options(meter: FiledMeter) -> dict[str, Option]:
    """The settings of a linked meter, bound by the filed floors; or the choice of a preset."""
    option = partial(Option, clause=meter.clause, reads=meter.reads)
    if meter.presets:
        words = "Figures for a practice table, not in the filing; a house gives its own."
        values = (NO_PRESET, *meter.presets)
        preset = option(meter.preset_key, "choice", NO_PRESET, help=words, values=values)
        return {preset.key: preset}
    if not (meter.link or meter.games):
        return {}
    least, most = meter.rate_floor, Fraction(100)
    words = "Part of each progressive wager that feeds the linked meter."
    rate = option("meter_rate", "percent", least, help=words, low=least, high=most)
    words = "Where the linked meter starts, and starts again after a full award."
    seed = option("meter_seed", "money", meter.seed_floor, help=words, low=meter.seed_floor)
    return {rate.key: rate, seed.key: seed}
