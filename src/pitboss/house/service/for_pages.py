"""What the house tells for pages: each part is a file of its own, and they are gathered here."""

from __future__ import annotations

from litestar import Router

from pitboss.house.service import (
    advice,
    drills,
    explorer,
    histories,
    lobby,
    review,
    saying,
    station,
)

PARTS = (lobby, saying, advice, histories, review, explorer, drills, station)
HANDLERS = Router("/", route_handlers=[part.HANDLERS for part in PARTS])
