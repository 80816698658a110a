"""Files that leave the program: answers with their state, and the audit. Asked of the core with the
person's own scope at every request, like documents' bytes (pages/door/evidence.py)."""

from __future__ import annotations

from urllib.parse import quote

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from core.errors import PathproofError
from core.export.answers import Exported, exported
from pages import service
from pages.door.evidence import not_found
from storage.records import UserRow


async def answer(request: Request) -> Response:
    """One answer in one form. The same 404 for absent, foreign and unknown forms."""
    part = request.path_params
    user: UserRow = request.scope["pathproof.user"]
    try:
        made = await to_thread.run_sync(_answer, user.id, part["workspace"], part["answer"], part["form"])
    except PathproofError:
        return not_found(request)
    return download(made)


def _answer(user_id: str, workspace_id: str, answer_id: str, form: str) -> Exported:
    reviewing = service.pathproof().reviewing
    made = exported(reviewing.read(user_id, workspace_id, answer_id), form)
    reviewing.told_exported(user_id, workspace_id, answer_id, form)
    return made


def download(made: Exported) -> Response:
    headers = {
        "cache-control": "no-store",
        "content-disposition": f"attachment; filename*=UTF-8''{quote(made.name, safe='')}",
    }
    return Response(made.data, media_type=made.media_type, headers=headers)
