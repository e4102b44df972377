"""The JSON Schema of a log's lines, made from the events themselves.

``python -m pitboss.table.log.schema`` writes it beside this file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pitboss.table.log.format import entry_schema

PAGE = Path(__file__).with_name("schema.json")


def schema() -> dict[str, Any]:
    """The JSON Schema of a line."""
    definitions = entry_schema()
    line = definitions["Entry"]
    line["properties"]["seal"] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
    line["required"] = ["n", "event", "seal"]
    line["properties"]["event"]["anyOf"].sort(key=lambda kind: str(kind["$ref"]))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a table's log",
        "$ref": "#/$defs/Entry",
        "$defs": definitions,
    }


def text() -> str:
    """The schema as it is published."""
    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
