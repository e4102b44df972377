from __future__ import annotations

from collections.abc import Iterator
from random import Random

import gymnasium
import numpy as np
import pytest

from pitboss.environments import env_id
from pitboss.environments.answers import NO_CARDS, WORDS
from pitboss.environments.felt import BETS, DEAL, Deed, Felt
from pitboss.environments.observing import observe, space_of
from pitboss.environments.sitting import Sitting
from pitboss.environments.table_env import PATIENCE, TableEnv
from pitboss.environments.terms import BETS_MOST, RACK_UNITS
from pitboss.rooms import registry
from pitboss.rooms.room import Room
from pitboss.table import events
from pitboss.table.actions import ChooseOffer, PlaceOffer
from pitboss.table.effects import FLOOR, Betting, Question
from pitboss.table.prompt import CEREMONY
from pitboss.table.round import Round
from pitboss.testing.random_play import open_table, play, play_at
from pitboss.testing.random_rules import some_rules
from tests.environments.playing import FREE, by_the_ledger, sitting, some, to_the_end

GAMES = registry.slugs()


@pytest.mark.parametrize("bets", [None, FREE])
@pytest.mark.parametrize("game", GAMES)
def test_an_episode_is_seen_masked_paid_and_ends(game: str, bets: str | None) -> None:
    at, rng = sitting(game, bets=bets), Random(f"{game} {bets}")
    space = space_of(at.felt, 1)
    for _ in range(12):
        at.open(rng.randrange)
        won, start = 0, at.money("ann")
        assert start == at.terms.unit * RACK_UNITS
        while not at.over:
            assert space.contains(observe(at, "ann"))
            legal, before = at.legal(), at.money("ann")
            assert legal
            assert at.act(some(legal, rng))
            won += at.money("ann") - before
        assert space.contains(observe(at, "ann"))
        assert not at.truncated
        assert list(at.legal()) == [DEAL]
        assert start + won == by_the_ledger(at.round, "ann") - at.table.owed.get("ann", 0)


def rounds_at_random_houses(room: Room) -> Iterator[tuple[Round, str]]:
    """Rounds as most houses play it, and under rules drawn at random."""
    yield from play(room, 7, 20, mishap=0)
    for seed in range(6):
        rng = Random(f"{room.slug} {seed}")
        table = open_table(room, some_rules(room, rng), rng)
        yield from play_at(table, rng, 6, 0.0, room.headline)


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_and_bet_of_the_game_has_a_number(game: str) -> None:
    """Random play of the battery, with other seats and side bets, asks nothing that we lack."""
    room = registry.room(game)
    names, dealt = set(WORDS[game].names), False
    for round_, how in rounds_at_random_houses(room):
        if how == "opened":
            felt = Felt(room, round_.table.rules, (5_00,))
            places = set(felt.places)
        pending = round_.pending
        if isinstance(pending, Betting):
            for offer in round_.legal("ann"):
                if isinstance(offer, PlaceOffer):
                    held = (offer.wager, offer.spot) in places or (offer.wager, "") in places
                    assert held, offer
        elif isinstance(pending, Question) and pending.question not in CEREMONY:
            assert pending.question in felt.phases
            others = 0
            for offer in round_.legal():
                if isinstance(offer, ChooseOffer) and pending.player != FLOOR:
                    others += offer.option not in names
            assert others <= WORDS[game].numbered, pending.options
        dealt |= bool(round_.table.hands)
    assert dealt == (game not in NO_CARDS)


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_plays_the_same_again(game: str) -> None:
    def run(seed: int) -> list[tuple[object, ...]]:
        env = gymnasium.make(env_id(game), bets=FREE)
        seen, info = env.reset(seed=seed)
        rng, told = np.random.default_rng(seed), []
        for _ in range(40):
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            seen, reward, ended, cut, info = env.step(action)
            told.append((reward, ended, cut, *(np.asarray(seen[k]).tobytes() for k in seen)))
            if ended or cut:
                seen, info = env.reset()
        return told

    assert run(3) == run(3)
    assert run(3) != run(4)


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    env = TableEnv("blackjack")
    before, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for n in range(1, PATIENCE + 1):
        seen, reward, ended, cut, info = env.step(wrong)
        assert (reward, ended, info["refused"]) == (0.0, False, 1)
        assert all(np.array_equal(seen[key], before[key]) for key in seen)
        assert cut == (n == PATIENCE)
    _, info = env.reset(seed=1)
    assert "refused" not in env.step(DEAL)[4]


def test_the_player_bets_with_his_chips_and_only_so_often() -> None:
    env = TableEnv("roulette", chips=(1, 3))
    numbers = env.terms.felt.numbers
    _, info = env.reset(seed=1)
    assert not info["action_mask"][DEAL]  # nobody sits at a table to watch
    seen, *_ = env.step(numbers[Deed("bet", "red", "", 15_00)])
    place = env.terms.felt.seen_places.index(("red", ""))
    assert seen["bets"][place] == 15_00
    for _ in range(BETS_MOST - 1):
        seen, reward, *_, info = env.step(numbers[Deed("bet", "red", "", 5_00)])
        assert reward == 0.0
    assert seen["bets"][place] == 15_00 + 5_00 * (BETS_MOST - 1)
    assert np.flatnonzero(info["action_mask"]).tolist() == [DEAL]
    seen, reward, ended, *_ = env.step(DEAL)
    assert ended
    assert abs(reward) == 3 + BETS_MOST - 1
    assert seen["thrown"][0] > 0


def test_fixed_bets_leave_nothing_to_bet() -> None:
    at = sitting("three-card-poker", bets={"ante": 10_00, "pair_plus": 5_00})
    at.open(Random(1).randrange)
    assert (at.phase, list(at.legal())) == (BETS, [DEAL])
    assert [(w.kind, w.cents) for w in at.table.wagers.values()] == [
        ("ante", 10_00),
        ("pair_plus", 5_00),
    ]


def test_a_shoe_is_played_to_the_cutting_card_and_its_cards_are_counted() -> None:
    at, rng = sitting("blackjack", episode="shoe"), Random(5)
    at.open(rng.randrange)
    rounds, most = 0, 0
    while not at.over:
        gone = observe(at, "ann")["gone"]
        hidden = sum(card == 54 for card in observe(at, "ann")["hands"].ravel())
        shoe = at.table.shoe
        assert shoe is not None
        dealt = 6 * 52 - shoe.left
        burned = sum(
            isinstance(event, events.CardDealt) and event.to == "burn" for event in at.round.log
        )
        if rounds == 0:
            assert gone.sum() == dealt - hidden - burned
        assert gone.sum() >= most
        most = int(gone.sum())
        number = at.table.rounds
        assert at.act(some(at.legal(), rng))
        rounds += at.table.rounds != number
    assert rounds > 20
    assert at.money("ann") != at.terms.rack


def test_an_episode_may_be_so_many_rounds() -> None:
    at, rng = sitting("mini-baccarat", episode=5), Random(2)
    at.open(rng.randrange)
    to_the_end(at, rng)
    assert at.table.rounds == 5


def test_craps_lasts_until_the_bets_are_decided_or_the_shooter_sevens_out() -> None:
    at, rng = sitting("craps", bets=FREE), Random(8)
    line = at.felt.numbers[Deed("bet", "pass", "", 5_00)]
    field = at.felt.numbers[Deed("bet", "field", "", 5_00)]
    sevens = 0
    for _ in range(40):
        at.open(rng.randrange)
        assert DEAL not in at.legal()
        assert at.act(field)
        assert DEAL not in at.legal()  # the dice wait for a line bet
        assert at.act(line)
        points = [0]
        while not at.over:
            points.append(int(observe(at, "ann")["puck"][0]))
            assert at.act(DEAL)
        sevens += points[-1] > 0 and sum(at.thrown) == 7
        assert not at.table.wagers
    assert 5 < sevens < 35


def test_bets_that_stand_may_come_down_and_be_called_off() -> None:
    at = sitting("craps", bets=FREE)
    numbers = at.felt.numbers
    for seed in range(50):
        at.open(Random(seed).randrange)
        assert at.act(numbers[Deed("bet", "pass", "", 5_00)])
        assert at.act(numbers[Deed("bet", "place_6", "", 5_00)])
        at.act(DEAL)
        down = numbers[Deed("down", "place_6")]
        if not at.over and down in at.legal() and observe(at, "ann")["puck"][0]:
            break
    place = at.felt.seen_places.index(("place_6", ""))
    assert observe(at, "ann")["bets"][place] > 0
    assert at.act(numbers[Deed("off", "place_6")])
    assert observe(at, "ann")["called_off"][place] == 1
    assert at.act(numbers[Deed("on", "place_6")])
    assert observe(at, "ann")["called_off"][place] == 0
    assert at.act(down)
    assert observe(at, "ann")["bets"][place] == 0


def test_a_game_of_another_package_has_its_options_numbered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(WORDS, "three-card-poker")
    at, rng = sitting("three-card-poker", bets={"ante": 5_00}), Random(1)
    at.open(rng.randrange)
    at.act(DEAL)
    assert [at.felt.deeds[n].name for n in at.legal()] == ["option 1", "option 2"]
    to_the_end(at, rng)


def test_the_table_is_drawn_as_the_player_sees_it() -> None:
    env = TableEnv("blackjack", render_mode="ansi")
    env.reset(seed=4)
    env.step(DEAL)
    drawn = env.render()
    assert drawn is not None
    assert "dealer: " in drawn
    assert "??" in drawn
    assert "player_1: $5 on blackjack" in drawn
    assert TableEnv("blackjack").render() is None


def test_a_refused_number_outside_the_list_is_no_action() -> None:
    at = Sitting(sitting("big-six").terms)
    at.open(Random(1).randrange)
    assert not at.act(10_000)
    assert not at.act(-1)
