"""Observations: what a player sees, as arrays of fixed shapes.

Cards are told one by one, by 1 to 53 (the joker); 54 lies face down, 0 is none. Nothing comes in
that the player's own view of the table does not show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.environments.answers import STANDING
from pitboss.environments.felt import ELSEWHERE, Felt
from pitboss.environments.sight import FACE_DOWN
from pitboss.environments.sitting import Sitting
from pitboss.table.effects import Question

Observation = dict[str, Any]
KINDS = 53
NO_CARD, DOWN = 0, 54
OWN_ROWS, HOUSE_ROWS, COMMON_ROWS, OTHER_ROWS = 8, 2, 4, 4
CARDS_MOST = 22  # in one hand: twenty-one aces and one more
COPIES_MOST = 64  # of one card in a shoe
DICE_MOST, MARKS_MOST = 6, 64
MONEY_MOST = 10**12  # cents


def space_of(felt: Felt, seats: int) -> spaces.Dict:
    """The space of the observations of one player."""
    parts: dict[str, spaces.Space[Any]] = {
        "phase": spaces.Discrete(len(felt.phases)),
        "rack": _money(1),
        "bets": _money(len(felt.seen_places)),
    }
    if felt.has_cards:
        rows = OWN_ROWS + HOUSE_ROWS + COMMON_ROWS + OTHER_ROWS * (seats - 1)
        parts["asked"] = spaces.Discrete(OWN_ROWS)
        parts["hands"] = spaces.Box(0, DOWN, (rows, CARDS_MOST), np.uint8)
        parts["gone"] = spaces.Box(0, COPIES_MOST, (KINDS,), np.uint8)
    else:
        parts["thrown"] = spaces.Box(0, MARKS_MOST, (DICE_MOST,), np.uint8)
    if felt.slug in STANDING:
        parts["called_off"] = spaces.Box(0, 1, (len(felt.seen_places),), np.uint8)
        parts["puck"] = spaces.Box(0, 12, (2 + len(STANDING[felt.slug]),), np.uint8)
    if felt.rules.rules.meters:
        parts["meters"] = _money(len(felt.rules.rules.meters))
    return spaces.Dict(parts)


def _money(many: int) -> spaces.Box:
    return spaces.Box(0, MONEY_MOST, (many,), np.int64)


def observe(sitting: Sitting, player: str) -> Observation:
    """What a player sees now."""
    felt, table = sitting.felt, sitting.table
    found: Observation = {
        "phase": np.int64(felt.phases.index(sitting.phase)),
        "rack": np.array([table.racks[player]], np.int64),
        "bets": _bets(sitting, player),
    }
    if felt.has_cards:
        found["asked"] = np.int64(_asked(sitting, player))
        found["hands"] = _hands(sitting, player)
        found["gone"] = _gone(sitting, player)
    else:
        thrown = np.zeros(DICE_MOST, np.uint8)
        thrown[: len(sitting.thrown)] = sitting.thrown
        found["thrown"] = thrown
    if felt.slug in STANDING:
        found["called_off"] = _called_off(sitting, player)
        found["puck"] = _puck(sitting)
    if felt.rules.rules.meters:
        shown = [table.meters.get(name, 0) for name in felt.rules.rules.meters]
        found["meters"] = np.array(shown, np.int64)
    return found


def flat_space(space: spaces.Dict) -> spaces.Box:
    """The same as one row of numbers, its parts in the order of their names."""
    lows, highs = [], []
    for _, part in sorted(space.spaces.items()):
        if isinstance(part, spaces.Discrete):
            lows.append(np.zeros(1, np.int64))
            highs.append(np.array([max(int(part.n) - 1, 1)], np.int64))
        else:
            lows.append(part.low.ravel().astype(np.int64))
            highs.append(part.high.ravel().astype(np.int64))
    return spaces.Box(np.concatenate(lows), np.concatenate(highs), dtype=np.int64)


def flat(observation: Mapping[str, Any]) -> NDArray[np.int64]:
    """An observation as one row of numbers."""
    parts = [np.asarray(part, np.int64).ravel() for _, part in sorted(observation.items())]
    return np.concatenate(parts)


# --- the parts -----------------------------------------------------------------------------------


def _bets(sitting: Sitting, player: str) -> NDArray[np.int64]:
    """The player's own chips, place by place."""
    found = np.zeros(len(sitting.felt.seen_places), np.int64)
    for place, cents, _ in _own(sitting, player):
        found[place] += cents
    return found


def _called_off(sitting: Sitting, player: str) -> NDArray[np.uint8]:
    """Which of his bets do not work."""
    found = np.zeros(len(sitting.felt.seen_places), np.uint8)
    for place, _, off in _own(sitting, player):
        found[place] |= off
    return found


def _own(sitting: Sitting, player: str) -> Iterator[tuple[int, int, bool]]:
    places = {place: n for n, place in enumerate(sitting.felt.seen_places)}
    for wager in sitting.table.wagers.values():
        if wager.player == player:
            other = places.get((wager.kind, ""), places[wager.kind, ELSEWHERE])
            place = places.get((wager.kind, wager.spot), other)
            yield place, wager.cents, wager.on is False


def _puck(sitting: Sitting) -> NDArray[np.uint8]:
    """The point, whether Fire Bets may go up, and the points made while they are up."""
    numbers = STANDING[sitting.felt.slug]
    memory = sitting.table.memory
    made = {str(point) for point in getattr(memory, "fire", ())}
    marks = [getattr(memory, "point", 0), getattr(memory, "fire_open", False)]
    return np.array([*marks, *(number in made for number in numbers)], np.uint8)


def _asked(sitting: Sitting, player: str) -> int:
    """Which of his hands a player is asked about: 0 is the first."""
    pending = sitting.round.pending
    if not isinstance(pending, Question) or pending.player != player:
        return 0
    hand = pending.parts.get("hand")
    parts = hand.get("parts", {}) if isinstance(hand, dict) else {}
    return min(int(parts.get("hand", 1)) - 1, OWN_ROWS - 1)


def _gone(sitting: Sitting, player: str) -> NDArray[np.uint8]:
    """How many of each card the player has seen since the last shuffle."""
    seen = sitting.sees(player)
    found = np.zeros(KINDS, np.uint8)
    counts = seen.seen if seen.shuffled else sitting.gone[player] + seen.seen
    for card, many in counts.items():
        found[card] = many
    return found


def _hands(sitting: Sitting, player: str) -> NDArray[np.uint8]:
    """Hands by rows: his own, the dealer's, those of all, those of the others by their boxes."""
    players = sitting.terms.players
    own = players.index(player) + 1
    others = [box for box in range(1, len(players) + 1) if box != own]
    rows = OWN_ROWS + HOUSE_ROWS + COMMON_ROWS + OTHER_ROWS * len(others)
    found = np.zeros((rows, CARDS_MOST), np.uint8)
    common = OWN_ROWS + HOUSE_ROWS
    first = common + COMMON_ROWS
    for name, cards in sitting.sees(player).hands.items():
        kind, _, rest = name.partition("_")
        if kind == "box":
            box, _, hand = rest.partition("_")
            n = int(hand or 1) - 1
            if int(box) == own:
                row, end = n, OWN_ROWS
            elif int(box) in others:
                row = first + others.index(int(box)) * OTHER_ROWS + n
                end = first + (others.index(int(box)) + 1) * OTHER_ROWS
            else:
                continue
        elif kind == "dealer":
            row, end = OWN_ROWS + bool(rest), OWN_ROWS + HOUSE_ROWS
        else:
            row, end = common, OWN_ROWS + HOUSE_ROWS + COMMON_ROWS
            common += 1
        if row < end:
            codes = [DOWN if card == FACE_DOWN else card + 1 for card in cards[-CARDS_MOST:]]
            found[row, : len(codes)] = codes
    return found
