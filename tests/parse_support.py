"""What every parsed document must satisfy, and small Hangul files made at run time."""

from __future__ import annotations

import io
import struct
import unicodedata
import zipfile
import zlib

from core.ingest.parse.base import Block, BlockKind, Parsed


def check(parsed: Parsed) -> Parsed:
    """The contract of `Parsed`: blocks in order, apart, covering all that is not white space; NFC."""
    at = 0
    for block in parsed.blocks:
        assert at <= block.start < block.end <= len(parsed.text)
        assert not parsed.text[at : block.start].strip()
        assert parsed.text[block.start : block.end].strip()
        at = block.end
    assert not parsed.text[at:].strip()
    assert unicodedata.is_normalized("NFC", parsed.text)
    assert parsed.blocks
    parsed.text.encode("utf-8")
    return parsed


def texts(parsed: Parsed, kind: BlockKind | None = None) -> list[str]:
    return [words(parsed, block) for block in parsed.blocks if kind in (None, block.kind)]


def words(parsed: Parsed, block: Block) -> str:
    return parsed.text[block.start : block.end]


# ── HWPX ────────────────────────────────────────────────────────────────────────────────────

_NS = 'xmlns:hp="urn:paragraph" xmlns:hs="urn:section" xmlns:hh="urn:head" xmlns:opf="urn:opf"'


def hwpx(
    *sections: str, header: str = "", package: str | None = None, more: dict[str, str] | None = None
) -> bytes:
    """A HWPX file; each section is the XML inside `hs:sec`."""
    items = "".join(
        f'<opf:item id="s{n}" href="Contents/section{n}.xml" media-type="application/xml"/>'
        for n in range(len(sections))
    )
    spine = "".join(f'<opf:itemref idref="s{n}"/>' for n in range(len(sections)))
    if package is None:
        package = (
            f"<opf:package {_NS}><opf:metadata><opf:title>제목</opf:title></opf:metadata>"
            f"<opf:manifest>{items}</opf:manifest><opf:spine>{spine}</opf:spine></opf:package>"
        )
    parts = {"mimetype": "application/hwp+zip"}
    if package:
        parts["Contents/content.hpf"] = package
    if header:
        parts["Contents/header.xml"] = f"<hh:head {_NS}>{header}</hh:head>"
    parts |= {f"Contents/section{n}.xml": f"<hs:sec {_NS}>{body}</hs:sec>" for n, body in enumerate(sections)}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in (parts | (more or {})).items():
            archive.writestr(member, content)
    return buffer.getvalue()


def numbering(
    number: int, *levels: tuple[str, str], start: int = 1, starts: dict[int, int] | None = None
) -> str:
    """`hh:numbering`; each level is its format and its pattern, `starts` their first numbers if not 1."""
    heads = "".join(
        f'<hh:paraHead level="{level}" start="{(starts or {}).get(level, 1)}" numFormat="{form}">{text}</hh:paraHead>'
        for level, (form, text) in enumerate(levels, 1)
    )
    return f'<hh:numbering id="{number}" start="{start}">{heads}</hh:numbering>'


def head_shape(shape: int, kind: str, reference: int = 0, depth: int = 0, checked: bool = False) -> str:
    """`hh:paraPr` of paragraphs headed by an OUTLINE, NUMBER or BULLET."""
    return (
        f'<hh:paraPr id="{shape}" checked="{int(checked)}">'
        f'<hh:heading type="{kind}" idRef="{reference}" level="{depth}"/></hh:paraPr>'
    )


def para(*inside: str, shape: str = "0") -> str:
    """`hp:p` with one run; plain strings become `hp:t`."""
    runs = "".join(part if part.startswith("<hp:") else f"<hp:t>{part}</hp:t>" for part in inside)
    return f'<hp:p paraPrIDRef="{shape}"><hp:run>{runs}</hp:run></hp:p>'


def sub_list(*paragraphs: str) -> str:
    return f"<hp:subList>{''.join(paragraphs)}</hp:subList>"


def cell(
    row: int,
    column: int,
    *paragraphs: str,
    down: int = 1,
    across: int = 1,
    header: bool = False,
    fill: int = 1,
) -> str:
    return (
        f'<hp:tc header="{int(header)}" borderFillIDRef="{fill}">{sub_list(*paragraphs)}'
        f'<hp:cellAddr colAddr="{column}" rowAddr="{row}"/><hp:cellSpan colSpan="{across}" rowSpan="{down}"/></hp:tc>'
    )


def table(*rows: str) -> str:
    return "<hp:tbl>" + "".join(f"<hp:tr>{row}</hp:tr>" for row in rows) + "</hp:tbl>"


# ── HWP 5 ───────────────────────────────────────────────────────────────────────────────────


def record(tag: int, level: int, data: bytes = b"") -> bytes:
    size = min(len(data), 0xFFF)
    head = struct.pack("<I", tag | level << 10 | size << 20)
    return head + (struct.pack("<I", len(data)) if size == 0xFFF else b"") + data


def extended(code: int, kind: str) -> bytes:
    """A control of eight units that points at a record named `kind`."""
    return struct.pack("<H4s8xH", code, kind.encode()[::-1], code)


def hwp_para(level: int, content: bytes | str, shape: int = 0) -> bytes:
    """Paragraph header and text records; `str` is plain text."""
    data = content.encode("utf-16-le") if isinstance(content, str) else content
    data += b"\x0d\x00"
    header = struct.pack("<IIHBBHHHI", len(data) // 2, 0, shape, 0, 0, 1, 0, 1, 0)
    return record(66, level, header) + record(67, level + 1, data)


def hwp_numbering(
    *levels: tuple[int, str], start: int = 1, starts: dict[int, int] | None = None, old: bool = False
) -> bytes:
    """A numbering; each level is the code of its format and its pattern. `old`: without starts of levels."""

    def heads(first: int, last: int) -> bytes:
        data = b""
        for level in range(first, last + 1):
            code, pattern = levels[level - 1] if level <= len(levels) else (0, "")
            data += struct.pack("<IHHI", 12 | code << 5, 0, 50, 0xFFFFFFFF)
            data += struct.pack("<H", len(pattern)) + pattern.encode("utf-16-le")
        return data

    def firsts(first: int, last: int) -> bytes:
        return b"".join(struct.pack("<I", (starts or {}).get(level, 1)) for level in range(first, last + 1))

    data = heads(1, 7) + struct.pack("<H", start)
    return record(23, 1, data if old else data + firsts(1, 7) + heads(8, 10) + firsts(8, 10))


def hwp_shape(kind: int = 0, reference: int = 0, depth: int = 0) -> bytes:
    """A paragraph shape: 1 outline, 2 number, 3 bullet; its level from 0."""
    bits = kind << 23 | min(depth, 6) << 25
    return record(25, 1, struct.pack("<I26xH22xI", bits, reference, depth))


def hwp_section(outline: int) -> tuple[bytes, bytes]:
    """What stands in the text of a section's first paragraph, and the record it points at."""
    return extended(2, "secd"), record(71, 1, b"dces" + struct.pack("<14xH20x", outline))


def hwp_cell(
    level: int,
    row: int,
    column: int,
    text: str,
    down: int = 1,
    across: int = 1,
    flags: int = 0,
    fill: int = 0,
) -> bytes:
    data = struct.pack("<HHIHHHH16xH", 1, 0, flags, column, row, across, down, fill)
    return record(72, level, data) + hwp_para(level, text)


def hwp5(
    *sections: bytes,
    flags: int = 0,
    version: int = 0x05000500,
    document: bytes = b"",
    signature: bytes = b"HWP Document File",
    more: dict[str, bytes] | None = None,
) -> bytes:
    """A HWP 5 file with these BodyText sections; compressed when bit 0 of `flags` is set."""
    header = signature.ljust(32, b"\x00") + struct.pack("<II", version, flags)

    def packed(stream: bytes) -> bytes:
        if not flags & 1:
            return stream
        engine = zlib.compressobj(wbits=-15)
        return engine.compress(stream) + engine.flush()

    streams = {"FileHeader": header, "DocInfo": packed(document)}
    streams |= {f"BodyText/Section{n}": packed(section) for n, section in enumerate(sections)}
    return compound_file(streams | (more or {}))


_FREE, _END, _FAT, _NONE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF


def compound_file(streams: dict[str, bytes]) -> bytes:
    """An OLE compound file with storages one deep. Streams are padded with zeros to 4,096 bytes, so
    that none needs the mini stream."""
    entries: list[list[object]] = [
        ["Root Entry", 5, _NONE, _NONE, 0]
    ]  # name, type, next sibling, child, size
    index: dict[str, int] = {}

    def add(path: str, kind: int, data: bytes) -> None:
        folder, _, base = path.rpartition("/")
        if folder and folder not in index:
            add(folder, 1, b"")
        number = index[path] = len(entries)
        entries.append([base, kind, _NONE, _NONE, data])
        parent = entries[index[folder] if folder else 0]
        entries[number][2], parent[3] = parent[3], number

    for path, data in streams.items():
        add(path, 2, data.ljust(4096, b"\x00"))
    directory_sectors = -(-len(entries) * 128 // 512)
    fat = [_FAT] + [n + 2 for n in range(directory_sectors - 1)] + [_END]
    body, directory = b"", b""
    for name, kind, sibling, child, data in entries:
        start, size = _END, 0
        if isinstance(data, bytes) and data:
            start, size = len(fat), len(data)
            count = -(-size // 512)
            fat += [start + n + 1 for n in range(count - 1)] + [_END]
            body += data.ljust(count * 512, b"\x00")
        coded = str(name).encode("utf-16-le")
        directory += struct.pack(
            "<64sHBBIII36xIQ", coded, len(coded) + 2, kind, 1, _NONE, sibling, child, start, size
        )
    assert len(fat) <= 128, "one sector of FAT is enough for tests"
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 16
    head += struct.pack("<HHHHH6xIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, 1, 1, 0, 4096, _END, 0, _END, 0)
    head += struct.pack("<I", 0) + struct.pack("<I", _FREE) * 108
    table_sector = b"".join(struct.pack("<I", entry) for entry in fat).ljust(512, b"\xff")
    return head + table_sector + directory.ljust(directory_sectors * 512, b"\x00") + body
