"""Impact in a real browser: from a document over paths with their quotes to ticks by keys, and back when a
document changes."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.support import (
    WORKSPACE,
    App,
    Visit,
    open_page,
    set_up_by_form,
    settled,
    sign_in,
    text_of,
    visit,
)

DOCUMENTS = {
    "suppliers.md": "# Suppliers\n\nHanbit Lighting supplies AuroraBeam 300.\n",
    "device.md": "# Device\n\nAuroraBeam 300 uses Art-Net.\n",
    "training.md": "# Training\n\nModule T-14 teaches Art-Net.\n",
    "공급.md": "# 공급\n\n누리음향은 라인어레이를 공급한다.\n",
    "설치.md": "# 설치\n\n무대팀은 라인어레이를 설치한다.\n",
    "menu.md": "# Menu\n\nThe canteen serves Bibimbap.\n",
}
SECRET = "# Secret\n\nAuroraBeam 300 needs Dimmer Nine.\n"


@pytest.fixture(scope="module", autouse=True)
def _house(app: App, tmp_path_factory: pytest.TempPathFactory) -> None:
    set_up_by_form(app)
    for name, role, tags in (("rae", "reader", ""), ("vera", "reviewer", ""), ("max", "reviewer", "board")):
        app.member(name, role, tags)
    folder = tmp_path_factory.mktemp("documents")
    for name, text in DOCUMENTS.items():
        (folder / name).write_text(text)
    app.command("document", "add", WORKSPACE, *(str(folder / name) for name in DOCUMENTS), "--everyone")
    add(app, folder, "secret.md", SECRET, "--tags", "board")


def add(app: App, folder: Path, name: str, text: str, *more: str) -> None:
    (folder / name).write_text(text)
    app.command("document", "add", WORKSPACE, str(folder / name), *more)


def keep(app: App, user: str, document: str) -> str:
    typed = app.command("impact", "keep", WORKSPACE, "--document", document, "--as", user, "--json")
    return str(json.loads(typed)["id"])


def choose(there: Visit, box: Locator, value: str) -> None:
    box.click()
    box.fill(value)
    there.page.get_by_role("option", name=value).first.click()


def look_from(there: Visit, document: str) -> None:
    page = there.page
    choose(there, page.locator(".st-key-impact-document").get_by_role("combobox"), document)
    page.get_by_role("button", name=re.compile("^(Look|찾기)$")).click()
    expect(page.locator("li.row").first).to_be_visible()
    settled(page)


def rows(there: Visit) -> list[str]:
    return there.page.locator("li.row button.title").all_inner_texts()


def test_a_suppliers_document_brings_up_the_training_and_it_is_ticked_by_keys(
    browser: Browser, app: App, tmp_path: Path
) -> None:
    with visit(browser, app, "en-US") as vera:
        sign_in(vera, "vera")
        page = vera.page
        open_page(vera, "Documents")
        page.get_by_role("button", name="suppliers.md").click()
        page.get_by_role("button", name="What rests on this?").click()
        expect(page.locator("li.row").first).to_be_visible()
        settled(page)
        assert rows(vera) == ["device.md", "training.md"]
        page.locator("li.row button.title", has_text="training.md").click()
        expect(
            page.locator(".st-key-impact-detail").get_by_role("heading", name="training.md")
        ).to_be_visible()
        settled(page)
        for quote in DOCUMENTS.values():
            sentence = quote.split("\n")[2]
            if "Aurora" in sentence or "Art-Net" in sentence:
                assert sentence in text_of(page)
        assert "a reason to look, not a finding" in text_of(page)
        vera.picture("impact-en-light-look")
        page.get_by_role("button", name="Keep as a list").click()
        expect(page.get_by_role("link", name="Export CSV")).to_be_visible()
        settled(page)
        first = page.locator("li.row").first
        first.focus()
        page.keyboard.press("1")
        expect(first.locator("button[aria-pressed=true]")).to_have_text(re.compile("Still right"))
        settled(page)
        second = page.locator("li.row").nth(1)
        expect(second).to_be_focused()
        page.keyboard.press("2")
        expect(second.locator("button[aria-pressed=true]")).to_have_text(re.compile("Needs an edit"))
        settled(page)
        page.keyboard.press("Enter")
        expect(
            page.locator(".st-key-impact-detail").get_by_role("heading", name="training.md")
        ).to_be_visible()
        settled(page)
        form = page.get_by_test_id("stForm")
        choose(vera, form.get_by_role("combobox"), "rae")
        form.get_by_label("Note").fill("Module T-14 names the control.")
        form.get_by_role("button", name="Save").click()
        expect(second).to_contain_text("Owner: rae")
        settled(page)
        vera.picture("impact-en-light-ticked")

        add(
            app,
            tmp_path,
            "device.md",
            "# Device\n\nAuroraBeam 300 uses sACN.\n",
            "--replaces",
            "device.md",
            "--everyone",
        )
        page.reload()
        expect(page.locator("li.row").first).to_contain_text("Changed since")
        settled(page)
        expect(page.locator("li.row").first).to_contain_text("a new version was uploaded")
        vera.picture("impact-en-light-changed-since")
        address = page.get_by_role("link", name="Export Word").get_attribute("href")
        answer = vera.context.request.get(f"{app.url}{address}")
        assert answer.status == 200 and answer.headers["content-disposition"].endswith(".docx")


def test_names_are_offered_while_typing_and_only_those_that_one_may_read(browser: Browser, app: App) -> None:
    with visit(browser, app, "en-US") as vera:
        sign_in(vera, "vera")
        open_page(vera, "Impact")
        page = vera.page
        page.get_by_role("radio", name="A name").or_(page.get_by_text("A name", exact=True)).first.click()
        settled(page)
        box = page.get_by_role("textbox", name="Part of a name")
        for typed, there in (("dimmer", False), ("art-n", True)):
            box.fill(typed)
            box.press("Enter")
            settled(page)
            if there:
                page.locator(".st-key-impact-entities").get_by_role(
                    "button", name="art-net", exact=True
                ).click()
            else:
                expect(page.get_by_text("No document that you may read holds such a name.")).to_be_visible()
        expect(page.locator("li.row").first).to_be_visible()
        settled(page)
        assert "Dimmer" not in text_of(page)
        vera.picture("impact-en-light-entity")


@pytest.mark.parametrize(
    ("dark", "width", "name"), [(True, 1380, "dark"), (False, 390, "phone"), (True, 390, "phone-dark")]
)
def test_impact_stands_in_korean_in_the_dark_and_on_a_phone(
    browser: Browser, app: App, dark: bool, width: int, name: str
) -> None:
    list_id = keep(app, "vera", "공급.md")
    day = (date.today() - timedelta(days=2)).isoformat()
    app.command(
        "impact",
        "tick",
        WORKSPACE,
        list_id,
        "설치.md",
        "edit",
        "--owner",
        "vera",
        "--due",
        day,
        "--as",
        "vera",
    )
    with visit(browser, app, "ko-KR", dark=dark, width=width) as vera:
        sign_in(vera, "vera")
        vera.goto("/impact")
        settled(vera.page)
        expect(vera.page.locator(".st-key-impact-mine")).to_contain_text("기한 지남")
        vera.picture(f"impact-ko-{name}-first")
        vera.page.locator(".st-key-impact-mine").get_by_role("button", name="설치.md").first.click()
        expect(vera.page.locator("li.row").first).to_be_visible()
        settled(vera.page)
        vera.page.locator("li.row").first.get_by_role("button", name="그대로 맞음").click()
        expect(vera.page.locator("li.row .state").first).to_contain_text("그대로 맞음")
        vera.page.get_by_text("표로 보기").click()
        settled(vera.page)
        vera.picture(f"impact-ko-{name}")
        overflow = vera.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow <= 0


@pytest.mark.parametrize(
    ("language", "dark", "width", "name"),
    [("en-US", False, 1380, "en-light"), ("ko-KR", True, 1380, "ko-dark"), ("ko-KR", False, 390, "ko-phone")],
)
def test_a_list_is_closed_with_a_note_and_reopened(
    browser: Browser, app: App, language: str, dark: bool, width: int, name: str
) -> None:
    list_id = keep(app, "vera", "suppliers.md")
    with visit(browser, app, language, dark=dark, width=width) as vera:
        sign_in(vera, "vera")
        page = vera.page
        vera.goto(f"/impact?impact=list.{list_id}")
        expect(page.locator("li.row").first).to_be_visible()
        settled(page)
        page.get_by_role("button", name=re.compile("Close the list|목록 닫기")).click()
        page.get_by_role("textbox", name=re.compile("Note \\(optional|메모 \\(선택")).fill(
            "All is looked at."
        )
        vera.picture(f"impact-{name}-closing")
        page.locator(".st-key-impact-close-False button").click()
        expect(page.get_by_text(re.compile("This list is closed|닫힌 목록입니다"))).to_be_visible()
        settled(page)
        assert page.locator("button.tick").count() == 0 and "All is looked at." in text_of(page)
        vera.picture(f"impact-{name}-closed")
        address = page.get_by_role("link", name=re.compile("CSV|표로 내보내기")).get_attribute("href")
        table = (
            vera.context.request.get(f"{app.url}{address}", headers={"accept-language": language})
            .body()
            .decode("utf-8-sig")
        )
        assert ("닫음" if language == "ko-KR" else "Closed by vera") in table and "All is looked at." in table
        page.get_by_role("button", name=re.compile("Back to the start|처음으로")).click()
        settled(page)
        lists = page.locator(".st-key-impact-lists")
        assert lists.locator(f".st-key-impact-list-{list_id}").count() == 0
        page.locator(".st-key-impact-which").get_by_text(re.compile("^(Closed|닫힌 목록)$")).click()
        expect(lists.locator(f".st-key-impact-list-{list_id}")).to_be_visible()
        settled(page)
        vera.picture(f"impact-{name}-closed-lists")
        lists.locator(f".st-key-impact-list-{list_id}").get_by_role("button").click()
        expect(page.locator("li.row").first).to_be_visible()
        settled(page)
        page.get_by_role("button", name=re.compile("^(Reopen|다시 열기)$|Reopen|다시 열기")).first.click()
        page.locator(".st-key-impact-close-True button").click()
        expect(page.locator("button.tick").first).to_be_visible()
        overflow = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow <= 0


def test_a_person_without_the_right_looks_but_keeps_and_ticks_nothing_and_hidden_lists_are_not_there(
    browser: Browser, app: App
) -> None:
    kept, hidden = keep(app, "max", "suppliers.md"), keep(app, "max", "secret.md")
    with visit(browser, app, "en-US") as rae:
        sign_in(rae, "rae")
        open_page(rae, "Impact")
        look_from(rae, "suppliers.md")
        assert rae.page.get_by_role("button", name="Keep as a list").count() == 0
        assert "secret.md" not in text_of(rae.page) and "Dimmer" not in text_of(rae.page)
        rae.goto(f"/impact?impact=list.{kept}")
        expect(rae.page.locator("li.row").first).to_be_visible()
        settled(rae.page)
        assert rae.page.locator("button.tick").count() == 0
        assert rae.page.get_by_test_id("stForm").count() == 0
        assert rae.page.get_by_role("button", name="Close the list").count() == 0
        assert "secret.md" not in text_of(rae.page)
        rae.picture("impact-en-light-reader")
        for list_id in (hidden, "0" * 32):
            rae.goto(f"/impact?impact=list.{list_id}")
            expect(rae.page.get_by_text("There is no such list, or you may not see it.")).to_be_visible()
            settled(rae.page)
            assert rae.page.locator("li.row").count() == 0
            room = next(
                link
                for link in json.loads(app.command("workspace", "list", "--json"))
                if link["name"] == WORKSPACE
            )
            assert (
                rae.context.request.get(f"{app.url}/impact-export/{room['id']}/{list_id}/csv").status == 404
            )
