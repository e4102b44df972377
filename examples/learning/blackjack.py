"""A tabular learner at a blackjack table, and what it still gives away against the best play.

    python blackjack.py --rounds 20000 --output regret.svg

It learns from its winnings alone: the mean return of every action in every situation that it has
met (total, soft or not, pair, the dealer's card). How good it is by then is not guessed from noisy
winnings: every decision of some rounds is priced exactly by the game's own coach, and what the
learner's choices cost adds up to its regret per round, the distance to the best play there is.
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import altair
import gymnasium
import numpy as np

import pitboss
import pitboss.environments
from pitboss.environments.observing import DOWN, OWN_ROWS
from pitboss.environments.table_env import TableEnv

GAME = "blackjack"
CURIOSITY = 0.5  # how much an action that was hardly tried is preferred, in units
Choose = Callable[[Any, Any], int]


def ranks(row: Any) -> tuple[int, ...]:
    """The cards of a hand that can be seen, as points: 1 for an ace, 10 for tens and pictures."""
    seen = [(int(card) - 1) // 4 for card in row if 0 < card < DOWN]
    return tuple(1 if rank == 12 else min(rank + 2, 10) for rank in seen)


def situation(observation: Any) -> Hashable:
    """What the learner tells apart: the question, its hand as a player counts it, the up card."""
    hand = ranks(observation["hands"][int(observation["asked"])])
    soft = 1 in hand and sum(hand) <= 11
    pair = len(hand) == 2 and hand[0] == hand[1]
    total = sum(hand) + 10 * soft
    return int(observation["phase"]), total, soft, pair, ranks(observation["hands"][OWN_ROWS])


class Learner:
    """The mean return of each action, and curiosity for those that were seldom tried."""

    def __init__(self) -> None:
        self._tried: dict[tuple[Hashable, int], int] = defaultdict(int)
        self._mean: dict[tuple[Hashable, int], float] = defaultdict(float)

    def act(self, observation: Any, info: Any, curious: float = 0.0) -> int:
        """The action with the best mean; with curiosity, what might turn out better."""
        place = situation(observation)
        legal = [int(action) for action in np.flatnonzero(info["action_mask"])]
        visits = sum(self._tried[place, action] for action in legal) + 1

        def hope(action: int) -> float:
            tried = self._tried[place, action]
            if not tried:
                return math.inf if curious else -math.inf
            return self._mean[place, action] + curious * math.sqrt(math.log(visits) / tried)

        return max(legal, key=hope)

    def learn(self, place: Hashable, action: int, returned: float) -> None:
        """Take a return into the mean of an action."""
        self._tried[place, action] += 1
        off = returned - self._mean[place, action]
        self._mean[place, action] += off / self._tried[place, action]


def play(env: TableEnv, choose: Choose, watch: Callable[[Any, int], None]) -> float:
    """Play a round; ``watch`` is told of every decision before it is made."""
    observation, info = env.reset()
    won, over = 0.0, False
    while not over:
        action = choose(observation, info)
        if info["action_mask"].sum() > 1:
            watch(observation, action)
        observation, reward, ended, cut, info = env.step(action)
        won, over = won + float(reward), ended or cut
    return won


def train(env: TableEnv, learner: Learner, rounds: int) -> None:
    """Play so many rounds and learn from each."""

    def curious(observation: Any, info: Any) -> int:
        return learner.act(observation, info, CURIOSITY)

    made: list[tuple[Hashable, int]] = []
    for _ in range(rounds):
        made.clear()
        won = play(env, curious, lambda seen, action: made.append((situation(seen), action)))
        for place, action in made:
            learner.learn(place, action, won)


class Coach:
    """Exact costs of actions; of situations with the same cards they are asked once."""

    def __init__(self, env: TableEnv) -> None:
        self._env = env
        self._known: dict[Hashable, dict[int, float]] = {}

    def cost(self, observation: Any, action: int) -> float:
        """What an action gives away, in units of the bet."""
        hands = tuple(tuple(sorted(ranks(row))) for row in observation["hands"])
        asked = int(observation["phase"]), int(observation["asked"])
        place = (asked, hands, observation["bets"].tobytes())
        if place not in self._known:
            legal = self._env.sitting.legal()
            self._known[place] = {each: float(self._env.regret(each)) for each in legal}
        return self._known[place][action]


def regret(env: TableEnv, coach: Coach, choose: Choose, rounds: int) -> float:
    """What a player gives away per round, on average of so many."""
    costs: list[float] = []
    for _ in range(rounds):
        play(env, choose, lambda seen, action: costs.append(coach.cost(seen, action)))
    return sum(costs) / rounds


def chart(points: list[dict[str, float]], best: float) -> altair.Chart:
    """Regret against rounds learned, both on logarithmic scales."""
    title = f"Regret of a tabular learner at blackjack (the best play returns {best:+.3%})"
    return (
        altair.Chart(altair.Data(values=points), title=title, width=560, height=320)
        .mark_line(point=True)
        .encode(
            x=altair.X("rounds:Q", title="rounds learned from", scale=altair.Scale(type="log")),
            y=altair.Y(
                "regret:Q", title="regret per round, in bets", scale=altair.Scale(type="log")
            ),
        )
    )


def learn(rounds: int, judged: int, seed: int) -> list[dict[str, float]]:
    """Train, and judge after each doubling; every point with the rounds learned from by then."""
    env = gymnasium.make(pitboss.environments.env_id(GAME)).unwrapped
    judge = gymnasium.make(pitboss.environments.env_id(GAME)).unwrapped
    env.reset(seed=seed)
    learner, coach = Learner(), Coach(judge)
    points: list[dict[str, float]] = []
    done, until = 0, min(250, rounds)
    while True:
        train(env, learner, until - done)
        done = until
        judge.reset(seed=seed + 1)  # the same cards for every judgement
        points.append({"rounds": done, "regret": regret(judge, coach, learner.act, judged)})
        print(f"{done:>9,} rounds: regret {points[-1]['regret']:.4f} bets a round", flush=True)
        if done >= rounds:
            return points
        until = min(2 * done, rounds)


def main() -> None:
    """Learn, tell and draw."""
    parser = argparse.ArgumentParser(description="Learn blackjack; draw the regret.")
    parser.add_argument("--rounds", type=int, default=20_000, help="rounds to learn from")
    parser.add_argument("--judged", type=int, default=400, help="rounds each judgement looks at")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=Path("regret.svg"))
    asked = parser.parse_args()
    if asked.rounds < 1 or asked.judged < 1:
        parser.error("--rounds and --judged must be one or more")
    points = learn(asked.rounds, asked.judged, asked.seed)
    sheet = next(each for each in pitboss.par_sheets(GAME) if each.wager == GAME)
    chart(points, float(sheet.ev)).save(asked.output)
    print(f"{asked.output}: drawn")


if __name__ == "__main__":
    main()
