"""What the house tells for pages: each part is a file of its own, and they are gathered here."""

from __future__ import annotations

from litestar import Router

from pitboss.house.service import advice, histories, lobby, review, saying

PARTS = (lobby, saying, advice, histories, review)
HANDLERS = Router("/", route_handlers=[part.HANDLERS for part in PARTS])
