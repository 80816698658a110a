"""Versions in a real browser: days in effect, two versions compared, and the slider over the changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.support import (
    WORKSPACE,
    App,
    Visit,
    ask,
    open_page,
    set_up_by_form,
    settled,
    sign_in,
    text_of,
    visit,
)

QUESTION = "What is the load limit of the north stage?"
REST = "\n\n".join(
    f"Section {n} of the plan describes tower {n}, its cables and the people who may climb it."
    for n in range(1, 9)
)
OLD = f"# Stage plan\n\nThe load limit of the north stage is 1,200 kg. Dana Whitfield leads the crew.\n\n{REST}\n"
NEW = OLD.replace("1,200 kg", "900 kg").replace("Dana Whitfield leads", "Minsu Kim leads")
NAME = "stage-plan.md"
LATER = date.today() + timedelta(days=400)


@pytest.fixture(scope="module", autouse=True)
def _house(app: App, tmp_path_factory: pytest.TempPathFactory) -> None:
    set_up_by_form(app)
    for name, role in (("rae", "reader"), ("edda", "editor")):
        app.member(name, role)
    folder = tmp_path_factory.mktemp("documents")
    (folder / NAME).write_text(OLD)
    app.command("document", "add", WORKSPACE, str(folder / NAME), "--everyone", "--note", "first issue")


@pytest.fixture
def edda(browser: Browser, app: App) -> Iterator[Visit]:
    with visit(browser, app, "en-US") as there:
        sign_in(there, "edda")
        yield there


def opened(there: Visit, name: str = NAME) -> None:
    open_page(there, "Documents")
    there.page.get_by_role("button", name=name).click()
    expect(there.page.get_by_role("heading", level=1, name=name)).to_be_visible()
    settled(there.page)


def of_day(there: Visit, day: date) -> None:
    """Under "How to search", on the Ask page."""
    there.page.get_by_text("How to search").click()
    box = there.page.locator("[class*='st-key-as-of-day'] input")
    box.fill(day.isoformat())
    box.press("Enter")
    settled(there.page)
    expect(box).to_have_value(day.isoformat())


def test_a_new_version_for_a_later_day_is_uploaded_compared_and_asked_of_that_day(
    app: App, edda: Visit
) -> None:
    page = edda.page
    opened(edda)
    page.get_by_text("Upload a new version").click()
    page.locator("[class*='st-key-replace-'] input[type=file]").first.set_input_files(
        {"name": NAME, "mimeType": "text/markdown", "buffer": NEW.encode()}
    )
    settled(page)
    box = page.locator("[class*='st-key-replace-'][class*='-first'] input")
    box.fill(LATER.isoformat())
    box.press("Enter")
    settled(page)
    page.locator(".st-key-replace-go button").click()
    expect(page.get_by_role("button", name=NAME)).to_be_visible(timeout=60_000)
    history = []
    for _ in range(60):
        history = json.loads(app.command("document", "history", WORKSPACE, NAME, "--json"))
        if len(history) == 2:
            break
        page.wait_for_timeout(500)
    assert [row["state"] for row in history] == ["upcoming", "current"]
    opened(edda)
    expect(page.get_by_text("Version 1 is in effect today.")).to_be_visible()
    expect(page.get_by_text(f"in effect from {LATER.isoformat()}")).to_be_visible()
    page.get_by_text("Compare two versions").click()
    expect(page.locator("del").first).to_have_text("1,200")
    expect(page.locator("ins").first).to_have_text("900")
    edda.picture("versions-en-light-inline")
    page.get_by_text("Side by side").click()
    expect(page.locator(".both .side")).to_have_count(2)
    settled(page)
    folded = page.locator(".both button").first
    folded.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".side").first).to_contain_text("Section 5 of the plan")
    edda.picture("versions-en-light-side-by-side")
    shown = text_of(page)
    assert "Facts gained" in shown and "Facts lost" in shown and "Minsu Kim" in shown

    edda.goto("/")
    settled(page)
    ask(edda, QUESTION)
    assert "1,200" in text_of(page) and "900 kg" not in text_of(page)
    of_day(edda, LATER)
    ask(edda, QUESTION)
    expect(page.get_by_text(f"documents in effect on {LATER.isoformat()}")).to_be_visible()
    settled(page)
    shown = text_of(page)
    assert "900 kg" in shown and "1,200" not in shown
    expect(page.get_by_text(f"in effect from {LATER.isoformat()}").first).to_be_visible()
    edda.picture("versions-en-light-asked-of-a-day")


def test_the_slider_goes_back_by_keys_and_the_answer_is_of_that_moment(
    app: App, edda: Visit, tmp_path: Path
) -> None:
    (tmp_path / "doors.md").write_text("The north door opens at nine.")
    app.command("document", "add", WORKSPACE, str(tmp_path / "doors.md"), "--everyone")
    (tmp_path / "doors.md").write_text("The north door opens at seven.")
    app.command(
        "document", "add", WORKSPACE, str(tmp_path / "doors.md"), "--everyone", "--replaces", "doors.md"
    )
    page = edda.page
    edda.goto("/")
    settled(page)
    page.get_by_text("How to search").click()
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowLeft")  # from now to the last change
    settled(page)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("doors.md v1 added").first).to_be_visible()
    settled(page)
    edda.picture("versions-en-light-slider")
    ask(edda, "When does the north door open?")
    shown = text_of(page)
    assert "nine" in shown and "seven" not in shown


def test_a_reader_sees_versions_and_differences_and_can_date_nothing(browser: Browser, app: App) -> None:
    with visit(browser, app, "ko-KR", dark=True, width=390) as rae:
        sign_in(rae, "rae")
        rae.goto("/documents")
        settled(rae.page)
        rae.page.get_by_role("button", name=NAME).click()
        expect(rae.page.get_by_role("heading", level=1, name=NAME)).to_be_visible()
        settled(rae.page)
        assert rae.page.get_by_text("효력 날짜").count() == 0
        assert rae.page.get_by_text("읽을 수 있는 사람과 그 까닭").count() == 0
        rae.page.get_by_text("두 판 견주기").click()
        expect(rae.page.locator("del").first).to_be_visible()
        rae.picture("versions-ko-dark-phone-inline")
        rae.page.get_by_text("나란히").click()
        expect(rae.page.locator(".both .side")).to_have_count(2)
        rae.picture("versions-ko-dark-phone-side-by-side")
        assert rae.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize(("language", "dark"), [("ko-KR", False), ("en-US", True)])
def test_versions_in_both_lights_and_languages(browser: Browser, app: App, language: str, dark: bool) -> None:
    with visit(browser, app, language, dark=dark) as there:
        sign_in(there, "edda")
        there.goto("/documents")
        settled(there.page)
        there.page.get_by_role("button", name=NAME).click()
        settled(there.page)
        there.page.get_by_text("두 판 견주기" if language == "ko-KR" else "Compare two versions").click()
        expect(there.page.locator("ins").first).to_be_visible()
        there.picture(f"versions-{language[:2]}-{'dark' if dark else 'light'}")
