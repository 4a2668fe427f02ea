"""The API is what its document says: every answer to whatever schemathesis thinks of, and every event kind."""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.page.tables import NEW, Hands, Table, Wizard
from towerpi.game.events import KINDS
from towerpi.page.views import SCREENS
from towerpi.page.wire import NOT_FOR_PHONES
from towerpi.rules.wallenstein.plan import Attack, Riot
from towerpi.shipped import shipped_path

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
DOCUMENT: dict[str, Any] = json.loads(shipped_path("web", "openapi.json").read_text(encoding="utf-8"))
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]


class Open:
    """A table whose streams end at once, with a cookie for whoever tries it."""

    def __init__(self, folder: Path) -> None:
        self.table = Table(folder, demo=Hands(), calibrating=Wizard())
        answer = self.table.client.sign_in(self.table.access.pin)
        self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        self.table.client.post("/api/events", {"command": "new-game-1", "event": NEW})
        self.table.broadcast.close()


@pytest.fixture(scope="module")
def open_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    made = Open(tmp_path_factory.mktemp("table"))
    yield made
    made.table.close()


schemathesis.serializer.alias("application/csp-report", "application/json")
schema = schemathesis.openapi.from_dict(deepcopy(DOCUMENT))


@schema.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_documented(case: "schemathesis.Case[Any]", open_table: Open) -> None:
    headers = {"Accept-Encoding": "identity"} | ({"Cookie": open_table.cookie} if case.path != "/api/pin" else {})
    case.call_and_validate(app=open_table.table.app, headers=headers, checks=CHECKS)


def test_every_address_is_documented(open_table: Open) -> None:
    documented = {
        (method.upper(), path.replace("{", "<").replace("}", ">"))
        for path, operations in DOCUMENT["paths"].items()
        for method in operations
    }
    served = {
        (method, rule.rule.replace("int:", ""))
        for rule in open_table.table.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if not rule.rule.startswith("/<any")  # files of the page
    }
    assert documented == served
    assert {f"/{screen}" for screen in SCREENS} <= {path for _, path in documented}


PHONES = [kind for kind in KINDS.values() if kind not in NOT_FOR_PHONES]


def test_every_event_is_documented() -> None:
    mapping = SCHEMAS["Event"]["discriminator"]["mapping"]
    assert list(mapping) == [kind.__name__ for kind in PHONES]
    assert [one["$ref"] for one in SCHEMAS["Event"]["oneOf"]] == list(mapping.values())


@pytest.mark.parametrize("kind", [*PHONES, Attack, Riot], ids=lambda kind: str(kind.__name__))
def test_every_field_of_an_event_is_documented(kind: type) -> None:
    documented = SCHEMAS[kind.__name__]
    names = [one.name for one in fields(kind)]
    assert [name for name in documented["properties"] if name != "event" or kind is Attack] == names
    assert documented["additionalProperties"] is False
    needed = [one.name for one in fields(kind) if one.default is one.default_factory is MISSING]
    assert [name for name in documented["required"] if name != "event"] == needed


def test_the_version_is_that_of_the_program(open_table: Open) -> None:
    answer = open_table.table.client.get("/openapi.json").get_json()
    health = open_table.table.client.get("/healthz").get_json()
    assert answer["info"]["version"] == health["towerpi"]
