"""What Streamlit would do by itself, and this app must not let it (cases 50, 51, 54, 55). How the gate
and the pages behave in a browser is in tests/browser."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
SOURCES = [HOUSE / "app.py", *sorted((HOUSE / "pages").rglob("*.py"))]


def attributes(source: Path) -> Iterator[ast.Attribute]:
    return (
        node for node in ast.walk(ast.parse(source.read_text("utf-8"))) if isinstance(node, ast.Attribute)
    )


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_no_screen_keeps_data_in_a_cache_that_all_sessions_share(source: Path) -> None:
    """Case 51: such a cache takes no notice of who asks when the argument's name begins with `_`."""
    assert not {"cache_data", "cache_resource", "cache"} & {node.attr for node in attributes(source)}


def test_no_folder_of_pages_stands_beside_the_main_script() -> None:
    """Case 50: Streamlit would serve its files without running the main script first."""
    text = (HOUSE / "app.py").read_text("utf-8")
    assert '"pages/main.py"' in text
    assert not (HOUSE / "pages" / "pages").exists()


def test_no_folder_is_served_without_asking_who_wants_it() -> None:
    """Case 55."""
    config = tomllib.loads((HOUSE / ".streamlit" / "config.toml").read_text("utf-8"))
    assert config.get("server", {}).get("enableStaticServing", False) is False
    assert not (HOUSE / "static").exists() and not (HOUSE / "pages" / "static").exists()


def test_nobody_is_known_by_streamlits_own_sign_in_alone() -> None:
    """Case 54: `st.user.is_logged_in` is there only where OIDC is configured."""
    users = [
        str(s.relative_to(HOUSE)) for s in SOURCES for node in attributes(s) if node.attr == "is_logged_in"
    ]
    assert users == []
