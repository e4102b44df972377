from pathlib import Path

import pytest

from pitboss.errors import BadFile, UnknownName
from pitboss.rulebook import clauses as index
from pitboss.rulebook.clauses import clause, clause_ids, clauses, games, software_ids

PARAPHRASED = (
    "big-six",
    "blackjack",
    "craps",
    "crazy-four-poker",
    "deuces-wild-xtreme",
    "dj-wild",
    "dragon-bonus-baccarat",
    "four-card-poker",
    "free-bet-blackjack",
    "let-it-ride",
    "mini-baccarat",
    "mississippi-stud",
    "multi-link-progressive",
    "pai-gow-poker",
    "pontoon-plus",
    "ride-free",
    "rocket-aces",
    "roulette",
    "texas-holdem-bonus",
    "three-card-poker",
    "three-dice-baccarat",
    "ultimate-texas-holdem",
)
LINE_MAX = 140


def test_the_index_holds_every_clause_of_every_game() -> None:
    assert len(clause_ids()) == 2467
    assert len(games()) == 22
    assert sum(len(clauses(game)) for game in games()) == len(clauses()) == 2467
    assert sum(len(software_ids(game)) for game in games()) == len(software_ids()) == 1979


def test_a_clause_knows_its_game_kind_and_paraphrase() -> None:
    found = clause("OH-B-3.I.B.3")
    assert (found.game, found.kind, found.software) == ("craps", "settlement", True)
    assert found.paraphrase == "Don't Pass pushes on a come out 12."
    assert found in clauses("craps")
    assert not clause("OH-B-2.II").software


def test_clauses_keep_the_order_of_the_filing() -> None:
    ids = [found.id for found in clauses("roulette")]
    assert ids[0] == "OH-G-0"
    assert ids.index("OH-G-4.V.H") < ids.index("OH-G-5.I") < ids.index("OH-G-7.V")


@pytest.mark.parametrize("game", PARAPHRASED)
def test_every_clause_of_a_paraphrased_game_has_one_short_line(game: str) -> None:
    for found in clauses(game):
        assert found.paraphrase.endswith("."), found.id
        assert len(found.paraphrase) <= LINE_MAX, found.id


def test_a_game_nobody_paraphrased_yet_still_has_its_clauses(tmp_path: Path) -> None:
    assert index.texts_by_clause("paraphrases", "craps", tmp_path) == {}


def test_an_unknown_clause_offers_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"unknown clause 'OH-B-3\.I\.AAA'; did you mean"):
        clause("OH-B-3.I.AAA")


def test_an_unknown_game_offers_the_nearest() -> None:
    with pytest.raises(UnknownName, match="unknown game 'rulette'; did you mean roulette"):
        clauses("rulette")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('"OH-G-9.IX" = "A line."', "unknown clause 'OH-G-9.IX'"),
        ('"OH-N-5.I" = "A line."', "clause OH-N-5.I belongs to big-six, not to roulette"),
        ('"OH-G-5.I" = 35', "clause OH-G-5.I needs one line of text, not 35"),
        ('"OH-G-5.I" = ""', "clause OH-G-5.I needs one line of text, not ''"),
        ('"OH-G-5.I" = "Two\\nlines."', "clause OH-G-5.I needs one line of text"),
        ('"OH-G-5.I" = bare words', "line 1"),
    ],
)
def test_a_bad_paraphrase_file_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "paraphrases" / "roulette.toml"
    file.parent.mkdir()
    file.write_text(text)
    with pytest.raises(BadFile) as caught:
        index.texts_by_clause("paraphrases", "roulette", tmp_path)
    assert caught.value.path.endswith("roulette.toml")
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: the header"),
        ("id\tgame\n", "line 1: the header"),
        ("id\tgame\tkind\tsoftware\nX-1\tcraps\tplay\tyes\n", "line 2"),
        ("id\tgame\tkind\tsoftware\nX-1\tcraps\tjoke\t1\n", "line 2"),
        ("id\tgame\tkind\tsoftware\nX-1\tcraps\tplay\t1\nX-1\tcraps\tplay\t1\n", "line 3"),
    ],
)
def test_a_bad_index_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "clauses.tsv"
    file.write_text(text)
    with pytest.raises(BadFile, match=fault):
        index.read_index(file)
