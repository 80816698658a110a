"""Every id is made of what it names, never counted: a hidden document cannot shift another's id.

All are 32 hex digits of a SHA-256 over the parts, each preceded by its length, so that no two
different lists of parts read the same.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable

from storage.errors import BadName
from storage.records import EVERYONE


def digest(*parts: object) -> str:
    """32 hex digits naming this list of parts."""
    whole = hashlib.sha256()
    for part in parts:
        data = str(part).encode("utf-8", "surrogatepass")
        whole.update(len(data).to_bytes(8, "big"))
        whole.update(data)
    return whole.hexdigest()[:32]


def sha256(data: bytes) -> str:
    """64 hex digits naming an original's bytes."""
    return hashlib.sha256(data).hexdigest()


def clean_name(name: str, what: str = "name") -> str:
    """NFC, without white space around it; BadName if nothing is left or a control sign is in it."""
    cleaned = unicodedata.normalize("NFC", name).strip()
    if not cleaned:
        raise BadName("The {what} is empty: give it at least one letter.", what=what)
    if any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in cleaned):
        raise BadName(
            "The {what} {cleaned!r} holds a control sign: leave it out.", what=what, cleaned=cleaned
        )
    return cleaned


def name_key(name: str) -> str:
    """What two names of people or workspaces must differ in: case and width do not count."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()


def clean_tag(tag: str) -> str:
    """A tag's one spelling: as a name, without a comma, and not the word for everyone."""
    cleaned = clean_name(tag, "tag")
    if "," in cleaned or cleaned.casefold() == EVERYONE:
        raise BadName(
            "The tag {cleaned!r} cannot be used: no comma, and not the word {word!r}.",
            cleaned=cleaned,
            word=EVERYONE,
        )
    return cleaned


def audience_key(tags: Iterable[str]) -> str:
    """Sorted tags joined with a comma; EVERYONE alone or not at all."""
    distinct = sorted(set(tags))
    if not distinct:
        raise BadName("An audience needs at least one tag, or everyone.")
    if EVERYONE in distinct:
        if len(distinct) > 1:
            raise BadName("An audience is either everyone or a set of tags, not both.")
        return EVERYONE
    return ",".join(clean_tag(tag) for tag in distinct)


def workspace_id(name: str) -> str:
    return digest("workspace", name_key(name))


def triple_key(subject: str, relation: str, object_: str) -> str:
    """The text under which a triple's vector is stored: equal texts are one triple."""
    return " ".join(f"{subject} {relation} {object_}".split())


def user_id(name: str) -> str:
    return digest("user", name_key(name))


def audience_id(workspace: str, key: str) -> str:
    return digest("audience", workspace, key)


def document_id(workspace: str, name: str, sha: str, key: str, k: int = 0) -> str:
    """`k` counts the ids already used up for this name, these bytes and this audience key
    (`storage.reader.Reader.free_document_id` finds it)."""
    return digest("document", workspace, clean_name(name, "document name"), sha, key, k)


def version_id(document: str, number: int, sha: str) -> str:
    return digest("version", document, number, sha)


def passage_id(version: str, ordinal: int, start: int, end: int) -> str:
    return digest("passage", version, ordinal, start, end)


def mention_id(
    passage: str, start: int, end: int, subject: str, relation: str, object_: str, extractor: str
) -> str:
    return digest("mention", passage, start, end, subject, relation, object_, extractor)


def part_name(salt: str, kind: str, number: int) -> str:
    """What a claim or a path of an answer is called outside: 12 hex digits that tell no number, so that a
    gap in the numbers tells nobody of parts that are closed to them."""
    return digest(kind, salt, number)[:12]
