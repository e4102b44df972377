from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.cli.commands import COMMANDS
from pitboss.rooms import registry
from pitboss.table.log.book import LogBook
from pitboss.table.log.read import read_log
from pitboss.table.log.recover import go_on
from pitboss.table.log.verify import verify
from pitboss.talk.answers import BY_DEFAULT
from pitboss.talk.wishes import WISHES
from tests.cli.conftest import Pitboss
from tests.desk.fakes import answering


def test_a_bet_wins_or_loses_with_its_clause(pitboss: Pitboss) -> None:
    told = pitboss("play", "roulette", "--seed", "3", typed="5 black\n\nwhy\nquit\n")
    assert (told.code, told.err) == (0, "")
    assert "you bet $5 on Black" in told.out
    assert "the wheel stops on 24" in told.out
    assert "Black wins $5 (1 to 1)  [OH-G-5.I]" in told.out
    assert "this round +$5" in told.out
    assert "OH-G-6.III" in told.out.split("> why")[1]
    assert "You leave with $505, $5 ahead after 1 round." in told.out


def test_practice_is_repeatable_and_real_luck_is_not(pitboss: Pitboss) -> None:
    typed = "5 red\n" + "spin\n" * 40
    first, second = (pitboss("play", "roulette", "--seed", "8", typed=typed).out for _ in "ab")
    assert first == second
    assert "practice table" in first
    assert (
        pitboss("play", "roulette", typed=typed).out != pitboss("play", "roulette", typed=typed).out
    )


REFUSALS = [
    # game, what is typed, what the table says
    ("roulette", "6000 red", "Red: $6,000 is outside $5 to $500 [OH-G-1.I.C]"),
    ("roulette", "1 red", "Red: $1 is outside $5 to $500 [OH-G-1.I.C]"),
    ("roulette", "5.50 red", "steps of $1"),
    ("roulette", "10 green", "no such wager here: 'green'"),
    ("roulette", "$", "no such wager here: '$'"),
    ("roulette", "10", "10 on what?"),
    ("roulette", "red", "how much on Red? (say: 10 red)"),
    ("roulette", "split 17 20", "how much on Split 17-20? (say: 10 split 17-20)"),
    ("roulette", "10 dozen", "'dozen' could be: Dozen 1st, Dozen 2nd, Dozen 3rd"),
    ("roulette", "down red", "you have no wagers on the layout"),
    ("roulette", "rebet", "there is no last round to bet again"),
    ("roulette", "why", "no round has been played yet"),
    ("roulette", "clear", "none of your wagers may come down now"),
    ("roulette", "oops earthquake", "which irregularity is 'earthquake'?"),
    ("roulette", "", "no wagers are up"),
    ("craps", "10 come", "[OH-B-3.I.C]"),
    ("craps", "place 6", "how much on Place 6? (say: 10 place 6)"),
    ("craps", "10 place", "'place' could be: Place 4, Place 5"),
    ("craps", "roll", "[OH-B-"),
]


@pytest.mark.parametrize(("game", "typed", "words"), REFUSALS)
def test_a_refusal_is_a_line_and_changes_nothing(
    game: str, typed: str, words: str, pitboss: Pitboss
) -> None:
    told = pitboss("play", game, "--seed", "1", typed=f"{typed}\nquit\n")
    assert (told.code, told.err) == (0, "")
    assert words in told.out
    assert "You leave with $500, even" in told.out


def test_a_craps_player_speaks_craps(pitboss: Pitboss) -> None:
    typed = "10 pass; place 6 12\nroll\nodds 20\n10 come\n5 hard6\noff hard 6\ndown place 6\nquit\n"
    told = pitboss("play", "craps", "--seed", "5", typed=typed).out
    for words in (
        "you bet $10 on Pass",
        "you bet $12 on Place 6",
        "the point is 8",
        "you bet $20 on Pass odds 8",
        "you bet $5 on Hard 6",
        "you call Hard 6 off",
        "you take $12 down from Place 6",
        "Left on the layout: Pass $10",
    ):
        assert words in told


def test_rebet_puts_up_what_went_down(pitboss: Pitboss) -> None:
    told = pitboss("play", "big-six", "--seed", "3", typed="5 joker; 5 logo\n\nrebet\nrebet\n").out
    assert told.count("you bet $5 on Joker") == 2
    assert told.count("you bet $5 on Logo") == 2
    assert "all of your last bets are still up" in told


def test_a_wager_that_another_rested_on_comes_down_too(pitboss: Pitboss) -> None:
    bets = "10 ante\n5 pair plus\n5 six card\n"
    for last in ("clear\ntable\nquit\n", "quit\n"):
        told = pitboss("play", "three-card-poker", "--seed", "1", typed=bets + last).out
        assert "You leave with $500, even after 0 rounds." in told
        assert "Left on the layout" not in told
        if last.startswith("clear"):
            assert "rack $500 | up: nothing" in told.split("> clear")[1]


def test_part_of_a_wager_comes_down_while_another_rests_on_it(pitboss: Pitboss) -> None:
    typed = "20 ante\n5 pair plus\n5 six card\ntable\ndown 5 ante\ntable\nquit\n"
    told = pitboss("play", "three-card-poker", "--seed", "1", typed=typed).out
    assert "may come down: Ante (to $5), Pair Plus (to $1), Six Card Bonus" in told
    assert "you take $5 down from Ante  [OH-H-7.IV]" in told
    assert "up: Ante $15, Pair Plus $5, Six Card Bonus $5" in told


def test_rebet_leaves_the_blind_to_the_ante(pitboss: Pitboss) -> None:
    typed = "50 ante\n\nfold\nrebet\ndown ante\n45 ante\n\nfold\nrebet\nquit\n"
    options = ("--seed", "3", "--rack", "250")
    told = pitboss("play", "dj-wild", *options, typed=typed).out
    assert told.count("you bet $50 on Ante") == 2
    assert told.count("you add $50 on Blind") == 2
    assert "Ante: $45 is outside" in told
    assert "before the deal" not in told


def test_an_irregularity_can_be_called(pitboss: Pitboss) -> None:
    typed = "5 joker\noops\noops short\nspin\nquit\n"
    told = pitboss("play", "big-six", "--seed", "3", typed=typed).out
    assert "oops short spin (or late): the wheel made fewer than three turns" in told
    assert "the round is void" in told
    assert "You leave with $500, even after 1 round." in told


@pytest.mark.parametrize("word", sorted({*COMMANDS, *WISHES}))
def test_every_command_answers(word: str, pitboss: Pitboss) -> None:
    told = pitboss("play", "roulette", "--seed", "1", typed=f"{word}\nquit\n")
    assert (told.code, told.err) == (0, "")


def test_end_of_input_ends_politely(pitboss: Pitboss) -> None:
    told = pitboss("play", "roulette", typed="5 red\n")
    assert told.code == 0
    assert "You leave with" in told.out.splitlines()[-1] or "Left on" in told.out.splitlines()[-1]


def test_ctrl_c_counts_the_rack(pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    told = pitboss("play", "roulette", "--rack", "200")
    assert told.code == 0
    assert "You leave with $200, even after 0 rounds." in told.out


def test_without_chips_there_is_nothing_to_do(pitboss: Pitboss) -> None:
    told = pitboss("play", "roulette", "--rack", "3", typed="5 red\n")
    assert told.code == 0
    assert "no longer cover any wager" in told.out


def test_several_players_take_turns(pitboss: Pitboss) -> None:
    typed = "5 red\n\n5 black\n\nquit\n"
    told = pitboss("play", "roulette", "--players", "ann, bob", "--seed", "3", typed=typed).out
    assert "ann> 5 red" in told
    assert "bob> 5 black" in told
    assert "ann's Red loses $5" in told
    assert "bob's Black wins $5" in told
    assert "ann: this round -$5" in told
    assert "bob leaves with $505" in told


def test_face_down_cards_stay_face_down(pitboss: Pitboss) -> None:
    """The one who turns the Player's cards sees them before the other does."""
    typed = "5 player\n\n5 banker\n\n"
    command = ["play", "mini-baccarat", "--players", "ann,bob", "--rule", "deal=midi"]
    told = pitboss(*command, "--seed", "4", typed=typed).out
    dealt = told.split("bob> 5 banker")[1]
    before = dealt.split("ann: turn the cards")[0]
    assert "player: 2 face down   banker: 2 face down" in before
    assert "shows" not in before


def test_the_log_explains_and_verifies(pitboss: Pitboss, tmp_path: Path) -> None:
    log = tmp_path / "my.log"
    pitboss("play", "craps", "--seed", "5", "--log", log, typed="10 pass\n" + "roll\n" * 6)
    told = pitboss("explain", log)
    assert told.code == 0
    assert "guest bets $10 on Pass" in told.out
    assert "OH-B-3.I.A" in told.out
    steps = json.loads(pitboss("explain", log, "--json").out)["rounds"][0]["steps"]
    assert {"n", "event", "words", "clause", "paraphrase", "also"} == set(steps[0])
    assert any(step["clause"] and step["paraphrase"] for step in steps)
    verdict = json.loads(pitboss("verify", log, "--json").out)
    assert verdict["ok"] is True
    assert [each["round"] for each in verdict["rounds"]] == [1, 2, 3, 4, 5, 6]
    assert "every balance agrees" in pitboss("verify", log).out


def test_a_wager_of_other_games_has_no_table(pitboss: Pitboss) -> None:
    told = pitboss("play", "rocket-aces").complaint()
    assert "set rocket_aces = true at blackjack, free-bet-blackjack, ride-free" in told


def test_a_log_is_never_written_over(pitboss: Pitboss, tmp_path: Path) -> None:
    log = tmp_path / "my.log"
    log.write_text("precious")
    assert "is there already" in pitboss("play", "roulette", "--log", log).complaint()
    assert log.read_text() == "precious"


def test_a_round_that_has_only_begun_is_in_the_log(pitboss: Pitboss, tmp_path: Path) -> None:
    log = tmp_path / "my.log"
    assert pitboss("play", "roulette", "--log", log, typed="5 red\n").code == 0
    told = pitboss("explain", log).out
    assert "guest bets $5 on Red" in told
    assert "guest takes $5 down from Red" in told
    assert "round 1 has no end" in pitboss("verify", log).out


def test_a_hand_left_in_the_middle_goes_on(pitboss: Pitboss, tmp_path: Path) -> None:
    log = tmp_path / "my.log"
    command = ["play", "blackjack", "--log", log]
    first = pitboss(*command, "--seed", "4", typed="100 blackjack\n\nquit\n")
    assert "Left on the layout: Blackjack $100" in first.out
    assert f"play blackjack --log {log} --resume" in " ".join(first.out.split())
    on = pitboss(*command, "--resume", typed="stand\nquit\n")
    assert (on.code, on.err) == (0, "")
    assert "you bet $100 on Blackjack" in on.out
    assert "this round " in on.out
    assert "after 1 round" in on.out
    checked = pitboss("verify", log)
    assert checked.code == 0
    assert "1 round, " in checked.out
    assert "a practice table: known luck, of seed 4" in checked.out


def test_a_table_that_a_person_dealt_goes_on_with_luck_of_its_own(
    pitboss: Pitboss, tmp_path: Path
) -> None:
    path = tmp_path / "my.log"
    pitboss("deal", "big-six | guest: 5 joker | one_dollar", "--log", path)
    pitboss("play", "big-six", "--log", path, "--resume", typed="5 joker\n\nquit\n")
    assert [head.luck for head in read_log(path).heads] == ["dealer", "live"]


def test_known_luck_is_told_of_a_table_that_went_on_with_it(
    pitboss: Pitboss, tmp_path: Path
) -> None:
    path = tmp_path / "my.log"
    pitboss("play", "big-six", "--log", path, typed="5 joker\n\nquit\n")
    assert "luck " not in pitboss("verify", path).out
    log = read_log(path)
    go_on(verify(log, registry.game).replay, LogBook.go_on(log), "seed", 9)
    assert "known luck, of seed 9" in pitboss("verify", path).out
    found = json.loads(pitboss("verify", path, "--json").out)
    assert (found["luck"], found["resumed"][0]["seed"]) == ("live", 9)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--resume"], "name it with --log"),
        (["--log", "my.log", "--resume", "--seed", "5"], "--seed cannot be given with --resume"),
        (["--log", "my.log", "--resume", "--players", "ann"], "--players cannot be given"),
        (["--log", "none.log", "--resume"], "none.log: cannot be read"),
        (["--log", "my.log", "--resume"], "is the log of a table of roulette"),
    ],
)
def test_what_cannot_be_resumed(
    given: list[str],
    why: str,
    pitboss: Pitboss,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert pitboss("play", "roulette", "--log", "my.log", typed="5 red\n").code == 0
    assert why in pitboss("play", "craps", *given).complaint()


def test_a_casino_plays_by_its_own_rules(pitboss: Pitboss, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'house = "Riverside"\nfiling = "ohio"\n[games.roulette]\n'
        'options = { wheel = "single-zero" }\n[games.roulette.limits.main]\nlow = "25"\n'
    )
    assert pitboss("check", house).code == 0
    assert json.loads(pitboss("check", house, "--json").out)["ok"] is True
    typed = "5 red\n5 first five\n25 red\nquit\n"
    told = pitboss("play", "roulette", "--house", house, typed=typed).out
    assert "Red: $5 is outside $25 to $500" in told
    assert "no such wager here: 'first five'" in told or "[OH-G-4.V.E" in told
    assert "you bet $25 on Red" in told
    more = ["--rule", "wheel=double-zero"]
    told = pitboss("play", "roulette", "--house", house, *more, typed="25 first five\n").out
    assert "you bet $25 on First Five Numbers" in told
    assert "craps" in pitboss("play", "craps", "--house", house).complaint()


DECISIONS = ("fold", "play", "stand", "stand", "hit")


@pytest.mark.parametrize("game", registry.slugs())
def test_anyone_can_play_anything(game: str, pitboss: Pitboss, tmp_path: Path) -> None:
    """A player who mashes the keys gets through, and the log of it all holds."""
    luck = random.Random(game)
    wagers = list(registry.room(game).rules().wagers)
    words = [name.replace("_", " ") for name in wagers]
    lines = ["pass 10"] if "pass" in wagers else []
    for _ in range(80):
        lines.append(
            luck.choice(
                [
                    f"{luck.choice([1, 5, 10, 25])} {luck.choice(words)}",
                    f"{luck.choice([5, 10])} {luck.choice(words)} {luck.randrange(40)}",
                    *("", "rebet", "go", "deal", "yes", *BY_DEFAULT, *DECISIONS),
                    *("clear", "bets", "table", "why", "oops", "down all", "off all"),
                ]
            )
        )
    log = tmp_path / "mashed.log"
    command = ["play", game, "--rack", "5000", "--log", log]
    told = pitboss(*command, "--seed", "11", typed="\n".join(lines) + "\n")
    assert (told.code, told.err) == (0, "")
    assert "You leave with" in told.out
    assert len(read_log(log).sections()) > 4
    assert pitboss("verify", log).code == 0
    assert pitboss("explain", log).code == 0


ASIDES = [
    # what is said to a question, what the table says
    ("help", "answer with one of: decline, cut 10 to 406 (so many cards from the top)"),
    ("oops", "oops card drawn unseen"),
    ("hint", "there is no coach for this at this table"),
    ("why", "OH-E-4.II"),
    ("table", "Mini/Midi Baccarat, round 1"),
    ("cut 5", "cut takes a number from 10 to 406 [OH-E-5.III]"),
    ("maybe", "answer with one of: decline, cut 10 to 406"),
    ("cut", "cut 10 to 406: how many? (say: cut 406)"),
    ("cut 100", "answer cut 100"),
    ("100", "answer cut 100"),
    ("dec", "answer decline"),
    ("[decline]", "answer decline"),
    ("", "answer decline"),
]


@pytest.mark.parametrize(("line", "words"), ASIDES)
def test_a_question_may_be_answered_or_put_off(line: str, words: str, pitboss: Pitboss) -> None:
    command = ("play", "mini-baccarat", "--ceremony", "--seed", "5")
    told = pitboss(*command, typed=f"{line}\nquit\n")
    assert (told.code, told.err) == (0, "")
    assert words in told.out
    assert "decline / cut 10 to 406 (Enter: decline)> " in told.out


@pytest.mark.parametrize("line", ["bet 2", "bet_2", "Bet 2"])
def test_a_number_may_be_part_of_an_answer(line: str, pitboss: Pitboss) -> None:
    typed = f"10 ante\ndeal\n{line}\nquit\n"
    told = pitboss("play", "mississippi-stud", "--seed", "7", typed=typed)
    assert (told.code, told.err) == (0, "")
    assert "you add $20 on Third Street" in told.out


def test_a_coach_tells_what_an_answer_is_worth(
    pitboss: Pitboss, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = registry.room("mini-baccarat")
    worth = [("cut", Fraction(-1, 50)), ("decline", Fraction(-1, 100))]
    coached = answering(room, advise=lambda _table, _player: worth)
    monkeypatch.setattr("pitboss.cli.sheets.room_of", lambda _game: coached)
    told = pitboss("play", "mini-baccarat", "--ceremony", typed="hint\nquit\n").out
    assert "decline: -1.00% of your $0, best" in told
    assert "cut 406: -2.00% of your $0, costs you less than a cent" in told


def test_a_lammer_is_told_as_such(pitboss: Pitboss) -> None:
    typed = "\n15 blackjack\ndeal\ndouble\nface up\nquit\n"
    told = pitboss("play", "free-bet-blackjack", "--seed", "5", typed=typed).out
    assert "box 1: your 11 (free: double)?" in told
    assert "Free Double Down: the house puts up a lammer  [OH-AF-11.I]" in told
    assert "Free Double Down: the lammer is collected  [OH-AF-11.V]" in told


def test_an_answer_with_a_number_is_priced_at_its_most(pitboss: Pitboss) -> None:
    typed = "\n15 blackjack\ndeal\nquit\n"
    told = pitboss("play", "blackjack", "--seed", "7", "--coach", typed=typed).out
    assert "  for less 14: " in told


def test_a_coached_table_prices_every_question(pitboss: Pitboss) -> None:
    told = pitboss(
        "play", "three-card-poker", "--seed", "3", "--coach", typed="10 ante\ndeal\nquit\n"
    ).out
    assert (
        "  fold: -100.00% of your $10, best\n  play: -113.63% of your $10, costs you $1.36" in told
    )


def test_the_coach_still_counts_in_money_when_the_first_bet_is_back(pitboss: Pitboss) -> None:
    told = pitboss(
        *("play", "let-it-ride", "--seed", "3", "--coach"),
        typed="10 bet 1\ndeal\nwithdraw\nquit\n",
    ).out
    assert told.count("withdraw: 0.00% of your $10") == 2


def test_a_game_without_decisions_has_no_coach_and_no_strategy(pitboss: Pitboss) -> None:
    for words in (("play", "craps", "--coach"), ("strategy", "craps")):
        told = pitboss(*words)
        assert told.code == 2
        assert "no decisions" in told.err


def test_a_strategy_is_printed_as_players_know_it(pitboss: Pitboss) -> None:
    assert "Play Q-6-4 or better; fold the rest." in pitboss("strategy", "three-card-poker").out
    told = pitboss("strategy", "three-card-poker", "--json").out
    assert json.loads(told)["game"] == "three-card-poker"


def test_a_player_may_bet_on_other_boxes(pitboss: Pitboss) -> None:
    typed = "20 bet\n20 bet on box 3\nbet box 5 30\nbets\ndown bet box 5\nquit\n"
    told = pitboss("play", "pontoon-plus", "--seed", "5", typed=typed).out
    assert "you bet $20 on Bet\n" in told
    assert "you bet $20 on Bet, box 3\n" in told
    assert "box 2, 4, 6, 7" in told  # where the minimum is still to be met
    assert "you take $30 down from Bet, box 5  [SG-3.10]" in told


def test_a_player_alone_at_the_table_may_bank_against_the_house(pitboss: Pitboss) -> None:
    typed = "20 pai gow\n\nhouse way\nbank\nless 10\n\nhouse way\nquit\n"
    rules = ("--rule", "player_banking=true", "--rule", "start_position=random")
    told = pitboss("play", "pai-gow-poker", "--seed", "3", *rules, typed=typed).out
    assert "the random number generator shows" in told
    assert "wheel" not in told
    assert "the house bets $10" in told
    assert "as the bank  [OH-F-14.XVII.A]" in told or "as the bank  [OH-F-14.XVIII]" in told
    assert "after 2 rounds." in told


def test_a_mishap_is_found_when_all_is_paid(pitboss: Pitboss, tmp_path: Path) -> None:
    log = tmp_path / "late.log"
    typed = "10 ante\noops deck not late\n\nplay\nquit\n"
    told = pitboss("play", "three-card-poker", "--seed", "3", "--log", log, typed=typed)
    assert "deck not complete: found after the settlement" in told.out
    assert "the round is void" in told.out
    assert told.out.index("Ante loses") < told.out.index("the round is void")
    assert "even after 1 round" in told.out
    assert pitboss("verify", log).code == 0
    assert "OH-H-8.IV" in pitboss("explain", log).out


def test_only_what_voids_a_round_is_found_late(pitboss: Pitboss) -> None:
    told = pitboss("play", "roulette", "--seed", "1", typed="oops floater late\nquit\n")
    assert "floater is not found after the settlement" in told.out


def test_what_an_act_enacts_besides_is_explained(pitboss: Pitboss, tmp_path: Path) -> None:
    log = tmp_path / "big.log"
    pitboss("play", "big-six", "--seed", "1", "--log", log, typed="5 one dollar\n\nquit\n")
    steps = json.loads(pitboss("explain", log, "--json").out)["rounds"][0]["steps"]
    also = {clause for step in steps for clause in step["also"].split()}
    assert also
    told = pitboss("explain", log).out
    assert all(clause in told for clause in also)
