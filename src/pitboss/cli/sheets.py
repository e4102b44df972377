"""What the words of a command ask of the desk: a game, its options, a wager, a pay table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from pitboss.cli.names import game_named, slug_of, table_named, unknown_wager
from pitboss.cli.unfiled import with_bets, with_pays
from pitboss.desk.asked import Asked
from pitboss.desk.desk import Desk
from pitboss.errors import Refusal
from pitboss.exact.par import ParSheet
from pitboss.rooms import registry
from pitboss.rooms.room import Listed
from pitboss.rulebook import RuleSet
from pitboss.rulebook.filings import games
from pitboss.rulebook.house import load_house
from pitboss.talk.words import tokens


def asked_for(
    game: str,
    rules: Iterable[str] = (),
    decks: int | None = None,
    wager: str = "",
    pay_table: str = "",
    house: Path | None = None,
    table: str = "",
    pays: Sequence[str] = (),
    bets: Sequence[str] = (),
) -> Asked:
    """What the words of a command ask for; pays and decks beyond the filing are marked as such."""
    options = read_options(rules)
    room = room_of(game)
    own, name = house_rules(room, house, table)
    asked = Asked(room, options, slug_of(wager), pay_table.strip(), own, name)
    if decks is not None:
        asked = _with_decks(asked, decks)
    if bets:
        asked = replace(asked, house=with_bets(rules_in_force(asked), bets))
    if pays:
        asked = replace(asked, house=with_pays(rules_in_force(asked), pays, asked.wager))
    return asked


def _with_decks(asked: Asked, decks: int) -> Asked:
    """The same with so many decks: as filed, or where the filing forbids them, marked."""
    filed = replace(asked, options={**asked.options, "decks": decks})
    try:
        filed.rules()
    except Refusal:
        return replace(asked, house=asked.rules().with_figures({"decks": decks}))
    return filed


def rules_in_force(asked: Asked) -> RuleSet:
    """The rules with the pay table that was asked for, whose wager its id tells."""
    rules = asked.rules()
    if not asked.pay_table:
        return rules
    approved = [(slug, id) for slug, wager in rules.wagers.items() for id in wager.pay_tables]
    wagers = {id: slug for slug, id in reversed(approved)}
    id = table_named(rules.game, asked.pay_table, wagers)
    return asked.rules({wagers[id]: id})


def house_rules(room: Listed, house: Path | None, table: str) -> tuple[RuleSet | None, str]:
    """A casino's own rules of a game, or of one table of it, and what they are called."""
    if house is None:
        if table:
            raise Refusal("--table names a table of a --house file", field="table")
        return None, ""
    own = load_house(house)
    name = f"{own.name}, table {table}" if table else own.name
    return own.ruleset(room.slug, table), name


def room_of(game: str) -> Listed:
    """The room of a game; a short name (``uth``) or the beginning of a name will do."""
    priced = registry.priced()
    exact = "-".join(tokens(game))
    if exact in games() and exact not in priced:
        raise Refusal(f"{exact} is in the rulebook, but no table of it is open yet", field="game")
    return registry.listed(game_named(game, priced))


def read_options(rules: Iterable[str]) -> dict[str, object]:
    """The options of ``--rule key=value``, not yet checked against the filing."""
    options: dict[str, object] = {}
    for rule in rules:
        key, equals, value = rule.partition("=")
        if not equals or not key.strip():
            raise Refusal(f"--rule takes key=value, not {rule!r}", field="rule")
        option = key.strip().replace("-", "_")
        if option in options:
            raise Refusal(f"--rule sets {option} twice", field="rule")
        options[option] = value.strip()
    return options


def gather(asked: Asked, desk: Desk) -> list[ParSheet]:
    """The sheets asked for: of every wager or of one, with every pay table or with one."""
    return _only_table(asked, _only_wager(asked, desk.every_sheet(asked)))


def _only_wager(asked: Asked, sheets: list[ParSheet]) -> list[ParSheet]:
    if not asked.wager:
        return sheets
    exact = [sheet for sheet in sheets if sheet.wager == asked.wager]
    family = [sheet for sheet in sheets if sheet.wager.startswith(f"{asked.wager}_")]
    if not exact and not family:
        raise unknown_wager(asked.room.slug, asked.wager, (sheet.wager for sheet in sheets))
    return exact or family


def _only_table(asked: Asked, sheets: list[ParSheet]) -> list[ParSheet]:
    if not asked.pay_table:
        return sheets
    known = (sheet.pay_table for sheet in sheets)
    id = table_named(asked.room.slug, asked.pay_table, known)
    return [sheet for sheet in sheets if sheet.pay_table == id]
