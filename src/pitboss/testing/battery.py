"""The battery: every check that a game must pass, and one call that runs them all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from pitboss.errors import UnknownName
from pitboss.rooms.room import Room
from pitboss.testing import (
    answers,
    blind,
    elsewhere,
    logs,
    mishaps,
    proofs,
    recovery,
    reducing,
    sight,
    sittings,
    speech,
    text,
)
from pitboss.testing.fault import Fault

Run = Callable[[Room, int, int], None]


@dataclass(frozen=True)
class Check:
    """One thing that must hold of every game.

    ``run`` is given the room, a seed and how many rounds to play, and raises where it does not
    hold; it is run with so many ``seeds``. One that plays no rounds needs only one.
    """

    run: Run
    seeds: int = 1
    rounds: int = 0

    @property
    def name(self) -> str:
        """What it holds a game to."""
        return self.run.__name__


CHECKS: dict[str, Check] = {
    check.name: check
    for check in (
        Check(logs.money_is_conserved, 6, 25),
        Check(logs.rounds_replay, 6, 25),
        Check(logs.forks_are_independent, 1, 3),
        Check(logs.events_cite_known_clauses, 1, 10),
        Check(recovery.every_beginning_comes_back, 3, 6),
        Check(recovery.a_torn_log_goes_on, 3, 6),
        Check(elsewhere.another_process_writes_the_same, 1, 6),
        Check(answers.every_offer_is_taken, 1, 5),
        Check(answers.a_refusal_changes_nothing, 1, 4),
        Check(answers.nobody_comes_or_goes_in_a_round, 1, 3),
        Check(speech.whatever_is_said_has_words, 2, 10),
        Check(sight.views_hide_what_is_hidden, 1, 6),
        Check(sight.nothing_tells_hidden_cards, 1, 6),
        Check(blind.the_coach_is_blind, 1, 4),
        Check(mishaps.every_mishap_can_happen, 1, 6),
        Check(mishaps.any_mishap_at_any_step, 4, 6),
        Check(mishaps.a_full_table_ends_its_rounds, 2, 12),
        Check(sittings.sittings_at_random_houses, 10, 100),
        Check(text.a_sitting_is_one_line, 3, 8),
        Check(text.each_round_is_a_line, 2, 8),
        Check(text.any_part_of_a_round_is_a_line, 1, 3),
        Check(reducing.what_may_go_may_be_reduced),
        Check(reducing.a_removal_is_taken_if_offered),
        Check(reducing.the_minimum_stays_up),
        Check(reducing.a_reduction_moves_its_chips),
        Check(proofs.the_script_proves_the_sheets),
    )
}


@dataclass(frozen=True)
class Report:
    """A game that passed: the checks, each with the seeds it was run with."""

    game: str
    passed: dict[str, tuple[int, ...]]

    def __str__(self) -> str:
        runs = sum(len(seeds) for seeds in self.passed.values())
        return f"{self.game}: {len(self.passed)} checks passed in {runs} runs"


def check_game(
    room: Room, *, rounds: int | None = None, seed: int = 0, only: Collection[str] = ()
) -> Report:
    """Run the whole battery on a game, registered or not, and tell what passed.

    Args:
        room: The game.
        rounds: How many each check plays; each has its own number where none is given.
        seed: The first seed of every check: the same seed plays the same rounds.
        only: Checks to run, by name; all where none are named.

    Raises:
        Fault: Of the first check that fails, in one message: which, of which game, with the call
            that runs it again.
    """
    passed: dict[str, tuple[int, ...]] = {}
    for check in _wanted(only):
        seeds = tuple(range(seed, seed + check.seeds))
        for each in seeds:
            run(check, room, each, rounds)
        passed[check.name] = seeds
    return Report(room.slug, passed)


def run(check: Check, room: Room, seed: int, rounds: int | None = None) -> None:
    """Run one check with one seed; a fault says how to see it again."""
    many = check.rounds if rounds is None else rounds
    try:
        check.run(room, seed, many)
    except Exception as fault:  # a game may break in any way: each is a failure of the check
        again = f"check_game(room, only=[{check.name!r}], seed={seed}, rounds={many})"
        what = str(fault) if isinstance(fault, Fault) else f"{type(fault).__name__}: {fault}"
        message = f"{room.slug} fails {check.name}: {what}\nto see it again: {again}"
        raise Fault(message) from fault


def _wanted(only: Collection[str]) -> Iterator[Check]:
    for name in only or CHECKS:
        if name not in CHECKS:
            raise UnknownName("check", name, CHECKS)
        yield CHECKS[name]
