"""The Ask page: hostile documents, typing Korean, refusals, past answers, and rights that change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import made
from tests.browser.support import (
    WORKSPACE,
    App,
    Visit,
    ask,
    free_port,
    open_page,
    open_tab,
    set_up_by_form,
    settled,
    sign_in,
    text_of,
    visit,
)

GATE_QUESTION = "When does the loading gate for the Mapo stage open on show days?"


@pytest.fixture(scope="module")
def trap() -> str:
    """An address on this machine that nothing listens on: every request to it would be seen."""
    return f"http://127.0.0.1:{free_port()}"


@pytest.fixture(scope="module", autouse=True)
def _house(app: App, tmp_path_factory: pytest.TempPathFactory, trap: str) -> None:
    set_up_by_form(app)
    for name, tags in (("jisoo", "gate"), ("alex", "gate,desk")):
        app.member(name, "editor", tags)
    folder = tmp_path_factory.mktemp("documents")
    (folder / made.HOSTILE_MD.replace("/", "∕")).write_bytes(made.hostile_markdown(trap))
    (folder / "desk.docx").write_bytes(made.english_docx())
    hostile = str(next(folder.glob("notes*")))
    app.command("document", "add", WORKSPACE, hostile, "--tags", "gate")
    app.command("document", "add", WORKSPACE, str(folder / "desk.docx"), "--tags", "desk")


@pytest.fixture
def jisoo(browser: Browser, app: App) -> Iterator[Visit]:
    with visit(browser, app, "en-US") as there:
        sign_in(there, "jisoo")
        yield there


def test_a_hostile_document_is_text_and_nothing_else(jisoo: Visit, trap: str) -> None:
    page = jisoo.page
    complaints: list[str] = []
    page.on("console", lambda m: complaints.append(m.text) if "Content Security Policy" in m.text else None)
    page.on("dialog", lambda dialog: complaints.append(dialog.message))
    ask(jisoo, GATE_QUESTION)
    expect(page.get_by_role("blockquote").first).to_contain_text("06:40")
    for number in (1, 2, 3, 0):
        open_tab(page, number)
    shown = text_of(page)
    assert f":red[danger] :material/delete: $x^2$ {trap}/bare" in shown
    assert "[7] [1](javascript:window.hacked=1)" in shown
    assert "notes ![x](http:" in shown
    jisoo.picture("ask-en-light-hostile")
    open_page(jisoo, "Documents")
    jisoo.picture("documents-en-light-hostile")
    page.locator(".st-key-document-rows").get_by_role("button", name="notes").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("notes ![x](http:")
    assert page.evaluate("window.hacked") is None
    assert page.locator(f"[src*='{trap}'], [href*='{trap}'], [href*='evil.example'], iframe").count() == 0
    assert jisoo.elsewhere == [] and complaints == []


def test_the_enter_that_completes_a_syllable_does_not_send(jisoo: Visit) -> None:
    page = jisoo.page
    box = page.get_by_test_id("stChatInput").locator("textarea")
    box.focus()
    keyboard = jisoo.context.new_cdp_session(page)
    keyboard.send("Input.imeSetComposition", {"text": "매", "selectionStart": 1, "selectionEnd": 1})
    enter = {"key": "Process", "code": "Enter", "windowsVirtualKeyCode": 229}
    keyboard.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **enter})
    keyboard.send("Input.insertText", {"text": "매출"})
    keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", **enter})
    expect(box).to_have_value("매출")
    keyboard.send("Input.imeSetComposition", {"text": "은", "selectionStart": 1, "selectionEnd": 1})
    # Some systems name the key and say only by the composition that it is not for the page.
    composing = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
    keyboard.send("Input.dispatchKeyEvent", {"type": "keyDown", **composing})
    keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", **composing})
    page.wait_for_timeout(1000)
    assert page.get_by_role("heading", level=3).count() == 0
    assert "매출" in box.input_value()
    keyboard.send("Input.insertText", {"text": "은 어디에 있나?"})
    box.press("Enter")
    expect(page.get_by_role("heading", level=3)).to_contain_text("매출은")


def test_a_question_without_an_answer_is_refused_with_the_nearest_passages(jisoo: Visit) -> None:
    ask(jisoo, "Who won the football world cup of 1966 in Wembley?")
    expect(jisoo.page.get_by_text("The documents don't answer this")).to_be_visible()
    expect(jisoo.page.get_by_text("The nearest passages, not an answer.")).to_be_visible()
    expect(jisoo.page.locator("mark")).to_have_count(0)
    jisoo.picture("ask-en-light-insufficient")


def test_an_answer_comes_back_after_a_reload_with_its_own_evidence(jisoo: Visit) -> None:
    ask(jisoo, GATE_QUESTION)
    before = text_of(jisoo.page)
    jisoo.page.reload()
    jisoo.page.locator(".st-key-past").get_by_role("button", name=GATE_QUESTION[:30]).first.click()
    expect(jisoo.page.locator(".st-key-answer-state")).to_be_visible()
    settled(jisoo.page)
    assert text_of(jisoo.page) == before


def test_a_revoked_tag_closes_past_evidence_at_the_next_click(browser: Browser, app: App) -> None:
    question = "Which protocol controls the AuroraBeam 300 fixture?"
    with visit(browser, app, "en-US") as there:
        sign_in(there, "alex")
        ask(there, question)
        assert "DMX512" in text_of(there.page)
        app.command("member", "set", WORKSPACE, "alex", "--role", "editor", "--tags", "gate")
        there.page.get_by_role("tab", name="Triples").click()
        expect(there.page.get_by_text("can no longer be read").first).to_be_visible()
        settled(there.page)
        there.picture("ask-en-light-closed")
        assert "DMX512" not in text_of(there.page)
        open_tab(there.page, 0)
        assert "desk.docx" not in text_of(there.page)


def test_a_new_version_marks_the_answers_that_rest_on_the_old_one(
    jisoo: Visit, tmp_path: Path, app: App
) -> None:
    page = jisoo.page
    rule = tmp_path / "parking rule.txt"
    rule.write_text("The crew parks in zone B of the north yard. Zone B closes at midnight.\n")
    app.command("document", "add", WORKSPACE, str(rule), "--tags", "gate")
    ask(jisoo, "In which zone of the north yard does the crew park?")
    expect(page.get_by_role("blockquote").first).to_contain_text("zone B")

    open_page(jisoo, "Documents")
    page.get_by_role("button", name="Upload documents").click()
    page.get_by_test_id("stFileUploader").locator("input[type=file]").set_input_files(
        [
            {
                "name": rule.name,
                "mimeType": "text/plain",
                "buffer": b"The crew parks in zone C of the north yard.\n",
            }
        ]
    )
    expect(page.get_by_text("There is a document “parking rule.txt” already. What is this?")).to_be_visible()
    expect(page.get_by_text("Its readers stay as they are: gate")).to_be_visible()
    settled(page)
    jisoo.picture("documents-en-light-same-name")
    page.get_by_role("button", name="Upload", exact=True).last.click()
    row = page.locator(".st-key-document-rows")
    expect(row.get_by_text("v2", exact=True)).to_be_visible(timeout=120_000)

    page.get_by_role("link", name="Ask", exact=True).click()
    expect(page.get_by_text("Changed since this answer: parking rule.txt")).to_be_visible()
    expect(page.get_by_text("superseded", exact=True).first).to_be_visible()
    jisoo.picture("ask-en-light-superseded")
    ask(jisoo, "In which zone of the north yard does the crew park?")
    expect(page.get_by_role("blockquote").first).to_contain_text("zone C")
