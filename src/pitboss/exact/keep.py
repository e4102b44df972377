"""Solutions that took long, kept between runs by whoever runs us.

A solver asks ``kept`` for its solution and says how to make it. By itself this package keeps
nothing on disk; the desk hands in a ``Keeper`` that does, and knows when what it holds was made by
other code.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
import numpy as np

from pitboss.exact.keeper import keeper

T = TypeVar("T")


def kept(asked: object, shape: type[T], make: Callable[[], T]) -> T:
    """A solution of that shape: from the keeper if it is there and whole, else made and kept.

    It belongs to the module that ``make`` was written in.
    """
    raw = keeper().load(make.__module__, asked)
    if raw is not None:
        try:
            return msgspec.convert(raw, type=shape, dec_hook=_read)
        except (msgspec.ValidationError, ValueError, TypeError, KeyError, zlib.error):
            pass  # damaged or of another shape: solved again
    made = make()
    keeper().save(make.__module__, asked, msgspec.to_builtins(made, enc_hook=_written))
    return made


def _written(value: object) -> object:
    """An array as text: decisions are mostly alike, so they pack well."""
    if isinstance(value, np.ndarray):
        packed = base64.b64encode(zlib.compress(value.tobytes())).decode()
        return {"type": str(value.dtype), "shape": list(value.shape), "packed": packed}
    raise NotImplementedError(f"cannot keep a {type(value).__name__}")


def _read(_wanted: type, raw: Any) -> Any:
    content = zlib.decompress(base64.b64decode(raw["packed"]))
    return np.frombuffer(content, dtype=raw["type"]).reshape(raw["shape"]).copy()
