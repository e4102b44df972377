"""How a rule set stands to its filing: what of it the filing does not print, said in words.

A remark that is not ``filed`` marks what no filing says: a practice combination, a pay table
approved for one house, a preset meter, a pay or a figure that is tried out. Other remarks tell what
the filing allows but leaves to the house, such as odds above its minimum.
"""

from collections.abc import Iterator

import msgspec

from pitboss.money import show, show_percent
from pitboss.rulebook.game_rules import game_rules
from pitboss.rulebook.meters import FiledMeter, Preset
from pitboss.rulebook.ruleset import RuleSet

NOT_FILED = "not in the filing"


class Remark(msgspec.Struct, frozen=True):
    """One thing about a rule set that the filing does not print, with the clause that bears on it.

    ``key`` is where a house file would set it.
    """

    key: str
    words: str
    clause: str = ""
    filed: bool = False

    def __str__(self) -> str:
        return f"{self.words} [{self.clause}]" if self.clause else self.words


def remarks(rules: RuleSet) -> tuple[Remark, ...]:
    """Everything about these rules that the filing does not print."""
    return (
        *_unfiled(rules),
        *_side_bets(rules),
        *foreign_guests(rules),
        *_doubts(rules),
        *_tables(rules),
        *_presets(rules),
        *_odds(rules),
    )


def _unfiled(rules: RuleSet) -> Iterator[Remark]:
    """Figures and pays that came past the filing: it allows others, or prints others."""
    own = game_rules(rules.game).options
    for key, value in rules.unfiled.options.items():
        option = own.get(key) or rules.rules.options[key]
        words = f"{key} is {value}; the filing has it {option.allowed()}"
        yield Remark(f"options.{key}", words, option.clause)
    for id, pays in rules.unfiled.pays.items():
        table = rules.rules.filed(id)
        for event, pay in pays.items():
            words = f"{table.row(event).label} of {id} pays {pay}; the filing prints "
            yield Remark(
                f"pays.{id}.{event}", f"{words}{table.pays(event)}", table.clause_of(event)
            )


def _side_bets(rules: RuleSet) -> Iterator[Remark]:
    for bet in rules.rules.side_bets:
        words = f"{bet.name} is a side bet of a package, {NOT_FILED} of {rules.rules.name}"
        yield Remark(f"bets.{bet.slug}", words, bet.slug)


def foreign_guests(rules: RuleSet) -> Iterator[Remark]:
    """Wagers of another filing at this game's table: for practice only (RA-12)."""
    for key, option in rules.rules.options.items():
        if not option.guest or rules.options[key] is not True:
            continue
        guest = game_rules(option.guest)
        if guest.filing != rules.rules.filing:
            here = rules.rules.filing.title()
            words = f"{guest.name} is filed in {guest.filing.title()}: a practice combination, not "
            words += f"as filed; {here} asks for an approved addendum"
            yield Remark(f"options.{key}", words, option.addendum)


def _doubts(rules: RuleSet) -> Iterator[Remark]:
    for key, option in rules.rules.options.items():
        if option.doubt and rules.options[key] is True:
            yield Remark(f"options.{key}", f"doubtful: {option.doubt}", option.clause)


def _tables(rules: RuleSet) -> Iterator[Remark]:
    for slug in rules.wagers:
        if slug in rules.table_ids:
            table = rules.pay_table(slug)
            if table.approval:
                words = f"{slug}: pay table {table.id} ({table.name}) is {NOT_FILED}; approved "
                words += f"under {table.approval}"
                yield Remark(f"pay_tables.{slug}", words, table.clause)


def _presets(rules: RuleSet) -> Iterator[Remark]:
    for slug, meter in rules.rules.meters.items():
        preset = meter.presets.get(str(rules.options.get(meter.preset_key)))
        if preset is not None and slug in rules.wagers:
            words = f"{slug}: {_figures(rules, meter, preset)}: preset, {NOT_FILED} "
            words += f"({preset.source})"
            yield Remark(f"options.{meter.preset_key}", words, meter.clause)


def _figures(rules: RuleSet, meter: FiledMeter, preset: Preset) -> str:
    """The figures of the meter that are the preset's and not the house's own."""
    seed, rate, unit = show(preset.seed), show_percent(preset.rate), show(preset.unit)
    words = (f"wager of {unit}", f"meter from {seed} for $1", f"{rate} to each meter")
    kept = (rules.options[key] == value for key, value in preset.figures(meter.prefix).items())
    return ", ".join(word for word, same in zip(words, kept, strict=True) if same) or "figures"


def _odds(rules: RuleSet) -> Iterator[Remark]:
    for id, events in rules.raises.items():
        table = rules.rules.filed(id)
        for event, pays in events.items():
            words = f"{table.row(event).label} pays {pays}, above the filed {table.pays(event)}"
            yield Remark(f"raise.{id}.{event}", words, table.clause, filed=True)
