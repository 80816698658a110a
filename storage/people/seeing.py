"""An admin who looks as a member does: a viewer's id, which is no user's.

Every reading call takes it where a user's id goes, and `storage.access` mints a scope of what both may
read. Every act asks for a member of that id, finds none, and is refused: whoever sees as another can read
and do nothing else.
"""

from __future__ import annotations

_AS = "~"
"""No user's id holds it: they are hexadecimal."""


def seeing(admin_id: str, member_id: str) -> str:
    """The id of the admin who sees as the member."""
    return f"{admin_id}{_AS}{member_id}"


def parted(viewer_id: str) -> tuple[str, str | None]:
    """(user, member as whom they see, if they do)."""
    own, _, other = viewer_id.partition(_AS)
    return own, other or None


def acts(viewer_id: str) -> bool:
    """Whether it is a user's own id: one who sees as another may only read."""
    return parted(viewer_id)[1] is None
