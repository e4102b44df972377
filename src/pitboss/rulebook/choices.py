"""Checking a casino's choices against the filing.

Each function goes through one kind of choice, reports every fault under the key it stands at,
and goes on with the default, so that a house file can be told all its faults at once.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from pitboss.errors import PitbossError, Refusal, UnknownName
from pitboss.money import Cents, Pays, PayTable, show, whole_chips
from pitboss.rulebook.fields import ReportRefusal, brief
from pitboss.rulebook.game_rules import GameRules, WagerRule, game_rules
from pitboss.rulebook.house_tables import checked_pays
from pitboss.rulebook.limits import MAIN, SIDES, Limits, check_limits, default_limits, within_filed
from pitboss.rulebook.meters import NO_PRESET, Preset, meter_count
from pitboss.rulebook.options import Option, OptionValue
from pitboss.rulebook.paytables import ids_named

__all__ = [
    "ReportRefusal",
    "check_meters",
    "check_units",
    "choose_limits",
    "choose_options",
    "choose_raises",
    "choose_tables",
    "choose_without",
    "even_stakes",
    "fill_presets",
    "over",
    "with_guests",
]

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


def fill_presets(rules: GameRules, asked: Mapping[str, object]) -> dict[str, object]:
    """What a casino asks for, with the figures of each preset it names; its own figures win."""
    filled = dict(asked)
    for meter in rules.meters.values():
        preset = meter.presets.get(str(asked.get(meter.preset_key, NO_PRESET)))
        if preset is not None:
            for key, value in preset.figures(meter.prefix).items():
                filled.setdefault(key, rules.options[key].show(value))
    return filled


def check_meters(
    rules: GameRules,
    options: Mapping[str, OptionValue],
    paid: Mapping[str, PayTable],
    report: ReportRefusal,
) -> None:
    """Refuse meters that take more than the whole wager, and presets for other tables."""
    for slug, meter in rules.meters.items():
        rate = options.get(f"{meter.prefix}meter_rate")
        if slug not in paid or not isinstance(rate, Fraction):
            continue
        table, reserve = paid[slug], options.get(f"{meter.prefix}reserve_rate", Fraction(0))
        meters = meter_count(meter, table, options)
        if isinstance(reserve, Fraction) and meters * (rate + reserve) > 100:
            message = f"the meters of {slug} would take more than the whole wager"
            key = f"{meter.prefix}meter_rate"
            report(f"options.{key}", Refusal(message, meter.clause, key))
        preset = meter.presets.get(str(options.get(meter.preset_key)))
        if preset and not _meant_for(preset, table.id, options.get("decks")):
            message = f"preset {preset.name} is for other pay tables or decks: {preset.source}"
            report(f"options.{meter.preset_key}", Refusal(message, meter.clause, meter.preset_key))


def _meant_for(preset: Preset, table: str, decks: object) -> bool:
    return (not preset.tables or table in preset.tables) and (
        not preset.decks or decks in preset.decks
    )


def check_units(
    rules: GameRules,
    options: Mapping[str, OptionValue],
    paid: Mapping[str, PayTable],
    chip: Cents | None,
    report: ReportRefusal,
) -> None:
    """Refuse the unit of an open progressive that cannot be bet and paid in the house's chips."""
    for slug, meter in rules.meters.items():
        unit = options.get(f"{meter.prefix}wager_unit")
        figures = (options.get(f"{meter.prefix}{key}") for key in ("meter_seed", "meter_rate"))
        if chip is None or slug not in paid or not isinstance(unit, int) or not all(figures):
            continue  # without a seed and a rate of the house it stays closed
        if unit % even_stakes(rules, slug, paid, chip):
            message = f"{slug}, for {show(unit)}, cannot be bet and paid in chips of {show(chip)}"
            clause = rules.options[f"{meter.prefix}wager_unit"].clause
            report("options.smallest_chip", Refusal(message, clause, slug))


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
    first = wager.pay_tables[:1]
    clause = rules.filed(first[0]).clause if first else wager.clause
    if isinstance(wanted, Mapping):
        message = f"{wager.slug}: name a pay table here; an approved one of the house is written "
        message += "under house_tables, and minimum odds are raised under raise"
        raise Refusal(message, clause, wager.slug)
    named = ids_named(wanted, wager.pay_tables) if isinstance(wanted, str) else []
    if len(named) != 1:
        approved = ", ".join(wager.pay_tables) or f"that of {wager.follows}"
        message = f"{wager.slug}: pay table {brief(wanted)} is not approved; approved: {approved}"
        raise Refusal(message, clause, wager.slug)
    table = rules.filed(named[0])
    if not _fits(table, decks):
        meant = ", ".join(str(number) for number in table.decks)
        message = f"{wager.slug}: pay table {table.id} is for decks {meant}, not {decks}"
        raise Refusal(message, table.clause, wager.slug)
    return table.id


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
    told: set[str] = set()
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
        # What a wager posts for itself is its own fault, whatever others post.
        tell = _under(f"limits.{named}", report if slug in asked else _once(slug, told, report))
        posted[slug] = check_limits(wager, table, values, tell, even)
    return posted


def over(
    rules: GameRules, game: Mapping[str, Posted], table: Mapping[str, Posted]
) -> dict[str, Posted]:
    """The limits asked for at one table over those asked for its game, figure by figure.

    For a wager counts what the table says of it, then what the table says of all ``main`` or
    ``sides`` wagers, then what the game says of it, then what the game says of them all.
    """
    merged: dict[str, Posted] = {}
    for key in dict.fromkeys((*game, *table)):
        kept = _values(game.get(key, {}))
        if key in rules.wagers:
            group = SIDES if rules.wagers[key].bonus else MAIN
            kept = {name: kept[name] for name in kept if name not in _values(table.get(group, {}))}
        if kept or key in table:
            merged[key] = kept | _values(table.get(key, {}))
    return merged


def _once(slug: str, told: set[str], report: ReportRefusal) -> ReportRefusal:
    """A fault of limits for many wagers at once is told with the first of them only."""

    def tell(key: str, error: PitbossError) -> None:
        words = f"{key} {error.message if isinstance(error, Refusal) else error}"
        bare = words.replace(f"{slug}: ", "").replace(f"{slug}.", "")
        if bare not in told:
            told.add(bare)
            report(key, error)

    return tell


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
    return checked_pays(table, event, wanted)
