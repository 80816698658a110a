"""Mail (RFC 5322): the headers that people read, the body, and what hangs on it.

The plain text body is preferred, the HTML one is read otherwise. Attachments that are text
themselves (plain, Markdown, CSV, HTML) and forwarded messages are read in place, with the
location `attachment NAME`. All others are named, with the note that they must be uploaded by
themselves: their pages, sheets and pictures can be shown as evidence only from a file of their own.
"""

from __future__ import annotations

import email.policy
import re
from collections.abc import Iterator
from email.message import Message
from email.parser import BytesParser
from typing import Final

from core.errors import Unreadable
from core.ingest.parse import csv_file, markdown, refusals, text
from core.ingest.parse.base import Block, Parsed
from core.ingest.parse.builder import Builder
from core.ingest.parse.encoding import declared_in_html, decode, zeros_of_utf16
from core.ingest.parse.html import add_page
from core.ingest.parse.mail_headers import HEADERS, LONGEST_HEADER, decoded_header, header_text, is_cut

MAX_BYTES: Final = 64 * 1024 * 1024
MAX_PARTS: Final = 500
MAX_FORWARDED: Final = 3
"""Messages inside messages that are still read."""

_BOUNDARY: Final = re.compile(rb"boundary\s*=\s*\"?([^\"\s;]{1,200})", re.I)
_SEALED: Final = frozenset({"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"})
_BY_ENDING: Final = {
    "txt": "text/plain",
    "log": "text/plain",
    "md": "text/markdown",
    "csv": "text/csv",
    "tsv": "text/csv",
    "html": "text/html",
    "htm": "text/html",
}


def parse(data: bytes, name: str) -> Parsed:
    """See `core.ingest.parse.base.Parser`."""
    if len(data) > MAX_BYTES:
        raise refusals.too_large(name, "is a message of more than {most} MB", most=MAX_BYTES // 2**20)
    message = _message(data, name)
    builder = Builder(name)
    reader = _Mail(builder)
    try:
        reader.read(message, "", 0)
    except RecursionError as error:
        raise refusals.too_large(name, "nests its parts deeper than can be read") from error
    return builder.parsed("message/rfc822", header_text(message, "Subject"))


def _message(data: bytes, name: str) -> Message:
    """The message; one that was saved as UTF-16 is brought to UTF-8 first."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or zeros_of_utf16(data):
        data = decode(data, name).text.encode("utf-8")
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    # The standard parser takes a millisecond or so for each part, so they are counted before.
    boundaries = set(_BOUNDARY.findall(data))
    if len(boundaries) > 100 or sum(data.count(b"\n--" + mark) for mark in boundaries) > 3 * MAX_PARTS:
        raise _too_many_parts(name)
    try:
        # Not policy.default: its header grammar takes minutes on a long header (measured: 340 KB, 203 s).
        message = BytesParser(policy=email.policy.compat32).parsebytes(data)
    except RecursionError as error:
        raise refusals.too_large(name, "nests its parts deeper than can be read") from error
    except Exception as error:  # the standard parser leaks errors of many kinds on broken headers
        raise refusals.damaged(name, "its headers cannot be read as mail") from error
    return message


def _too_many_parts(name: str) -> Unreadable:
    return refusals.too_large(
        name,
        "has more than {parts} parts, or a header of more than {characters:,} characters",
        parts=MAX_PARTS,
        characters=LONGEST_HEADER,
    )


class _Mail:
    """Reads one message and those inside it into the builder."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._parts = 0

    def read(self, message: Message, location: str, depth: int) -> None:
        if _type_of(message) in _SEALED:
            raise refusals.encrypted(self._builder.name, "is an encrypted or sealed message (S/MIME or PGP)")
        bodies, attachments = self._sort(message)
        names = [_name_of(part) for part in attachments]
        lines = [f"{label}: {value}" for label in HEADERS if (value := header_text(message, label))]
        if is_cut(message):
            self._builder.note("A very long header of the message (such as its recipients) was cut.")
        if names:
            lines.append(f"Attachments: {', '.join(names)}")
        self._builder.add("\n".join(lines), location=location)
        self._body(bodies, location)
        for part, name in zip(attachments, names, strict=True):
            self._attachment(part, name, depth)

    def _sort(self, message: Message) -> tuple[list[Message], list[Message]]:
        bodies: list[Message] = []
        attachments: list[Message] = []
        for part in _leaves(message):
            self._parts += 1
            if self._parts > MAX_PARTS or any(
                len(str(value)) > LONGEST_HEADER for _, value in part.raw_items()
            ):
                raise _too_many_parts(self._builder.name)
            kind = _type_of(part)
            named = bool(_given_name(part)) or part.get_content_disposition() == "attachment"
            if kind in ("text/plain", "text/html") and not named:
                bodies.append(part)
            elif not _is_picture_of_body(part, kind):
                attachments.append(part)
        return bodies, attachments

    def _body(self, bodies: list[Message], location: str) -> None:
        """Plain text where there is any, else HTML. Both are bodies: a mailing list adds its footer."""
        plain = [self._decoded(part) for part in bodies if _type_of(part) == "text/plain"]
        if any(body.strip() for body in plain):
            for body in plain:
                for paragraph in text.paragraphs(body):
                    self._builder.add(paragraph, location=location)
            return
        before = len(self._builder)
        for part in bodies:
            if _type_of(part) == "text/html":
                add_page(self._builder, self._decoded(part), location=location)
        if len(self._builder) == before:
            self._builder.note("The message has no text of its own.")

    def _attachment(self, part: Message, name: str, depth: int) -> None:
        location = f"attachment {name}"
        kind = _type_of(part)
        if kind == "message/rfc822":
            inner = _inner(part)
            if inner is not None and depth < MAX_FORWARDED and _type_of(inner) not in _SEALED:
                self._builder.forget_headings()
                self.read(inner, location, depth + 1)
            else:
                self._builder.note(f"The attached message “{name}” was not read: upload it by itself.")
            return
        kind = _BY_ENDING.get(name.rpartition(".")[2].lower(), kind if kind in _BY_ENDING.values() else "")
        if not kind:
            self._builder.note(f"The attachment “{name}” was not read: upload it by itself.")
            return
        try:
            self._embed(_bytes_of(part), kind, name, location, _charset_of(part))
        except Unreadable as error:
            if error.reason == refusals.TOO_LARGE:
                raise
            self._builder.note(f"The attachment “{name}” was not read ({error.reason}): upload it by itself.")

    def _embed(self, data: bytes, kind: str, name: str, location: str, charset: str) -> None:
        self._builder.forget_headings()
        if kind == "text/html":
            add_page(
                self._builder, decode(data, name, charset or declared_in_html(data)).text, location=location
            )
            return
        # Bring it to UTF-8 here, since only the mail says which charset it is in.
        data = decode(data, name, charset).text.encode("utf-8")
        parser = {"text/markdown": markdown.parse, "text/csv": csv_file.parse}.get(kind, text.parse)
        parsed = parser(data, name)
        for note in parsed.notes:
            self._builder.note(f"Attachment “{name}”: {note}")
        for block in parsed.blocks:
            _copy(self._builder, parsed, block, location)

    def _decoded(self, part: Message) -> str:
        data = _bytes_of(part)
        declared = _charset_of(part) or (declared_in_html(data) if _type_of(part) == "text/html" else "")
        decoded = decode(data, self._builder.name, declared)
        if decoded.note:
            self._builder.note(decoded.note)
        return decoded.text


def _copy(builder: Builder, parsed: Parsed, block: Block, location: str) -> None:
    """A block of an attachment, under the attachment's location (its rows too, where it has such)."""
    where = f"{location}, {block.location}" if block.location else location
    builder.add(parsed.text[block.start : block.end], block.kind, location=where, header=block.header)


def _leaves(message: Message) -> Iterator[Message]:
    """The parts that are no containers, in order; a forwarded message is one part."""
    waiting = [message]
    while waiting:
        part = waiting.pop()
        payload = part.get_payload()
        if _type_of(part).startswith("multipart/") and isinstance(payload, list):
            waiting.extend(reversed([inner for inner in payload if isinstance(inner, Message)]))
        else:
            yield part


def _inner(part: Message) -> Message | None:
    """The message inside a `message/rfc822` part."""
    payload = part.get_payload()
    inner = payload[0] if isinstance(payload, list) and payload else None
    return inner if isinstance(inner, Message) else None


def _type_of(part: Message) -> str:
    try:
        return part.get_content_type()
    except Exception:  # broken Content-Type headers raise errors of many kinds
        return "text/plain"


def _bytes_of(part: Message) -> bytes:
    """The content with its transfer encoding undone; what cannot be undone is given as it stands."""
    try:
        payload = part.get_payload(decode=True)
    except (ValueError, LookupError, AssertionError):
        payload = None
    return payload if isinstance(payload, bytes) else b""


def _charset_of(part: Message) -> str:
    try:
        charset = part.get_content_charset()
    except Exception:  # as in _type_of
        return ""
    return charset or ""


def _given_name(part: Message) -> str:
    try:
        return decoded_header(part.get_filename() or "")
    except Exception:  # as in _type_of
        return ""


def _name_of(part: Message) -> str:
    given = _given_name(part)
    if given:
        return given
    if _type_of(part) == "message/rfc822":
        inner = _inner(part)
        return (header_text(inner, "Subject") if inner is not None else "") or "forwarded message"
    return f"without a name ({_type_of(part)})"


def _is_picture_of_body(part: Message, kind: str) -> bool:
    """A picture that the HTML body shows in place (a logo, a signature) is no attachment to people."""
    return kind.startswith("image/") and (
        part.get_content_disposition() != "attachment" and part.get("Content-ID") is not None
    )
