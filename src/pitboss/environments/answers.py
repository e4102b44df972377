"""The words with which players answer, game by game, in a fixed order: an action is a number.

A script makes its options when it asks, so nothing lists them beforehand. These are all that a
round without mishaps can ask for; the tests hold every game to it. A game that is not listed
(another package's) has its options numbered as they are offered.
"""

from __future__ import annotations

from typing import NamedTuple

TWENTY_ONE = ("stand", "hit", "double", "for_less", "split", "surrender")
INSURED = ("decline", "insure", "even_money", "face_up", "face_down", "same_cards")
TURNED = ("turn", "cede")
SETTINGS = 21  # two cards of seven make the low hand
UNLISTED = 12  # options of a game that is not listed here


class Words(NamedTuple):
    """What a game's players may answer: by name, and by the place of an option among the rest."""

    names: tuple[str, ...] = ()
    numbered: int = 0


WORDS: dict[str, Words] = {
    "big-six": Words(),
    "blackjack": Words((*TWENTY_ONE, *INSURED, "take", "cap", "part")),
    "craps": Words(),
    "crazy-four-poker": Words(("fold", "play_1x", "play_2x", "play_3x")),
    "deuces-wild-xtreme": Words(("fold", "play")),
    "dj-wild": Words(("fold", "play")),
    "dragon-bonus-baccarat": Words(TURNED),
    "four-card-poker": Words(("fold", "play_1x", "play_2x", "play_3x")),
    "free-bet-blackjack": Words((*TWENTY_ONE, *INSURED)),
    "let-it-ride": Words(("ride", "withdraw")),
    "mini-baccarat": Words(TURNED),
    "mississippi-stud": Words(("fold", "bet_1", "bet_2", "bet_3")),
    "pai-gow-poker": Words(
        ("house_way", "surrender", "pass", "bank", "no", "join", "play", "void"), SETTINGS
    ),
    "pontoon-plus": Words(
        (*TWENTY_ONE, "decline", "insure", "follow", "play_on", "keep", "rescue")
    ),
    "ride-free": Words((*TWENTY_ONE, *INSURED)),
    "roulette": Words(),
    "texas-holdem-bonus": Words(("fold", "check", "bet")),
    "three-card-poker": Words(("fold", "play")),
    "three-dice-baccarat": Words(),
    "ultimate-texas-holdem": Words(
        ("fold", "check", "raise_1", "raise_2", "raise_3", "raise_4"),
    ),
}
WITH_NUMBERS = ("for_less", "part")  # answers that name an amount: the least and the most of it

NO_CARDS = ("big-six", "craps", "roulette", "three-dice-baccarat")
# Where wagers stand from round to round, may come down and be called on and off, and move to.
STANDING = {"craps": ("4", "5", "6", "8", "9", "10")}
MOVING = ("come", "dont_come", "put")
LINE = ("pass", "dont_pass")  # without one of them nobody throws the dice on a come-out (OH-B-9.I)


def words_of(game: str) -> Words:
    """The words of a game."""
    return WORDS.get(game, Words((), UNLISTED))
