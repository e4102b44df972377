"""Which par sheets were asked for: a game, its options, and every approved pay table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pitboss.cli.cache import solved
from pitboss.cli.names import game_named, slug_of, table_named, unknown_wager
from pitboss.cli.words import tokens
from pitboss.errors import Refusal
from pitboss.exact.par import WagerPar
from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.rulebook import RuleSet


@dataclass(frozen=True)
class Asked:
    """What a user asked for on the command line."""

    room: Room
    options: Mapping[str, object] = field(default_factory=dict)
    wager: str = ""
    pay_table: str = ""
    house: RuleSet | None = None  # a casino's own rules, where they were asked for
    house_name: str = ""

    @classmethod
    def of(
        cls,
        game: str,
        rules: Iterable[str],
        decks: int | None,
        wager: str,
        pay_table: str,
        house: Path | None = None,
        table: str = "",
    ) -> Asked:
        """Read the words of the command."""
        options = read_options(rules)
        if decks is not None:
            options["decks"] = decks
        room = room_of(game)
        own, name = house_rules(room, house, table)
        return cls(room, options, slug_of(wager), pay_table.strip(), own, name)

    def rules(self, pay_tables: Mapping[str, str] | None = None, **more: object) -> RuleSet:
        """The filed rules, or the house's own, with the options asked for."""
        options = {**self.options, **more}
        if self.house is not None:
            return self.house.changed(options, pay_tables)
        return RuleSet.of(self.room.slug, options, dict(pay_tables or {}))

    def rules_in_force(self) -> RuleSet:
        """The rules with the pay table that was asked for, whose wager its id tells."""
        rules = self.rules()
        if not self.pay_table:
            return rules
        wagers = {id: slug for slug, id in reversed(_approved(rules))}
        id = table_named(rules.game, self.pay_table, wagers)
        return self.rules({wagers[id]: id})


def _approved(rules: RuleSet) -> list[tuple[str, str]]:
    """Every approved pay table with its wager."""
    return [(slug, id) for slug, wager in rules.wagers.items() for id in wager.pay_tables]


def house_rules(room: Room, house: Path | None, table: str) -> tuple[RuleSet | None, str]:
    """A casino's own rules of a game, or of one table of it, and what they are called."""
    if house is None:
        if table:
            raise Refusal("--table names a table of a --house file", field="table")
        return None, ""
    from pitboss.rulebook.house import load_house  # noqa: PLC0415 - few have a house file

    own = load_house(house)
    name = f"{own.name}, table {table}" if table else own.name
    return own.ruleset(room.slug, table), name


def room_of(game: str) -> Room:
    """The room of a game; a short name (``uth``) or the beginning of a name will do."""
    from pitboss.rulebook.filings import games  # noqa: PLC0415 - the list of names only

    priced = registry.priced()
    exact = "-".join(tokens(game))
    if exact in games() and exact not in priced:
        raise Refusal(f"{exact} is in the rulebook, but no table of it is open yet", field="game")
    slug = game_named(game, priced)
    try:
        return registry.room(slug)
    except (ImportError, AttributeError) as fault:  # a package that registered it is broken
        raise Refusal(f"the game {slug} cannot be loaded: {fault}", field="game") from fault


def read_options(rules: Iterable[str]) -> dict[str, object]:
    """The options of ``--rule key=value``, not yet checked against the filing."""
    options: dict[str, object] = {}
    for rule in rules:
        key, equals, value = rule.partition("=")
        if not equals or not key.strip():
            raise Refusal(f"--rule takes key=value, not {rule!r}", field="rule")
        options[key.strip().replace("-", "_")] = value.strip()
    return options


def gather(asked: Asked, *, use_cache: bool = True) -> list[WagerPar]:
    """The sheets asked for: each wager with its default table, then with every other."""
    rules = asked.rules()
    found = list(solved(asked.room, rules, use_cache=use_cache))
    seen = {(sheet.wager, sheet.pay_table) for sheet in found}
    # A house's sheet is of what it plays; another table is priced where it is asked for.
    every = asked.house is None or bool(asked.pay_table)
    for others in other_tables(asked, rules) if every else ():
        for sheet in solved(asked.room, others, use_cache=use_cache):
            if (sheet.wager, sheet.pay_table) not in seen:
                seen.add((sheet.wager, sheet.pay_table))
                found.append(sheet)
    order = {wager: n for n, wager in enumerate(dict.fromkeys(sheet.wager for sheet in found))}
    found.sort(key=lambda sheet: order[sheet.wager])  # stable: the default table stays first
    return _only_table(asked, _only_wager(asked, found))


def other_tables(asked: Asked, rules: RuleSet) -> list[RuleSet]:
    """Rule sets that together use every approved pay table which the default ones do not."""
    wanted = {
        slug: [id for id in wager.pay_tables if id != rules.pay_table(slug).id]
        for slug, wager in rules.wagers.items()
        if len(wager.pay_tables) > 1
    }
    found: list[RuleSet] = []
    while any(wanted.values()):
        choice = {slug: ids.pop(0) for slug, ids in wanted.items() if ids}
        found += _rule_sets(asked, choice)
    return found


def _rule_sets(asked: Asked, choice: dict[str, str]) -> list[RuleSet]:
    """One rule set with all these tables; where they do not go together, one for each."""
    try:
        return [asked.rules(choice)]
    except Refusal:
        pass
    return [made for slug, id in choice.items() if (made := _alone(asked, slug, id)) is not None]


def _alone(asked: Asked, slug: str, id: str) -> RuleSet | None:
    """The rules with one other table, under its own number of decks if it asks for one."""
    decks = asked.rules().rules.filed(id).decks
    for more in ({}, *({"decks": n} for n in decks if "decks" not in asked.options)):
        try:
            return asked.rules({slug: id}, **more)
        except Refusal:
            continue
    return None


def _only_wager(asked: Asked, sheets: list[WagerPar]) -> list[WagerPar]:
    if not asked.wager:
        return sheets
    exact = [sheet for sheet in sheets if sheet.wager == asked.wager]
    family = [sheet for sheet in sheets if sheet.wager.startswith(f"{asked.wager}_")]
    if not exact and not family:
        raise unknown_wager(asked.room.slug, asked.wager, (sheet.wager for sheet in sheets))
    return exact or family


def _only_table(asked: Asked, sheets: list[WagerPar]) -> list[WagerPar]:
    if not asked.pay_table:
        return sheets
    known = (sheet.pay_table for sheet in sheets)
    id = table_named(asked.room.slug, asked.pay_table, known)
    return [sheet for sheet in sheets if sheet.pay_table == id]
