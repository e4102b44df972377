"""Side bets that are data alone: what a player's hand makes, paid by a table.

A package brings one as ``data/sidebets/<name>.toml``. No regulator filed it at the tables where it
is made, so a rule set with one is *not as filed*, on everything it touches, and no house file takes
it. Its one clause is its name, and the clause's text its ``rule``.
"""

from functools import cache

import msgspec

from pitboss.money import Cents, PayTable, Row, parse_pays
from pitboss.rulebook.fields import Fields, read_money, stop_at
from pitboss.rulebook.roots import read_data, sound

FOLDER = "sidebets"


class SideBet(msgspec.Struct, frozen=True):
    """A wager on the player's own hand, whatever the dealer holds.

    Attributes:
        slug: Its name, by which it is asked for, and its clause.
        name: As it stands on the layout.
        rule: What it is, in a line.
        at: The games at whose tables it may be made.
        beside: The wagers that must be up with it.
        cards: How many the hand has.
        ranks: The ranking by which it is judged.
        table: What it pays; a hand that is not on it loses.
    """

    slug: str
    name: str
    rule: str
    at: tuple[str, ...]
    beside: tuple[str, ...]
    cards: int
    ranks: str
    table: PayTable
    minimum: Cents | None = None
    maximum: Cents | None = None

    @property
    def wager(self) -> str:
        """The name of its wager."""
        return self.slug.replace("-", "_")


def side_bets() -> tuple[SideBet, ...]:
    """Every side bet that a package brings and that can be read."""
    return tuple(bet for _, bet in sound(FOLDER, side_bet))


@cache
def side_bet(slug: str) -> SideBet:
    """The side bet of that name."""
    values, path = read_data(FOLDER, slug, "side bet")
    return read_side_bet(slug, values, path)


def read_side_bet(slug: str, values: dict[str, object], path: str) -> SideBet:
    """A side bet from the values of its TOML file; BadFile names the key."""
    top = Fields(values, "", stop_at(path), slug)
    name, pays = top.text("name"), top.table("pays")
    rows = tuple(_row(pays, event, slug) for event in pays.names())
    found = SideBet(
        slug=slug,
        name=name,
        rule=top.text("rule"),
        at=top.texts("at"),
        beside=top.texts("beside"),
        cards=top.whole("cards"),
        ranks=top.text("ranks"),
        table=PayTable(
            id=slug, game=slug, wager=slug.replace("-", "_"), name=name, clause=slug, rows=rows
        ),
        minimum=read_money(top, "minimum"),
        maximum=read_money(top, "maximum"),
    )
    if found.minimum is not None and found.maximum is not None and found.maximum < found.minimum:
        top.fault("maximum", "is less than the minimum")
    top.close()
    for key, given in (("at", found.at), ("beside", found.beside), ("pays", rows)):
        if not given:
            top.fault(key, "missing")
    return found


def _row(pays: Fields, event: str, slug: str) -> Row:
    text = pays.text(event)
    try:
        return Row(event=event, pays=parse_pays(text), label=event.replace("_", " "), clause=slug)
    except ValueError as error:
        pays.fault(event, str(error))
        raise
