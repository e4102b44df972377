"""The house's side of a seamless wallet: chips bought with a debit, cashed by a credit.

A debit fails fast. Without a clear answer whoever asked is told ``unknown``, never "failed", and
the debit is rolled back until the operator has said so; then it is undone for good. A credit is
booked when it is promised and sent until it is taken. Nothing is sent before it is stored, and no
transaction is open while the operator is waited for: a crash between any two steps is found by
``due``, which a service calls again and again, from as many services as it likes.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from pitboss.errors import PitbossError, Refusal
from pitboss.house.clock import Clock
from pitboss.house.ledger.posting import post
from pitboss.house.store.database import Store, StoreFault, UnknownOutcome
from pitboss.house.tables.commands import check_id
from pitboss.house.wallet import calls
from pitboss.house.wallet import protocol as say
from pitboss.house.wallet.calls import (
    ASKED,
    DEBIT,
    DONE,
    HELD,
    OWED,
    REFUSED,
    UNDOING,
    UNDONE,
    Kept,
)

WAIT_MS = 10_000  # a debit that was asked so long ago was forgotten by a crash
DAY_MS = 24 * 3_600_000  # how long a credit is sent again
SOONEST_MS, LATEST_MS = 1_000, 3_600_000  # between two tries
AGAIN = frozenset({408, 425, 429})  # "not now"; so is every 5xx
MOST = 50  # calls of one round of ``due``


class Outcome(msgspec.Struct, frozen=True):
    """What came of a debit; ``status`` is done, refused or unknown (ask again with the same id)."""

    id: str
    status: str
    code: str = ""
    message: str = ""


class Wallet:
    """What a house has to do with one operator."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        transport: say.Transport,
        key: bytes,
        currency: str = "USD",
    ) -> None:
        self._store = store
        self._clock = clock
        self._transport = transport
        self._key = key
        self._currency = currency

    def balance(self, person: str, session: str) -> int | None:
        """What somebody has at the operator's; None if it cannot be known now."""
        call = say.Balance(player=person, session=session, currency=self._currency)
        answer = self._send(call)
        if answer is not None and answer.code != say.OK:
            raise Refusal(f"the operator refuses: {answer.message}", field=answer.code)
        return None if answer is None else answer.balance

    # --- chips are bought ------------------------------------------------------------------------

    def bring_in(self, id: str, person: str, session: str, cents: int) -> Outcome:
        """Take money from the operator into the person's wallet here, once for each id."""
        check_id(id)
        if type(cents) is not int or not 0 < cents <= say.LARGEST:
            raise Refusal(f"{cents!r} is not a number of cents above 0", field="cents")
        try:
            with self._store.begin() as conn:
                known = calls.find(conn, id)
                if known is not None:
                    return _again(known, person, cents)
                kept = self._ask(conn, id, person, session, cents)
        except UnknownOutcome:
            return _unknown(id)
        answer = self._send(kept.call)
        return self._settle_debit(kept, answer)

    def _ask(self, conn: Connection, id: str, person: str, session: str, cents: int) -> Kept:
        before = calls.last(conn, person)
        if calls.unsettled(conn, person):
            raise Refusal("the operator has yet to settle what was asked last", field="wallet")
        # A debit in a round that has paid could not be rolled back: it opens a round of its own.
        round_id = before.round_id if before is not None and before.kind == DEBIT else id
        debit = say.Debit(
            player=person,
            session=session,
            currency=self._currency,
            id=id,
            round_id=round_id,
            cents=cents,
        )
        return calls.add(conn, debit, DEBIT, ASKED, self._clock.now(), WAIT_MS)

    def _settle_debit(self, asked: Kept, answer: say.Answer | None) -> Outcome:
        try:
            with self._store.begin() as conn:
                kept = calls.find(conn, asked.id, lock=True)
                if kept is None or kept.state != ASKED:  # it took too long: it is being undone
                    return _unknown(asked.id)
                now = self._clock.now()
                if answer is None:
                    kept = calls.change(conn, kept, state=UNDOING, next_try=now)
                elif answer.code == say.OK:
                    post(conn, [kept.money], now)
                    kept = calls.change(conn, kept, state=DONE, **_closed(answer))
                else:
                    kept = calls.change(conn, kept, state=REFUSED, **_closed(answer))
        except (StoreFault, UnknownOutcome):
            return _unknown(asked.id)
        return outcome(kept)

    # --- what is open ----------------------------------------------------------------------------

    def due(self, most: int = MOST) -> int:
        """Go on with all calls whose time has come; how many there were.

        One that cannot even be read keeps no other from it.
        """
        with self._store.read() as conn:
            found = calls.due(conn, self._clock.now(), most)
        faults: list[PitbossError] = []
        for kept in found:
            try:
                self._go_on(kept)
            except PitbossError as fault:
                faults.append(fault)
        if faults:
            raise faults[0]
        return len(found)

    def _go_on(self, kept: Kept) -> None:
        """One more try; the state that it was made from must still stand when it is settled."""
        try:
            if kept.state == ASKED:
                with self._store.begin() as conn:
                    current = calls.find(conn, kept.id, lock=True)
                    if current is None or current.state != ASKED:
                        return
                    kept = calls.change(conn, current, state=UNDOING)
            answer = self._send(kept.call)
            with self._store.begin() as conn:
                current = calls.find(conn, kept.id, lock=True)
                if current is not None and current.state == kept.state:
                    self._settle(conn, current, answer)
        except (StoreFault, UnknownOutcome):
            return  # it is still open, and comes again

    def _settle(self, conn: Connection, kept: Kept, answer: say.Answer | None) -> None:
        now = self._clock.now()
        if answer is None:
            if kept.state == OWED and now - kept.at >= DAY_MS:
                calls.change(conn, kept, state=HELD, next_try=None)
            else:
                calls.change(conn, kept, tries=kept.tries + 1, next_try=now + pause(kept.tries))
        elif kept.state == UNDOING and answer.code in (say.OK, "unknown_debit"):
            calls.change(conn, kept, state=UNDONE, **_closed(answer))
        elif kept.state == OWED and answer.code == say.OK:
            calls.change(conn, kept, state=DONE, **_closed(answer))
        else:
            calls.change(conn, kept, state=HELD, **_closed(answer))

    def _send(self, call: say.Message) -> say.Answer | None:
        """The operator's clear answer; None if there is none."""
        asked = say.request(self._key, call, say.encode(call), self._clock.now())
        try:
            got = self._transport(asked)
            answer = say.read_answer(self._key, asked, got)
        except (say.Timeout, say.Down, say.Forged):
            return None
        final = got.status == 200 or (400 <= got.status < 500 and got.status not in AGAIN)
        return answer if final and (got.status == 200) == (answer.code == say.OK) else None


def pause(tries: int) -> int:
    """How long to wait before the next try: twice as long each time, up to an hour."""
    return min(SOONEST_MS << min(tries, 20), LATEST_MS)


def outcome(kept: Kept) -> Outcome:
    """What may be told of a debit."""
    if kept.state == DONE:
        return Outcome(kept.id, "done")
    if kept.state == REFUSED:
        answer = msgspec.json.decode(kept.answer or b"{}", type=say.Answer)
        return Outcome(kept.id, "refused", answer.code, answer.message)
    if kept.state == UNDONE:
        return Outcome(kept.id, "refused", "undone", "the operator did not answer in time")
    return _unknown(kept.id)


def _unknown(id: str) -> Outcome:
    return Outcome(id, "unknown", message="the operator has not said yet; ask again")


def _again(known: Kept, person: str, cents: int) -> Outcome:
    if (known.person, known.kind, known.cents) != (person, DEBIT, cents):
        raise Refusal("this id was used for something else", field="id")
    return outcome(known)


def _closed(answer: say.Answer) -> dict[str, bytes | None]:
    return {"answer": say.encode(answer), "next_try": None}
