"""``pitboss simulate``: figures beside the sheets, any round told, runs that go on, clear lines."""

from __future__ import annotations

import json
from pathlib import Path

import polars
import pytest

from tests.cli.conftest import Pitboss

MANY = ",".join(map(str, range(40)))
RUN = ("simulate", "mini-baccarat", "--rounds", "3e5", "--seed", "7", "--seats", "2")


def test_every_wager_beside_its_sheet(pitboss: Pitboss) -> None:
    told = pitboss(*RUN)
    assert (told.code, told.err) == (0, "")
    assert "300,000 rounds, seed 7, 2 seats, optimal play" in told.out
    for words in ("banker", "dragon bonus player", "600,000", "-1.0579%", "chi-square"):
        assert words in told.out


def test_json_is_exact_and_the_same_by_threads_and_processes(pitboss: Pitboss) -> None:
    one = json.loads(pitboss(*RUN, "--threads", "1", "--json").out)
    assert one["rounds"] == 300_000
    banker = one["wagers"][0]
    assert banker["made"] == 600_000
    assert abs(banker["z"]) < 4
    num, _, den = banker["mean"].partition("/")
    assert int(num) * 600_000 * banker["stake_cents"] == banker["net_cents"] * int(den)
    assert sum(banker["events"].values()) == 300_000
    assert banker["chi_square"]["freedom"] == 2
    assert json.loads(pitboss(*RUN, "--processes", "2", "--json").out) == one


def test_a_round_of_the_run_is_told_by_the_script(pitboss: Pitboss) -> None:
    told = pitboss(*RUN, "--show", "123456")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Mini/Midi Baccarat, seed 7, round 123456\n")
    assert "[OH-E-8.I.A]" in told.out
    assert "the simulation has the same to the cent" in told.out
    as_json = json.loads(pitboss(*RUN, "--show", "123456", "--json").out)
    assert as_json["cents"] == as_json["kernel_cents"]
    missing = pitboss(*RUN, "--show", "300000").complaint()
    assert missing == "the rounds are numbered 0 to 299999: there is no round 300000"


def test_a_manifest_runs_again(pitboss: Pitboss, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    first = pitboss(*RUN, "--manifest", file, "--json")
    again = pitboss("simulate", "--manifest", file, "--json")
    assert (again.code, again.out) == (0, first.out)
    told = json.loads(file.read_text())
    told["totals"] = "0" * 64
    file.write_text(json.dumps(told))
    assert "the totals are not those of the manifest" in pitboss("simulate", "--manifest", file).err


def test_a_run_goes_further_from_its_checkpoint(pitboss: Pitboss, tmp_path: Path) -> None:
    file = tmp_path / "check.json"
    pitboss(*RUN, "--checkpoint", file)
    further = (*RUN[:3], "6e5", *RUN[4:], "--json")
    assert pitboss(*further, "--checkpoint", file).out == pitboss(*further).out
    file.write_text("not a checkpoint")
    complaint = pitboss(*further, "--checkpoint", file).complaint()
    assert complaint == f"{file}: a damaged checkpoint, or none at all"


def test_rounds_and_shoes_as_columns(pitboss: Pitboss, tmp_path: Path) -> None:
    rounds, shoes = tmp_path / "rounds.parquet", tmp_path / "shoes.parquet"
    run = ("simulate", "mini-baccarat", "--rounds", "5000")
    total = json.loads(pitboss(*run, "--parquet", rounds, "--json").out)
    pitboss(*run, "--parquet", shoes, "--per", "shoe")
    by_round, by_shoe = polars.read_parquet(rounds), polars.read_parquet(shoes)
    assert by_round["round"].to_list() == list(range(5000))
    assert by_shoe["rounds"].sum() == 5000
    for wager in total["wagers"]:
        assert by_round[wager["wager"]].sum() == wager["net_cents"]
        assert by_shoe[wager["wager"]].sum() == wager["net_cents"]
    again = by_round.group_by("lane", "shoe", maintain_order=True).agg(polars.col("banker").sum())
    assert again["banker"].to_list() == by_shoe["banker"].to_list()


def test_penetration_and_decks_are_the_games_own_options(pitboss: Pitboss) -> None:
    words = ("--decks", "6", "--penetration", "75%", "--fresh", "--json")
    told = json.loads(pitboss("simulate", "mini-baccarat", "--rounds", "1000", *words).out)
    assert told["rules"]["options"]["decks"] == "6"
    assert told["rules"]["options"]["cut_card_depth"] == "78"
    assert told["fresh"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("roulette", "--rounds", "0"), "a simulation has at least one round, not 0"),
        (
            ("roulette", "--rounds", "lots"),
            "not a number of rounds: 'lots' (write 1000000 or 1e6)",
        ),
        (
            ("roulette", "--strategy", "basic"),
            "Roulette knows no strategy 'basic' (it has: optimal)",
        ),
        (("roulette", "--cluster", "tcp://127.0.0.1:1"), "no cluster answers at tcp://127.0.0.1:1"),
        (
            ("roulette", "--penetration", "75%"),
            "Roulette has no cut card: there is no penetration to choose",
        ),
        (
            ("mini-baccarat", "--penetration", "many"),
            "--penetration: not a percentage: 'many%' (write 5% or 2.5%)",
        ),
        (("roulette", "--seats", "9"), "Roulette has 1 to 8 seats, not 9"),
        (("roulette", "--seed", "-1"), "a seed is a number from 0 to 2^64 - 1, not -1"),
        ((), "name a game, or a --manifest to run again"),
        (("--manifest", "nowhere.json"), "nowhere.json: No such file or directory"),
        (
            ("roulette", "--gpu", "--processes", "2"),
            "choose one of --processes, --cluster and --gpu",
        ),
        (
            ("roulette", "--per", "hour", "--parquet", "x"),
            "--per is one of round, shoe, not 'hour'",
        ),
        (("craps", "--per", "shoe", "--parquet", "x"), "craps has no shoe"),
        (
            ("roulette", "--rounds", "1e9", "--parquet", "x"),
            "a file has 100,000,000 rounds at most: ask for fewer, or for no file",
        ),
    ],
)
def test_bad_input_gets_one_clear_line(
    pitboss: Pitboss, words: tuple[str, ...], complaint: str
) -> None:
    assert pitboss("simulate", *words).complaint() == complaint


def test_a_sweep_prices_and_simulates_every_combination(pitboss: Pitboss) -> None:
    words = ("--decks", "6,8", "--rule", "tie_vigorish=true,false", "--rounds", "2e5")
    told = pitboss("sweep", "mini-baccarat", *words)
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Mini/Midi Baccarat, banker\n")
    assert "1.0579%" in told.out
    found = json.loads(pitboss("sweep", "mini-baccarat", *words, "--json").out)
    assert [house["options"] for house in found["houses"]] == [
        {"decks": decks, "tie_vigorish": charged}
        for decks in ("6", "8")
        for charged in ("true", "false")
    ]
    assert all(abs(house["simulated"]["z"]) < 4 for house in found["houses"])
    processes = (*words, "--processes", "2", "--json")
    assert json.loads(pitboss("sweep", "mini-baccarat", *processes).out) == found


def test_a_sweep_may_price_alone(pitboss: Pitboss) -> None:
    wheels = ("--rule", "wheel=single-zero,double-zero", "--wager", "straight")
    found = json.loads(pitboss("sweep", "roulette", *wheels, "--json").out)
    assert [house["house_edge"] for house in found["houses"]] == ["1/37", "1/19"]
    assert all("simulated" not in house for house in found["houses"])


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--rule", "wheel"), "--rule takes key=value,value, not 'wheel'"),
        (("--rule", "wheel=,"), "--rule takes key=value,value, not 'wheel=,'"),
        (
            ("--rule", f"a={MANY}", "--rule", f"b={MANY}"),
            "1,600 combinations are too many: 1,000 at most",
        ),
        (("--wager", "gold"), "gold"),
        (("--rounds", "0"), "a simulation has at least one round, not 0"),
    ],
)
def test_a_sweep_of_nothing_gets_one_clear_line(
    pitboss: Pitboss, words: tuple[str, ...], complaint: str
) -> None:
    assert complaint in pitboss("sweep", "roulette", *words).complaint()


def test_a_strategy_of_one_s_own_comes_from_a_file(pitboss: Pitboss, tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    mine.write_text("hand,2,3,4,5,6,7,8,9,10,A\n16,S,S,S,S,S,H,H,H,H,H\n", "utf-8")
    done = pitboss("simulate", "blackjack", "--rounds", "4096", "--strategy", str(mine))
    assert done.code == 0, done.err
    gone = pitboss(
        "simulate", "blackjack", "--rounds", "10", "--strategy", str(tmp_path / "no.csv")
    )
    assert gone.code != 0
    assert "no.csv" in gone.err


def test_a_game_with_a_filed_payout_limit_is_simulated(pitboss: Pitboss) -> None:
    assert pitboss("simulate", "dj-wild", "--rounds", "4096").code == 0
