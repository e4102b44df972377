"""What the tests of each poker game ask of it alike, on its own table."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.families.poker.mishaps import DEVICE_JAM, MISCOUNT, SHOE_JAM
from pitboss.families.poker.picture import posted
from pitboss.rooms.registry import room
from pitboss.table import events
from pitboss.table.actions import NoMoreBets, Place
from pitboss.table.effects import Betting, Chance, DealCard, Effect, Question
from pitboss.table.round import Round
from tests.dealt import words
from tests.families.poker.rigged import Rig, play, table_of


def deals_from_the_hand(slug: str, wager: str, clause: str) -> None:
    """Unless the house says otherwise, cards come one by one from the hand (GEN-07)."""
    table = table_of(room(slug), "ann", "bob")
    bets = {player: {wager: 10_00} for player in ("ann", "bob")}
    round_ = play(table, bets, {})
    dealt = [e for e in round_.log if isinstance(e, events.CardDealt)]
    assert dealt[0].clause == clause
    assert [event.to for event in dealt[:2]] == ["box_1", "box_2"]
    chosen = [type(e) for e in round_.log if isinstance(e, events.OptionChosen)]
    assert set(chosen) == {events.OptionChosen}  # decisions are made in the open


def made_before_the_deal(slug: str, expected: set[str]) -> None:
    """The wagers that players make themselves; all others follow one of these."""
    wagers = room(slug).rules().wagers
    assert {name for name, wager in wagers.items() if not wager.follows} == expected
    assert {wager.follows for wager in wagers.values()} <= {"", *expected}


def seen_at_bob(slug: str, ann: str, bets: Mapping[str, int]) -> dict[str, int]:
    """What ann, who chose so, still has up when bob is asked."""
    found: dict[str, int] = {}
    table = table_of(room(slug), "ann", "bob")

    def watching(pending: Effect) -> None:
        if isinstance(pending, Question) and pending.player == "bob" and not found:
            held = [wager for wager in table.wagers.values() if wager.player == "ann"]
            found.update({wager.kind: wager.cents for wager in held})

    play(table, {"ann": bets, "bob": bets}, {}, {"ann": ann}, watch=watching)
    return found


def offered(slug: str, rack: int, bets: Mapping[str, int], hands: Mapping[str, str]) -> set[str]:
    """The answers that a player with this rack is offered first."""
    found: set[str] = set()
    table = table_of(room(slug), "ann", rack=rack)

    def watching(pending: Effect) -> None:
        if isinstance(pending, Question) and not found:
            found.update(option.name for option in pending.options)

    play(table, {"ann": bets}, hands, watch=watching)
    return found


def cuts_by_hand(slug: str, wager: str, wash: str, cut: str) -> None:
    """A new deck is washed; each is shuffled and cut, ten cards or more, before it is dealt."""
    table = table_of(room(slug), "ann")
    said = "the dealer cuts 10 cards or more onto the cover card"
    for number in range(2):
        round_ = play(table, {"ann": {wager: 10_00}}, {})
        assert words(round_)[said] == cut
        assert (wash in words(round_).values()) == (number == 0)
        assert len([e for e in round_.log if isinstance(e, events.CardsShuffled)]) == 1


def shuffler_troubles(slug: str, count: str, again: str) -> None:
    """A shuffler that jams or counts wrong shuffles again; counted wrong twice, it is inspected."""
    round_ = Round(table_of(room(slug), "ann", options={"shuffler": True}))
    for kind in (DEVICE_JAM, MISCOUNT, MISCOUNT):
        round_.call_irregularity(kind)
    round_.send(None)
    told = [(said.split(":")[0], by) for said, by in words(round_).items() if by in (count, again)]
    assert told == [
        ("the shuffler has jammed", again),
        ("the count is wrong", count),
        ("the count is wrong again", count),
    ]


def posts(slug: str, odds: str) -> None:
    """The layout shows the odds while bets are taken, and the cards after that."""
    table = table_of(room(slug), "ann")
    assert odds in " ".join(" ".join(posted(table)).split())
    assert posted(table)[0] in room(slug).layout(table)
    opening = room(slug).game.opening[0]  # type: ignore[attr-defined]
    play(table, {"ann": {opening: 10_00}}, {})
    assert posted(table)[0] not in room(slug).layout(table)


def jams_while_the_shoe_deals(slug: str, wager: str) -> None:
    """A dealing shoe jams only while it deals, and only where there is one."""
    for way in ("hand", "shoe"):
        table = table_of(room(slug), "ann", options={"deal": way})
        found: dict[type[Effect], set[bool]] = {}
        round_ = Round(table)
        bets = [Place("ann", 1, wager, 10_00), NoMoreBets()]
        while not round_.over and not isinstance(round_.pending, Question):
            pending = round_.pending
            assert isinstance(pending, Betting | Chance)
            jams = SHOE_JAM in {rule.kind for rule in round_.irregularities()}
            found.setdefault(type(pending), set()).add(jams)
            luck = Rig({}).answer(pending) if isinstance(pending, Chance) else None
            round_.send(bets.pop(0) if isinstance(pending, Betting) else luck)
        jams = SHOE_JAM in {rule.kind for rule in round_.irregularities()}
        assert (found[DealCard], found[Betting], jams) == ({way == "shoe"}, {False}, False)
