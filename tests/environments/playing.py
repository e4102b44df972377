"""Episodes for the tests: sittings at random, and what their logs say of the money."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pitboss.environments.sitting import Sitting
from pitboss.environments.terms import Episode, terms_of
from pitboss.table.actions import Action
from pitboss.table.log.ledger import recompute_books
from pitboss.table.round import Round

FREE = "free"


class Recorded(Sitting):
    """A sitting that remembers every answer of its round, and the rounds that were played."""

    def _open_round(self) -> None:
        self.answers: list[object] = []
        super()._open_round()

    def _send(self, answer: object) -> None:
        super()._send(answer)
        self.answers.append(answer)


def sitting(
    game: str,
    *players: str,
    bets: dict[str, int] | str | None = None,
    episode: Episode = "round",
    options: Mapping[str, object] | None = None,
) -> Recorded:
    return Recorded(
        terms_of(game, players or ("ann",), bets=bets, episode=episode, options=options)
    )


def some(legal: dict[int, Action], rng: Random) -> int:
    """Any legal action."""
    return rng.choice(sorted(legal))


def to_the_end(at: Sitting, rng: Random, most: int = 5_000) -> int:
    """Play an episode at random; how many steps it took."""
    for steps in range(most):
        if at.over:
            return steps
        assert at.act(some(at.legal(), rng))
    raise AssertionError("the episode did not end")


def by_the_ledger(round_: Round, player: str) -> int:
    """What a lone player has after a round, added up from its money events alone."""
    books = recompute_books(round_.opening, round_.log)
    return books[f"player:{player}"] + books["layout"]
