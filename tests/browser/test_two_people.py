"""Two people at one answer, one link and one address, in a real browser: each sees what the other did."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.support import (
    PASSWORD,
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

QUESTION = "What is the load limit of the north stage?"
DOCUMENTS = (
    ("stage-plan.md", "# Stage plan\n\nThe load limit of the north stage is 1,200 kg.\n", "--everyone"),
    ("lamps.md", "# Lamps\n\nHanbit Lighting supplies the stage lamp. It uses Art-Net.\n", "--everyone"),
    ("crew.md", "# Crew\n\nModule T-14 explains the stage lamps. They need a dimmer.\n", "--everyone"),
    ("rent.md", "# Rent\n\nThe north stage is rented from Sejong Hall.\n", "--tags=legal"),
)


@pytest.fixture(scope="module", autouse=True)
def _house(app: App, tmp_path_factory: pytest.TempPathFactory) -> None:
    set_up_by_form(app)
    for name, role, tags in (
        ("ana", "admin", "legal"),
        ("rhea", "reviewer", ""),
        ("remy", "reviewer", "legal"),
    ):
        app.member(name, role, tags)
    folder = tmp_path_factory.mktemp("documents")
    for name, text, readers in DOCUMENTS:
        (folder / name).write_text(text, encoding="utf-8")
        app.command("document", "add", WORKSPACE, str(folder / name), readers)
    app.command("review", WORKSPACE, "people", "2", "--as", "ana")


@pytest.fixture(scope="module")
def answer(app: App, _house: None) -> str:
    app.command("ask", WORKSPACE, QUESTION, "--as", "ana")
    (mine,) = json.loads(app.command("review", WORKSPACE, "list", "--mine", "--as", "ana", "--json"))
    app.command("review", WORKSPACE, "send", mine["id"], "--as", "ana")
    return str(mine["id"])


@pytest.fixture
def rhea(browser: Browser, app: App) -> Iterator[Visit]:
    """Reads less."""
    with visit(browser, app, "en-US") as there:
        sign_in(there, "rhea")
        yield there


@pytest.fixture
def remy(browser: Browser, app: App) -> Iterator[Visit]:
    """Reads all, in the dark, on a phone, in Korean."""
    with visit(browser, app, "ko-KR", dark=True, width=390) as there:
        there.goto("/sign-in")
        there.page.fill("#name", "remy")
        there.page.fill("#password", PASSWORD)
        there.page.click("button[type=submit]")
        expect(there.page.get_by_test_id("stChatInput")).to_be_visible(timeout=60_000)
        yield there


def says(there: Visit, words: str) -> None:
    expect(there.page.locator(".st-key-review-state")).to_contain_text(words)


def judge_all(there: Visit) -> None:
    pairs = there.page.locator(".pair")
    expect(pairs.first).to_be_visible(timeout=60_000)
    for at in range(pairs.count()):
        pairs.nth(at).focus()
        there.page.keyboard.press("s")
        expect(pairs.nth(at).locator("button[aria-pressed=true]")).to_have_count(1)
        settled_narrow(there)


def settled_narrow(there: Visit) -> None:
    """The sidebar of a phone is folded: the button that `settled` waits for is not to be seen."""
    app = there.page.get_by_test_id("stApp").first
    expect(app).to_have_attribute("data-test-script-state", "notRunning", timeout=60_000)


def test_two_people_see_one_state_and_a_late_hand_is_told_so(
    app: App, rhea: Visit, remy: Visit, answer: str
) -> None:
    rhea.goto(f"/?answer={answer}")
    expect(rhea.page.get_by_role("heading", name="Shared answer")).to_be_visible(timeout=60_000)
    expect(rhea.page.get_by_role("heading", name=QUESTION)).to_be_visible()
    rhea.goto(f"/review?review={answer}")
    judge_all(rhea)
    rhea.page.get_by_role("button", name="Sign off").click()
    says(rhea, "Signed by rhea; one more person has to sign.")
    expect(rhea.page.get_by_role("button", name="Sign off")).to_be_disabled()
    expect(rhea.page.get_by_text("You have signed it off as it is now.")).to_be_visible()
    rhea.picture("review-en-light-signed-by-one")

    remy.goto(f"/review?review={answer}")
    says(remy, "한 사람 더 승인해야 합니다")
    sign = remy.page.get_by_role("button", name="승인", exact=True)
    expect(sign).to_be_enabled()
    claim = json.loads(app.command("review", WORKSPACE, "show", answer, "--as", "rhea", "--json"))["claims"][
        0
    ]
    verdict = ["review", WORKSPACE, "verdict", answer, "supports", "--claim", claim["key"]]
    app.command(*verdict, "--note", "Read again.", "--as", "rhea")
    sign.click()
    expect(remy.page.get_by_text("승인하지 않았습니다. 화면에 보인 뒤로")).to_be_visible()
    settled_narrow(remy)
    remy.picture_of_form("review-ko-phone-dark-not-signed")
    sign.click()
    says(remy, "remy")
    remy.picture_of_form("review-ko-phone-dark-signed-by-one")
    rhea.page.reload()
    settled(rhea.page)
    assert f"review={answer}" in rhea.page.url
    expect(rhea.page.get_by_text("something was said of it since")).to_be_visible()
    rhea.page.get_by_role("button", name="Sign off").click()
    expect(rhea.page.locator(".st-key-review-state")).to_contain_text(
        re.compile("Signed off by (remy|rhea), ")
    )
    expect(rhea.page.get_by_text("replaced by a later one")).to_be_visible()
    rhea.picture("review-en-light-signed-by-two")
    remy.page.reload()
    says(remy, "승인됨")


def test_the_link_of_a_shared_answer_stands_whole_beside_it(browser: Browser, app: App, answer: str) -> None:
    for language, dark, width, name in (
        ("en-US", False, 1380, "en-light"),
        ("ko-KR", True, 390, "ko-phone-dark"),
    ):
        with visit(browser, app, language, dark=dark, width=width) as ana:
            ana.goto("/sign-in")
            ana.page.fill("#name", "ana")
            ana.page.fill("#password", PASSWORD)
            ana.page.click("button[type=submit]")
            expect(ana.page.get_by_test_id("stChatInput")).to_be_visible(timeout=60_000)
            ana.goto(f"/?answer={answer}")
            link = ana.page.locator("[class*='-acting'] [data-testid=stCode]")
            expect(link).to_be_visible(timeout=60_000)
            assert link.inner_text().strip().endswith(f"&answer={answer}")
            code = link.locator("pre").first
            assert code.evaluate("one => one.scrollWidth <= one.clientWidth")
            settled_narrow(ana)
            ana.picture_of_form(f"ask-{name}-link")


def test_a_verdict_that_came_since_a_link_was_drawn_is_not_overturned_unseen(
    browser: Browser, app: App, rhea: Visit
) -> None:
    open_page(rhea, "Links")
    pair = rhea.page.locator(".link").filter(has_text="stage lamp ≈ stage lamps").first
    expect(pair).to_be_visible(timeout=60_000)
    found = json.loads(app.command("links", WORKSPACE, "list", "--kind", "synonym", "--as", "ana", "--json"))
    key = next(one["key"] for one in found["suggestions"] if "stage lamps" in (one["first"], one["second"]))
    app.command("links", WORKSPACE, "accept", key, "--as", "ana")
    pair.locator("button.verdict.rejected").click()
    expect(rhea.page.get_by_text("Nothing was changed: ana has accepted")).to_be_visible(timeout=60_000)
    settled(rhea.page)
    rhea.picture("links-en-light-somebody-else-spoke")
    found = json.loads(app.command("links", WORKSPACE, "list", "--kind", "synonym", "--as", "ana", "--json"))
    assert {one["state"] for one in found["suggestions"] if one["key"] == key} == {"accepted"}
    with visit(browser, app, "en-US") as ana:
        sign_in(ana, "ana")
        open_page(ana, "Activity")
        said = text_of(ana.page)
        assert "stage lamp ≈ stage lamps" in said and "The load limit of the north stage is 1,200 kg." in said
        ana.picture("activity-en-light-in-words")
