"""Calls to an operator's wallet over HTTPS."""

from __future__ import annotations

import time

import httpx

from pitboss.errors import Refusal
from pitboss.house.wallet import protocol as say

LIMIT_S = 3.0  # an answer that takes longer is none
MOST = 64 * 1024  # bytes of an answer
TIMESTAMP, SIGNATURE = "X-Pitboss-Timestamp", "X-Pitboss-Signature"


class Http:
    """A transport to the operator at an address; without TLS only to this very machine."""

    def __init__(self, address: str, client: httpx.Client | None = None) -> None:
        url = httpx.URL(address)
        if url.scheme != "https" and url.host not in ("127.0.0.1", "localhost", "::1"):
            raise Refusal("an operator's wallet is reached by https only", field="address")
        self._address = address.rstrip("/")
        self._client = client or httpx.Client(timeout=LIMIT_S, follow_redirects=False)

    def __call__(self, asked: say.Request) -> say.Response:
        """Send a call and wait for its answer."""
        headers = {
            "Content-Type": "application/json",
            TIMESTAMP: str(asked.timestamp),
            SIGNATURE: asked.signature,
        }
        try:
            return self._answer(self._address + asked.path, asked.body, headers)
        except (httpx.ConnectError, httpx.ConnectTimeout) as fault:
            raise say.Down(f"the operator cannot be reached: {fault}") from None
        except httpx.HTTPError as fault:
            raise say.Timeout(f"the operator has not answered: {fault}") from None

    def _answer(self, url: str, body: bytes, headers: dict[str, str]) -> say.Response:
        """The answer as it comes in; one that comes drop by drop, or without end, is none."""
        until, found = time.monotonic() + LIMIT_S, b""
        with self._client.stream("POST", url, content=body, headers=headers) as got:
            for part in got.iter_bytes():
                found += part
                if len(found) > MOST or time.monotonic() > until:
                    raise say.Timeout("the operator's answer does not end")
            return say.Response(got.status_code, found, got.headers.get(SIGNATURE, ""))

    def close(self) -> None:
        """No more calls."""
        self._client.close()
