"""A log in words: what each event of a round means to the people at the table."""

from __future__ import annotations

from pitboss.money.cents import show
from pitboss.rulebook import RuleSet
from pitboss.table import events
from pitboss.table.view import HIDDEN

YOU = "you"  # the player who sits at this terminal alone


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

    It remembers which wager is whose, so that a later line can name it.
    """

    def __init__(self, rules: RuleSet | None = None) -> None:
        self._rules = rules
        self._labels: dict[int, str] = {}
        self._kinds: dict[int, str] = {}
        self._owners: dict[int, str] = {}
        self._players = 1

    def tell(self, event: events.Event) -> str:
        """The sentence for an event."""
        match event:
            case events.RoundOpened():
                return self._opened(event)
            case events.WagerPlaced():
                self._know(event.id, event.player, event.wager, event.spot)
                tip = " for the dealer" if event.for_dealer else ""
                where = self._labels[event.id]
                return f"{_does(event.player, 'bet')} {show(event.cents)} on {where}{tip}"
            case events.WagerTakenDown():
                where = self._labels.get(event.id, "a wager")
                return f"{_does(event.player, 'take')} {show(event.cents)} down from {where}"
            case events.WagerCalled():
                where = self._labels.get(event.id, "a wager")
                return f"{_does(event.player, 'call')} {where} {_on(event.on)}"
            case events.OptionChosen():
                number = f" {event.number}" if event.number else ""
                choice = f"{words_of(event.option)}{number}"
                return f"{_does(event.player, 'answer')} {choice} ({event.question})"
            case events.WagerMoved():
                return self._moved(event)
            case events.WagerMarked():
                return f"{self._whose(event.id)} is {_on(event.on)}"
        return self._luck(event) or self._money(event) or self._end(event)

    # --- what came from the shoe, the dice, the wheel ------------------------------------------

    def _luck(self, event: events.Event) -> str:
        match event:
            case events.BetsClosed():
                return "no more bets"
            case events.CardDealt():
                card = "a card face down" if event.card == HIDDEN else event.card
                return f"{words_of(event.to)}: {card}"
            case events.DiceThrown():
                by = f" ({event.by})" if event.by and event.by != YOU else ""
                faces = " ".join(map(str, event.dice))
                return f"the dice{by}: {faces} = {sum(event.dice)}"
            case events.WheelSpun():
                return f"the wheel stops on {event.mark}"
            case events.CardsShuffled():
                return f"{event.cards} cards are shuffled"
            case events.CardsTurned():
                return f"{words_of(event.hand)} shows {' '.join(event.cards)}"
            case events.CardsShown():
                return f"{_does(event.to, 'see')} {words_of(event.hand)}: {' '.join(event.cards)}"
        return ""

    # --- money ---------------------------------------------------------------------------------

    def _money(self, event: events.Event) -> str:
        match event:
            case events.WagerLost():
                return f"{self._whose(event.id)} loses {show(event.cents)}"
            case events.WagerWon():
                return self._won(event)
            case events.WagerPushed() if event.returned:
                return f"{self._whose(event.id)}: {show(event.returned)} goes back"
            case events.WagerPushed():
                return f"{self._whose(event.id)} pushes and stays up"
            case events.VigorishTaken():
                return f"{_does(event.player, 'pay')} {show(event.cents)} vigorish"
            case events.VigorishMarked():
                return f"{_does(event.player, 'owe')} {show(event.cents)} vigorish"
            case events.VigorishReturned():
                return f"{_does(event.player, 'get')} {show(event.cents)} vigorish back"
            case events.MeterFed():
                return f"{show(event.cents)} goes on the {words_of(event.meter)} meter"
            case events.MeterPaid():
                to = event.to.removeprefix("player:")
                meter = words_of(event.meter)
                return f"the {meter} meter pays {show(event.cents)} to {to}"
        return ""

    def _won(self, event: events.WagerWon) -> str:
        paid = f" wins {show(event.paid)}" if event.paid else " wins"
        cut = f", {show(event.cut)} over the payout limit" if event.cut else ""
        to = " for the dealer" if event.to == "dealer" else ""
        return f"{self._whose(event.id)}{paid}{to} ({event.pays}{cut})"

    def _end(self, event: events.Event) -> str:
        match event:
            case events.IrregularityCalled():
                return f"irregularity: {words_of(event.kind)}"
            case events.Announced():
                return event.words
            case events.RoundVoided():
                return f"the round is void: {event.why}"
            case events.RoundEnded():
                return "the round is over"
        return words_of(type(event).__struct_config__.tag or "")

    # --- who and where -------------------------------------------------------------------------

    def _opened(self, event: events.RoundOpened) -> str:
        self._players = len(event.state["racks"])
        for wager in event.state["wagers"]:
            self._know(wager["id"], wager["player"], wager["kind"], wager["spot"])
        return f"round {event.number} of {event.game} at {event.table}"

    def _know(self, wager_id: int, player: str, kind: str, spot: str) -> None:
        self._kinds[wager_id] = kind
        self._owners[wager_id] = player
        self._labels[wager_id] = label(self._rules, kind, spot)

    def _moved(self, event: events.WagerMoved) -> str:
        line = f"{self._whose(event.id)} moves to {words_of(event.spot)}"
        if event.id in self._kinds:
            self._know(event.id, self._owners[event.id], self._kinds[event.id], event.spot)
        return line

    def _whose(self, wager_id: int) -> str:
        where = self._labels.get(wager_id, f"wager {wager_id}")
        owner = self._owners.get(wager_id, "")
        return f"{owner}'s {where}" if self._players > 1 and owner else where


def _does(player: str, verb: str) -> str:
    return f"you {verb}" if player == YOU else f"{player} {verb}s"


def _on(on: bool) -> str:
    return "on" if on else "off"
