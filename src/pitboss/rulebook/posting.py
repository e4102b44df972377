"""What is posted at a table: odds, limits and words that its filing orders to be shown.

`posted` makes the notices from the rules in force, each with its clause, so that every face of a
table (the terminal, a page) shows the same. What a house left out is not posted.
"""

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from pitboss.money import Lose, Row, show
from pitboss.rulebook.fields import Fields, read_toml, stop_at
from pitboss.rulebook.roots import data_folder
from pitboss.rulebook.ruleset import RuleSet
from pitboss.rulebook.unfiled import NOT_AS_FILED

ODDS, LIMITS, PAYOUT, WORDS = "odds", "limits", "payout", "words"
KINDS = (ODDS, LIMITS, PAYOUT, WORDS)


class Notice(msgspec.Struct, frozen=True):
    """One thing posted at a table, and the clauses that order it."""

    shows: str
    words: str
    clause: str
    also: tuple[str, ...] = ()


class _Order(msgspec.Struct, frozen=True):
    """What one clause orders to be shown."""

    shows: str
    clause: str
    wagers: tuple[str, ...] = ()
    words: str = ""
    also: tuple[str, ...] = ()


def posted(rules: RuleSet) -> tuple[Notice, ...]:
    """Everything that is posted at a table of these rules, in the order of its filing.

    What was tried out against the filing stands first, so that nobody takes the rest for filed.
    """
    told = (f"{NOT_AS_FILED.capitalize()}: {rules.unfiled.words()}",) if rules.unfiled else ()
    return (
        *(Notice(WORDS, words, "") for words in told),
        *(notice for order in _orders(rules.game) for notice in _notices(rules, order)),
    )


@cache
def _orders(game: str) -> tuple[_Order, ...]:
    path = "posted.toml"
    top = Fields(read_toml(data_folder(path)), "", stop_at(path))
    return tuple(_order(fields) for fields in top.rows(game))


def _order(fields: Fields) -> _Order:
    order = fields.read(_Order)
    if order.shows not in KINDS:
        fields.fault("shows", f"must be one of {', '.join(KINDS)}", order.clause)
    return order


def _notices(rules: RuleSet, order: _Order) -> Iterator[Notice]:
    offered = [slug for slug in order.wagers or rules.wagers if slug in rules.wagers]
    if not offered:
        return
    if order.shows == WORDS:
        yield Notice(WORDS, order.words, order.clause, order.also)
    elif order.shows == PAYOUT:
        yield from _payout(rules, order)
    else:
        words = _odds(rules, offered) if order.shows == ODDS else _limits(rules, offered)
        for line in words:
            yield Notice(order.shows, line, order.clause, order.also)


def _payout(rules: RuleSet, order: _Order) -> Iterator[Notice]:
    """The limit on what is paid, with the clause that sets it beside the one that posts it."""
    rule = rules.rules.payout
    if rules.payout_limit is None or rule is None:
        return
    per = rules.options.get("payout_limit_per", rule.per)
    names = [rules.wagers[slug].name for slug in rule.wagers if slug in rules.wagers]
    whole = set(rule.wagers) >= set(rules.wagers)
    what = "" if whole or not names else f" on {_listed(names)}"
    words = f"Payouts of a {per}{what} up to {show(rules.payout_limit)}"
    also = (*order.also, *({rule.clause, *rule.clauses.values()} - {order.clause}))
    yield Notice(PAYOUT, words, order.clause, tuple(sorted(also)))


def _odds(rules: RuleSet, wagers: Iterable[str]) -> Iterator[str]:
    """The pay table of each wager on a line; one that several share is shown once."""
    lines: dict[str, list[str]] = {}
    for slug in wagers:
        if slug in rules.table_ids:
            table = rules.pay_table(slug)
            rows = [
                _row(row)
                for row in table
                if (not row.wager or row.wager == slug or table.parts)
                and not isinstance(row.pays, Lose)
            ]
            lines.setdefault("; ".join(rows), []).append(rules.wagers[slug].name)
    for words, names in lines.items():
        yield f"{_listed(names)}: {words}"


def _row(row: Row) -> str:
    envy = f" (envy {row.envy})" if row.envy is not None else ""
    return f"{row.label} {row.pays}{envy}"


def _limits(rules: RuleSet, wagers: Iterable[str]) -> Iterator[str]:
    """The span of each wager that a player sizes; wagers of one span share a line."""
    spans: dict[str, list[str]] = {}
    for slug in wagers:
        wager = rules.wagers[slug]
        unit = _unit(rules, slug)
        if wager.follows:
            continue
        limits = rules.limits(slug)
        words = f"{show(limits.low)} to {show(limits.high)}" if unit is None else unit
        spans.setdefault(words, []).append(wager.name)
    for words, names in spans.items():
        yield f"{words}: {_listed(names)}"


def _unit(rules: RuleSet, slug: str) -> str | None:
    """The one amount of a progressive whose unit the house sets; None for other wagers."""
    meter = rules.rules.meters.get(slug)
    if meter is None or f"{meter.prefix}wager_unit" not in rules.options:
        return None
    is_open = all(rules.options[f"{meter.prefix}{key}"] for key in ("meter_seed", "meter_rate"))
    return show(rules.money(f"{meter.prefix}wager_unit")) if is_open else "closed"


def _listed(names: list[str]) -> str:
    return ", ".join(names)
