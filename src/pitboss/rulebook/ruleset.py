"""A rule set: one game as one casino plays it, checked against the filing."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from hashlib import sha256

import msgspec

from pitboss.errors import BadFile, PitbossError, Refusal
from pitboss.money import CENT_UP, Cents, Pays, PayTable, Rounding, Row, parse_pays, show
from pitboss.rulebook.choices import (
    ReportRefusal,
    check_meters,
    choose_limits,
    choose_raises,
    choose_tables,
    choose_without,
    fill_presets,
    with_guests,
)
from pitboss.rulebook.game_rules import GameRules, WagerRule, game_rules
from pitboss.rulebook.house_tables import house_tables, table_json
from pitboss.rulebook.limits import Limits
from pitboss.rulebook.options import OptionValue
from pitboss.rulebook.payouts import check_chip, choose_payout_limit
from pitboss.rulebook.paytables import split_rows
from pitboss.rulebook.settings import Chosen, Saved, Settings
from pitboss.rulebook.side_bets import side_bet
from pitboss.rulebook.unfiled import FILED, MARK, Unfiled, choose_figures, choose_pays


@dataclass(frozen=True, eq=False)
class RuleSet:
    """Game rules with every option chosen; two of the same digest play alike."""

    rules: GameRules
    options: Mapping[str, OptionValue]
    table_ids: Mapping[str, str]
    posted: Mapping[str, Limits]
    raises: Mapping[str, Mapping[str, Pays]]
    without: tuple[str, ...]
    payout_limit: Cents | None
    unfiled: Unfiled = FILED

    @classmethod
    def of(
        cls,
        game: str,
        options: Mapping[str, object] | None = None,
        pay_tables: Mapping[str, object] | None = None,
        *,
        limits: Mapping[str, Mapping[str, object] | Limits] | None = None,
        raises: Mapping[str, Mapping[str, object]] | None = None,
        without: Sequence[str] = (),
        payout_limit: object = None,
        house_tables: Mapping[str, object] | None = None,
        unfiled: Unfiled = FILED,
    ) -> "RuleSet":
        """The rule set of these choices; Refusal cites the clause that forbids one.

        ``unfiled`` is the one door past the filing: what comes through it is marked everywhere.
        """
        settings = Settings(
            options or {},
            pay_tables or {},
            limits or {},
            raises or {},
            without,
            payout_limit,
            house_tables or {},
            unfiled,
        )
        return build(game_rules(game), settings, _raise)

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self.rules.game

    @cached_property
    def wagers(self) -> dict[str, WagerRule]:
        """The wagers this house offers."""
        return {k: wager for k, wager in self.rules.wagers.items() if k not in self.without}

    @cached_property
    def seats(self) -> int:
        """How many boxes the table has: as filed, or as the house draws its layout."""
        boxes = self.options.get("boxes")
        return boxes if isinstance(boxes, int) else self.rules.seats

    @property
    def seats_clause(self) -> str:
        """The clause that says so, if one does."""
        return self.rules.seats_clause

    def wager(self, slug: str) -> WagerRule:
        """The wager of that name; Refusal where this house does not offer it."""
        rule = self.wagers.get(slug)
        if rule is None:
            raise Refusal(f"{self.rules.name} has no wager {slug!r} here", field="wager")
        return rule

    @property
    def paying_chip(self) -> Cents | None:
        """The smallest chip, where this house pays in whole chips only."""
        in_chips = self.options.get("payout_rounding") == "chip"
        return self.money("smallest_chip") if in_chips else None

    @cached_property
    def rounding(self) -> Rounding:
        """How awkward payouts are rounded, never under the filed odds (GEN-05).

        The layout takes no stake that a house paying in chips could not pay exactly; what a
        player sizes otherwise is rounded for the player, and so is a fraction of a cent.
        """
        return CENT_UP if self.paying_chip is None else Rounding(self.paying_chip, "up")

    @cached_property
    def rounding_after_vigorish(self) -> Rounding:
        """How a payment less vigorish is rounded: quarters serve as change (OH-E-13.III)."""
        return Rounding(min(self.rounding.step, 25), "up")

    def payout_limits(self, wager: str) -> tuple[Cents | None, Cents | None]:
        """The aggregate payout limits on a wager, for one hand and for the whole round."""
        rule = self.rules.payout
        if self.payout_limit is None or rule is None or (rule.wagers and wager not in rule.wagers):
            return None, None
        per_hand = self.options.get("payout_limit_per", rule.per) == "hand"
        return (self.payout_limit, None) if per_hand else (None, self.payout_limit)

    def payout_scope(self, wager: str) -> str:
        """What a payout limit adds up: each kind of wager by itself, or all of them (empty)."""
        return wager if self.options.get("payout_limit_for") == "each-wager" else ""

    def option(self, key: str) -> OptionValue:
        """The chosen value of an option."""
        if key not in self.options:
            self.rules.option(key)  # refuses an unknown one by name
        return self.options[key]

    def choice(self, key: str) -> str:
        """The chosen value of a choice."""
        value: str = self._chosen["choice", key]
        return value

    def flag(self, key: str) -> bool:
        """The chosen value of a flag."""
        value: bool = self._chosen["flag", key]
        return value

    def whole(self, key: str) -> int:
        """The chosen value of a whole number."""
        value: int = self._chosen["whole", key]
        return value

    def percent(self, key: str) -> Fraction:
        """The chosen percentage, in per cent."""
        value: Fraction = self._chosen["percent", key]
        return value

    def money(self, key: str) -> Cents:
        """The chosen amount."""
        value: Cents = self._chosen["money", key]
        return value

    @cached_property
    def _chosen(self) -> Chosen:
        """Every chosen value by the kind and the name of its option: asked many times a round."""
        return Chosen(self.rules, self.options)

    def pay_table(self, wager: str) -> PayTable:
        """The pay table of a wager, with any odds this house raised."""
        found = self._paid_by.get(wager)
        if found is None:
            followed = self.rules.wager(wager).follows
            id = self.table_ids.get(wager)
            found = self.pay_table(followed) if id is None else self._tables[id]
            self._paid_by[wager] = found
        return found

    @cached_property
    def _paid_by(self) -> dict[str, PayTable]:
        """The pay tables that were asked for, by wager."""
        return {}

    @cached_property
    def _tables(self) -> dict[str, PayTable]:
        ids = {*self.table_ids.values(), *self.raises, *self.unfiled.pays}
        tables = {table: self._raised(self.rules.filed(table)) for table in ids}
        for key, table in tables.items():
            if table.parts:
                source = tables.get(table.parts_of) or self.rules.filed(table.parts_of)
                rows = split_rows(table.parts, source)
                tables[key] = msgspec.structs.replace(table, rows=rows)
        return tables

    def _raised(self, table: PayTable) -> PayTable:
        paid = {**self.raises.get(table.id, {}), **self._repriced.get(table.id, {})}
        rows = tuple(_with_pays(row, paid.get(row.event)) for row in table)
        return msgspec.structs.replace(table, rows=rows)

    @cached_property
    def _repriced(self) -> dict[str, dict[str, Pays]]:
        """The pays that are not as filed, by pay table and event."""
        return {
            id: {event: parse_pays(str(text)) for event, text in rows.items()}
            for id, rows in self.unfiled.pays.items()
        }

    def limits(self, wager: str) -> Limits:
        """The posted limits of a wager."""
        found = self.posted.get(wager)
        if found is None:
            self.rules.wager(wager)  # refuses an unknown one by name
        return found or self.posted[wager]

    def as_json(self) -> dict[str, object]:
        """The choices as plain JSON values (not to be changed); `from_json` is the inverse."""
        return self._json

    @cached_property
    def shown(self) -> dict[str, str]:
        """The chosen options as text, and what of them and of the pays is not as filed."""
        told = {MARK: self.unfiled.words()} if self.unfiled else {}
        return {key: self.rules.options[key].show(v) for key, v in self.options.items()} | told

    def _filed_options(self) -> dict[str, str]:
        return {k: v for k, v in self.shown.items() if k not in (MARK, *self.unfiled.options)}

    @cached_property
    def _json(self) -> dict[str, object]:
        own = {
            id: table_json(table, self.rules.filed(table.like))
            for id, table in self.rules.house_tables.items()
        }
        return {
            **({"house_tables": own} if own else {}),
            **({"unfiled": self.unfiled.as_json()} if self.unfiled else {}),
            "game": self.game,
            "options": self._filed_options(),
            "pay_tables": dict(self.table_ids),
            "limits": {
                slug: limits.as_json()
                for slug, limits in self.posted.items()
                if not self.rules.wagers[slug].follows
            },
            "raises": {
                table: {event: str(pays) for event, pays in rows.items()}
                for table, rows in self.raises.items()
            },
            "without": list(self.without),
            "payout_limit": None if self.payout_limit is None else show(self.payout_limit),
        }

    def changed(
        self, options: Mapping[str, object], pay_tables: Mapping[str, object] | None = None
    ) -> "RuleSet":
        """The same rules with other options and pay tables on top, checked again."""
        if not options and not pay_tables:
            return self
        for key in options:
            self.option(key)  # an unknown option is refused by name
        kept: dict[str, object] = dict(self._filed_options())
        for meter in self.rules.meters.values():
            named = meter.presets.get(str(options.get(meter.preset_key)))
            for figure in named.figures(meter.prefix) if named else ():
                del kept[figure]  # a preset named now fills them
        tables = {**self.table_ids, **(pay_tables or {})}
        loose = {k: v for k, v in self.unfiled.options.items() if k not in options}
        return self._again(kept | dict(options), tables, self._beyond(options=loose))

    def _again(
        self, options: Mapping[str, object], tables: Mapping[str, object], unfiled: Unfiled
    ) -> "RuleSet":
        """The same rules with other choices, checked anew."""
        saved = {**self.as_json(), "options": options, "pay_tables": tables, "unfiled": unfiled}
        if self.rules.payout and self.rules.payout.kind == "fixed":
            saved["payout_limit"] = None  # it follows from the odds that are paid then
        return RuleSet.from_json(saved)

    def with_pays(self, wager: str, pays: Mapping[str, object]) -> "RuleSet":
        """The same rules with other pays for events of a wager: marked, for they are not as filed.

        >>> RuleSet.of("three-card-poker").with_pays("pair_plus", {"flush": 4}).unfiled.words()
        'OH-H-12.IV flush=4 to 1'
        """
        unfiled = self._beyond(pays={**self.unfiled.pays, wager: pays})
        return self._again(self._filed_options(), self.table_ids, unfiled)

    def with_figures(self, figures: Mapping[str, object]) -> "RuleSet":
        """The same rules with figures that the filing does not allow, marked as such.

        >>> RuleSet.of("mini-baccarat").with_figures({"decks": 5}).unfiled.words()
        'decks=5'
        """
        kept = {k: v for k, v in self._filed_options().items() if k not in figures}
        unfiled = self._beyond(options={**self.unfiled.options, **figures})
        return self._again(kept, self.table_ids, unfiled)

    def with_side_bet(self, name: str) -> "RuleSet":
        """The same rules with a side bet that a package brings, marked as not filed."""
        unfiled = self._beyond(bets=(*self.unfiled.bets, name))
        return self._again(self._filed_options(), self.table_ids, unfiled)

    def _beyond(self, **more: object) -> Unfiled:
        """What is not as filed, with more of it."""
        return msgspec.structs.replace(self.unfiled, **more)

    @classmethod
    def from_json(cls, values: object) -> "RuleSet":
        """The rule set that `as_json` wrote, checked again."""
        try:
            saved = msgspec.convert(values, Saved)
        except msgspec.ValidationError as error:
            raise BadFile("rule set", str(error)) from error
        return cls.of(**msgspec.structs.asdict(saved))

    @cached_property
    def digest(self) -> str:
        """Sixteen hex digits that name these choices."""
        text = json.dumps(self.as_json(), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, RuleSet) and self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)


def build(rules: GameRules, settings: Settings, report: ReportRefusal) -> RuleSet:
    """The rule set of a casino's settings, each fault reported under the key it stands at."""
    rules = with_guests(rules, settings.options)
    for name in settings.unfiled.bets:
        try:
            rules = rules.with_side_bet(side_bet(name))
        except PitbossError as error:
            report("bets", error)
    if settings.house_tables:
        rules = rules.with_house_tables(house_tables(rules, settings.house_tables, report))
    asked = fill_presets(rules, settings.options)
    rules, options, loose = choose_figures(rules, asked, settings.unfiled.options, report)
    fitting = {key: value for key, value in options.items() if key not in loose}
    tables = choose_tables(rules, fitting, settings.pay_tables, report)
    left_out = set(choose_without(rules, settings.without, report))
    # A side wager without a pay table for the decks in play cannot be offered.
    left_out |= {slug for slug, wager in rules.wagers.items() if wager.pay_tables} - set(tables)
    raises = choose_raises(rules, settings.raises, report)
    unposted = RuleSet(
        rules=rules,
        options=options,
        table_ids=tables,
        posted={},
        raises=raises,
        without=tuple(slug for slug in rules.wagers if slug in left_out),
        payout_limit=None,
        unfiled=Unfiled(
            {key: rules.options[key].show(options[key]) for key in loose},
            choose_pays(rules, tables, settings.unfiled.pays, raises, report),
            tuple(bet.slug for bet in rules.side_bets),
        ),
    )
    paid = {slug: unposted.pay_table(slug) for slug in tables}
    offered = {slug: table for slug, table in paid.items() if slug not in left_out}
    check_meters(rules, options, offered, report)
    posted = choose_limits(rules, paid, settings.limits, report, unposted.paying_chip)
    ruleset = replace(unposted, posted=posted)
    check_chip(ruleset, offered, report)
    try:
        return replace(ruleset, payout_limit=choose_payout_limit(ruleset, settings.payout_limit))
    except PitbossError as error:
        report("payout_limit", error)
        return ruleset


def _raise(_key: str, error: PitbossError) -> None:
    raise error


def _with_pays(row: Row, pays: Pays | None) -> Row:
    return row if pays is None else msgspec.structs.replace(row, pays=pays)
