"""What the desk keeps on disk between runs, under a digest of the code that made it.

Each file is sealed. One that is missing, damaged, of another shape, hostile or no file at all is
only ever a reason to do the work again.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from pitboss import contents
from pitboss.rulebook import RuleSet

T = TypeVar("T")


def load(name: str, code: str, key: str, shape: type[T]) -> T | None:
    """What was kept under this name, code and key; None if there is nothing good."""
    try:
        path = _path(name, code, key)
        if not path.is_file():  # whoever opens a pipe waits for ever
            return None
        seal, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    return read(body, shape) if seal == _seal(body) else None


def save(name: str, code: str, key: str, value: object) -> None:
    """Keep a value; what older code kept under the name goes. A full disk is no fault."""
    body = written(value)
    with suppress(OSError):
        path = _path(name, code, key)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}.tmp")
        draft.write_bytes(_seal(body) + b"\n" + body)
        draft.replace(path)
        for old in path.parent.glob(f"{name}.*.json"):
            if old.name.split(".")[-3] != code:
                old.unlink(missing_ok=True)


def written(value: object) -> bytes:
    """A value as JSON; exact numbers are texts."""
    return msgspec.json.encode(value, enc_hook=_text)


def read(body: bytes | msgspec.Raw, shape: type[T]) -> T | None:
    """The value of that shape that was written; None if this is none."""
    try:
        return msgspec.json.decode(body, type=shape, dec_hook=_exact)
    except Exception:  # whatever is wrong with it, there is another way to the answer
        return None


def key_of(*asked: object) -> str:
    """A digest of what was asked."""
    return contents.digest(json.dumps(asked, sort_keys=True, default=str))


def rules_key(rules: RuleSet) -> str:
    """A digest of a game's rules: all that its filing says, the choices, the odds they come to."""
    filed = msgspec.to_builtins(rules.rules, enc_hook=str)
    odds = {
        slug: msgspec.to_builtins(rules.pay_table(slug).rows, enc_hook=str)
        for slug, wager in rules.wagers.items()
        if wager.pay_tables
    }
    return key_of(filed, rules.as_json(), odds)


def code_of(*modules: str) -> str:
    """A digest of the code behind these modules, and of what runs it here."""
    return contents.digest(contents.machinery(), *map(contents.code_behind, modules))


def _path(name: str, code: str, key: str) -> Path:
    return contents.folder() / f"{name}.{code}.{key}.json"


def _seal(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()


def _text(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"cannot keep a {type(value).__name__}")


def _exact(wanted: type, value: Any) -> Any:
    if wanted is Fraction and isinstance(value, str):
        return Fraction(value)
    raise NotImplementedError(f"cannot read a {wanted}")
