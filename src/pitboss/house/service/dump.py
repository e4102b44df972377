"""The OpenAPI schema as a file, without a running house: the pages' types are made from it."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from pitboss.house.config import Config
from pitboss.house.service.app import make_app
from pitboss.house.service.desk import Desk
from pitboss.house.service.schema import as_sent
from pitboss.house.store.database import open_store


def schema_bytes() -> bytes:
    """The schema that a service would serve, line by line so that a change is seen."""
    with TemporaryDirectory() as folder:
        config = Config(database=str(Path(folder) / "empty.db"))
        app = make_app(Desk(config, open_store(config.url)))
        told = msgspec.json.encode(as_sent(app.openapi_schema.to_schema()))
    return msgspec.json.format(told, indent=1) + b"\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(schema_bytes())
