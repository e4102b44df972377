"""The room of Pontoon Plus: how the game is found, priced, proved, coached and drawn."""

from __future__ import annotations

from pitboss.games.pontoon_plus.picture import layout
from pitboss.games.pontoon_plus.script import PontoonPlus
from pitboss.rooms.room import Room, later

_GAME = PontoonPlus()


GAME = Room(
    game=_GAME,
    name="Pontoon Plus",
    summary="21 paid at once, long hands paid more, boxes open to standing players",
    par=later("pitboss.games.pontoon_plus.sheets", "sheets"),
    proofs=later("pitboss.games.pontoon_plus.proofs", "cases", _GAME),
    headline="bet",
    layout=layout,
    advise=later("pitboss.games.pontoon_plus.coach", "advise"),
    unit=later("pitboss.games.pontoon_plus.coach", "unit"),
    chart=later("pitboss.games.pontoon_plus.coach", "chart"),
    shoe=later("pitboss.games.pontoon_plus.shoes", "shoe"),
)
