from __future__ import annotations

import io
import zipfile

import pytest

from core.errors import Unreadable
from core.ingest.parse.archive import Archive, parse_xml
from tests.parse_samples import zipped


def refusal(data: bytes) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        Archive.open(data, "a.docx")
    return caught.value


def test_a_bomb_is_refused_by_what_it_declares() -> None:
    bomb = zipped({"word/document.xml": b"\x00" * (40 * 2**20)})
    assert len(bomb) < 100_000
    assert refusal(bomb).reason == "too_large"


def test_a_bomb_that_declares_little_is_stopped_while_it_unpacks() -> None:
    """The size in the directory is a lie: what comes out is never more than was declared and checked."""
    data = bytearray(zipped({"a.xml": b"\x00" * (40 * 2**20)}))
    size = (40 * 2**20).to_bytes(4, "little")
    at = data.rfind(size)
    data[at : at + 4] = (1000).to_bytes(4, "little")
    archive = Archive.open(bytes(data), "a.docx")
    with pytest.raises(Unreadable) as caught:
        archive.read("a.xml")
    assert caught.value.reason in ("damaged", "too_large")


def test_overlapping_members_are_refused() -> None:
    data = bytearray(zipped({"a": b"x" * 1000, "b": b"y" * 1000}))
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as archive:
        second = archive.getinfo("b").header_offset
    entry = data.rfind(b"PK\x01\x02")
    assert int.from_bytes(data[entry + 42 : entry + 46], "little") == second
    data[entry + 42 : entry + 46] = (0).to_bytes(4, "little")
    assert refusal(bytes(data)).reason == "too_large"


def test_a_member_with_a_password_is_encrypted() -> None:
    data = bytearray(zipped({"a": b"x"}))
    entry = data.rfind(b"PK\x01\x02")
    data[entry + 8] |= 1
    assert refusal(bytes(data)).reason == "encrypted"


def test_too_many_members_are_refused() -> None:
    assert refusal(zipped({f"m{n}": b"" for n in range(20_001)})).reason == "too_large"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entity_expansion_is_refused_unexpanded(encoding: str) -> None:
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    xml = f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE a [<!ENTITY l0 "ha">{entities}]><a>&l9;</a>'
    with pytest.raises(Unreadable) as caught:
        parse_xml(xml.encode(encoding), "a.docx", "word/document.xml")
    assert caught.value.reason == "damaged"
    assert "word/document.xml" in caught.value.sentence


def test_an_outside_entity_is_not_fetched() -> None:
    xml = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
    with pytest.raises(Unreadable):
        parse_xml(xml, "a.docx", "a.xml")


def test_relations_are_found_from_the_part_and_only_inside_the_file() -> None:
    rels = (
        '<Relationships xmlns="r"><Relationship Id="1" Type="http://x/styles" Target="styles.xml"/>'
        '<Relationship Id="2" Type="http://x/image" Target="/media/a.png"/>'
        '<Relationship Id="3" Type="http://x/hyperlink" Target="http://e.com" TargetMode="External"/></Relationships>'
    )
    archive = Archive.open(zipped({"word/_rels/document.xml.rels": rels, "Word/Styles.xml": "<a/>"}), "a")
    assert archive.relations("word/document.xml") == {
        "1": ("styles", "word/styles.xml"),
        "2": ("image", "media/a.png"),
    }
    assert archive.related("word/document.xml", "styles") == ["word/styles.xml"]
    assert archive.related("word/document.xml", "image") == []
