"""Suggested links in a real browser: judged by keys, in bulk and taken back; previews, marks on paths, both sides of a
contradiction; and who may not."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.support import (
    ROOT,
    WORKSPACE,
    App,
    Visit,
    ask,
    open_page,
    open_tab,
    set_up_by_form,
    settled,
    sign_in,
    text_of,
    visit,
)

pytestmark = pytest.mark.timeout(900)

DOCUMENTS = {
    "lamps.md": "# Lamps\n\nHanbit Lighting supplies the stage lamp. The stage lamp uses Art-Net.\n",
    "crew.md": "# Crew\n\nModule T-14 explains the stage lamps. The stage lamps need a dimmer.\n",
    "doubts.md": "# Doubts\n\nNorwind Systems does not supply cable drums. The crew may move to Sejong Hall.\n",
    "stage-plan.md": "# Stage plan\n\nThe load limit of the north stage is 1,200 kg.\n",
    "insurer.md": "# Insurer\n\nThe load limit of the north stage is 1,500 kg.\n",
    "한빛.md": "# 거래처\n\n㈜한빛은 무전기를 공급한다.\n",
    "점검.md": "# 점검\n\n주식회사 한빛은 무전기를 점검한다.\n",
    "notes <b>x.md": "# Notes\n\nThe crew does not use the old <img src=x onerror=alert(1)> desk.\n",
}
LEGAL = "# Legal\n\nThe load limit of the north stage is 900 kg.\n"


@pytest.fixture(scope="module", autouse=True)
def _house(app: App, tmp_path_factory: pytest.TempPathFactory) -> None:
    set_up_by_form(app)
    for name, role in (("vera", "reviewer"), ("ada", "admin"), ("rae", "reader")):
        app.member(name, role)
    app.member("max", "reviewer", "legal")
    folder = tmp_path_factory.mktemp("documents")
    files = [folder / name for name in DOCUMENTS]
    for file in files:
        file.write_text(DOCUMENTS[file.name])
    app.command("document", "add", WORKSPACE, *map(str, files), "--everyone")
    (folder / "legal.md").write_text(LEGAL)
    app.command("document", "add", WORKSPACE, str(folder / "legal.md"), "--tags", "legal")


@pytest.fixture
def vera(browser: Browser, app: App) -> Iterator[Visit]:
    with visit(browser, app, "en-US") as there:
        sign_in(there, "vera")
        open_page(there, "Links")
        expect(there.page.locator(".link").first).to_be_visible(timeout=60_000)
        settled(there.page)
        yield there


def card(there: Visit, *words: str) -> Locator:
    found = there.page.locator(".link")
    for word in words:
        found = found.filter(has_text=word)
    return found.first


def show(there: Visit, name: str) -> None:
    """One of the states or kinds, until as many cards stand there as its button says."""
    button = there.page.get_by_test_id("stMain").get_by_role("radio", name=name)
    button.click()
    expect(button).to_be_checked()
    settled(there.page)
    number = int(button.inner_text().split()[-1])
    if number and not button.inner_text().startswith(("Suggested", "Accepted", "Rejected")):
        expect(there.page.locator(".link")).to_have_count(number)


def counted(app: App) -> dict[str, dict[str, int]]:
    found = json.loads(app.command("links", WORKSPACE, "list", "--as", "vera", "--json"))
    counts: dict[str, dict[str, int]] = found["counts"]
    return counts


def test_links_are_judged_by_keys_one_and_many_with_one_reason_and_taken_back(vera: Visit, app: App) -> None:
    page = vera.page
    vera.picture("links-en-light-queue")
    assert "<img src=x" in text_of(page) or page.locator(".link img").count() == 0
    before = counted(app)
    pair = card(vera, "stage lamp ≈ stage lamps")
    pair.focus()
    page.keyboard.press("r")
    expect(page.get_by_text("Rejected.")).to_be_visible()
    settled(page)
    assert counted(app)["synonym"]["rejected"] == 1
    show(vera, "Rejected")
    expect(card(vera, "stage lamp ≈ stage lamps")).to_contain_text("vera")
    card(vera, "stage lamp ≈ stage lamps").focus()
    page.keyboard.press("u")
    expect(page.get_by_text("Taken back.")).to_be_visible()
    settled(page)
    assert counted(app) == before

    show(vera, "Suggested")
    show(vera, "Reading")
    cards = page.locator(".link")
    many = cards.count()
    assert many >= 2
    cards.first.focus()
    page.keyboard.press("x")
    page.keyboard.press("j")
    page.keyboard.press("x")
    expect(page.get_by_text("2 chosen")).to_be_visible()
    page.locator(".bar textarea").fill("Read against the text.")
    vera.picture("links-en-light-chosen")
    page.locator(".bar").get_by_role("button", name="Accept chosen").click()
    expect(page.get_by_text("Accepted.", exact=True)).to_be_visible()
    settled(page)
    show(vera, "Accepted")
    expect(page.locator(".link .said").filter(has_text="Read against the text.")).to_have_count(2)
    page.locator(".choose input").check()
    page.locator(".bar").get_by_role("button", name="Undo chosen").click()
    expect(page.get_by_text("Taken back.")).to_be_visible()
    settled(page)
    assert counted(app) == before
    assert vera.elsewhere == []


def test_a_preview_shows_what_becomes_reachable_and_the_ranks_before_and_after(vera: Visit) -> None:
    page = vera.page
    card(vera, "stage lamp ≈ stage lamps").focus()
    page.keyboard.press("p")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("passages can be reached")
    dialog.get_by_label("A question to try").fill("Which module explains the lamp of Hanbit Lighting?")
    dialog.get_by_role("button", name="Compare ranks").click()
    expect(dialog.get_by_role("cell").first).to_be_visible(timeout=60_000)
    settled(page)
    vera.picture_of_form("links-en-light-preview")


def test_a_path_marks_a_suggested_link_and_both_sides_of_a_contradiction_stand_beside_the_answer(
    vera: Visit,
) -> None:
    page = vera.page
    vera.goto("/")
    settled(page)
    ask(vera, "What is the load limit of the north stage?")
    other = page.locator("[class*='-opposed']").first
    expect(other).to_contain_text("Another document says otherwise")
    shown = text_of(page)
    assert "1,200 kg" in shown and "1,500 kg" in shown and "900 kg" not in shown
    vera.picture("ask-en-light-contradiction")
    ask(vera, "Which module explains the lamp that Hanbit Lighting supplies?")
    open_tab(page, 1)
    assert "≈" in text_of(page)
    vera.picture("ask-en-light-suggested-path")


def test_an_admin_chooses_which_links_serve_searches(browser: Browser, app: App) -> None:
    with visit(browser, app, "en-US") as ada:
        sign_in(ada, "ada")
        open_page(ada, "Links")
        ada.page.locator("summary").filter(has_text="Links that serve searches").click()
        ada.page.get_by_text("Accepted ones only").click()
        expect(ada.page.get_by_text("Saved. It holds from the next question on.")).to_be_visible()
        settled(ada.page)
        assert app.command("links", WORKSPACE, "policy", "--as", "vera").strip() == "accepted"
        ada.picture("links-en-light-policy")
        ada.page.get_by_text("Suggested ones too").click()
        expect(ada.page.get_by_text("Saved. It holds from the next question on.")).to_be_visible()
        settled(ada.page)
        assert app.command("links", WORKSPACE, "policy", "--as", "vera").strip() == "suggested"


@pytest.mark.parametrize(("dark", "width"), [(True, 1380), (False, 390), (True, 390)])
def test_the_page_in_korean_dark_and_on_a_phone(browser: Browser, app: App, dark: bool, width: int) -> None:
    with visit(browser, app, "ko-KR", dark=dark, width=width) as there:
        sign_in(there, "vera")
        there.goto("/links")
        settled(there.page)
        expect(there.page.locator(".link").first).to_be_visible(timeout=60_000)
        expect(card(there, "한빛", "≈").first).to_be_visible()
        there.picture(f"links-ko-{'dark' if dark else 'light'}-{width}")
        overflow = there.page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow <= 0


def test_who_may_not_judge_finds_no_page_and_is_refused_at_the_command_line(
    browser: Browser, app: App
) -> None:
    with visit(browser, app, "en-US") as rae:
        sign_in(rae, "rae")
        expect(rae.page.get_by_role("link", name="Links", exact=True)).to_have_count(0)
        rae.goto("/links")
        settled(rae.page)
        assert rae.page.locator(".link").count() == 0
    key = json.loads(app.command("links", WORKSPACE, "list", "--as", "vera", "--json"))["suggestions"][0][
        "key"
    ]
    for words in (["list"], ["accept", key], ["undo", key], ["policy", "accepted"]):
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "core",
                "--data",
                str(app.data),
                "links",
                WORKSPACE,
                *words,
                "--as",
                "rae",
            ],
            cwd=ROOT,
            env=app.environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 1 and "can do this" in done.stderr and not done.stdout


def test_who_reads_more_is_shown_more_and_nobody_else(browser: Browser, app: App, tmp_path: Path) -> None:
    with visit(browser, app, "en-US") as max_:
        sign_in(max_, "max")
        open_page(max_, "Links")
        expect(max_.page.locator(".link").first).to_be_visible(timeout=60_000)
        assert "900 kg" in text_of(max_.page)
    with visit(browser, app, "en-US") as vera:
        sign_in(vera, "vera")
        open_page(vera, "Links")
        expect(vera.page.locator(".link").first).to_be_visible(timeout=60_000)
        assert "900 kg" not in text_of(vera.page)
