"""A real Pathproof behind the real pages, run by Streamlit's AppTest: every element that would go to
a browser can be read."""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from core.people import token_hash
from pages import service, session
from pages.parts.plain import plain
from storage.people.sessions import Sessions
from tests.moments import without_moments
from tests.world import World

MAIN = Path(__file__).resolve().parent.parent.parent / "pages" / "main.py"


@dataclass
class Screen:
    """The pages as one member sees them."""

    test: AppTest

    def run(self) -> None:
        self.test.run()
        assert not self.test.exception, [error.message for error in self.test.exception]

    def go(self, page: str) -> None:
        self.test.switch_page(page)
        self.run()

    def ask(self, question: str) -> None:
        self.test.chat_input[0].set_value(question).run()
        until = time.monotonic() + 60
        while not (self.test.tabs and self.test.subheader[0].value == plain(question)):
            assert time.monotonic() < until, self.everything()
            time.sleep(0.1)
            self.run()

    def open_tab(self, label: str) -> None:
        """A tab of the answer's evidence, by its name."""
        state = self.test.session_state
        shown = state[f"{state['workspace']}:ask"].answer_id
        state[f"answer-{shown}-tabs"] = label
        self.run()

    def everything(self) -> list[str]:
        """Each element whole, without the moment it was made and the time that steps took."""
        return [_steady(_content(element.proto)) for element in _leaves(self.test._tree)]


def _leaves(block: Any) -> Iterator[Any]:
    for child in block.children.values():
        if hasattr(child, "children"):
            yield from _leaves(child)
        else:
            yield child


def _content(proto: Any) -> str:
    """Of a component of ours the data; its code is the same for everybody."""
    data = getattr(proto, "json", "") if hasattr(proto, "js_content") else ""
    if not data:
        return str(proto)
    value = json.loads(data)
    timed = [at for at, column in enumerate(value.get("columns", ())) if "ms" in column["kind"]]
    for row in value.get("rows", ()):
        for at in timed:
            row["cells"][at] = "MS"
    return json.dumps(value, ensure_ascii=False)


def _steady(text: str) -> str:
    text = re.sub(r"[0-9a-f]{8}…|(?<![0-9a-f])([0-9a-f]{32}|[0-9a-f]{12})(?![0-9a-f])", "ID", text)
    return without_moments(text)


def screen_of(world: World, user_id: str, monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Signed in as this user, by a session of the register's."""
    token = f"token {secrets.token_hex(8)} of {user_id}"
    Sessions(world.pathproof.database).open(token_hash(token), user_id, timedelta(days=1))
    service.begin(world.pathproof)
    monkeypatch.setattr(session, "token", lambda: token)
    screen = Screen(AppTest.from_file(str(MAIN), default_timeout=90))
    screen.run()
    return screen
