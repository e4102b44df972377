"""The battery notices crooked games, each by the check that is there for it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.apparatus.cards import show_card
from pitboss.errors import UnknownName
from pitboss.games.big_six.script import BigSix
from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.table.effects import DealCard, Effect, Question, Script
from pitboss.table.game import Game
from pitboss.table.irregularity import Irregularity, IrregularityRule
from pitboss.table.table import Table
from pitboss.table.wagers import Wager
from pitboss.testing import CHECKS, Fault, check_game
from pitboss.testing.proofs import check_proof, every_sheet_has_a_proof


class Skims(BigSix):
    """A cent of every round goes into the dealer's pocket."""

    def script(self, table: Table) -> Script[None]:
        yield from super().script(table)
        table.racks["ann"] -= 1


class Miscites(BigSix):
    def script(self, table: Table) -> Script[None]:
        table.announce("welcome", "OH-N-99")
        yield from super().script(table)


class LosesItsWords(BigSix):
    def script(self, table: Table) -> Script[None]:
        table.announce("stops", "OH-N-6.I")
        yield from super().script(table)


class KeepsANotebook(BigSix):
    """What is said hangs on something that stands in no log."""

    pages: Iterator[int] = itertools.count()

    def script(self, table: Table) -> Script[None]:
        yield from super().script(table)
        table.announce("page", "OH-N-6.I", number=next(self.pages))


class NeverGoesWrong(BigSix):
    irregularities = (
        *BigSix.irregularities,
        IrregularityRule("flood", "OH-N-8.I", "flood", when=lambda _table, _pending: False),
    )


class Stumbles(BigSix):
    def allow_reduction(self, table: Table, wager: Wager) -> None:
        raise ZeroDivisionError


class Murmurs(type(registry.room("three-card-poker").game)):  # type: ignore[misc]
    """A Three Card Poker at which more is said or asked than filed."""

    def script(self, table: Table) -> Script[None]:
        script = super().script(table)
        effect = next(script)
        while True:
            try:
                self.before(table, effect)
                answer = yield effect
                self.after(table, effect, answer)
                effect = script.send(answer)
            except Irregularity as mishap:
                effect = script.throw(mishap)
            except StopIteration:
                return

    def before(self, table: Table, effect: Effect) -> None:
        """What happens before somebody is asked, or luck."""

    def after(self, table: Table, effect: Effect, answer: object) -> None:
        """What happens after an answer."""


class Whispers(Murmurs):
    """Every card dealt is named aloud, whoever may see it."""

    def after(self, table: Table, effect: Effect, answer: object) -> None:
        if isinstance(effect, DealCard):
            table.announce("card", "OH-H-7.I.D", card=str(answer))


class WhispersLater(Murmurs):
    """The dealer's first card is named when the players decide."""

    def before(self, table: Table, effect: Effect) -> None:
        if isinstance(effect, Question) and effect.question == "play_or_fold":
            card = show_card(table.hands["dealer"][0])
            table.announce("dealer_has", "OH-H-7.I.D", hand=card)


class Winks(Murmurs):
    """What is asked hangs on the dealer's cards."""

    def before(self, table: Table, effect: Effect) -> None:
        if isinstance(effect, Question) and effect.question == "play_or_fold":
            effect.options = effect.options[:: 1 if table.hands["dealer"][0] % 2 else -1]


class CallsTheRoll(BigSix):
    """Some are named in whatever order Python keeps them."""

    def script(self, table: Table) -> Script[None]:
        yield from super().script(table)
        for insignia in set(table.rules.wagers):
            table.announce("stops", "OH-N-6.I", insignia=insignia)


def peeking(table: Table, player: str) -> list[tuple[str, Fraction]]:
    """A coach who looks at the dealer's cards."""
    options = table.hands["dealer"]
    return [("play", Fraction(sum(options))), ("fold", Fraction(0))]


def test_a_coach_who_peeks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.games.three_card_poker.analysis.advise", peeking)
    with pytest.raises(Fault, match="the coach sees hidden cards"):
        check_game(registry.room("three-card-poker"), only=["the_coach_is_blind"])


def test_a_coach_who_says_what_cannot_be_done_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def boasting(_table: Table, _player: str) -> list[tuple[str, Fraction]]:
        return [("win", Fraction(2)), ("fold", Fraction(-1))]

    monkeypatch.setattr("pitboss.games.three_card_poker.analysis.advise", boasting)
    with pytest.raises(Fault, match="the coach says what cannot be done"):
        check_game(registry.room("three-card-poker"), only=["the_coach_is_blind"])


def test_a_picture_that_cannot_be_drawn_is_found_out() -> None:
    room = replace(registry.room("big-six"), layout=lambda table: str(1 // len(table.hands)))
    with pytest.raises(Fault, match="ZeroDivisionError"):
        check_game(room, only=["nothing_tells_hidden_cards"])


def test_a_wager_without_a_sheet_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    room = registry.room("big-six")
    few = [each for each in room.analysis.sheets(room.rules()) if each.wager != "joker"]
    monkeypatch.setattr("pitboss.testing.proofs.Desk.sheets", lambda *_: few)
    with pytest.raises(Fault, match="there is no par sheet of; joker"):
        every_sheet_has_a_proof(room)


def test_a_sheet_that_is_not_what_the_script_pays_is_found_out() -> None:
    (first, *_) = registry.room("big-six").analysis.proofs()
    other = registry.room("big-six").analysis.sheets(first.rules)[-1]
    with pytest.raises(Fault, match=f"{first.wager}; expected value: script"):
        check_proof(replace(first, sheet=lambda: other))


def crooked(game: type[Game]) -> Room:
    return replace(registry.room(game.slug), game=game())


@pytest.mark.parametrize(
    ("game", "check", "says"),
    [
        (Skims, "money_is_conserved", "cents made or lost"),
        (Skims, "sittings_at_random_houses", "cents made or lost"),
        (Miscites, "events_cite_known_clauses", "no such clause"),
        (Miscites, "whatever_is_said_has_words", "no phrase for; welcome"),
        (NeverGoesWrong, "whatever_is_said_has_words", "no phrase for; flood"),
        (LosesItsWords, "whatever_is_said_has_words", "parts do not fit; stops"),
        (KeepsANotebook, "rounds_replay", ""),
        (KeepsANotebook, "forks_are_independent", ""),
        (KeepsANotebook, "each_round_is_a_line", ""),
        (NeverGoesWrong, "every_mishap_can_happen", "these never happen; flood"),
        (Stumbles, "a_removal_is_taken_if_offered", "ZeroDivisionError"),
        (Whispers, "views_hide_what_is_hidden", "face down"),
        (WhispersLater, "nothing_tells_hidden_cards", "ann can tell which cards lie hidden"),
        (Winks, "nothing_tells_hidden_cards", "ann can tell which cards lie hidden"),
        (CallsTheRoll, "another_process_writes_the_same", "writes another log"),
    ],
)
def test_a_crooked_game_is_found_out(game: type[Game], check: str, says: str) -> None:
    with pytest.raises(Fault) as found:
        check_game(crooked(game), only=[check], seed=3)
    told = str(found.value)
    assert told.startswith(f"{game.slug} fails {check}: ")
    assert says in told
    assert f"check_game(room, only=['{check}'], seed=" in told


def test_a_fault_is_seen_again_with_its_seed() -> None:
    with pytest.raises(Fault) as first:
        check_game(crooked(Skims), seed=20)
    with pytest.raises(Fault) as again:
        check_game(crooked(Skims), seed=20)
    assert str(first.value) == str(again.value)


def test_an_honest_game_passes_every_check() -> None:
    report = check_game(registry.room("big-six"), rounds=3, seed=5)
    assert set(report.passed) == set(CHECKS)
    assert report.passed["money_is_conserved"] == (5, 6, 7, 8, 9, 10)
    assert str(report).startswith(f"big-six: {len(CHECKS)} checks passed in ")


def test_an_unknown_check_is_refused_by_name() -> None:
    with pytest.raises(UnknownName, match="rounds_replay"):
        check_game(registry.room("big-six"), only=["round_replays"])
