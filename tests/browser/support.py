"""The real app on a free port with a data folder of its own, and real Chromium."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SCREENSHOTS = HERE / "screenshots"
PASSWORD = "correct horse 7 staples"
WORKSPACE = "행사 운영"
CHROMIUM = "/usr/bin/chromium"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


expect.set_options(timeout=60_000)  # a busy machine is slow, not wrong


@dataclass
class App:
    url: str
    data: Path
    log: Path
    environment: dict[str, str] = field(default_factory=dict)

    def command(self, *words: str, typed: str = "") -> str:
        """The command line on this app's data; the running app answers. Returns what it prints."""
        done = subprocess.run(
            [sys.executable, "-m", "core", "--data", str(self.data), *words],
            cwd=ROOT,
            env=self.environment,
            input=typed,
            capture_output=True,
            text=True,
            timeout=240,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def member(self, name: str, role: str = "reader", tags: str = "") -> None:
        """One more of the workspace, with the password of all."""
        words = ["member", "add", WORKSPACE, name, "--role", role, "--password-stdin"]
        self.command(*words, *(("--tags", tags) if tags else ()), typed=PASSWORD)

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, follow_redirects=False, timeout=30)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def running_app(folder: Path, port: int = 0, **settings: str) -> Iterator[App]:
    """Started as a person starts it, stopped when the tests of a module are done."""
    port = port or free_port()
    environment = {**os.environ, "PATHPROOF_DATA": str(folder / "data"), "HOME": str(folder), **settings}
    log = folder / "app.log"
    address = ["--server.port", str(port), "--server.address", "127.0.0.1"]
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "streamlit", "run", "app.py", *address],
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    app = App(f"http://127.0.0.1:{port}", folder / "data", log, environment)
    try:
        _wait_until_up(app, process)
        yield app
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(10)


def _wait_until_up(app: App, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        assert process.poll() is None, app.log.read_text()
        try:
            if httpx.get(f"{app.url}/healthz", timeout=5).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.2)
    raise AssertionError("the app did not come up:\n" + app.log.read_text())


@contextmanager
def chromium(home: Path) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=list(QUIET), env={**os.environ, "HOME": str(home)}
        )
        yield browser
        browser.close()


@dataclass
class Visit:
    """One person's browser: its own cookies, and every request it made elsewhere."""

    context: BrowserContext
    page: Page
    app: App
    elsewhere: list[str]

    def goto(self, path: str) -> None:
        self.page.goto(self.app.url + path)

    def picture(self, name: str) -> None:
        """For people to look at; also waits until nothing moves any more."""
        settled(self.page)
        self.picture_of_form(name)

    def picture_of_form(self, name: str) -> None:
        """Of a page outside Streamlit."""
        SCREENSHOTS.mkdir(exist_ok=True)
        size = self.page.viewport_size or {"width": 1380, "height": 900}
        # Streamlit scrolls inside the page: a picture of all of it needs a window as tall.
        tall = self.page.evaluate(
            "() => Math.max(900, document.querySelector('[data-testid=stMain]')?.scrollHeight ?? 0,"
            " document.documentElement.scrollHeight)"
        )
        self.page.set_viewport_size({"width": size["width"], "height": min(int(tall), 4000)})
        self.page.wait_for_timeout(400)  # the sidebar glides after a change of size
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")
        self.page.set_viewport_size(size)


@contextmanager
def visit(
    browser: Browser, app: App, language: str = "ko-KR", dark: bool = False, width: int = 1380
) -> Iterator[Visit]:
    context = browser.new_context(
        locale=language,
        color_scheme="dark" if dark else "light",
        viewport={"width": width, "height": 900},
        timezone_id="Asia/Seoul",
    )
    context.set_default_timeout(60_000)
    elsewhere: list[str] = []
    page = context.new_page()
    page.on("request", lambda r: elsewhere.append(r.url) if _is_elsewhere(app, r.url) else None)
    try:
        yield Visit(context, page, app, elsewhere)
    finally:
        context.close()


def _is_elsewhere(app: App, url: str) -> bool:
    return url.startswith(("http", "ws")) and app.url.split("://")[1] not in url


def settled(page: Page) -> None:
    """The script has run to its end and nothing on the page is stale. Before a page's first run its state
    says `notRunning` too: the button that every page draws last tells the two apart."""
    expect(page.locator(".st-key-sign-out")).to_be_visible(timeout=120_000)
    expect(page.get_by_test_id("stApp").first).to_have_attribute(
        "data-test-script-state", "notRunning", timeout=120_000
    )


def set_up_by_form(app: App, name: str = "민서", workspace: str = WORKSPACE) -> str:
    """The first admin without a browser: the session's token."""
    with app.client() as client:
        token = client.get("/set-up").cookies["pathproof_form"]
        fields = {
            "name": name,
            "password": PASSWORD,
            "again": PASSWORD,
            "workspace": workspace,
            "token": token,
        }
        answer = client.post("/set-up", data=fields, headers={"origin": app.url})
    assert answer.headers["location"] == "/", answer.text
    return answer.cookies["pathproof_session"]


def sign_in_by_form(client: httpx.Client, name: str, password: str = PASSWORD, **more: str) -> httpx.Response:
    """A posted sign-in form. A session's cookie stays in the client."""
    token = client.get("/sign-in").cookies.get("pathproof_form") or client.cookies["pathproof_form"]
    fields = {"name": name, "password": password, "token": token, **more}
    return client.post("/sign-in", data=fields, headers={"origin": str(client.base_url).rstrip("/")})


def set_up(there: Visit, name: str = "민서", workspace: str = WORKSPACE, sample: bool = False) -> None:
    there.goto("/")
    there.page.fill("#name", name)
    there.page.fill("#password", PASSWORD)
    there.page.fill("#again", PASSWORD)
    there.page.fill("#workspace", workspace)
    there.page.set_checked("[name=sample]", sample)
    there.page.click("button[type=submit]")
    expect(there.page.get_by_test_id("stChatInput")).to_be_visible(timeout=60_000)
    settled(there.page)


def sign_in(there: Visit, name: str, password: str = PASSWORD) -> None:
    there.goto("/sign-in")
    there.page.fill("#name", name)
    there.page.fill("#password", password)
    there.page.click("button[type=submit]")
    expect(there.page.get_by_test_id("stChatInput")).to_be_visible(timeout=60_000)
    settled(there.page)


def text_of(page: Page) -> str:
    """All text in the main part, that of our own components too (they are shadow roots). Times that
    steps took are left out."""
    text: str = page.get_by_test_id("stMain").evaluate("""
        main => {
          const parts = [];
          const walk = node => {
            if (node.nodeType === Node.TEXT_NODE) { parts.push(node.data); return; }
            if (node.nodeName === "STYLE" || (node.nodeName === "TD" && node.classList.contains("ms"))) return;
            for (const child of (node.shadowRoot ?? node).childNodes) walk(child);
          };
          walk(main);
          return parts.map(part => part.trim()).filter(Boolean).join("\\n");
        }""")
    return text


TABS = ("sources", "paths", "triples", "how")


def open_tab(page: Page, number: int) -> None:
    """A tab of the evidence, until what stands in it has come."""
    page.get_by_role("tab").nth(number).click()
    expect(page.locator(f"[class*='-in-{TABS[number]}']")).to_be_visible()
    settled(page)


TITLES = {
    "질문": "문서에 묻기",
    "문서": "문서",
    "사람": "사람",
    "활동 기록": "활동 기록",
    "내 계정": "내 계정",
}


def open_page(there: Visit, name: str) -> None:
    """By its link, until it stands there whole."""
    there.page.get_by_role("link", name=name, exact=True).click()
    title = there.page.get_by_test_id("stMain").get_by_role("heading", level=1)
    expect(title).to_have_text(TITLES.get(name, name))
    settled(there.page)


def ask(there: Visit, question: str) -> None:
    """Asks, and waits until the answer stands there: with an address of its own."""
    box = there.page.get_by_test_id("stChatInput").locator("textarea")
    before = there.page.url
    box.fill(question)
    box.press("Enter")
    expect(there.page.get_by_role("heading", name=question)).to_be_visible()
    there.page.wait_for_url(lambda url: "answer=" in url and url != before, timeout=60_000)
    expect(there.page.locator(".st-key-answer-state")).to_be_visible()
    settled(there.page)
