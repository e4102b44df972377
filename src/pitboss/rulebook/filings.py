"""The filings: the documents the games are played by."""

from functools import cache

import msgspec

from pitboss.errors import UnknownName
from pitboss.rulebook.fields import Fields, data_folder, read_toml, stop_at

__all__ = ["Filing", "filing", "filing_of", "filings", "games"]


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
    top = Fields(read_toml(data_folder("filings.toml")), "", stop_at("filings.toml"))
    return tuple(_filing(slug, top.table(slug)) for slug in top.names())


def _filing(slug: str, fields: Fields) -> Filing:
    found = Filing(
        slug=slug,
        name=fields.text("name"),
        currency=fields.text("currency"),
        prefix=fields.text("prefix"),
        games=fields.texts("games"),
    )
    fields.close()
    return found


def filing(slug: str) -> Filing:
    """The filing of that slug: ohio, colorado or singapore."""
    for each in filings():
        if each.slug == slug:
            return each
    raise UnknownName("filing", slug, [each.slug for each in filings()])


def games() -> tuple[str, ...]:
    """Every filed game, in the order of the filings."""
    return tuple(game for each in filings() for game in each.games)


def filing_of(game: str) -> Filing:
    """The filing that a game belongs to."""
    for each in filings():
        if game in each.games:
            return each
    raise UnknownName("game", game, games())
