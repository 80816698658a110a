"""The main journey, in real Chromium: from an empty house to an answer whose source is open beside it,
and somebody without the tag who gets what their own documents give."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import made
from tests.browser.support import (
    PASSWORD,
    TABS,
    WORKSPACE,
    App,
    Visit,
    ask,
    open_page,
    open_tab,
    set_up,
    settled,
    sign_in,
    text_of,
    visit,
)

KOREAN_QUESTION = "오로라빔 300 조명기는 어느 회사가 공급하나요?"
ENGLISH_QUESTION = "Which protocol controls the AuroraBeam 300 fixture?"
SECRETS = ("한빛조명", "48대", "2026년 3월 14일", "공급 계약서")


@pytest.fixture(scope="module")
def admin(browser: Browser, app: App) -> Iterator[Visit]:
    """민서, who set the house up and holds the tags 계약 and 운영."""
    with visit(browser, app) as there:
        set_up(there)
        there.picture("ask-ko-light-empty-admin")
        open_page(there, "사람")
        there.page.get_by_role("button", name="바꾸기").click()
        edit = there.page.get_by_test_id("stPopoverBody")
        choose(edit.get_by_role("combobox", name="태그"), "계약", "운영")
        edit.get_by_role("button", name="저장").click()
        expect(there.page.get_by_text("저장했습니다.")).to_be_visible()
        yield there


def choose(box: Locator, *values: str) -> None:
    """Types each and takes it. What is lost because the page was redrawn meanwhile is typed again."""
    for value in values:
        taken = box.page.get_by_role("button", name=f"Remove {value}")
        wanted = taken.count() + 1
        for _ in range(5):
            box.fill(value)
            with contextlib.suppress(AssertionError):
                expect(box.page.get_by_role("option", name=value).first).to_be_visible(timeout=4000)
                box.press("Enter")
                box.press("Escape")
                expect(taken).to_have_count(wanted, timeout=4000)
                break
        expect(taken).to_have_count(wanted)
    settled(box.page)


def add_member(there: Visit, name: str, *tags: str) -> None:
    open_page(there, "사람")
    field = there.page.get_by_label("이름", exact=True)
    if not field.is_visible():
        there.page.get_by_text("사람 추가", exact=True).click()
    field.fill(name)
    form = there.page.get_by_test_id("stForm")
    if tags:
        choose(form.get_by_role("combobox", name="태그"), *tags)
    form.locator("input[type=password]").fill(PASSWORD)
    form.get_by_role("button", name="추가").click()
    expect(there.page.get_by_text(f"{name} 님을 추가했습니다.")).to_be_visible()


def upload(there: Visit, files: dict[str, bytes], tag: str, preview: list[str] | None = None) -> None:
    """Uploads to the holders of `tag`, after reading who they are; waits until all is read."""
    page = there.page
    open_page(there, "문서")
    if page.get_by_role("button", name="문서 올리기").count():
        page.get_by_role("button", name="문서 올리기").click()
    page.get_by_test_id("stFileUploader").locator("input[type=file]").set_input_files(
        [
            {"name": name, "mimeType": "application/octet-stream", "buffer": data}
            for name, data in files.items()
        ]
    )
    if tag:
        choose(page.get_by_role("combobox", name="접근 태그"), tag)
    else:
        page.get_by_text("작업 공간의 모두").click()
    if preview is not None:
        expect(page.get_by_text(f"읽을 수 있는 사람 · {len(preview)}명")).to_be_visible()
        expect(page.get_by_text(", ".join(preview), exact=True)).to_be_visible()
        there.picture("documents-ko-light-preview")
    page.get_by_role("button", name="올리기", exact=True).click()
    for name in files:
        row = page.locator(".st-key-document-rows").get_by_role("button", name=name)
        expect(row).to_be_visible(timeout=180_000)
    expect(page.locator(".st-key-jobs")).to_have_count(0, timeout=180_000)


def evidence_of(app: App, user: str, question: str) -> object:
    """The whole JSON of an answer, without how long its steps took."""
    answer = json.loads(app.command("ask", WORKSPACE, question, "--as", user, "--json"))
    for step in answer["trace"]:
        step.pop("ms")
    return answer


def screen_of(page: Page) -> str:
    """All text of the answer, its opened sources, and every tab of its evidence."""
    texts = []
    for number in range(len(TABS)):
        open_tab(page, number)
        texts.append(text_of(page))
    return re.sub(r"\d\d\W{0,2}:\W{0,2}\d\d", "TIME", "\n".join(texts))


@pytest.mark.timeout(900)
def test_from_an_empty_house_to_evidence_that_only_its_readers_see(
    browser: Browser, app: App, admin: Visit
) -> None:
    add_member(admin, "지수", "운영")
    add_member(admin, "Alex", "계약", "운영")
    admin.picture("people-ko-light")
    upload(admin, {made.ENGLISH_DOCX: made.english_docx()}, "운영", preview=["Alex", "민서", "지수"])
    upload(admin, {made.KOREAN_XLSX: made.korean_xlsx()}, "")

    with visit(browser, app) as outsider:
        sign_in(outsider, "지수")
        ask(outsider, KOREAN_QUESTION)
        before = screen_of(outsider.page)
        told_before = evidence_of(app, "지수", KOREAN_QUESTION)

        upload(admin, {made.KOREAN_PDF: made.korean_pdf(browser)}, "계약")
        admin.picture("documents-ko-light")
        _asks_in_korean(admin)
        _asks_in_english(browser, app)

        ask(outsider, KOREAN_QUESTION)
        after = screen_of(outsider.page)
        outsider.picture("ask-ko-light-outsider")
        assert after == before
        assert evidence_of(app, "지수", KOREAN_QUESTION) == told_before
        assert not any(secret in after for secret in SECRETS)
        open_page(outsider, "문서")
        assert not any(secret in outsider.page.inner_text("body") for secret in SECRETS)
        _cannot_reach_what_the_admin_saw(admin, outsider)
        assert outsider.elsewhere == []
    assert admin.elsewhere == []


def _asks_in_korean(admin: Visit) -> None:
    page = admin.page
    open_page(admin, "질문")
    ask(admin, KOREAN_QUESTION)
    expect(
        page.get_by_text("문서에서 그대로 인용했습니다. 언어 모델이 설정되어 있지 않습니다.")
    ).to_be_visible()
    sentence = "한빛조명은 오로라빔 300 조명기 48대를 공급한다."
    answer = page.get_by_role("blockquote").filter(has_text=sentence)
    expect(answer).to_be_visible()
    admin.picture("ask-ko-light-quoted")
    answer.get_by_role("button").first.click()
    expect(page.locator("mark").filter(has_text=sentence)).to_be_visible()
    settled(page)
    source = page.locator("[class*='-source-']").filter(has=page.get_by_role("region"))
    expect(source.get_by_text(made.KOREAN_PDF)).to_be_visible()
    expect(source.locator("mark").filter(has_text=sentence)).to_be_visible()
    expect(source.get_by_text("1판")).to_be_visible()
    expect(source.get_by_text("현재", exact=True)).to_be_visible()
    expect(source.get_by_text(re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d · .*2"))).to_be_visible()
    picture = source.get_by_alt_text("인용한 부분을 표시한 쪽 그림")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.complete && image.naturalWidth") > 400
    assert _has_marker_colour(admin, str(picture.get_attribute("src")))
    admin.picture("ask-ko-light-source-open")


def _has_marker_colour(admin: Visit, address: str) -> bool:
    """Whether the page's image is lit somewhere: yellow over white."""
    import io

    from PIL import Image

    answer = admin.context.request.get(admin.app.url + address)
    assert answer.headers["cache-control"] == "no-store"
    colours = Image.open(io.BytesIO(answer.body())).convert("RGB").getcolors(1 << 24) or []
    return (
        sum(count for count, (red, green, blue) in colours if red > 240 and green > 200 and blue < 200) > 500
    )


def _asks_in_english(browser: Browser, app: App) -> None:
    with visit(browser, app, "en-US", dark=True) as there:
        sign_in(there, "Alex")
        ask(there, ENGLISH_QUESTION)
        expect(there.page.get_by_role("blockquote").filter(has_text="DMX512").first).to_be_visible()
        there.page.get_by_role("blockquote").filter(has_text="DMX512").first.get_by_role(
            "button"
        ).first.click()
        expect(there.page.locator("mark").filter(has_text="DMX512").first).to_be_visible()
        there.picture("ask-en-dark-source-open")
        for number in (1, 2, 3):
            open_tab(there.page, number)
            there.picture(f"ask-en-dark-{TABS[number]}")


def _cannot_reach_what_the_admin_saw(admin: Visit, outsider: Visit) -> None:
    """Addresses of a page image and of an original are worth nothing to somebody else."""
    image = str(admin.page.get_by_alt_text("인용한 부분을 표시한 쪽 그림").get_attribute("src"))
    open_page(admin, "문서")
    admin.page.get_by_role("button", name=made.KOREAN_PDF).click()
    original = str(admin.page.get_by_role("link", name="원본 받기").get_attribute("href"))
    admin.picture("document-ko-light")
    for address in (image, original.removeprefix(admin.app.url)):
        mine = admin.context.request.get(admin.app.url + address)
        theirs = outsider.context.request.get(admin.app.url + address)
        absent = outsider.context.request.get(admin.app.url + re.sub("[0-9a-f]{32}", "0" * 32, address))
        assert mine.status == 200 and theirs.status == 404
        assert theirs.text() == absent.text()
    assert original.removeprefix(admin.app.url).startswith("/original/")


@pytest.mark.timeout(600)
def test_every_page_in_the_other_light_and_on_a_phone(browser: Browser, app: App, admin: Visit) -> None:
    """Pictures for people to look at; and no page breaks in either language, light or width."""
    for language, dark, width in (("ko-KR", True, 1380), ("ko-KR", False, 390), ("en-US", False, 1380)):
        name = f"{language[:2]}-{'dark' if dark else 'light'}{'-phone' if width < 800 else ''}"
        with visit(browser, app, language, dark, width) as there:
            there.goto("/sign-in")
            there.picture_of_form(f"sign-in-{name}")
            sign_in(there, "민서")
            for page in ("people", "activity", "account", "documents"):
                there.goto(f"/{page}")
                expect(there.page.get_by_role("heading", level=1)).to_be_visible()
                there.picture(f"{page}-{name}")
                expect(there.page.get_by_test_id("stException")).to_have_count(0)
            there.goto("/")
            expect(there.page.get_by_test_id("stChatInput")).to_be_visible()
            settled(there.page)
            ask(there, KOREAN_QUESTION)
            there.picture(f"ask-{name}")
            wide = there.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
            assert not wide, "the page must not scroll sideways"
