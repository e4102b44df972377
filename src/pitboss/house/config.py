"""How a service is set up: from the environment, and from what the command line says instead."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from pitboss.errors import Refusal

PREFIX = "PITBOSS_"


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of one service; each has a variable of the environment of the same name."""

    database: str = ""  # an address; nothing: a file in the user's data folder
    house: str = ""  # a house file; nothing: the demo house
    host: str = "127.0.0.1"
    port: int = 8421
    lease_ms: int = 4_000  # how long a service that is silent keeps its tables
    patience_ms: int = 8_000  # how long an answer from another service is waited for
    requests_a_second: int = 50  # of one person; an address has four times as many
    knocks_a_minute: int = 20  # of one address: guests, sign-ups and sign-ins

    wallet: str = ""  # the address of an operator's wallet; nothing: play money
    wallet_key_file: str = ""  # a file with the key that both sides sign with
    wallet_currency: str = "USD"

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65_535:
            raise Refusal(f"a port lies between 0 and 65535, not at {self.port}", field="port")
        for name in ("lease_ms", "patience_ms", "requests_a_second", "knocks_a_minute"):
            if getattr(self, name) < 1:
                raise Refusal(f"{name} is at least 1", field=name)

    @property
    def url(self) -> str:
        """The address of the database."""
        return address(self.database) if self.database else address(str(data_file()))


def address(said: str) -> str:
    """The address of a database; a plain name is that of an SQLite file."""
    return said if "://" in said else f"sqlite:///{Path(said).expanduser()}"


def data_file() -> Path:
    """Where a house is kept when nobody says where; its folder is made."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(home) / "pitboss"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder / "pitboss.db"


def configured(environment: Mapping[str, str], **said: Any) -> Config:
    """The settings of an environment; what is said (and not None) comes before it."""
    found: dict[str, Any] = {}
    for name in Config.__struct_fields__:
        if (value := environment.get(PREFIX + name.upper())) is not None:
            found[name] = value
    found |= {name: value for name, value in said.items() if value is not None}
    try:
        return msgspec.convert(found, Config, strict=False)
    except msgspec.ValidationError as fault:
        what, _, path = str(fault).partition(" - at `$.")
        name = path.rstrip("`")
        where = f"{PREFIX}{name.upper()}: " if name else ""
        raise Refusal(f"{where}{what}", field=name) from None
