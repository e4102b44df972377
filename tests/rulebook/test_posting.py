"""What the filings order to be shown at a table is posted there, from the rules in force."""

import pytest

from pitboss.rulebook import RuleSet
from pitboss.rulebook.clauses import clause_ids
from pitboss.rulebook.filings import games
from pitboss.rulebook.posting import LIMITS, ODDS, PAYOUT, posted
from tests.filed import filed


def lines(clause: str, rules: RuleSet) -> list[str]:
    """The words posted by order of a clause."""
    return [n.words for n in posted(rules) if clause in (n.clause, *n.also)]


@pytest.mark.parametrize("game", games())
def test_every_notice_has_words_and_clauses_that_exist(game: str) -> None:
    for notice in posted(RuleSet.of(game)):
        assert notice.words
        assert {notice.clause, *notice.also} <= set(clause_ids())


# --- odds: the pay tables in full, typed from the filings ----------------------------------------

LINKED = (
    "Multi-link progressive: royal flush 100% (envy $1,000); straight flush 10% (envy $300); "
    "four of a kind $300; full house $50; flush $40; straight $30; three of a kind $9"
)
DRAGON = (
    "Dragon Bonus on Player, Dragon Bonus on Banker: wins by 9, no natural 30 to 1; "
    "wins by 8, no natural 10 to 1; wins by 7, no natural 6 to 1; wins by 6, no natural 4 to 1; "
    "wins by 5, no natural 2 to 1; wins by 4, no natural 1 to 1; wins with a natural 1 to 1; "
    "naturals tie push"
)
ODDS_POSTED = [
    ("four-card-poker", "OH-C-2.I.E", "Ante bonus: four of a kind 25 to 1; straight flush 20 to 1; "
     "three of a kind 2 to 1"),
    ("crazy-four-poker", "OH-M-2.I.C", "Queens Up: four of a kind 50 to 1; straight flush 30 to 1; "
     "three of a kind 9 to 1; flush 4 to 1; straight 3 to 1; two pair 2 to 1; "
     "pair of queens or better 1 to 1"),
    ("let-it-ride", "OH-D-2.I.E", "Bet Number 1, Bet Number 2, Bet Number 3: "
     "royal flush 1000 to 1; straight flush 200 to 1; four of a kind 50 to 1; "
     "full house 11 to 1; flush 8 to 1; straight 5 to 1; three of a kind 3 to 1; "
     "two pair 2 to 1; pair of tens or better 1 to 1"),
    ("mississippi-stud", "OH-J-2.I.E", "Three Card Bonus: straight flush 40 to 1; "
     "three of a kind 30 to 1; straight 6 to 1; flush 3 to 1; any pair 1 to 1"),
    ("mini-baccarat", "OH-E-2.I.F", DRAGON),
    ("dragon-bonus-baccarat", "OH-EC-2.I.F", "Fortune 7: Banker's Hand wins with a three-card 7 "
     "40 to 1"),
    ("ultimate-texas-holdem", "OH-I-2.II.F.1", "Trips: royal flush 50 to 1; "
     "straight flush 40 to 1; four of a kind 30 to 1; full house 8 to 1; flush 7 to 1; "
     "straight 4 to 1; three of a kind 3 to 1"),
    ("craps", "OH-B-2.V.C.1", "Fire Bet: six points 999 to 1; five points 249 to 1; "
     "four points 24 to 1"),
    ("craps", "OH-B-2.V.C", "Fire Bet: six points 999 to 1; five points 249 to 1; "
     "four points 24 to 1"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "clause", "line"), ODDS_POSTED)
def test_odds_that_must_be_posted_are(game: str, clause: str, line: str) -> None:
    filed(clause, line in lines(clause, RuleSet.of(game)), True)


@pytest.mark.parametrize(
    "game",
    [
        "let-it-ride",
        "mississippi-stud",
        "ultimate-texas-holdem",
        "texas-holdem-bonus",
        "four-card-poker",
        "crazy-four-poker",
    ],
)
def test_the_linked_progressive_is_posted_at_each_table_that_offers_it(game: str) -> None:
    filed("OH-L-2.I.B", lines("OH-L-2.I.B", RuleSet.of(game)), [LINKED])
    assert lines("OH-L-2.I.B", RuleSet.of(game, without=["progressive"])) == []


def test_fortune_bonus_and_envy_are_posted() -> None:
    [line] = lines("OH-F-2.II.E.3", RuleSet.of("pai-gow-poker"))
    first, *_ = line.removeprefix("Fortune Bonus: ").split("; ")
    filed("OH-F-2.II.E.3", first, "seven-card straight flush 8000 to 1 (envy $5,000)")


def test_every_wager_of_dj_wild_has_its_odds_posted() -> None:
    names = [line.split(":")[0] for line in lines("OH-O-2.a.5", RuleSet.of("dj-wild"))]
    filed("OH-O-2.a.5", names, ["Ante, Play", "Blind", "Trips", "Two Way Bad Beat"])


def test_raised_odds_are_the_ones_posted() -> None:
    raised = RuleSet.of("craps", raises={"OH-B-5.VII": {"points_4": "30 to 1"}})
    assert "four points 30 to 1" in lines("OH-B-2.V.C.1", raised)[0]


# --- payout limits -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "limit", "line", "clauses"),
    [
        ("dj-wild", None, "Payouts of a round up to $50,000", ("OH-O-2.a.6", "OH-O-11.e")),
        (
            "let-it-ride",
            "75000",
            "Payouts of a hand on Bet Number 1, Bet Number 2, Bet Number 3 up to $75,000",
            ("OH-D-2.I.F", "OH-D-13.III"),
        ),
        (
            "mississippi-stud",
            "60000",
            "up to $60,000",
            ("OH-J-2.I.F", "OH-J-12.IV"),
        ),
        ("ultimate-texas-holdem", None, "Payouts of a hand on Ante, Play, Blind, Trips up to "
         "$50,000", ("OH-I-10.V",)),
        ("texas-holdem-bonus", None, "Payouts of a hand on Ante, Flop, Turn, River, Bonus up to "
         "$50,000", ("OH-K-11.V",)),
        ("pai-gow-poker", "50000", "Payouts of a hand on Fortune Bonus up to $50,000",
         ("OH-F-2.II.E.4", "OH-F-15.VI")),
    ],
)  # fmt: skip
def test_a_payout_limit_is_posted(
    game: str, limit: str | None, line: str, clauses: tuple[str, ...]
) -> None:
    rules = RuleSet.of(game, payout_limit=limit)
    [notice] = [each for each in posted(rules) if each.shows == PAYOUT]
    assert line in notice.words
    for clause in clauses:
        filed(clause, clause in (notice.clause, *notice.also), True)


def test_a_house_without_a_limit_posts_none() -> None:
    for game in ("let-it-ride", "mississippi-stud", "pai-gow-poker", "ride-free"):
        assert [n for n in posted(RuleSet.of(game)) if n.shows == PAYOUT] == []


# --- limits of wagers, and words ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "clause", "line"),
    [
        ("craps", "OH-B-2.V.C.3", "$1 to $100: Fire Bet"),
        ("roulette", "OH-G-1.I.C", "$10 to $500: Straight, Split"),
        ("three-dice-baccarat", "CO-2899.09-5", "$10 to $500: Player, Banker, Tie"),
        ("deuces-wild-xtreme", "CO-2118-4", "$10 to $500: Ante"),
        ("ride-free", "CO-2119-4", "$10 to $500: Blackjack"),
        ("pontoon-plus", "SG-3.4", "$10 to $500: Bet"),
        ("craps", "OH-B-3.III", "$10 to $500: Pass, Don't Pass"),
    ],
)
def test_limits_that_must_be_posted_are(game: str, clause: str, line: str) -> None:
    rules = RuleSet.of(game, limits={"main": {"low": "10", "high": "500"}})
    found = lines(clause, rules)
    filed(clause, any(each.startswith(line) for each in found), True)
    assert {n.shows for n in posted(rules) if n.clause == clause} == {LIMITS}


def test_when_fire_bets_are_taken_is_posted() -> None:
    found = lines("OH-B-2.V.C.2", RuleSet.of("craps"))
    words = "Fire Bets are taken only after a seven-out and before the next point"
    filed("OH-B-2.V.C.2", found, [words])
    assert lines("OH-B-2.V.C.2", RuleSet.of("craps", without=["fire"])) == []


def test_what_a_house_leaves_out_is_not_posted() -> None:
    rules = RuleSet.of("three-card-poker", without=["six_card_bonus"])
    names = [n.words.split(":")[0] for n in posted(rules) if n.shows == ODDS]
    assert names == ["Ante", "Play", "Ante bonus", "Pair Plus"]
