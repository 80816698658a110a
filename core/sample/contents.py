"""Which sample documents there are, who may read each, and which one replaces which."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from storage.records import EVERYONE

FOLDER = Path(__file__).parent / "documents"
WORKSPACE = "Sample: autumn festival"
TAGS = ("operations", "procurement", "hr")
FOUNDER_TAGS = frozenset({"operations", "procurement"})
"""What the person who opens the sample holds: not `hr`, so that the private document shows its law."""


@dataclass(frozen=True, slots=True)
class SampleDocument:
    """`name` is what people see; a second entry of the same name is its next version."""

    file: str
    name: str
    audience: frozenset[str]

    def read(self) -> bytes:
        return (FOLDER / self.file).read_bytes()


_ALL = frozenset({EVERYONE})
_OPS = frozenset({"operations"})
_BUY = frozenset({"procurement"})
_HR = frozenset({"hr"})

DOCUMENTS = (
    SampleDocument("공급업체_목록.xlsx", "공급업체_목록.xlsx", _BUY),
    SampleDocument("AuroraBeam_300_설치_안내.docx", "AuroraBeam_300_설치_안내.docx", _OPS),
    SampleDocument("training-catalogue.md", "training-catalogue.md", _ALL),
    SampleDocument("무대_안전_점검표_제1판.pdf", "무대_안전_점검표.pdf", _ALL),
    SampleDocument("무대_안전_점검표_제2판.pdf", "무대_안전_점검표.pdf", _ALL),
    SampleDocument("venue-contract-summary.pdf", "venue-contract-summary.pdf", _BUY),
    SampleDocument("행사_운영_매뉴얼.docx", "행사_운영_매뉴얼.docx", _ALL),
    SampleDocument("power-distribution.docx", "power-distribution.docx", _OPS),
    SampleDocument("staffing-plan.xlsx", "staffing-plan.xlsx", _OPS),
    SampleDocument("incident-2026-08-17.md", "incident-2026-08-17.md", _OPS),
    SampleDocument("케이터링_공지.md", "케이터링_공지.md", _ALL),
    SampleDocument("rain-plan.eml", "rain-plan.eml", _ALL),
    SampleDocument("회의록_2026-10-02.eml", "회의록_2026-10-02.eml", _OPS),
    SampleDocument("인건비_단가표.xlsx", "인건비_단가표.xlsx", _HR),
)
