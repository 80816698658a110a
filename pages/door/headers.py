"""Security headers for every answer, and the content policy that Streamlit can live with."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import streamlit

_STREAMLIT = Path(streamlit.__file__).parent / "static" / "index.html"
_DRAWING = Path(find_spec("streamlit_agraph").origin).parent / "frontend" / "build" / "index.html"  # type: ignore[union-attr, arg-type]
"""Found, not imported: imported before Streamlit runs, it would not be among the parts that are served."""
_INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


@cache
def _inline_hashes(page: Path) -> str:
    """Streamlit's page holds a short inline script, and the graph's drawing too. Each is allowed by its hash, so
    that no other one is."""
    scripts = _INLINE_SCRIPT.findall(page.read_text(encoding="utf-8"))
    digests = (hashlib.sha256(script.encode()).digest() for script in scripts)
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


@cache
def content_policy(framed_by_us: bool = False) -> str:
    """No host but our own, for anything. `blob:` scripts are how Streamlit loads a component's own code;
    inline styles are how it styles everything. `framed_by_us` is for component frames only."""
    page = _DRAWING if framed_by_us else _STREAMLIT
    parts = (
        "default-src 'self'",
        f"script-src 'self' blob: {_inline_hashes(page)}".rstrip(),
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "frame-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'" if framed_by_us else "frame-ancestors 'none'",
    )
    return "; ".join(parts)


def security_headers(path: str) -> tuple[tuple[bytes, bytes], ...]:
    """Referrers stay at home, but are not dropped altogether: without one a form sends `Origin: null`."""
    component = path.startswith("/component/")
    pairs = (
        ("content-security-policy", content_policy(component)),
        ("x-frame-options", "SAMEORIGIN" if component else "DENY"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"),
    )
    return tuple((name.encode(), value.encode()) for name, value in pairs)
