"""Answers written by a language model, streamed over real HTTP from a scripted one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.support import (
    WORKSPACE,
    App,
    Visit,
    running_app,
    set_up_by_form,
    settled,
    sign_in,
    text_of,
    visit,
)
from tests.scripted_model import Act, CutOff, Say, ScriptedModel, say_json

QUESTION = "Who keeps the keys of the north gate?"
ANSWER = (
    "The keys of the north gate are kept by Dana Whitfield [1]. "
    "She hands them to the night crew at ten in the evening [1][7]. "
    "Nobody else may open it ![x](http://evil.example/x.png) <b>ever</b> [1]."
)


class Scripted(ScriptedModel):
    """Judges every question answerable, extracts nothing, and writes what `writing` says."""

    writing: Act = Say("")

    def __post_init__(self) -> None:
        super().__post_init__()
        self.rule = self._act

    def _act(self, body: dict[str, object]) -> Act:
        if body.get("stream"):
            return self.writing
        asked = str(body)
        if "triples" in asked:
            return say_json({"triples": []})
        if "answerable" in asked:
            return say_json({"answerable": True, "missing": ""})
        return say_json({"ids": []})


@pytest.fixture(scope="module")
def model() -> Iterator[Scripted]:
    with Scripted() as server:
        yield server


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, model: Scripted) -> Iterator[App]:
    folder = tmp_path_factory.mktemp("writing")
    settings = {
        "PATHPROOF_MODEL_URL": model.base_url,
        "PATHPROOF_MODEL_KEY": model.key,
        "PATHPROOF_MODEL": model.model,
    }
    with running_app(folder, **settings) as started:
        set_up_by_form(started)
        started.member("jisoo")
        note = folder / "keys.txt"
        note.write_text("Dana Whitfield keeps the keys of the north gate until ten in the evening.\n")
        started.command("document", "add", WORKSPACE, str(note), "--everyone")
        yield started


@pytest.fixture
def jisoo(browser: Browser, app: App) -> Iterator[Visit]:
    with visit(browser, app, "en-US") as there:
        sign_in(there, "jisoo")
        yield there


def begin(there: Visit, question: str) -> None:
    box = there.page.get_by_test_id("stChatInput").locator("textarea")
    box.fill(question)
    box.press("Enter")


def test_touching_the_screen_while_it_writes_loses_nothing(jisoo: Visit, model: Scripted) -> None:
    model.writing = Say(ANSWER, piece=6, pause=0.25)
    page = jisoo.page
    begin(jisoo, QUESTION)
    expect(page.locator(".st-key-growing").get_by_text("The keys of")).to_be_visible(timeout=60_000)
    jisoo.picture_of_form("ask-en-light-writing")
    page.get_by_text("How to search", exact=True).click()
    page.get_by_label("Revision", exact=True).fill("1")
    page.get_by_label("Revision", exact=True).press("Enter")
    expect(page.get_by_text("Answered from the documents")).to_be_visible(timeout=60_000)
    settled(page)
    said = text_of(page)
    assert "kept by Dana Whitfield" in said and "at ten in the evening" in said
    assert "![x](http://evil.example/x.png) <b>ever</b>" in said
    assert "[7]" not in said.split("Fell short")[0]
    expect(page.get_by_text("Fell short:")).to_be_visible()
    assert "7" in page.get_by_text("Fell short:").locator("..").inner_text()
    page.get_by_role("button", name="Open source 1").first.click()
    lit = page.get_by_role("region").locator("mark")
    expect(lit).to_have_text("Dana Whitfield keeps the keys of the north gate until ten in the evening.")
    jisoo.picture("ask-en-light-answered")
    assert jisoo.elsewhere == []


def test_what_had_come_stays_when_it_is_stopped(jisoo: Visit, model: Scripted) -> None:
    model.writing = Say(ANSWER * 5, piece=5, pause=0.25)
    page = jisoo.page
    begin(jisoo, f"{QUESTION} Please.")
    expect(page.locator(".st-key-growing").get_by_text("The keys of")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("Stopped here.")).to_be_visible()
    page.get_by_text("How to search", exact=True).click()
    page.get_by_label("Revision", exact=True).fill("1")
    page.get_by_label("Revision", exact=True).press("Enter")
    settled(page)
    assert "Unfinished answer\nThe keys of" in text_of(page)
    jisoo.picture("ask-en-light-stopped")


def test_a_stream_that_breaks_off_is_named_and_what_came_is_kept(jisoo: Visit, model: Scripted) -> None:
    model.writing = CutOff("Dana Whitfield keeps the keys [1]. She hands th")
    page = jisoo.page
    begin(jisoo, "Who hands over the keys of the north gate?")
    expect(page.get_by_text("Fell short:")).to_be_visible(timeout=60_000)
    settled(page)
    assert "Dana Whitfield keeps the keys" in text_of(page)
    jisoo.picture("ask-en-light-broken-off")
