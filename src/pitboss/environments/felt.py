"""The felt of a game as numbers: every action that a player may take, in a fixed order.

Action 0 is always to be dealt to (the player has no more bets). Then come the bets, place by place
and chip by chip, what may be done with bets that stand, and the answers to questions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from pitboss.environments.answers import MOVING, NO_CARDS, STANDING, WITH_NUMBERS, words_of
from pitboss.rooms.room import Room
from pitboss.rulebook import RuleSet
from pitboss.rulebook.phrases import phrases
from pitboss.table.prompt import CEREMONY
from pitboss.table.table import Table

Kind = Literal["deal", "bet", "down", "on", "off", "answer"]
DEAL = 0
OVER, BETS = "over", "bets"  # the phases that every game has
ELSEWHERE = "elsewhere"


class Deed(NamedTuple):
    """One action of the list."""

    kind: Kind
    wager: str = ""
    spot: str = ""
    chip: int = 0  # cents
    answer: str = ""
    least: bool = False  # of an answer with an amount: the least rather than the most

    @property
    def name(self) -> str:
        """In words: ``bet straight 17``, ``stand``."""
        if self.kind == "answer":
            return f"{self.answer} least" if self.least else self.answer
        where = " ".join(part for part in (self.wager, self.spot) if part)
        chip = f"{self.chip / 100:g} on " if self.chip else ""
        return f"{self.kind} {chip}{where}".strip()


@dataclass(frozen=True)
class Felt:
    """A game under its rules, with the chips that a player bets with."""

    room: Room
    rules: RuleSet
    chips: tuple[int, ...]  # cents

    @property
    def slug(self) -> str:
        """The name of the game."""
        return self.room.slug

    @property
    def has_cards(self) -> bool:
        """Are cards dealt?"""
        return self.slug not in NO_CARDS

    @cached_property
    def places(self) -> tuple[tuple[str, str], ...]:
        """Where a player may bet: wager and spot; a wager without spots yet has one nameless."""
        table, found = Table(self.room.game, self.rules), []
        for wager, rule in self.rules.wagers.items():
            if rule.follows and not rule.own_size:
                continue  # its size is another's: it goes up with that one, or by decision
            spots = tuple(self.room.game.spots(table, wager)) or ("",)
            found += [(wager, spot) for spot in spots]
        return tuple(found)

    @cached_property
    def seen_places(self) -> tuple[tuple[str, str], ...]:
        """Where chips may lie: the betting places, those that bets move to, and all others."""
        moved = [(wager, spot) for wager in MOVING for spot in STANDING.get(self.slug, ())]
        others = [(wager, ELSEWHERE) for wager in self.rules.wagers]
        return tuple(dict.fromkeys([*self.places, *moved, *others]))

    @cached_property
    def deeds(self) -> tuple[Deed, ...]:
        """Every action, by its number."""
        found = [Deed("deal")]
        found += [Deed("bet", *place, chip) for place in self.places for chip in self.chips]
        if self.slug in STANDING:
            kinds: tuple[Kind, ...] = ("down", "on", "off")
            found += [Deed(kind, *place) for kind in kinds for place in self.places]
        words = words_of(self.slug)
        for name in words.names:
            found.append(Deed("answer", answer=name))
            if name in WITH_NUMBERS:
                found.append(Deed("answer", answer=name, least=True))
        found += [Deed("answer", answer=f"option {n + 1}") for n in range(words.numbered)]
        return tuple(found)

    @cached_property
    def numbers(self) -> dict[Deed, int]:
        """The number of each action."""
        return {deed: n for n, deed in enumerate(self.deeds)}

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """What a player may be at: nothing, the bets, or one of the game's questions."""
        asked = sorted(set(phrases(self.slug).questions) - set(CEREMONY))
        return (OVER, BETS, *asked)

    @cached_property
    def decides(self) -> bool:
        """Is anything decided after the bets?"""
        return bool(words_of(self.slug).names) and self.slug not in _ONLY_BETS


# Their questions are the courtesies of squeezing cards, which change nothing.
_ONLY_BETS = ("dragon-bonus-baccarat", "mini-baccarat")
