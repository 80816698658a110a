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


@dataclass(frozen=True, slots=True)
class Example:
    """A question for whoever opens the sample. `shows` says what its answer is an example of; `edition`
    (document, version) asks it as of that version."""

    question: str
    shows: str
    edition: tuple[str, int] | None = None


_SAFETY = "무대_안전_점검표.pdf"

EXAMPLES = (
    Example("AuroraBeam 300의 제어 방식은 어느 교육 모듈에서 배우나요?", "chain"),
    Example("What caused the incident on 17 August 2026?", "cause"),
    Example("무대 하중 한도는 왜 낮아졌나요?", "change"),
    Example("무대 하중 한도는 얼마인가요?", "earlier", (_SAFETY, 1)),
    Example("What is the rent of Riverside Stage?", "number"),
    Example("게이트 요원의 시급은 얼마인가요?", "refusal"),
)
"""A chain over two documents and languages, a cause, a version and the one before it, a number, and what
the person who opened the sample may not read."""

_ALL = frozenset({EVERYONE})
_OPS = frozenset({"operations"})
_BUY = frozenset({"procurement"})
_HR = frozenset({"hr"})

DOCUMENTS = (
    SampleDocument("공급업체_목록.xlsx", "공급업체_목록.xlsx", _BUY),
    SampleDocument("AuroraBeam_300_설치_안내.docx", "AuroraBeam_300_설치_안내.docx", _OPS),
    SampleDocument("training-catalogue.md", "training-catalogue.md", _ALL),
    SampleDocument("무대_안전_점검표_제1판.pdf", _SAFETY, _ALL),
    SampleDocument("무대_안전_점검표_제2판.pdf", _SAFETY, _ALL),
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
