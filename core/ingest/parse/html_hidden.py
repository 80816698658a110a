"""Which parts of a page nobody sees: scripts, styles, and what markup or its own style sheet hides."""

from __future__ import annotations

import re
from typing import Any, Final

UNSEEN: Final = frozenset(
    "script style template noscript iframe frame object applet embed canvas audio video head xml datalist "
    "map area base link meta param source track".split()
)
"""Elements whose content is no text of the page."""

_HIDING: Final = re.compile(
    r"(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all"
    r"|opacity\s*:\s*0+(?:\.0+)?\s*(?:!|;|$)|font-size\s*:\s*0+(?:\.0+)?(?:px|pt|em|rem|%)?\s*(?:!|;|$))",
    re.I,
)
_SIMPLE: Final = re.compile(r"(?:[a-z][a-z0-9]*)?[.#][\w-]+", re.I)
MAX_SHEET: Final = 2_000_000
"""Characters of style sheets that are looked at."""


def hidden_selectors(sheets: list[str]) -> frozenset[str]:
    """The selectors of one class or id (`.a`, `p.a`, `#b`) that the style sheets hide for good.

    Rules inside `@media` and the like hold only at times, so they don't count; a class that another
    rule shows again (an open tab) doesn't either.
    """
    found: dict[str, bool] = {}
    shown_names: set[str] = set()
    for selectors, body in _rules(_without_comments("".join(sheets)[:MAX_SHEET])):
        hides = _HIDING.search(body) is not None
        for selector in (part.strip() for part in selectors.split(",")):
            if _SIMPLE.fullmatch(selector):
                found[selector] = hides
            elif not hides and "display" in body:
                shown_names.update(re.findall(r"[.#][\w-]+", selector))
    return frozenset(
        selector for selector, hides in found.items() if hides and _name(selector) not in shown_names
    )


def _without_comments(sheet: str) -> str:
    kept: list[str] = []
    at = 0
    while (begin := sheet.find("/*", at)) >= 0:
        kept.append(sheet[at:begin])
        end = sheet.find("*/", begin + 2)
        if end < 0:
            return "".join(kept)
        at = end + 2
    return "".join(kept) + sheet[at:]


def _name(selector: str) -> str:
    """`.a` of `p.a`."""
    at = max(selector.find("."), selector.find("#"))
    return selector[at:]


def _rules(sheet: str) -> list[tuple[str, str]]:
    """(selectors, declarations) of the rules at the top level of a style sheet."""
    rules: list[tuple[str, str]] = []
    depth, start, opened = 0, 0, 0
    for brace in re.finditer(r"[{}]", sheet):
        at = brace.start()
        if brace.group() == "{":
            depth += 1
            if depth == 1:
                opened = at
            continue
        depth = max(0, depth - 1)
        if depth == 0:
            selectors = sheet[start:opened].rpartition(";")[2].strip()
            if not selectors.startswith("@"):
                rules.append((selectors, sheet[opened + 1 : at]))
            start = at + 1
    return rules


def is_hidden(element: Any, hidden: frozenset[str]) -> bool:
    """Whether the element is hidden by an attribute, its own style, or one of the selectors."""
    get = element.get
    if get("hidden") is not None and get("hidden").lower() != "until-found":
        return True
    style = get("style")
    if style and _HIDING.search(style):
        return True
    if not hidden:
        return False
    tag, names = element.tag, [f".{name}" for name in (get("class") or "").split()]
    if get("id"):
        names.append(f"#{get('id')}")
    return any(name in hidden or f"{tag}{name}" in hidden for name in names)
