"""Which par sheets were asked for: a game, its options, and every approved pay table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.errors import Refusal
from pitboss.rooms.room import Listed
from pitboss.rulebook import RuleSet


def other_wagers(rules: RuleSet, others: RuleSet) -> list[str]:
    """The wagers that are paid by another table there than here."""
    return [slug for slug, id in others.table_ids.items() if rules.table_ids.get(slug) != id]


@dataclass(frozen=True)
class Asked:
    """A game under the filed rules or a house's own, with some options changed."""

    room: Listed
    options: Mapping[str, object] = field(default_factory=dict)
    wager: str = ""
    pay_table: str = ""
    house: RuleSet | None = None  # a casino's own rules, where they were asked for
    house_name: str = ""

    def rules(self, pay_tables: Mapping[str, str] | None = None, **more: object) -> RuleSet:
        """The filed rules, or the house's own, with the options asked for."""
        options = {**self.options, **more}
        if self.house is not None:
            return self.house.changed(options, pay_tables)
        return RuleSet.of(self.room.slug, options, dict(pay_tables or {}))

    def other_tables(self) -> list[RuleSet]:
        """Rule sets that together use every approved pay table which the default ones do not."""
        rules = self.rules()
        wanted = {
            slug: [id for id in wager.pay_tables if id != rules.pay_table(slug).id]
            for slug, wager in rules.wagers.items()
            if len(wager.pay_tables) > 1
        }
        found: list[RuleSet] = []
        while any(wanted.values()):
            choice = {slug: ids.pop(0) for slug, ids in wanted.items() if ids}
            found += self._rule_sets(choice)
        return found

    def _rule_sets(self, choice: dict[str, str]) -> list[RuleSet]:
        """One rule set with all these tables; where they do not go together, one for each."""
        try:
            return [self.rules(choice)]
        except Refusal:
            pass
        return [made for slug, id in choice.items() if (made := self._alone(slug, id)) is not None]

    def _alone(self, slug: str, id: str) -> RuleSet | None:
        """The rules with one other table, under its own number of decks if it asks for one."""
        decks = self.rules().rules.filed(id).decks
        for more in ({}, *({"decks": n} for n in decks if "decks" not in self.options)):
            try:
                return self.rules({slug: id}, **more)
            except Refusal:
                continue
        return None
