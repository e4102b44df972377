"""``--pays`` and ``--decks`` beyond the filing: what a game would cost if it were not as filed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.cli.names import slug_of
from pitboss.errors import Refusal, UnknownName
from pitboss.rulebook import RuleSet
from pitboss.talk.words import tokens


def with_pays(rules: RuleSet, asked: Iterable[str], wager: str = "") -> RuleSet:
    """The rules with the pays of ``--pays flush=4`` or ``pair_plus.flush=4``, several by commas.

    Without a name in front a pay is meant for the wager that was asked for, or for the only one
    that has such an event.
    """
    for text in asked:
        for each in _single(text):
            name, _, pays = each.partition("=")
            before, dot, event = name.rpartition(".")
            if not pays.strip() or not event.strip():
                raise Refusal(f"--pays takes EVENT=PAY, as in flush=4, not {each!r}", field="pays")
            slug = slug_of(before) if dot else wager
            slug, row = _row(rules, slug, slug_of(event))
            rules = rules.with_pays(slug, {row: pays.strip()})
    return rules


def with_bets(rules: RuleSet, asked: Iterable[str]) -> RuleSet:
    """The rules with the side bets of ``--side-bet``, by their names."""
    for name in asked:
        rules = rules.with_side_bet("-".join(tokens(name)))
    return rules


def _single(text: str) -> Iterator[str]:
    """The pays of one option; a comma within an amount (``$1,000``) parts nothing."""
    part = ""
    for piece in text.split(","):
        if "=" in piece and part:
            yield part
            part = piece
        else:
            part = f"{part},{piece}" if part else piece
    yield part


def _row(rules: RuleSet, wager: str, event: str) -> tuple[str, str]:
    """The wager and the row that are meant."""
    rows = {
        slug: {
            name: row.event
            for row in rules.pay_table(slug)
            if row.wager in ("", slug)
            for name in (slug_of(row.label), row.event)
        }
        for slug in ([wager] if wager else rules.table_ids)
        if slug in rules.wagers
    }
    if wager and wager not in rules.wagers:
        raise UnknownName(f"wager of {rules.game}:", wager, rules.wagers, plural="wagers")
    homes = {rules.pay_table(slug).id: slug for slug, names in rows.items() if event in names}
    if not homes:
        known = dict.fromkeys(name for names in rows.values() for name in names.values())
        where = f"{wager} of {rules.game}" if wager else rules.game
        raise UnknownName(f"event of {where}:", event, known, plural="events")
    if len(homes) > 1:
        each = ", ".join(f"{slug}.{event}" for slug in homes.values())
        raise Refusal(f"--pays: {event} could be {each}", field="pays")
    slug = next(iter(homes.values()))
    return slug, rows[slug][event]
