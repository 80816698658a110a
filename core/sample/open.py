"""Opens the sample: a workspace, its tags, and an upload for each document and version."""

from __future__ import annotations

from core.keeping import Incoming, Keeping
from core.people import Membership, People
from core.sample import contents
from storage import ids
from storage.reader import Reader

ACTOR = "sample"


def open_sample(user_id: str, people: People, keeping: Keeping, reader: Reader) -> Membership:
    """The documents are read by the worker afterwards, in order. The founder lacks the tag `hr`, so one
    document stays hidden until they give it to themselves."""
    membership = people.found_sample(user_id)
    first: dict[str, str] = {}
    for document in contents.DOCUMENTS:
        data = document.read()
        incoming = Incoming(membership.workspace_id, document.name, data, document.audience)
        earlier = first.get(document.name)
        if earlier is None:
            first[document.name] = reader.free_document_id(
                membership.workspace_id, document.name, ids.sha256(data), document.audience
            )
        keeping.submit(incoming, earlier, 2 if earlier else 1, ACTOR)
    return membership
