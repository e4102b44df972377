"""Whatever the published schema allows, and what it does not: no fault, and no other shape."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pitboss.house.people.roles import ROLES
from tests.house.service.casino import Casino, opened

EXAMPLES = 12  # of each operation
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SPENDS = ("/api/logout", "/api/tokens")  # they end the caller's own token


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Iterator[Casino]:
    """One service for all."""
    path = tmp_path_factory.mktemp("fuzz") / "house.db"
    shutil.copy(migrated, path)
    with opened(f"sqlite:///{path}") as casino:
        yield casino


def test_the_schema_is_one_wherever_it_is_asked_for(house: Casino) -> None:
    told = house.request("GET", "/api/schema").json()
    assert house.request("GET", "/api/schema/openapi.json").json() == told
    for path, item in told["paths"].items():
        for operation in item.values() if path.startswith("/api/") else ():
            assert {"400", "401", "403", "404", "429"} <= operation["responses"].keys()


def test_no_operation_breaks_the_house_or_its_word(house: Casino) -> None:
    spec = house.request("GET", "/api/schema").json()
    schema = schemathesis.openapi.from_dict(spec)
    table = house.open("three-card-poker")
    token = house.person("everything", *ROLES)
    tried = 0
    faults: list[str] = []
    for found in schema.get_all_operations():
        operation = cast(Any, found).ok()

        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy())
        def send(case: Case[Any]) -> None:
            nonlocal tried
            tried += 1
            if "table_id" in case.path_parameters and tried % 3:
                case.path_parameters["table_id"] = table  # else it would never be one
            sent = case.as_transport_kwargs(base_url="http://testserver.local")
            headers = {name: str(value) for name, value in sent["headers"].items()}
            if tried % 4 and case.path not in SPENDS:
                headers["authorization"] = f"Bearer {token}"
            parts = {name: sent[name] for name in ("params", "json", "data") if name in sent}
            answer = house.client.request(sent["method"], sent["url"], headers=headers, **parts)
            house.client.cookies.clear()
            case.validate_response(answer, checks=CHECKS)

        try:
            send()
        except* Failure as failures:
            faults += [f"{operation.label}: {each}" for each in failures.exceptions]
    assert not faults, "\n\n".join(faults)
    assert tried > 100
    assert house.desk.worker.alive
