"""The mutants themselves: what is changed, what is left alone, and that a change takes effect."""

from __future__ import annotations

import ast

import pytest
from mutants.catalogue import SOURCE, Mutant, equivalents, modules, sample
from mutants.game import Report, Tried, choose
from mutants.page import goal_missed, line, written
from mutants.running import Fate
from mutants.touching import Touch

from mutants import catalogue, code, data


@pytest.mark.parametrize(
    ("source", "changes"),
    [
        ("a < b", ["a <= b"]),
        ("low <= n <= high", ["low < n <= high", "low <= n < high"]),
        ("a == b and c", ["a == b or c", "a != b"]),
        ("not a", ["a"]),
        ("x = 7", ["8", "6"]),
        ("x = 0", ["1"]),
        ("x = True", ["False"]),
        ("a * b", ["a // b"]),
        ("x = reversed(boxes)", ["boxes"]),
        ("x = sorted(boxes)", ["sorted(boxes, reverse=True)"]),
        ("x = sorted(boxes, reverse=True)", ["sorted(boxes)", "False"]),
        ("x = table.clockwise()", ["table.counterclockwise()"]),
        ("x = max(a, b)", ["min(a, b)"]),
        ("x = beats(player, dealer)", ["beats(dealer, player)"]),
        ("x = pay('house', a)", ["'dealer'"]),
        ("table.lose(wager)", ["pass"]),
        ("x = side(needs=('ante',))", ["needs=()"]),
        ("a if flag else b", ["not flag"]),
        ("paid += 5", ["paid -= 5", "6", "4"]),
        # nobody is dealt otherwise for these
        ("f'{n + 1} chips'", []),
        ("table.announce(words, 'OH-G-6.III')", []),
        ("raise Refusal('too late', 7)", []),
        ("words = 'a' if one else 'b'", []),
        ("'''1 < 2'''", []),
        ("if a < b:\n    words += 'more'", []),
        ("import this", []),
        ("def __repr__(self):\n    return 1 + 1", []),
    ],
)
def test_what_is_changed(source: str, changes: list[str]) -> None:
    found = [site.new for site in code.sites(ast.parse(source))]
    assert sorted(found) == sorted(changes)


def test_a_change_is_made_where_it_stands() -> None:
    source = "def deal(self):\n    if self.cut:\n        return 1\n    self.burn()\n"
    found = code.sites(ast.parse(source))
    assert {site.scope for site in found} == {"deal"}
    made = []
    for number in range(len(found)):
        tree = ast.parse(source)
        code.sites(tree)[number].apply()
        compile(tree, "game.py", "exec")
        made.append(ast.unparse(tree).replace("\n", ";").replace(" ", ""))
    whole = "defdeal(self):;if{}:;return{};{}"
    assert sorted(made) == sorted(
        whole.format(*parts)
        for parts in [
            ("notself.cut", "1", "self.burn()"),
            ("self.cut", "2", "self.burn()"),
            ("self.cut", "0", "self.burn()"),
            ("self.cut", "1", "pass"),
        ]
    )


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ('  { event = "win", pays = "3 to 2" },', ["4 to 2", "2 to 2"]),
        ('  { event = "royal", pays = "$1,000", envy = "5" },', ["$1001", "$999", '"6"', '"4"']),
        ('  { event = "quads", pays = "10%" },', ["11%", "9%"]),
        ("seats = 7", ["seats = 8", "seats = 6"]),
        ('minimum = "5.00"', ['"6.00"', '"4.00"']),
        ("optional = true", ["optional = false"]),
        ('follows = "ante"', [""]),
        ('values = ["hand", "shoe"]\ndefault = "hand"', ['default = "shoe"']),
        ("wagers = { ante = 1, play = 3 }", ["ante = 2", "play = 4", "play = 2"]),
        ('name = "21"', []),
        ("# seats = 7", []),
    ],
)
def test_what_is_changed_in_data(text: str, changes: list[str]) -> None:
    found = data.lines(text)
    assert len(found) == len(changes)
    assert all(part in each.new for each, part in zip(found, changes, strict=True))


def test_a_game_is_played_by_its_script_and_not_by_its_solver() -> None:
    found = modules("three-card-poker")
    assert {"pitboss.games.three_card_poker.script", "pitboss.families.poker.script"} <= set(found)
    assert not any("exact" in name or "coach" in name or "picture" in name for name in found)


def mutant(file: str = "pitboss/games/big_six/script.py", scope: str = "BigSix.script") -> Mutant:
    return Mutant(file, 1, "a", "b", scope, 0, "OH-N-6.I")


def touch(seconds: float, *functions: tuple[str, str]) -> Touch:
    return Touch(frozenset(functions), frozenset(file for file, _ in functions), seconds)


def test_the_tests_that_call_the_function_run_quickest_first_and_at_home_first() -> None:
    here = (mutant().file, "BigSix.script")
    touches = {
        "tests/games/big_six/t.py::slow": touch(0.5, here),
        "tests/games/big_six/t.py::quick": touch(0.1, here),
        "tests/games/big_six/t.py::other": touch(0.1, (mutant().file, "wheel")),
        "tests/progressive/t.py::guest": touch(0.01, here),
        "tests/rulebook/t.py::data": touch(0.01),
    }
    home = [id for id in touches if "big_six" in id]
    rooms = ("tests/games/big_six/", "tests/rulebook/")
    names = [id.rpartition(":")[2] for id in choose(mutant(), touches, home, rooms)]
    assert names == ["quick", "slow", "guest"]
    top = [id.rpartition(":")[2] for id in choose(mutant(scope=""), touches, home, rooms)]
    assert top == ["quick", "other", "slow", "guest"]
    constants = mutant(file="pitboss/games/big_six/clauses.py", scope="")
    assert len(choose(constants, touches, home, rooms)) == 3
    in_data = mutant(file="pitboss/rulebook/data/games/big-six.toml", scope="")
    data_first = choose(in_data, touches, home, rooms)
    assert len(data_first) == 4
    assert data_first[0] == "tests/rulebook/t.py::data"


def test_a_sample_is_the_beginning_of_a_larger_one_and_keeps_its_members() -> None:
    few, more = (sample("big-six", set(), size, 1) for size in (10, 20))
    assert len(few) == 10
    assert len(more) == 20
    assert set(few) < set(more)
    assert few == sample("big-six", set(), 10, 1)
    assert few != sample("big-six", set(), 10, 2)


def test_a_known_change_leaves_the_rest_of_the_sample_where_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = sample("big-six", set(), 10, 1)
    gone = next(each for each in before if not each.is_data)
    monkeypatch.setattr(catalogue, "equivalents", lambda: {gone.key: "nobody notices"})
    after = sample("big-six", set(), 10, 1)
    assert set(before) - set(after) == {gone}
    assert len(after) == 10


def test_the_page_tells_what_survived() -> None:
    tried = tuple(Tried(mutant(), Fate.KILLED) for _ in range(95))
    good = Report("big-six", 1, (*tried, *(Tried(mutant(), Fate.SURVIVED) for _ in range(5))), 9.0)
    bad = Report("craps", 1, (*tried, *(Tried(mutant(), Fate.SURVIVED) for _ in range(6))), 9.0)
    assert line(good).split() == ["big-six", "95", "of", "100", "killed", "95.0%"]
    assert goal_missed([good]) is None
    assert goal_missed([good, bad]) == "below 95%: craps"
    assert goal_missed([Report("craps", 1, tried, 9.0, left=1)]) == "below 95%: craps"
    page = written("# Evidence\n", [good])
    assert "| big-six | 100 | 95 | 0 | 5 |" in page
    assert "- big-six: `games/big_six/script.py:1` (OH-N-6.I): `a` -> `b`" in page
    assert written(page, [good]) == page


@pytest.mark.parametrize("key", equivalents())
def test_a_change_called_unnoticeable_can_still_be_made(key: tuple[str, str, str, str]) -> None:
    file, stands, old, new = key
    text = (SOURCE / "pitboss" / file).read_text("utf-8")
    found = data.lines(text) if file.endswith(".toml") else code.sites(ast.parse(text))
    lines = text.splitlines()
    assert any(
        (lines[each.line - 1].strip(), each.old, each.new) == (stands, old, new) for each in found
    )
