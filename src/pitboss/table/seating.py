"""Who is at a table: players come, take boxes, buy chips and go, between two rounds.

Each coming and going is written into the book that the table keeps, if it keeps one; the log of a
round tells of the round only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.errors import Refusal
from pitboss.table import events
from pitboss.table.books import Books
from pitboss.table.effects import EVERYONE, FLOOR

if TYPE_CHECKING:
    from pitboss.rulebook import RuleSet
    from pitboss.table.game import Game

LONGEST_NAME = 64


class Seating(Books):
    """The boxes of a table, and the players at and behind them."""

    game: Game
    rules: RuleSet
    name: str

    def __init__(self) -> None:
        super().__init__()
        self.seats: dict[int, str] = {}  # another one when somebody comes or goes: rounds keep it
        self.in_round = False
        self.comings = 0  # how often someone came or went
        self.mirrored: list[events.MeterMirrored] = []  # since the last round, at linked tables

    def sit(self, player: str, box: int, rack: int) -> None:
        """A player buys in and takes a free box."""
        self._check_newcomer(player, rack)
        if type(box) is not int or box not in range(1, self.rules.seats + 1):
            raise Refusal(
                f"the table has boxes 1 to {self.rules.seats}, not {box}",
                self.rules.seats_clause,
                "box",
            )
        if box in self.seats:
            raise Refusal(f"box {box} is taken", self.rules.seats_clause, "box")
        self.seats = {**self.seats, box: player}
        self.racks[player] = rack
        self._came(events.PlayerSat(player=player, box=box, cents=rack))

    def take_box(self, player: str, box: int) -> None:
        """A seated player takes a further free box, where the game lets one player have several."""
        self.check_between_rounds("players take boxes")
        if player not in self.seats.values():
            raise Refusal(f"{player!r} has no box at this table", field="player")
        if type(box) is not int or box not in range(1, self.rules.seats + 1) or box in self.seats:
            raise Refusal(f"box {box!r} is not free", self.rules.seats_clause, "box")
        self.game.allow_box(self, player, box)  # type: ignore[arg-type]  # every seating is a table
        self.seats = {**self.seats, box: player}
        self._came(events.BoxTaken(player=player, box=box))

    def stand_behind(self, player: str, rack: int) -> None:
        """A player buys in without a box, to bet on the boxes of others."""
        if not self.game.shared_boxes:
            raise Refusal("this game has no standing players", self.rules.seats_clause, "player")
        self._check_newcomer(player, rack)
        self.racks[player] = rack
        self._came(events.PlayerStood(player=player, cents=rack))

    def buy_in(self, player: str, cents: int) -> None:
        """A player at the table buys more chips."""
        self._check_known(player)
        self.check_between_rounds("players buy chips")
        if type(cents) is not int or cents <= 0:
            raise Refusal("a player buys in for a number of cents", field="cents")
        self.racks[player] += cents
        self._came(events.PlayerBoughtIn(player=player, cents=cents))

    def leave(self, player: str) -> int:
        """A player without wagers takes his rack away; what he owes is collected first."""
        self._check_known(player)
        self.check_between_rounds("players leave")
        if any(wager.player == player for wager in self.wagers.values()):
            raise Refusal(f"{player} still has wagers on the layout", field="player")
        rack = self.racks.pop(player)
        paid = min(self.owed.pop(player, 0), rack)
        self.house += paid
        self.seats = {box: name for box, name in self.seats.items() if name != player}
        self._came(events.PlayerLeft(player=player, cents=rack - paid))
        if paid:
            self.note(events.VigorishTaken(player=player, cents=paid))
        return rack - paid

    def unlink(self, meters: tuple[str, ...]) -> None:
        """The table stops showing the meters of a link."""
        self.check_between_rounds("tables join and leave a link")
        for meter in meters:
            self.meters.pop(meter, None)
            self.linked.pop(meter, None)
        self._came(events.LinkLeft(meters=meters))

    def _came(self, event: events.Event) -> None:
        self.comings += 1
        self.note(event)

    def _check_known(self, player: str) -> None:
        if not isinstance(player, str) or player not in self.racks:
            raise Refusal(f"{player} is not at the table", field="player")

    def _check_newcomer(self, player: str, rack: int) -> None:
        self.check_between_rounds("players sit down")
        if not isinstance(player, str) or not player:
            raise Refusal("a player needs a name", field="player")
        if len(player) > LONGEST_NAME or not player.isprintable():
            raise Refusal(
                f"a name is at most {LONGEST_NAME} letters that can be printed", field="player"
            )
        if player in (FLOOR, *EVERYONE):
            raise Refusal(f"{player!r} is the name of the house's own people", field="player")
        if player in self.racks:
            raise Refusal(f"{player} is already at the table", field="player")
        if type(rack) is not int or rack < 0:
            raise Refusal("a rack is a number of cents, zero or more", field="rack")

    def check_between_rounds(self, what: str) -> None:
        """Refuse what may not happen while a round is being played."""
        if self.in_round:
            message = f"{what} between two rounds; one is being played at {self.name}"
            raise Refusal(message, self.game.stays_clause, "round")

    # --- boxes --------------------------------------------------------------------------------

    def boxes_of(self, player: str) -> list[int]:
        """The boxes on which a player may bet."""
        if self.game.shared_boxes:
            every = range(1, self.rules.seats + 1)
            return list(every) if self.game.empty_boxes else sorted(self.seats)
        boxes = []
        for box, name in self.seats.items():
            if name == player:
                boxes.append(box)
        boxes.sort()
        return boxes

    def check_box(self, player: str, box: int, clause: str) -> None:
        """Refuse a bet on a box that is not the player's to bet on."""
        if player not in self.racks:
            raise Refusal(f"{player!r} is not at the table", clause, "player")
        if self.seats.get(box) != player and box not in self.boxes_of(player):
            raise Refusal(f"box {box!r} is not {player}'s to bet on", clause, "box")

    def controller(self, box: int) -> str:
        """The player who decides for a box."""
        return self.seats[box]

    def clockwise(self) -> Iterator[int]:
        """Boxes from the dealer's left to his right."""
        yield from sorted(self.seats)

    def counterclockwise(self) -> Iterator[int]:
        """Boxes from the dealer's right to his left."""
        yield from sorted(self.seats, reverse=True)
