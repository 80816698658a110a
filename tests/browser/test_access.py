"""Access in a real browser: who reads what, seeing as a member, and a change of tags at the next click."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

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

WAGE = "What is the wage of a guard?"
HALL = "When does the hall open?"


@pytest.fixture(scope="module", autouse=True)
def _house(app: App, tmp_path_factory: pytest.TempPathFactory) -> None:
    set_up_by_form(app)
    for name, role, tags in (("ada", "admin", "hr"), ("kim", "editor", "board"), ("rae", "reader", "hr")):
        app.member(name, role, tags)
    folder = tmp_path_factory.mktemp("documents")
    for name, text, who in (
        ("wages.md", "The wage of a guard is 11,500 won.", ("--tags", "hr")),
        ("shares.md", "The board meets in room 4 on Fridays.", ("--tags", "board,hr")),
        ("secret.md", "The board plans a merger with Norwind Systems.", ("--tags", "board")),
        ("hall.md", "The hall opens at nine.", ("--everyone",)),
    ):
        (folder / name).write_text(text)
        app.command("document", "add", WORKSPACE, str(folder / name), *who)


@pytest.fixture
def ada(browser: Browser, app: App) -> Iterator[Visit]:
    with visit(browser, app, "en-US") as there:
        sign_in(there, "ada")
        yield there


def tags(app: App, user: str, held: str) -> None:
    app.command("member", "set", WORKSPACE, user, "--tags", held)


def member_box(there: Visit, app: App, name: str) -> str:
    """The selector of this person's box on the People page."""
    return f"[class*='st-key-member-']:has-text('{name}')"


def unfolded(there: Visit, app: App, name: str) -> None:
    open_page(there, "People")
    box = there.page.locator(member_box(there, app, name)).last
    box.get_by_text("What they can read, and why").click()
    settled(there.page)
    expect(box.get_by_role("button", name="See as this person")).to_be_visible()


def test_who_reads_a_document_and_what_a_person_reads_with_the_reasons(app: App, ada: Visit) -> None:
    page = ada.page
    open_page(ada, "Documents")
    page.get_by_role("button", name="shares.md").click()
    expect(page.get_by_text("Who can read this, and why (3)")).to_be_visible()
    settled(page)
    shown = text_of(page)
    assert "ada" in shown and "kim" in shown and "rae" in shown
    ada.picture("access-en-light-document")
    unfolded(ada, app, "kim")
    shown = text_of(page)
    assert "shares.md" in shown and "hall.md" in shown and "open to everyone" in shown
    assert "secret.md" not in shown and "merger" not in shown  # the admin may not read it
    ada.picture("access-en-light-person")


def test_an_admin_sees_as_a_member_reads_only_and_it_is_told(browser: Browser, app: App, ada: Visit) -> None:
    page = ada.page
    unfolded(ada, app, "kim")
    page.locator(member_box(ada, app, "kim")).last.get_by_role("button", name="See as this person").click()
    expect(page.get_by_text("You are seeing as kim")).to_be_visible()
    settled(page)
    expect(page.get_by_role("link", name="People")).to_have_count(0)
    box = page.get_by_test_id("stChatInput").locator("textarea")
    box.fill("Where does the board meet?")
    box.press("Enter")
    expect(page.get_by_text("An answer as kim would get it.")).to_be_visible(timeout=60_000)
    settled(page)
    assert "room 4" in text_of(page)
    ada.picture("access-en-light-seeing")
    box.fill(WAGE)
    box.press("Enter")
    expect(page.get_by_role("heading", name=WAGE)).to_be_visible()
    expect(page.locator(".st-key-answer-state")).to_be_visible(timeout=60_000)
    settled(page)
    assert "11,500" not in text_of(page) and "wages" not in text_of(page)
    open_page(ada, "Documents")
    shown = text_of(page)
    assert "shares.md" in shown and "wages.md" not in shown and "secret.md" not in shown
    assert page.get_by_role("button", name="Upload documents").count() == 0
    ada.picture("access-en-light-seeing-documents")
    ada.goto("/people")  # no way round it, and loaded anew it goes on
    expect(page.get_by_text("You are seeing as kim")).to_be_visible()
    settled(page)
    expect(page.get_by_role("link", name="People")).to_have_count(0)
    page.keyboard.press("Escape")  # Streamlit's own word that there is no such page
    page.locator(".st-key-stop-seeing button").click()
    expect(page.get_by_text("You are seeing as kim")).to_have_count(0)
    settled(page)
    open_page(ada, "Activity")
    shown = text_of(page)
    assert "began to see as a member" in shown and "stopped seeing as a member" in shown
    with visit(browser, app, "en-US") as kim:
        sign_in(kim, "kim")
        open_page(kim, "Account")
        expect(kim.page.get_by_text("Admins who saw as you")).to_be_visible()
        expect(kim.page.get_by_text(re.compile("^ada · "))).to_have_count(1)
        assert kim.page.locator(".st-key-past button").count() == 0  # none of it is Kim's
        kim.picture("access-en-light-account")


def test_seeing_as_a_member_ends_with_signing_out(app: App, ada: Visit) -> None:
    page = ada.page
    unfolded(ada, app, "rae")
    page.locator(member_box(ada, app, "rae")).last.get_by_role("button", name="See as this person").click()
    expect(page.get_by_text("You are seeing as rae")).to_be_visible()
    settled(page)
    page.locator(".st-key-sign-out button").click()
    expect(page.locator("#password")).to_be_visible(timeout=30_000)
    sign_in(ada, "ada")
    assert "You are seeing as" not in text_of(page)
    open_page(ada, "Activity")
    assert "stopped seeing as a member" in text_of(page)


def test_who_may_not_finds_no_way(browser: Browser, app: App) -> None:
    with visit(browser, app, "en-US") as rae:
        sign_in(rae, "rae")
        rae.goto("/people")
        settled(rae.page)
        assert "See as this person" not in text_of(rae.page)
        rae.goto("/documents")
        settled(rae.page)
        rae.page.get_by_role("button", name="hall.md").click()
        expect(rae.page.get_by_role("heading", level=1, name="hall.md")).to_be_visible()
        settled(rae.page)
        assert "Who can read this, and why" not in text_of(rae.page)


def test_a_tag_taken_away_counts_at_the_next_click_on_open_pages_and_shared_links(
    browser: Browser, app: App
) -> None:
    """Two people at once: one has an answer and a document open, the other takes the tag away."""
    tags(app, "rae", "hr")
    with (
        visit(browser, app, "en-US") as rae,
        visit(browser, app, "en-US") as other,
        visit(browser, app, "en-US") as ada,
    ):
        sign_in(ada, "ada")
        sign_in(rae, "rae")
        sign_in(other, "rae")
        ask(rae, WAGE)
        assert "11,500" in text_of(rae.page)
        mine = rae.page.url
        app.command("ask", WORKSPACE, WAGE, "--as", "ada")
        answers = json.loads(app.command("review", WORKSPACE, "list", "--mine", "--as", "ada", "--json"))
        app.command("review", WORKSPACE, "send", answers[0]["id"], "--as", "ada")
        document = next(
            row["id"]
            for row in json.loads(app.command("document", "list", WORKSPACE, "--json"))
            if row["name"] == "wages.md"
        )
        other.goto(f"/documents?document={document}")
        expect(other.page.get_by_role("heading", level=1, name="wages.md")).to_be_visible()
        settled(other.page)
        with visit(browser, app, "en-US") as link:
            sign_in(link, "rae")
            link.goto(f"/shared?answer={answers[0]['id']}")
            expect(link.page.get_by_text("11,500").first).to_be_visible()
            settled(link.page)

            open_page(ada, "People")
            box = ada.page.locator(member_box(ada, app, "rae")).last
            box.get_by_role("button", name="Edit").click()
            held = ada.page.locator("[class*='st-key-tags-']").last
            held.locator("input").press("Backspace")
            settled(ada.page)
            ada.page.get_by_role("button", name="Save", exact=True).click()
            expect(ada.page.get_by_text("Saved").first).to_be_visible()

            # one click each, anywhere on the open page
            rae.page.get_by_role("tab").nth(1).click()
            settled(rae.page)
            expect(rae.page.get_by_text("11,500")).to_have_count(0)
            assert "11,500" not in text_of(rae.page)
            rae.picture("access-en-light-closed-answer")
            other.page.get_by_role("button", name="All documents").click()
            expect(other.page.get_by_text("wages.md")).to_have_count(0)
            settled(other.page)
            assert "wages.md" not in text_of(other.page) and "11,500" not in text_of(other.page)
            link.page.reload()
            settled(link.page)
            assert "11,500" not in text_of(link.page) and "wages" not in text_of(link.page)
            link.picture("access-en-light-closed-link")
        rae.goto(mine.removeprefix(app.url))
        settled(rae.page)
        assert "11,500" not in text_of(rae.page)
        original = json.loads(app.command("document", "history", WORKSPACE, document, "--json"))[0]["id"]
        workspace = json.loads(app.command("workspace", "list", "--json"))[0]["id"]
        assert rae.context.request.get(f"{app.url}/original/{workspace}/{original}").status == 404
        tags(app, "rae", "hr")
        assert rae.context.request.get(f"{app.url}/original/{workspace}/{original}").status == 200


@pytest.mark.parametrize(
    ("language", "dark", "width"), [("ko-KR", True, 1380), ("ko-KR", False, 390), ("en-US", True, 390)]
)
def test_access_in_both_lights_languages_and_on_a_phone(
    browser: Browser, app: App, language: str, dark: bool, width: int
) -> None:
    with visit(browser, app, language, dark=dark, width=width) as there:
        sign_in(there, "ada")
        there.goto("/people")
        settled(there.page)
        box = there.page.locator(member_box(there, app, "kim")).last
        box.get_by_text(re.compile("What they can read, and why|읽을 수 있는 문서와 그 까닭")).click()
        settled(there.page)
        name = f"{language[:2]}-{'dark' if dark else 'light'}{'-phone' if width < 600 else ''}"
        there.picture(f"access-{name}-people")
        box.get_by_role("button", name=re.compile("See as this person|이 사람의 눈으로 보기")).click()
        expect(there.page.locator(".st-key-seeing-as")).to_be_visible()
        there.picture(f"access-{name}-seeing")
        assert there.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
