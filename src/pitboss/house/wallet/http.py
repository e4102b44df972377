"""Calls to an operator's wallet over HTTPS."""

from __future__ import annotations

import httpx

from pitboss.errors import Refusal
from pitboss.house.wallet import protocol as say

LIMIT_S = 3.0  # an answer that takes longer is none
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
            got = self._client.post(self._address + asked.path, content=asked.body, headers=headers)
        except (httpx.ConnectError, httpx.ConnectTimeout) as fault:
            raise say.Down(f"the operator cannot be reached: {fault}") from None
        except httpx.HTTPError as fault:
            raise say.Timeout(f"the operator has not answered: {fault}") from None
        return say.Response(got.status_code, got.content, got.headers.get(SIGNATURE, ""))

    def close(self) -> None:
        """No more calls."""
        self._client.close()
