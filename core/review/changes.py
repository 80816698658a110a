"""Where a source went out of force: its text beside what took its place, in the version that holds now."""

from __future__ import annotations

from dataclasses import replace

from core.review.seen import Change, ClaimSeen, Seen, SourceSeen
from core.versions.difference import Run, counterpart, difference
from storage.reader import Reader
from storage.scope import Scope


def with_changes(reader: Reader, scope: Scope, seen: Seen) -> Seen:
    def claim(one: ClaimSeen) -> ClaimSeen:
        sources = tuple(replace(source, change=_change(reader, scope, source)) for source in one.sources)
        return replace(one, sources=sources)

    return replace(seen, claims=tuple(claim(one) for one in seen.claims))


def _change(reader: Reader, scope: Scope, source: SourceSeen) -> Change | None:
    """Superseded, or not in effect yet since its days were changed."""
    if source.state != "superseded" and not (source.state == "upcoming" and "dated" in source.moved):
        return None
    history = reader.history(scope, source.document)
    newest = next((row for row in history if row.state in ("current", "expired")), history[0])
    old = next((row for row in history if row.number == source.version), None)
    if old is None or old.id == newest.id:
        return None
    before = reader.version_text(scope, old.id)
    after = reader.version_text(scope, newest.id)
    start, end = counterpart(before, source.start, source.start + len(source.text), after)
    runs = difference(source.text, after[start:end]) if end > start else (Run("removed", source.text),)
    return Change(old.number, newest.number, runs)
