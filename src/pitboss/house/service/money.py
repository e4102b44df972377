"""Money between an operator's wallet and the house, as a player asks for it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Router, get, post
from litestar.params import JSONBody

from pitboss.errors import Refusal
from pitboss.house.service.asking import Known, desk_of, with_right
from pitboss.house.wallet.client import Outcome, Wallet

Ask = Request[Any, Any, Any]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Money to bring in from the operator's wallet, under an id that the client made."""

    action_id: str
    cents: int


class Held(msgspec.Struct, frozen=True):
    """What the operator holds for you, in cents; null while that cannot be known."""

    balance: int | None


def _wallet(request: Ask) -> Wallet:
    found = desk_of(request).cashier
    if found is None:
        raise Refusal("this house has no operator's wallet: play money is in yours", field="wallet")
    return found.wallet


@get("/me/money")
async def held(request: Ask, someone: Known) -> Held:
    """What the operator's wallet holds for you."""
    known = with_right(someone, "play")
    wallet = _wallet(request)
    person = known.who.person
    return Held(await asyncio.to_thread(wallet.balance, person, person))


@post("/me/money", status_code=200)
async def bring_in(request: Ask, data: JSONBody[Wanted], someone: Known) -> Outcome:
    """Bring money from the operator's wallet into yours here; it goes back when it lies still."""
    known = with_right(someone, "play")
    wallet = _wallet(request)
    person = known.who.person
    return await asyncio.to_thread(wallet.bring_in, data.action_id, person, person, data.cents)


HANDLERS = Router("/", route_handlers=[held, bring_in], tags=["money"])
