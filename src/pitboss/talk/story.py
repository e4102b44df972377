"""A log in words: what each event of a round means to the people at the table."""

from __future__ import annotations

from functools import singledispatchmethod

from pitboss.money.cents import show
from pitboss.rulebook import RuleSet
from pitboss.rulebook.phrases import phrases
from pitboss.table import events
from pitboss.table.view import HIDDEN
from pitboss.table.wagers import Snapshot, Standing

GUEST = "guest"  # the player who sits at this terminal alone
TRAY = "tray"  # where the chips of a linked progressive lie: no place on the layout


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

    def __init__(self, rules: RuleSet | None = None, you: str = "") -> None:
        self._rules = rules
        self._phrases = phrases(rules.game if rules else "")
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

    @singledispatchmethod
    def tell(self, event: events.Event) -> str:
        """The sentence for an event."""
        return words_of(str(type(event).__struct_config__.tag))

    # --- who comes and goes ---------------------------------------------------------------------

    @tell.register
    def _(self, event: events.TableOpened) -> str:
        return f"{event.game} is opened at {event.table} by pitboss {event.code}{_luck(event)}"

    @tell.register
    def _(self, event: events.TableResumed) -> str:
        return f"the table goes on from its log by pitboss {event.code}{_luck(event)}"

    @tell.register
    def _(self, event: events.PlayerSat) -> str:
        self._players.add(event.player)
        self._home[event.player] = event.box
        return f"{self._does(event.player, 'sit')} down at box {event.box} with {show(event.cents)}"

    @tell.register
    def _(self, event: events.PlayerStood) -> str:
        self._players.add(event.player)
        return f"{self._does(event.player, 'stand')} behind with {show(event.cents)}"

    @tell.register
    def _(self, event: events.BoxTaken) -> str:
        return f"{self._does(event.player, 'take')} box {event.box} too"

    @tell.register
    def _(self, event: events.PlayerBoughtIn) -> str:
        return f"{self._does(event.player, 'buy')} in for {show(event.cents)} more"

    @tell.register
    def _(self, event: events.PlayerLeft) -> str:
        self._players.discard(event.player)
        self._home.pop(event.player, None)
        return f"{self._does(event.player, 'leave')} with {show(event.cents)}"

    @tell.register
    def _(self, event: events.LinkLeft) -> str:
        return f"the table leaves the link of {', '.join(map(words_of, event.meters))}"

    # --- what the people do ---------------------------------------------------------------------

    @tell.register
    def _(self, event: events.WagerPlaced) -> str:
        self._know(event.id, event.player, event.wager, event.spot, event.box)
        tip = " for the dealer" if event.for_dealer else ""
        return f"{self._does(event.player, 'bet')} {show(event.cents)} on {self._at(event.id)}{tip}"

    @tell.register
    def _(self, event: events.WagerAdded) -> str:
        self._know(event.id, event.player, event.wager, event.spot, event.box)
        if not event.cents:
            self._lammers.add(event.id)
            return f"{self._whose(event.id)}: the house puts up a lammer"
        return f"{self._does(event.player, 'add')} {show(event.cents)} on {self._at(event.id)}"

    @tell.register
    def _(self, event: events.WagerTakenDown) -> str:
        cents = show(event.cents)
        return f"{self._does(event.player, 'take')} {cents} down from {self._at(event.id)}"

    @tell.register
    def _(self, event: events.WagerCalled) -> str:
        return f"{self._does(event.player, 'call')} {self._at(event.id)} {_on(event.on)}"

    @tell.register
    def _(self, event: events.BetsClosed) -> str:
        return "no more bets"

    @tell.register
    def _(self, event: events.OptionChosen) -> str:
        number = f" {event.number}" if event.number else ""
        asked = self._phrases.ask(event.question, event.parts)
        if event.option == HIDDEN:
            return f"{self._does(event.player, 'answer')} face down ({asked})"
        choice = f"{words_of(event.option)}{number}"
        return f"{self._does(event.player, 'answer')} {choice} ({asked})"

    @tell.register
    def _(self, event: events.IrregularityCalled) -> str:
        return f"irregularity: {words_of(event.kind)}"

    @tell.register
    def _(self, event: events.Announced) -> str:
        return self._phrases.say(event.call, event.parts)

    @tell.register
    def _(self, event: events.Whispered) -> str:
        if event.call == HIDDEN:
            return f"the dealer has a word with {event.to}"
        return self._phrases.say(event.call, event.parts)

    # --- what the shoe, the dice and the wheel do -----------------------------------------------

    @tell.register
    def _(self, event: events.CardDealt) -> str:
        card = "a card face down" if event.card == HIDDEN else event.card
        return f"{words_of(event.to)}: {card}"

    @tell.register
    def _(self, event: events.DiceThrown) -> str:
        by = f" ({event.by})" if event.by and event.by != self._you else ""
        return f"the dice{by}: {' '.join(map(str, event.dice))}"

    @tell.register
    def _(self, event: events.WheelSpun) -> str:
        return f"the wheel stops on {words_of(event.mark)}"

    @tell.register
    def _(self, event: events.NumberShown) -> str:
        return f"the random number generator shows {event.mark}"

    @tell.register
    def _(self, event: events.CardsShuffled) -> str:
        return f"{event.cards} cards are shuffled"

    @tell.register
    def _(self, event: events.CardsTurned) -> str:
        return f"{words_of(event.hand)} shows {' '.join(event.cards)}"

    @tell.register
    def _(self, event: events.CardsShown) -> str:
        if HIDDEN in event.cards:
            return f"{self._does(event.to, 'look')} at {words_of(event.hand)}"
        return f"{self._does(event.to, 'see')} {words_of(event.hand)}: {' '.join(event.cards)}"

    # --- what becomes of the wagers -------------------------------------------------------------

    @tell.register
    def _(self, event: events.WagerMoved) -> str:
        if event.spot == TRAY:
            return f"{self._whose(event.id)} goes into the tray"
        line = f"{self._whose(event.id)} moves to {words_of(event.spot)}"
        if event.id in self._kinds:
            owner, kind = self._owners[event.id], self._kinds[event.id]
            self._know(event.id, owner, kind, event.spot, self._boxes[event.id])
        return line

    @tell.register
    def _(self, event: events.WagerMarked) -> str:
        return f"{self._whose(event.id)} is {_on(event.on)}"

    @tell.register
    def _(self, event: events.WagerLost) -> str:
        if event.id in self._lammers:
            return f"{self._whose(event.id)}: the lammer is collected"
        return f"{self._whose(event.id)} loses {show(event.cents)}"

    @tell.register
    def _(self, event: events.WagerWon) -> str:
        paid = f" wins {show(event.paid)}" if event.paid else " wins"
        cut = f", {show(event.cut)} over the payout limit" if event.cut else ""
        to = " for the dealer" if event.to == "dealer" else ""
        return f"{self._whose(event.id)}{paid}{to} ({event.pays}{cut})"

    @tell.register
    def _(self, event: events.WagerPushed) -> str:
        if event.id in self._lammers:
            return f"{self._whose(event.id)}: the lammer is collected"
        if event.returned:
            return f"{self._whose(event.id)}: {show(event.returned)} goes back"
        return f"{self._whose(event.id)} pushes and stays up"

    @tell.register
    def _(self, event: events.VigorishTaken) -> str:
        return f"{self._does(event.player, 'pay')} {show(event.cents)} vigorish"

    @tell.register
    def _(self, event: events.VigorishMarked) -> str:
        return f"{self._does(event.player, 'owe')} {show(event.cents)} vigorish"

    @tell.register
    def _(self, event: events.VigorishReturned) -> str:
        return f"{self._does(event.player, 'get')} {show(event.cents)} vigorish back"

    @tell.register
    def _(self, event: events.MeterFed) -> str:
        goes = "goes back" if event.undone else "goes"
        return f"{show(event.cents)} {goes} on the {words_of(event.meter)} meter"

    @tell.register
    def _(self, event: events.MeterPaid) -> str:
        if event.undone:
            return f"{show(event.cents)} comes off the {words_of(event.meter)} meter again"
        player = event.to.removeprefix("player:")
        to = "you" if player == self._you else player
        return f"the {words_of(event.meter)} meter pays {show(event.cents)} to {to}"

    @tell.register
    def _(self, event: events.MeterMirrored) -> str:
        way = "rises" if event.cents >= 0 else "falls"
        by = show(abs(event.cents))
        return f"the {words_of(event.meter)} meter {way} by {by} at another table"

    @tell.register
    def _(self, event: events.EnvyPaid) -> str:
        return f"{self._does(event.player, 'get')} {show(event.cents)} envy for {event.holder}"

    @tell.register
    def _(self, event: events.SettlementReversed) -> str:
        who = event.to.removeprefix("player:")
        if event.cents < 0:
            return f"{self._does(who, 'give')} back {show(-event.cents)}"
        return f"{self._does(who, 'get')} {show(event.cents)} back"

    @tell.register
    def _(self, event: events.DealerEnvied) -> str:
        return f"the house pays the dealer {show(event.cents)} envy"

    @tell.register
    def _(self, event: events.BankSettled) -> str:
        kept = f" after {show(event.commission)} commission" if event.commission else ""
        verb, cents = ("pay", -event.cents) if event.cents < 0 else ("win", event.cents)
        return f"{self._does(event.player, verb)} {show(cents)} as the bank{kept}"

    # --- the round ------------------------------------------------------------------------------

    @tell.register
    def _(self, event: events.RoundOpened) -> str:
        return f"round {event.number}"

    @tell.register
    def _(self, event: events.RoundVoided) -> str:
        return f"the round is void: {self._phrases.say(event.why, event.parts)}"

    @tell.register
    def _(self, event: events.RoundEnded) -> str:
        return "the round is over"

    # --- who and where -------------------------------------------------------------------------

    def _know(self, wager_id: int, player: str, kind: str, spot: str, box: int) -> None:
        self._kinds[wager_id] = kind
        self._owners[wager_id] = player
        self._boxes[wager_id] = box
        elsewhere = self._home.setdefault(player, box) != box
        where = f", box {box}" if elsewhere else ""
        self._labels[wager_id] = label(self._rules, kind, spot) + where

    def _does(self, player: str, verb: str) -> str:
        return f"you {verb}" if player == self._you else f"{player} {verb}s"

    def _at(self, wager_id: int) -> str:
        return self._labels.get(wager_id, f"wager {wager_id}")

    def _whose(self, wager_id: int) -> str:
        where = self._at(wager_id)
        owner = self._owners.get(wager_id, "")
        return f"{owner}'s {where}" if len(self._players) > 1 and owner else where


def _luck(event: events.TableOpened | events.TableResumed) -> str:
    if event.luck == "seed":
        return f": a practice table, the luck of seed {event.seed}"
    return ": a person deals and tells the cards" if event.luck == "dealer" else ""


def _on(on: bool) -> str:
    return "on" if on else "off"
