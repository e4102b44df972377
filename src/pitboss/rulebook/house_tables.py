"""Pay tables that a regulator approved for a house and that its filing does not print.

A house file writes one under its own id, with the wager, a name and the reference of the approval;
the events are those of a filed table of that wager, and what is not said stays as filed. It may
stand in only where the filing's words leave room for it: where they speak of several tables and
print one (GEN-02), or print a minimum (GEN-03). Such a minimum holds here too, unless the filing
itself names another table as the minimum and does not print it. Odds that a filing simply orders
are paid as printed, whatever was approved.
"""

from collections.abc import Mapping

import msgspec

from pitboss.errors import PitbossError, Refusal, UnknownName
from pitboss.money import Fixed, For, Lose, MeterShare, Pays, PayTable, Push, Row, To, parse_pays
from pitboss.rulebook.fields import ReportRefusal, brief
from pitboss.rulebook.game_rules import GameRules

HOUSE_TABLE_KEYS = ("wager", "name", "approval", "like", "pays")
_BY_ODDS = To | Push | Lose
_BY_AWARD = For | Fixed | Push | Lose


def house_tables(
    rules: GameRules, asked: Mapping[str, object], report: ReportRefusal
) -> dict[str, PayTable]:
    """The pay tables of a house by id; what is wrong with one is reported under its key."""
    found: dict[str, PayTable] = {}
    for id, values in asked.items():
        key = f"house_tables.{id}"
        if not isinstance(values, Mapping):
            report(key, Refusal(f"{id} must be a table with {', '.join(HOUSE_TABLE_KEYS)}"))
            continue
        try:
            found[id] = _table(rules, id, values, key, report)
        except PitbossError as error:
            report(key, error)
    return found


def _table(
    rules: GameRules, id: str, values: Mapping[str, object], key: str, report: ReportRefusal
) -> PayTable:
    for name in values:
        if name not in HOUSE_TABLE_KEYS:
            report(f"{key}.{name}", UnknownName("key", str(name), HOUSE_TABLE_KEYS, plural="keys"))
    wager = rules.wager(_text(values, "wager", id))
    if not wager.pay_tables:
        raise Refusal(f"{id}: {wager.slug} has no pay table of its own", wager.clause, id)
    like = rules.filed(_text(values, "like", id, wager.pay_tables[0]))
    if like.id not in wager.pay_tables:
        raise Refusal(f"{id}: {like.id} is no pay table of {wager.slug}", wager.clause, id)
    if like.parts:
        raise Refusal(f"{id}: {wager.slug} is paid by the tables of its parts", like.clause, id)
    if any(id in each.pay_tables for each in rules.wagers.values()):
        raise Refusal(f"{id} is the id of a filed pay table; choose another", like.clause, id)
    _check_room(id, wager.slug, like)
    pays = values.get("pays")
    if not isinstance(pays, Mapping) or not pays:
        raise Refusal(f"{id}: pays must be a table of events, as in flush = '4 to 1'", "", id)
    new: dict[str, Pays] = {}
    for event, wanted in pays.items():
        try:
            new[event] = checked_pays(like, event, wanted, floors=not like.unprinted)
        except PitbossError as error:
            report(f"{key}.pays.{event}", error)
    return msgspec.structs.replace(
        like,
        id=id,
        wager=wager.slug,
        name=_text(values, "name", id),
        approval=_text(values, "approval", id),
        like=like.id,
        rows=tuple(_row(row, new) for row in like),
    )


def _check_room(id: str, wager: str, like: PayTable) -> None:
    """Refuse a table for a wager whose odds the filing orders, every one of them."""
    own = [row.event for row in like if row.wager in ("", wager)]
    if not any(like.may_differ(event) for event in own):
        message = f"{id}: the filing orders the odds of {wager}; no other pay table may stand in "
        raise Refusal(f"{message}for {like.id}", like.clause_of(own[0]), id)


def _row(row: Row, new: Mapping[str, Pays]) -> Row:
    if row.event not in new:
        return row
    return msgspec.structs.replace(row, pays=new[row.event], restored=False)


def _text(values: Mapping[str, object], key: str, id: str, default: str = "") -> str:
    value = values.get(key, default)
    if not isinstance(value, str) or not value.strip():
        raise Refusal(f"{id}: {key} must be a text, not {brief(value)}", field=id)
    return value


def checked_pays(table: PayTable, event: str, wanted: object, floors: bool = True) -> Pays:
    """What a house pays for an event of a filed table: of its kind, and not under a minimum."""
    filed = table.pays(event)
    try:
        pays = parse_pays(wanted if isinstance(wanted, str) else "")
    except ValueError as error:
        raise Refusal(f"{event} of {table.id}: {error}", table.clause, event) from error
    if not same_kind(filed, pays):
        message = f"{event} of {table.id} must be said as {filed} is, not {pays}"
        raise Refusal(message, table.clause, event)
    if pays != filed and not table.may_differ(event):
        message = f"{event} of {table.id} is fixed at {filed}: the filing prints no minimum"
        raise Refusal(message, table.clause_of(event), event)
    if floors and table.may_raise(event) and pays.back(1) < filed.back(1):
        message = f"{event} of {table.id}: {pays} is under the filed minimum of {filed}"
        raise Refusal(message, table.floor_clause or table.clause_of(event), event)
    return pays


def same_kind(filed: Pays, pays: Pays) -> bool:
    """Whether a pay may stand where the filing has another: odds for odds, awards for awards."""
    if isinstance(filed, MeterShare) or isinstance(pays, MeterShare):
        return isinstance(filed, MeterShare) and isinstance(pays, MeterShare)
    return (isinstance(filed, _BY_ODDS) and isinstance(pays, _BY_ODDS)) or (
        isinstance(filed, _BY_AWARD) and isinstance(pays, _BY_AWARD)
    )


def table_json(table: PayTable, filed: PayTable) -> dict[str, object]:
    """A house's table as `house_tables` reads it: the rows that differ from the filed one."""
    pays = {
        row.event: str(row.pays) for row, old in zip(table, filed, strict=True) if row != old
    } or {table.rows[0].event: str(table.rows[0].pays)}
    return {
        "wager": table.wager,
        "name": table.name,
        "approval": table.approval,
        "like": table.like,
        "pays": pays,
    }
