"""Words about changes of documents and the revisions that they made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MomentWords:
    revision: str
    asked: str
    choose: str
    choose_help: str
    number: str
    number_help: str
    now: str
    other: str
    begin: str
    title: str
    lead: str
    line: str
    a_document: str
    kinds: dict[str, str]


KO = MomentWords(
    revision="시점 {n}",
    asked="{when} 질문 · 시점 {n} 기준",
    choose="이 변경까지만 보고 답하기",
    choose_help="내가 읽을 수 있는 문서의 최근 변경입니다. 고르면 그 뒤의 변경은 없는 것으로 보고 답합니다.",
    number="시점 번호",
    number_help="답과 문서의 판 기록에 적힌 번호입니다. 비워 두면 지금을 기준으로 답합니다.",
    now="지금",
    other="번호로 고른 시점 {n}",
    begin="처음, 문서가 없던 때",
    title="변경 기록",
    lead="질문 화면의 ‘검색 방법’에서 이 시점을 고르면 그때를 기준으로 답합니다.",
    line="시점 {n} · {when} · {what}",
    a_document="삭제된 문서",
    kinds={
        "added": "{name} 올림",
        "replaced": "{name} 새 판",
        "retired": "{name} 사용 중지",
        "restored": "{name} 다시 사용",
        "retagged": "{name} 읽을 사람 바뀜",
        "erased": "{name}",
    },
)

EN = MomentWords(
    revision="revision {n}",
    asked="asked {when} · as of revision {n}",
    choose="Answer as of a change",
    choose_help="The last changes to documents you can read. What came after the one you choose is left out.",
    number="Revision",
    number_help="The number that answers and a document's history show. Leave empty to answer as of now.",
    now="Now",
    other="Revision {n}, chosen by its number",
    begin="The beginning, without documents",
    title="Changes",
    lead="Choose one of these revisions under “How to search” on the Ask page to get the answer of that time.",
    line="Revision {n} · {when} · {what}",
    a_document="a document, erased",
    kinds={
        "added": "{name} added",
        "replaced": "{name}, new version",
        "retired": "{name} retired",
        "restored": "{name} restored",
        "retagged": "{name}, readers changed",
        "erased": "{name}",
    },
)
