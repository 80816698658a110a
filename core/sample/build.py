"""Makes the sample's office files from the words below: `python -m core.sample.build`.

The files are kept in the repository, so this is run only when the words change. PDF pages are
printed by Chromium, which lays out Korean as a person's own program would.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import docx
import openpyxl

DOCUMENTS = Path(__file__).parent / "documents"

Table = list[list[str | int]]

SUPPLIERS: Table = [
    ["업체", "공급 품목", "계약 번호", "계약 만료일", "담당자"],
    ["한빛조명", "AuroraBeam 300", "C-2026-031", "2027-03-31", "박도윤"],
    ["누리음향", "라인어레이 스피커", "C-2026-018", "2026-12-31", "이서연"],
    ["Nordlicht Rigging", "무대 지붕 트러스", "C-2026-022", "2027-06-30", "Dana Whitfield"],
    ["푸른식탁", "스태프 식사", "C-2026-044", "2026-11-30", "최하린"],
]
STAFFING: Table = [
    ["Post", "People", "Shift", "Lead"],
    ["South gate", 12, "08:00–16:00", "Park Doyun"],
    ["North gate", 8, "08:00–16:00", "Kim Jiho"],
    ["Medical tent", 6, "09:00–22:00", "Choi Harin"],
    ["Lighting crew", 5, "14:00–23:00", "Lee Seoyeon"],
]
WAGES: Table = [
    ["직무", "시급(원)", "야간 할증"],
    ["게이트 요원", 11500, "50%"],
    ["조명 기사", 24000, "50%"],
    ["의료 요원", 28000, "30%"],
]

Paragraphs = list[tuple[str, str]]

DEVICE: Paragraphs = [
    ("h", "AuroraBeam 300 설치 안내"),
    ("p", "AuroraBeam 300은 Art-Net으로 제어한다. 한 대는 24개 채널을 사용한다."),
    ("p", "AuroraBeam 300의 무게는 28kg이다. 트러스에 걸 때는 안전 고리 두 개를 사용한다."),
    ("h", "전원"),
    ("p", "AuroraBeam 300은 230V 전원을 사용한다. 최대 소비 전력은 1,150W이다."),
    ("p", "외함 온도가 75도를 넘으면 장비가 자동으로 꺼진다."),
]
MANUAL: Paragraphs = [
    ("h", "행사 운영 매뉴얼"),
    ("h", "역할"),
    ("p", "당직 책임자는 행사의 중단을 결정한다. 운영팀장은 인력 배치를 승인한다."),
    ("p", "게이트 책임자는 입장 인원을 15분마다 본부에 보고한다."),
    ("h", "분실물"),
    ("p", "분실물은 본부 천막에서 보관한다. 보관 기간은 30일이다."),
    ("h", "무전"),
    ("p", "무전 채널 1은 운영 본부가 사용한다. 무전 채널 2는 게이트 팀이 사용한다."),
]
POWER: Paragraphs = [
    ("h", "Power distribution plan"),
    ("p", "Generator G1 supplies the main stage. Generator G2 supplies the speaker towers."),
    ("p", "Generator G3 is the backup for G1 and G2. It must start within 30 seconds."),
    ("h", "Limits"),
    ("p", "No single circuit carries more than 16 amperes. Food stalls are not connected to G1."),
]

STYLE = "<style>body{font:12pt 'Noto Sans CJK KR',sans-serif;margin:2cm}td,th{border:1px solid #999;padding:4px}</style>"
SAFETY = """<h1>무대 안전 점검표 (제{n}판)</h1>
<p>이 점검표는 행사 시작 4시간 전에 작성한다. 작성자는 안전 담당자이다.</p>
<table><tr><th>항목</th><th>기준</th></tr>
<tr><td>무대 하중 한도</td><td>{load}</td></tr>
<tr><td>난간 높이</td><td>1.1m 이상</td></tr>
<tr><td>소화기 간격</td><td>20m 이하</td></tr></table>
<p>무대 하중 한도는 {load}이다. {why}</p>"""
CONTRACT = """<h1>Venue contract summary</h1>
<p>Riverside Stage is rented from the City of Hanam from 10 to 18 October 2026.</p>
<p>The rent is 48,000,000 won. A deposit of 10 percent is due on 1 September 2026.</p>
<p>Sound must stop at 22:00. The City of Hanam may end the event if the noise exceeds 75 dB at the fence.</p>
<h2>Insurance</h2>
<p>Seorin Insurance covers damage to the stage. Seorin Insurance does not cover cancellation because of rain.</p>"""


def _workbook(name: str, sheet: str, rows: Table) -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page.title = sheet
    for row in rows:
        page.append(row)
    book.save(DOCUMENTS / name)


def _document(name: str, parts: Paragraphs) -> None:
    document = docx.Document()
    for kind, text in parts:
        document.add_heading(text, level=1) if kind == "h" else document.add_paragraph(text)
    document.save(str(DOCUMENTS / name))


def _pdf(name: str, body: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(f"<meta charset=utf-8>{STYLE}{body}", encoding="utf-8")
        command = [
            "/usr/bin/chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
        ]
        command += [f"--user-data-dir={folder}/profile", f"--print-to-pdf={DOCUMENTS / name}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=60)


def build() -> None:
    """Writes every office file of the sample anew."""
    _workbook("공급업체_목록.xlsx", "공급업체", SUPPLIERS)
    _workbook("staffing-plan.xlsx", "Staffing", STAFFING)
    _workbook("인건비_단가표.xlsx", "단가", WAGES)
    _document("AuroraBeam_300_설치_안내.docx", DEVICE)
    _document("행사_운영_매뉴얼.docx", MANUAL)
    _document("power-distribution.docx", POWER)
    _pdf("무대_안전_점검표_제1판.pdf", SAFETY.format(n=1, load="1,200kg", why=""))
    second = "제1판의 1,200kg에서 낮추었다. 무대 바닥재가 바뀌었기 때문이다."
    _pdf("무대_안전_점검표_제2판.pdf", SAFETY.format(n=2, load="1,000kg", why=second))
    _pdf("venue-contract-summary.pdf", CONTRACT)


if __name__ == "__main__":
    build()
