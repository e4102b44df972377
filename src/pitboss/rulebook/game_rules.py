"""What a filing fixes, and what it leaves open, for one game."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Literal, cast

import msgspec

from pitboss.errors import UnknownName
from pitboss.money import Cents, PayTable, cents, parse_percent
from pitboss.rulebook.fields import Fields, data_folder, read_data, read_toml, stop_at
from pitboss.rulebook.options import Option, read_option
from pitboss.rulebook.paytables import pay_table

__all__ = [
    "GameRules",
    "LimitClauses",
    "MeterRule",
    "PayoutRule",
    "WagerRule",
    "game_rules",
    "read_game_rules",
]

PAYOUT_KINDS = ("floor", "fixed", "free")


class LimitClauses(msgspec.Struct, frozen=True):
    """The clauses that order a smallest wager, a largest one, and the step between."""

    low: str = ""
    high: str = ""
    step: str = ""


class WagerRule(msgspec.Struct, frozen=True):
    """One wager of a filing."""

    slug: str
    name: str
    clause: str
    pay_tables: tuple[str, ...] = ()  # every table the filing approves, the default first
    optional: bool = False  # the casino may leave the wager out
    bonus: bool = False  # a side wager, with limits of its own
    follows: str = ""  # the wager whose size sets this one's
    own_size: bool = False  # it only limits this one: the player says how much of that he bets
    supplements: str = ""  # the wager to whose pay table this one's rows belong
    offered_by: str = ""  # the option that must be on
    minimum: Cents | None = None
    maximum: Cents | None = None
    step: Cents | None = None
    limited_by: LimitClauses = LimitClauses()


class PayoutRule(msgspec.Struct, frozen=True):
    """What a filing says of an aggregate payout limit.

    ``floor``: a house may post one, no lower than ``amount``; ``fixed``: it is ``amount``;
    ``free``: a house may post any. With ``or_at_minimum`` the amount grows to what one player
    could win at the minimum wager. ``wagers`` says which wagers count, and at how many times
    the wager they follow. ``clauses`` names those that say it again of single wagers.
    """

    kind: Literal["floor", "fixed", "free"]
    amount: Cents
    or_at_minimum: bool
    per: str
    wagers: Mapping[str, int]
    clause: str
    clauses: Mapping[str, str]

    def clause_of(self, wager: str) -> str:
        """The clause that limits what this wager is paid."""
        return self.clauses.get(wager, self.clause)


class MeterRule(msgspec.Struct, frozen=True):
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


class GameRules(msgspec.Struct, frozen=True):
    """The rules of one game as filed."""

    game: str
    name: str
    filing: str
    part: str
    seats: int
    seats_clause: str
    options: Mapping[str, Option]
    wagers: Mapping[str, WagerRule]
    meters: Mapping[str, MeterRule]
    payout: PayoutRule | None = None
    borrowed: Mapping[str, str] = {}  # pay tables of guest wagers, with the game that files them

    def option(self, key: str) -> Option:
        """The option of that name."""
        if key not in self.options:
            raise UnknownName(f"option of {self.game}:", key, self.options, plural="options")
        return self.options[key]

    def wager(self, slug: str) -> WagerRule:
        """The wager of that name."""
        if slug not in self.wagers:
            raise UnknownName(f"wager of {self.game}:", slug, self.wagers)
        return self.wagers[slug]

    def filed(self, table: str) -> PayTable:
        """The pay table of that id, as this game's filing or a guest wager's prints it."""
        return pay_table(table, self.borrowed.get(table, self.game))

    def with_guest(self, guest: "GameRules") -> "GameRules":
        """The same game with a guest's wagers, which its table offers as wagers of its own.

        The guest's options keep their names behind a prefix; the deck count is the table's.
        """
        prefix = guest_prefix(guest.game)
        options = {
            f"{prefix}{key}": msgspec.structs.replace(option, key=f"{prefix}{key}")
            for key, option in guest.options.items()
            if key not in self.options or key != "decks"
        }
        meters = {
            slug: msgspec.structs.replace(meter, prefix=f"{prefix}{meter.prefix}")
            for slug, meter in guest.meters.items()
        }
        wagers = {
            slug: msgspec.structs.replace(wager, optional=True)
            for slug, wager in guest.wagers.items()
        }
        tables = [table for wager in wagers.values() for table in wager.pay_tables]
        return msgspec.structs.replace(
            self,
            options={**self.options, **options},
            wagers={**self.wagers, **wagers},
            meters={**self.meters, **meters},
            borrowed={**self.borrowed, **dict.fromkeys(tables, guest.game)},
        )


def guest_prefix(game: str) -> str:
    """What the names of a guest's options begin with.

    >>> guest_prefix("rocket-aces")
    'rocket_'
    """
    return f"{game.partition('-')[0]}_"


@cache
def game_rules(game: str) -> GameRules:
    """The rules of a game, from the rulebook's data."""
    values, path = read_data("games", game, "game")
    return read_game_rules(values, path)


def read_game_rules(values: dict[str, object], path: str) -> GameRules:
    """The rules of a game from the values of its TOML file; BadFile names the key and clause."""
    top = Fields(values, "", stop_at(path))
    meters = {slug: _meter(slug, fields) for slug, fields in top.tables("meters")}
    options = _taken(top)
    options |= {key: read_option(key, fields) for key, fields in top.tables("options")}
    for meter in meters.values():
        options |= _meter_options(meter)
    posted = _limit_clauses(top, LimitClauses())
    rules = GameRules(
        game=top.text("game"),
        name=top.text("name"),
        filing=top.text("filing"),
        part=top.text("part"),
        seats=top.whole("seats"),
        seats_clause=top.text("seats_clause", ""),
        options=options,
        wagers={slug: _wager(slug, fields, posted) for slug, fields in top.tables("wagers")},
        meters=meters,
        payout=_payout(top.table("payout_limit")),
    )
    top.close()
    return rules


def _taken(top: Fields) -> dict[str, Option]:
    """The common options that a game's file names."""
    named, common = top.texts("common"), _common_options()
    for key in named:
        if key not in common:
            top.fault("common", str(UnknownName("common option", key, common)))
    return {key: common[key] for key in named}


@cache
def _common_options() -> dict[str, Option]:
    path = "common_options.toml"
    top = Fields({"options": read_toml(data_folder(path))}, "", stop_at(path))
    return {key: read_option(key, fields) for key, fields in top.tables("options")}


def _limit_clauses(fields: Fields, posted: LimitClauses) -> LimitClauses:
    """The clauses of a wager's limits: its own, or else those ``posted`` for the whole game."""
    every = fields.text("limit_clause", "")
    return LimitClauses(
        low=fields.text("low_clause", "") or every or posted.low,
        high=fields.text("high_clause", "") or every or posted.high,
        step=fields.text("step_clause", "") or every or posted.step,
    )


def _or_clause(posted: LimitClauses, clause: str) -> LimitClauses:
    """Where the filing orders no limit, the clause that makes the wager answers for it."""
    return LimitClauses(posted.low or clause, posted.high or clause, posted.step or clause)


def _wager(slug: str, fields: Fields, posted: LimitClauses) -> WagerRule:
    clause = fields.text("clause")
    default = fields.text("pay_table", "")
    wager = WagerRule(
        slug=slug,
        name=fields.text("name"),
        clause=clause,
        pay_tables=fields.texts("pay_tables") or ((default,) if default else ()),
        optional=fields.flag("optional"),
        bonus=fields.flag("bonus"),
        follows=fields.text("follows", ""),
        own_size=fields.flag("own_size"),
        supplements=fields.text("supplements", ""),
        offered_by=fields.text("offered_by", ""),
        minimum=_money(fields, "minimum"),
        maximum=_money(fields, "maximum"),
        step=_money(fields, "step"),
        limited_by=_limit_clauses(fields, _or_clause(posted, clause)),
    )
    fields.close()
    if default and default not in wager.pay_tables:
        fields.fault("pay_table", f"{default} is not among pay_tables", clause)
    if not wager.pay_tables and not wager.follows:
        fields.fault("pay_table", "missing", clause)
    if default and wager.pay_tables[0] != default:
        others = tuple(table for table in wager.pay_tables if table != default)
        wager = msgspec.structs.replace(wager, pay_tables=(default, *others))
    return wager


def _meter(slug: str, fields: Fields) -> MeterRule:
    meter = MeterRule(
        wager=slug,
        clause=fields.text("clause"),
        rate_floor=_percent(fields, "rate_floor"),
        seed_floor=_money(fields, "seed_floor") or Cents(0),
        base_wager=_money(fields, "base_wager"),
        base_clause=fields.text("base_clause", ""),
        required=fields.flag("required"),
        link=fields.text("link", ""),
        games=fields.texts("games"),
        games_clause=fields.text("games_clause", ""),
        prefix=fields.text("prefix", ""),
        reads=fields.text("reads", ""),
    )
    fields.close()
    return meter


def _meter_options(meter: MeterRule) -> dict[str, Option]:
    """The settings of a linked meter, with the filed floors as bounds and as defaults."""
    if not (meter.link or meter.games):
        return {}
    rate = Option(
        key="meter_rate",
        kind="percent",
        default=meter.rate_floor,
        clause=meter.clause,
        help="Part of each progressive wager that feeds the linked meter.",
        low=meter.rate_floor,
        high=Fraction(100),
        reads=meter.reads,
    )
    seed = Option(
        key="meter_seed",
        kind="money",
        default=meter.seed_floor,
        clause=meter.clause,
        help="Where the linked meter starts, and starts again after a full award.",
        low=meter.seed_floor,
        reads=meter.reads,
    )
    return {rate.key: rate, seed.key: seed}


def _payout(fields: Fields) -> PayoutRule | None:
    if not fields.names():
        return None
    kind = fields.text("kind")
    if kind not in PAYOUT_KINDS:
        fields.fault("kind", f"must be one of {', '.join(PAYOUT_KINDS)}, not {kind!r}")
    wagers, clauses = fields.table("wagers"), fields.table("clauses")
    rule = PayoutRule(
        kind=cast(Literal["floor", "fixed", "free"], kind),
        amount=_money(fields, "amount") or Cents(0),
        or_at_minimum=fields.flag("or_at_minimum"),
        per=fields.text("per", "round"),
        wagers={slug: wagers.whole(slug) for slug in wagers.names()},
        clause=fields.text("clause"),
        clauses={slug: clauses.text(slug) for slug in clauses.names()},
    )
    fields.close()
    return rule


def _money(fields: Fields, key: str) -> Cents | None:
    text = fields.text(key, "")
    try:
        return cents(text) if text else None
    except ValueError as error:
        fields.fault(key, str(error))
        raise


def _percent(fields: Fields, key: str) -> Fraction:
    text = fields.text(key, "0%")
    try:
        return parse_percent(text)
    except ValueError as error:
        fields.fault(key, str(error))
        raise
