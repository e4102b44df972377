"""The one door past a filing: pays and figures that it does not allow, and never without a mark.

`RuleSet.of(..., unfiled=Unfiled(...))`, `RuleSet.with_pays` and `RuleSet.with_figures` go through
it, to ask what a game *would* cost. A rule set made so says everywhere that it is not as filed; no
house file can hold one. Only figures may be other than filed: a way to play that the filing does
not know is a game of its own.
"""

from collections.abc import Mapping

import msgspec

from pitboss.errors import PitbossError, Refusal
from pitboss.money import Fixed, For, Lose, MeterShare, Pays, PayTable, Push, To, parse_pays
from pitboss.rulebook.choices import choose_options
from pitboss.rulebook.fields import ReportRefusal, brief
from pitboss.rulebook.game_rules import GameRules
from pitboss.rulebook.house_tables import same_kind
from pitboss.rulebook.options import Option, OptionValue

NOT_AS_FILED = "not as filed"
MARK = "not_as_filed"  # under which a sheet's rules tell it
FIGURES = ("whole", "percent", "money")
DECKS_MOST = 20  # the solvers' counts were tried so far
ODDS_MOST, PER_MOST = 100_000, 100  # and so were their sums
MOST: Mapping[str, OptionValue] = {"whole": 1_000, "percent": 100, "money": 10**12}


class Unfiled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wanted other than filed: figures of options, pays by wager and event, side bets.

    A rule set holds it checked: figures and pays as texts, pays by pay table and event.
    """

    options: Mapping[str, object] = {}
    pays: Mapping[str, Mapping[str, object]] = {}
    bets: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.options or self.pays or self.bets)

    def as_json(self) -> dict[str, object]:
        """As plain JSON values: what is empty is left out."""
        parts = {"options": self.options, "pays": self.pays, "bets": list(self.bets)}
        return {key: msgspec.to_builtins(part) for key, part in parts.items() if part}

    def words(self) -> str:
        """All of it on one line: ``decks=5, OH-E-13.I tie=9 to 1``."""
        pays = (
            f"{id} {event}={text}" for id, rows in self.pays.items() for event, text in rows.items()
        )
        figures = (f"{key}={value}" for key, value in self.options.items())
        return ", ".join((*figures, *pays, *(f"with {bet}" for bet in self.bets)))


FILED = Unfiled()


def choose_figures(
    rules: GameRules,
    asked: Mapping[str, object],
    unfiled: Mapping[str, object],
    report: ReportRefusal,
) -> tuple[GameRules, dict[str, OptionValue], tuple[str, ...]]:
    """A value for every option, and which stand outside the filing; the rules with those open.

    Figures that the filing allows after all are filed ones.
    """
    if not unfiled:
        return rules, choose_options(rules, asked, report), ()
    wide = _opened(rules, unfiled, report)
    chosen = choose_options(wide, {**asked, **unfiled}, report)
    faults: list[PitbossError] = []
    shown = {key: wide.options[key].show(value) for key, value in chosen.items()}
    choose_options(rules, shown, lambda _key, fault: faults.append(fault))
    if not faults:
        return rules, chosen, ()
    return wide, chosen, tuple(key for key in unfiled if key in chosen)


def _opened(rules: GameRules, unfiled: Mapping[str, object], report: ReportRefusal) -> GameRules:
    """The same game with these options open to other figures than the filing allows."""
    wide: dict[str, Option] = {}
    for key in unfiled:
        try:
            wide[key] = _wide(rules.option(key))
        except PitbossError as error:
            report(f"options.{key}", error)
    every = {
        key: msgspec.structs.replace(option, needs=_needs(option, wide))
        for key, option in {**rules.options, **wide}.items()
    }
    return msgspec.structs.replace(rules, options=every)


def _needs(option: Option, wide: Mapping[str, Option]) -> dict[str, Mapping[str, tuple[str, ...]]]:
    """What the values of an option need of others, but of none that stands open."""
    if option.key in wide:
        return {}
    return {
        value: {other: allowed for other, allowed in needed.items() if other not in wide}
        for value, needed in option.needs.items()
    }


def _wide(option: Option) -> Option:
    """An option without its filed bounds; one that is no figure stays as it is filed."""
    if option.kind not in FIGURES:
        message = f"{option.key} is no figure: it must be {option.allowed()}, as filed"
        raise Refusal(message, option.clause, option.key)
    low = 0 if option.low == 0 or option.kind == "percent" else 1
    high = DECKS_MOST if option.key == "decks" else MOST[option.kind]
    return msgspec.structs.replace(option, low=low, high=high, values=())


def choose_pays(
    rules: GameRules,
    tables: Mapping[str, str],
    asked: Mapping[str, Mapping[str, object]],
    raises: Mapping[str, Mapping[str, Pays]],
    report: ReportRefusal,
) -> dict[str, dict[str, object]]:
    """The pays wanted, by pay table and event; what is no pay of such a row is reported.

    ``tables`` are the pay tables in force, by wager. What a house pays anyway, as filed or raised,
    is left out.
    """
    found: dict[str, dict[str, object]] = {}
    for name, rows in asked.items():
        for event, wanted in rows.items():
            try:
                table = _table(rules, tables, name)
                _check_own(rules, tables, table, event)
                pays = read_pay(table, event, wanted)
                _check_paid(rules, tables, table, event, pays)
            except PitbossError as error:
                report(f"pays.{name}.{event}", error)
                continue
            found.setdefault(table.id, {}).pop(event, None)
            if pays != raises.get(table.id, {}).get(event, table.pays(event)):
                found[table.id][event] = str(pays)
    return {id: rows for id, rows in found.items() if rows}


def _table(rules: GameRules, tables: Mapping[str, str], name: str) -> PayTable:
    """The pay table of a wager, or that of this id; a split wager is paid by its parts' table."""
    ids = {id for wager in rules.wagers.values() for id in wager.pay_tables}
    if name in ids:
        table = rules.filed(name)
    else:
        wager = rules.wager(name)
        if name not in tables and wager.follows not in tables:
            raise Refusal(f"{name} has no pay table at these rules", wager.clause, name)
        table = rules.filed(tables[name if name in tables else wager.follows])
    return rules.filed(table.parts_of) if table.parts else table


def _check_own(rules: GameRules, tables: Mapping[str, str], table: PayTable, event: str) -> None:
    """Refuse a row that only repeats what another wager is paid, such as the Pass by its odds."""
    wager = rules.wagers.get(table.wager)
    if wager and wager.follows == event and tables.get(event) != table.id:
        message = f"{event} of {table.id} is paid by {tables.get(event)}: name the wager {event}"
        raise Refusal(message, table.clause_of(event), event)


def _check_paid(
    rules: GameRules, tables: Mapping[str, str], table: PayTable, event: str, pays: Pays
) -> None:
    """Refuse a win of a main wager that would not be paid: that is another game, not a figure."""
    sides = all(rules.wagers[slug].bonus for slug, id in tables.items() if id == table.id)
    if isinstance(pays, Push | Lose) and pays != table.pays(event) and not sides:
        message = f"{event} of {table.id} is a win and must be paid, if only 0 to 1, not {pays}"
        raise Refusal(message, table.clause_of(event), event)


def read_pay(table: PayTable, event: str, wanted: object) -> Pays:
    """A pay in its full words or as a bare number, of the kind that the filing prints there.

    ``4`` is ``4 to 1`` in a row that is paid *to* one, ``4 for 1`` or ``$4`` where it says so;
    ``6-5`` and ``6:5`` are ``6 to 5``.
    """
    filed = table.pays(event)
    text = wanted if isinstance(wanted, str) else str(wanted) if _is_whole(wanted) else ""
    try:
        pays = parse_pays(_in_full(text.strip(), filed))
    except ValueError as error:
        message = f"{event} of {table.id}: {brief(wanted)} is no pay; write it as {filed} is"
        raise Refusal(message, table.clause_of(event), event) from error
    if isinstance(filed, Lose):
        message = f"{event} of {table.id} is lost: there is no pay to change"
        raise Refusal(message, table.clause_of(event), event)
    if not same_kind(filed, pays):
        message = f"{event} of {table.id} must be said as {filed} is, not {pays}"
        raise Refusal(message, table.clause_of(event), event)
    if isinstance(pays, To | For) and (pays.odds > ODDS_MOST or pays.per > PER_MOST):
        most = f"{ODDS_MOST:,} to 1, and {PER_MOST} behind the word"
        message = f"{event} of {table.id}: {pays} is more than the solvers add up: up to {most}"
        raise Refusal(message, table.clause_of(event), event)
    return pays


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _in_full(text: str, filed: Pays) -> str:
    first, dash, second = text.replace(":", "-").partition("-")
    if dash and first.strip().isdecimal() and second.strip().isdecimal():
        return f"{first} {'for' if isinstance(filed, For) else 'to'} {second}"
    if not text.isdecimal():
        return text
    if isinstance(filed, For):
        return f"{text} for 1"
    if isinstance(filed, MeterShare):
        return f"{text}%"
    return f"${text}" if isinstance(filed, Fixed) else f"{text} to 1"
