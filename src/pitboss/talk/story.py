"""A log in words: what each event of a round means to the people at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.rulebook import RuleSet
from pitboss.rulebook.phrases import ENGLISH, phrases
from pitboss.table import events
from pitboss.table.view import HIDDEN
from pitboss.table.wagers import Snapshot, Standing

GUEST = "guest"  # the player who sits at this terminal alone
TRAY = "tray"  # where the chips of a linked progressive lie: no place on the layout

_Parts = dict[str, Any]


def words_of(slug: str) -> str:
    """A slug as words."""
    return slug.replace("_", " ")


def label(rules: RuleSet | None, kind: str, spot: str) -> str:
    """A wager by its name and place: ``Straight 17``."""
    known = rules is not None and kind in rules.wagers
    name = rules.wagers[kind].name if rules is not None and known else words_of(kind)
    return f"{name} {words_of(spot)}" if spot else name


class Story:
    """Follows the events of a table and tells each in a sentence.

    It remembers which wager is whose, so that a later line can name it. The sentences stand in the
    phrase tables under the tags of the events; here are only the parts that they are made of.
    """

    def __init__(
        self, rules: RuleSet | None = None, you: str = "", language: str = ENGLISH
    ) -> None:
        self._rules = rules
        self._phrases = phrases(rules.game if rules else "", language)
        self._you = you  # the player to whom the story is told
        self._labels: dict[int, str] = {}
        self._kinds: dict[int, str] = {}
        self._owners: dict[int, str] = {}
        self._boxes: dict[int, int] = {}
        self._home: dict[str, int] = {}  # the box each player sits at, or bet on first
        self._lammers: set[int] = set()  # wagers of no cents, which the house puts up
        self._players: set[str] = set()

    def meet(self, state: Snapshot | Standing) -> None:
        """Look at a table: who is there, and what stands on its layout."""
        self._players = set(state.racks)
        for box, player in state.seats.items():
            self._home.setdefault(player, box)
        for wager in state.wagers:
            self._know(wager.id, wager.player, wager.kind, wager.spot, wager.box)

    def tell(self, event: events.Event) -> str:
        """The sentence for an event: that of its tag, or of a variant of it."""
        parts = msgspec.structs.asdict(event)
        notice = _NOTICED.get(type(event))
        variant = notice(self, event, parts) if notice else ""
        if parts.get("player") == self._you:
            parts["player"] = None
        return self._phrases.tell(f"{event.__struct_config__.tag}{variant}", parts)

    # --- what a sentence needs beside what its event holds: parts are added, a variant returned --

    def _opened(self, event: events.TableOpened | events.TableResumed, parts: _Parts) -> str:
        parts.update(practice=event.luck == "seed", person=event.luck == "dealer")
        return ""

    def _come(self, event: events.PlayerSat | events.PlayerStood, _: _Parts) -> str:
        self._players.add(event.player)
        if isinstance(event, events.PlayerSat):
            self._home[event.player] = event.box
        return ""

    def _left(self, event: events.PlayerLeft, _: _Parts) -> str:
        self._players.discard(event.player)
        self._home.pop(event.player, None)
        return ""

    def _up(self, event: events.WagerPlaced | events.WagerAdded, parts: _Parts) -> str:
        self._know(event.id, event.player, event.wager, event.spot, event.box)
        if event.cents or isinstance(event, events.WagerPlaced):
            return self._at(event, parts)
        self._lammers.add(event.id)
        return self._whose(event, parts) + "_lammer"

    def _chosen(self, event: events.OptionChosen, parts: _Parts) -> str:
        parts["asked"] = self._phrases.ask(event.question, event.parts)
        return "_hidden" if event.option == HIDDEN else ""

    def _said(self, event: events.Announced | events.Whispered, parts: _Parts) -> str:
        parts["words"] = self._phrases.say(event.call, event.parts)
        return "_hidden" if isinstance(event, events.Whispered) and event.call == HIDDEN else ""

    def _voided(self, event: events.RoundVoided, parts: _Parts) -> str:
        parts["words"] = self._phrases.say(event.why, event.parts)
        return ""

    def _dealt(self, event: events.CardDealt, _: _Parts) -> str:
        return "_hidden" if event.card == HIDDEN else ""

    def _thrown(self, event: events.DiceThrown, parts: _Parts) -> str:
        parts["by"] = "" if event.by == self._you else event.by
        return ""

    def _shown(self, event: events.CardsShown, parts: _Parts) -> str:
        parts["player"] = event.to
        return "_hidden" if HIDDEN in event.cards else ""

    def _moved(self, event: events.WagerMoved, parts: _Parts) -> str:
        self._whose(event, parts)
        if event.spot == TRAY:
            return "_tray"
        if event.id in self._kinds:
            owner, kind = self._owners[event.id], self._kinds[event.id]
            self._know(event.id, owner, kind, event.spot, self._boxes[event.id])
        return ""

    def _won(self, event: events.WagerWon, parts: _Parts) -> str:
        parts["for_dealer"] = event.to == "dealer"
        return self._whose(event, parts)

    def _collected(self, event: events.WagerLost | events.WagerPushed, parts: _Parts) -> str:
        self._whose(event, parts)
        if event.id in self._lammers:
            return "_lammer"
        return "_returned" if parts.get("returned") else ""

    def _paid(self, event: events.MeterPaid, parts: _Parts) -> str:
        parts["player"] = event.to.removeprefix("player:")
        return "_undone" if event.undone else ""

    def _signed(
        self,
        event: events.MeterMirrored | events.BankSettled | events.SettlementReversed,
        parts: _Parts,
    ) -> str:
        if isinstance(event, events.SettlementReversed):
            parts["player"] = event.to.removeprefix("player:")
        parts["cents"] = abs(event.cents)
        return "_minus" if event.cents < 0 else ""

    # --- who and where -------------------------------------------------------------------------

    def _know(self, wager_id: int, player: str, kind: str, spot: str, box: int) -> None:
        self._kinds[wager_id] = kind
        self._owners[wager_id] = player
        self._boxes[wager_id] = box
        elsewhere = self._home.setdefault(player, box) != box
        where = {"wager": label(self._rules, kind, spot), "elsewhere": elsewhere, "box": box}
        self._labels[wager_id] = self._phrases.tell("where", where)

    def _at(self, _: events.Event, parts: _Parts) -> str:
        known = self._labels.get(parts["id"])
        parts["at"] = known if known is not None else self._phrases.tell("unknown", parts)
        return ""

    def _whose(self, event: events.Event, parts: _Parts) -> str:
        self._at(event, parts)
        parts["owner"] = self._owners.get(parts["id"], "") if len(self._players) > 1 else ""
        parts["whose"] = self._phrases.tell("whose", parts) if parts["owner"] else parts["at"]
        return ""


_NOTICED: dict[type[events.Event], Callable[[Story, Any, _Parts], str]] = {
    events.TableOpened: Story._opened,
    events.TableResumed: Story._opened,
    events.PlayerSat: Story._come,
    events.PlayerStood: Story._come,
    events.PlayerLeft: Story._left,
    events.WagerPlaced: Story._up,
    events.WagerAdded: Story._up,
    events.WagerTakenDown: Story._at,
    events.WagerCalled: Story._at,
    events.OptionChosen: Story._chosen,
    events.ChosenFaceDown: Story._chosen,
    events.Announced: Story._said,
    events.Whispered: Story._said,
    events.RoundVoided: Story._voided,
    events.CardDealt: Story._dealt,
    events.DiceThrown: Story._thrown,
    events.CardsShown: Story._shown,
    events.WagerMoved: Story._moved,
    events.WagerMarked: Story._whose,
    events.WagerLost: Story._collected,
    events.WagerPushed: Story._collected,
    events.WagerWon: Story._won,
    events.MeterPaid: Story._paid,
    events.MeterMirrored: Story._signed,
    events.BankSettled: Story._signed,
    events.SettlementReversed: Story._signed,
}
