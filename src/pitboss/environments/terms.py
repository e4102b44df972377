"""How an environment is played: its game, its rules, who sits there, the bets, the episode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pitboss.environments.felt import Felt
from pitboss.errors import Refusal
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet

Episode = Literal["round", "shoe"] | int
FREE = "free"
RACK_UNITS = 200  # what a player sits down with, in units
BETS_MOST = 8  # that a player makes, changes or takes down before he must be dealt to
ROUNDS_MOST = 500  # of an episode whose bets are never decided


@dataclass(frozen=True)
class Terms:
    """What an environment was asked to be.

    Attributes:
        felt: The game, its rules and the list of actions.
        players: Who sits there, in the boxes from one on.
        unit: Cents in which rewards and values are told.
        rack: Cents with which each player sits down.
        bets: What is bet by itself in every round, in cents by wager; None where players bet.
        episode: One round (and those in which its bets stand), a shoe, or so many rounds.
    """

    felt: Felt
    players: tuple[str, ...]
    unit: int
    rack: int
    bets: Mapping[str, int] | None
    episode: Episode


def terms_of(
    game: str,
    players: tuple[str, ...],
    *,
    rules: RuleSet | None = None,
    options: Mapping[str, Any] | None = None,
    pay_tables: Mapping[str, str] | None = None,
    bets: Mapping[str, int] | str | None = None,
    chips: tuple[int, ...] = (1,),
    unit: int | None = None,
    rack: int | None = None,
    episode: Episode = "round",
    **more: Any,
) -> Terms:
    """Check what was asked; a Refusal says what cannot be.

    Args:
        game: The game, as in ``pitboss games``.
        players: Who sits there, in the boxes from one on.
        rules: The rules of a house; or else ``options`` and ``pay_tables`` of the filing.
        options: Options of the game by name; they may be given as keywords, too.
        pay_tables: Pay tables by wager.
        bets: What is bet in every round, in cents by wager, or ``"free"``: the player bets by his
            actions. By default the headline wager is bet where the game asks for decisions after
            the bets, and the player bets where it does not.
        chips: The sizes of a bet, in units.
        unit: Cents in which rewards are told; by default the smallest headline wager.
        rack: Cents with which each player sits down.
        episode: ``"round"`` (with those in which its bets stand: a shooter's hand at craps),
            ``"shoe"``, or a number of rounds.
        **more: Further options of the game.
    """
    room = registry.room(game)
    options = {**(options or {}), **more}
    if rules is not None and (options or pay_tables):
        raise Refusal("give rules, or options and pay tables, not both", field="rules")
    rules = rules or room.rules(options, dict(pay_tables or {}))
    if rules.game != game:
        raise Refusal(f"these are rules of {rules.game}, not of {game}", field="rules")
    if not 1 <= len(players) <= rules.seats:
        words = f"{game} seats 1 to {rules.seats} players, not {len(players)}"
        raise Refusal(words, rules.seats_clause, "seats")
    unit = rules.limits(room.headline).low if unit is None else unit
    if unit < 1 or not chips or min(chips) < 1:
        raise Refusal("a unit is one cent or more, and so is every chip", field="unit")
    felt = Felt(room, rules, tuple(chip * unit for chip in chips))
    rack = RACK_UNITS * unit if rack is None else rack
    if rack < unit:
        raise Refusal(f"a rack of {rack} cents does not hold a unit of {unit}", field="rack")
    return Terms(felt, players, unit, rack, _bets(felt, bets, unit), _episode(felt, episode))


def _bets(felt: Felt, bets: Mapping[str, int] | str | None, unit: int) -> Mapping[str, int] | None:
    """Fixed bets in cents; the headline wager by itself where the game goes on after the bets."""
    if isinstance(bets, Mapping):
        for wager, cents in bets.items():
            rule = felt.rules.wager(wager)
            felt.rules.limits(rule.slug).check(cents, rule.name)
        return dict(bets)
    if bets not in (None, FREE):
        raise Refusal(f"bets are {FREE!r} or cents by wager, not {bets!r}", field="bets")
    if bets == FREE or not felt.decides:
        return None
    headline = felt.room.headline
    return {headline: max(unit, felt.rules.limits(headline).low)}


def _episode(felt: Felt, episode: Episode) -> Episode:
    whole = isinstance(episode, int) and not isinstance(episode, bool)
    if whole and isinstance(episode, int) and 1 <= episode <= ROUNDS_MOST:
        return episode
    if episode == "shoe" and not felt.has_cards:
        raise Refusal(f"no shoe is dealt at {felt.slug}", field="episode")
    if episode in ("round", "shoe") and not whole:
        return episode
    words = f"an episode is 'round', 'shoe' or 1 to {ROUNDS_MOST} rounds, not {episode!r}"
    raise Refusal(words, field="episode")
