"""Solutions that took long, kept between runs by whoever runs us.

A solver asks ``kept`` for its solution and says how to make it. By itself this package keeps
nothing on disk; the command line hands in a ``Keeper`` that does, and knows when what it holds was
made by other code.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import msgspec

T = TypeVar("T")


class Keeper(Protocol):
    """A drawer of plain JSON values, by the name of the solver and what was asked of it."""

    def load(self, name: str, asked: object) -> Any:
        """What was kept, or None."""

    def save(self, name: str, asked: object, value: Any) -> None:
        """Keep a value."""


class _Nobody:
    def load(self, _name: str, _asked: object) -> Any:
        return None

    def save(self, _name: str, _asked: object, _value: Any) -> None:
        return None


_keeper: Keeper = _Nobody()


def keep_with(keeper: Keeper | None) -> None:
    """From now on solutions are kept by this keeper; None: by nobody."""
    global _keeper  # noqa: PLW0603 - one process, one drawer
    _keeper = keeper or _Nobody()


def kept(name: str, asked: object, shape: type[T], make: Callable[[], T]) -> T:
    """A solution of that shape: from the keeper if it is there and whole, else made and kept."""
    raw = _keeper.load(name, asked)
    if raw is not None:
        try:
            return msgspec.convert(raw, type=shape, dec_hook=_read)
        except (msgspec.ValidationError, ValueError, TypeError, KeyError, zlib.error):
            pass  # damaged or of another shape: solved again
    made = make()
    _keeper.save(name, asked, msgspec.to_builtins(made, enc_hook=_written))
    return made


def _written(value: object) -> object:
    """An array as text: decisions are mostly alike, so they pack well."""
    import numpy as np  # noqa: PLC0415 - only a solver with arrays needs it

    if isinstance(value, np.ndarray):
        packed = base64.b64encode(zlib.compress(value.tobytes())).decode()
        return {"type": str(value.dtype), "shape": list(value.shape), "packed": packed}
    raise NotImplementedError(f"cannot keep a {type(value).__name__}")


def _read(_wanted: type, raw: Any) -> Any:
    import numpy as np  # noqa: PLC0415

    content = zlib.decompress(base64.b64decode(raw["packed"]))
    return np.frombuffer(content, dtype=raw["type"]).reshape(raw["shape"]).copy()
