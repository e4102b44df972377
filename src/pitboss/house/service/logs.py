"""Structured logs: a JSON line an event on standard error, without a secret in it."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from pitboss.house.people.secret import looks_secret

_SECRET = "(secret)"


def keep_secrets(
    _logger: Any, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Whatever holds a token or a stored password is not written."""
    for name, value in event.items():
        if looks_secret(str(value)):
            event[name] = _SECRET
    return event


def set_up_logs(level: int = logging.INFO) -> None:
    """Write logs from now on."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            keep_secrets,
            structlog.processors.JSONRenderer(sort_keys=True),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
