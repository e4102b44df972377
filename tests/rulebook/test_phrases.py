"""Codes come in, words go out: the phrase tables."""

import pytest

from pitboss.rulebook.phrases import Phrases, phrases, said

SENTENCES = {
    "pays": "{player} gets {cents:money}",
    "cards": "{n:count card cards}: {cards:list}",
    "kind": "the {kind:words} wager{off:then , which is off}",
    "hand": "box {box}",
    "stands": "{hand} stands",
    "all": "all of {boxes}",
    "which": "{answers:list  or }?",
    "pair": "a pair of {lead:as many}",
    "many_A": "aces",
    "bets": "{player:does you bet|bets}{cut:then , {cut:money} less}",
    "to": "to {player:does you|}",
    "button": "{on:either on|off}",
}
TOLD = Phrases(SENTENCES, {"play": "play {cents:money}?"})


@pytest.mark.parametrize(
    ("call", "parts", "words"),
    [
        ("pays", {"player": "ann", "cents": 1_50}, "ann gets $1.50"),
        ("pays", {"player": "{cents}", "cents": 5_00}, "{cents} gets $5"),
        ("cards", {"n": 1, "cards": ["As"]}, "1 card: As"),
        ("cards", {"n": 2, "cards": ["As", "Kd"]}, "2 cards: As Kd"),
        ("kind", {"kind": "pair_plus", "off": False}, "the pair plus wager"),
        ("kind", {"kind": "pair_plus", "off": True}, "the pair plus wager, which is off"),
        ("which", {"answers": ["fold", "raise_3"]}, "fold or raise 3?"),
        ("pair", {"lead": "A"}, "a pair of aces"),
        ("bets", {"player": None, "cut": 0}, "you bet"),
        ("bets", {"player": "a|b", "cut": 5_00}, "a|b bets, $5 less"),
        ("to", {"player": "ann"}, "to ann"),
        ("to", {"player": None}, "to you"),
        ("button", {"on": True}, "on"),
        ("button", {"on": False}, "off"),
        ("stands", {"hand": said("hand", box=3)}, "box 3 stands"),
        ("all", {"boxes": [said("hand", box=1), said("hand", box=2)]}, "all of box 1, box 2"),
    ],
)
def test_a_call_in_words(call: str, parts: dict[str, object], words: str) -> None:
    assert TOLD.say(call, parts) == words


def test_a_question_in_words() -> None:
    assert TOLD.ask("play", {"cents": 10_00}) == "play $10?"


@pytest.mark.parametrize("parts", [{}, {"player": "ann", "cents": "x"}, {"player": "ann"}])
def test_what_does_not_fit_is_told_by_its_code(parts: dict[str, object]) -> None:
    assert TOLD.say("pays", parts) == "pays"
    assert TOLD.say("unheard_of", parts) == "unheard_of"


def test_a_game_says_what_every_table_says() -> None:
    assert phrases("big-six").say("short_spin", {}).startswith("the wheel made fewer")
    assert phrases("big-six").say("shoe_exhausted", {}) == "the shoe has run out of cards"
    assert phrases("no such game").say("short_spin", {}) == "short_spin"
