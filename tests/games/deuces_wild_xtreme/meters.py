"""Tables of Deuces Wild Xtreme with open progressives."""

from __future__ import annotations

from pitboss.games.deuces_wild_xtreme import GAME
from pitboss.games.deuces_wild_xtreme.jackpots import JACKPOTS
from pitboss.games.deuces_wild_xtreme.proofs import FIGURES
from pitboss.rulebook import RuleSet
from pitboss.table.round import Round
from pitboss.table.table import Table
from tests.families.poker.rigged import play

ANTE = 10_00
SEED, PART = 2_500_00, 15  # the figures of the proofs: 15% of a dollar
GOIN, TOO, LINKED = JACKPOTS


def table_with(
    tables: dict[str, str] | None = None,
    players: tuple[str, ...] = ("ann",),
    options: dict[str, object] | None = None,
) -> Table:
    chosen = FIGURES | (options or {})
    table = Table(GAME.game, RuleSet.of(GAME.slug, chosen, tables or {}))
    for box, player in enumerate(players, start=1):
        table.sit(player, box, 1_000_00)
    return table


def one(
    wager: str,
    own: str,
    tables: dict[str, str] | None = None,
    replacement: str = "",
    options: dict[str, object] | None = None,
) -> Round:
    """A lone player who folds, with one progressive wager."""
    table = table_with(tables, options=options)
    unit = JACKPOTS[wager].unit(table.rules)
    hands = {"box_1": own}
    if replacement:
        hands["joker_replacement"] = replacement
    return play(table, {"ann": {"ante": ANTE, wager: unit}}, hands)
