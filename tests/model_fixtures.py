"""Fixtures for tests that talk to a scripted model: import them in a conftest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from core.llm.budget import Budget
from core.llm.cache import CallStore
from core.llm.configured import ConfiguredModel
from core.llm.endpoint import Endpoint, OpenAIEndpoint
from core.llm.retry import Retry
from tests.scripted_model import ScriptedModel


@pytest.fixture
def server() -> Iterator[ScriptedModel]:
    with ScriptedModel() as running:
        yield running


@pytest.fixture
def waits() -> list[float]:
    """Seconds that the model asked to wait before trying again; nobody really waits."""
    return []


MakeModel = Callable[..., ConfiguredModel]


@pytest.fixture
def make_model(server: ScriptedModel, waits: list[float]) -> Iterator[MakeModel]:
    opened: list[OpenAIEndpoint] = []

    def make(
        budget: Budget | None = None,
        calls: CallStore | None = None,
        key: str | None = None,
        name: str | None = None,
        retry: Retry | None = None,
        **times: float,
    ) -> ConfiguredModel:
        endpoint = Endpoint(
            server.base_url, name or server.model, server.key if key is None else key, **times
        )
        api = OpenAIEndpoint(endpoint)
        opened.append(api)
        return ConfiguredModel(api, budget=budget, calls=calls, retry=retry, sleep=waits.append)

    yield make
    for api in opened:
        api.close()
