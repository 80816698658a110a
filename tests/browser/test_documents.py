"""The Documents page: uploads that fail or are cancelled, versions, and what ends a document."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import made
from tests.browser.support import (
    App,
    Visit,
    open_page,
    set_up_by_form,
    settled,
    sign_in,
    visit,
)


@pytest.fixture(scope="module", autouse=True)
def _house(app: App) -> None:
    set_up_by_form(app)
    for name, role, tags in (("jisoo", "editor", "gate,desk"), ("alex", "reader", "gate")):
        app.member(name, role, tags)


@pytest.fixture
def jisoo(browser: Browser, app: App) -> Iterator[Visit]:
    with visit(browser, app, "en-US") as there:
        sign_in(there, "jisoo")
        open_page(there, "Documents")
        yield there


def upload(there: Visit, name: str, data: bytes, again: bool = False) -> None:
    """To everyone, or `again` as the next version of itself; does not wait for what becomes of it."""
    page = there.page
    opener = page.get_by_role("button", name="Upload documents")
    if opener.count():
        opener.click()
    files = page.get_by_test_id("stFileUploader")
    files.locator("input[type=file]").set_input_files(
        [{"name": name, "mimeType": "application/octet-stream", "buffer": data}]
    )
    if again:
        expect(page.get_by_text("Its readers stay as they are: Everyone")).to_be_visible()
    else:
        page.get_by_text("Everyone in the workspace").click()
        expect(page.get_by_text("Who can read this · 3 people")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Upload", exact=True).last.click()
    expect(page.get_by_text(f"{name}: ")).to_be_visible()


def open_document(there: Visit, name: str) -> None:
    row = there.page.locator(".st-key-document-rows").get_by_role("button", name=name)
    expect(row).to_be_visible(timeout=120_000)
    row.click()
    expect(there.page.get_by_role("heading", level=1)).to_have_text(name)
    settled(there.page)


def test_a_broken_file_leaves_its_whole_reason_to_copy_and_to_try_again(jisoo: Visit) -> None:
    page = jisoo.page
    jisoo.context.grant_permissions(["clipboard-read", "clipboard-write"])
    upload(jisoo, "budget.pdf", b"%PDF-1.7\n1 0 obj\n<< this is no page tree")
    job = page.locator(".st-key-jobs li").filter(has_text="budget.pdf")
    expect(job.get_by_text("failed")).to_be_visible(timeout=120_000)
    reason = job.locator("pre").inner_text()
    assert "budget.pdf" in reason and len(reason) > 30
    jisoo.picture("documents-en-light-failed")
    job.get_by_role("button", name="Copy reason").click()
    assert page.evaluate("navigator.clipboard.readText()") == reason
    job.get_by_role("button", name="Try again").click()
    page.wait_for_timeout(3000)  # it fails again, however fast: nothing on the screen tells the two apart
    expect(job.get_by_text("failed")).to_be_visible(timeout=120_000)
    settled(page)
    job.get_by_role("button", name="Dismiss").click()
    expect(job).to_have_count(0)
    expect(page.locator(".st-key-document-rows").get_by_text("budget")).to_have_count(0)


def test_an_empty_file_is_refused_at_once(jisoo: Visit) -> None:
    upload(jisoo, "nothing.txt", b"   \n")
    job = jisoo.page.locator(".st-key-jobs li").filter(has_text="nothing.txt")
    expect(job.locator("pre")).to_be_visible(timeout=120_000)


def test_a_large_upload_shows_its_stages_and_can_be_cancelled(jisoo: Visit) -> None:
    page = jisoo.page
    lines = [
        f"Gate {n} of hall {n % 7} is kept by steward {n} and opens at {n % 24}:10." for n in range(9000)
    ]
    upload(jisoo, "long list.txt", "\n\n".join(lines).encode())
    job = page.locator(".st-key-jobs li").filter(has_text="long list.txt")
    expect(job.get_by_text("/")).to_be_visible(timeout=120_000)
    jisoo.picture("documents-en-light-progress")
    job.get_by_role("button", name="Cancel").click()
    expect(job).to_have_count(0, timeout=120_000)
    expect(page.locator(".st-key-document-rows").get_by_text("long list")).to_have_count(0)


def test_a_documents_life_from_upload_to_erasure(browser: Browser, app: App, jisoo: Visit) -> None:
    page = jisoo.page
    upload(jisoo, "desk.docx", made.english_docx())
    open_document(jisoo, "desk.docx")
    with page.expect_download() as download, jisoo.context.expect_page():
        page.get_by_role("link", name="Download original").click()
    assert download.value.suggested_filename == "desk.docx"
    assert download.value.path().read_bytes()[:2] == b"PK"

    page.get_by_role("button", name="Retire", exact=True).click()
    expect(page.get_by_text("retired", exact=True).first).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Restore", exact=True).click()
    expect(page.get_by_text("current", exact=True).first).to_be_visible()
    settled(page)
    jisoo.picture("document-en-light")

    with visit(browser, app, "en-US", dark=True, width=390) as alex:
        sign_in(alex, "alex")
        alex.goto("/documents")
        expect(alex.page.get_by_role("button", name="desk.docx")).to_be_visible()
        expect(alex.page.get_by_text("Upload documents")).to_have_count(0)
        alex.picture("documents-en-dark-phone")
        alex.page.get_by_role("button", name="desk.docx").click()
        expect(alex.page.get_by_role("heading", level=1)).to_have_text("desk.docx")
        expect(alex.page.get_by_text("Erase", exact=True)).to_have_count(0)

        page.get_by_text("Erase", exact=True).first.click()
        button = page.get_by_role("button", name="Erase for good")
        expect(button).to_be_disabled()
        page.get_by_label("Type the document's name to confirm").fill("desk.docx")
        page.get_by_label("Type the document's name to confirm").press("Enter")
        expect(button).to_be_enabled()
        jisoo.picture("document-en-light-erase")
        button.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Documents")
        expect(page.get_by_text("desk.docx")).to_have_count(0)
        alex.page.reload()
        expect(alex.page.get_by_role("heading", level=1)).to_have_text("Documents")
        expect(alex.page.get_by_text("desk.docx")).to_have_count(0)


def test_the_same_bytes_again_are_recognised(jisoo: Visit) -> None:
    for again in (False, True):
        upload(jisoo, "twice.md", b"# Twice\n\nThe steward counts the visitors twice.\n", again)
        expect(jisoo.page.locator(".st-key-document-rows").get_by_text("twice.md")).to_be_visible(
            timeout=120_000
        )
        settled(jisoo.page)
    expect(jisoo.page.get_by_text("these bytes are already here")).to_be_visible()
