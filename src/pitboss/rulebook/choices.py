"""Checking a casino's choices against the filing.

Each function goes through one kind of choice, reports every fault under the key it stands at,
and goes on with the default, so that a house file can be told all its faults at once.
"""

from collections.abc import Callable, Mapping, Sequence

from pitboss.errors import PitbossError, Refusal, UnknownName
from pitboss.money import Cents, Fixed, Lose, Pays, PayTable, Push, To, parse_pays, whole_chips
from pitboss.rulebook.game_rules import GameRules, WagerRule, game_rules
from pitboss.rulebook.limits import MAIN, SIDES, Limits, check_limits, default_limits, within_filed
from pitboss.rulebook.options import Option, OptionValue

__all__ = [
    "ReportRefusal",
    "choose_limits",
    "choose_options",
    "choose_raises",
    "choose_tables",
    "choose_without",
    "even_stakes",
    "with_guests",
]

ReportRefusal = Callable[[str, PitbossError], None]
Posted = Mapping[str, object] | Limits


def with_guests(rules: GameRules, asked: Mapping[str, object]) -> GameRules:
    """The rules with the wagers that other filings lend, where the casino asks for them."""
    for key, option in rules.options.items():
        if option.guest:
            try:
                taken = option.parse(key, asked.get(key, option.default))
            except PitbossError:
                continue  # it is reported with the other options
            if taken is True:
                rules = rules.with_guest(game_rules(option.guest))
    return rules


def choose_options(
    rules: GameRules, asked: Mapping[str, object], report: ReportRefusal
) -> dict[str, OptionValue]:
    """A value for every option of the game."""
    chosen = {key: option.default for key, option in rules.options.items()}
    for key, value in asked.items():
        try:
            chosen[key] = rules.option(key).parse(key, value)
        except PitbossError as error:
            report(f"options.{key}", error)
    for option in rules.options.values():
        _check_needs(rules, option, chosen, report)
    return chosen


def _check_needs(
    rules: GameRules, option: Option, chosen: Mapping[str, OptionValue], report: ReportRefusal
) -> None:
    value = option.show(chosen[option.key])
    for other, allowed in option.needs.get(value, {}).items():
        have = rules.options[other].show(chosen[other])
        if have not in allowed:
            wanted = " or ".join(allowed)
            message = f"{option.key} = {value} needs {other} to be {wanted}, not {have}"
            report(f"options.{option.key}", Refusal(message, option.clause, option.key))


def choose_without(
    rules: GameRules, asked: Sequence[str], report: ReportRefusal
) -> tuple[str, ...]:
    """The wagers a casino leaves out."""
    left_out = []
    for slug in asked:
        try:
            wager = rules.wager(slug)
            if not wager.optional:
                raise Refusal(f"{slug} may not be left out", wager.clause, slug)
            left_out.append(slug)
        except PitbossError as error:
            report("without", error)
    return tuple(left_out)


def choose_tables(
    rules: GameRules,
    options: Mapping[str, OptionValue],
    asked: Mapping[str, object],
    report: ReportRefusal,
) -> dict[str, str]:
    """A pay table for every wager that has one of its own and one for the decks in play."""
    decks = options.get("decks")
    chosen: dict[str, str] = {}
    for slug, wager in rules.wagers.items():
        for table in wager.pay_tables:
            if _fits(rules.filed(table), decks):
                chosen[slug] = table
                break
    for slug, wanted in asked.items():
        try:
            chosen[slug] = _approved(rules, rules.wager(slug), wanted, decks)
        except PitbossError as error:
            report(f"pay_tables.{slug}", error)
    return chosen


def _approved(rules: GameRules, wager: WagerRule, wanted: object, decks: object) -> str:
    if not isinstance(wanted, str) or wanted not in wager.pay_tables:
        approved = ", ".join(wager.pay_tables) or f"that of {wager.follows}"
        message = f"{wager.slug}: pay table {wanted!r} is not approved; approved: {approved}"
        first = wager.pay_tables[:1]
        clause = rules.filed(first[0]).clause if first else wager.clause
        raise Refusal(message, clause, wager.slug)
    table = rules.filed(wanted)
    if not _fits(table, decks):
        meant = ", ".join(str(number) for number in table.decks)
        message = f"{wager.slug}: pay table {wanted} is for decks {meant}, not {decks}"
        raise Refusal(message, table.clause, wager.slug)
    return wanted


def _fits(table: PayTable, decks: object) -> bool:
    return not table.decks or decks is None or decks in table.decks


def choose_limits(
    rules: GameRules,
    paid: Mapping[str, PayTable],
    asked: Mapping[str, Posted],
    report: ReportRefusal,
    chip: Cents | None = None,
) -> dict[str, Limits]:
    """Posted limits for every wager; ``main`` and ``sides`` speak for many at once.

    ``paid`` holds the pay tables as this house plays them. Where it pays in chips of a size, a
    stake that would be paid less than its odds for want of change is off the step (GEN-05).
    """
    for key in asked:
        if key not in rules.wagers and key not in (MAIN, SIDES):
            known = (MAIN, SIDES, *rules.wagers)
            report(f"limits.{key}", UnknownName(f"wager of {rules.game}:", key, known))
    posted: dict[str, Limits] = {}
    for slug, wager in rules.wagers.items():
        table, even = paid.get(slug), even_stakes(rules, slug, paid, chip)
        posted[slug] = default_limits(wager, table, even)
        group = SIDES if wager.bonus else MAIN
        named = slug if slug in asked else group
        if named not in asked or (named == group and wager.follows):
            continue
        values = _values(asked.get(slug, {}))
        try:
            if group in asked:
                values = within_filed(wager, _values(asked[group])) | values
        except PitbossError as error:
            report(f"limits.{group}", error)
        posted[slug] = check_limits(wager, table, values, _under(f"limits.{named}", report), even)
    return posted


def even_stakes(
    rules: GameRules, slug: str, paid: Mapping[str, PayTable], chip: Cents | None
) -> int:
    """What stakes must be a multiple of to be paid in whole chips, with all that follows them."""
    if chip is None:
        return 1
    sized = {
        each.slug for each in rules.wagers.values() if each.follows == slug and not each.own_size
    }
    pays = [
        row.pays
        for each in (slug, *sized)
        for row in paid.get(each, ())
        if not row.wager or row.wager == each or paid[each].parts
    ]
    return whole_chips(pays, chip)


def _under(key: str, report: ReportRefusal) -> Callable[[str, PitbossError], None]:
    return lambda name, error: report(f"{key}.{name}" if name else key, error)


def _values(posted: Posted) -> dict[str, object]:
    return {**posted.as_json()} if isinstance(posted, Limits) else dict(posted)


def choose_raises(
    rules: GameRules, asked: Mapping[str, Mapping[str, object]], report: ReportRefusal
) -> dict[str, dict[str, Pays]]:
    """Odds raised above the filed minimum, by table and event."""
    raised: dict[str, dict[str, Pays]] = {}
    for table_id, events in asked.items():
        for event, wanted in events.items():
            try:
                table = rules.filed(table_id)
                raised.setdefault(table_id, {})[event] = _raised(table, event, wanted)
            except PitbossError as error:
                report(f"raise.{table_id}.{event}", error)
    return raised


def _raised(table: PayTable, event: str, wanted: object) -> Pays:
    filed = table.pays(event)
    if not table.may_raise(event):
        message = f"{event} of {table.id} is fixed at {filed}: the filing prints no minimum"
        raise Refusal(message, table.clause, event)
    try:
        pays = parse_pays(wanted if isinstance(wanted, str) else "")
    except ValueError as error:
        raise Refusal(f"{event} of {table.id}: {error}", table.clause, event) from error
    same_kind = isinstance(pays, type(filed)) or (
        isinstance(filed, Push | Lose) and isinstance(pays, To | Fixed)
    )
    if not same_kind:
        message = f"{event} of {table.id} must be said as {filed} is, not {pays}"
        raise Refusal(message, table.clause, event)
    if pays.back(1) < filed.back(1):
        message = f"{event} of {table.id}: {pays} is under the filed minimum of {filed}"
        raise Refusal(message, table.clause, event)
    return pays
