"""Review in a real browser: from an answer over verdicts by keys to a signature, and back when a source moves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
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
TEXT = "# Stage plan\n\nThe load limit of the north stage is 1,200 kg. The stage has six towers.\n"
PRIVATE = "# Private\n\nThe insurer accepts a load limit of 1,500 kg for the north stage.\n"


@pytest.fixture(scope="module", autouse=True)
def _house(app: App, tmp_path_factory: pytest.TempPathFactory) -> None:
    set_up_by_form(app)
    for name, role, tags in (
        ("rae", "reader", ""),
        ("rob", "reader", ""),
        ("roy", "reader", ""),
        ("vera", "reviewer", ""),
        ("max", "reviewer", "legal"),
        ("ria", "reader", ""),
    ):
        app.member(name, role, tags)
    folder = tmp_path_factory.mktemp("documents")
    add(app, folder, "stage-plan.md", TEXT, "--everyone")
    add(
        app,
        folder,
        "무대.md",
        "# 무대\n\n남쪽 무대의 하중 한도는 800kg이다. 무대에는 탑이 네 개 있다.\n",
        "--everyone",
        "--valid-from",
        "2026-01-01",
    )


def add(app: App, folder: Path, name: str, text: str, *more: str) -> None:
    (folder / name).write_text(text)
    app.command("document", "add", WORKSPACE, str(folder / name), *more)


@pytest.fixture(params=["rae"])
def rae(browser: Browser, app: App, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A reader; each test's own, with no past questions."""
    with visit(browser, app, "en-US") as there:
        sign_in(there, request.param)
        yield there


def send(there: Visit, question: str) -> None:
    """Asks, and sends the answer to review."""
    ask(there, question)
    page = there.page
    page.get_by_role("button", name=re.compile("Send to review|검토로 보내기")).click()
    page.get_by_role("button", name=re.compile("^(Send|보내기)$")).click()
    expect(page.locator("[class*='-acting']").get_by_text(re.compile("Unchecked|확인 전"))).to_be_visible()
    settled(page)


def sent(app: App, user: str, question: str) -> str:
    """The same on the command line; the answer's id."""
    app.command("ask", WORKSPACE, question, "--as", user)
    mine = json.loads(app.command("review", WORKSPACE, "list", "--mine", "--as", user, "--json"))
    app.command("review", WORKSPACE, "send", mine[0]["id"], "--as", user)
    return str(mine[0]["id"])


def open_answer(there: Visit, question: str, title: str = "Review") -> None:
    open_page(there, title)
    there.page.locator(".st-key-review-rows").get_by_role("button", name=question).first.click()
    expect(there.page.locator(".pair").first).to_be_visible()
    settled(there.page)


def judge_all(there: Visit, key: str = "s") -> None:
    """By keys alone, from the first pair to the last."""
    page = there.page
    pairs = page.locator(".pair")
    number = pairs.count()
    pairs.first.focus()
    for at in range(number):
        expect(pairs.nth(at)).to_be_focused()
        page.keyboard.press(key)
        expect(pairs.nth(at).locator("button[aria-pressed=true]")).to_have_count(1)
        settled(page)


def state(there: Visit, words: str) -> None:
    expect(there.page.locator(".st-key-review-state")).to_contain_text(words)


def test_an_answer_is_judged_by_keys_signed_off_and_opened_again_by_a_new_version(
    browser: Browser, app: App, rae: Visit, tmp_path: Path
) -> None:
    send(rae, QUESTION)
    rae.picture("ask-en-light-sent-to-review")
    with visit(browser, app, "en-US") as vera:
        sign_in(vera, "vera")
        open_page(vera, "Review")
        vera.picture("review-en-light-queue")
        open_answer(vera, QUESTION)
        state(vera, "Unchecked")
        expect(vera.page.get_by_role("button", name="Sign off")).to_be_disabled()
        vera.picture("review-en-light-unchecked")
        assert "Search score" not in text_of(vera.page)
        judge_all(vera)
        state(vera, "Checked")
        note = vera.page.locator(".pair textarea").first
        note.fill("Read against the plan.")
        vera.page.get_by_role("button", name="Save note").first.click()
        expect(vera.page.locator(".opinion .said").first).to_contain_text("Read against the plan.")
        vera.page.get_by_role("button", name="Sign off").click()
        state(vera, "Signed off by vera")
        vera.picture("review-en-light-signed-off")

        add(
            app,
            tmp_path,
            "stage-plan.md",
            TEXT.replace("1,200", "1,000"),
            "--replaces",
            document(app),
            "--everyone",
        )
        vera.page.reload()
        settled(vera.page)
        open_answer(vera, QUESTION)
        state(vera, "Needs another look")
        expect(vera.page.locator(".st-key-review-reasons")).to_contain_text(
            "stage-plan.md: a new version was uploaded"
        )
        both = vera.page.locator(".both").first
        expect(both.locator("del")).to_have_text(re.compile("1,200"))
        expect(both.locator("ins")).to_have_text(re.compile("1,000"))
        vera.page.get_by_text("Compute it again").click()
        vera.page.get_by_role("button", name="Compute", exact=True).click()
        expect(vera.page.get_by_text("Today · Different: documents changed")).to_be_visible()
        vera.picture("review-en-light-needs-another-look")
    rae.page.reload()
    settled(rae.page)
    rae.page.locator(".st-key-past").get_by_role("button", name=QUESTION).first.click()
    expect(rae.page.locator("[class*='-acting']")).to_contain_text("Needs another look")
    rae.picture("ask-en-light-needs-another-look")


def document(app: App) -> str:
    rows = json.loads(app.command("document", "list", WORKSPACE, "--json"))
    return str(next(row["id"] for row in rows if row["name"] == "stage-plan.md"))


@pytest.mark.parametrize(
    ("dark", "width", "name"), [(True, 1380, "dark"), (False, 390, "phone"), (True, 390, "phone-dark")]
)
def test_the_review_stands_in_korean_in_the_dark_and_on_a_phone(
    browser: Browser, app: App, dark: bool, width: int, name: str
) -> None:
    question = "남쪽 무대의 하중 한도는 얼마인가?"
    sent(app, "rae", question)
    with visit(browser, app, "ko-KR", dark=dark, width=width) as vera:
        sign_in(vera, "vera")
        vera.goto("/review")
        settled(vera.page)
        vera.picture(f"review-ko-{name}-queue")
        vera.page.locator(".st-key-review-rows").get_by_role("button", name=question).first.click()
        expect(vera.page.locator(".pair").first).to_be_visible()
        vera.page.locator(".pair").first.get_by_role("button", name="어긋남").click()
        expect(vera.page.locator(".says .given").first).to_contain_text("어긋남")
        expect(vera.page.locator(".pair .about").first).to_contain_text("2026-01-01부터 효력")
        vera.picture(f"review-ko-{name}")
        overflow = vera.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow <= 0


@pytest.mark.parametrize("rae", ["rob"], indirect=True)
def test_a_person_without_the_right_finds_no_review_and_judges_nothing_by_a_link(
    browser: Browser, app: App, rae: Visit
) -> None:
    send(rae, "How many towers has the stage?")
    link = rae.page.locator("[data-testid=stCode]").inner_text().strip()
    assert link.startswith(f"{app.url}/shared?in=")
    with visit(browser, app, "en-US") as ria:
        sign_in(ria, "ria")
        expect(ria.page.get_by_role("link", name="Review", exact=True)).to_have_count(0)
        ria.page.goto(link)
        expect(ria.page.locator(".pair").first).to_be_visible()
        settled(ria.page)
        assert ria.page.locator("button.verdict").count() == 0
        assert ria.page.get_by_role("button", name="Sign off").count() == 0
        ria.picture("shared-en-light-reader")
        ria.goto("/review")
        settled(ria.page)
        assert ria.page.locator(".st-key-review-rows, .pair").count() == 0
        for other in (link.replace("answer=", "answer=0"), app.url + "/shared"):
            ria.page.goto(other)
            expect(
                ria.page.get_by_text("This answer does not exist, or is not yours to see.")
            ).to_be_visible()


def test_who_may_read_less_sees_only_that_and_learns_of_more_only_where_it_was_chosen(
    browser: Browser, app: App, tmp_path: Path
) -> None:
    """Case 26."""
    add(app, tmp_path, "private.md", PRIVATE, "--tags", "legal")
    question = "What load limit does the insurer accept for the north stage?"
    with visit(browser, app, "en-US") as max_, visit(browser, app, "en-US") as vera:
        sign_in(max_, "max")
        ask(max_, question)
        sign_in(vera, "vera")
        for says_more in (False, True):
            max_.page.get_by_role("button", name="Send to review").click()
            if says_more:
                max_.page.get_by_text("Tell people who may read less").click()
            max_.page.get_by_role("button", name="Send", exact=True).click()
            expect(max_.page.locator("[class*='-acting']").get_by_text("Unchecked")).to_be_visible()
            vera.goto("/review")
            settled(vera.page)
            rows = vera.page.locator(".st-key-review-rows").get_by_role("button", name=question)
            if says_more:
                rows.first.click()
                expect(vera.page.get_by_text("rests on more than you may read")).to_be_visible()
            shown = text_of(vera.page)
            assert "1,500" not in shown and "private.md" not in shown
            if not says_more and rows.count():
                rows.first.click()
                settled(vera.page)
                assert "1,500" not in text_of(vera.page) and "rests on more" not in text_of(vera.page)
            max_.page.get_by_role("button", name="Withdraw from review").first.click()
            max_.page.get_by_role("button", name="Withdraw from review").last.click()
            expect(max_.page.get_by_role("button", name="Send to review")).to_be_visible()


@pytest.mark.parametrize("rae", ["roy"], indirect=True)
def test_a_copy_and_an_export_say_the_state(browser: Browser, app: App, rae: Visit) -> None:
    send(rae, "How many towers has the north stage?")
    page = rae.page
    rae.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Use it").click()
    page.get_by_role("button", name="Copy with its state").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert "Not checked by anybody yet" in page.evaluate("navigator.clipboard.readText()")
    rae.picture("ask-en-light-use-it")
    for ending in ("txt", "md", "docx"):
        name = {"txt": "Export: Text", "md": "Export: Markdown", "docx": "Export: Word"}[ending]
        address = page.get_by_role("link", name=name).get_attribute("href")
        answer = rae.context.request.get(f"{app.url}{address}")
        assert answer.status == 200
        assert f"-unchecked.{ending}" in answer.headers["content-disposition"]
    with visit(browser, app, "en-US") as ria:
        sign_in(ria, "ria")
        assert ria.context.request.get(f"{app.url}{address[:-4]}pdf").status == 404
        unsent = address.replace("/answer-export/", "/answer-export/0")
        assert ria.context.request.get(f"{app.url}{unsent}").status == 404


def test_the_activity_is_narrowed_exported_and_verified_and_only_by_an_admin(
    browser: Browser, app: App
) -> None:
    sent(app, "rae", "How many towers has the north stage in all?")
    with visit(browser, app, "en-US") as boss:
        sign_in(boss, "민서")
        open_page(boss, "Activity")
        boss.page.get_by_label("Search").fill("sent an answer to review")
        boss.page.get_by_label("Search").press("Enter")
        settled(boss.page)
        expect(boss.page.get_by_role("cell", name="made the workspace")).to_have_count(0)
        expect(boss.page.get_by_role("cell", name="sent an answer to review").first).to_be_visible()
        boss.page.get_by_role("button", name="Verify the chain").click()
        expect(boss.page.get_by_text("Every line is as it was written.")).to_be_visible()
        boss.picture("activity-en-light-searched")
        address = boss.page.get_by_role("link", name="Export CSV").get_attribute("href")
        table = boss.context.request.get(f"{app.url}{address}")
        assert table.status == 200 and "sent an answer to review" in table.text()
        assert "made the workspace" not in table.text()
    with visit(browser, app, "en-US") as vera:
        sign_in(vera, "vera")
        expect(vera.page.get_by_role("link", name="Activity", exact=True)).to_have_count(0)
        assert vera.context.request.get(f"{app.url}{address}").status == 404
