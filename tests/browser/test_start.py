"""Starting: one owner of the data, and one clear sentence for whoever comes second."""

from __future__ import annotations

import subprocess
import sys

import httpx

from tests.browser.support import ROOT, App, free_port


def test_a_second_app_on_the_same_data_says_so_in_one_sentence_and_ends(app: App) -> None:
    address = ["--server.port", str(free_port()), "--server.address", "127.0.0.1"]
    second = subprocess.run(
        [sys.executable, "-m", "streamlit", "run", "app.py", *address],
        cwd=ROOT,
        env=app.environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert second.returncode == 1
    assert "Another process is using" in second.stderr
    assert "Traceback" not in second.stderr + second.stdout
    assert httpx.get(f"{app.url}/healthz").status_code == 200


def test_nothing_is_asked_of_any_other_host(app: App) -> None:
    """Streamlit asks for this machine's address, and sends statistics, unless it is told not to."""
    log = app.log.read_text()
    assert "External URL" not in log and "Collecting usage statistics" not in log
