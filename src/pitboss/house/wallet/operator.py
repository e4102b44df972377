"""The operator's side of a seamless wallet: a reference, small enough to be read in one go.

Whoever holds players' money for a house can hold his own service against it. Its whole state is a
``Book``; to be durable, keep the book in a database and do each call in one transaction.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pitboss.errors import Refusal
from pitboss.house.clock import Clock
from pitboss.house.wallet import protocol as say


@dataclass
class Kept:
    """A call that was answered: what it was, and what was said."""

    digest: str
    call: say.Moving
    status: int
    body: bytes


@dataclass
class Book:
    """What an operator must never lose."""

    balances: dict[str, int] = field(default_factory=dict)
    calls: dict[str, Kept] = field(default_factory=dict)
    undone: set[str] = field(default_factory=set)  # debits that were rolled back, come or not
    credited: set[str] = field(default_factory=set)  # rounds that have paid
    over: set[str] = field(default_factory=set)  # rounds that are finished


class Operator:
    """An operator's wallet: called with a signed request, it gives a signed response."""

    def __init__(self, key: bytes, clock: Clock, book: Book, currency: str = "USD") -> None:
        self._key = key
        self._clock = clock
        self.book = book
        self._currency = currency

    def __call__(self, asked: say.Request) -> say.Response:
        """Answer a call."""
        status, body = self._answer(asked)
        return say.response(self._key, asked, status, body)

    def _answer(self, asked: say.Request) -> tuple[int, bytes]:
        try:
            say.check_request(self._key, asked)
        except say.Forged as fault:
            return self._refused("bad_signature", str(fault))
        if abs(self._clock.now() - asked.timestamp) > say.FRESH_MS:
            return self._refused("stale", "the call was signed too long ago, or by another clock")
        try:
            call = say.read_call(asked.body)
        except say.Forged as fault:
            return self._refused("malformed", str(fault))
        if call.path != asked.path:
            return self._refused("malformed", "the call came to the path of another")
        if isinstance(call, say.Balance):
            return self._told(lambda: self._balance(call))
        return self._once(call, hashlib.sha256(asked.body).hexdigest())

    def _once(self, call: say.Moving, digest: str) -> tuple[int, bytes]:
        """The same id: the same answer, or a refusal if it asks for something else."""
        kept = self.book.calls.get(call.id)
        if kept is not None:
            if kept.digest == digest:
                return kept.status, kept.body
            return self._refused("id_used", "this id was used for something else")
        status, body = self._told(lambda: _DO[type(call)](self, call))
        self.book.calls[call.id] = Kept(digest, call, status, body)
        return status, body

    def _told(self, do: Callable[[], str]) -> tuple[int, bytes]:
        try:
            player = do()
        except Refusal as refusal:
            return self._refused(refusal.field, refusal.message)
        balance = self.book.balances[player]
        return 200, say.encode(say.Answer(code=say.OK, balance=balance))

    def _refused(self, code: str, message: str) -> tuple[int, bytes]:
        return say.REFUSALS[code], say.encode(say.Answer(code=code, message=message))

    # --- the calls -------------------------------------------------------------------------------

    def _balance(self, call: say.Message) -> str:
        if call.player not in self.book.balances:
            raise Refusal("there is no such player", field="unknown_player")
        if call.currency != self._currency:
            raise Refusal(f"money here is {self._currency}", field="wrong_currency")
        return call.player

    def debit(self, call: say.Debit) -> str:
        """Take money, unless it was said before that this did not happen."""
        player = self._balance(call)
        if call.id in self.book.undone:
            raise Refusal("this debit was rolled back before it came", field="rolled_back")
        self._check_open(call)
        if self.book.balances[player] < call.cents:
            raise Refusal("the player does not have so much", field="insufficient")
        self.book.balances[player] -= call.cents
        return player

    def credit(self, call: say.Credit) -> str:
        """Give money: in a round that is finished as well, for it is his."""
        player = self._balance(call)
        self.book.balances[player] += call.cents
        self.book.credited.add(call.round_id)
        return player

    def rollback(self, call: say.Rollback) -> str:
        """Undo a debit once; one that has not come is remembered, so that it is refused."""
        player = self._balance(call)
        kept = self.book.calls.get(call.debit)
        if kept is None:
            self.book.undone.add(call.debit)
            raise Refusal("there is no such debit, and there will be none", field="unknown_debit")
        debit = kept.call
        if not isinstance(debit, say.Debit) or debit.player != player:
            raise Refusal("that id is no debit of this player", field="id_used")
        if call.debit in self.book.undone or kept.status != 200:
            return player
        if debit.round_id in self.book.credited:
            raise Refusal("the round has paid: its debits stand", field="credited")
        self.book.undone.add(call.debit)
        self.book.balances[player] += debit.cents
        return player

    def finish(self, call: say.RoundFinished) -> str:
        """Nothing more comes in this round."""
        player = self._balance(call)
        self.book.over.add(call.round_id)
        return player

    def _check_open(self, call: say.Moving) -> None:
        if call.round_id in self.book.over:
            raise Refusal("the round is finished", field="round_over")


_DO: dict[type[say.Moving], Callable[[Operator, Any], str]] = {
    say.Debit: Operator.debit,
    say.Credit: Operator.credit,
    say.Rollback: Operator.rollback,
    say.RoundFinished: Operator.finish,
}
