"""What a service counts of itself, for Prometheus."""

from __future__ import annotations

from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one service."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own: dict[str, Any] = {"registry": self.registry, "namespace": "pitboss"}
        self.turns = Histogram(
            "turn_seconds", "Time of a turn: commands done and stored.", buckets=_SECONDS, **own
        )
        self.commands = Counter("commands", "Commands by the answer.", ["status"], **own)
        self.requests = Counter(
            "requests", "Requests by route and status.", ["route", "status"], **own
        )
        self.tables = Gauge("tables", "Tables that this service runs.", **own)
        self.watchers = Gauge("watchers", "Those who look at a table.", **own)
        self.sockets = Gauge("sockets", "Open WebSockets.", **own)

    def text(self) -> bytes:
        """The figures as Prometheus reads them."""
        return generate_latest(self.registry)
