"""What a file is, by its bytes. The name's extension decides only between text formats."""

from __future__ import annotations

import io
import re
import zipfile

from core.ingest.parse import refusals

PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
HWPX = "application/hwp+zip"
HWP5 = "application/x-hwp"
HTML = "text/html"
MARKDOWN = "text/markdown"
CSV = "text/csv"
EML = "message/rfc822"
TEXT = "text/plain"

_HEAD = 65_536
"""Bytes that text formats are told apart by."""


def recognise(data: bytes, name: str) -> str:
    """The media type of `data`, one of the constants above.

    Raises Unreadable: `empty`, `encrypted`, `unsupported` (with what to do instead) or `damaged`.
    """
    if not data.strip(b" \t\r\n\x0b\x0c\x00\xef\xbb\xbf\xff\xfe"):
        raise refusals.empty(name, "is empty" if not data else "holds nothing but white space")
    if data.startswith(b"%PDF-") or (b"%PDF-" in data[:1024] and b" obj" in data):
        return PDF
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _in_zip(data, name)
    if data.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _in_compound_file(data, name)
    binary = b"\x00" in data[:4096]
    for magic, kind, remedy in _REFUSED:
        if data.startswith(magic) and (binary or not magic.isalnum()):
            raise refusals.unsupported(name, kind, remedy)
    return _among_texts(data, name)


_PICTURE = "Run text recognition (OCR) on it and upload the resulting PDF or text."
_UNPACK = "Unpack it and upload the documents inside."
_MEDIA = "Upload a written transcript of it."

_REFUSED: tuple[tuple[bytes, str, str], ...] = (
    (b"\x89PNG", "a picture (PNG)", _PICTURE),
    (b"\xff\xd8\xff", "a picture (JPEG)", _PICTURE),
    (b"GIF8", "a picture (GIF)", _PICTURE),
    # Magic words of letters alone begin texts too ("MZ세대 …"), so they count only in binary files.
    (b"BM", "a picture (BMP)", _PICTURE),
    (b"II*\x00", "a picture (TIFF)", _PICTURE),
    (b"MM\x00*", "a picture (TIFF)", _PICTURE),
    (b"RIFF", "a sound, film or picture", _MEDIA),
    (b"ID3", "a sound (MP3)", _MEDIA),
    (b"OggS", "a sound or film", _MEDIA),
    (b"\x1f\x8b", "a compressed archive (gzip)", _UNPACK),
    (b"BZh", "a compressed archive (bzip2)", _UNPACK),
    (b"\xfd7zXZ\x00", "a compressed archive (xz)", _UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a compressed archive (7z)", _UNPACK),
    (b"Rar!\x1a", "a compressed archive (RAR)", _UNPACK),
    (b"{\\rtf", "a Rich Text document (.rtf)", "Save it as .docx and upload that."),
    (b"HWP Document File V", "a Hangul document older than version 5", "Save it as .hwpx and upload that."),
    (b"\x7fELF", "a program", "Upload documents only."),
    (b"MZ", "a program", "Upload documents only."),
    (b"SQLite format 3", "a database", "Export its tables as .xlsx or .csv and upload those."),
    (b"!BDN", "an Outlook mailbox (.pst)", "Save the messages as .eml and upload those."),
)


# ── archives ────────────────────────────────────────────────────────────────────────────────

_OPEN_DOCUMENT = {
    b"application/vnd.oasis.opendocument.text": (
        "an OpenDocument text (.odt)",
        "Save it as .docx and upload that.",
    ),
    b"application/vnd.oasis.opendocument.spreadsheet": (
        "an OpenDocument spreadsheet (.ods)",
        "Save it as .xlsx and upload that.",
    ),
    b"application/vnd.oasis.opendocument.presentation": (
        "an OpenDocument presentation (.odp)",
        "Save it as .pptx and upload that.",
    ),
    b"application/epub+zip": ("an e-book (.epub)", "Save it as .pdf or .html and upload that."),
}


def _in_zip(data: bytes, name: str) -> str:
    """Office files and HWPX are zip archives; their member names tell them apart."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            mimetype = _stored_mimetype(archive)
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, OSError, RuntimeError) as error:
        raise refusals.damaged(name, "the archive that it consists of is cut off or broken") from error
    members = {member.lower().replace("\\", "/") for member in names}
    if mimetype == HWPX.encode() or "contents/content.hpf" in members or "contents/section0.xml" in members:
        return HWPX
    for known, (kind, remedy) in _OPEN_DOCUMENT.items():
        if mimetype.startswith(known):
            raise refusals.unsupported(name, kind, remedy)
    if "xl/workbook.bin" in members:
        raise refusals.unsupported(
            name, "a binary Excel workbook (.xlsb)", "Save it as .xlsx and upload that."
        )
    for folder, media_type in (("word/", DOCX), ("ppt/", PPTX), ("xl/", XLSX)):
        if any(member.startswith(folder) for member in members):
            return media_type
    if "[content_types].xml" in members:
        raise refusals.damaged(
            name, "it is an Office file without a document, workbook or presentation in it"
        )
    if "index/document.iwa" in members or any(member.endswith(".iwa") for member in members):
        raise refusals.unsupported(
            name, "an Apple iWork document", "Export it as .docx, .xlsx, .pptx or .pdf."
        )
    raise refusals.unsupported(name, "a zip archive", _UNPACK)


def _stored_mimetype(archive: zipfile.ZipFile) -> bytes:
    """The content of a `mimetype` member, or b"" (it is tiny where it exists)."""
    try:
        with archive.open("mimetype") as member:
            return member.read(200).strip()
    except (KeyError, zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, EOFError):
        return b""


# ── OLE compound files ──────────────────────────────────────────────────────────────────────

_OLE: tuple[tuple[str, str, str], ...] = (
    ("workbook", "an old Excel workbook (.xls)", "Save it as .xlsx and upload that."),
    ("book", "an old Excel workbook (.xls)", "Save it as .xlsx and upload that."),
    ("worddocument", "an old Word document (.doc)", "Save it as .docx and upload that."),
    ("powerpoint document", "an old PowerPoint presentation (.ppt)", "Save it as .pptx and upload that."),
    ("__properties_version1.0", "an Outlook message (.msg)", "Save it as .eml and upload that."),
    ("visiodocument", "a Visio drawing (.vsd)", "Export it as .pdf and upload that."),
)


def _in_compound_file(data: bytes, name: str) -> str:
    import olefile

    try:
        with olefile.OleFileIO(io.BytesIO(data)) as compound:
            top = {entry[0].lower() for entry in compound.listdir(streams=True, storages=True)}
    except Exception as error:  # olefile raises bare exceptions of many kinds on broken files
        raise refusals.damaged(name, "the container that it consists of is cut off or broken") from error
    if "fileheader" in top and ("docinfo" in top or "bodytext" in top):
        return HWP5
    if "encryptedpackage" in top or "encryptioninfo" in top:
        raise refusals.encrypted(name)
    for stream, kind, remedy in _OLE:
        if stream in top:
            raise refusals.unsupported(name, kind, remedy)
    raise refusals.unsupported(
        name,
        "a compound file of an unknown program",
        "Save it as .docx, .xlsx, .pptx or .pdf and upload that.",
    )


# ── text formats ────────────────────────────────────────────────────────────────────────────

_BY_EXTENSION = {
    "md": MARKDOWN,
    "markdown": MARKDOWN,
    "mkd": MARKDOWN,
    "csv": CSV,
    "tsv": CSV,
    "eml": EML,
    "htm": HTML,
    "html": HTML,
    "xhtml": HTML,
    "txt": TEXT,
    "text": TEXT,
    "log": TEXT,
}

_WHOLE_PAGE = re.compile(
    r"\A\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.*?-->\s*)*(?:<!doctype\s+html|<html[\s>])", re.I | re.S
)
_FRAGMENT = re.compile(
    r"\A\s*(?:<!--.*?-->\s*)*<(?:head|body|meta|title|style|script|table|div|p|h[1-6]|ul|ol)[\s>]",
    re.I | re.S,
)
_XML = re.compile(r"\A\s*(?:<\?xml|<!DOCTYPE|<[A-Za-z_][\w.-]*:[A-Za-z_][\w.-]*[\s>]|<svg[\s>])")
_MAIL_HEADER = re.compile(r"^([A-Za-z][A-Za-z0-9-]{1,60}):[ \t]", re.M)
_MAIL_CERTAIN = frozenset(
    {"mime-version", "message-id", "received", "return-path", "delivered-to", "content-transfer-encoding"}
)
_MAIL_ANY = _MAIL_CERTAIN | {
    "from",
    "to",
    "cc",
    "subject",
    "date",
    "reply-to",
    "content-type",
    "sender",
    "x-mailer",
}


_READ = frozenset(("pdf", "docx", "pptx", "xlsx", "hwpx", "hwp", *_BY_EXTENSION))
"""Endings of what is read here."""


def _among_texts(data: bytes, name: str) -> str:
    sample = _skeleton(data)
    ending = name.rpartition(".")[2].lower().strip() if "." in name else ""
    if sample is None:
        raise refusals.not_what_it_is_called(name, ending) if ending in _READ else refusals.unknown(name)
    hint = _BY_EXTENSION.get(ending)
    if _WHOLE_PAGE.match(sample):
        return HTML
    if _looks_like_mail(sample, certain=hint not in (None, EML)):
        return EML
    if _XML.match(sample) and hint != MARKDOWN:
        raise refusals.unsupported(
            name, "an XML file", "Save it as .docx, .xlsx, .html or .txt and upload that."
        )
    if _FRAGMENT.match(sample) and hint in (None, HTML, EML):
        return HTML
    if hint in (MARKDOWN, CSV, TEXT):
        return hint
    return _undecided(sample)


def _skeleton(data: bytes) -> str | None:
    """The start of the text, good enough to see its ASCII; None when the bytes are no text."""
    head = data[:_HEAD]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head[: len(head) & ~1].decode("utf-16", errors="replace")
    head = head.removeprefix(b"\xef\xbb\xbf")
    if b"\x00" in head:
        wide = _wide(head)
        return None if wide is None else head[: len(head) & ~1].decode(wide, errors="replace")
    controls = sum(head.count(bytes([code])) for code in range(32) if code not in (9, 10, 11, 12, 13, 27))
    return None if controls > len(head) // 50 else head.decode("latin-1")


def _wide(head: bytes) -> str | None:
    """UTF-16 without a byte order mark: zeros on one side only, and often (ASCII, spaces, line ends)."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > 8 * even and odd >= len(head) // 40:
        return "utf-16-le"
    if even > 8 * odd and even >= len(head) // 40:
        return "utf-16-be"
    return None


def _looks_like_mail(sample: str, *, certain: bool) -> bool:
    """Header lines before the first blank line. `certain`: only what no memo would carry counts."""
    top = re.split(r"\n\r?\n", sample.lstrip("\r\n"), maxsplit=1)[0]
    if top.startswith("From ") and "\n" in top:
        top = top.partition("\n")[2]
    first = top.partition("\n")[0]
    if not _MAIL_HEADER.match(first):
        return False
    found = {field.lower() for field in _MAIL_HEADER.findall(top)}
    if certain:
        return bool(found & _MAIL_CERTAIN) and len(found & _MAIL_ANY) >= 2
    return len(found & _MAIL_ANY) >= 2


def _undecided(sample: str) -> str:
    """No usable extension: a table when all lines agree on their separators, else Markdown or text."""
    lines = [line for line in sample.splitlines()[:50] if line.strip()]
    for separator, least in (("\t", 1), (",", 2), (";", 2), ("|", 2)):
        counts = {line.count(separator) for line in lines}
        if len(lines) >= 2 and len(counts) == 1 and counts.pop() >= least:
            return CSV
    if re.search(r"^#{1,6} \S", sample, re.M) or re.search(r"^\|?\s*:?-{3,}:?\s*\|", sample, re.M):
        return MARKDOWN
    return TEXT
