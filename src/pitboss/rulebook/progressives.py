"""The meters of a house file, checked against what the filing asks of a progressive."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

import msgspec

from pitboss.errors import Refusal, UnknownName
from pitboss.money import Cents, cents, parse_percent, show, show_percent
from pitboss.rulebook.fields import Fields, brief
from pitboss.rulebook.game_rules import game_rules
from pitboss.rulebook.meters import FiledMeter, Preset, meter_count
from pitboss.rulebook.ruleset import RuleSet

T = TypeVar("T")


class Progressive(msgspec.Struct, frozen=True):
    """One meter: the games and the wager that feed it, its rate, its seed and the base wager.

    ``secondary_rate`` feeds a second jackpot, ``reserve_rate`` what the next seed is saved from.
    """

    id: str
    games: tuple[str, ...]
    wager: str
    pay_table: str
    rate: Fraction  # per cent of each wager
    seed: Cents
    base_wager: Cents
    secondary_rate: Fraction = Fraction(0)
    reserve_rate: Fraction = Fraction(0)
    preset: str = ""  # whose figures fill what the house did not give
    meters: int = 1  # how many the wager feeds, each at the rate


def read_progressive(
    key: str, fields: Fields, games: Mapping[str, Sequence[RuleSet]]
) -> Progressive | None:
    """One meter of a house file; every fault is reported, None where no game feeds it.

    ``games`` holds each game of the house, as each of its tables plays it.
    """
    linked = fields.texts("games") or ((fields.text("game"),) if fields.has("game") else ())
    wager = fields.text("wager")
    feeding = _feeding(fields, linked, wager, games)
    rules = [ruleset.rules.meters[wager] for ruleset in feeding]
    _check_link(fields, linked, rules)
    rule = rules[0] if rules else _ANY
    used = [ruleset.table_ids[wager] for ruleset in feeding]
    preset = _preset(fields, rule)
    defaults = _defaults(rule, preset)
    meter = Progressive(
        id=key,
        games=linked,
        wager=wager,
        pay_table=_table(fields, wager, used, rule) if used else fields.text("pay_table", ""),
        rate=_parsed(fields, "rate", parse_percent, defaults["rate"], rule) or Fraction(0),
        seed=_parsed(fields, "seed", cents, defaults["seed"], rule) or Cents(0),
        base_wager=_parsed(fields, "base_wager", cents, defaults["base_wager"], rule) or Cents(0),
        secondary_rate=_parsed(fields, "secondary_rate", parse_percent, "0%", rule) or Fraction(0),
        reserve_rate=_parsed(fields, "reserve_rate", parse_percent, "0%", rule) or Fraction(0),
        preset=preset.name if preset else "",
        meters=max((_meters(ruleset, wager) for ruleset in feeding), default=1),
    )
    fields.close()
    _check(fields, meter, rule)
    return meter if rules else None


# The rule of a meter that no game of the house feeds: its figures are checked all the same.
_ANY = FiledMeter("", "", Fraction(0), Cents(0))


def _meters(ruleset: RuleSet, wager: str) -> int:
    """How many meters the wager feeds at this table."""
    rule = ruleset.rules.meters[wager]
    return meter_count(rule, ruleset.pay_table(wager), ruleset.options)


def _feeding(
    fields: Fields, linked: tuple[str, ...], wager: str, games: Mapping[str, Sequence[RuleSet]]
) -> list[RuleSet]:
    """The games that feed the meter; what is wrong with one is reported."""
    if not linked:
        fields.fault("games", "missing: name the game or games that feed the meter")
    found: list[RuleSet] = []
    for game in linked:
        tables = games.get(game, ())
        offering = [ruleset for ruleset in tables if wager in ruleset.wagers]
        if not tables:
            fields.fault("games", f"{game} is not a game of this house")
        elif not wager:
            continue  # it is missing, and reported so
        elif wager not in tables[0].rules.meters:
            there = ", ".join(tables[0].rules.meters) or "none"
            message = f"{game} has no progressive wager {wager!r}; it has: {there}"
            fields.fault("wager", message)
        elif not offering:
            fields.fault("wager", f"{game} is played without {wager}")
        else:
            found += offering
    return found


def _preset(fields: Fields, rule: FiledMeter) -> Preset | None:
    """The preset that a house names for figures it does not give itself."""
    name = fields.text("preset", "")
    if name and name not in rule.presets:
        known = tuple(rule.presets)
        fields.fault("preset", str(UnknownName("preset", name, known, plural="presets")))
    return rule.presets.get(name)


def _defaults(rule: FiledMeter, preset: Preset | None) -> dict[str, str | None]:
    """What a meter has where the house says nothing: its preset's figures, or the filed floors."""
    if preset is not None:
        return {
            "rate": show_percent(preset.rate),
            "seed": show(preset.seed * preset.unit // 100),
            "base_wager": show(preset.unit),
        }
    base = show(rule.base_wager) if rule.base_wager else None
    if rule is _ANY:
        base = "1"
    return {"rate": _floor(rule, "rate"), "seed": _floor(rule, "seed"), "base_wager": base}


def _check_link(fields: Fields, linked: tuple[str, ...], rules: list[FiledMeter]) -> None:
    if len(linked) < 2 or not rules:
        return
    link = rules[0].link
    if not link:
        fields.fault("games", "the filing lets this meter serve one game only", rules[0].clause)
        return
    rule = next(iter(game_rules(link).meters.values()))
    for game in linked:
        if game not in rule.games:
            may = ", ".join(rule.games)
            message = f"{game} may not be linked; the filing links {may}"
            fields.fault("games", message, rule.games_clause)


def _table(fields: Fields, wager: str, used: list[str], rule: FiledMeter) -> str:
    """The meter's pay table: the one its games already pay, which a house may name again."""
    named = fields.text("pay_table", used[0])
    if named in used or (rule.link and named in _link_tables(rule.link)):
        return named
    message = f"{named!r} is not the pay table of {wager}; it is paid by {', '.join(used)}"
    fields.fault("pay_table", message, rule.clause)
    return named


def _link_tables(link: str) -> tuple[str, ...]:
    return tuple(t for wager in game_rules(link).wagers.values() for t in wager.pay_tables)


def _floor(rule: FiledMeter, key: str) -> str | None:
    """The default of a rate or seed: exactly the filed floor; none where the filing has none."""
    if rule.required:
        return None
    return show_percent(rule.rate_floor) if key == "rate" else show(rule.seed_floor)


def _parsed(
    fields: Fields, key: str, reader: Callable[[str], T], default: str | None, rule: FiledMeter
) -> T | None:
    value = fields.raw(key, default)
    if value is None:
        fields.fault(key, "missing: the filing gives no figure, so the house must", rule.clause)
        return None
    if isinstance(value, bool) or not isinstance(value, str | int):
        fields.fault(
            key, f"must be a text such as {default or '10'!r}, not {brief(value)}", rule.clause
        )
        return None
    try:
        return reader(str(value))
    except ValueError as error:
        fields.fault(key, str(error), rule.clause)
        return None


def _check(fields: Fields, meter: Progressive, rule: FiledMeter) -> None:
    checks = (
        ("rate", _check_rate),
        ("seed", _check_seed),
        ("base_wager", _check_base),
    )
    for key, check in checks:
        try:
            check(meter, rule)
        except Refusal as refusal:
            fields.fault(key, refusal.message, refusal.clause)


def _check_rate(meter: Progressive, rule: FiledMeter) -> None:
    # With a second jackpot the two rates count together (OH-L-7.III).
    both = meter.rate + meter.secondary_rate
    if both < rule.rate_floor:
        message = f"{show_percent(both)} is under the filed rate of {show_percent(rule.rate_floor)}"
        raise Refusal(message, rule.clause)
    if meter.meters * (both + meter.reserve_rate) > 100:
        whose = "a meter" if meter.meters == 1 else f"the {meter.meters} meters"
        raise Refusal(f"the rates of {whose} add up to more than 100%", rule.clause)


def _check_seed(meter: Progressive, rule: FiledMeter) -> None:
    if meter.seed < 0:
        raise Refusal(f"{show(meter.seed)} is less than nothing", rule.clause)
    if meter.seed < rule.seed_floor:
        message = f"{show(meter.seed)} is under the filed seed of {show(rule.seed_floor)}"
        raise Refusal(message, rule.clause)


def _check_base(meter: Progressive, rule: FiledMeter) -> None:
    if meter.base_wager < 0:
        raise Refusal(f"{show(meter.base_wager)} is less than nothing", rule.base_clause)
    if rule.base_wager is not None and meter.base_wager != rule.base_wager:
        message = f"{show(meter.base_wager)} is not the filed wager of {show(rule.base_wager)}"
        raise Refusal(message, rule.base_clause)
