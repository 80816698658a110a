"""Small PDF files for tests, written byte by byte: words at places, lines, boxes, pictures."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Page:
    """Coordinates in points from the lower left corner."""

    width: int = 595
    height: int = 842
    rotate: int = 0
    operations: list[str] = field(default_factory=list)

    def text(self, x: float, y: float, words: str, *, size: float = 10, bold: bool = False) -> Page:
        font = "B" if bold else "R"
        codes = "".join(f"{ord(letter):04X}" for letter in words)
        self.operations.append(f"BT /{font} {size} Tf 1 0 0 1 {x} {y} Tm <{codes}> Tj ET")
        return self

    def pieces(self, x: float, y: float, lines: list[list[str]], *, pitch: float = 12) -> Page:
        """Lines whose words are drawn piece by piece, each piece where the one before it ended."""
        drawn = (
            " ".join(f"<{''.join(f'{ord(letter):04X}' for letter in piece)}> Tj" for piece in line)
            for line in lines
        )
        self.operations.append(f"BT /R 10 Tf {pitch} TL 1 0 0 1 {x} {y} Tm {' T* '.join(drawn)} ET")
        return self

    def line(self, x0: float, y0: float, x1: float, y1: float) -> Page:
        self.operations.append(f"0.5 w {x0} {y0} m {x1} {y1} l S")
        return self

    def picture(self, x: float, y: float, width: float, height: float) -> Page:
        self.operations.append(
            f"q {width} 0 0 {height} {x} {y} cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID 80> EI Q"
        )
        return self


def written(pages: list[Page], *, title: str = "", attachment: str = "") -> bytes:
    """A whole file. Letters are UTF-16 codes of two fonts whose ToUnicode maps say so; Korean letters
    are as wide as they are high, others half of that."""
    objects: list[bytes] = []

    def add(body: str, stream: bytes | None = None) -> int:
        data = body.encode()
        if stream is not None:
            data += b"\nstream\n" + stream + b"\nendstream"
        objects.append(data)
        return len(objects)

    cmap = (
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def "
        b"1 begincodespacerange <0000> <FFFF> endcodespacerange\n"
        b"1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap end end"
    )
    unicode_map = add(f"<< /Length {len(cmap)} >>", cmap)
    fonts = {}
    for key, name, weight in (("R", "Test-Regular", 400), ("B", "Test-Bold", 700)):
        descriptor = add(
            f"<< /Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 "
            f"/Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontWeight {weight} >>"
        )
        widths = "[0 [" + "500 " * 256 + "]]"
        child = add(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /FontDescriptor {descriptor} 0 R /DW 1000 "
            f"/W {widths} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
        )
        fonts[key] = add(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H "
            f"/DescendantFonts [{child} 0 R] /ToUnicode {unicode_map} 0 R >>"
        )
    tree = len(objects) + 2 * len(pages) + 1
    kids = []
    for page in pages:
        stream = "\n".join(page.operations).encode()
        content = add(f"<< /Length {len(stream)} >>", stream)
        kids.append(
            add(
                f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 {page.width} {page.height}] "
                f"/Rotate {page.rotate} /Contents {content} 0 R "
                f"/Resources << /Font << /R {fonts['R']} 0 R /B {fonts['B']} 0 R >> >> >>"
            )
        )
    assert (
        add(f"<< /Type /Pages /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] /Count {len(kids)} >>") == tree
    )
    names = ""
    if attachment:
        body = add("<< /Length 5 >>", b"bytes")
        spec = add(f"<< /Type /Filespec /F ({attachment}) /UF ({attachment}) /EF << /F {body} 0 R >> >>")
        names = f" /Names << /EmbeddedFiles << /Names [({attachment}) {spec} 0 R] >> >>"
    catalog = add(f"<< /Type /Catalog /Pages {tree} 0 R{names} >>")
    info = add(f"<< /Title <FEFF{title.encode('utf-16-be').hex()}> >>")
    return _file(objects, catalog, info)


def _file(objects: list[bytes], catalog: int, info: int) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\n" % (len(objects) + 1, catalog, info)
    return bytes(out) + b"startxref\n%d\n%%%%EOF\n" % table
