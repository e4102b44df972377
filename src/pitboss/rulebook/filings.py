"""The filings: the documents the games are played by."""

from functools import cache
from pathlib import Path

import msgspec

from pitboss.errors import UnknownName
from pitboss.rulebook.fields import Fields, read_toml, stop_at
from pitboss.rulebook.roots import apart, from_each


class Filing(msgspec.Struct, frozen=True):
    """One document, its currency, the prefix of its clause ids and the games it files."""

    slug: str
    name: str
    currency: str
    prefix: str
    games: tuple[str, ...]


@cache
def filings() -> tuple[Filing, ...]:
    """Every filing."""
    found = apart(
        "filings.toml",
        from_each("filings.toml", _documents),
        lambda documents: (name for each in documents for name in (each.slug, *each.games)),
    )
    return tuple(each for documents in found for each in documents)


def _documents(path: Path) -> list[Filing]:
    top = Fields(read_toml(path), "", stop_at("filings.toml"))
    return [top.table(slug).read(Filing, slug=slug) for slug in top.names()]


def filing(slug: str) -> Filing:
    """The filing of that slug: ohio, colorado or singapore."""
    for each in filings():
        if each.slug == slug:
            return each
    raise UnknownName("filing", slug, [each.slug for each in filings()])


def games() -> tuple[str, ...]:
    """Every filed game, in the order of the filings."""
    return tuple(game for each in filings() for game in each.games)
