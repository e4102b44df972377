"""What the house tells for pages: each part is a file of its own, and they are gathered here."""

from __future__ import annotations

from litestar import Router

from pitboss.house.service import advice, histories, lobby, saying

HANDLERS = Router(
    "/", route_handlers=[lobby.HANDLERS, saying.HANDLERS, advice.HANDLERS, histories.HANDLERS]
)
