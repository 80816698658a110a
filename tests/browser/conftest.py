from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.support import App, Visit, chromium, running_app, visit

HERE = Path(__file__).resolve().parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with chromium(tmp_path_factory.mktemp("home")) as started:
        yield started


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with running_app(tmp_path_factory.mktemp("app")) as started:
        yield started


@pytest.fixture
def korean(browser: Browser, app: App) -> Iterator[Visit]:
    with visit(browser, app) as there:
        yield there


@pytest.fixture
def english(browser: Browser, app: App) -> Iterator[Visit]:
    with visit(browser, app, "en-US") as there:
        yield there
