"""The key stands in no log, no error and no environment."""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Callable

import pytest

from core.errors import ModelError
from core.llm.base import Prompt
from core.llm.configured import ConfiguredModel
from core.llm.endpoint import Endpoint
from tests.scripted_model import Say, ScriptedModel, Status

MakeModel = Callable[..., ConfiguredModel]
PLAIN = Prompt("plain/1", "", "Who?")


def test_the_key_is_in_no_log_and_no_environment(
    server: ScriptedModel, make_model: MakeModel, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.script(Say("Kim."), Status(500), Say("Kim."))
    make_model().complete(PLAIN)
    make_model().complete(PLAIN)
    assert server.headers[0]["authorization"] == f"Bearer {server.key}"
    assert server.key not in caplog.text
    assert not any(server.key in value for value in os.environ.values())


@pytest.mark.parametrize("code", [400, 500])
def test_an_error_that_echoes_the_key_is_shown_without_it(
    server: ScriptedModel, make_model: MakeModel, code: int
) -> None:
    server.script(*[Status(code, message=f"bad key {server.key}")] * 3)
    with pytest.raises(ModelError) as caught:
        make_model().complete(PLAIN)
    assert server.key not in "".join(traceback.format_exception(caught.value))


def test_a_refused_key_says_so_without_repeating_the_servers_words(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    wrong = "-".join(["sk", "wrong"])  # the traceback quotes source lines: it must not stand in one
    with pytest.raises(ModelError, match="refuses the key") as caught:
        make_model(key=wrong).complete(PLAIN)
    assert wrong not in "".join(traceback.format_exception(caught.value))


def test_an_endpoint_prints_without_its_key() -> None:
    assert "sk-secret" not in repr(Endpoint("http://localhost/v1", "m", "sk-secret"))


def test_the_environments_account_names_are_not_sent(
    server: ScriptedModel, make_model: MakeModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-of-somebody")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "project-of-somebody")
    server.script(Say("Kim."))
    make_model().complete(PLAIN)
    assert not any("somebody" in value for value in server.headers[0].values())
