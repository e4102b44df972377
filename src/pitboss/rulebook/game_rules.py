"""What a filing fixes, and what it leaves open, for one game."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from pitboss.errors import Refusal, UnknownName
from pitboss.money import Cents, PayTable
from pitboss.rulebook.fields import (
    Fields,
    read_money,
    read_toml,
    stop_at,
)
from pitboss.rulebook.filings import games
from pitboss.rulebook.meters import FiledMeter, meter_options, read_meter
from pitboss.rulebook.options import Option, read_option
from pitboss.rulebook.paytables import pay_table
from pitboss.rulebook.roots import data_folder, read_data, sound
from pitboss.rulebook.side_bets import SideBet

__all__ = [
    "FiledMeter",
    "GameRules",
    "LimitClauses",
    "PayoutRule",
    "WagerRule",
    "filed_games",
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
    meters: Mapping[str, FiledMeter]
    payout: PayoutRule | None = None
    borrowed: Mapping[str, str] = {}  # pay tables of guest wagers, with the game that files them
    house_tables: Mapping[str, PayTable] = {}  # approved for the house, not in the filing
    side_bets: tuple[SideBet, ...] = ()  # that packages bring; no filing has them

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
        """The pay table of that id, as the game's filing, a guest wager's or the house has it."""
        if table in self.house_tables:
            return self.house_tables[table]
        for bet in self.side_bets:
            if bet.table.id == table:
                return bet.table
        return pay_table(table, self.borrowed.get(table, self.game))

    def with_house_tables(self, tables: Mapping[str, PayTable]) -> "GameRules":
        """The same game with pay tables that were approved for one house beside the filed ones."""
        wagers = {
            slug: msgspec.structs.replace(
                wager,
                pay_tables=(
                    *wager.pay_tables,
                    *(id for id, table in tables.items() if table.wager == slug),
                ),
            )
            for slug, wager in self.wagers.items()
        }
        return msgspec.structs.replace(self, wagers=wagers, house_tables=dict(tables))

    def with_side_bet(self, bet: SideBet) -> "GameRules":
        """The same game with a side bet that is data alone; Refusal where it is not made here."""
        if self.game not in bet.at:
            where = ", ".join(bet.at)
            raise Refusal(f"{bet.name} is made at {where}, not at {self.game}", bet.slug, "bets")
        if bet.wager in self.wagers:
            raise Refusal(f"{self.game} has a wager {bet.wager} of its own", bet.slug, "bets")
        for slug in bet.beside:
            self.wager(slug)  # one that is unknown is refused by name
        wager = WagerRule(
            slug=bet.wager,
            name=bet.name,
            clause=bet.slug,
            pay_tables=(bet.table.id,),
            optional=True,
            bonus=True,
            minimum=bet.minimum,
            maximum=bet.maximum,
            limited_by=LimitClauses(bet.slug, bet.slug, bet.slug),
        )
        return msgspec.structs.replace(
            self, wagers={**self.wagers, bet.wager: wager}, side_bets=(*self.side_bets, bet)
        )

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


def filed_games() -> dict[str, GameRules]:
    """The rules of every filed game, in the order of the filings; those that can be read."""
    known = {rules.game: rules for _, rules in sound("games", game_rules)}
    return {game: known[game] for game in games() if game in known}


def read_game_rules(values: dict[str, object], path: str) -> GameRules:
    """The rules of a game from the values of its TOML file; BadFile names the key and clause."""
    top = Fields(values, "", stop_at(path))
    game = top.text("game")
    meters = {slug: read_meter(slug, fields, game) for slug, fields in top.tables("meters")}
    options = _taken(top)
    options |= {key: read_option(key, fields) for key, fields in top.tables("options")}
    for meter in meters.values():
        options |= meter_options(meter)
    posted = _limit_clauses(top, LimitClauses())
    return top.read(
        GameRules,
        game=game,
        seats_clause=top.text("seats_clause", ""),
        options=options,
        wagers={slug: _wager(slug, fields, posted) for slug, fields in top.tables("wagers")},
        meters=meters,
        payout=_payout(top.table("payout_limit")),
    )


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
    wager = fields.read(
        WagerRule,
        slug=slug,
        clause=clause,
        pay_tables=fields.texts("pay_tables") or ((default,) if default else ()),
        **{key: read_money(fields, key) for key in ("minimum", "maximum", "step")},
        limited_by=_limit_clauses(fields, _or_clause(posted, clause)),
    )
    if default and default not in wager.pay_tables:
        fields.fault("pay_table", f"{default} is not among pay_tables", clause)
    if not wager.pay_tables and not wager.follows:
        fields.fault("pay_table", "missing", clause)
    if default and wager.pay_tables[0] != default:
        others = tuple(table for table in wager.pay_tables if table != default)
        wager = msgspec.structs.replace(wager, pay_tables=(default, *others))
    return wager


def _payout(fields: Fields) -> PayoutRule | None:
    if not fields.names():
        return None
    kind = fields.text("kind")
    if kind not in PAYOUT_KINDS:
        fields.fault("kind", f"must be one of {', '.join(PAYOUT_KINDS)}, not {kind!r}")
    wagers, clauses = fields.table("wagers"), fields.table("clauses")
    return fields.read(
        PayoutRule,
        kind=kind,
        amount=read_money(fields, "amount") or Cents(0),
        per=fields.text("per", "round"),
        wagers={slug: wagers.whole(slug) for slug in wagers.names()},
        clauses={slug: clauses.text(slug) for slug in clauses.names()},
    )
