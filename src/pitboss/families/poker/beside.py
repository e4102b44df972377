"""The side wagers of a simulated game: put beside it one by one, those that the house offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pitboss.families.poker.booking import SideLine, Wagered, felt_wager
from pitboss.families.poker.linked import PROGRESSIVE
from pitboss.families.poker.linked_simulating import MeteredWager, linked_wager
from pitboss.families.poker.placing import Look
from pitboss.families.poker.simulating import Metered
from pitboss.money.pays import Pays
from pitboss.rooms.simulator import Setting
from pitboss.rulebook import RuleSet


class Beside:
    """Side wagers, each on a line of its own after that of the hand.

    ``looks`` begins with those that the kernel of the game asks for.
    """

    def __init__(self, rules: RuleSet, setting: Setting, looks: Sequence[Look]) -> None:
        self.rules, self.setting = rules, setting
        self.looks = list(looks)
        self.sides: list[SideLine] = []
        self.wagers: list[Wagered] = []
        self.metered = Metered()

    def stakes(self, opening: Mapping[str, int]) -> dict[str, int]:
        """What is bet at a seat: what opens the game, then all of these."""
        return {**opening, **{wager.wager: wager.stake for wager in self.wagers}}

    def look(self, look: Look) -> int:
        """The number of a look."""
        if look not in self.looks:
            self.looks.append(look)
        return self.looks.index(look)

    def felt(
        self,
        line: SideLine,
        pays_of: Callable[[str, int], Pays] | None = None,
        pushes: Sequence[str] = (),
        *,
        exact: bool = True,
    ) -> None:
        """A wager that is paid by its table, if the house offers it.

        It has no exact figure where its sheet is of a player who folds nothing, and hands are.
        """
        if line.wager in self.rules.wagers:
            self.sides.append(line)
            at = len(self.sides)
            made = felt_wager(self.rules, self.setting, line, at, pays_of, pushes)
            self.wagers.append(made if exact else replace(made, sheet=""))

    def linked(
        self,
        five: Look,
        played: Mapping[str, int] | None = None,
        *,
        exact: bool = True,
        shown_folds: bool = False,
    ) -> None:
        """The Multi-Link Progressive on these five cards, if the house offers it."""
        if PROGRESSIVE not in self.rules.wagers:
            return
        made = linked_wager(
            self.rules,
            self.setting,
            len(self.sides) + 1,
            self.look(five),
            played,
            exact=exact,
            shown_folds=shown_folds,
        )
        self.metered_line(made)

    def metered_line(self, made: MeteredWager) -> None:
        """A wager that is paid from meters."""
        self.sides.append(made.side)
        self.wagers.append(replace(made.wager, row=len(self.metered.meters)))
        self.metered = self.metered.and_also(made.metered)
