"""Reload, Back and the sidebar's links, in a real browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.support import WORKSPACE, App, set_up_by_form, settled, sign_in, visit

QUESTION = "Who leads the south gate?"


def link(page: Page, name: str) -> None:
    page.locator(f'[data-testid="stSidebarNav"] a:has-text("{name}")').click()


def test_reload_and_back_go_to_what_stood_open_and_the_sidebar_leaves_it(
    browser: Browser, app: App, tmp_path: Path
) -> None:
    set_up_by_form(app)
    file = tmp_path / "gate.md"
    file.write_text("Park Doyun leads the south gate.", encoding="utf-8")
    app.command("document", "add", WORKSPACE, str(file), "--everyone")
    with visit(browser, app, "en-US") as there:
        page = there.page
        sign_in(there, "민서")
        page.get_by_test_id("stChatInputTextArea").fill(QUESTION)
        page.keyboard.press("Enter")
        tabs, heading = page.get_by_test_id("stTabs"), page.locator("h3", has_text=QUESTION)
        expect(tabs).to_be_visible(timeout=60_000)
        page.wait_for_url(lambda url: "?answer=" in url)
        settled(page)
        answer = page.url
        page.reload()
        expect(heading).to_be_visible(timeout=60_000)

        link(page, "Documents")
        page.get_by_role("button", name="gate.md").click()
        versions = page.locator("h3", has_text="Versions")
        expect(versions).to_be_visible()
        page.wait_for_url(lambda url: "?document=" in url)
        settled(page)
        document = page.url
        link(page, "Documents")
        expect(versions).to_have_count(0)
        settled(page)
        page.go_back()
        expect(versions).to_be_visible()
        expect(page).to_have_url(document)
        page.goto(answer)
        expect(heading).to_be_visible(timeout=60_000)
        settled(page)
        link(page, "Ask")
        expect(tabs).to_have_count(0)
        page.go_back()
        expect(heading).to_be_visible()
        expect(page).to_have_url(answer)
