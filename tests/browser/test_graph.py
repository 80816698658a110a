"""The Graph screen and paths in a real browser: a search, a picture, its table, sources; hostile names are text."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, expect

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

TEXTS = {
    "supply.md": "Hanbit Lighting supplies AuroraBeam 300 to the festival. Norwind Systems supplies the LED wall.",
    "control.md": "AuroraBeam 300 uses Art-Net. Module T-14 teaches Art-Net to new crew members.",
    "crew.md": "The lighting crew operates AuroraBeam 300. The lighting crews report to the operations office.",
    "log.md": "The cooling pump failed, therefore the headline band left early.\n\n"
    "The headline band plays the evening show.\n\nThe cooling pump cools the server hall.",
    "조명팀.md": "조명팀은 오로라빔 300을 창고에 보관한다. 이서연은 조명팀을 담당한다.",
}
PRIVATE = "Acorn Insurance insures AuroraBeam 300 for nine years."
HOSTILE = (
    '| Part | Maker |\n|---|---|\n| <img src=x onerror=window.hacked=1> | <b>Boldfactory</b> |\n'
    "| [press](javascript:window.hacked=1) ![x](http://evil.example/x.png) | Boldfactory |\n"
    "| מרכז הבקרה הראשי | Boldfactory |\n"
    f"| {'Verylongname ' * 5}end | Boldfactory |\n| {'Unbroken' * 9} | Boldfactory |\n"
)  # fmt: skip
QUESTION = "Which module teaches how AuroraBeam 300 is controlled?"


@pytest.fixture(scope="module", autouse=True)
def _house(app: App, tmp_path_factory: pytest.TempPathFactory) -> None:
    set_up_by_form(app)
    for name, tags in (("rae", ""), ("max", "legal")):
        app.member(name, tags=tags)
    folder = tmp_path_factory.mktemp("documents")
    for name, text in TEXTS.items():
        (folder / name).write_text(text)
        app.command("document", "add", WORKSPACE, str(folder / name), "--everyone")
    (folder / "insurance.md").write_text(PRIVATE)
    app.command("document", "add", WORKSPACE, str(folder / "insurance.md"), "--tags", "legal")


@pytest.fixture
def rae(browser: Browser, app: App) -> Iterator[Visit]:
    """A reader without a tag."""
    with visit(browser, app, "en-US") as there:
        sign_in(there, "rae")
        open_page(there, "Graph")
        yield there


def search(there: Visit, text: str) -> None:
    box = there.page.locator(".st-key-graph-search input")
    box.fill(text)
    box.press("Enter")
    said = there.page.locator("[data-testid=stCaptionContainer], [data-testid=stAlert]")
    expect(said.filter(has_text=f"{text}\u2069").first).to_be_visible()
    settled(there.page)


def add(there: Visit, text: str) -> None:
    """The first match, until it stands among what the picture is drawn from."""
    search(there, text)
    first = there.page.locator(".st-key-graph-matches button").first
    first.click()
    expect(first).to_be_disabled()
    settled(there.page)


def picture(there: Visit) -> FrameLocator:
    frame = there.page.frame_locator(".st-key-graph-picture iframe")
    expect(frame.locator("canvas")).to_be_visible()
    there.page.wait_for_function(INKED, arg=None, timeout=30_000)
    return frame


INKED = """() => {
  const canvas = document.querySelector(".st-key-graph-picture iframe")?.contentDocument?.querySelector("canvas");
  if (!canvas) return false;
  const bits = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  let inked = 0;
  for (let i = 3; i < bits.length; i += 4) if (bits[i]) inked++;
  return inked > 500;
}"""


def test_from_a_search_to_a_picture_its_facts_and_the_passage_behind_one(rae: Visit) -> None:
    page = rae.page
    expect(page.locator(".st-key-graph-picture")).to_have_count(0)
    rae.picture("graph-en-light-begin")
    add(rae, "aurora")
    expect(page.locator(".st-key-graph-counts")).to_contain_text("4 of ")
    frame = picture(rae)
    _press_some_phrase(rae, frame)
    page.locator(".st-key-graph-expand button").click()
    expect(page.locator(".st-key-graph-chosen button")).to_have_count(3)  # two phrases, and starting anew
    settled(page)
    add(rae, "cooling")
    add(rae, "headline")
    expect(page.get_by_text("Suggested links (dashed)")).to_be_visible()
    expect(page.get_by_text("Judged from text, not proof of cause.")).to_be_visible()
    page.locator(".st-key-graph-facts button.cite").first.click()
    source = page.locator(".st-key-graph-source")
    expect(source.locator("mark")).to_contain_text("AuroraBeam 300")
    expect(source).to_contain_text("v1")
    rae.page.wait_for_timeout(1500)
    rae.picture("graph-en-light-source")
    assert rae.elsewhere == []


def _press_some_phrase(there: Visit, frame: FrameLocator) -> None:
    """Presses across the picture until another phrase than the one that was added stands beside it."""
    page, about = there.page, there.page.locator(".st-key-graph-about")
    box = frame.locator("canvas").bounding_box()
    assert box is not None
    for down in range(20, int(box["height"]), 22):
        for across in range(20, int(box["width"]), 22):
            frame.locator("canvas").click(position={"x": across, "y": down})
        page.wait_for_timeout(300)
        settled(page)
        if not about.get_by_text("AuroraBeam 300", exact=True).count() and about.count():
            return
    raise AssertionError("no phrase could be pressed")


def test_a_double_click_opens_nothing(rae: Visit) -> None:
    """Case 56."""
    add(rae, "aurora")
    frame = picture(rae)
    box = frame.locator("canvas").bounding_box()
    assert box is not None
    for down in range(20, int(box["height"]), 60):
        for across in range(20, int(box["width"]), 40):
            frame.locator("canvas").dblclick(position={"x": across, "y": down})
    rae.page.wait_for_timeout(1000)
    settled(rae.page)
    assert len(rae.context.pages) == 1
    assert rae.page.url.startswith(f"{rae.app.url}/graph")
    assert rae.elsewhere == []
    assert frame.locator(".vis-tooltip").count() == 0


def test_hostile_names_are_text_and_nothing_else(
    browser: Browser, app: App, rae: Visit, tmp_path: Path
) -> None:
    """Cases 49 and 56: markup, Markdown, a very long name and one that reads from right to left."""
    (tmp_path / "hostile.md").write_text(HOSTILE)
    app.command("document", "add", WORKSPACE, str(tmp_path / "hostile.md"), "--everyone")
    rae.page.reload()
    settled(rae.page)
    add(rae, "boldfactory")
    picture(rae)
    shown = text_of(rae.page)
    assert "onerror" in shown and "javascript:window.hacked" in shown and "מרכז" in shown
    for part in ("onerror", "press", "verylong", "unbroken", "מרכז"):
        add(rae, part)
    picture(rae)
    rae.page.locator(".st-key-graph-facts button.cite").first.click()
    expect(rae.page.locator(".st-key-graph-source")).to_be_visible()
    rae.page.wait_for_timeout(1500)
    rae.picture("graph-en-light-hostile")
    for frame in rae.page.frames:
        assert frame.evaluate("window.hacked") is None
        assert frame.evaluate("document.querySelectorAll('img[src=x], b, script[src*=evil]').length") == 0
    assert rae.elsewhere == []
    app.command("document", "erase", WORKSPACE, "hostile.md")


def test_a_picture_has_an_address_and_a_link_tells_no_more_than_one_may_read(
    browser: Browser, app: App, rae: Visit
) -> None:
    with visit(browser, app, "en-US") as other:
        sign_in(other, "max")
        open_page(other, "Graph")
        add(other, "aurora")
        add(other, "Acorn")
        picture(other)
        counts = other.page.locator(".st-key-graph-counts").inner_text()
        link = other.page.url.removeprefix(app.url)
        assert "aurorabeam" in link and "acorn" in link
        other.page.reload()
        picture(other)
        settled(other.page)
        expect(other.page.locator(".st-key-graph-counts")).to_have_text(counts, use_inner_text=True)
        expect(other.page.locator(".st-key-graph-chosen button:visible")).to_have_count(3)
    seen = []
    for address in (link, link.replace("acorn+insurance", "nobody+wrote+this")):
        rae.goto(address)
        expect(rae.page.get_by_text("1 stand in nothing that you may read")).to_be_visible()
        picture(rae)
        settled(rae.page)
        seen.append(text_of(rae.page))
        assert "insurance" not in seen[-1].casefold() and "nobody wrote" not in seen[-1]
    assert seen[0] == seen[1] and "Acorn" not in seen[0]
    rae.picture("graph-en-light-link")
    rae.page.locator(".st-key-graph-anew button").click()
    expect(rae.page.locator(".st-key-graph-chosen")).to_have_count(0)
    settled(rae.page)
    assert "graph=" not in rae.page.url


@pytest.mark.parametrize(
    ("dark", "width", "name"), [(True, 1380, "dark"), (False, 390, "phone"), (True, 390, "phone-dark")]
)
def test_the_graph_stands_in_korean_in_the_dark_and_on_a_phone(
    browser: Browser, app: App, dark: bool, width: int, name: str
) -> None:
    with visit(browser, app, "ko-KR", dark=dark, width=width) as there:
        sign_in(there, "rae")
        there.goto("/graph")
        settled(there.page)
        for text in ("조명팀", "aurora", "cooling", "headline"):
            add(there, text)
        picture(there)
        there.page.locator(".st-key-graph-facts button.cite").first.click()
        expect(there.page.locator(".st-key-graph-source mark")).to_be_visible()
        there.page.wait_for_timeout(1500)
        there.picture(f"graph-ko-{name}")
        overflow = there.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow <= 0


def test_who_may_not_read_a_document_sees_nothing_of_it_on_screen_or_command_line(
    browser: Browser, app: App, rae: Visit
) -> None:
    search(rae, "Acorn")
    expect(rae.page.get_by_text("No name holds")).to_be_visible()
    add(rae, "aurora")
    mine = text_of(rae.page)
    assert "Insurance" not in mine and "insurance.md" not in mine
    with visit(browser, app, "en-US") as other:
        sign_in(other, "max")
        open_page(other, "Graph")
        add(other, "Acorn")
        assert "insurance.md" in text_of(other.page)
    made = json.loads(app.command("graph", WORKSPACE, "--as", "rae", "--search", "aurora", "--json"))
    assert "acorn insurance" not in json.dumps(made)
    refusals = [refused(app, name) for name in ("Acorn Insurance", "Nobody Wrote This")]
    assert refusals[0].replace("acorn insurance", "X") == refusals[1].replace("nobody wrote this", "X")


def refused(app: App, phrase: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "core", "--data", str(app.data), "graph", WORKSPACE, "--as", "rae", "--search", "aurora",
         "--expand", phrase],
        cwd=ROOT, env=app.environment, capture_output=True, text=True, timeout=240,
    )  # fmt: skip
    assert done.returncode == 1 and not done.stdout
    return done.stderr


@pytest.mark.parametrize(
    ("language", "dark", "width", "name"),
    [("en-US", False, 1380, "en-light"), ("ko-KR", True, 1380, "ko-dark"), ("ko-KR", False, 390, "ko-phone")],
)
def test_a_path_is_walked_by_keys_and_a_step_opens_its_source(
    browser: Browser, app: App, language: str, dark: bool, width: int, name: str
) -> None:
    with visit(browser, app, language, dark=dark, width=width) as there:
        sign_in(there, "rae")
        ask(there, QUESTION)
        open_tab(there.page, 1)
        first = there.page.locator("[class*='-path-1-drawn']").first
        expect(first.locator("button.hop").first).to_be_visible()
        there.picture(f"paths-{name}")
        first.locator(".node").first.focus()
        for expected in ("button.hop", ".node"):
            there.page.keyboard.press("ArrowRight")
            assert first.locator(f"{expected}:focus").count() == 1
        there.page.keyboard.press("Home")
        there.page.keyboard.press("ArrowDown")
        there.page.screenshot(path=ROOT / "tests" / "browser" / "screenshots" / f"paths-{name}-keys.png")
        there.page.keyboard.press("Enter")
        expect(there.page.locator("[class*='-in-sources']")).to_be_visible()
        expect(there.page.locator("[class*='-passage-']").first).to_be_visible()
        overflow = there.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert overflow <= 0
