"""Zip archives and the XML inside them, read within bounds.

Everything a zip declares is checked before it is opened, and what comes out is counted again:
bombs, overlapping members, passwords and DTDs (the door to entity expansion) are refused.
"""

from __future__ import annotations

import io
import itertools
import posixpath
import zipfile
import zlib
from dataclasses import dataclass, field
from typing import TypeAlias

from lxml import etree

from core.ingest.parse import refusals

MAX_MEMBERS = 20_000
MAX_MEMBER = 256 * 2**20
MAX_TOTAL = 1024 * 2**20
"""Bytes after decompression, of one member and of all."""
MAX_RATIO = 150
"""Decompressed over compressed, looked at above `SMALL` bytes only: text may well shrink 30:1."""
SMALL = 16 * 2**20

Element: TypeAlias = etree._Element

_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError)


@dataclass
class Archive:
    """A checked zip. `name` is the uploaded file's, for sentences. Member names ignore case."""

    name: str
    _zip: zipfile.ZipFile
    _members: dict[str, zipfile.ZipInfo] = field(default_factory=dict)
    _taken: int = 0

    @staticmethod
    def open(data: bytes, name: str) -> Archive:
        """Raises Unreadable: `damaged`, `encrypted` or `too_large`."""
        try:
            opened = zipfile.ZipFile(io.BytesIO(data))
            infos = opened.infolist()
        except _BROKEN as error:
            raise refusals.damaged(name, "the archive that it consists of is cut off or broken") from error
        _check_declared(infos, len(data), name)
        members = {_normal(info.filename): info for info in infos if not info.is_dir()}
        return Archive(name, opened, members)

    def names(self) -> list[str]:
        """Member names in lower case, in the archive's order."""
        return list(self._members)

    def __contains__(self, member: str) -> bool:
        return _normal(member) in self._members

    def read(self, member: str) -> bytes:
        """The bytes of a member. Raises Unreadable when it is absent, broken or too large."""
        info = self._members.get(_normal(member))
        if info is None:
            raise refusals.damaged(self.name, "its part {part} is missing", part=member)
        try:
            with self._zip.open(info) as stream:
                data = stream.read(MAX_MEMBER + 1)
        except _BROKEN as error:
            raise refusals.damaged(
                self.name, "its part {part} is cut off or broken", part=info.filename
            ) from error
        self._taken += len(data)
        if len(data) > MAX_MEMBER or self._taken > 2 * MAX_TOTAL:
            raise refusals.too_large(
                self.name, "unpacks to more than is read here ({part})", part=info.filename
            )
        return data

    def read_xml_bytes(self, member: str) -> bytes:
        """The bytes of an XML member for a streaming reader, checked to declare no entities."""
        data = self.read(member)
        _refuse_doctype(data, self.name, member)
        return data

    def xml(self, member: str) -> Element:
        """The root element of an XML member; no entities, no network."""
        return parse_xml(self.read(member), self.name, member)

    def relations(self, part: str) -> dict[str, tuple[str, str]]:
        """OPC relationships of a part: id → (last word of the type, target's member name)."""
        folder, base = posixpath.split(part.lstrip("/"))
        member = f"{folder}/_rels/{base}.rels" if folder else f"_rels/{base}.rels"
        if member not in self:
            return {}
        found: dict[str, tuple[str, str]] = {}
        for relation in self.xml(member):
            if not isinstance(relation.tag, str) or relation.get("TargetMode") == "External":
                continue
            target = relation.get("Target", "").replace("\\", "/")
            path = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
            kind = relation.get("Type", "").rpartition("/")[2]
            found[relation.get("Id", "")] = (kind, posixpath.normpath(path))
        return found

    def related(self, part: str, kind: str) -> list[str]:
        """Members that `part` refers to by relations of one kind, and that exist."""
        return [target for k, target in self.relations(part).values() if k == kind and target in self]


def parse_xml(data: bytes, name: str, member: str) -> Element:
    """XML without a DTD. Broken XML is `damaged`; it is never repaired, so that nothing is lost unseen."""
    _refuse_doctype(data, name, member)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise refusals.damaged(name, "its part {part} is not well-formed XML", part=member) from error
    return root


def _refuse_doctype(data: bytes, name: str, member: str) -> None:
    if any(mark in data for mark in _DOCTYPES):
        raise refusals.damaged(
            name, "its part {part} declares XML entities, which documents never need", part=member
        )


_DOCTYPES = tuple(
    word.encode(encoding)
    for word in ("<!DOCTYPE", "<!ENTITY")
    for encoding in ("ascii", "utf-16-le", "utf-16-be")
)


def _normal(member: str) -> str:
    return posixpath.normpath(member.replace("\\", "/").lstrip("/")).lower()


def _check_declared(infos: list[zipfile.ZipInfo], size: int, name: str) -> None:
    if len(infos) > MAX_MEMBERS:
        raise refusals.too_large(name, "is an archive of {parts:,} parts", parts=len(infos))
    if any(info.flag_bits & 0x1 for info in infos):
        raise refusals.encrypted(name)
    total = sum(info.file_size for info in infos)
    largest = max((info.file_size for info in infos), default=0)
    if largest > MAX_MEMBER or total > MAX_TOTAL or (total > SMALL and total > MAX_RATIO * max(size, 1)):
        raise refusals.too_large(
            name, "unpacks to {large:,.0f} MB from {small:,.1f} MB", large=total / 2**20, small=size / 2**20
        )
    if _overlapping(infos):
        raise refusals.too_large(name, "is an archive whose parts overlap, as only decompression bombs do")


def _overlapping(infos: list[zipfile.ZipInfo]) -> bool:
    """Two members that share compressed bytes."""
    ordered = sorted((info for info in infos if info.compress_size), key=lambda info: info.header_offset)
    return any(
        after.header_offset < before.header_offset + before.compress_size
        for before, after in itertools.pairwise(ordered)
    )
